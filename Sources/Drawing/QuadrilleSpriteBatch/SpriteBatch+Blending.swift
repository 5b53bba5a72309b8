import CGLES
import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage

extension SpriteBatch {
  /// Sets the blending of a run.
  func setBlending(of run: Run, _ method: BlendMethod) {
    let gl = context.gl
    guard run.options.contains(.blended), method != .fetch, method != .copy else {
      return gl.disable(GL_BLEND)
    }
    gl.enable(GL_BLEND)
    if method == .equation, let equation = run.blendMode.equation {
      return gl.blendEquation(equation)
    }
    gl.blendEquation(GL_FUNC_ADD)
    let factors = run.blendMode.factors ?? .multiplyOfTwoSources
    gl.blendFuncSeparate(
      factors.source,
      factors.destination,
      factors.sourceAlpha,
      factors.destinationAlpha
    )
  }

  /// Draws the quads of a run whose state is set; returns the number of draw calls.
  func drawQuads(
    of run: Run,
    _ method: BlendMethod,
    _ program: SpriteProgram,
    _ buffers: QuadBuffers,
    _ list: DrawList,
    _ destination: Destination
  ) throws(GLError) -> Int {
    if method == .fetch || method == .copy { program.set(run.blendMode, context.gl) }
    guard blendSupport.separatesOverlaps(method) else {
      buffers.draw(0..<run.quads.count, context.gl)
      return 1
    }
    let visible = destination.visiblePixels(of: list)
    let parts = DisjointQuads.parts(of: run, in: list, visible: visible)
    for part in parts {
      if method == .copy {
        try copyBackdrop(part.pixels.moved(by: destination.origin), clip: run.clip != nil)
      } else if let barrier = context.gl.blendBarrier {
        barrier()
      }
      buffers.draw(part.quads, context.gl)
    }
    return parts.count
  }

  /// Copies pixels of the bound framebuffer to the same ones of ``backdrop``, which is bound to
  /// texture unit 1; with multisampling their mean.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, in the coordinates of the framebuffer.
  ///   - isClipped: Whether the scissor test is enabled, which clips copies, too.
  private func copyBackdrop(_ pixels: PixelRect, clip isClipped: Bool) throws(GLError) {
    let gl = context.gl
    var (drawn, read): (GLint, GLint) = (0, 0)
    unsafe gl.getIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &drawn)
    unsafe gl.getIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read)
    let target = try backdrop(holding: PixelSize(width: pixels.maxX, height: pixels.maxY))
    if isClipped { gl.disable(GL_SCISSOR_TEST) }
    gl.bindFramebuffer(GL_READ_FRAMEBUFFER, GLuint(bitPattern: drawn))
    gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, target.name)
    // Of multisampled pixels only a copy to the same place is allowed.
    let (left, top) = (GLint(pixels.minX), GLint(pixels.minY))
    let (right, bottom) = (GLint(pixels.maxX), GLint(pixels.maxY))
    gl.blitFramebuffer(
      left,
      top,
      right,
      bottom,
      left,
      top,
      right,
      bottom,
      GL_COLOR_BUFFER_BIT,
      GL_NEAREST
    )
    gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, GLuint(bitPattern: drawn))
    gl.bindFramebuffer(GL_READ_FRAMEBUFFER, GLuint(bitPattern: read))
    if isClipped { gl.enable(GL_SCISSOR_TEST) }
    gl.activeTexture(GL_TEXTURE1)
    gl.bindTexture(GL_TEXTURE_2D, target.textureName ?? 0)
    gl.activeTexture(GL_TEXTURE0)
  }

  /// The framebuffer for copies, of some size at least.
  private func backdrop(holding size: PixelSize) throws(GLError) -> Framebuffer {
    if let backdrop, backdrop.pixelSize.width >= size.width,
      backdrop.pixelSize.height >= size.height
    {
      return backdrop
    }
    let old = backdrop?.pixelSize ?? PixelSize(width: 0, height: 0)
    backdrop?.discard()
    backdrop = nil
    var viewport = [GLint](repeating: 0, count: 4)
    unsafe context.gl.getIntegerv(GL_VIEWPORT, &viewport)
    var binding: (drawn: GLint, read: GLint) = (0, 0)
    unsafe context.gl.getIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &binding.drawn)
    unsafe context.gl.getIntegerv(GL_READ_FRAMEBUFFER_BINDING, &binding.read)
    let isClipped = context.gl.isEnabled(GLenum(GL_SCISSOR_TEST)) == GLboolean(GL_TRUE)
    // Making its texture must not change unit 0.
    context.gl.activeTexture(GL_TEXTURE1)
    let target = try Framebuffer(
      pixelSize: PixelSize(
        width: max(old.width, size.width),
        height: max(old.height, size.height)
      ),
      color: .texture,
      in: context
    )
    backdrop = target
    context.gl.activeTexture(GL_TEXTURE0)
    // A new framebuffer stays bound.
    context.gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, GLuint(bitPattern: binding.drawn))
    context.gl.bindFramebuffer(GL_READ_FRAMEBUFFER, GLuint(bitPattern: binding.read))
    context.gl.viewport(viewport[0], viewport[1], viewport[2], viewport[3])
    if isClipped { context.gl.enable(GL_SCISSOR_TEST) }
    return target
  }
}

extension SpriteBatch.Destination {
  /// The pixels of a list's canvas that are in the framebuffer.
  func visiblePixels(of list: DrawList) -> PixelRect {
    let canvas = PixelRect(list.pixelSize)
    guard case .part(let target, let part) = self else { return canvas }
    let shown = PixelRect(
      minX: part.minX,
      minY: part.minY,
      maxX: part.minX + target.pixelSize.width,
      maxY: part.minY + target.pixelSize.height
    )
    return canvas.intersection(shown)
  }
}

extension PixelRect {
  func moved(by offset: (x: Int, y: Int)) -> PixelRect {
    PixelRect(
      minX: minX + offset.x,
      minY: minY + offset.y,
      maxX: maxX + offset.x,
      maxY: maxY + offset.y
    )
  }
}
