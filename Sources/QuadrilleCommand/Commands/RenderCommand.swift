import ArgumentParser
import QuadrilleDrawing
import QuadrilleIO
import QuadrilleLayers
import QuadrillePixels
import QuadrilleScene

/// `quadrille render`: a scene, a sprite or a texture to PNG.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a scene, a sprite of an atlas, or a texture to PNG.",
    discussion: """
      quadrille render scene.json -o scene.png --scale 2
      quadrille render --atlas hero.plist --sprite walk_01.png -o walk.png
      quadrille render --texture bg.pvr.ccz -o bg.png --size 640x480 --content-mode aspect-fit

      The picture is written with straight alpha unless --premultiplied is given.
      """
  )

  @Argument(help: ArgumentHelp("A scene file, or - for standard input.", valueName: "scene"))
  var scene: String?

  @Option(help: ArgumentHelp("An atlas to take a sprite from.", valueName: "file"))
  var atlas: String?

  @Option(help: ArgumentHelp("The sprite's name in the atlas.", valueName: "name"))
  var sprite: String?

  @Option(help: ArgumentHelp("A PNG or PVR to draw.", valueName: "file"))
  var texture: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The PNG to write, - for standard output.", valueName: "file")
  )
  var output: String

  @Option(help: ArgumentHelp("The canvas: pixels, for a scene points.", valueName: "WxH"))
  var size: SizeArgument?

  @Option(help: ArgumentHelp("Pixels for one point of a scene.", valueName: "factor"))
  var scale: Double?

  @Option(help: ArgumentHelp("The colour below everything.", valueName: "#rrggbbaa"))
  var background: ColorArgument?

  @Option(help: ArgumentHelp("Where a texture or sprite goes on the canvas.", valueName: "mode"))
  var contentMode: ContentModeArgument?

  @Option(help: "How a texture or sprite is filtered: linear or nearest.")
  var filter: FilterArgument?

  @Flag(inversion: .prefixedNo, help: "Write the framebuffer as it is, colour multiplied by alpha.")
  var premultiplied = false

  @Flag(inversion: .prefixedNo, help: "Unknown keys and words of a scene are errors.")
  var strict = false

  @Flag(
    inversion: .prefixedNo,
    help: "Print draw calls, quads and texture changes to standard error."
  )
  var stats = false

  @Option(help: ArgumentHelp("Compression of the PNG, 0 to 9.", valueName: "level"))
  var pngLevel: Int?

  @Option(help: "What draws: auto, gl or cpu.")
  var backend = Backend.auto

  @OptionGroup var driver: DriverOptions
  @OptionGroup var files: OutputOptions
  @OptionGroup var console: ConsoleOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func run() throws {
    console.apply()
    let request = try request()
    let limits = try limits.resolved()
    let level = try pngLevel.map(PNGLevelArgument.level) ?? .standard
    let background = background?.color
    let work = BackgroundWork { () -> Result<Picture, any Error> in
      Result { try request.picture(background: background, limits: limits) }
    }
    var inputs: [String] = []
    var statistics = DrawStatistics()
    let drawn = try driver.draw(on: backend) {
      let picture = try work.value().get()
      Console.say(picture.warnings)
      inputs = picture.inputs
      if stats { statistics = picture.list.statistics }
      return picture
    }
    Console.say(drawn.notes)
    Console.detail("render.driver", "drawn with \(drawn.driver)")
    let bitmap = premultiplied ? drawn.bitmap : drawn.bitmap.unpremultiplied()
    try files.write(try PNG.encode(bitmap, level: level), to: output, inputs: inputs)
    if stats { say(statistics, drawn.backend) }
  }

  private func request() throws -> PictureRequest {
    let forms = [scene != nil, atlas != nil || sprite != nil, texture != nil].count { $0 }
    guard forms == 1 else {
      throw UsageError(message: "give one of a scene, --atlas with --sprite, or --texture")
    }
    if let scale, !(0.25...4).contains(scale) {
      throw UsageError(message: "--scale is \(scale), it goes from 0.25 to 4")
    }
    if let scene {
      guard contentMode == nil, filter == nil else {
        throw UsageError(message: "--content-mode and --filter are for --texture and --sprite")
      }
      var options = SceneOptions()
      options.isStrict = strict
      options.scale = scale
      options.size = size.map {
        Size(width: Double($0.size.width), height: Double($0.size.height))
      }
      return .scene(path: scene, options: options)
    }
    guard scale == nil, !strict else {
      throw UsageError(message: "--scale and --strict are for scenes")
    }
    let placing = PictureRequest.Placing(
      size: size?.size,
      contentMode: contentMode?.mode ?? .scaleToFill,
      filter: filter?.filter ?? .linear
    )
    if let texture { return .texture(path: texture, placing: placing) }
    guard let atlas, let sprite else {
      throw UsageError(message: "--atlas and --sprite go together")
    }
    return .sprite(atlas: atlas, name: sprite, placing: placing)
  }

  private func say(_ statistics: DrawStatistics, _ backend: Backend) {
    let covered = JSONText.number(statistics.coveredPixels.rounded()).compact
    Console.line(
      "\(backend.rawValue): \(statistics.quads) quads in \(statistics.drawCalls) draw calls, "
        + "\(statistics.textureChanges) texture changes, "
        + "\(covered) pixels covered"
    )
  }
}
