import QuadrilleConsole
import QuadrilleDrawing
import QuadrilleSystem
import QuadrilleImage
import QuadrilleRendering

/// A picture drawn, with what is worth telling about how.
struct Drawn {
  let bitmap: Bitmap
  let backend: RendererChoice
  /// Why that one.
  let reason: RendererReason
  /// What drew, in words.
  let driver: String
  var notes: [Diagnostic] = []
}

/// One picture on its way to its output.
struct RenderJob {
  let output: String
  /// What the picture shows, as soon as it is read.
  private(set) var picture: Picture?
  /// What drawing it took, where anybody asks.
  private(set) var statistics: DrawStatistics?
  /// What became of the output.
  private(set) var state = OutputWriter.State.written
  var drawn: Drawn?
  var milliseconds = 0.0
  private let files: OutputOptions
  private let updates: UpdateOptions
  private var key: BuildKey?

  init(
    _ output: String,
    _ backend: RendererChoice,
    _ files: OutputOptions,
    _ updates: UpdateOptions
  ) {
    self.output = output
    self.files = files
    self.updates = updates
    if writer.skips(output) { state = .skipped }
  }

  /// Whether the output is there, and is passed over for that.
  var isSkipped: Bool { state == .skipped }

  private var writer: OutputWriter {
    OutputWriter(files, updates, createsFolders: false, inputs: picture?.inputs ?? [])
  }

  /// Takes what was read, and tells what was odd.
  mutating func take(_ picture: Picture, withStatistics: Bool) {
    Console.report(picture.warnings)
    self.picture = picture
    if withStatistics { statistics = picture.list.statistics }
  }

  /// Whether the output is there as it would become.
  mutating func isKept(_ key: BuildKey) -> Bool {
    self.key = key
    guard writer.keeps(output, key: { key }) else { return false }
    state = .unchanged
    return true
  }

  /// Writes the output.
  mutating func write(_ bytes: [UInt8]) throws {
    state = try writer.write(bytes, to: output) { key ?? BuildKey([], inputs: []) }
  }
}
