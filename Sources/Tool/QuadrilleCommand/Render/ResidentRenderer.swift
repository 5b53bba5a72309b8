import QuadrilleConsole
import QuadrilleDrawing
import QuadrilleSystem
import QuadrilleRendering

/// The renderer that a resident process keeps from one job to the next, with the pages in it.
///
/// It is for processes that draw on one thread: a worker of a batch, which does one job at a time.
enum ResidentRenderer {
  private struct State {
    var isOn = false
    var options = RendererOptions()
    var renderer: SelectedRenderer?
  }

  // Touched by the only thread of a worker that runs jobs, which begins it, too.
  nonisolated(unsafe) private static var state = State()

  /// Whether a renderer is kept.
  static var isOn: Bool { unsafe state.isOn }

  /// Begins to keep a renderer.
  static func begin() { unsafe state.isOn = true }

  /// Calls a closure with a renderer for options, opened where the one that is kept has others.
  ///
  /// A renderer that fails is not kept.
  static func with<Result>(
    _ options: RendererOptions,
    _ body: (inout SelectedRenderer) throws -> Result
  ) throws -> Result {
    var options = options
    // Pages come again, and a bound on their bytes is all that is wanted.
    options.pagePolicy = PageCachePolicy(byteLimit: 64 << 20)
    #if GL
    // A farm is not to share a folder that nobody named.
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
