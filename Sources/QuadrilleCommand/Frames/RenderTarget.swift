import QuadrilleDrawing
import QuadrilleFrames
import QuadrilleIO
import QuadrillePixels
import QuadrilleRaster
import QuadrilleSprite
import Synchronization

#if GL
import QuadrilleGL
import QuadrilleSpriteBatch
import QuadrilleTexture
#endif

extension DriverOptions {
  /// Opens what draws frames.
  ///
  /// - Parameter fallback: Called with the reason where the CPU draws since no driver can be had.
  /// - Returns: The target, which of the backends it is, and what draws, in words.
  func openTarget(
    _ backend: Backend,
    size: PixelSize,
    samples: Int,
    fallback: (Diagnostic) -> Void
  ) throws -> (target: RenderTarget, backend: Backend, driver: String) {
    #if GL
    if backend == .cpu { return Self.cpuTarget() }
    do {
      let stage = try GLStage(openDisplay(), size, samples: samples)
      return (.callingThread(stage.draw), .gl, stage.context.capabilities.renderer)
    } catch let error as GLError where backend == .auto && samples == 1 {
      fallback(Self.fallbackNote(error))
      return Self.cpuTarget()
    }
    #else
    if backend == .gl || samples > 1 { throw NoGraphicsError() }
    return Self.cpuTarget()
    #endif
  }

  private static func cpuTarget() -> (target: RenderTarget, backend: Backend, driver: String) {
    let stage = CPUStage()
    return (.anyThread { stage.draw($0, on: $1) }, .cpu, "the CPU rasteriser")
  }
}

/// Draws frames by the processor.
final class CPUStage: Sendable {
  /// Renderers that nobody uses just now, with the pages that they have decoded.
  private let idle = Mutex<[ReferenceRenderer]>([])

  /// Draws a list; several threads may.
  func draw(_ list: DrawList, on background: Color) -> Bitmap {
    var renderer = idle.withLock { $0.popLast() } ?? ReferenceRenderer()
    // Frames of sequences come once: what this list does not show goes.
    renderer.purge(except: list)
    let bitmap = renderer.render(list, background: background)
    let used = renderer
    idle.withLock { $0.append(used) }
    return bitmap
  }
}

#if GL
/// Draws frames by OpenGL ES.
final class GLStage {
  let context: Context
  private let view: GLView
  private let batch: SpriteBatch

  /// When each page was shown last, by the number of frames drawn.
  private var lastUse: [Page: Int] = [:]
  private var drawn = 0

  /// For how many frames a texture is kept that none of them shows.
  private static var idleFrames: Int { 8 }

  init(_ display: Display, _ size: PixelSize, samples: Int) throws {
    context = try Context(display)
    // Kept to the end of the process: destroying it takes as long as writing a small picture.
    _ = unsafe Unmanaged.passRetained(context)
    view = try GLView(
      size: Size(width: Double(size.width), height: Double(size.height)),
      samples: samples,
      in: context
    )
    batch = try SpriteBatch(in: context)
  }

  func draw(_ list: DrawList, on background: Color) throws -> Bitmap {
    try view.clear(background)
    try batch.draw(list, in: view)
    forgetIdlePages(list)
    return try view.presentFramebuffer().bitmap
  }

  /// Drops the textures of frames that are past: pages of sequences come once.
  private func forgetIdlePages(_ list: DrawList) {
    note(list)
    for (page, use) in lastUse where drawn - use > Self.idleFrames {
      batch.textures.remove(page)
      lastUse[page] = nil
    }
    drawn += 1
  }

  private func note(_ list: DrawList) {
    for run in list.runs {
      if case .page(let page) = run.source { lastUse[page] = drawn }
    }
    for group in list.groups { note(group.list) }
  }
}
#endif
