import CEGL
import CGLES
import QuadrilleImage

/// The storage behind a view.
enum ViewTarget {
  case framebuffer(Framebuffer)
  case pbuffer(PbufferSurface, PixelSize, Context)

  /// Creates storage cleared to transparent black; it stays bound.
  init(
    _ size: PixelSize,
    _ depth: DepthStencil,
    samples: Int,
    _ backend: GLView.Backend,
    _ context: Context
  ) throws(GLError) {
    switch backend {
    case .gbm:
      guard context.display.platformName.hasPrefix("gbm") else {
        let reason = "the display is \(context.display.platformName)"
        throw GLError(.unavailable(backend: backend.rawValue, reason: reason))
      }
      fallthrough
    case .framebuffer:
      self = .framebuffer(
        try Framebuffer(pixelSize: size, depth: depth, samples: samples, in: context)
      )
    case .pbuffer:
      guard samples <= 1 else {
        let reason = "it has one sample per pixel, not \(samples)"
        throw GLError(.unavailable(backend: backend.rawValue, reason: reason))
      }
      self = .pbuffer(try Self.makePbuffer(size, depth, context), size, context)
      try bind()
      context.clearBound(to: .clear, depthStencil: depth)
      try context.checkErrors(after: "making a pbuffer of \(size)")
    }
  }

  var pixelSize: PixelSize {
    switch self {
    case .framebuffer(let framebuffer): framebuffer.pixelSize
    case .pbuffer(_, let size, _): size
    }
  }

  func bind() throws(GLError) {
    switch self {
    case .framebuffer(let framebuffer): try framebuffer.bind()
    case .pbuffer(let surface, let size, let context):
      try context.makeCurrent(drawingTo: surface)
      context.gl.bindFramebuffer(GL_FRAMEBUFFER, 0)
      context.gl.viewport(0, 0, GLsizei(size.width), GLsizei(size.height))
    }
  }

  /// Binds the framebuffer to read from; see ``Framebuffer/bindForReading()``.
  func bindForReading() throws(GLError) {
    switch self {
    case .framebuffer(let framebuffer): try framebuffer.bindForReading()
    case .pbuffer: try bind()
    }
  }

  func discard() {
    if case .framebuffer(let framebuffer) = self { framebuffer.discard() }
  }

  private static func makePbuffer(
    _ size: PixelSize,
    _ depth: DepthStencil,
    _ context: Context
  ) throws(GLError) -> PbufferSurface {
    try context.makeCurrent()
    guard let native = context.native else { throw GLError(.contextDestroyed) }
    if depth != .none, unsafe native.config != nil {
      let reason = "the context's configuration has neither depth nor stencil"
      throw GLError(.unavailable(backend: "pbuffer", reason: reason))
    }
    let display = context.display
    let config: EGLConfig =
      if let own = unsafe native.config {
        unsafe own
      } else {
        unsafe try display.pbufferConfig(depthBits: depth.depthBits, stencilBits: depth.stencilBits)
      }
    // Drivers accept any size and then fail or shrink the surface, so limits are checked first.
    let maximum = unsafe PixelSize(
      width: min(
        display.attribute(EGL_MAX_PBUFFER_WIDTH, of: config),
        context.capabilities.maxViewport[0]
      ),
      height: min(
        display.attribute(EGL_MAX_PBUFFER_HEIGHT, of: config),
        context.capabilities.maxViewport[1]
      )
    )
    guard size.width <= maximum.width, size.height <= maximum.height else {
      throw GLError(.tooLarge(size: size, maximum: maximum))
    }
    let surface = try unsafe PbufferSurface(
      display,
      config: config,
      width: size.width,
      height: size.height
    )
    let actual = PixelSize(
      width: surface.extent(EGL_WIDTH),
      height: surface.extent(EGL_HEIGHT)
    )
    guard actual == size else { throw GLError(.tooLarge(size: size, maximum: actual)) }
    return surface
  }
}
