#if GL
import ArgumentParser
import QuadrilleConformance
import QuadrilleIO
import QuadrilleSyntax

/// `quadrille conform matrix`: the cases on every driver that there is.
struct ConformMatrixCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix",
    abstract: "Run the cases on every driver that can be had here, and compare.",
    discussion: """
      quadrille conform matrix
      quadrille conform matrix --smoke --drivers llvmpipe,softpipe --out build/conform

      The drivers are llvmpipe, softpipe, zink-lavapipe, virgl, zink-swiftshader,
      swiftshader and gpu; those that are missing are told, with what would bring them.
      """
  )

  @Option(help: ArgumentHelp("The drivers, with commas between them.", valueName: "names"))
  var drivers: String?

  @Option(help: ArgumentHelp("A folder for the reports of each driver.", valueName: "folder"))
  var out: String?

  @Flag(inversion: .prefixedNo, help: "Only the cases of the quick run.")
  var smoke = false

  @Option(help: ArgumentHelp("Only cases that fit; may be given again.", valueName: "pattern"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp("What is known to fail, instead of what is built in.", valueName: "file")
  )
  var expect: [String] = []

  @Option(help: ArgumentHelp("The seed of the random numbers.", valueName: "n"))
  var seed: UInt64 = 1

  @Flag(inversion: .prefixedNo, help: "One JSON object on standard output.")
  var json = false

  func run() throws {
    var options = ["--seed", "\(seed)"] + (smoke ? ["--smoke"] : [])
    options += only.flatMap { ["--only", $0] } + expect.flatMap { ["--expect", $0] }
    let request = MatrixRequest(
      options: options,
      names: drivers?.split(separator: ",").map(String.init) ?? [],
      folder: out
    )
    let rows = try request.rows()
    let table = MatrixTable(rows)
    try Console.result(json ? table.json.pretty : table.text)
    let ran = rows.filter { $0.report != nil }
    guard !ran.isEmpty else {
      throw NoDriverError(reason: "none of \(counted(rows.count, "driver")) can be had here")
    }
    if ran.contains(where: { $0.report?.end == .internalError }) {
      throw CommandEnd(status: .internal)
    }
    if ran.contains(where: { $0.status != 0 }) { throw CommandEnd(status: .differ) }
  }
}
#endif
