import ArgumentParser
import QuadrilleIO
import QuadrillePVR
import QuadrillePixels

/// `quadrille encode`: pictures to PVR textures.
struct EncodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Make PVR textures of pictures.",
    discussion: """
      quadrille encode hero.png -o hero.pvr --opt RGBA4444 --dither-fs-alpha
      quadrille encode 'art/**/*.png' --out-dir build --suffix .pvr.ccz -f PVRTC4
      quadrille encode sky.png -o sky.pvr -f PVRTC1_2_RGB -q pvrtcbest -m --stats

      The ending of the output decides: .pvr, .pvr.gz or .pvr.ccz, of version 3 or with
      --legacypvr of version 2; .png shows the result. PVRTC1 needs sides that are
      powers of two; --canvas and --pot make them. The steps go in this order: channels,
      flip, size, canvas, border, mip levels, hidden colours, premultiply. The same
      pictures and options give the same bytes. An input may also be a PVR.
      """
  )

  @Argument(help: ArgumentHelp("PNGs, folders, globs, @lists, or -.", valueName: "file"))
  var inputs: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The texture to write, - for standard output; or a pattern of names.",
      valueName: "file"
    )
  )
  var output: String?

  @Option(
    help: ArgumentHelp("Write into this folder, named after the inputs.", valueName: "folder")
  )
  var outDir: String?

  @Option(help: ArgumentHelp("What names in that folder end with.", valueName: "text"))
  var suffix = ".pvr"

  @Flag(name: .customLong("no-output"), help: "Write no texture.")
  var writesNothing = false

  @Option(
    name: [.customLong("preview"), .customShort("d")],
    help: ArgumentHelp("Write the result as PNG, too.", valueName: "file")
  )
  var preview: String?

  @Flag(
    name: [.customLong("stats"), .customShort("s")],
    inversion: .prefixedNo,
    help: "Tell how far the result is from the picture."
  )
  var stats = false

  @Flag(inversion: .prefixedNo, help: "One JSON object about the outputs on standard output.")
  var json = false

  @Flag(inversion: .prefixedNo, help: "One JSON object an input, as soon as it is done.")
  var ndjson = false

  @OptionGroup(title: "Pixels") var format: EncodeFormatOptions
  @OptionGroup(title: "Pictures") var pictures: EncodePictureOptions
  @OptionGroup(title: "Files") var texture: EncodeFileOptions
  @OptionGroup var keys: KeyOptions
  @OptionGroup var list: InputListOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var files: OutputOptions
  @OptionGroup var updates: UpdateOptions
  @OptionGroup var console: LongConsoleOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    if output == "-" && (json || ndjson || stats) {
      throw ValidationError("figures and a texture cannot both go to standard output")
    }
  }

  func run() throws {
    console.apply()
    try request().run(limits: limits.resolved())
  }

  /// What the options ask for.
  ///
  /// - Throws: ``UsageError`` or ``UnsupportedWord``.
  func request() throws -> EncodeRequest {
    var request = EncodeRequest(inputs: inputs)
    request.output = output
    request.folder = outDir
    request.suffix = suffix
    request.writesNothing = writesNothing
    request.preview = preview
    request.wantsStatistics = stats
    request.json = json
    request.ndjson = ndjson
    request.recipe.encoder = try format.encoder()
    request.recipe.space = format.pixelFormat?.space ?? .linear
    let light = format.linearLight == false ? Light.encoded : .linear
    try pictures.apply(to: &request.recipe, light: light)
    try texture.apply(to: &request.recipe)
    request.assembly = texture.assembly
    request.inputKey = try keys.resolved()
    request.list = list.settings
    request.batch = batch.settings
    request.files = files.policy
    request.updates = updates.policy
    request.isQuiet = console.quiet
    return request
  }
}

extension EncodeCommand {
  /// Whether a call is one of this command: of itself, or of `convert` with a picture to be encoded
  /// or a pixel format.
  static func isMeant(by arguments: [String]) -> Bool {
    guard arguments.first == "convert" else { return arguments.first == "encode" }
    var isValue = false
    for argument in arguments.dropFirst() where argument != "--" {
      defer { isValue = argument == "-o" || argument == "--output" }
      if ["--opt", "--pixel-format", "-f"].contains(argument)
        || argument.hasPrefix("--opt=") || argument.hasPrefix("--pixel-format=")
        || !isValue && !argument.hasPrefix("-") && argument.lowercased().hasSuffix(".png")
      {
        return true
      }
    }
    return false
  }

  /// Turns `-m 5` into `--mip-levels 5`: an option whose value may be left out.
  static func expanded(_ arguments: ArraySlice<String>) -> [String] {
    var result: [String] = []
    var rest = arguments
    while let argument = rest.popFirst() {
      guard argument != "--" else { return result + [argument] + rest }
      if argument == "-m", let next = rest.first, !next.isEmpty,
        next.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      {
        result += ["--mip-levels", next]
        rest.removeFirst()
      } else {
        result.append(argument)
      }
    }
    return result
  }
}
