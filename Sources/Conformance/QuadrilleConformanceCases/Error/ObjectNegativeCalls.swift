import CGLES
import QuadrilleConformance
import QuadrilleGL

/// Wrong calls on programs, attributes, buffers, queries, feedback and state.
enum ObjectNegativeCalls {
  static let all: [NegativeCallCases.NegativeCall] = state + programs + others

  private static let state: [NegativeCallCases.NegativeCall] = [
    .init("BlendFuncSeparate_enum", "INVALID_ENUM", "15.1.5") { _, gl in
      gl.blendFuncSeparate(GL_ONE, GL_ZERO, 0x1234, GL_ZERO)
    },
    .init("BlendEquationSeparate_enum", "INVALID_ENUM", "15.1.5") { _, gl in
      gl.blendEquationSeparate(GL_FUNC_ADD, GL_ZERO)
    },
    .init("DepthFunc_enum", "INVALID_ENUM", "15.1.3") { _, gl in gl.depthFunc(0x1234) },
    .init("StencilFunc_enum", "INVALID_ENUM", "15.1.2") { _, gl in gl.stencilFunc(0x1234, 0, 0) },
    .init("StencilFuncSeparate_face", "INVALID_ENUM", "15.1.2") { _, gl in
      gl.stencilFuncSeparate(0x1234, GL_LESS, 0, 0)
    },
    .init("StencilOp_enum", "INVALID_ENUM", "15.1.2") { _, gl in
      gl.stencilOp(GL_KEEP, 0x1234, GL_KEEP)
    },
    .init("StencilMaskSeparate_face", "INVALID_ENUM", "15.1.2") { _, gl in
      gl.stencilMaskSeparate(0x1234, 0)
    },
    .init("FrontFace_enum", "INVALID_ENUM", "13.7.1") { _, gl in gl.frontFace(GL_FRONT) },
    .init("LineWidth_zero", "INVALID_VALUE", "13.5") { _, gl in gl.lineWidth(0) },
    .init("Hint_target", "INVALID_ENUM", "20.4") { _, gl in gl.hint(0x1234, GL_NICEST) },
    .init("Hint_mode", "INVALID_ENUM", "20.4") { _, gl in
      gl.hint(GL_GENERATE_MIPMAP_HINT, 0x1234)
    },
    .init("PixelStorei_alignment_0", "INVALID_VALUE", "8.4.1") { _, gl in
      gl.pixelStorei(GL_PACK_ALIGNMENT, 0)
    },
    .init("PixelStorei_skip_negative", "INVALID_VALUE", "8.4.1") { _, gl in
      gl.pixelStorei(GL_UNPACK_SKIP_IMAGES, -1)
    },
    .init("GetStringi_index", "INVALID_VALUE", "20.2") { _, gl in
      _ = unsafe gl.getStringi(GL_EXTENSIONS, GLuint(bitPattern: gl.integer(GL_NUM_EXTENSIONS)))
    },
    .init("GetIntegeri_index", "INVALID_VALUE", "20.1") { _, gl in
      var value: GLint = 0
      unsafe gl.getIntegerIndexed(
        GL_UNIFORM_BUFFER_BINDING,
        GLuint(bitPattern: gl.integer(GL_MAX_UNIFORM_BUFFER_BINDINGS)),
        &value
      )
    },
    .init("GetInternalformat_format", "INVALID_ENUM", "20.3") { _, gl in
      var value: GLint = 0
      unsafe gl.getInternalformativ(GL_RENDERBUFFER, GL_RGB9_E5, GL_SAMPLES, 1, &value)
    },
    .init("GetInternalformat_name", "INVALID_ENUM", "20.3") { _, gl in
      var value: GLint = 0
      unsafe gl.getInternalformativ(GL_RENDERBUFFER, GL_RGBA8, 0x1234, 1, &value)
    },
  ]

