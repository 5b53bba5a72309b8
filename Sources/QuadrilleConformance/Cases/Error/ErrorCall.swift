#if GL
import CGLES
import QuadrilleGL
import QuadrillePixels

/// A wrong call with the error that it must give.
struct ErrorCall: Sendable {
  /// The call in a word, for the case's name.
  let word: String
  /// The codes that are permitted, the documented one first.
  let codes: [String]
  let section: String
  let call: @Sendable (CaseRun, GLFunctions) throws -> Void

  init(
    _ word: String,
    _ code: String,
    _ section: String,
    or other: String? = nil,
    _ call: @escaping @Sendable (CaseRun, GLFunctions) throws -> Void
  ) {
    self.word = word
    codes = ["GL_" + code] + (other.map { ["GL_" + $0] } ?? [])
    self.section = section
    self.call = call
  }
}

/// The table of wrong calls.
enum ErrorCases {
  private static let calls =
    TextureErrors.calls + PixelErrors.calls + DrawingErrors.calls + ObjectErrors.calls

  /// How many numbers of ``all`` are taken; the wrong calls of EGL follow.
  static let callCount = calls.count

  static let all =
    calls.enumerated().map { number, call in
      driver(
        "error.call",
        ["n": "\(number + 1)", "call": call.word],
        [.errors],
        "the wrong call gives its error once",
        sections: "2.3.1, \(call.section)",
        smoke: true
      ) { run in
        let gl = run.gl
        run.expect(run.bench.takeErrors(), is: [], "errors before the call")
        try call.call(run, gl)
        // One call records one error; a second look finds none.
        let first = errorName(gl.getError())
        run.expect(call.codes.contains(first), "the error is \(first), expected \(call.codes[0])")
        run.expect(errorName(gl.getError()), is: "GL_NO_ERROR", "the error after it was taken")
        // The context works as before.
        try run.bench.makeTarget(2, 2)
        run.bench.clear(0.2, 0.4, 0.6, 0.8)
        run.expect(try run.bench.read()[1, 1], is: SIMD4(51, 102, 153, 204), "a clear afterwards")
        run.expect(run.bench.takeErrors(), is: [], "errors afterwards")
      }
    } + [
      driver(
        "error.flags",
        [.errors],
        "an error stays until it is taken, however many right calls follow",
        sections: "2.3.1",
        smoke: true
      ) { run in
        let gl = run.gl
        gl.enable(0x1234)
        gl.viewport(0, 0, 3, 3)
        gl.clearColor(0, 0, 0, 0)
        run.expect(errorName(gl.getError()), is: "GL_INVALID_ENUM", "the error after right calls")
        gl.enable(0x1234)
        gl.enable(0x1235)
        let taken = run.bench.takeErrors()
        run.expect(
          taken == ["GL_INVALID_ENUM"],
          "two errors of one kind give one flag, found \(taken)"
        )
        run.expect(errorName(gl.getError()), is: "GL_NO_ERROR", "the error in the end")
      }
    ]
}

