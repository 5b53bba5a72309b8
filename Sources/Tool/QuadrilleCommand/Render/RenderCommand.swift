import QuadrilleConsole
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleOptions
import QuadrilleProgram
import QuadrilleRendering
import QuadrilleScene
import QuadrilleSyntax
import QuadrilleSystem

/// `quadrille render`: renders a scene, a sprite or a texture to PNG.
struct RenderCommand: Command {
  static let guide = CommandGuide(
    "render",
    group: "draw",
    "Draw a scene, a sprite of an atlas, or a texture to PNG.",
    synopsis: """
      quadrille render SCENE -o FILE [options]
      quadrille render --atlas FILE --sprite NAME -o FILE [options]
      quadrille render --texture FILE -o FILE [options]
      """,
    examples: [
      "quadrille render scene.json -o scene.png --scale 2 --define name=World",
      "quadrille render --atlas hero.plist --sprite walk_01.png -o walk.png",
      "quadrille render --texture bg.pvr -o bg.png --content-mode aspect-fit",
    ],
    notes: "Unknown keys of a scene are warnings; --strict makes them errors."
  )

  var scene: String?
  var atlas: String?
  var sprite: String?
  var textures: [String] = []
  var output: String?
  var time: Double?
  var frame: Int?
  var sceneFile = SceneFileOptions()
  var background: ColorArgument?
  var contentMode: ContentModeArgument?
  var filter: FilterArgument?
  var isPremultiplied = false
  var pngLevel: PNGLevelArgument?
  var jpegQuality: Int?
  var backend = RendererChoice.auto
  var sampling = SampleOptions()
  var driver = DriverOptions()
  var programs = ProgramCacheOptions()
  var wantsStatistics = false
  var json = false
  var printsSchema = false
  var keys = KeyOptions()
  var files = OutputOptions()
  var updates = UpdateOptions()
  var watching = WatchOptions()
  var console = ShortConsoleOptions()
  var limits = LimitOptions()

  mutating func options(_ table: OptionTable) {
    table.operand("scene", &scene, "A scene file, or - for standard input.", .files([".json"]))
    table.value(
      "--output -o",
      "file",
      &output,
      "The PNG, JPEG or TGA to write, - for standard output."
    )
    .completing(.files([".png"])).excludedFromBuildKey()
    table.value("--atlas", "file", &atlas, "An atlas to take a sprite from.")
      .completing(.files(AtlasInput.fileExtensions))
    table.value("--sprite", "name", &sprite, "The sprite's name in the atlas.")
      .completing(.list("sprites"))
    table.list(
      "--texture",
      "file",
      &textures,
      "An image or PVR to draw; with --atlas its texture, repeated for each page."
    )
    .completing(.file)
    table.value("--time", "seconds", &time, "Time of the scene (default: 0).")
      .from(-1e9...1e9, time)
    table.value("--frame", "n", &frame, "Frame of the scene's timeline, from 0.")
      .from(0...1_000_000_000, frame)
    table.group(&sceneFile)
    table.value("--background", "#rrggbbaa", &background, "Background color.")
    table.value(
      "--content-mode",
      "mode",
      &contentMode,
      "How a texture or sprite is placed on the canvas."
    )
    table.value(
      "--filter",
      "filter",
      &filter,
      "Filter of a texture or sprite: linear, nearest."
    )
    table.flag("--premultiplied", &isPremultiplied, "Write color premultiplied by alpha, as drawn.")
    table.pngLevel(&pngLevel, standard: "fast")
    table.jpegQuality(&jpegQuality)
    table.value("--backend", "backend", &backend, "Renderer: auto, gl or cpu.")
    table.group(&sampling)
    table.group(&driver)
    table.group(&programs)
    table.flag("--stats", &wantsStatistics, "Report draw calls, quads, texture changes and time.")
      .excludedFromBuildKey()
    table.flag("--json", &json, "One JSON object about the image on standard output.")
      .excludedFromBuildKey()
    table.flag("--print-schema", &printsSchema, "Print the JSON Schema of scenes and exit.")
      .excludedFromBuildKey().hidden()
    table.group(&keys)
    table.group(&files)
    table.group(&updates)
    table.group(&watching)
    table.group(&console)
    table.group(&limits)
  }

