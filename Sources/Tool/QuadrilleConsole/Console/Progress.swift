import Glibc
import QuadrilleSystem

/// Reports on standard error the progress of a command with many inputs.
///
/// On a terminal, one line is rewritten; elsewhere, whole lines are printed, at most one per
/// second.
package struct Progress {
  private enum Style {
    case rewritten
    case lines
  }

  private let style: Style
  private let total: Int
  private let start = MonotonicClock.seconds
  private var nextSeconds = 0.0
  private var isShown = false

  /// Starts progress output; nil if progress is not to be reported.
  ///
  /// - Parameters:
  ///   - wanted: Whether the options request progress; nil if not specified.
  ///   - total: The number of inputs.
  ///   - printsResults: Whether results go to standard output during the run; on a terminal they
  ///     already show the progress.
  package init?(wanted: Bool?, total: Int, printsResults: Bool) {
    let isTerminal = isatty(STDERR_FILENO) == 1
    guard wanted ?? (isTerminal && total > 1) else { return nil }
    if wanted == nil, printsResults, isatty(STDOUT_FILENO) == 1 { return nil }
    let isSimple = (Environment.value("TERM") ?? "dumb") == "dumb"
    style = isTerminal && !isSimple ? .rewritten : .lines
    self.total = total
    // The line of a command that ends at once would only flicker.
    if style == .rewritten, wanted == nil { nextSeconds = 0.2 }
  }

  /// Shows the progress, unless it was shown just before.
  package mutating func show(done: Int, name: String) {
    let seconds = MonotonicClock.seconds - start
    guard seconds >= nextSeconds, done > 0 || style == .rewritten else { return }
    nextSeconds = seconds + (style == .rewritten ? 0.1 : 1)
    write(done: done, seconds: seconds, name: name)
  }

  /// Removes the line so that other output can be written; the next update restores it.
  package mutating func clear() {
    guard isShown else { return }
    isShown = false
    Console.write("\r\u{1B}[K")
  }

  /// Ends progress output: removes the terminal line, or writes the last line elsewhere.
  package mutating func end(done: Int) {
    if style == .lines { write(done: done, seconds: MonotonicClock.seconds - start, name: "") }
    clear()
  }

  private mutating func write(done: Int, seconds: Double, name: String) {
    let text = ProgressText.line(
      done: done,
      total: total,
      seconds: seconds,
      name: name,
      columns: style == .rewritten ? Self.columns - 1 : 100
    )
    switch style {
    case .rewritten:
      Console.write("\r" + text + "\u{1B}[K")
      isShown = true
    case .lines: Console.line("progress: " + text.trimmingTrailingSpaces)
    }
  }

  /// The number of terminal columns; 80 if unknown.
  private static var columns: Int {
    var size = winsize()
    guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return 80
    }
    return Int(size.ws_col)
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var result = self
    while result.last == " " { result.removeLast() }
    return result
  }
}