/// Wrong calls on textures.
private enum TextureErrors {
  private static let flat = GLenum(GL_TEXTURE_2D)
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
    _ word: String,
    _ code: String,
    _ section: String,
    or other: String? = nil,
    _ call: @escaping @Sendable (CaseRun, GLFunctions) -> Void
  ) -> ErrorCall {
    ErrorCall(word, code, section, or: other) { run, gl in
      let image = RawImage(run.random.bitmap(4, 4))
      run.bench.makeTexture(image)
      call(run, gl)
      let code = gl.getError()
      try run.bench.makeTarget(4, 4)
      try run.bench.drawTexels(4, 4)
      run.compare(try run.bench.read(), with: image.permitted, rule: .errors, "the texture")
      // The error is given back for the table to judge.
      provoke(code, gl)
    }
  }

  /// Makes a given error anew, because looking at the texture needs calls of its own.
  private static func provoke(_ code: GLenum, _ gl: GLFunctions) {
    _ = gl.getError()
    switch Int32(bitPattern: code) {
    case GL_INVALID_ENUM: gl.enable(0x1234)
    case GL_INVALID_VALUE: gl.viewport(0, 0, -1, 1)
    case GL_INVALID_OPERATION: operation(gl)
    default: break
    }
  }

  private static func operation(_ gl: GLFunctions) {
    gl.bindBuffer(GLenum(GL_ARRAY_BUFFER), 0)
    var byte: UInt8 = 0
    unsafe gl.bufferSubData(GLenum(GL_ARRAY_BUFFER), 0, 1, &byte)
  }

  static let calls = [
    ErrorCall("BindTexture_target", "INVALID_ENUM", "8.1") { run, gl in
      gl.bindTexture(GLenum(GL_BLEND), run.bench.make(.texture))
    },
    ErrorCall("BindTexture_2D_to_cube", "INVALID_OPERATION", "8.1") { run, gl in
      let name = run.bench.makeTexture(RawImage(run.random.bitmap(2, 2)))
      gl.bindTexture(GLenum(GL_TEXTURE_CUBE_MAP), name)
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
      run.bench.uploadPart(RawImage(.rgba8888, 3, 2, Array(pixels[..<24])), 2, 1)
    },
    kept("TexSubImage2D_negative", "INVALID_VALUE", "8.6") { run, _ in
      run.bench.uploadPart(RawImage(.rgba8888, 2, 2, Array(pixels[..<16])), -1, 0)
    },
    kept("TexSubImage2D_undefined_level", "INVALID_OPERATION", "8.6", or: "INVALID_VALUE") {
      run,
      _ in
      run.bench.uploadPart(RawImage(.rgba8888, 1, 1, Array(pixels[..<4])), 0, 0, level: 3)
    },
    kept("CompressedTexImage2D_size", "INVALID_VALUE", "8.7") { _, gl in
      unsafe gl.compressedTexImage2D(
        flat,
        0,
        GLenum(GL_COMPRESSED_RGB8_ETC2),
        4,
        4,
        0,
        7,
        pixels
      )
    },
    kept("CompressedTexImage2D_format", "INVALID_ENUM", "8.7") { _, gl in
      unsafe gl.compressedTexImage2D(flat, 0, 0x1234, 4, 4, 0, 8, pixels)
    },
    kept("TexParameteri_name", "INVALID_ENUM", "8.10") { _, gl in
      gl.texParameteri(flat, 0x1234, GL_NEAREST)
    },
    kept("TexParameteri_value", "INVALID_ENUM", "8.10") { _, gl in
      gl.texParameteri(flat, GLenum(GL_TEXTURE_MAG_FILTER), GL_LINEAR_MIPMAP_LINEAR)
    },
    ErrorCall("GenerateMipmap_target", "INVALID_ENUM", "8.14.4") { _, gl in
      gl.generateMipmap(0x1234)
    },
    ErrorCall("ActiveTexture_range", "INVALID_ENUM", "8.1") { run, gl in
      let units = run.facts.limits["GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS"] ?? 32
      gl.activeTexture(GLenum(GL_TEXTURE0) + GLenum(units))
    },
    ErrorCall("TexStorage2D_levels", "INVALID_OPERATION", "8.18") { run, gl in
      gl.bindTexture(flat, run.bench.make(.texture))
      gl.texStorage2D(flat, 4, GLenum(GL_RGBA8), 4, 4)
    },
    ErrorCall("TexStorage2D_width", "INVALID_VALUE", "8.18") { run, gl in
      gl.bindTexture(flat, run.bench.make(.texture))
      gl.texStorage2D(flat, 1, GLenum(GL_RGBA8), 0, 4)
    },
  ]
}

