import ArgumentParser
import QuadrilleIO
import QuadrillePixels

/// `quadrille unpack`: the sprites of an atlas as pictures.
struct UnpackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack",
    abstract: "Write the sprites of an atlas as PNG: upright, texel values as stored.",
    discussion: """
      quadrille unpack hero.plist -o sprites
      quadrille unpack hero.json -o walk --only 'walk_*' --trimmed -j 4

      Every entry of the atlas is written under its name, aliases too, with .png added
      where it is missing. Colour that was multiplied by alpha stays so.

      A name that leads out of the folder or has control characters is changed, with a
      warning; with --names keep the sprite is refused. So is, always, the second one of
      two sprites with one file.
      """
  )

  /// What becomes of names that are none for files.
  enum Names: String, ExpressibleByArgument, CaseIterable { case clean, keep }

  /// Which part of the sprites is written.
  enum Extent: EnumerableFlag {
    case fullSize, trimmed

    static func help(for value: Extent) -> ArgumentHelp? {
      switch value {
      case .fullSize: "Write the whole source of each sprite (default)."
      case .trimmed: "Write only what is stored of each sprite."
      }
    }

    static func name(for value: Extent) -> NameSpecification {
      switch value {
      case .fullSize: [.customLong("full-size"), .customLong("no-trimmed")]
      case .trimmed: [.customLong("trimmed"), .customLong("no-full-size")]
      }
    }
  }

  @Argument(help: ArgumentHelp("The data file of an atlas, or -.", valueName: "atlas"))
  var input: String

  @Option(
    name: [.short, .long, .customLong("out-dir")],
    help: ArgumentHelp("The folder to write into; it is made if missing.", valueName: "folder")
  )
  var output: String

  @Option(
    help: ArgumentHelp(
      "The texture to take; for several pages once for each.",
      valueName: "file"
    )
  )
  var texture: [String] = []

  @Flag(exclusivity: .chooseLast)
  var extent = Extent.fullSize

  @Option(help: ArgumentHelp("What becomes of names that are unsafe for files.", valueName: "how"))
  var names = Names.clean

  @Option(
    help: ArgumentHelp("Write only sprites whose name fits; repeatable.", valueName: "pattern")
  )
  var only: [String] = []

  @Option(help: ArgumentHelp("Compression of the PNG, 0 to 9.", valueName: "level"))
  var pngLevel: Int?

  @Flag(inversion: .prefixedNo, help: "One JSON object about the sprites on standard output.")
  var json = false

  @OptionGroup var batch: BatchOptions
  @OptionGroup var files: OutputOptions
  @OptionGroup var updates: UpdateOptions
  @OptionGroup var console: ConsoleOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    if output.isEmpty || output == "-" {
      throw ValidationError("--output names a folder, not '\(output)'")
    }
  }

  func run() throws {
    console.apply()
    var request = UnpackRequest(input: input, folder: output)
    request.textures = texture
    request.isTrimmed = extent == .trimmed
    request.keepsNames = names == .keep
    request.only = only
    request.level = try pngLevel.map(PNGLevelArgument.level) ?? .standard
    request.json = json
    request.batch = batch.settings
    request.files = files.policy
    request.updates = updates.policy
    request.isQuiet = console.quiet
    try request.run(limits: limits.resolved())
  }
}
