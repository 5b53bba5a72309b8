import CGLES
import QuadrilleConformance
import QuadrilleGL

/// Wrong calls on programs, shaders, arrays, samplers and blocks that seldom are made.
enum ProgramNegativeCalls {
  static let all = programs + shaders + arrays + textures

  private static let programs: [NegativeCallCases.NegativeCall] = [
    .init("GetActiveUniform_index", "INVALID_VALUE", "7.6") { run, gl in
      let program = try run.fixture.prepare(.solid)
      var (size, type) = (GLint(0), GLenum(0))
      var name = [CChar](repeating: 0, count: 8)
      unsafe gl.getActiveUniform(program, 100, 8, nil, &size, &type, &name)
    },
    .init("GetActiveAttrib_index", "INVALID_VALUE", "11.1.1") { run, gl in
      let program = try run.fixture.prepare(.solid)
      var (size, type) = (GLint(0), GLenum(0))
      var name = [CChar](repeating: 0, count: 8)
      unsafe gl.getActiveAttrib(program, 100, 8, nil, &size, &type, &name)
    },
    .init("GetActiveUniformBlockiv_index", "INVALID_VALUE", "7.6") { run, gl in
      let program = try run.fixture.prepare(.solid)
      var found: GLint = 0
      unsafe gl.getActiveUniformBlockiv(program, 0, GL_UNIFORM_BLOCK_BINDING, &found)
    },
    .init("GetActiveUniformBlockName_index", "INVALID_VALUE", "7.6") { run, gl in
      let program = try run.fixture.prepare(.solid)
      var name = [CChar](repeating: 0, count: 8)
      unsafe gl.getActiveUniformBlockName(program, 0, 8, nil, &name)
    },
    .init("GetActiveUniformsiv_index", "INVALID_VALUE", "7.6") { run, gl in
      let program = try run.fixture.prepare(.solid)
      var found: GLint = 0
      unsafe gl.getActiveUniformsiv(program, 1, [100], GL_UNIFORM_TYPE, &found)
    },
    .init("GetUniform_location", "INVALID_OPERATION", "7.6") { run, gl in
      let program = try run.fixture.prepare(.solid)
      var found = [Float](repeating: 0, count: 4)
      unsafe gl.getUniformfv(program, -1, &found)
    },
    .init("GetUniform_not_linked", "INVALID_OPERATION", "7.6") { _, gl in
      let program = gl.createProgram()
      var found = [Float](repeating: 0, count: 4)
      unsafe gl.getUniformfv(program, 0, &found)
      gl.deleteProgram(program)
    },
    .init("GetFragDataLocation_not_linked", "INVALID_OPERATION", "14.2.3") { _, gl in
      let program = gl.createProgram()
      _ = unsafe gl.getFragDataLocation(program, "result")
      gl.deleteProgram(program)
    },
    .init("ProgramParameteri_name", "INVALID_ENUM", "7.5") { _, gl in
      let program = gl.createProgram()
      gl.programParameteri(program, 0x1234, GL_TRUE)
      gl.deleteProgram(program)
    },
    .init("ProgramParameteri_value", "INVALID_VALUE", "7.5") { _, gl in
      let program = gl.createProgram()
      gl.programParameteri(program, GL_PROGRAM_BINARY_RETRIEVABLE_HINT, 2)
      gl.deleteProgram(program)
    },
    .init("GetProgramBinary_not_linked", "INVALID_OPERATION", "7.5") { _, gl in
      let program = gl.createProgram()
      var bytes = [UInt8](repeating: 0, count: 64)
      var (length, format) = (GLsizei(0), GLenum(0))
      unsafe gl.getProgramBinary(program, 64, &length, &format, &bytes)
      gl.deleteProgram(program)
    },
    .init("GetAttachedShaders_count", "INVALID_VALUE", "7.12") { run, gl in
      let program = try run.fixture.prepare(.solid)
      var names: [GLuint] = [0, 0]
      unsafe gl.getAttachedShaders(program, -1, nil, &names)
    },
    .init("GetProgramInfoLog_room", "INVALID_VALUE", "7.12") { run, gl in
      let program = try run.fixture.prepare(.solid)
      var text = [CChar](repeating: 0, count: 8)
      unsafe gl.getProgramInfoLog(program, -1, nil, &text)
    },
    .init("DeleteProgram_name", "INVALID_VALUE", "7.3") { _, gl in gl.deleteProgram(765_432) },
    .init("ValidateProgram_name", "INVALID_VALUE", "11.1.3.11") { _, gl in
      gl.validateProgram(765_432)
    },
  ]

