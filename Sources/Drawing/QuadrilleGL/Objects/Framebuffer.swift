public import CGLES
public import QuadrilleImage

/// A render target: color in RGBA8, with optional depth and stencil.
///
/// Row 0 is the top row of the image, as everywhere in Quadrille: the projection maps y = 0 to -1.
/// Pixels are therefore read top row first, and the top row of a color texture is at v = 0.
public final class Framebuffer {
  /// The kind of color attachment.
  public enum ColorStorage: Sendable {
    /// A renderbuffer.
    case renderbuffer
    /// A texture with linear filter and clamped edges, for sampling it later.
    case texture
  }

  /// The context that the object belongs to.
  public let context: Context
  /// The size in pixels.
  public let pixelSize: PixelSize
  /// The depth and stencil buffers.
  public let depthStencil: DepthStencil
  /// The requested number of samples per pixel; 1 for no multisampling.
  public let samples: Int
  private var handle: GLHandle
  private var texture: GLHandle?
  private var renderbuffers: [Renderbuffer] = []
  /// The resolve target; nil without multisampling.
  private var resolved: Framebuffer?

  /// Creates a framebuffer cleared to transparent black; it stays bound.
  ///
  /// - Parameters:
  ///   - pixelSize: The size in pixels.
  ///   - color: The kind of color attachment; with multisampling, that of the resolve target.
  ///   - depth: The depth and stencil buffers.
  ///   - samples: The samples per pixel, from 1 to ``Capabilities/maxSamples``.
  ///   - context: The context that owns the object.
  /// - Throws: ``GLError`` with the reason `emptySize`, `tooLarge` or `tooManySamples` before
  ///   anything is allocated, `outOfMemory`, or `incompleteFramebuffer`.
  public init(
    pixelSize: PixelSize,
    color: ColorStorage = .renderbuffer,
    depth: DepthStencil = .none,
    samples: Int = 1,
    in context: Context
  ) throws(GLError) {
    try context.makeCurrent()
    guard samples <= max(1, context.capabilities.maxSamples) else {
      throw GLError(.tooManySamples(found: samples, maximum: context.capabilities.maxSamples))
    }
    let capabilities = context.capabilities
    try checkDimensions(pixelSize, capabilities.maxRenderbufferSize)
    if color == .texture { try checkDimensions(pixelSize, capabilities.maxTextureSize) }
    guard
      pixelSize.width <= capabilities.maxViewport[0],
      pixelSize.height <= capabilities.maxViewport[1]
    else {
      let maximum = PixelSize(
        width: capabilities.maxViewport[0],
        height: capabilities.maxViewport[1]
      )
      throw GLError(.tooLarge(size: pixelSize, maximum: maximum))
    }
    self.context = context
    self.pixelSize = pixelSize
    depthStencil = depth
    self.samples = max(1, samples)
    if samples > 1 {
      resolved = try Framebuffer(pixelSize: pixelSize, color: color, in: context)
    }
    handle = try GLHandle(.framebuffer, in: context)
    context.gl.bindFramebuffer(GL_FRAMEBUFFER, handle.name)
    switch samples > 1 ? .renderbuffer : color {
    case .renderbuffer: try attachRenderbuffer(GLenum(GL_RGBA8), GLenum(GL_COLOR_ATTACHMENT0))
    case .texture: try attachTexture()
    }
    if let storage = depth.storage { try attachRenderbuffer(storage.format, storage.attachment) }
    let status = context.gl.checkFramebufferStatus(GL_FRAMEBUFFER)
    guard status == GL_FRAMEBUFFER_COMPLETE else {
      try context.checkErrors(after: "making a framebuffer of \(pixelSize)")
      throw GLError(.incompleteFramebuffer(status: framebufferStatusName(status)))
    }
    context.clearBound(to: .clear, depthStencil: depth)
    try context.checkErrors(after: "making a framebuffer of \(pixelSize)")
  }

  /// The name of the object; 0 once discarded.
  public var name: GLuint { handle.name }

