import QuadrilleConformance
import QuadrilleConsole
import QuadrilleOptions
package import QuadrilleProgram
import QuadrilleSyntax
import QuadrilleSystem

extension ConformDiffOptions: Command {
  package func run() throws {
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
    let bytes = try InputFile.read(path, job: JobContext.default.unlimited)
    let name = InputFile.name(path)
    if let log = try? RunLog.read(bytes, name: name) { return log.report }
    return try RunReport(JSONValue(parsing: bytes, name: name), name: name)
  }
}