  private static let shaders: [NegativeCallCases.NegativeCall] = [
    .init("DeleteShader_name", "INVALID_VALUE", "7.1") { _, gl in gl.deleteShader(765_432) },
    .init("ShaderSource_count", "INVALID_VALUE", "7.1") { _, gl in
      let shader = gl.createShader(GL_VERTEX_SHADER)
      var text: UnsafePointer<GLchar>?
      unsafe gl.shaderSource(shader, -1, &text, nil)
      gl.deleteShader(shader)
    },
    .init("ShaderBinary_format", "INVALID_ENUM INVALID_OPERATION", "7.2") { _, gl in
      var shader = gl.createShader(GL_VERTEX_SHADER)
      unsafe gl.shaderBinary(1, &shader, 0x1234, [1, 2, 3, 4] as [UInt8], 4)
      gl.deleteShader(shader)
    },
    .init("GetShaderInfoLog_room", "INVALID_VALUE", "7.12") { _, gl in
      let shader = gl.createShader(GL_VERTEX_SHADER)
      var text = [CChar](repeating: 0, count: 8)
      unsafe gl.getShaderInfoLog(shader, -1, nil, &text)
      gl.deleteShader(shader)
    },
    .init("GetShaderSource_room", "INVALID_VALUE", "7.12") { _, gl in
      let shader = gl.createShader(GL_VERTEX_SHADER)
      var text = [CChar](repeating: 0, count: 8)
      unsafe gl.getShaderSource(shader, -1, nil, &text)
      gl.deleteShader(shader)
    },
    .init("GetShaderiv_name", "INVALID_ENUM", "7.12") { _, gl in
      let shader = gl.createShader(GL_VERTEX_SHADER)
      var found: GLint = 0
      unsafe gl.getShaderiv(shader, 0x1234, &found)
      gl.deleteShader(shader)
    },
    .init("GetShaderPrecisionFormat_stage", "INVALID_ENUM", "7.12") { _, gl in
      var range: [GLint] = [0, 0]
      var bits: GLint = 0
      unsafe gl.getShaderPrecisionFormat(0x1234, GL_HIGH_FLOAT, &range, &bits)
    },
    .init("GetShaderPrecisionFormat_type", "INVALID_ENUM", "7.12") { _, gl in
      var range: [GLint] = [0, 0]
      var bits: GLint = 0
      unsafe gl.getShaderPrecisionFormat(GL_VERTEX_SHADER, 0x1234, &range, &bits)
    },
  ]

  private static let arrays: [NegativeCallCases.NegativeCall] = [
    .init("VertexAttribIPointer_stride", "INVALID_VALUE", "10.3.1") { run, gl in
      gl.bindBuffer(GL_ARRAY_BUFFER, run.fixture.make(.buffer))
      unsafe gl.vertexAttribIPointer(0, 4, GL_INT, -1, nil)
    },
    .init("VertexAttribIPointer_size", "INVALID_VALUE", "10.3.1") { run, gl in
      gl.bindBuffer(GL_ARRAY_BUFFER, run.fixture.make(.buffer))
      unsafe gl.vertexAttribIPointer(0, 0, GL_INT, 0, nil)
    },
    .init("DisableVertexAttribArray_index", "INVALID_VALUE", "10.3.1") { _, gl in
      gl.disableVertexAttribArray(GLuint(bitPattern: gl.integer(GL_MAX_VERTEX_ATTRIBS)))
    },
    .init("GetVertexAttrib_index", "INVALID_VALUE", "10.3.5") { _, gl in
      var found: GLint = 0
      let index = GLuint(bitPattern: gl.integer(GL_MAX_VERTEX_ATTRIBS))
      unsafe gl.getVertexAttribiv(index, GL_VERTEX_ATTRIB_ARRAY_SIZE, &found)
    },
    .init("GetVertexAttribPointerv_name", "INVALID_ENUM", "10.3.5") { _, gl in
      var found: UnsafeMutableRawPointer?
      unsafe gl.getVertexAttribPointerv(0, 0x1234, &found)
    },
    .init("VertexAttribI_index", "INVALID_VALUE", "10.2.1") { _, gl in
      gl.vertexAttribI4i(GLuint(bitPattern: gl.integer(GL_MAX_VERTEX_ATTRIBS)), 1, 2, 3, 4)
    },
    .init("DrawElementsInstanced_count", "INVALID_VALUE", "10.5") { run, gl in
      try run.fixture.prepare(.color)
      run.fixture.makeBuffer(GL_ELEMENT_ARRAY_BUFFER, [0, 1, 2] as [UInt16])
      unsafe gl.drawElementsInstanced(GL_TRIANGLES, 3, GL_UNSIGNED_SHORT, nil, -1)
    },
    .init("DrawElements_count", "INVALID_VALUE", "10.5") { run, gl in
      try run.fixture.prepare(.color)
      run.fixture.makeBuffer(GL_ELEMENT_ARRAY_BUFFER, [0, 1, 2] as [UInt16])
      unsafe gl.drawElements(GL_TRIANGLES, -1, GL_UNSIGNED_SHORT, nil)
    },
    .init("DrawRangeElements_count", "INVALID_VALUE", "10.5") { run, gl in
      try run.fixture.prepare(.color)
      run.fixture.makeBuffer(GL_ELEMENT_ARRAY_BUFFER, [0, 1, 2] as [UInt16])
      unsafe gl.drawRangeElements(GL_TRIANGLES, 0, 2, -1, GL_UNSIGNED_SHORT, nil)
    },
  ]

