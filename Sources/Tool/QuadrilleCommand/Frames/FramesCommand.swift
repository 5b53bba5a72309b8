import QuadrilleConsole
public import QuadrilleFrames
import QuadrilleImage
import QuadrilleOptions
import QuadrilleProgram
import QuadrilleRendering
import QuadrilleScene
import QuadrilleSystem

extension FrameFormat: OptionValue {}
extension VideoChroma: OptionValue {}
extension VideoMatrix: OptionValue {}

/// `quadrille frames`: renders a scene, a sequence of files or an atlas to images or video.
struct FramesCommand: Command {
  static let guide = CommandGuide(
    "frames",
    aliases: ["play"],
    group: "draw",
    "Render a scene, textures or an atlas to PNGs, animated PNG or video.",
    examples: [
      "quadrille frames scene.json -o 'out/%04d.png' --fps 30 --count 90",
      "quadrille frames 'clip/*.pvr' -o clip.apng",
      "quadrille frames hero.plist --only 'walk_*' --sheet walk.png",
      "quadrille frames hero.json --tag run -o run.apng",
      "quadrille frames scene.json -o - --format y4m | ffmpeg -i - clip.mp4",
    ],
    notes: """
      Frame k, counted from 0, is at start + k / fps. Each file and each sprite is
      one frame, in the order of the atlas, or of names with numbers as numbers.
      Durations are kept, unless --fps is given; a video repeats frames. Names can
      contain %d, %04d, {frame}, {name} and {time}; see 'help clips'.
      """
  )

  var inputs: [String] = []
  var output: String?
  var format: FrameFormat?
  var sheet: String?
  var columns: Int?
  var fps: Double?
  var start = 0.0
  var count: Int?
  var duration: Double?
  var only: [String] = []
  var exclude: [String] = []
  var tag: String?
  var listsTags = false
  var layers = AsepriteLayerOptions()
  var textures = AtlasTextureOptions()
  var scene = SceneFileOptions()
  var background: ColorArgument?
  var isPremultiplied = false
  var pngLevel: PNGLevelArgument?
  var jpegQuality: Int?
  var chroma = VideoChroma.quarter
  var matrix = VideoMatrix.bt601
  var backend = RendererChoice.auto
  var sampling = SampleOptions()
  var driver = DriverOptions()
  var programs = ProgramCacheOptions()
  var wantsStatistics = false
  var report = ReportOptions()
  var keys = KeyOptions()
  var list = InputOptions()
  var batch = BatchOptions()
  var files = OutputOptions()
  var updates = UpdateOptions()
  var watching = WatchOptions()
  var console = ShortConsoleOptions()
  var limits = LimitOptions()

  mutating func options(_ table: OptionTable) {
    table.operands("file", &inputs, "A scene, an atlas, or textures: files, globs.")
    table.value("--output -o", "file", &output, "The output, - for standard output; or a pattern.")
      .completing(.file).excludedFromBuildKey()
    table.value("--format", "format", &format, "Output format (default: from the extension).")
    table.value("--sheet", "file", &sheet, "A PNG, JPEG or TGA with all frames side by side.")
      .completing(.files([".png"])).excludedFromBuildKey()
    table.value("--columns", "n", &columns, "Frames per row of the sheet.")
      .checking("expected 1 or more", columns ?? 1 > 0)
    table.value("--fps", "rate", &fps, "Frames per second (default: the scene's, or 30).")
      .from(0.001...100_000, fps).excludedFromBuildKey()
    table.value("--start", "seconds", &start, "The time of the first frame.")
      .from(-1e9...1e9, start).excludedFromBuildKey()
    table.value("--count", "n", &count, "Number of frames.")
      .checking("expected 1 or more", count ?? 1 > 0).excludedFromBuildKey()
    table.value("--duration", "seconds", &duration, "Total duration, instead of --count.")
      .checking("expected a value above 0", duration.map { $0 > 0 && $0 <= 1e9 } ?? true)
      .excludedFromBuildKey()
    table.list("--only", "pattern", &only, "Only matching sprites of an atlas.", also: "--sprites")
    table.list("--exclude", "pattern", &exclude, "Omit matching sprites of an atlas.")
    table.value("--tag", "name", &tag, "One cycle of an animation of the atlas.")
    table.flag("--list-tags", &listsTags, "List the animations of the atlas, and stop.")
    table.group(&layers)
    table.group(&textures)
    table.group(&scene)
    table.value("--background", "#rrggbbaa", &background, "Background color.")
    table.flag("--premultiplied", &isPremultiplied, "Write color premultiplied by alpha, as drawn.")
    table.pngLevel(&pngLevel, standard: "fast")
    table.jpegQuality(&jpegQuality)
    table.value("--chroma", "chroma", &chroma, "Chroma of y4m: 420 or 444.")
    table.value("--matrix", "matrix", &matrix, "Color matrix of y4m: bt601 or bt709.")
    table.value("--backend", "backend", &backend, "Renderer: auto, gl or cpu.")
    table.group(&sampling)
    table.group(&driver)
    table.group(&programs)
    table.flag("--stats", &wantsStatistics, "Report the duration.").excludedFromBuildKey()
    table.group(&report)
    table.group(&keys)
    table.group(&list)
    table.group(&batch)
    table.group(&files)
    table.group(&updates)
    table.group(&watching)
    table.group(&console)
    table.group(&limits)
  }

  func validate() throws(UsageError) {
    if listsTags { return }
    guard output != nil || sheet != nil else {
      throw UsageError(message: "give the output with --output or --sheet")
    }
    try report.check(output)
    if output == "-", format == nil {
      throw UsageError(
        message: "standard output needs --format: png, jpg, tga, apng, rgba or y4m"
      )
    }
    if count != nil, duration != nil {
      throw UsageError(message: "--count and --duration exclude each other")
    }
    if let output { try OutputExtension.check(output, writes: format) }
    if let sheet { try OutputExtension.imageFormat(sheet) }
  }

  func run() throws {
    console.plain.apply()
    files.begin()
    if listsTags { return try listTags(job: limits.resolved()) }
    try watching.run(output ?? sheet ?? "") {
      try IsolatedDriverRun.run(
        driver.rendererOptions(backend, samples: sampling.samples, cache: programs),
        isPossible: !watching.isOn && ResidentRenderer.current == nil && output != "-"
          && !inputs.contains { $0.hasSuffix("-") },
        seconds: limits.seconds()
      ) { options in
        do {
          try makeFrames(options, job: limits.resolved())
        } catch let error as FrameError {
          throw error.inOptions(only: only)
        }
      }
    }
  }
}
