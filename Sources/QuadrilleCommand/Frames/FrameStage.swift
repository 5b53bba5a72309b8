import QuadrilleDrawing
import QuadrilleIO
import QuadrillePixels
import QuadrilleReference
import Synchronization

#if GL
import QuadrilleGL
import QuadrilleSprites
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
    fallback: (Diagnostic) -> Void
  ) throws -> FrameStage {
    #if GL
    if backend == .cpu { return .cpu(CPUStage()) }
    do {
      return .gl(try GLStage(driver.openDisplay(), size))
    } catch let error as GLError where backend == .auto {
      fallback(DriverOptions.fallbackNote(error))
      return .cpu(CPUStage())
    }
    #else
    if backend == .gl { throw NoGraphicsError() }
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

  /// Textures of frames that are past are kept up to this.
  private static var textureBytes: Int { 32 << 20 }

  init(_ display: Display, _ size: PixelSize) throws {
    context = try Context(display)
    // Kept to the end of the process: destroying it takes as long as writing a small picture.
    _ = unsafe Unmanaged.passRetained(context)
    view = try GLView(
      size: Size(width: Double(size.width), height: Double(size.height)),
      in: context
    )
    batch = try SpriteBatch(in: context, textureBytes: Self.textureBytes)
  }

  func draw(_ list: DrawList, on background: Color) throws -> Bitmap {
    try view.clear(background)
    try batch.draw(list, in: view)
    return try view.presentFramebuffer().bitmap
  }
}
#endif
