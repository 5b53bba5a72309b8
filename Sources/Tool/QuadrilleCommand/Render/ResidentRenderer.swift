import QuadrilleConsole
import QuadrilleDrawing
import QuadrilleRendering
import QuadrilleSystem

/// The renderer that a resident process keeps between jobs, with its cached pages.
///
/// For processes that draw on one thread, such as a batch worker, which runs one job at a time.
enum ResidentRenderer {
  private struct State {
    var isOn = false
    var options = RendererOptions()
    var renderer: SelectedRenderer?
  }

  // Accessed only by the worker's job thread, which also initializes it.
  nonisolated(unsafe) private static var state = State()

  /// Whether a renderer is kept.
  static var isOn: Bool { unsafe state.isOn }

  /// Starts keeping a renderer.
  static func begin() { unsafe state.isOn = true }

  /// Calls a closure with a renderer for the given options; opens one if the kept one has others.
  ///
  /// A renderer that fails is not kept.
  static func with<Result>(
    _ options: RendererOptions,
    _ body: (inout SelectedRenderer) throws -> Result
  ) throws -> Result {
    var options = options
    // Pages are reused between jobs; only their total size is limited.
    options.pagePolicy = PageCachePolicy(byteLimit: 64 << 20)
    #if GL
    // Batch workers do not share a cache folder that was not configured.
    options.programCache = nil
    #endif
    var renderer: SelectedRenderer
    if let kept = unsafe state.renderer, unsafe state.options == options {
      renderer = kept
    } else {
      renderer = try SelectedRenderer(options) { Console.report($0) }
    }
    unsafe state.renderer = nil
    let result = try body(&renderer)
    unsafe state.options = options
    unsafe state.renderer = renderer
    return result
  }
}
