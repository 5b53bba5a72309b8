import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage

/// Wrong calls on objects.
enum ObjectErrors {
  private static let array = GL_ARRAY_BUFFER
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
      gl.bindBuffer(0x1234, run.fixture.make(.buffer))
    },
    ErrorCall("BufferData_usage", "INVALID_ENUM", "6.2") { run, gl in
      gl.bindBuffer(array, run.fixture.make(.buffer))
      unsafe gl.bufferData(array, 16, bytes, 0x1234)
    },
    ErrorCall("BufferData_size", "INVALID_VALUE", "6.2") { run, gl in
      gl.bindBuffer(array, run.fixture.make(.buffer))
      unsafe gl.bufferData(array, -1, bytes, GL_STATIC_DRAW)
    },
    ErrorCall("BufferSubData_beyond", "INVALID_VALUE", "6.2") { run, gl in
      run.fixture.makeBuffer(GL_ARRAY_BUFFER, Array(bytes[..<16]))
      unsafe gl.bufferSubData(array, 8, 9, bytes)
    },
    ErrorCall("BufferSubData_nothing_bound", "INVALID_OPERATION", "6.2") { _, gl in
      gl.bindBuffer(array, 0)
      unsafe gl.bufferSubData(array, 0, 4, bytes)
    },
    ErrorCall("MapBufferRange_beyond", "INVALID_VALUE", "6.3") { run, gl in
      run.fixture.makeBuffer(GL_ARRAY_BUFFER, Array(bytes[..<16]))
      let memory = unsafe gl.mapBufferRange(array, 8, 16, GL_MAP_READ_BIT)
      run.expect(unsafe memory == nil, "memory was mapped beyond the end")
    },
    ErrorCall("BindFramebuffer_target", "INVALID_ENUM", "9.2.1") { run, gl in
      gl.bindFramebuffer(0x1234, run.fixture.make(.framebuffer))
    },
    ErrorCall("FramebufferTexture2D_attachment", "INVALID_ENUM", "9.2.8") { run, gl in
      let texture = run.fixture.makeTexture(RawImage(run.random.bitmap(2, 2)))
      gl.bindFramebuffer(GL_FRAMEBUFFER, run.fixture.make(.framebuffer))
      gl.framebufferTexture2D(GL_FRAMEBUFFER, 0x1234, GL_TEXTURE_2D, texture, 0)
    },
    ErrorCall("RenderbufferStorage_format", "INVALID_ENUM", "9.2.4") { run, gl in
      gl.bindRenderbuffer(GL_RENDERBUFFER, run.fixture.make(.renderbuffer))
      gl.renderbufferStorage(GL_RENDERBUFFER, 0x1234, 4, 4)
    },
    ErrorCall("RenderbufferStorage_size", "INVALID_VALUE", "9.2.4") { run, gl in
      gl.bindRenderbuffer(GL_RENDERBUFFER, run.fixture.make(.renderbuffer))
      let size = run.facts.limits["GL_MAX_RENDERBUFFER_SIZE"] ?? 16384
      gl.renderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, GLsizei(size + 1), 4)
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
      let sampler = run.fixture.make(.sampler)
      gl.bindSampler(0, sampler)
      gl.samplerParameteri(sampler, 0x1234, GL_NEAREST)
    },
    ErrorCall("FenceSync_condition", "INVALID_ENUM", "4.1") { run, gl in
      run.expect(unsafe gl.fenceSync(0x1234, 0) == nil, "a wrong fence was made")
    },
  ]
}
