#if GL
import ArgumentParser
import QuadrilleConformance
import QuadrilleIO
import QuadrilleSyntax

/// `quadrille conform diff`: what differs between two runs.
struct ConformDiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare the JSON reports of two runs; exit 1 where a case ended otherwise.",
    discussion: """
      quadrille conform diff llvmpipe.json softpipe.json
      quadrille conform diff before.json after.json --json
      """
  )

  @Argument(help: ArgumentHelp("The first report.", valueName: "before"))
  var before: String

  @Argument(help: ArgumentHelp("The second report.", valueName: "after"))
  var after: String

  @Option(
    help: ArgumentHelp(
      "Errors that differ by no more than this are alike.",
      valueName: "steps of 1/255"
    )
  )
  var errorTolerance = 0.05

  @Flag(inversion: .prefixedNo, help: "One JSON object on standard output.")
  var json = false

  func run() throws {
    let first = try Self.report(before)
    let second = try Self.report(after)
    let comparison = RunComparison(first, second, tolerance: errorTolerance)
    if json {
      try Console.result(comparison.json.pretty)
    } else {
      let heads = ["before  \(first.driver.summary)", "after   \(second.driver.summary)"]
      try Console.result(
        (heads + comparison.lines).map { $0.escapedForDisplay() }.joined(separator: "\n")
      )
    }
    if !comparison.isEmpty { throw CommandEnd(status: .differ) }
  }

  /// Reads a report, or a log.
  static func report(_ path: String) throws -> RunReport {
    let bytes = try InputFile.read(path, limits: .none)
    let name = InputFile.name(path)
    if let log = try? RunLog.read(bytes, name: name) { return log.report }
    return try RunReport(JSONValue(parsing: bytes, name: name), name: name)
  }
}
#endif
