#if GL
import QuadrilleConsole
import QuadrilleConformance
import QuadrilleSystem
import QuadrilleOptions
import QuadrilleSyntax

/// `quadrille conform diff`: what differs between two runs.
struct ConformDiffCommand: Command {
  static let guide = CommandGuide(
    "conform diff",
    group: "test",
    "Compare the JSON reports of two runs; exit 1 where a case ended otherwise.",
    examples: [
      "quadrille conform diff llvmpipe.json softpipe.json",
      "quadrille conform diff before.json after.json --json",
    ]
  )

  var before = ""
  var after = ""
  var errorTolerance = 0.05
  var json = false

  mutating func options(_ table: OptionTable) {
    table.operand("before", &before, "The first report.", .files([".json", ".ndjson"]))
    table.operand("after", &after, "The second report.", .files([".json", ".ndjson"]))
    table.value(
      "--error-tolerance",
      "steps",
      &errorTolerance,
      "Errors that differ by no more steps of 1/255 than this are alike."
    )
    table.flag("--json", &json, "One JSON object on standard output.")
  }

  func run() throws {
    let first = try Self.report(before)
    let second = try Self.report(after)
    let comparison = RunComparison(first, second, tolerance: errorTolerance)
    if json {
      try Console.result(comparison.json)
    } else {
      let heads = ["before  \(first.driver.summary)", "after   \(second.driver.summary)"]
      try Console.result(
        (heads + comparison.lines).map { $0.escapedForDisplay() }.joined(separator: "\n")
      )
    }
    if !comparison.isEmpty { throw CommandExit(status: .differ) }
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
