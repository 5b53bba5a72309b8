package import CGLES
import QuadrilleGL
package import QuadrilleImage

/// A framebuffer with one color attachment.
package struct RawTarget {
  package let framebuffer: GLuint
  /// The texture that holds the color; 0 where a renderbuffer does.
  package let texture: GLuint
  package let width: Int
  package let height: Int

  package init(framebuffer: GLuint, texture: GLuint, width: Int, height: Int) {
    self.framebuffer = framebuffer
    self.texture = texture
    self.width = width
    self.height = height
  }
}

extension TestContext {
  /// Makes a framebuffer with a renderbuffer; it stays bound and its viewport set.
  ///
  /// - Throws: ``CaseStop`` as a failure where it is not complete.
  @discardableResult
  package func makeTarget(_ width: Int, _ height: Int, format: Int32 = GL_RGBA8) throws -> RawTarget
  {
    if format == GL_RGBA8, try makePbuffer(width, height) {
      return try use(RawTarget(framebuffer: 0, texture: 0, width: width, height: height))
    }
    let storage = make(.renderbuffer)
    gl.bindRenderbuffer(GL_RENDERBUFFER, storage)
    gl.renderbufferStorage(GL_RENDERBUFFER, format, GLsizei(width), GLsizei(height))
    let framebuffer = make(.framebuffer)
    gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
    gl.framebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, storage)
    let newTarget = RawTarget(framebuffer: framebuffer, texture: 0, width: width, height: height)
    return try use(newTarget)
  }

  /// Makes a framebuffer with a texture of one level; it stays bound and its viewport set.
  @discardableResult
  package func makeTextureTarget(_ width: Int, _ height: Int, format: Int32) throws -> RawTarget {
    let texture = make(.texture)
    let target = GL_TEXTURE_2D
    gl.bindTexture(target, texture)
    if isRestrictedToES2, let old = RawFormat.all.first(where: { $0.sized == format }) {
      gl.image(old.format, width, height, old.format, old.type, nil)
    } else {
      gl.texStorage2D(target, 1, format, GLsizei(width), GLsizei(height))
    }
    gl.texParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST)
    gl.texParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST)
    gl.bindTexture(target, 0)
    let framebuffer = make(.framebuffer)
    gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
    gl.framebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, target, texture, 0)
    return try use(
      RawTarget(framebuffer: framebuffer, texture: texture, width: width, height: height)
    )
  }

  /// Makes a framebuffer with color, 24 bits of depth and 8 of stencil; it stays bound.
  ///
  /// - Throws: ``CaseStop`` as a failure where it is not complete.
  @discardableResult
  package func makeDepthStencilTarget(_ width: Int, _ height: Int) throws -> RawTarget {
    let newTarget = try makeTarget(width, height)
    attachStorage(GL_DEPTH24_STENCIL8, width, height, to: GL_DEPTH_STENCIL_ATTACHMENT)
    return try use(newTarget)
  }

  /// Makes a framebuffer bound, checks it and sets the viewport to all of it.
  @discardableResult
  package func use(_ newTarget: RawTarget) throws -> RawTarget {
    gl.bindFramebuffer(GL_FRAMEBUFFER, newTarget.framebuffer)
    let status = gl.checkFramebufferStatus(GL_FRAMEBUFFER)
    guard status == GL_FRAMEBUFFER_COMPLETE else {
      throw CaseStop(.fail, "the framebuffer's status is 0x\(String(status, radix: 16))")
    }
    gl.viewport(0, 0, GLsizei(newTarget.width), GLsizei(newTarget.height))
    target = newTarget
    return newTarget
  }

  /// Fills the bound framebuffer.
  package func clear(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float) {
    gl.clearColor(red, green, blue, alpha)
    gl.clear(GL_COLOR_BUFFER_BIT)
  }

  /// The pixels of a part of the bound framebuffer as RGBA; row 0 is the lowest `y`.
  ///
  /// The memory is filled with 0xA5 first, so that what is not written is seen.
  package func read(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Bitmap {
    var bytes = [UInt8](repeating: 0xA5, count: 4 * width * height)
    unsafe gl.readPixels(
      GLint(x),
      GLint(y),
      GLsizei(width),
      GLsizei(height),
      GL_RGBA,
      GL_UNSIGNED_BYTE,
      &bytes
    )
    return Bitmap(width: width, height: height, alphaMode: .premultiplied, bytes: bytes)
  }

  /// The format and type that the driver likes best for reading the bound framebuffer.
  package var preferredReadPair: (format: Int32, type: Int32) {
    (
      gl.integer(GL_IMPLEMENTATION_COLOR_READ_FORMAT), gl.integer(GL_IMPLEMENTATION_COLOR_READ_TYPE)
    )
  }

  /// All pixels of the target.
  package func read() throws -> Bitmap {
    guard let target else { throw CaseStop.internalError("there is no target to read") }
    return read(0, 0, target.width, target.height)
  }
}