  private static let textures: [NegativeCallCases.NegativeCall] = [
    .init("GetRenderbufferParameter_nothing", "INVALID_OPERATION", "9.2.6") { _, gl in
      gl.bindRenderbuffer(GL_RENDERBUFFER, 0)
      var found: GLint = 0
      unsafe gl.getRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_WIDTH, &found)
    },
    .init("GetRenderbufferParameter_name", "INVALID_ENUM", "9.2.6") { run, gl in
      gl.bindRenderbuffer(GL_RENDERBUFFER, run.fixture.make(.renderbuffer))
      var found: GLint = 0
      unsafe gl.getRenderbufferParameteriv(GL_RENDERBUFFER, 0x1234, &found)
    },
    .init("GetSamplerParameter_name", "INVALID_ENUM", "8.3") { run, gl in
      var found: GLint = 0
      unsafe gl.getSamplerParameteriv(run.fixture.make(.sampler), 0x1234, &found)
    },
    .init("GetSamplerParameter_sampler", "INVALID_OPERATION INVALID_VALUE", "8.3") { _, gl in
      var found: GLint = 0
      unsafe gl.getSamplerParameteriv(765_432, GL_TEXTURE_WRAP_S, &found)
    },
    .init("TexStorage3D_levels", "INVALID_OPERATION", "8.18") { run, gl in
      run.fixture.makeBound(GL_TEXTURE_2D_ARRAY)
      gl.texStorage3D(GL_TEXTURE_2D_ARRAY, 4, GL_RGBA8, 4, 4, 2)
      gl.bindTexture(GL_TEXTURE_2D_ARRAY, 0)
    },
    .init("TexStorage3D_again", "INVALID_OPERATION", "8.18") { run, gl in
      run.fixture.makeBound(GL_TEXTURE_3D)
      gl.texStorage3D(GL_TEXTURE_3D, 1, GL_RGBA8, 2, 2, 2)
      gl.texStorage3D(GL_TEXTURE_3D, 1, GL_RGBA8, 2, 2, 2)
      gl.bindTexture(GL_TEXTURE_3D, 0)
    },
    .init("CopyTexSubImage3D_beyond", "INVALID_VALUE", "8.6") { run, gl in
      run.fixture.makeBound(GL_TEXTURE_2D_ARRAY)
      gl.texStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RGBA8, 2, 2, 2)
      gl.copyTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, 2, 0, 0, 1, 1)
      gl.bindTexture(GL_TEXTURE_2D_ARRAY, 0)
    },
    .init("CompressedTexImage3D_size", "INVALID_VALUE", "8.7") { run, gl in
      run.fixture.makeBound(GL_TEXTURE_2D_ARRAY)
      unsafe gl.compressedTexImage3D(
        GL_TEXTURE_2D_ARRAY,
        0,
        GL_COMPRESSED_RGB8_ETC2,
        4,
        4,
        2,
        0,
        15,
        [UInt8](repeating: 0, count: 16)
      )
      gl.bindTexture(GL_TEXTURE_2D_ARRAY, 0)
    },
    .init("CompressedTexImage3D_volume", "INVALID_OPERATION", "8.7") { run, gl in
      run.fixture.makeBound(GL_TEXTURE_3D)
      unsafe gl.compressedTexImage3D(
        GL_TEXTURE_3D,
        0,
        GL_COMPRESSED_RGB8_ETC2,
        4,
        4,
        2,
        0,
        16,
        [UInt8](repeating: 0, count: 16)
      )
      gl.bindTexture(GL_TEXTURE_3D, 0)
    },
    .init("CompressedTexSubImage2D_unaligned", "INVALID_OPERATION", "8.7") { _, gl in
      replaceBlock(gl, column: 2, byteCount: 8)
    },
    .init("CompressedTexSubImage2D_size", "INVALID_VALUE", "8.7") { _, gl in
      replaceBlock(gl, column: 0, byteCount: 16)
    },
  ]

  /// Makes four blocks of ETC2, and replaces the one of 8 bytes that begins in a column of pixels.
  private static func replaceBlock(_ gl: GLFunctions, column: GLint, byteCount: GLsizei) {
    let blocks = [UInt8](repeating: 0, count: 32)
    let (target, format) = (GLenum(GL_TEXTURE_2D), GLenum(GL_COMPRESSED_RGB8_ETC2))
    unsafe gl.compressedTexImage2D(target, 0, format, 8, 8, 0, 32, blocks)
    unsafe gl.compressedTexSubImage2D(target, 0, column, 0, 4, 4, format, byteCount, blocks)
  }
}
