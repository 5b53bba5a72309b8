#if GL
import CGLES
import QuadrilleGL

/// Calls with their constants as the headers give them, and with arrays for memory.
extension GLFunctions {
  /// Takes the messages of `GL_KHR_debug` that have been logged so far.
  func emptyDebugLog() {
    // GL_DEBUG_LOGGED_MESSAGES.
    for _ in 0..<64 where integer(0x9145) > 0 {
      _ = getDebugMessageLog?(64, 0, nil, nil, nil, nil, nil, nil)
    }
  }

  /// Sets a parameter of the bound texture.
  func parameter(_ target: Int32, _ name: Int32, _ value: Int32) {
    texParameteri(GLenum(target), GLenum(name), value)
  }

  /// Has the bound texture read texel by texel, clamped, of one level.
  func readNearest(_ target: Int32) {
    for name in [GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER] {
      parameter(target, name, GL_NEAREST)
    }
    let wraps =
      [GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T] + (target == GL_TEXTURE_3D ? [GL_TEXTURE_WRAP_R] : [])
    for name in wraps { parameter(target, name, GL_CLAMP_TO_EDGE) }
  }

  /// `glTexImage2D` with rows without gaps; no bytes leave the contents undefined.
  func image(
    on target: Int32 = GL_TEXTURE_2D,
    level: Int = 0,
    _ internalFormat: Int32,
    _ width: Int,
    _ height: Int,
    _ format: Int32,
    _ type: Int32,
    _ bytes: [UInt8]?
  ) {
    pixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    guard let bytes else {
      return texImage2D(
        GLenum(target),
        GLint(level),
        internalFormat,
        GLsizei(width),
        GLsizei(height),
        0,
        GLenum(format),
        GLenum(type),
        nil
      )
    }
    unsafe texImage2D(
      GLenum(target),
      GLint(level),
      internalFormat,
      GLsizei(width),
      GLsizei(height),
      0,
      GLenum(format),
      GLenum(type),
      bytes
    )
  }

  /// `glTexImage2D` of texels of four bytes.
  func image(
    on target: Int32 = GL_TEXTURE_2D,
    level: Int = 0,
    _ width: Int,
    _ height: Int,
    _ bytes: [UInt8]?
  ) {
    image(on: target, level: level, GL_RGBA8, width, height, GL_RGBA, GL_UNSIGNED_BYTE, bytes)
  }

  /// `glTexImage3D` with rows without gaps.
  func image3D(
    _ target: Int32,
    level: Int = 0,
    _ internalFormat: Int32,
    _ dimensions: (Int, Int, Int),
    _ format: Int32,
    _ type: Int32,
    _ bytes: [UInt8]
  ) {
    pixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    unsafe texImage3D(
      GLenum(target),
      GLint(level),
      internalFormat,
      GLsizei(dimensions.0),
      GLsizei(dimensions.1),
      GLsizei(dimensions.2),
      0,
      GLenum(format),
      GLenum(type),
      bytes
    )
  }

  /// `glTexSubImage2D` with texels of four bytes.
  func part(
    on target: Int32 = GL_TEXTURE_2D,
    level: Int = 0,
    _ x: Int,
    _ y: Int,
    _ width: Int,
    _ height: Int,
    _ bytes: [UInt8]
  ) {
    unsafe texSubImage2D(
      GLenum(target),
      GLint(level),
      GLint(x),
      GLint(y),
      GLsizei(width),
      GLsizei(height),
      GLenum(GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE),
      bytes
    )
  }

  /// Attaches a level of a texture to the bound framebuffer.
  func attach(
    _ texture: GLuint,
    level: Int = 0,
    to point: Int32 = GL_COLOR_ATTACHMENT0,
    _ target: Int32 = GL_TEXTURE_2D
  ) {
    framebufferTexture2D(
      GLenum(GL_FRAMEBUFFER),
      GLenum(point),
      GLenum(target),
      texture,
      GLint(level)
    )
  }

  /// Attaches a renderbuffer to the bound framebuffer.
  func attach(renderbuffer: GLuint, to point: Int32) {
    framebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER),
      GLenum(point),
      GLenum(GL_RENDERBUFFER),
      renderbuffer
    )
  }

  /// The status of the bound framebuffer.
  var status: Int32 { Int32(bitPattern: checkFramebufferStatus(GLenum(GL_FRAMEBUFFER))) }

  /// Reads pixels into memory that is filled with 0xA5 before.
  func bytes(
    _ x: Int,
    _ y: Int,
    _ width: Int,
    _ height: Int,
    _ format: Int32 = GL_RGBA,
    _ type: Int32 = GL_UNSIGNED_BYTE,
    count: Int
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0xA5, count: count)
    unsafe readPixels(
      GLint(x),
      GLint(y),
      GLsizei(width),
      GLsizei(height),
      GLenum(format),
      GLenum(type),
      &bytes
    )
    return bytes
  }

  /// Reads pixels of four integers of 32 bits.
  func integers(_ width: Int, _ height: Int, _ format: Int32, _ type: Int32) -> [SIMD4<UInt32>] {
    var values = [SIMD4<UInt32>](repeating: SIMD4(repeating: 0xA5A5), count: width * height)
    unsafe readPixels(
      0,
      0,
      GLsizei(width),
      GLsizei(height),
      GLenum(format),
      GLenum(type),
      &values
    )
    return values
  }

  /// Sets the unit of a sampler of the current program.
  func setUnit(_ program: GLuint, _ name: String, _ unit: GLint) {
    uniform1i(unsafe getUniformLocation(program, name), unit)
  }

  /// Sets a vector of the current program.
  func setVector(_ program: GLuint, _ name: String, _ value: SIMD4<Float>) {
    uniform4f(unsafe getUniformLocation(program, name), value.x, value.y, value.z, value.w)
  }

  /// What a buffer holds.
  func contents(_ target: Int32, _ offset: Int, _ count: Int) -> [UInt8]? {
    let memory = unsafe mapBufferRange(
      GLenum(target),
      offset,
      count,
      GLbitfield(GL_MAP_READ_BIT)
    )
    guard let memory = unsafe memory else { return nil }
    let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: memory, count: count))
    _ = unmapBuffer(GLenum(target))
    return bytes
  }
}
#endif
