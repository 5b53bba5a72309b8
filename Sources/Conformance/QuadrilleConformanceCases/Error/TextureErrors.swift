import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Wrong calls on textures.
enum TextureErrors {
  private static let flat = GL_TEXTURE_2D
  private static let pixels = [UInt8](repeating: 7, count: 1024)

  /// Defines a level with one thing wrong.
  @Sendable private static func define(
    _ gl: GLFunctions,
    target: GLenum = GLenum(GL_TEXTURE_2D),
    level: Int = 0,
    internalFormat: Int32 = GL_RGBA,
    width: Int = 4,
    border: GLint = 0,
    format: Int32 = GL_RGBA,
    type: Int32 = GL_UNSIGNED_BYTE
  ) {
    unsafe gl.texImage2D(
      target,
      GLint(level),
      internalFormat,
      GLsizei(width),
      4,
      border,
      GLenum(format),
      GLenum(type),
      width <= 4 ? pixels : nil
    )
  }

  /// A texture whose contents must be there after a wrong call.
  private static func kept(
    _ label: String,
    _ code: String,
    _ section: String,
    or other: String? = nil,
    _ call: @escaping @Sendable (CaseRun, GLFunctions) -> Void
  ) -> ErrorCall {
    ErrorCall(label, code, section, or: other) { run, gl in
      let image = RawImage(run.random.bitmap(4, 4))
      run.fixture.makeTexture(image)
      call(run, gl)
      let code = gl.getError()
      try run.fixture.makeTarget(4, 4)
      try run.fixture.drawTexels(4, 4)
      run.compare(try run.fixture.read(), with: image.permitted, rule: .errors, "the texture")
      // The error is given back for the table to judge.
      trigger(code, gl)
    }
  }

  /// Makes a given error again, because looking at the texture needs calls of its own.
  private static func trigger(_ code: GLenum, _ gl: GLFunctions) {
    _ = gl.getError()
    switch Int32(bitPattern: code) {
    case GL_INVALID_ENUM: gl.enable(0x1234)
    case GL_INVALID_VALUE: gl.viewport(0, 0, -1, 1)
    case GL_INVALID_OPERATION: operation(gl)
    default: break
    }
  }

  private static func operation(_ gl: GLFunctions) {
    gl.bindBuffer(GL_ARRAY_BUFFER, 0)
    var byte: UInt8 = 0
    unsafe gl.bufferSubData(GL_ARRAY_BUFFER, 0, 1, &byte)
  }

  static let calls = [
    ErrorCall("BindTexture_target", "INVALID_ENUM", "8.1") { run, gl in
      gl.bindTexture(GL_BLEND, run.fixture.make(.texture))
    },
    ErrorCall("BindTexture_2D_to_cube", "INVALID_OPERATION", "8.1") { run, gl in
      let name = run.fixture.makeTexture(RawImage(run.random.bitmap(2, 2)))
      gl.bindTexture(GL_TEXTURE_CUBE_MAP, name)
    },
    kept("TexImage2D_target", "INVALID_ENUM", "8.5") { _, gl in define(gl, target: 0x1234) },
    kept("TexImage2D_level", "INVALID_VALUE", "8.5") { _, gl in define(gl, level: -1) },
    kept("TexImage2D_level_max", "INVALID_VALUE", "8.5") { run, gl in
      var level = 0
      while 1 << level <= run.facts.maxTextureSize { level += 1 }
      define(gl, level: level + 1, width: 1)
    },
    kept("TexImage2D_width_negative", "INVALID_VALUE", "8.5") { _, gl in define(gl, width: -1) },
    kept("TexImage2D_width_max", "INVALID_VALUE", "8.5") { run, gl in
      define(gl, width: run.facts.maxTextureSize + 1)
    },
    kept("TexImage2D_border", "INVALID_VALUE", "8.5") { _, gl in define(gl, border: 1) },
    kept("TexImage2D_format", "INVALID_ENUM", "8.5", or: "INVALID_OPERATION") { _, gl in
      define(gl, format: 0x1234)
    },
    kept("TexImage2D_type", "INVALID_ENUM", "8.5", or: "INVALID_OPERATION") { _, gl in
      define(gl, type: 0x1234)
    },
    kept("TexImage2D_internal", "INVALID_OPERATION", "8.5") { _, gl in
      define(gl, internalFormat: GL_RGB)
    },
    kept("TexImage2D_RGB_4444", "INVALID_OPERATION", "8.5") { _, gl in
      define(gl, internalFormat: GL_RGB, format: GL_RGB, type: GL_UNSIGNED_SHORT_4_4_4_4)
    },
    kept("TexImage2D_RGBA_565", "INVALID_OPERATION", "8.5") { _, gl in
      define(gl, type: GL_UNSIGNED_SHORT_5_6_5)
    },
    kept("TexSubImage2D_outside", "INVALID_VALUE", "8.6") { run, _ in
      run.fixture.uploadPart(RawImage(.rgba8888, 3, 2, Array(pixels[..<24])), 2, 1)
    },
    kept("TexSubImage2D_negative", "INVALID_VALUE", "8.6") { run, _ in
      run.fixture.uploadPart(RawImage(.rgba8888, 2, 2, Array(pixels[..<16])), -1, 0)
    },
    kept("TexSubImage2D_undefined_level", "INVALID_OPERATION", "8.6", or: "INVALID_VALUE") {
      run,
      _ in
      run.fixture.uploadPart(RawImage(.rgba8888, 1, 1, Array(pixels[..<4])), 0, 0, level: 3)
    },
    kept("CompressedTexImage2D_size", "INVALID_VALUE", "8.7") { _, gl in
      unsafe gl.compressedTexImage2D(flat, 0, GL_COMPRESSED_RGB8_ETC2, 4, 4, 0, 7, pixels)
    },
    kept("CompressedTexImage2D_format", "INVALID_ENUM", "8.7") { _, gl in
      unsafe gl.compressedTexImage2D(flat, 0, 0x1234, 4, 4, 0, 8, pixels)
    },
    kept("TexParameteri_name", "INVALID_ENUM", "8.10") { _, gl in
      gl.texParameteri(flat, 0x1234, GL_NEAREST)
    },
    kept("TexParameteri_value", "INVALID_ENUM", "8.10") { _, gl in
      gl.texParameteri(flat, GL_TEXTURE_MAG_FILTER, GL_LINEAR_MIPMAP_LINEAR)
    },
    ErrorCall("GenerateMipmap_target", "INVALID_ENUM", "8.14.4") { _, gl in
      gl.generateMipmap(0x1234)
    },
    ErrorCall("ActiveTexture_range", "INVALID_ENUM", "8.1") { run, gl in
      let units = run.facts.limits["GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS"] ?? 32
      gl.activeTexture(GLenum(GL_TEXTURE0) + GLenum(units))
    },
    ErrorCall("TexStorage2D_levels", "INVALID_OPERATION", "8.18") { run, gl in
      gl.bindTexture(flat, run.fixture.make(.texture))
      gl.texStorage2D(flat, 4, GL_RGBA8, 4, 4)
    },
    ErrorCall("TexStorage2D_width", "INVALID_VALUE", "8.18") { run, gl in
      gl.bindTexture(flat, run.fixture.make(.texture))
      gl.texStorage2D(flat, 1, GL_RGBA8, 0, 4)
    },
  ]
}

