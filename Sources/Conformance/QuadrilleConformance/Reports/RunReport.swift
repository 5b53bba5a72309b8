package import QuadrilleSyntax
package import QuadrilleSystem

/// What came of a run.
package struct RunReport: Sendable {
  /// The name and version of the form in which reports are written.
  package static let schema = "quadrille.conform/1"

  /// The driver.
  package var driver: DriverFacts
  /// The seed of the random numbers.
  package var seed: UInt64
  /// How long the run took.
  package var seconds: Double
  /// What came of each case, in the order of names.
  package var records: [CaseRecord]
  /// The lines of expectation files that fit no case.
  package var unusedLines: [Expectations.Entry] = []
  /// The options that lead to the same driver, for replays: `--driver surfaceless`.
  package var driverOptions = ""

  /// Makes a report.
  package init(
    driver: DriverFacts,
    seed: UInt64,
    seconds: Double,
    records: [CaseRecord]
  ) {
    self.driver = driver
    self.seed = seed
    self.seconds = seconds
    self.records = records
  }

  /// How many cases ended in each state, those without any left out, in the order of the states.
  package var counts: [(state: CaseState, count: Int)] {
    CaseState.allCases.compactMap { state in
      let count = records.count { $0.state == state }
      return count == 0 ? nil : (state, count)
    }
  }

  /// The cases that nobody expected to end so.
  package var unexpected: [CaseRecord] { records.filter(\.isUnexpected) }

  /// How a run ends.
  package enum End: Sendable {
    /// Nothing unexpected.
    case expected
    /// Something unexpected, or no case that the driver could run.
    case unexpected
    /// The suite is wrong.
    case internalError
  }

  /// How the run ended.
  package var end: End {
    if records.contains(where: { $0.actualState == .internalError && $0.isUnexpected }) {
      return .internalError
    }
    return unexpected.isEmpty && executedCount > 0 ? .expected : .unexpected
  }

  /// The number of cases that were tried.
  package var executedCount: Int { records.count { $0.actualState.isExecuted } }

  /// The command that runs a case again.
  package func replay(_ name: CaseName) -> String {
    let options = driverOptions.isEmpty ? "" : " \(driverOptions)"
    return "quadrille conform --replay '\(name.text)' --seed \(seed)\(options)"
  }
}

extension RunReport {
  /// The report as a JSON object.
  ///
  /// - Parameter withImages: Whether the images of failures are in it.
  package func json(withImages: Bool = false) -> JSONOutputValue {
    .object([
      ("schema", .string(Self.schema)), ("driver", driver.json), ("seed", .string(String(seed))),
      ("seconds", .number((seconds * 1000).rounded() / 1000)),
      ("driverOptions", .string(driverOptions)),
      (
        "summary",
        .object(
          [("cases", .integer(records.count)), ("unexpected", .integer(unexpected.count))]
            + counts.map { ($0.state.rawValue, .integer($0.count)) }
        )
      ),
      (
        "unusedExpectations",
        .array(
          unusedLines.map { entry in
            .object([
              ("file", .string(entry.file)), ("line", .integer(entry.line.number)),
              ("pattern", .string(entry.line.pattern.text)),
            ])
          }
        )
      ),
      ("cases", .array(records.map { $0.json(withImages: withImages) })),
    ])
  }

  /// Reads what `json(withImages:)` has written.
  ///
  /// - Throws: ``ReportError`` where it is no such report.
  package init(_ json: JSONValue, name: String) throws(ReportError) {
    guard json["schema"]?.string == Self.schema, let cases = json["cases"]?.array else {
      throw ReportError(name, "this is no report of the form \(Self.schema)")
    }
    self.init(
      driver: json["driver"].map { DriverFacts($0) } ?? DriverFacts(),
      seed: json["seed"]?.string.flatMap { UInt64($0) } ?? 0,
      seconds: json["seconds"]?.number ?? 0,
      records: cases.compactMap { CaseRecord($0) }
    )
    driverOptions = json["driverOptions"]?.string ?? ""
    guard records.count == cases.count else {
      throw ReportError(name, "\(cases.count - records.count) cases have no name or no state")
    }
  }
}

/// A report or a log that cannot be read.
package struct ReportError: QuadrilleError {
  /// The file.
  package let location: DiagnosticLocation
  /// What is wrong, on one line.
  package let message: String

  init(_ file: String, _ message: String, line: Int? = nil) {
    location = DiagnosticLocation(file: file, line: line)
    self.message = message
  }

  /// Always `conform.report`.
  package var code: String { "conform.report" }
  /// Always input.
  package var category: ErrorCategory { .input }
}
