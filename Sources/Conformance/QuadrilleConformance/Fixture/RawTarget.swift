#if GL
import CGLES
import QuadrilleGL
import QuadrilleImage

/// A framebuffer with one colour attachment.
struct RawTarget {
  let framebuffer: GLuint
  /// The texture that holds the colour; 0 where a renderbuffer does.
  let texture: GLuint
  let width: Int
  let height: Int
}

extension TestContext {
  /// Makes a framebuffer with a renderbuffer; it stays bound and its viewport set.
  ///
  /// - Throws: ``CaseStop`` as a failure where it is not complete.
  @discardableResult
  func makeTarget(_ width: Int, _ height: Int, format: Int32 = GL_RGBA8) throws -> RawTarget {
    if format == GL_RGBA8, try makePbuffer(width, height) {
      return try use(RawTarget(framebuffer: 0, texture: 0, width: width, height: height))
    }
    let storage = make(.renderbuffer)
    gl.bindRenderbuffer(GLenum(GL_RENDERBUFFER), storage)
    gl.renderbufferStorage(
      GLenum(GL_RENDERBUFFER),
      GLenum(format),
      GLsizei(width),
      GLsizei(height)
    )
    let framebuffer = make(.framebuffer)
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    gl.framebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER),
      GLenum(GL_COLOR_ATTACHMENT0),
      GLenum(GL_RENDERBUFFER),
      storage
    )
    let newTarget = RawTarget(framebuffer: framebuffer, texture: 0, width: width, height: height)
    return try use(newTarget)
  }

  /// Makes a framebuffer with a texture of one level; it stays bound and its viewport set.
  @discardableResult
  func makeTextureTarget(_ width: Int, _ height: Int, format: Int32) throws -> RawTarget {
    let texture = make(.texture)
    let target = GLenum(GL_TEXTURE_2D)
    gl.bindTexture(target, texture)
    if isRestrictedToES2, let old = RawFormat.all.first(where: { $0.sized == format }) {
      gl.image(old.format, width, height, old.format, old.type, nil)
    } else {
      gl.texStorage2D(target, 1, GLenum(format), GLsizei(width), GLsizei(height))
    }
    gl.texParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    gl.texParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    gl.bindTexture(target, 0)
    let framebuffer = make(.framebuffer)
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    gl.framebufferTexture2D(
      GLenum(GL_FRAMEBUFFER),
      GLenum(GL_COLOR_ATTACHMENT0),
      target,
      texture,
      0
    )
    return try use(
      RawTarget(framebuffer: framebuffer, texture: texture, width: width, height: height)
    )
  }

  /// Makes a framebuffer with colour, 24 bits of depth and 8 of stencil; it stays bound.
  ///
  /// - Throws: ``CaseStop`` as a failure where it is not complete.
  @discardableResult
  func makeDepthStencilTarget(_ width: Int, _ height: Int) throws -> RawTarget {
    let newTarget = try makeTarget(width, height)
    attachStorage(GL_DEPTH24_STENCIL8, width, height, to: GL_DEPTH_STENCIL_ATTACHMENT)
    return try use(newTarget)
  }

  /// Makes a framebuffer bound, checks it and sets the viewport to all of it.
  @discardableResult
  func use(_ newTarget: RawTarget) throws -> RawTarget {
    gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), newTarget.framebuffer)
    let status = gl.checkFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      throw CaseStop(.fail, "the framebuffer's status is 0x\(String(status, radix: 16))")
    }
    gl.viewport(0, 0, GLsizei(newTarget.width), GLsizei(newTarget.height))
    target = newTarget
    return newTarget
  }

  /// Fills the bound framebuffer.
  func clear(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float) {
    gl.clearColor(red, green, blue, alpha)
    gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }

  /// The pixels of a part of the bound framebuffer as RGBA; row 0 is the lowest `y`.
  ///
  /// The memory is filled with 0xA5 first, so that what is not written is seen.
  func read(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Bitmap {
    var bytes = [UInt8](repeating: 0xA5, count: 4 * width * height)
    unsafe gl.readPixels(
      GLint(x),
      GLint(y),
      GLsizei(width),
      GLsizei(height),
      GLenum(GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE),
      &bytes
    )
    return Bitmap(width: width, height: height, alphaMode: .premultiplied, bytes: bytes)
  }

  /// The format and type that the driver likes best for reading the bound framebuffer.
  var preferredReadPair: (format: Int32, type: Int32) {
    (
      gl.integer(GL_IMPLEMENTATION_COLOR_READ_FORMAT), gl.integer(GL_IMPLEMENTATION_COLOR_READ_TYPE)
    )
  }

  /// All pixels of the target.
  func read() throws -> Bitmap {
    guard let target else { throw CaseStop.internalError("there is no target to read") }
    return read(0, 0, target.width, target.height)
  }
}
#endif
