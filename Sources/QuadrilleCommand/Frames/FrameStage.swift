import QuadrilleDrawing
import QuadrilleIO
import QuadrillePixels
import QuadrilleRendering
import Synchronization

/// Where frames are drawn.
final class FrameStage {
  private var renderer: SelectedRenderer
  /// Draws on any number of threads; nil where drawing belongs to one.
  let parallel: ParallelStage?

  /// Opens the renderer; tells where the CPU draws since the driver fails.
  init(_ options: RendererOptions) throws(RenderingError) {
    renderer = try SelectedRenderer(options, start: EarlyDriver.take()) {
      Console.say($0)
    }
    renderer.keepToTheEnd()
    parallel = renderer.makeParallelRenderer().map(ParallelStage.init)
  }

  /// Which of the renderers draws.
  var backend: RendererChoice { renderer.kind }

  /// What draws, in words.
  var driver: String { renderer.description }

  func draw(_ list: DrawList, on background: Color) throws(RenderingError) -> Bitmap {
    try renderer.render(list, background: background)
  }
}

/// Draws frames on several threads, each with a renderer of its own.
final class ParallelStage: Sendable {
  private let first: any Renderer & Sendable
  /// Renderers that nobody uses just now, with the pages that they have decoded.
  private let idle = Mutex<[any Renderer & Sendable]>([])

  init(_ first: any Renderer & Sendable) { self.first = first }

  /// Draws a list; several threads may.
  func draw(_ list: DrawList, on background: Color) throws -> Bitmap {
    var renderer = idle.withLock { $0.popLast() } ?? first.makeParallelRenderer() ?? first
    let bitmap = try renderer.render(list, background: background)
    let used = renderer
    idle.withLock { $0.append(used) }
    return bitmap
  }
}
