#if GL
import QuadrilleConformance
import QuadrilleConsole
import QuadrilleIO

/// One case in this process, where debuggers, tracers and the driver's own variables reach it.
struct ReplayRun {
  let test: ConformanceCase
  let seed: UInt64
  /// The options that lead to the same driver.
  let driverOptions: String
  /// What is known of a driver.
  let known: (DriverFacts) -> Expectations
  let reports: ReportSettings
  /// The folder that the case is written to as a program; nil for none.
  let export: String?

  /// Runs the case and reports everything about it.
  ///
  /// - Parameter open: Opens the driver with the functions of a library.
  /// - Throws: ``CommandEnd`` where the case ended unexpectedly, or the error of a file.
  func run(_ open: (LibraryChoice) throws -> CaseExecutor) throws {
    let tape = export == nil ? nil : CallTape()
    let executor =
      test.needsDriver ? try open(tape.map { .recording($0) } ?? .system) : CaseExecutor(seed: seed)
    var result = executor.run(test)
    var record = CaseRecord(result, of: test)
    if let pictures = result.pictures {
      record.pictures = RecordPictures(
        pictures,
        around: result.violations.first { $0.pixel != nil }?.pixel
      )
      result.pictures = nil
      record.result = result
    }
    record.judge(by: known(executor.facts))
    var report = RunReport(
      driver: executor.facts,
      seed: seed,
      seconds: record.result.seconds,
      records: [record]
    )
    report.driverOptions = driverOptions
    try summarize(report)
    try reports.write(report)
    if let export, let tape { try write(tape, of: record, on: executor.facts, to: export) }
    switch report.end {
    case .fine: break
    case .unexpected: throw CommandEnd(status: .differ)
    case .internalError: throw CommandEnd(status: .internal)
    }
  }

  private func summarize(_ report: RunReport) throws {
    if reports.json { return try Console.result(report.json(withPictures: reports.images == .all)) }
    let text = TextReport(report)
    let lines =
      ["driver  \(report.driver.summary)"] + text.lines(report.records[0], details: true)
      + text.summary
    let all = lines.map { $0.escapedForDisplay() }.joined(separator: "\n")
    if reports.usesStandardOutput { Console.line(all) } else { try Console.result(all) }
  }

  private func write(
    _ tape: CallTape,
    of record: CaseRecord,
    on driver: DriverFacts,
    to folder: String
  ) throws {
    let program = ExportedProgram(tape, of: record, on: driver)
    for (name, text) in try program.files() {
      let path = (folder.hasSuffix("/") ? folder : folder + "/") + name
      try OutputFolder.make(for: path)
      try OutputOptions().write(Array(text.utf8), to: path, inputs: [])
      Console.line("\(path): written")
    }
  }
}
#endif
