import QuadrilleConsole
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRendering
import QuadrilleSystem

/// A rendered image with details about the renderer.
struct RenderedImage {
  let bitmap: Bitmap
  let backend: RendererChoice
  /// The reason for choosing this renderer.
  let reason: RendererReason
  /// The description of the renderer.
  let driver: String
  var notes: [Diagnostic] = []
}

/// The rendering of one image to its output.
struct RenderJob {
  let output: String
  /// The prepared image, once it is read.
  private(set) var image: PreparedImage?
  /// The drawing statistics, if requested.
  private(set) var statistics: DrawStatistics?
  /// The state of the output.
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

  /// Whether the output exists and is skipped.
  var isSkipped: Bool { state == .skipped }

  private var writer: OutputWriter {
    OutputWriter(files, updates, createsFolders: false, inputs: image?.inputs ?? [])
  }

  /// Accepts the prepared image, and reports its warnings.
  mutating func take(_ image: PreparedImage, withStatistics: Bool) {
    Console.report(image.warnings)
    self.image = image
    if withStatistics { statistics = image.list.statistics }
  }

  /// Whether the output is up to date.
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
