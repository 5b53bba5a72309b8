import Glibc
import QuadrilleConformance
import QuadrilleConformanceCases
import QuadrilleConsole
import QuadrilleProgram
import QuadrilleSyntax
import QuadrilleSystem
import Synchronization

/// A run of `conform`.
struct ConformRequest {
  let cases: [ConformanceCase]
  /// Whether these are all cases of the suite.
  let selectsAll: Bool
  let settings: RunSettings
  /// The options that lead to the same driver.
  let driverOptions: String
  /// What is known of a driver.
  var known: @Sendable (DriverFacts) -> Expectations = { _ in Expectations() }
  /// The files of that, of whichever drivers.
  let expectations: [ExpectationFile]
  /// The seed of the order; nil for the order of names.
  var order: UInt64?
  /// Whether the only case is printed in detail.
  var isReplay = false
  /// The folder that cases are written to as programs; nil for none.
  var export: String?
  /// What cases draw to.
  var target = CaseTarget.Surface.fbo
  /// The file that is rewritten; nil for none.
  var updates: String?
  var reports = ReportSettings()
  /// Whether warnings and what is not supported are printed, too.
  var isVerbose = false
  /// Whether only the summary is printed.
  var isQuiet = false

  init(
    cases: [ConformanceCase],
    selectsAll: Bool,
    settings: RunSettings,
    driverOptions: String,
    expectations: [ExpectationFile]
  ) {
    self.cases = cases
    self.selectsAll = selectsAll
    self.settings = settings
    self.driverOptions = driverOptions
    self.expectations = expectations
  }

  /// Runs the cases, writes the reports and ends the command where it was no success.
  ///
  /// - Throws: ``CommandExit``, `NoDriverError`, or the error of a file.
  func run() throws {
    var log: RunLog?
    if let export { try OutputFolder.make(for: export + "/program") }
    if let path = reports.log {
      if path != "-" { try OutputFolder.make(for: path) }
      log = try RunLog(path: path)
    }
    var report = try runCases(log)
    report.driverOptions = driverOptions
    if reports.images == .none {
      for index in report.records.indices { report.records[index].images = nil }
    }
    report.unusedLines = unused(known(report.driver))
    if let updates { try update(updates, report) }
    try summarize(report)
    try reports.write(report)
    try reportPrograms(report)
    switch report.end {
    case .expected: break
    case .unexpected: throw CommandExit(status: .differ)
    case .internalError: throw CommandExit(status: .internal)
    }
  }

  /// Prints the number of programs.
  private func reportPrograms(_ report: RunReport) throws {
    guard let export else { return }
    let written = report.records.count { $0.program != nil }
    let without = report.records.count - written
    if isReplay, let record = report.records.first, record.program == nil {
      throw ExportError(record.name)
    }
    Console.line(
      "\(export): \(written) programs written"
        + (without > 0 ? ", \(without) cases call nothing that a program could repeat" : "")
    )
  }

  /// Whether the run says something about a case that ended so.
  private func isWorthReporting(_ record: CaseRecord) -> Bool {
    record.isUnexpected || record.state == .compatibilityWarning || record.state == .resourceError
      || isVerbose && record.state != .pass
  }

  private func runCases(_ log: RunLog?) throws -> RunReport {
    let clock = ContinuousClock()
    let start = clock.now
    let progress = Lock(Progress(wanted: nil, total: cases.count, printsResults: false))
    let count = Atomic(0)
    let (seed, total, driverText) = (settings.seed, cases.count, driverOptions)
    let known = known
    let outcome: (driver: DriverFacts, records: [CaseRecord])
    do {
      outcome = try CaseRunner(cases, settings: settings).run { driver in
        known(driver)
      } _: { event in
        switch event {
        case .driver(let driver):
          log?.begin(driver, seed: seed, cases: total, driverOptions: driverText)
        case .record(let record):
          log?.add(record)
          let done = count.wrappingAdd(1, ordering: .relaxed).newValue
          progress.withLock { $0?.show(done: min(done, total), name: record.name.text) }
        }
      }
    } catch {
      progress.withLock { $0?.clear() }
      throw error
    }
    progress.withLock { $0?.clear() }
    let elapsed = (clock.now - start).components
    return RunReport(
      driver: outcome.driver,
      seed: seed,
      seconds: Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18,
      records: outcome.records.sorted { $0.name < $1.name }
    )
  }

  /// The lines that fit no case: of the suite, or of the run where that has all cases.
  private func unused(_ known: Expectations) -> [Expectations.Entry] {
    known.unused(by: (selectsAll ? cases : Suite.cases).map(\.name))
  }

  private func update(_ path: String, _ report: RunReport) throws {
    let old = expectations.last { $0.name == path } ?? ExpectationFile(name: path)
    let new = old.updated(by: report.records, driver: report.driver, target: target)
    try OutputOptions().write(Array(new.text.utf8), to: path, inputs: [])
    Console.line("\(path): \(new.lines.count) lines written")
  }

  /// Reports for people, or as JSON; where another report goes to standard output, people read it
  /// on standard error.
  private func summarize(_ report: RunReport) throws {
    let text = TextReport(report)
    if reports.json {
      let withImages = reports.images == .all
      return try Console.result(report.json(withImages: withImages))
    }
    var lines = ["driver  \(report.driver.summary)"]
    if let order { lines.append("order   shuffled, --shuffle \(order)") }
    if isReplay {
      lines += text.lines(report.records[0], details: true)
    } else if !isQuiet {
      lines += text.lines(report.records.filter(isWorthReporting))
    }
    lines += text.summary
    let all = lines.map { $0.escapedForDisplay() }.joined(separator: "\n")
    if reports.usesStandardOutput { Console.line(all) } else { try Console.result(all) }
  }
}
