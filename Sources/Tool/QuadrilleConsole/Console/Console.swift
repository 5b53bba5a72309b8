import Glibc
package import QuadrilleSyntax
package import QuadrilleSystem

/// Standard output for results, standard error for everything else.
package enum Console {
  /// The amount of output on standard error.
  package enum Level: Int {
    /// Errors only.
    case quiet
    /// Errors, warnings and notes.
    case normal
    /// Also normal operations.
    case verbose
  }

  /// The output of a job, collected instead of written.
  package struct CollectedOutput: Sendable {
    /// Errors, warnings and notes.
    package var diagnostics: [Diagnostic] = []
    /// The text for standard output.
    package var results: [String] = []
  }

  /// Runs a closure and returns its collected output.
  package static func collecting(_ body: () -> Void) -> CollectedOutput {
    let state = Session.current.state
    state.withLock { $0.collection = CollectedOutput() }
    body()
    return state.withLock { $0.collection.take() } ?? CollectedOutput()
  }

  /// Adds to the collected output; returns false if nothing is being collected.
  private static func collect(result: String? = nil, diagnostic: Diagnostic? = nil) -> Bool {
    Session.current.state.withLock { state -> Bool in
      guard state.collection != nil else { return false }
      if let result { state.collection?.results.append(result) }
      if let diagnostic { state.collection?.diagnostics.append(diagnostic) }
      return true
    }
  }

  /// Sets the amount of output.
  package static func setLevel(_ new: Level) {
    Session.current.state.withLock { $0.level = new }
  }

  private static var level: Level { Session.current.state.withLock { $0.level } }

  /// Writes a result and a line feed to standard output.
  ///
  /// - Throws: ``ClosedPipe`` if the reader has closed the pipe, or ``IOError``.
  package static func result(_ text: String) throws {
    if collect(result: text) { return }
    try write(text, isHelp: false)
  }

  /// Writes a JSON document over several lines; an object includes the stage timings if requested.
  ///
  /// - Throws: As ``result(_:)``.
  package static func result(_ document: JSONOutputValue) throws {
    guard case .members(let members) = document else { return try result(document.pretty) }
    let times = JSONOutputValue.object(TimingsReport.member)
    guard case .members(let added) = times else { return }
    try result(JSONOutputValue.members(members + added).pretty)
  }

  /// Writes a text about the command itself, such as help.
  ///
  /// - Throws: As ``result(_:)``.
  package static func help(_ text: String) throws { try write(text, isHelp: true) }

  private static func write(_ text: String, isHelp: Bool) throws {
    do {
      try AtomicFile.writeStandardOutput(Array((text + "\n").utf8), job: Session.current.job)
    } catch  where error.reason == .write(EPIPE) {
      throw ClosedPipe(error: error, isHelp: isHelp)
    }
  }

  /// Reports a normal operation at the verbose level.
  package static func detail(_ code: String, file: String? = nil, _ message: String) {
    guard level == .verbose else { return }
    report(
      Diagnostic(.note, code: code, location: DiagnosticLocation(file: file), message: message)
    )
  }

  /// Writes one message line to standard error.
  package static func report(_ diagnostic: Diagnostic) {
    if collect(diagnostic: diagnostic) { return }
    let isQuiet = level == .quiet
    guard diagnostic.severity == .error || !isQuiet else { return }
    line("\(label(diagnostic.severity)): \(diagnostic.line)")
  }

  /// Writes the diagnostics of one file, up to twenty.
  package static func report(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics.prefix(20) { report(diagnostic) }
    guard level != .quiet else { return }
    if diagnostics.count > 20 { line("... \(diagnostics.count - 20) more") }
  }

  /// Writes an error without a file.
  package static func error(_ message: String, code: String) {
    line("\(label(.error)): \(message.escapedForDisplay()) [\(code)]")
  }

  /// Whether to print colors: standard error is a terminal and `NO_COLOR` is unset;
  /// <https://no-color.org>.
  private static let isColored =
    isatty(STDERR_FILENO) == 1 && Environment.value("NO_COLOR") == nil
    && Environment.value("TERM") ?? "dumb" != "dumb"

  /// The label of a severity, colored on color terminals.
  private static func label(_ severity: Diagnostic.Severity) -> String {
    guard isColored else { return severity.rawValue }
    let color =
      switch severity {
      case .error: "31"
      case .warning: "33"
      case .note: "36"
      }
    return "\u{1B}[1;\(color)m\(severity.rawValue)\u{1B}[0m"
  }

  /// Writes a summary line, unless only errors are reported.
  package static func printNote(_ text: String) {
    if level != .quiet { line(text) }
  }

  /// Writes a line to standard error, or to the record of the thread.
  package static func line(_ text: String) {
    let thread = pthread_self()
    let isTaken = Session.current.state.withLock { state in
      if state.collection != nil { return true }
      return state.records[thread]?.append(text) != nil
    }
    if !isTaken { write(text + "\n") }
  }

  /// Runs a closure and returns what it would have written to standard error, line by line.
  package static func recorded<Result>(_ body: () -> Result) -> (Result, [String]) {
    let (thread, state) = (pthread_self(), Session.current.state)
    let outer = state.withLock { $0.records.updateValue([], forKey: thread) }
    let result = body()
    let lines = state.withLock { state in
      let lines = state.records[thread] ?? []
      state.records[thread] = outer
      return lines
    }
    return (result, lines)
  }

  /// Writes a text to standard error unchanged; failures are ignored.
  package static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }
}

/// The reader of standard output has closed the pipe.
package struct ClosedPipe: Error {
  package let error: IOError
  /// Whether the text was about the command itself, such as help.
  package let isHelp: Bool
}

extension Diagnostic {
  /// The diagnostic as a JSON object.
  package var json: JSONOutputValue {
    .object([
      ("severity", .string(severity.rawValue)), ("code", .string(code)),
      ("file", JSONOutputValue(location.file)), ("part", JSONOutputValue(location.part)),
      ("message", .string(message)), ("offset", JSONOutputValue(location.offset)),
      ("line", JSONOutputValue(location.line)), ("column", JSONOutputValue(location.column)),
      ("found", JSONOutputValue(found)), ("allowed", JSONOutputValue(allowed)),
    ])
  }
}
