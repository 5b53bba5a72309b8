import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSyntax
import QuadrilleSystem

/// `quadrille version`, the long form of `--version`.
struct VersionCommand: Command {
  static let guide = CommandGuide(
    "version",
    group: "more",
    "Print the version.",
    examples: ["quadrille version", "quadrille version --json"]
  )

  var json = false

  mutating func options(_ table: OptionTable) {
    table.flag("--json", &json, "Print JSON with the versions of the libraries.")
  }

  func run() throws {
    guard json else { return try Console.help(VersionText.line) }
    let graphics = GraphicsSummary.current
    try Console.result(
      JSONOutputValue.object([
        ("schema", .string("quadrille.version/1")), ("version", .string(VersionText.number)),
        ("swift", .string(VersionText.swift)), ("libpng", .string(PNG.libraryVersion)),
        ("zlib", .string(Deflate.libraryVersion)),
        ("glVendor", JSONOutputValue(graphics?.vendor)),
        ("glRenderer", JSONOutputValue(graphics?.renderer)),
        ("glVersion", JSONOutputValue(graphics?.version)),
      ])
    )
  }
}