  private static let programs: [NegativeCallCases.NegativeCall] = [
    .init("AttachShader_twice", "INVALID_OPERATION", "7.3") { _, gl in
      let (program, shader) = (gl.createProgram(), gl.createShader(GL_VERTEX_SHADER))
      gl.attachShader(program, shader)
      gl.attachShader(program, shader)
      gl.deleteShader(shader)
      gl.deleteProgram(program)
    },
    .init("AttachShader_swapped", "INVALID_OPERATION", "7.3") { _, gl in
      let (program, shader) = (gl.createProgram(), gl.createShader(GL_VERTEX_SHADER))
      gl.attachShader(shader, shader)
      gl.deleteShader(shader)
      gl.deleteProgram(program)
    },
    .init("DetachShader_not_attached", "INVALID_OPERATION", "7.3") { _, gl in
      let (program, shader) = (gl.createProgram(), gl.createShader(GL_VERTEX_SHADER))
      gl.detachShader(program, shader)
      gl.deleteShader(shader)
      gl.deleteProgram(program)
    },
    .init("CompileShader_of_program", "INVALID_OPERATION", "7.1") { _, gl in
      let program = gl.createProgram()
      gl.compileShader(program)
      gl.deleteProgram(program)
    },
    .init("LinkProgram_name", "INVALID_VALUE", "7.3") { _, gl in gl.linkProgram(765_432) },
    .init("GetProgramiv_name", "INVALID_ENUM", "7.12") { _, gl in
      let program = gl.createProgram()
      var value: GLint = 0
      unsafe gl.getProgramiv(program, 0x1234, &value)
      gl.deleteProgram(program)
    },
    .init("GetAttribLocation_not_linked", "INVALID_OPERATION", "11.1.1") { _, gl in
      let program = gl.createProgram()
      _ = unsafe gl.getAttribLocation(program, "x")
      gl.deleteProgram(program)
    },
    .init("BindAttribLocation_gl", "INVALID_OPERATION", "11.1.1") { _, gl in
      let program = gl.createProgram()
      unsafe gl.bindAttribLocation(program, 0, "gl_Vertex")
      gl.deleteProgram(program)
    },
    .init("BindAttribLocation_index", "INVALID_VALUE", "11.1.1") { _, gl in
      let program = gl.createProgram()
      unsafe gl.bindAttribLocation(
        program,
        GLuint(bitPattern: gl.integer(GL_MAX_VERTEX_ATTRIBS)),
        "x"
      )
      gl.deleteProgram(program)
    },
    .init("UniformBlockBinding_index", "INVALID_VALUE", "7.6.3") { run, gl in
      gl.uniformBlockBinding(try run.fixture.prepare(.solid), 9, 0)
    },
    .init("Uniform_location", "INVALID_OPERATION", "7.6.1") { run, gl in
      _ = try run.fixture.prepare(.solid)
      gl.uniform4f(77, 0, 0, 0, 0)
    },
    .init("Uniform_count_negative", "INVALID_VALUE", "7.6.1") { run, gl in
      let program = try run.fixture.prepare(.solid)
      unsafe gl.uniform4fv(
        unsafe gl.getUniformLocation(program, "tone"),
        -1,
        [0, 0, 0, 0] as [Float]
      )
    },
    .init("Uniform_count_of_single", "INVALID_OPERATION", "7.6.1") { run, gl in
      let program = try run.fixture.prepare(.solid)
      unsafe gl.uniform4fv(
        unsafe gl.getUniformLocation(program, "tone"),
        2,
        [Float](repeating: 0, count: 8)
      )
    },
    .init("Uniform_integer_to_float", "INVALID_OPERATION", "7.6.1") { run, gl in
      let program = try run.fixture.prepare(.solid)
      gl.uniform4i(unsafe gl.getUniformLocation(program, "tone"), 0, 0, 0, 0)
    },
    .init("Uniform_sampler_range", "INVALID_VALUE", "7.6.1") { run, gl in
      let program = try run.fixture.prepare(.texture)
      let units = gl.integer(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS)
      gl.uniform1i(unsafe gl.getUniformLocation(program, "page"), units)
    },
    .init("Uniform_sampler_float", "INVALID_OPERATION", "7.6.1") { run, gl in
      let program = try run.fixture.prepare(.texture)
      gl.uniform1f(unsafe gl.getUniformLocation(program, "page"), 0)
    },
  ]

