package import CGLES
import QuadrilleGL

/// Calls with their constants as the headers give them, and with arrays for memory.
extension GLFunctions {
  /// Takes the messages of `GL_KHR_debug` that have been logged so far.
  package func emptyDebugLog() {
    // GL_DEBUG_LOGGED_MESSAGES.
    for _ in 0..<64 where integer(0x9145) > 0 {
      _ = getDebugMessageLog?(64, 0, nil, nil, nil, nil, nil, nil)
    }
  }

  /// Sets a parameter of the bound texture.
  package func parameter(_ target: Int32, _ name: Int32, _ value: Int32) {
    texParameteri(target, name, value)
  }

  /// Has the bound texture read texel by texel, clamped, of one level.
  package func readNearest(_ target: Int32) {
    for name in [GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER] {
      parameter(target, name, GL_NEAREST)
    }
    let wraps =
      [GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T] + (target == GL_TEXTURE_3D ? [GL_TEXTURE_WRAP_R] : [])
    for name in wraps { parameter(target, name, GL_CLAMP_TO_EDGE) }
  }

  /// `glTexImage2D` with rows without gaps; no bytes leave the contents undefined.
  package func image(
    on target: Int32 = GL_TEXTURE_2D,
    level: Int = 0,
    _ internalFormat: Int32,
    _ width: Int,
    _ height: Int,
    _ format: Int32,
    _ type: Int32,
    _ bytes: [UInt8]?
  ) {
    pixelStorei(GL_UNPACK_ALIGNMENT, 1)
    guard let bytes else {
      return unsafe texImage2D(
        target,
        GLint(level),
        internalFormat,
        GLsizei(width),
        GLsizei(height),
        0,
        format,
        type,
        nil
      )
    }
    unsafe texImage2D(
      target,
      GLint(level),
      internalFormat,
      GLsizei(width),
      GLsizei(height),
      0,
      format,
      type,
      bytes
    )
  }

  /// `glTexImage2D` of texels of four bytes.
  package func image(
    on target: Int32 = GL_TEXTURE_2D,
    level: Int = 0,
    _ width: Int,
    _ height: Int,
    _ bytes: [UInt8]?
  ) {
    image(on: target, level: level, GL_RGBA8, width, height, GL_RGBA, GL_UNSIGNED_BYTE, bytes)
  }

  /// `glTexImage3D` with rows without gaps.
  package func image3D(
    _ target: Int32,
    level: Int = 0,
    _ internalFormat: Int32,
    _ dimensions: (Int, Int, Int),
    _ format: Int32,
    _ type: Int32,
    _ bytes: [UInt8]
  ) {
    pixelStorei(GL_UNPACK_ALIGNMENT, 1)
    unsafe texImage3D(
      target,
      GLint(level),
      internalFormat,
      GLsizei(dimensions.0),
      GLsizei(dimensions.1),
      GLsizei(dimensions.2),
      0,
      format,
      type,
      bytes
    )
  }

  /// `glTexSubImage2D` with texels of four bytes.
  package func part(
    on target: Int32 = GL_TEXTURE_2D,
    level: Int = 0,
    _ x: Int,
    _ y: Int,
    _ width: Int,
    _ height: Int,
    _ bytes: [UInt8]
  ) {
    unsafe texSubImage2D(
      target,
      GLint(level),
      GLint(x),
      GLint(y),
      GLsizei(width),
      GLsizei(height),
      GL_RGBA,
      GL_UNSIGNED_BYTE,
      bytes
    )
  }

  /// Attaches a level of a texture to the bound framebuffer.
  package func attach(
    _ texture: GLuint,
    level: Int = 0,
    to point: Int32 = GL_COLOR_ATTACHMENT0,
    _ target: Int32 = GL_TEXTURE_2D
  ) {
    framebufferTexture2D(GL_FRAMEBUFFER, point, target, texture, GLint(level))
  }

  /// Attaches a renderbuffer to the bound framebuffer.
  package func attach(renderbuffer: GLuint, to point: Int32) {
    framebufferRenderbuffer(GL_FRAMEBUFFER, point, GL_RENDERBUFFER, renderbuffer)
  }

  /// The status of the bound framebuffer.
  package var status: Int32 { Int32(bitPattern: checkFramebufferStatus(GL_FRAMEBUFFER)) }

  /// Reads pixels into memory that is filled with 0xA5 before.
  package func bytes(
    _ x: Int,
    _ y: Int,
    _ width: Int,
    _ height: Int,
    _ format: Int32 = GL_RGBA,
    _ type: Int32 = GL_UNSIGNED_BYTE,
    count: Int
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0xA5, count: count)
    unsafe readPixels(GLint(x), GLint(y), GLsizei(width), GLsizei(height), format, type, &bytes)
    return bytes
  }

  /// Reads pixels of four integers of 32 bits.
  package func integers(
    _ width: Int,
    _ height: Int,
    _ format: Int32,
    _ type: Int32
  ) -> [SIMD4<UInt32>] {
    var values = [SIMD4<UInt32>](repeating: SIMD4(repeating: 0xA5A5), count: width * height)
    unsafe readPixels(0, 0, GLsizei(width), GLsizei(height), format, type, &values)
    return values
  }

  /// Sets the unit of a sampler of the current program.
  package func setUnit(_ program: GLuint, _ name: String, _ unit: GLint) {
    uniform1i(unsafe getUniformLocation(program, name), unit)
  }

  /// Sets a vector of the current program.
  package func setVector(_ program: GLuint, _ name: String, _ value: SIMD4<Float>) {
    uniform4f(unsafe getUniformLocation(program, name), value.x, value.y, value.z, value.w)
  }

  /// What a buffer holds.
  package func contents(_ target: Int32, _ offset: Int, _ count: Int) -> [UInt8]? {
    let memory = unsafe mapBufferRange(
      GLenum(target),
      offset,
      count,
      GLbitfield(GL_MAP_READ_BIT)
    )
    guard let memory = unsafe memory else { return nil }
    let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: memory, count: count))
    _ = unmapBuffer(target)
    return bytes
  }
}
