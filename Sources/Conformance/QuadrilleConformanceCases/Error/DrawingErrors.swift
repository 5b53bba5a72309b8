import CGLES
import QuadrilleConformance
import QuadrilleGL

/// Wrong calls on state and drawing.
enum DrawingErrors {
  /// Sets a program and corners, so that only what is wrong is wrong.
  @Sendable private static func prepare(_ run: CaseRun) throws {
    try run.fixture.makeTarget(4, 4)
    try run.fixture.prepare(.color)
    run.fixture.stream(Quadrilateral.rect(0, 0, 4, 4).triangles)
  }

  static let calls = [
    ErrorCall("Viewport_negative", "INVALID_VALUE", "12.6.1") { _, gl in gl.viewport(0, 0, -1, 4) },
    ErrorCall("Scissor_negative", "INVALID_VALUE", "13.8.2") { _, gl in gl.scissor(0, 0, 4, -1) },
    ErrorCall("BlendFunc_enum", "INVALID_ENUM", "15.1.5") { run, gl in
      gl.blendFunc(GL_ONE, 0x1234)
      run.expect(gl.integer(GL_BLEND_DST_RGB), is: GL_ZERO, "GL_BLEND_DST_RGB")
    },
    ErrorCall("BlendEquation_enum", "INVALID_ENUM", "15.1.5") { _, gl in
      gl.blendEquation(GL_ONE)
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
      gl.drawArrays(GL_TRIANGLES, 0, -1)
    },
    ErrorCall("DrawElements_type", "INVALID_ENUM", "10.5") { run, gl in
      try prepare(run)
      run.fixture.makeBuffer(GL_ELEMENT_ARRAY_BUFFER, [0, 1, 2] as [UInt16])
      unsafe gl.drawElements(GL_TRIANGLES, 3, GL_FLOAT, nil)
    },
    ErrorCall("UseProgram_not_linked", "INVALID_OPERATION", "7.3") { _, gl in
      let program = gl.createProgram()
      gl.useProgram(program)
      gl.deleteProgram(program)
    },
    ErrorCall("UseProgram_name", "INVALID_VALUE", "7.3") { _, gl in gl.useProgram(123_456) },
    ErrorCall("VertexAttribPointer_index", "INVALID_VALUE", "10.3.1") { run, gl in
      gl.bindBuffer(GL_ARRAY_BUFFER, run.fixture.make(.buffer))
      let count = GLuint(run.facts.limits["GL_MAX_VERTEX_ATTRIBS"] ?? 16)
      unsafe gl.vertexAttribPointer(count, 4, GL_FLOAT, false, 0, nil)
    },
    ErrorCall("VertexAttribPointer_size", "INVALID_VALUE", "10.3.1") { run, gl in
      gl.bindBuffer(GL_ARRAY_BUFFER, run.fixture.make(.buffer))
      unsafe gl.vertexAttribPointer(0, 5, GL_FLOAT, false, 0, nil)
    },
    ErrorCall("VertexAttribPointer_stride", "INVALID_VALUE", "10.3.1") { run, gl in
      gl.bindBuffer(GL_ARRAY_BUFFER, run.fixture.make(.buffer))
      unsafe gl.vertexAttribPointer(0, 4, GL_FLOAT, false, -1, nil)
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
      let program = try run.fixture.prepare(.solid)
      gl.uniform1f(unsafe gl.getUniformLocation(program, "tone"), 1)
    },
  ]
}
