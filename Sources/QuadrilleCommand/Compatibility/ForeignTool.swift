import ArgumentParser
import QuadrilleIO

/// A tool of others whose command line works here unchanged: as a subcommand, or by the name of a
/// link to `quadrille`.
enum ForeignTool: String, CaseIterable {
  case texturetool
  case texturePacker = "TexturePacker"
  case pvrTexTool = "PVRTexToolCLI"

  /// The tool that a program is called as, by its path; nil for Quadrille itself.
  static func called(_ program: String) -> ForeignTool? {
    let name = program.split(separator: "/").last.map(String.init) ?? program
    return allCases.first { $0.rawValue.lowercased() == name.lowercased() }
  }

  /// Runs the tool.
  ///
  /// - Throws: ``UsageError``, ``CommandEnd``, or the typed error of the stage that fails.
  func run(_ arguments: [String]) throws {
    switch self {
    case .texturetool: try Texturetool.run(arguments)
    case .texturePacker: try TexturePackerTool.run(arguments)
    case .pvrTexTool: try PVRTexTool.run(arguments)
    }
  }
}

/// `quadrille texturetool`: listed here, with a grammar of its own.
struct TexturetoolCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ForeignTool.texturetool.rawValue,
    abstract: "Encode one PNG with the options of Apple's texturetool."
  )

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []

  func run() throws { try ForeignTool.texturetool.run(arguments) }
}

/// `quadrille TexturePacker`: listed here, with defaults of its own.
struct TexturePackerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ForeignTool.texturePacker.rawValue,
    abstract: "Pack or encode with the options of TexturePacker."
  )

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []

  func run() throws { try ForeignTool.texturePacker.run(arguments) }
}

/// `quadrille PVRTexToolCLI`: listed here, with a grammar of its own.
struct PVRTexToolCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ForeignTool.pvrTexTool.rawValue,
    abstract: "Encode with the options of PVRTexToolCLI."
  )

  @Argument(parsing: .captureForPassthrough) var arguments: [String] = []

  func run() throws { try ForeignTool.pvrTexTool.run(arguments) }
}
