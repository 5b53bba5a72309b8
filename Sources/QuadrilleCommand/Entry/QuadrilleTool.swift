import ArgumentParser

/// The root of the command line.
struct QuadrilleTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quadrille",
    abstract: "Draws sprites without a display, and reads and writes their textures and atlases.",
    discussion: """
      quadrille render scene.json -o scene.png
      quadrille info hero.pvr.ccz --json

      More help: quadrille help exit-codes, formats, scene, animations, frames, limits,
      inputs, outputs.
      """,
    subcommands: [
      RenderCommand.self, FramesCommand.self, InfoCommand.self, DecodeCommand.self,
      EncodeCommand.self, ConvertCommand.self, PackCommand.self, UnpackCommand.self,
      ConvertAtlasCommand.self, DiffCommand.self, ConformCommand.self, DoctorCommand.self,
      VersionCommand.self, CompletionsCommand.self, TexturetoolCommand.self,
      TexturePackerCommand.self, PVRTexToolCommand.self,
    ]
  )

  @Flag(name: .long, help: "Print the version and end.")
  var version = false

  func run() throws {
    guard version else { throw CleanExit.helpRequest(self) }
    try VersionCommand.print(asJSON: false)
  }
}
