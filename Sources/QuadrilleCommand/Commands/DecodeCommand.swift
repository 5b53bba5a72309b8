import ArgumentParser
import QuadrilleIO
import QuadrillePVR
import QuadrillePixels

/// `quadrille decode`: a PVR to PNG.
struct DecodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Write the pixels of a PVR as PNG: rows and values as stored.",
    discussion: """
      quadrille decode hero.pvr.ccz -o hero.png
      quadrille decode sky.pvr -o sky-face3.png --level 1 --face 3 --flip y
      """
  )

  enum Flip: String, ExpressibleByArgument, CaseIterable { case x, y }

  @Argument(help: ArgumentHelp("A PVR, or - for standard input.", valueName: "file"))
  var input: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The PNG to write, - for standard output.", valueName: "file")
  )
  var output: String

  @Option(help: ArgumentHelp("The mip level, 0 is the largest.", valueName: "n"))
  var level = 0

  @Option(help: ArgumentHelp("The face of a cube map, 0 to 5.", valueName: "n"))
  var face = 0

  @Option(help: ArgumentHelp("The surface of a texture array.", valueName: "n"))
  var surface = 0

  @Option(help: ArgumentHelp("The slice of a volume.", valueName: "n"))
  var slice = 0

  @Flag(inversion: .prefixedNo, help: "Divide colour by alpha.")
  var unpremultiply = false

  @Option(help: "Turn the picture over along an axis: x or y.")
  var flip: Flip?

  @Option(help: ArgumentHelp("Compression of the PNG, 0 to 9.", valueName: "level"))
  var pngLevel: Int?

  @OptionGroup var files: OutputOptions
  @OptionGroup var console: ConsoleOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func run() throws {
    console.apply()
    let limits = try limits.resolved()
    let pngLevel = try pngLevel.map(PNGLevelArgument.level) ?? .standard
    let file = try PVRFile(
      InputFile.read(input, limits: limits),
      name: InputFile.name(input),
      limits: limits
    )
    Console.say(file.warnings)
    try check("--level", level, file.levels)
    try check("--face", face, file.faces)
    try check("--surface", surface, file.surfaces)
    let image = try file.image()
    try check("--slice", slice, image.depth(ofLevel: level))
    var bitmap = image.bitmap(level: level, surface: surface, face: face, slice: slice)
    if unpremultiply {
      bitmap.alphaMode = .premultiplied
      bitmap = bitmap.unpremultiplied()
    }
    switch flip {
    case .x: bitmap = bitmap.flippedHorizontally()
    case .y: bitmap = bitmap.flippedVertically()
    case nil: break
    }
    try files.write(try PNG.encode(bitmap, level: pngLevel), to: output, inputs: [input])
  }

  private func check(_ option: String, _ value: Int, _ count: Int) throws {
    guard (0..<count).contains(value) else {
      let last = count - 1
      throw UsageError(
        message: "\(option) is \(value), the file has \(last == 0 ? "0 only" : "0 to \(last)")"
      )
    }
  }
}
