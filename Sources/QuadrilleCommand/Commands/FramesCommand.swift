public import ArgumentParser
public import QuadrilleFrames
import QuadrilleIO
import QuadrillePixels
import QuadrilleRendering
import QuadrilleScene

/// `quadrille frames`: a scene, a sequence of files or an atlas to pictures.
struct FramesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Play a scene, textures or an atlas to numbered PNGs, animated PNG or video.",
    discussion: """
      quadrille frames scene.json -o 'out/%04d.png' --fps 30 --count 90
      quadrille frames 'clip/*.pvr' -o clip.apng
      quadrille frames scene.json -o - --format y4m | ffmpeg -i - clip.mp4
      quadrille frames hero.plist --sprites 'walk_*' --sheet walk.png

      Frame k, counted from 0, is at start + k / fps. Each file and each sprite is one
      frame. Names take %d, %04d, {frame}, {name} and {time}; see 'quadrille help frames'.
      """,
    aliases: ["play"]
  )

  @Argument(help: ArgumentHelp("A scene, an atlas, or textures: files, globs.", valueName: "file"))
  var inputs: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The output, - for standard output; or names.", valueName: "file")
  )
  var output: String?

  @Option(help: "What is written: png, apng, rgba or y4m (default: as the name ends).")
  var format: FrameFormat?

  @Option(help: ArgumentHelp("A PNG with all frames side by side.", valueName: "file"))
  var sheet: String?

  @Option(help: ArgumentHelp("Frames in a row of the sheet.", valueName: "n"))
  var columns: Int?

  @Option(help: ArgumentHelp("Frames a second (default: the scene's, or 30).", valueName: "rate"))
  var fps: Double?

  @Option(help: ArgumentHelp("The time of the first frame.", valueName: "seconds"))
  var start = 0.0

  @Option(help: ArgumentHelp("How many frames.", valueName: "n"))
  var count: Int?

  @Option(help: ArgumentHelp("How long, instead of --count.", valueName: "seconds"))
  var duration: Double?

  @Option(help: ArgumentHelp("Which sprites of an atlas, as a pattern.", valueName: "glob"))
  var sprites: String?

  @OptionGroup var scene: SceneArguments

  @Option(help: ArgumentHelp("The colour below everything.", valueName: "#rrggbbaa"))
  var background: ColorArgument?

  @Flag(inversion: .prefixedNo, help: "Write the framebuffer as it is, colour multiplied by alpha.")
  var premultiplied = false

  @Option(help: ArgumentHelp("Compression of PNG, 0 to 12.", valueName: "level"))
  var pngLevel = 1

  @Option(help: "Chroma of y4m: 420 or 444.")
  var chroma = VideoChroma.quarter

  @Option(help: "Colours of y4m: bt601 or bt709.")
  var matrix = VideoMatrix.bt601

  @Flag(inversion: .prefixedNo, help: "Print how long it took to standard error.")
  var stats = false

  @Flag(inversion: .prefixedNo, help: "One JSON object about the frames on standard output.")
  var json = false

  @Flag(inversion: .prefixedNo, help: "One JSON object a frame, as soon as it is written.")
  var ndjson = false

  @Option(help: "What draws: auto, gl or cpu.")
  var backend = RendererChoice.auto

  @Option(
    name: [.customShort("j", allowingJoined: true), .customLong("jobs")],
    help: ArgumentHelp("Threads that work (default: the number of cores).", valueName: "n")
  )
  var jobs: Int?

  @Flag(inversion: .prefixedNo, help: "Tell how far it is, also where no terminal is.")
  var progress: Bool?

  @OptionGroup var list: InputListOptions
  @OptionGroup var sampling: SampleOptions
  @OptionGroup var driver: DriverOptions
  @OptionGroup var files: OutputOptions
  @OptionGroup var updates: UpdateOptions
  @OptionGroup var console: ConsoleOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    guard output != nil || sheet != nil else {
      throw ValidationError("give the output with --output or --sheet")
    }
    if (json || ndjson) && output == "-" {
      throw ValidationError("--json and pictures cannot both go to standard output")
    }
    if output == "-", format == nil {
      throw ValidationError("--format says what goes to standard output: png, apng, rgba or y4m")
    }
    if let fps, !(0.001...100_000).contains(fps) {
      throw ValidationError("--fps is \(fps), it goes from 0.001 to 100000")
    }
    if !(-1e9...1e9).contains(start) { throw ValidationError("--start is \(start)") }
    if let count, count < 1 { throw ValidationError("--count is \(count), it goes from 1") }
    if let duration, !(duration > 0 && duration <= 1e9) {
      throw ValidationError("--duration is \(duration), it is above 0")
    }
    if count != nil, duration != nil {
      throw ValidationError("--count and --duration exclude each other")
    }
    if let columns, columns < 1 { throw ValidationError("--columns is \(columns)") }
    if !PNG.Level.libdeflateLevels.contains(pngLevel) {
      throw ValidationError("--png-level is \(pngLevel), it goes from 0 to 12")
    }
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs is \(jobs), it goes from 1 to 1024")
    }
  }

  func run() throws {
    console.apply()
    do {
      try makeFrames(limits: limits.resolved())
    } catch let error as FrameError {
      throw error.inOptions(sprites: sprites)
    }
  }
}

extension FrameFormat: ExpressibleByArgument {}
extension VideoChroma: ExpressibleByArgument {}
extension VideoMatrix: ExpressibleByArgument {}
