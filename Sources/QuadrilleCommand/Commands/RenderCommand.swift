import ArgumentParser
import QuadrilleDrawing
import QuadrilleIO
import QuadrilleLayers
import QuadrillePixels
import QuadrilleRendering
import QuadrilleScene
import QuadrilleSyntax

/// `quadrille render`: a scene, a sprite or a texture to PNG.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a scene, a sprite of an atlas, or a texture to PNG.",
    discussion: """
      quadrille render scene.json -o scene.png --scale 2
      quadrille render scene.json -o later.png --time 1.5 --define name=World
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
  var output: String?

  @Option(help: ArgumentHelp("The moment of a scene (default: 0).", valueName: "seconds"))
  var time: Double?

  @Option(help: ArgumentHelp("The moment as a frame of the scene's timeline.", valueName: "n"))
  var frame: Int?

  @OptionGroup var sceneArguments: SceneArguments

  @Option(help: ArgumentHelp("The colour below everything.", valueName: "#rrggbbaa"))
  var background: ColorArgument?

  @Option(help: ArgumentHelp("Where a texture or sprite goes on the canvas.", valueName: "mode"))
  var contentMode: ContentModeArgument?

  @Option(help: "How a texture or sprite is filtered: linear or nearest.")
  var filter: FilterArgument?

  @Flag(inversion: .prefixedNo, help: "Write the framebuffer as it is, colour multiplied by alpha.")
  var premultiplied = false

  @Flag(
    inversion: .prefixedNo,
    help: "Print draw calls, quads, texture changes and time to standard error."
  )
  var stats = false

  @Flag(inversion: .prefixedNo, help: "One JSON object about the picture on standard output.")
  var json = false

  @Flag(inversion: .prefixedNo, help: "Print the JSON Schema of scenes and end.")
  var printSchema = false

  @Option(help: ArgumentHelp("Compression of the PNG, 0 to 9.", valueName: "level"))
  var pngLevel: Int?

  @Option(help: "What draws: auto, gl or cpu.")
  var backend = RendererChoice.auto

  @OptionGroup var sampling: SampleOptions
  @OptionGroup var driver: DriverOptions
  @OptionGroup var files: OutputOptions
  @OptionGroup var updates: UpdateOptions
  @OptionGroup var console: ConsoleOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    guard !printSchema else { return }
    if output == nil { throw ValidationError("give the output with --output") }
    if json && output == "-" {
      throw ValidationError("--json and a picture cannot both go to standard output")
    }
    if time != nil, frame != nil {
      throw ValidationError("--time and --frame exclude each other")
    }
    if let time, !(-1e9...1e9).contains(time) { throw ValidationError("--time is \(time)") }
    if let frame, !(0...1_000_000_000).contains(frame) {
      throw ValidationError("--frame is \(frame), it is counted from 0")
    }
  }

  func run() throws {
    console.apply()
    if printSchema { return try Console.help(Scene.schema) }
    guard let output else { throw UsageError(message: "give the output with --output") }
    let request = try request()
    let limits = try limits.resolved()
    let level = try pngLevel.map(PNGLevelArgument.level) ?? .standard
    let background = background?.color
    let policy = updates.policy
    var job = RenderJob(output, backend, files.policy, policy)
    if job.isSkipped { return try finish(job) }
    let clock = Stopwatch()
    let work = BackgroundWork { () -> Result<Picture, any Error> in
      Result {
        try request.picture(
          background: background,
          limits: limits,
          namingAll: policy.skipsUnchanged
        )
      }
    }
    if policy.skipsUnchanged {
      let picture = try work.value().get()
      job.take(picture, withStatistics: stats)
      if job.isKept(recipe(request, picture)) { return try finish(job) }
    }
    let drawn = try draw {
      if let picture = job.picture { return picture }
      let picture = try work.value().get()
      job.take(picture, withStatistics: stats)
      return picture
    }
    Console.say(drawn.notes)
    Console.detail("render.driver", "drawn with \(drawn.driver)")
    let alphaMode: AlphaMode = premultiplied ? .premultiplied : .straight
    try job.write(try PNG.encode(drawn.bitmap, level: level, alphaMode: alphaMode))
    job.drawn = drawn
    job.milliseconds = (clock.seconds * 10_000).rounded() / 10
    if let statistics = job.statistics { say(statistics, drawn.backend, job.milliseconds) }
    try finish(job)
  }

  /// Draws a picture that is being prepared on another thread.
  ///
  /// - Parameter prepared: Gives the picture; called once the driver is up.
  private func draw(_ prepared: () throws -> Picture) throws -> Drawn {
    let options = try driver.rendererOptions(backend, samples: sampling.samples)
    let notes = Notes()
    var renderer = try SelectedRenderer(options, start: EarlyDriver.take()) {
      notes.all.append($0)
    }
    renderer.keepToTheEnd()
    let picture = try prepared()
    let bitmap = try renderer.render(picture.list, background: picture.background)
    return Drawn(
      bitmap: bitmap,
      backend: renderer.kind,
      driver: renderer.description,
      notes: notes.all
    )
  }

  /// What the output is made from.
  private func recipe(_ request: PictureRequest, _ picture: Picture) -> Recipe {
    let options = [
      "\(picture.background)", "\(premultiplied)", "\(pngLevel ?? -1)", backend.rawValue,
      "\(sampling.samples)", driver.eglLibraryPath ?? "", driver.platformName ?? "",
    ]
    return Recipe(
      steps: ["render"] + options + request.steps,
      inputs: InputDigests(standardInput: picture.standardInput).digests(of: picture.inputs)
    )
  }

  private func finish(_ job: RenderJob) throws {
    if job.drawn == nil { EarlyDriver.abandon() }
    guard json else { return }
    let size = job.picture?.list.pixelSize
    let facts: [(String, JSONText)] = [
      ("schema", .string("quadrille.render/1")), ("output", .string(job.output)),
      ("state", .string(job.state.rawValue)),
      ("width", size.map { .integer($0.width) } ?? .null),
      ("height", size.map { .integer($0.height) } ?? .null),
      ("time", job.picture?.time.map(JSONText.number) ?? .null),
      ("backend", .string((job.drawn?.backend ?? backend).rawValue)),
      ("driver", JSONText(job.drawn?.driver)), ("milliseconds", .number(job.milliseconds)),
      ("stats", Self.json(job.statistics)),
      (
        "warnings",
        .array(((job.picture?.warnings ?? []) + (job.drawn?.notes ?? [])).map(\.json))
      ),
    ]
    try Console.result(JSONText.object(facts).pretty)
  }

  private func request() throws -> PictureRequest {
    let forms = [scene != nil, atlas != nil || sprite != nil, texture != nil].count { $0 }
    guard forms == 1 else {
      throw UsageError(message: "give one of a scene, --atlas with --sprite, or --texture")
    }
    if let scene {
      guard contentMode == nil, filter == nil else {
        throw UsageError(message: "--content-mode and --filter are for --texture and --sprite")
      }
      let moment: SceneMoment = frame.map { .frame($0) } ?? .time(time ?? 0)
      var options = try sceneArguments.options()
      options.edgeAntialiasing = try computesCoverage()
      return .scene(path: scene, options: options, moment: moment)
    }
    guard !sceneArguments.isForScenes, time == nil, frame == nil else {
      throw UsageError(
        message: "--scale, --strict, --define, --time and --frame are for scenes"
      )
    }
    let placing = PictureRequest.Placing(
      size: sceneArguments.size?.size,
      contentMode: contentMode?.mode ?? .scaleToFill,
      filter: filter?.filter ?? .linear,
      edgeAntialiasing: try computesCoverage()
    )
    if let texture { return .texture(path: texture, placing: placing) }
    guard let atlas, let sprite else {
      throw UsageError(message: "--atlas and --sprite go together")
    }
    return .sprite(atlas: atlas, name: sprite, placing: placing)
  }

  /// Whether edges are smooth because lists ask for it, and not because of samples.
  private func computesCoverage() throws -> Bool {
    try driver.rendererOptions(backend, samples: sampling.samples).computesCoverage
  }

  private func say(
    _ statistics: DrawStatistics,
    _ backend: RendererChoice,
    _ milliseconds: Double
  ) {
    let covered = JSONText.number(statistics.coveredPixels.rounded()).compact
    Console.line(
      "\(backend.rawValue): \(statistics.quads) quads in \(statistics.drawCalls) draw calls, "
        + "\(statistics.textureChanges) texture changes, "
        + "\(covered) pixels covered, \(JSONText.number(milliseconds).compact) ms"
    )
  }

  private static func json(_ statistics: DrawStatistics?) -> JSONText {
    guard let statistics else { return .null }
    return .object([
      ("quads", .integer(statistics.quads)), ("drawCalls", .integer(statistics.drawCalls)),
      ("textureChanges", .integer(statistics.textureChanges)),
      ("coveredPixels", .number(statistics.coveredPixels.rounded())),
    ])
  }
}

/// The notes of a renderer.
private final class Notes {
  var all: [Diagnostic] = []
}