  private static let others: [NegativeCallCases.NegativeCall] = [
    .init("VertexAttribPointer_type", "INVALID_ENUM", "10.3.1") { run, gl in
      gl.bindBuffer(GL_ARRAY_BUFFER, run.fixture.make(.buffer))
      unsafe gl.vertexAttribPointer(0, 4, 0x1234, false, 0, nil)
    },
    .init("VertexAttribPointer_packed_size", "INVALID_OPERATION", "10.3.1") { run, gl in
      gl.bindBuffer(GL_ARRAY_BUFFER, run.fixture.make(.buffer))
      unsafe gl.vertexAttribPointer(0, 3, GL_INT_2_10_10_10_REV, false, 0, nil)
    },
    .init("VertexAttribIPointer_float", "INVALID_ENUM", "10.3.1") { run, gl in
      gl.bindBuffer(GL_ARRAY_BUFFER, run.fixture.make(.buffer))
      unsafe gl.vertexAttribIPointer(0, 4, GL_FLOAT, 0, nil)
    },
    .init("VertexAttribPointer_client_in_array", "INVALID_OPERATION", "10.4") { run, gl in
      gl.bindVertexArray(run.fixture.make(.vertexArray))
      gl.bindBuffer(GL_ARRAY_BUFFER, 0)
      unsafe gl.vertexAttribPointer(0, 4, GL_FLOAT, false, 0, UnsafeRawPointer(bitPattern: 64))
      gl.bindVertexArray(0)
    },
    .init("VertexAttribDivisor_index", "INVALID_VALUE", "10.3.2") { _, gl in
      gl.vertexAttribDivisor(GLuint(bitPattern: gl.integer(GL_MAX_VERTEX_ATTRIBS)), 1)
    },
    .init("VertexAttrib_index", "INVALID_VALUE", "10.2") { _, gl in
      gl.vertexAttrib4f(GLuint(bitPattern: gl.integer(GL_MAX_VERTEX_ATTRIBS)), 0, 0, 0, 0)
    },
    .init("GetVertexAttrib_name", "INVALID_ENUM", "10.6") { _, gl in
      var value: GLint = 0
      unsafe gl.getVertexAttribiv(0, 0x1234, &value)
    },
    .init("BindVertexArray_name", "INVALID_OPERATION", "10.4") { _, gl in
      gl.bindVertexArray(765_432)
    },
    .init("DrawArraysInstanced_count", "INVALID_VALUE", "10.5") { run, gl in
      _ = try run.fixture.prepare(.color)
      gl.drawArraysInstanced(GL_TRIANGLES, 0, 3, -1)
    },
    .init("DrawRangeElements_range", "INVALID_VALUE", "10.5") { run, gl in
      _ = try run.fixture.prepare(.color)
      run.fixture.makeBuffer(GL_ELEMENT_ARRAY_BUFFER, [0, 1, 2] as [UInt16])
      unsafe gl.drawRangeElements(GL_TRIANGLES, 5, 2, 3, GL_UNSIGNED_SHORT, nil)
    },
    .init("DrawArrays_incomplete", "INVALID_FRAMEBUFFER_OPERATION", "9.4.4") { run, gl in
      _ = try run.fixture.prepare(.color)
      gl.bindFramebuffer(GL_FRAMEBUFFER, run.fixture.make(.framebuffer))
      gl.drawArrays(GL_TRIANGLES, 0, 3)
    },
    .init("DrawArrays_two_samplers_kinds", "INVALID_OPERATION", "7.10") { run, gl in
      let program = try run.fixture.use(
        fragment: """
          #version 300 es
          precision highp float;
          uniform highp sampler2D a;
          uniform highp samplerCube b;
          out vec4 result;
          void main() { result = texture(a, vec2(0.5)) + texture(b, vec3(1)); }
          """
      )
      gl.setUnit(program, "a", 2)
      gl.setUnit(program, "b", 2)
      run.fixture.drawWhole()
    },
    .init("BindBufferBase_target", "INVALID_ENUM", "6.1.1") { run, gl in
      gl.bindBufferBase(GL_ARRAY_BUFFER, 0, run.fixture.make(.buffer))
    },
    .init("BufferSubData_negative", "INVALID_VALUE", "6.2") { run, gl in
      run.fixture.makeBuffer(GL_ARRAY_BUFFER, [UInt8](repeating: 0, count: 8))
      unsafe gl.bufferSubData(GL_ARRAY_BUFFER, -1, 2, [1, 2] as [UInt8])
    },
    .init("CopyBufferSubData_nothing", "INVALID_OPERATION", "6.5") { _, gl in
      gl.bindBuffer(GL_COPY_READ_BUFFER, 0)
      gl.copyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0, 1)
    },
    .init("GetBufferParameter_name", "INVALID_ENUM", "6.7") { run, gl in
      run.fixture.makeBuffer(GL_ARRAY_BUFFER, [UInt8](repeating: 0, count: 8))
      var value: GLint = 0
      unsafe gl.getBufferParameteriv(GL_ARRAY_BUFFER, 0x1234, &value)
    },
    .init("BeginQuery_zero", "INVALID_OPERATION", "4.2") { _, gl in
      gl.beginQuery(GL_ANY_SAMPLES_PASSED, 0)
    },
    .init("BeginQuery_enum", "INVALID_ENUM", "4.2") { _, gl in gl.beginQuery(0x1234, 1) },
    .init("EndQuery_none", "INVALID_OPERATION", "4.2") { _, gl in
      gl.endQuery(GL_ANY_SAMPLES_PASSED)
    },
    .init("BeginTransformFeedback_no_program", "INVALID_OPERATION", "12.1.2") { _, gl in
      gl.useProgram(0)
      gl.beginTransformFeedback(GL_POINTS)
    },
    .init("BeginTransformFeedback_mode", "INVALID_ENUM INVALID_OPERATION", "12.1.2") { _, gl in
      gl.beginTransformFeedback(GL_TRIANGLE_STRIP)
    },
    .init("EndTransformFeedback_none", "INVALID_OPERATION", "12.1.2") { _, gl in
      gl.endTransformFeedback()
    },
    .init("PauseTransformFeedback_none", "INVALID_OPERATION", "12.1.2") { _, gl in
      gl.pauseTransformFeedback()
    },
    .init("ResumeTransformFeedback_none", "INVALID_OPERATION", "12.1.2") { _, gl in
      gl.resumeTransformFeedback()
    },
    .init("FenceSync_flags", "INVALID_VALUE", "4.1") { _, gl in
      _ = unsafe gl.fenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 1)
    },
  ]
}
