package import QuadrilleSystem

/// What is known to go otherwise than it should on one driver: a file with lines of a pattern, a
/// state and a reason.
///
/// ```
/// # softpipe of Mesa 22.3
/// renderer  softpipe*
/// version   OpenGL ES 3.1 Mesa 22.3.*
/// raster.exact_centres  Fail  counts centers on an edge twice (13.7.1)
/// oom.**                Skip  takes minutes
/// ```
///
/// The lines `renderer` and `version` say which drivers the file is for, by `GL_RENDERER` and
/// `GL_VERSION`; `*` in them stands for any characters. A line `target` says what cases drew to, as
/// `--target` does. Of several lines that fit a case the last one counts.
package struct ExpectationFile: Equatable, Sendable {
  /// How a case is known to end.
  package enum Outcome: Hashable, Sendable {
    /// In a state.
    case state(CaseState)
    /// Now so, now so.
    case flaky
    /// It is not to be run.
    case skip

    /// The word for it.
    package var keyword: String {
      switch self {
      case .state(let state): state.rawValue
      case .flaky: "Flaky"
      case .skip: "Skip"
      }
    }

    init?(keyword: some StringProtocol) {
      switch keyword {
      case "Flaky": self = .flaky
      case "Skip": self = .skip
      default:
        guard let state = CaseState(rawValue: String(keyword)), state != .waiver else { return nil }
        self = .state(state)
      }
    }
  }

  /// One line.
  package struct Line: Hashable, Sendable {
    /// The cases that are meant.
    package var pattern: CasePattern
    /// How they end.
    package var outcome: Outcome
    /// Why.
    package var reason: String
    /// Where it stands, counted from 1; 0 for a line from no file.
    package var number: Int
    /// The comments and empty lines before it.
    package var comments: [String] = []
  }

  /// The name of the file.
  package var name: String
  /// Patterns of `GL_RENDERER`, of which one has to fit; none for any driver.
  package var renderers: [String] = []
  /// Patterns of `GL_VERSION`, of which one has to fit; none for any version.
  package var versions: [String] = []
  /// What cases draw to where the file counts; none for whatever they do.
  package var targets: [CaseTarget.Surface] = []
  /// The lines in order.
  package var lines: [Line] = []
  /// The comments at the head of the file, each with its `#`.
  package var comments: [String] = []
  /// Whether the file is a baseline of deqp-runner: names and statuses with commas between them.
  package var isBaseline = false
  /// The comments that wait for their line.
  private var pending: [String] = []

  /// Makes an empty file.
  package init(name: String) {
    self.name = name
    isBaseline = name.hasSuffix(".csv")
  }

  /// Reads a file.
  ///
  /// - Throws: ``ExpectationError`` with the line that is broken.
  package init(_ bytes: [UInt8], name: String) throws(ExpectationError) {
    self.init(name: name)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ExpectationError(name, 1, "the file is not UTF-8")
    }
    for (index, row) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      try read(row, number: index + 1)
    }
  }

  private mutating func read(_ row: Substring, number: Int) throws(ExpectationError) {
    let tokens = row.split { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
    guard let first = tokens.first else {
      if !lines.isEmpty { pending.append("") }
      return
    }
    if first.hasPrefix("#") {
      let isHead = lines.isEmpty && !hasHead
      if isHead { comments.append(String(row)) } else { pending.append(String(row)) }
      return
    }
    if tokens.count == 1, let line = try Baseline.line(first, file: name, number: number) {
      isBaseline = true
      return add(line)
    }
    let rest = tokens.dropFirst().joined(separator: " ")
    if first == "renderer" || first == "version" {
      guard !rest.isEmpty else {
        throw ExpectationError(name, number, "\(first) has no pattern behind it")
      }
      if first == "renderer" { renderers.append(rest) } else { versions.append(rest) }
      return
    }
    if first == "target", tokens.count == 2 {
      guard let target = CaseTarget.Surface(rawValue: rest) else {
        let known = CaseTarget.Surface.allCases.map(\.rawValue).joined(separator: ", ")
        throw ExpectationError(
          name,
          number,
          "\(rest.quotedForDisplay) is no target; known are \(known)"
        )
      }
      targets.append(target)
      return
    }
    guard tokens.count >= 3 else {
      throw ExpectationError(
        name,
        number,
        "a line has a pattern, a state and a reason; this one has \(counted(tokens.count))"
      )
    }
    guard let outcome = Outcome(keyword: tokens[1]) else {
      let known = CaseState.allCases.filter { $0 != .waiver }.map(\.rawValue) + ["Flaky", "Skip"]
      throw ExpectationError(
        name,
        number,
        "\(String(tokens[1]).quotedForDisplay) is no state; known are "
          + known.joined(separator: ", ")
      )
    }
    guard let pattern = CasePattern(String(first)) else { return }
    let reason = tokens.dropFirst(2).joined(separator: " ")
    add(Line(pattern: pattern, outcome: outcome, reason: reason, number: number))
  }

  private mutating func add(_ line: Line) {
    var line = line
    line.comments = pending
    pending = []
    lines.append(line)
  }

  private func counted(_ tokens: Int) -> String { tokens == 1 ? "one word" : "\(tokens) words" }

  /// Whether a line says what the file is for.
  var hasHead: Bool { !renderers.isEmpty || !versions.isEmpty || !targets.isEmpty }

  /// Whether the file is for a driver and for what cases draw to.
  package func applies(
    renderer: String,
    version: String,
    target: CaseTarget.Surface = .fbo
  ) -> Bool {
    (renderers.isEmpty || renderers.contains { Self.fits($0, renderer) })
      && (versions.isEmpty || versions.contains { Self.fits($0, version) })
      && (targets.isEmpty || targets.contains(target))
  }

  /// The file's text.
  package var text: String {
    if isBaseline { return Baseline.text(self) }
    let width = lines.map(\.pattern.text.count).max() ?? 0
    let rows =
      comments + renderers.map { "renderer  \($0)" } + versions.map { "version   \($0)" }
      + targets.map { "target    \($0.rawValue)" }
      + lines.map { line in
        let padding = String(repeating: " ", count: width - line.pattern.text.count)
        let comments = line.comments.map { $0 + "\n" }.joined()
        return comments + "\(line.pattern.text)\(padding)  \(line.outcome.keyword)  \(line.reason)"
      }
    return rows.joined(separator: "\n") + "\n"
  }

  /// Whether a text fits a pattern in which `*` stands for any characters.
  static func fits(_ pattern: String, _ text: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      return pattern == text
    }
    guard text.hasPrefix(first) else { return false }
    var rest = text.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(ofText: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

/// An expectation file that cannot be read.
package struct ExpectationError: QuadrilleError {
  /// The file and the line.
  package let location: DiagnosticLocation
  /// What is wrong, on one line.
  package let message: String

  init(_ file: String, _ line: Int, _ message: String) {
    location = DiagnosticLocation(file: file, line: line)
    self.message = message
  }

  /// Always `conform.expectation`.
  package var code: String { "conform.expectation" }
  /// Always input.
  package var category: ErrorCategory { .input }
}
