import ArgumentParser
import QuadrilleIO
import QuadrillePixels

/// `quadrille decode`: PVR textures to PNG.
struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Write the pixels of PVR textures as PNG: rows and values as stored.",
    discussion: """
      quadrille decode hero.pvr.ccz -o hero.png
      quadrille decode sky.pvr -o sky-face3.png --level 1 --face 3 --flip y
      quadrille decode sky.pvr -o 'sky.{face}.{level}.png' --level all --face all
      quadrille decode art --out-dir build/art -j 8 --if-changed

      Several inputs, and all levels, faces, surfaces or slices of one, go to --out-dir
      or to names by a pattern; see 'quadrille help outputs'.
      """
  )

  @Argument(help: ArgumentHelp("PVRs, folders, globs, @lists, or -.", valueName: "file"))
  var inputs: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The PNG to write, - for standard output; or a pattern of names.",
      valueName: "file"
    )
  )
  var output: String?

  @Option(
    help: ArgumentHelp("Write into this folder, named after the inputs.", valueName: "folder")
  )
  var outDir: String?

  @Option(help: ArgumentHelp("What names in that folder end with.", valueName: "text"))
  var suffix = ".png"

  @Option(help: ArgumentHelp("The mip level, 0 is the largest, or all.", valueName: "n|all"))
  var level = PartSelection.one(0)

  @Option(help: ArgumentHelp("The face of a cube map, 0 to 5, or all.", valueName: "n|all"))
  var face = PartSelection.one(0)

  @Option(help: ArgumentHelp("The surface of a texture array, or all.", valueName: "n|all"))
  var surface = PartSelection.one(0)

  @Option(help: ArgumentHelp("The slice of a volume, or all.", valueName: "n|all"))
  var slice = PartSelection.one(0)

  @Option(help: ArgumentHelp("Bits of a channel of the PNG: 8 or 16.", valueName: "bits"))
  var depth = BitDepth.eight

  @Flag(inversion: .prefixedNo, help: "Divide colour by alpha.")
  var unpremultiply = false

  @Option(help: ArgumentHelp("Turn the picture over: x, y or xy.", valueName: "axes"))
  var flip: FlipArgument?

  @Option(help: ArgumentHelp("Compression of the PNG, 0 to 9.", valueName: "level"))
  var pngLevel: Int?

  @Flag(inversion: .prefixedNo, help: "One JSON object about the outputs on standard output.")
  var json = false

  @Flag(inversion: .prefixedNo, help: "One JSON object an input, as soon as it is done.")
  var ndjson = false

  @OptionGroup var keys: KeyOptions
  @OptionGroup var list: InputListOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var files: OutputOptions
  @OptionGroup var updates: UpdateOptions
  @OptionGroup var console: ConsoleOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    if (json || ndjson) && output == "-" {
      throw ValidationError("--json and a picture cannot both go to standard output")
    }
  }

  func run() throws {
    console.apply()
    var request = DecodeRequest(inputs: inputs)
    request.output = output
    request.folder = outDir
    request.suffix = suffix
    request.selection = PictureSelection(level: level, surface: surface, face: face, slice: slice)
    request.picture = PictureOptions(
      depth: depth,
      divides: unpremultiply,
      flip: flip,
      level: try pngLevel.map(PNGLevelArgument.level) ?? .standard
    )
    request.json = json
    request.ndjson = ndjson
    request.key = try keys.resolved()
    request.list = list.settings
    request.batch = batch.settings
    request.files = files.policy
    request.updates = updates.policy
    request.isQuiet = console.quiet
    try request.run(limits: limits.resolved())
  }
}
