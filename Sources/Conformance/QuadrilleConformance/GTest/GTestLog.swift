/// The lines that Google Test prints while it runs, which programs such as deqp-runner read.
///
/// Between the line that begins a test and the one that ends it no other line has a bracket: the
/// readers take any word in brackets for a result.
package struct GTestLog: Sendable {
  /// Which lines are printed.
  package struct Style: Sendable {
    /// Whether only failures and the end are.
    package var isBrief = false
    /// Whether times are printed.
    package var showsTimes = true
    /// Whether the words in brackets have colors.
    package var hasColors = false

    /// Prints everything without colors.
    package init() {}
  }

  private let style: Style

  /// Begins a log.
  package init(_ style: Style = Style()) { self.style = style }

  /// The word in brackets printed for a result.
  enum Tag: String {
    case rule = "[==========] "
    case line = "[----------] "
    case run = "[ RUN      ] "
    case ok = "[       OK ] "
    case failed = "[  FAILED  ] "
    case skipped = "[  SKIPPED ] "
    case passed = "[  PASSED  ] "
  }

  /// The first lines.
  package func begin(_ suites: GTestSuites) -> String {
    guard !style.isBrief else { return "" }
    return line(.rule, "Running \(Self.tests(suites.count)) from \(Self.suites(suites)).")
      + line(.line, "Global test environment set-up.")
  }

  /// The line before a suite.
  package func begin(suite name: String, count: Int) -> String {
    style.isBrief ? "" : line(.line, "\(Self.tests(count)) from \(name)")
  }

  /// The lines behind a suite.
  package func end(suite name: String, count: Int, seconds: Double) -> String {
    guard !style.isBrief, style.showsTimes else { return style.isBrief ? "" : "\n" }
    return line(.line, "\(Self.tests(count)) from \(name) (\(Self.time(seconds)) total)") + "\n"
  }

  /// The line before a test.
  package func begin(_ name: GTestName) -> String {
    style.isBrief ? "" : line(.run, "\(name)")
  }

  /// The lines behind a test: what is wrong, and how it ended.
  package func end(_ record: CaseRecord) -> String {
    let outcome = GTestOutcome(record)
    let details = outcome.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Self.escapingMarkers($0) + "\n" }.joined()
    if style.isBrief, outcome.kind != .failed { return "" }
    let tag: Tag =
      switch outcome.kind {
      case .passed: .ok
      case .failed: .failed
      case .skipped: .skipped
      }
    let time = style.showsTimes ? " (\(Self.time(record.result.seconds)))" : ""
    return (outcome.text.isEmpty ? "" : details) + line(tag, "\(GTestName(record.name))\(time)")
  }

  /// The last lines.
  ///
  /// - Parameter records: The tests that were run, in their order.
  package func end(_ suites: GTestSuites, _ records: [CaseRecord], seconds: Double) -> String {
    func names(_ kind: GTestOutcome.Kind) -> [String] {
      records.filter { GTestOutcome($0).kind == kind }.map { "\(GTestName($0.name))" }
    }
    let (failed, skipped) = (names(.failed), names(.skipped))
    let passed = records.count - failed.count - skipped.count
    let total = style.showsTimes ? " (\(Self.time(seconds)) total)" : ""
    var text = style.isBrief ? "" : line(.line, "Global test environment tear-down")
    text += line(.rule, "\(Self.tests(suites.count)) from \(Self.suites(suites)) ran.\(total)")
    text += line(.passed, "\(Self.tests(passed)).")
    for (tag, names) in [(Tag.skipped, skipped), (.failed, failed)] where !names.isEmpty {
      text += line(tag, "\(Self.tests(names.count)), listed below:")
      text += names.map { line(tag, $0) }.joined()
    }
    if !failed.isEmpty {
      text += "\n \(failed.count) FAILED \(failed.count == 1 ? "TEST" : "TESTS")\n"
    }
    return text
  }

  private func line(_ tag: Tag, _ text: String) -> String {
    guard style.hasColors else { return tag.rawValue + text + "\n" }
    let color =
      switch tag {
      case .failed: "\u{1B}[0;31m"
      default: "\u{1B}[0;32m"
      }
    return color + tag.rawValue + "\u{1B}[m" + text + "\n"
  }

  private static func escapingMarkers(_ text: Substring) -> String {
    String(text.map { $0 == "[" ? "(" : $0 == "]" ? ")" : $0 })
  }

  private static func tests(_ count: Int) -> String { "\(count) \(count == 1 ? "test" : "tests")" }

  private static func suites(_ suites: GTestSuites) -> String {
    let count = suites.suites.count
    return "\(count) \(count == 1 ? "test suite" : "test suites")"
  }

  private static func time(_ seconds: Double) -> String { "\(Int((seconds * 1000).rounded())) ms" }
}

/// How a case ended in the words of Google Test, which knows three ends.
struct GTestOutcome {
  enum Kind { case passed, failed, skipped }

  let kind: Kind
  /// Why, in lines; empty for a plain success.
  let text: String

  init(_ record: CaseRecord) {
    switch record.state {
    case .pass: (kind, text) = (.passed, "")
    case .qualityWarning, .compatibilityWarning:
      (kind, text) = (.passed, "warning: \(record.state.rawValue): \(record.result.message)")
    case .notSupported, .resourceError, .waiver:
      (kind, text) = (.skipped, record.result.message)
    case .fail, .internalError, .crash, .timeout:
      kind = .failed
      let violations = record.result.violations.map {
        "  \($0.rule.rawValue), section \($0.section): \($0.text)"
      }
      let more = record.result.violationCount - record.result.violations.count
      text =
        (["\(record.name): \(record.state.rawValue)", "  \(record.summary)"]
        + (violations.isEmpty ? ["  \(record.result.message)"] : violations)
        + (more > 0 ? ["  and \(more) more"] : []))
        .joined(separator: "\n")
    }
  }
}
