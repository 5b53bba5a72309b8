import QuadrilleConsole
import QuadrilleDrawing
import QuadrilleRendering
import QuadrilleSystem

/// The renderer that a resident process keeps between jobs, with its cached pages.
///
/// For processes that draw on one thread, such as a batch worker, which runs one job at a time: it is
/// attached to their jobs.
// Sendable: the one thread that runs jobs is the only one to use what it keeps.
final class ResidentRenderer: @unchecked Sendable {
  private var options = RendererOptions()
  private var renderer: SelectedRenderer?

  /// The kept renderer of this process; nil where none is kept.
  static var current: ResidentRenderer? { Session.current.job.attachment() }

  /// Calls a closure with a renderer for the given options, which draws for a job; opens one if the
  /// kept one has others.
  ///
  /// A renderer that fails is not kept.
  func with<Result>(
    _ options: RendererOptions,
    job: JobContext,
    _ body: (inout SelectedRenderer) throws -> Result
  ) throws -> Result {
    var options = options
    // Pages are reused between jobs; only their total size is limited.
    options.pagePolicy = PageCachePolicy(byteLimit: 64 << 20)
    #if GL
    // Batch workers do not share a cache folder that was not configured.
    options.programCache = nil
    #endif
    var drawing: SelectedRenderer
    if let kept = renderer, self.options == options {
      drawing = kept
      drawing.begin(job)
    } else {
      drawing = try SelectedRenderer(options, job: job) { Console.report($0) }
    }
    renderer = nil
    let result = try body(&drawing)
    self.options = options
    renderer = drawing
    return result
  }
}