  /// The name of the color texture; nil if the color attachment is a renderbuffer.
  ///
  /// The framebuffer owns it; it must not be deleted. With multisampling it contains the state at
  /// the last ``resolve()``.
  package var textureName: GLuint? { resolved?.textureName ?? texture?.name }

  /// Binds the framebuffer for drawing and reading, and sets the viewport to its full size.
  public func bind() throws(GLError) {
    try context.makeCurrent()
    context.gl.bindFramebuffer(GL_FRAMEBUFFER, handle.name)
    context.gl.viewport(0, 0, GLsizei(pixelSize.width), GLsizei(pixelSize.height))
  }

  /// Clears the framebuffer to a color, ignoring scissor and masks; the framebuffer stays bound.
  ///
  /// - Parameter color: Straight alpha; stored premultiplied.
  public func clear(_ color: Color = .clear) throws(GLError) {
    try bind()
    context.clearBound(to: color, depthStencil: depthStencil)
    try context.debugCheck("clearing a framebuffer")
  }

  /// Resolves multisampling, if any; the framebuffer stays bound.
  public func resolve() throws(GLError) {
    guard resolved != nil else { return }
    try bindForReading()
    try bind()
  }

  /// Binds the framebuffer to read from; with multisampling, resolves it first.
  func bindForReading() throws(GLError) {
    try bind()
    guard let resolved else { return }
    let gl = context.gl
    // The scissor test clips blits; its state is restored afterward.
    let isCut = gl.isEnabled(GLenum(GL_SCISSOR_TEST)) == GLboolean(GL_TRUE)
    if isCut { gl.disable(GLenum(GL_SCISSOR_TEST)) }
    gl.bindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), resolved.name)
    let (width, height) = (GLint(pixelSize.width), GLint(pixelSize.height))
    let mask = GL_COLOR_BUFFER_BIT
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, mask, GL_NEAREST)
    if isCut { gl.enable(GL_SCISSOR_TEST) }
    gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, handle.name)
    gl.bindFramebuffer(GL_READ_FRAMEBUFFER, resolved.name)
  }

  /// The pixels, premultiplied, top row first; the framebuffer stays bound.
  public func readPixels(scale: Double = 1) throws(GLError) -> Bitmap {
    try bindForReading()
    let bytes = PixelReader(context, size: pixelSize).bytes()
    if resolved != nil { try bind() }
    try context.checkErrors(after: "reading pixels")
    return Bitmap(
      width: pixelSize.width,
      height: pixelSize.height,
      alphaMode: .premultiplied,
      scale: scale,
      bytes: bytes
    )
  }

  /// Deletes the object and its attachments at once; a second call does nothing.
  public func discard() {
    handle.discard(in: context)
    texture?.discard(in: context)
    resolved?.discard()
    for renderbuffer in renderbuffers { renderbuffer.discard() }
  }

  private func attachRenderbuffer(_ format: GLenum, _ attachment: GLenum) throws(GLError) {
    let renderbuffer = try Renderbuffer(
      pixelSize: pixelSize,
      format: format,
      samples: samples,
      in: context
    )
    renderbuffers.append(renderbuffer)
    context.gl.framebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER),
      attachment,
      GLenum(GL_RENDERBUFFER),
      renderbuffer.name
    )
  }

  private func attachTexture() throws(GLError) {
    let gl = context.gl
    let texture = try GLHandle(.texture, in: context)
    let target = GL_TEXTURE_2D
    gl.bindTexture(target, texture.name)
    gl.texStorage2D(target, 1, GL_RGBA8, GLsizei(pixelSize.width), GLsizei(pixelSize.height))
    gl.texParameteri(target, GL_TEXTURE_MIN_FILTER, GL_LINEAR)
    gl.texParameteri(target, GL_TEXTURE_MAG_FILTER, GL_LINEAR)
    gl.texParameteri(target, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE)
    gl.texParameteri(target, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE)
    gl.bindTexture(target, 0)
    gl.framebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, target, texture.name, 0)
    self.texture = consume texture
  }
}