/// Wrong calls on pixels.
enum PixelErrors {
  static let calls = [
    ErrorCall("PixelStorei_value", "INVALID_VALUE", "8.4.1") { run, gl in
      gl.pixelStorei(GL_UNPACK_ALIGNMENT, 3)
      run.expect(gl.integer(GL_UNPACK_ALIGNMENT), is: 4, "GL_UNPACK_ALIGNMENT")
    },
    ErrorCall("PixelStorei_name", "INVALID_ENUM", "8.4.1") { _, gl in gl.pixelStorei(0x1234, 1) },
    ErrorCall("PixelStorei_negative", "INVALID_VALUE", "8.4.1") { _, gl in
      gl.pixelStorei(GL_UNPACK_ROW_LENGTH, -1)
    },
    ErrorCall("ReadPixels_RGB", "INVALID_OPERATION", "16.1.2", or: "INVALID_ENUM") { run, gl in
      try run.fixture.makeTarget(4, 4)
      run.fixture.clear(1, 1, 1, 1)
      guard run.fixture.preferredReadPair != (GL_RGB, GL_UNSIGNED_BYTE) else {
        throw CaseStop.notSupported("the driver's own pair is RGB, UNSIGNED_BYTE")
      }
      var bytes = [UInt8](repeating: 0x5C, count: 64)
      unsafe gl.readPixels(0, 0, 4, 4, GL_RGB, GL_UNSIGNED_BYTE, &bytes)
      run.expect(bytes.allSatisfy { $0 == 0x5C }, "memory was written", rule: .readGuard)
    },
    ErrorCall("ReadPixels_width", "INVALID_VALUE", "16.1.2") { run, gl in
      try run.fixture.makeTarget(4, 4)
      var bytes = [UInt8](repeating: 0x5C, count: 64)
      unsafe gl.readPixels(0, 0, -1, 4, GL_RGBA, GL_UNSIGNED_BYTE, &bytes)
      run.expect(bytes.allSatisfy { $0 == 0x5C }, "memory was written", rule: .readGuard)
    },
    ErrorCall("Clear_bit", "INVALID_VALUE", "15.2.3") { run, gl in
      try run.fixture.makeTarget(4, 4)
      run.fixture.clear(0, 0, 0, 0)
      gl.clearColor(1, 1, 1, 1)
      gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT) | 0x10)
      let code = gl.getError()
      run.expect(try run.fixture.read()[2, 2], is: .zero, "a pixel after the wrong clear")
      if code != GL_NO_ERROR { gl.clear(0x10) }
    },
  ]
}