  func validate() throws(UsageError) {
    guard !printsSchema else { return }
    _ = try request()
    guard let output else { throw UsageError(message: "give the output with --output") }
    try OutputExtension.imageFormat(output)
    if json && output == "-" {
      throw UsageError(message: "--json and an image cannot both go to standard output")
    }
    if time != nil, frame != nil {
      throw UsageError(message: "--time and --frame exclude each other")
    }
  }

  func run() throws {
    console.plain.apply()
    files.begin()
    if printsSchema { return try Console.help(Scene.schema) }
    try watching.run(output ?? "") {
      try IsolatedDriverRun.run(
        driver.rendererOptions(backend, samples: sampling.samples, cache: programs),
        isPossible: !watching.isOn && ResidentRenderer.current == nil
          && !([scene, atlas].compactMap(\.self) + textures).contains("-"),
        seconds: limits.seconds(),
        make
      )
    }
  }

  /// Draws the image once.
  private func make(_ rendererOptions: RendererOptions) throws {
    guard let output else { return }
    let request = try request()
    let job = try limits.resolved()
    var image = RenderJob(output, backend, files, updates)
    if image.isSkipped { return try finish(image) }
    if ResidentRenderer.current == nil { DriverPreload.begin(rendererOptions) }
    let context = RenderImageContext(
      background: background?.color,
      computesCoverage: rendererOptions.computesCoverage,
      key: try keys.resolved(),
      job: job,
      namesAll: updates.skipsUnchanged
    )
    let clock = Stopwatch()
    // Runs concurrently with a driver that is starting; otherwise a thread would only cost memory.
    let work =
      rendererOptions.preferredRenderer == .gl && ResidentRenderer.current == nil
      ? BackgroundWork { () -> Result<PreparedImage, any Error> in
        Result { try request.image(context) }
      } : nil
    func prepared() throws -> PreparedImage {
      try work?.value().get() ?? request.image(context)
    }
    if updates.skipsUnchanged {
      let prepared = try prepared()
      image.take(prepared, withStatistics: wantsStatistics)
      if image.isUpToDate(key(prepared)) { return try finish(image) }
    }
    let drawn = try draw(rendererOptions, job) {
      if let known = image.image { return known }
      let made = try prepared()
      image.take(made, withStatistics: wantsStatistics)
      return made
    }
    Console.report(drawn.notes)
    Console.detail("render.driver", "drawn with \(drawn.driver)")
    let alphaMode: AlphaMode = isPremultiplied ? .premultiplied : .straight
    var warnings: [Diagnostic] = []
    let encoder = ImageFileEncoder(
      pngLevel: pngLevel?.level ?? .fast,
      jpegQuality: jpegQuality ?? JPEG.standardQuality
    )
    let file = try encoder.file(
      of: drawn.bitmap,
      as: OutputExtension.imageFormat(output),
      storing: alphaMode,
      named: output,
      threads: job.processorCount,
      job: job,
      warnings: &warnings
    )
    Console.report(warnings)
    try image.write(file)
    image.drawn = drawn
    image.milliseconds = (clock.seconds * 10_000).rounded() / 10
    if let statistics = image.statistics {
      report(statistics, drawn.backend, image.milliseconds)
      Console.line("renderer: \(drawn.backend.rawValue) (\(drawn.reason))")
    }
    try finish(image)
  }

  /// Draws an image that is being prepared on another thread.
  ///
  /// - Parameter prepared: Returns the image; called once the driver is ready.
  private func draw(
    _ options: RendererOptions,
    _ job: JobContext,
    _ prepared: () throws -> PreparedImage
  ) throws -> RenderedImage {
    if let resident = ResidentRenderer.current {
      return try resident.with(options, job: job) { renderer in
        try Self.draw(&renderer, prepared())
      }
    }
    let notes = Notes()
    var renderer = try SelectedRenderer(options, start: DriverPreload.take(), job: job) {
      notes.all.append($0)
    }
    if !watching.isOn { renderer.leakUntilExit() }
    var drawn = try Self.draw(&renderer, prepared())
    drawn.notes = notes.all
    return drawn
  }

