import QuadrilleDrawing
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

/// Where frames are drawn.
enum FrameStage {
  /// By the processor, on any number of threads.
  case cpu(CPUStage)
  #if GL
  /// By OpenGL ES, on the thread that the context belongs to.
  case gl(GLStage)
  #endif

  /// Opens the driver where one is wanted.
  ///
  /// - Parameter fallback: Told why the processor draws where the driver cannot be had.
  static func open(
    _ backend: Backend,
    _ driver: DriverOptions,
    size: PixelSize,
    samples: Int,
    fallback: (Diagnostic) -> Void
  ) throws -> FrameStage {
    #if GL
    if backend == .cpu { return .cpu(CPUStage()) }
    do {
      return .gl(try GLStage(driver.openDisplay(), size, samples: samples))
    } catch let error as GLError where backend == .auto && samples == 1 {
      fallback(DriverOptions.fallbackNote(error))
      return .cpu(CPUStage())
    }
    #else
    if backend == .gl || samples > 1 { throw NoGraphicsError() }
    return .cpu(CPUStage())
    #endif
  }

  /// Which of the backends it is.
  var backend: Backend {
    switch self {
    case .cpu: .cpu
    #if GL
    case .gl: .gl
    #endif
    }
  }

  /// What draws, in words.
  var driver: String {
    switch self {
    case .cpu: "the CPU rasteriser"
    #if GL
    case .gl(let stage): stage.context.capabilities.renderer
    #endif
    }
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
