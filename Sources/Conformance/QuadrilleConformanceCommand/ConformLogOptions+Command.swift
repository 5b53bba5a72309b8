import QuadrilleConformance
import QuadrilleConsole
import QuadrilleOptions
package import QuadrilleProgram
import QuadrilleSystem

extension ConformLogOptions: Command {
  package func run() throws {
    console.plain.apply()
    let contents = try RunLog.read(
      InputFile.read(path, job: JobContext.default.unlimited),
      name: InputFile.name(path)
    )
    let report = contents.report
    var settings = reports.settings
    settings.log = nil
    try settings.write(report)
    let missing = contents.selectedCount - report.records.count
    if settings.json {
      try Console.result(report.json())
    } else {
      let text = TextReport(report)
      let lines = report.records.filter { $0.isUnexpected || console.plain.isVerbose }
        .flatMap { text.lines($0) }
      let all = (["driver  \(report.driver.summary)"] + lines + text.summary)
        .map { $0.escapedForDisplay() }.joined(separator: "\n")
      if settings.usesStandardOutput { Console.line(all) } else { try Console.result(all) }
    }
    if missing > 0 {
      Console.report(
        Diagnostic(
          .note,
          code: "conform.unfinished",
          location: DiagnosticLocation(file: path),
          message: "the run ended before \(missing) of \(contents.selectedCount) cases"
        )
      )
    }
    if report.end != .expected || missing > 0 { throw CommandExit(status: .differ) }
  }
}