  private static func draw(
    _ renderer: inout SelectedRenderer,
    _ image: PreparedImage
  ) throws -> RenderedImage {
    let bitmap = try renderer.render(image.list, background: image.background)
    return RenderedImage(
      bitmap: bitmap,
      backend: renderer.kind,
      reason: renderer.reason,
      driver: renderer.description
    )
  }

  /// The build key of the output.
  private func key(_ image: PreparedImage) -> BuildKey {
    BuildKey(
      [
        "render", scene == nil ? "" : "scene", driver.eglLibraryPath ?? "",
        driver.platformName ?? "",
      ]
        + buildKey,
      inputs: InputDigests(standardInput: image.standardInput).digests(of: image.inputs)
    )
  }

  private func finish(_ job: RenderJob) throws {
    if job.drawn == nil { DriverPreload.abandon() }
    guard json else { return }
    let size = job.image?.list.pixelSize
    let facts: [(String, JSONOutputValue)] = [
      ("schema", .string("quadrille.render/1")), ("output", .string(job.output)),
      ("state", .string(job.state.rawValue)),
      ("width", size.map { .integer($0.width) } ?? .null),
      ("height", size.map { .integer($0.height) } ?? .null),
      ("time", job.image?.time.map(JSONOutputValue.number) ?? .null),
      ("backend", .string((job.drawn?.backend ?? backend).rawValue)),
      ("backendReason", JSONOutputValue(job.drawn?.reason.description)),
      ("driver", JSONOutputValue(job.drawn?.driver)), ("milliseconds", .number(job.milliseconds)),
      ("stats", Self.json(job.statistics)),
      (
        "warnings",
        .array(((job.image?.warnings ?? []) + (job.drawn?.notes ?? [])).map(\.json))
      ),
    ]
    try Console.result(JSONOutputValue.object(facts))
  }

  /// The requested image.
  private func request() throws(UsageError) -> RenderImageRequest {
    let isSprite = atlas != nil || sprite != nil
    let forms = [scene != nil, isSprite, !isSprite && !textures.isEmpty].count { $0 }
    guard forms == 1, isSprite || textures.count <= 1 else {
      throw UsageError(message: "give one of a scene, --atlas with --sprite, or --texture")
    }
    if let scene {
      guard contentMode == nil, filter == nil else {
        throw UsageError(message: "--content-mode and --filter are for --texture and --sprite")
      }
      let instant: SceneTime = frame.map { .frame($0) } ?? .time(time ?? 0)
      return .scene(path: scene, options: sceneFile.sceneOptions, instant: instant)
    }
    guard !sceneFile.isForScenes, time == nil, frame == nil else {
      throw UsageError(
        message: "--scale, --strict, --define, --time and --frame are for scenes"
      )
    }
    let placement = RenderImageRequest.Placement(
      size: sceneFile.size?.size,
      contentMode: contentMode?.mode ?? .scaleToFill,
      filter: filter?.filter ?? .linear
    )
    if !isSprite, let texture = textures.first {
      return .texture(path: texture, placement: placement)
    }
    guard let atlas, let sprite else {
      throw UsageError(message: "--atlas and --sprite must be given together")
    }
    return .sprite(atlas: atlas, name: sprite, textures: textures, placement: placement)
  }

  private func report(
    _ statistics: DrawStatistics,
    _ backend: RendererChoice,
    _ milliseconds: Double
  ) {
    let covered = JSONOutputValue.number(statistics.coveredPixels.rounded()).compact
    Console.line(
      "\(backend.rawValue): \(statistics.quads) quads in \(statistics.drawCalls) draw calls, "
        + "\(statistics.textureChanges) texture changes, "
        + "\(covered) pixels covered, \(JSONOutputValue.number(milliseconds).compact) ms"
    )
  }

  private static func json(_ statistics: DrawStatistics?) -> JSONOutputValue {
    guard let statistics else { return .null }
    return .object([
      ("quads", .integer(statistics.quads)), ("drawCalls", .integer(statistics.drawCalls)),
      ("textureChanges", .integer(statistics.textureChanges)),
      ("coveredPixels", .number(statistics.coveredPixels.rounded())),
    ])
  }
}

/// Collects the notes of a renderer.
private final class Notes {
  var all: [Diagnostic] = []
}