/// Wrong calls on pixels.
private enum PixelErrors {
  static let calls = [
    ErrorCall("PixelStorei_value", "INVALID_VALUE", "8.4.1") { run, gl in
      gl.pixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 3)
      var value: GLint = 0
      unsafe gl.getIntegerv(GLenum(GL_UNPACK_ALIGNMENT), &value)
      run.expect(value, is: 4, "GL_UNPACK_ALIGNMENT")
    },
    ErrorCall("PixelStorei_name", "INVALID_ENUM", "8.4.1") { _, gl in gl.pixelStorei(0x1234, 1) },
    ErrorCall("PixelStorei_negative", "INVALID_VALUE", "8.4.1") { _, gl in
      gl.pixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), -1)
    },
    ErrorCall("ReadPixels_RGB", "INVALID_OPERATION", "16.1.2", or: "INVALID_ENUM") { run, gl in
      try run.bench.makeTarget(4, 4)
      run.bench.clear(1, 1, 1, 1)
      guard ReadCases.implementationPair(run) != (GL_RGB, GL_UNSIGNED_BYTE) else {
        throw CaseStop.notSupported("the driver's own pair is RGB, UNSIGNED_BYTE")
      }
      var bytes = [UInt8](repeating: 0x5C, count: 64)
      unsafe gl.readPixels(0, 0, 4, 4, GLenum(GL_RGB), GLenum(GL_UNSIGNED_BYTE), &bytes)
      run.expect(bytes.allSatisfy { $0 == 0x5C }, "memory was written", rule: .readGuard)
    },
    ErrorCall("ReadPixels_width", "INVALID_VALUE", "16.1.2") { run, gl in
      try run.bench.makeTarget(4, 4)
      var bytes = [UInt8](repeating: 0x5C, count: 64)
      unsafe gl.readPixels(0, 0, -1, 4, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
      run.expect(bytes.allSatisfy { $0 == 0x5C }, "memory was written", rule: .readGuard)
    },
    ErrorCall("Clear_bit", "INVALID_VALUE", "15.2.3") { run, gl in
      try run.bench.makeTarget(4, 4)
      run.bench.clear(0, 0, 0, 0)
      gl.clearColor(1, 1, 1, 1)
      gl.clear(GLbitfield(GL_COLOR_BUFFER_BIT) | 0x10)
      let code = gl.getError()
      run.expect(try run.bench.read()[2, 2], is: .zero, "a pixel after the wrong clear")
      if code != GLenum(GL_NO_ERROR) { gl.clear(0x10) }
    },
  ]
}

/// Wrong calls on state and drawing.
private enum DrawingErrors {
  /// Sets a program and corners, so that only what is wrong is wrong.
  @Sendable private static func prepare(_ run: CaseRun) throws {
    try run.bench.makeTarget(4, 4)
    try run.bench.prepare(.color)
    run.bench.stream(Quadrangle.rect(0, 0, 4, 4).triangles)
  }

