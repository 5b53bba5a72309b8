import QuadrilleConformance
import QuadrilleConsole
import QuadrilleOptions
package import QuadrilleProgram
import QuadrilleSystem

extension ConformMatrixOptions: Command {
  package func run() throws {
    var options = ["--seed", "\(seed)"] + (isSmoke ? ["--smoke"] : [])
    options += only.flatMap { ["--only", $0] } + exclude.flatMap { ["--exclude", $0] }
    options += expect.flatMap { ["--expect", $0] }
    let request = MatrixRequest(
      options: options,
      names: drivers?.split(separator: ",").map(String.init) ?? [],
      folder: folder
    )
    let rows = try request.rows()
    let table = MatrixTable(rows)
    if json { try Console.result(table.json) } else { try Console.result(table.text) }
    let runCases = rows.filter { $0.report != nil }
    guard !runCases.isEmpty else {
      throw NoDriverError(reason: "none of \(counted(rows.count, "driver")) can be had here")
    }
    if runCases.contains(where: { $0.report?.end == .internalError }) {
      throw CommandExit(status: .internal)
    }
    if runCases.contains(where: { $0.status != 0 }) { throw CommandExit(status: .differ) }
  }
}
