import ArgumentParser
import QuadrilleIO
import QuadrillePixels
import QuadrilleSyntax

/// The version of the command and of what it stands on.
enum VersionText {
  /// The version of the package.
  static let number = "0.1.0"
  /// The line of `--version`.
  static var line: String { "quadrille \(number)" }

  /// The version of the language that the command was built with.
  static var swift: String {
    #if swift(>=6.4)
    "6.4 or later"
    #elseif swift(>=6.3)
    "6.3"
    #else
    "6.2 or earlier"
    #endif
  }
}

/// `quadrille version`, the long form of `--version`.
struct VersionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "version",
    abstract: "Print the version.",
    discussion: """
      quadrille version
      quadrille version --json
      """
  )

  @Flag(inversion: .prefixedNo, help: "As JSON, with the versions of the libraries.")
  var json = false

  func run() throws { try Self.print(asJSON: json) }

  static func print(asJSON: Bool) throws {
    guard asJSON else { return try Console.help(VersionText.line) }
    let graphics = GraphicsSummary.current
    try Console.result(
      JSONText.object([
        ("schema", .string("quadrille.version/1")), ("version", .string(VersionText.number)),
        ("swift", .string(VersionText.swift)), ("libpng", .string(PNG.libraryVersion)),
        ("zlib", .string(Deflate.libraryVersion)),
        ("glVendor", JSONText(graphics?.vendor)), ("glRenderer", JSONText(graphics?.renderer)),
        ("glVersion", JSONText(graphics?.version)),
      ]).pretty
    )
  }
}
