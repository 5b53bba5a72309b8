import Glibc
import QuadrilleConformance
import QuadrilleConsole
import QuadrilleProgram
import QuadrilleSystem

/// What a crash of a driver in this process does.
enum DriverCrash {
  /// Lets debuggers and whoever waits for the process see the signal itself, at once: a backtrace
  /// of all threads would take its time, and says nothing about the driver.
  static func restoreDefaultSignalHandlers() {
    for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] {
      _ = signal(number, SIG_DFL)
    }
  }
}

/// Cases in this process, where debuggers, tracers and the driver's own variables reach them, each
/// in a context of its own.
struct ReplayRun {
  let cases: [ConformanceCase]
  let seed: UInt64
  /// The options that lead to the same driver.
  let driverOptions: String
  /// What is known of a driver.
  let known: (DriverFacts) -> Expectations
  let reports: ReportSettings

  /// Runs the cases, and reports everything where there is one.
  ///
  /// - Parameter open: Opens the driver.
  /// - Throws: ``CommandExit`` where a case ended unexpectedly, or the error of a file.
  func run(_ open: () throws -> CaseExecutor) throws {
    DriverCrash.restoreDefaultSignalHandlers()
    var report = RunReport(driver: DriverFacts(), seed: seed, seconds: 0, records: [])
    report.driverOptions = driverOptions
    for test in cases {
      let (record, driver) = try run(test, open)
      report.driver = driver
      report.seconds += record.result.seconds
      report.records.append(record)
    }
    try summarize(report)
    try reports.write(report)
    switch report.end {
    case .expected: break
    case .unexpected: throw CommandExit(status: .differ)
    case .internalError: throw CommandExit(status: .internal)
    }
  }

  /// Runs a case; what came of it, and on which driver.
  private func run(
    _ test: ConformanceCase,
    _ open: () throws -> CaseExecutor
  ) throws -> (CaseRecord, DriverFacts) {
    let executor = test.needsDriver ? try open() : CaseExecutor(seed: seed)
    var record = CaseRecord(executor.run(test), of: test)
    record.verify(by: known(executor.facts))
    return (record, executor.facts)
  }

  private func summarize(_ report: RunReport) throws {
    if reports.json { return try Console.result(report.json(withImages: reports.images == .all)) }
    let text = TextReport(report)
    let lines =
      ["driver  \(report.driver.summary)"]
      + (cases.count == 1
        ? text.lines(report.records[0], details: true)
        : text.lines(report.records.filter(\.isUnexpected)))
      + text.summary
    let all = lines.map { $0.escapedForDisplay() }.joined(separator: "\n")
    if reports.usesStandardOutput { Console.line(all) } else { try Console.result(all) }
  }
}
