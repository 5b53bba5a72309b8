#if GL
import ArgumentParser
import QuadrilleConformance
import QuadrilleIO
import QuadrilleSyntax

/// `quadrille conform report`: the reports of a run from its log.
struct ConformReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Make reports of a log, also of one whose run was killed.",
    discussion: """
      quadrille conform report out/log.ndjson
      quadrille conform report out/log.ndjson --html report.html
      """
  )

  @Argument(help: ArgumentHelp("A log, see 'conform --log'.", valueName: "log"))
  var path: String

  @OptionGroup(title: "Reports") var reports: ConformReportOptions
  @OptionGroup var console: ConsoleOptions

  func run() throws {
    console.apply()
    let contents = try RunLog.read(
      InputFile.read(path, limits: .none),
      name: InputFile.name(path)
    )
    let report = contents.report
    var settings = reports.settings
    settings.log = nil
    try settings.write(report)
    let missing = contents.selectedCount - report.records.count
    if settings.json {
      try Console.result(report.json().pretty)
    } else {
      let text = TextReport(report)
      let lines = report.records.filter { $0.isUnexpected || console.verbose }
        .flatMap { text.lines($0) }
      try Console.result(
        (["driver  \(report.driver.summary)"] + lines + text.summary)
          .map { $0.escapedForDisplay() }.joined(separator: "\n")
      )
    }
    if missing > 0 {
      Console.say(
        Diagnostic(
          .note,
          code: "conform.unfinished",
          place: Place(file: path),
          message: "the run ended before \(missing) of \(contents.selectedCount) cases"
        )
      )
    }
    if report.end != .fine || missing > 0 { throw CommandEnd(status: .differ) }
  }
}
#endif