  static let calls = [
    ErrorCall("Viewport_negative", "INVALID_VALUE", "12.6.1") { _, gl in gl.viewport(0, 0, -1, 4) },
    ErrorCall("Scissor_negative", "INVALID_VALUE", "13.8.2") { _, gl in gl.scissor(0, 0, 4, -1) },
    ErrorCall("BlendFunc_enum", "INVALID_ENUM", "15.1.5") { run, gl in
      gl.blendFunc(GLenum(GL_ONE), 0x1234)
      var value: GLint = -1
      unsafe gl.getIntegerv(GLenum(GL_BLEND_DST_RGB), &value)
      run.expect(value, is: GL_ZERO, "GL_BLEND_DST_RGB")
    },
    ErrorCall("BlendEquation_enum", "INVALID_ENUM", "15.1.5") { _, gl in
      gl.blendEquation(GLenum(GL_ONE))
    },
    ErrorCall("Enable_enum", "INVALID_ENUM", "2.2.1") { _, gl in gl.enable(0x1234) },
    ErrorCall("Disable_enum", "INVALID_ENUM", "2.2.1") { _, gl in gl.disable(0x1234) },
    ErrorCall("IsEnabled_enum", "INVALID_ENUM", "2.2.1") { _, gl in _ = gl.isEnabled(0x1234) },
    ErrorCall("GetIntegerv_enum", "INVALID_ENUM", "20.1") { run, gl in
      var value: GLint = 77
      unsafe gl.getIntegerv(0x1234, &value)
      run.expect(value, is: 77, "the memory of a query that failed")
    },
    ErrorCall("CullFace_enum", "INVALID_ENUM", "13.7.1") { _, gl in gl.cullFace(0x1234) },
    ErrorCall("DrawArrays_mode", "INVALID_ENUM", "10.5") { run, gl in
      try prepare(run)
      gl.drawArrays(0x1234, 0, 3)
    },
    ErrorCall("DrawArrays_count", "INVALID_VALUE", "10.5") { run, gl in
      try prepare(run)
      gl.drawArrays(GLenum(GL_TRIANGLES), 0, -1)
    },
    ErrorCall("DrawElements_type", "INVALID_ENUM", "10.5") { run, gl in
      try prepare(run)
      run.gl.bindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), run.bench.make(.buffer))
      let indices: [UInt16] = [0, 1, 2]
      unsafe gl.bufferData(
        GLenum(GL_ELEMENT_ARRAY_BUFFER),
        6,
        indices,
        GLenum(GL_STATIC_DRAW)
      )
      gl.drawElements(GLenum(GL_TRIANGLES), 3, GLenum(GL_FLOAT), nil)
    },
    ErrorCall("UseProgram_not_linked", "INVALID_OPERATION", "7.3") { _, gl in
      let program = gl.createProgram()
      gl.useProgram(program)
      gl.deleteProgram(program)
    },
    ErrorCall("UseProgram_name", "INVALID_VALUE", "7.3") { _, gl in gl.useProgram(123_456) },
    ErrorCall("VertexAttribPointer_index", "INVALID_VALUE", "10.3.1") { run, gl in
      gl.bindBuffer(GLenum(GL_ARRAY_BUFFER), run.bench.make(.buffer))
      let count = GLuint(run.facts.limits["GL_MAX_VERTEX_ATTRIBS"] ?? 16)
      gl.vertexAttribPointer(count, 4, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 0, nil)
    },
    ErrorCall("VertexAttribPointer_size", "INVALID_VALUE", "10.3.1") { run, gl in
      gl.bindBuffer(GLenum(GL_ARRAY_BUFFER), run.bench.make(.buffer))
      gl.vertexAttribPointer(0, 5, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 0, nil)
    },
    ErrorCall("VertexAttribPointer_stride", "INVALID_VALUE", "10.3.1") { run, gl in
      gl.bindBuffer(GLenum(GL_ARRAY_BUFFER), run.bench.make(.buffer))
      gl.vertexAttribPointer(0, 4, GLenum(GL_FLOAT), GLboolean(GL_FALSE), -1, nil)
    },
    ErrorCall("EnableVertexAttribArray_index", "INVALID_VALUE", "10.3.1") { run, gl in
      let count = GLuint(run.facts.limits["GL_MAX_VERTEX_ATTRIBS"] ?? 16)
      gl.enableVertexAttribArray(count)
    },
    ErrorCall("Uniform1i_no_program", "INVALID_OPERATION", "7.6") { _, gl in
      gl.useProgram(0)
      gl.uniform1i(0, 1)
    },
    ErrorCall("Uniform_type", "INVALID_OPERATION", "7.6") { run, gl in
      try prepare(run)
      let program = try run.bench.prepare(.solid)
      gl.uniform1f(unsafe gl.getUniformLocation(program, "tone"), 1)
    },
  ]
}

/// Wrong calls on objects.
private enum ObjectErrors {
  private static let array = GLenum(GL_ARRAY_BUFFER)
  private static let bytes = [UInt8](repeating: 1, count: 64)

