import QuadrilleSystem

/// The baselines of deqp-runner: a name and a status a line, `name,Fail`, a duration behind it
/// where the file is its results, and comments.
enum Baseline {
  /// Reads a line; nil where it is none.
  ///
  /// - Throws: ``ExpectationError`` for a status that deqp-runner does not know.
  static func line(
    _ row: some StringProtocol,
    file: String,
    number: Int
  ) throws(ExpectationError) -> ExpectationFile.Line? {
    let fields = row.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count == 2 || fields.count == 3, !fields[0].isEmpty else { return nil }
    guard let outcome = outcome(String(fields[1])) else {
      throw ExpectationError(
        file,
        number,
        "\(String(fields[1]).quotedForDisplay) is no status; known are \(statuses)"
      )
    }
    let text = String(fields[0])
    guard let pattern = CasePattern(text) else { return nil }
    return ExpectationFile.Line(
      pattern: pattern,
      outcome: outcome,
      reason: "as in the baseline",
      number: number
    )
  }

  private static let statuses =
    "Pass, Fail, Crash, Skip, Flake, KnownFlake, Warn, Missing, ExpectedFail, Timeout and "
    + "UnexpectedImprovement(…)"

  private static func outcome(_ keyword: String) -> ExpectationFile.Outcome? {
    switch keyword {
    case "Pass": .state(.pass)
    case "Fail", "ExpectedFail": .state(.fail)
    case "Crash", "Missing": .state(.crash)
    case "Timeout": .state(.timeout)
    case "Skip": .state(.notSupported)
    case "Warn": .state(.qualityWarning)
    case "Flake", "KnownFlake": .flaky
    case let keyword where keyword.hasPrefix("UnexpectedImprovement("): .state(.pass)
    default: nil
    }
  }

  /// A state in the words of deqp-runner.
  static func keyword(_ state: CaseState) -> String {
    switch state {
    case .pass: "Pass"
    case .fail, .internalError, .waiver: "Fail"
    case .qualityWarning, .compatibilityWarning: "Warn"
    case .notSupported, .resourceError: "Skip"
    case .crash: "Crash"
    case .timeout: "Timeout"
    }
  }

  /// The text of a baseline, its names as Google Test spells them.
  static func text(_ file: ExpectationFile) -> String {
    let rows = file.lines.flatMap { line -> [String] in
      let status =
        switch line.outcome {
        case .state(let state): keyword(state)
        case .flaky: "Flake"
        case .skip: "Skip"
        }
      return line.comments + ["\(spelled(line.pattern.text)),\(status)"]
    }
    return (file.comments + rows).map { $0 + "\n" }.joined()
  }

  /// The name of a case with parameters as Google Test spells it; other patterns stay.
  private static func spelled(_ text: String) -> String {
    guard text.contains("?"), !text.contains("*"), let name = CaseName(text: text) else {
      return text
    }
    return GTestName(name).description
  }
}
