import QuadrilleConsole
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRendering
import QuadrilleSystem

/// A picture drawn, with what is worth telling about how.
struct RenderedImage {
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
  private(set) var image: PreparedImage?
  /// What drawing it took, where anybody asks.
  private(set) var statistics: DrawStatistics?
  /// What became of the output.
  private(set) var state = OutputWriter.State.written
  var drawn: RenderedImage?
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
    OutputWriter(files, updates, createsFolders: false, inputs: image?.inputs ?? [])
  }

  /// Takes what was read, and tells what was odd.
  mutating func take(_ image: PreparedImage, withStatistics: Bool) {
    Console.report(image.warnings)
    self.image = image
    if withStatistics { statistics = image.list.statistics }
  }

  /// Whether the output is there as it would become.
  mutating func isUpToDate(_ key: BuildKey) -> Bool {
    self.key = key
    guard writer.isUpToDate(output, key: { key }) else { return false }
    state = .unchanged
    return true
  }

  /// Writes the output.
  mutating func write(_ bytes: [UInt8]) throws {
    state = try writer.write(bytes, to: output) { key ?? BuildKey([], inputs: []) }
  }
}