  static let calls = [
    ErrorCall("GetUniformLocation_program", "INVALID_VALUE", "7.6") { _, gl in
      _ = unsafe gl.getUniformLocation(123_456, "x")
    },
    ErrorCall("ShaderSource_shader", "INVALID_VALUE", "7.1") { _, gl in
      unsafe "void main() {}".withCString { text in
        var pointer: UnsafePointer<GLchar>? = unsafe text
        unsafe gl.shaderSource(123_456, 1, &pointer, nil)
      }
    },
    ErrorCall("CreateShader_type", "INVALID_ENUM", "7.1") { run, gl in
      run.expect(gl.createShader(0x1234), is: 0, "the name of a wrong shader")
    },
    ErrorCall("BindBuffer_target", "INVALID_ENUM", "6.1") { run, gl in
      gl.bindBuffer(0x1234, run.bench.make(.buffer))
    },
    ErrorCall("BufferData_usage", "INVALID_ENUM", "6.2") { run, gl in
      gl.bindBuffer(array, run.bench.make(.buffer))
      unsafe gl.bufferData(array, 16, bytes, 0x1234)
    },
    ErrorCall("BufferData_size", "INVALID_VALUE", "6.2") { run, gl in
      gl.bindBuffer(array, run.bench.make(.buffer))
      unsafe gl.bufferData(array, -1, bytes, GLenum(GL_STATIC_DRAW))
    },
    ErrorCall("BufferSubData_beyond", "INVALID_VALUE", "6.2") { run, gl in
      gl.bindBuffer(array, run.bench.make(.buffer))
      unsafe gl.bufferData(array, 16, bytes, GLenum(GL_STATIC_DRAW))
      unsafe gl.bufferSubData(array, 8, 9, bytes)
    },
    ErrorCall("BufferSubData_nothing_bound", "INVALID_OPERATION", "6.2") { _, gl in
      gl.bindBuffer(array, 0)
      unsafe gl.bufferSubData(array, 0, 4, bytes)
    },
    ErrorCall("MapBufferRange_beyond", "INVALID_VALUE", "6.3") { run, gl in
      gl.bindBuffer(array, run.bench.make(.buffer))
      unsafe gl.bufferData(array, 16, bytes, GLenum(GL_STATIC_DRAW))
      let memory = unsafe gl.mapBufferRange(array, 8, 16, GLbitfield(GL_MAP_READ_BIT))
      run.expect(unsafe memory == nil, "memory was mapped beyond the end")
    },
    ErrorCall("BindFramebuffer_target", "INVALID_ENUM", "9.2.1") { run, gl in
      gl.bindFramebuffer(0x1234, run.bench.make(.framebuffer))
    },
    ErrorCall("FramebufferTexture2D_attachment", "INVALID_ENUM", "9.2.8") { run, gl in
      let texture = run.bench.makeTexture(RawImage(run.random.bitmap(2, 2)))
      gl.bindFramebuffer(GLenum(GL_FRAMEBUFFER), run.bench.make(.framebuffer))
      gl.framebufferTexture2D(
        GLenum(GL_FRAMEBUFFER),
        0x1234,
        GLenum(GL_TEXTURE_2D),
        texture,
        0
      )
    },
    ErrorCall("RenderbufferStorage_format", "INVALID_ENUM", "9.2.4") { run, gl in
      gl.bindRenderbuffer(GLenum(GL_RENDERBUFFER), run.bench.make(.renderbuffer))
      gl.renderbufferStorage(GLenum(GL_RENDERBUFFER), 0x1234, 4, 4)
    },
    ErrorCall("RenderbufferStorage_size", "INVALID_VALUE", "9.2.4") { run, gl in
      gl.bindRenderbuffer(GLenum(GL_RENDERBUFFER), run.bench.make(.renderbuffer))
      let size = run.facts.limits["GL_MAX_RENDERBUFFER_SIZE"] ?? 16384
      gl.renderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(GL_RGBA8), GLsizei(size + 1), 4)
    },
    ErrorCall("CheckFramebufferStatus_target", "INVALID_ENUM", "9.4.2") { run, gl in
      run.expect(gl.checkFramebufferStatus(0x1234), is: 0, "the status of a wrong target")
    },
    ErrorCall("GenTextures_count", "INVALID_VALUE", "8.1") { _, gl in
      var names: [GLuint] = [0]
      unsafe gl.genTextures(-1, &names)
    },
    ErrorCall("DeleteTextures_count", "INVALID_VALUE", "8.1") { _, gl in
      var names: [GLuint] = [0]
      unsafe gl.deleteTextures(-1, &names)
    },
    ErrorCall("GetString_name", "INVALID_ENUM", "20.2") { _, gl in
      _ = unsafe gl.getString(0x1234)
    },
    ErrorCall("SamplerParameteri_name", "INVALID_ENUM", "8.2") { run, gl in
      let sampler = run.bench.make(.sampler)
      gl.bindSampler(0, sampler)
      gl.samplerParameteri(sampler, 0x1234, GL_NEAREST)
    },
    ErrorCall("FenceSync_condition", "INVALID_ENUM", "4.1") { run, gl in
      run.expect(unsafe gl.fenceSync(0x1234, 0) == nil, "a wrong fence was made")
    },
  ]
}
#endif
