#if GL
import QuadrilleConsole
import QuadrilleConformance
import QuadrilleSystem
import QuadrilleOptions
import QuadrilleSyntax

/// `quadrille conform matrix`: the cases on every driver that there is.
struct ConformMatrixCommand: Command {
  static let guide = CommandGuide(
    "conform matrix",
    group: "test",
    "Run the cases on every driver there is, and compare.",
    examples: [
      "quadrille conform matrix",
      "quadrille conform matrix --smoke --drivers llvmpipe,softpipe --out-dir build",
    ],
    notes: """
      The drivers are llvmpipe, softpipe, zink-lavapipe, virgl, zink-swiftshader,
      swiftshader and gpu; those that are missing are named, with what would bring
      them.
      """
  )

  var drivers: String?
  var folder: String?
  var isSmoke = false
  var only: [String] = []
  var exclude: [String] = []
  var expect: [String] = []
  var seed: UInt64 = 1
  var json = false

  mutating func options(_ table: OptionTable) {
    table.value("--drivers", "names", &drivers, "The drivers, with commas between them.")
      .completing(.keywords(MatrixDriver.names))
    table.value(
      "--out-dir",
      "folder",
      &folder,
      "A folder for the reports of each driver.",
      also: "--out"
    )
    .completing(.folders)
    table.flag("--smoke", &isSmoke, "Only the cases of the quick run.")
    table.list("--only", "pattern", &only, "Only cases that fit; repeatable.").completing(
      .list("cases")
    )
    table.list("--exclude", "pattern", &exclude, "No cases that fit; repeatable.")
      .completing(.list("cases"))
    table.list("--expect", "file", &expect, "What is known to fail, instead of what is built in.")
      .completing(.file)
    table.value("--seed", "n", &seed, "The seed of the random numbers.")
    table.flag("--json", &json, "One JSON object on standard output.")
  }

  func run() throws {
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
#endif
