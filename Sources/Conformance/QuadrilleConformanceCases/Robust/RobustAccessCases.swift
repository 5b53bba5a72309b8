import CEGL
import CGLES
import QuadrilleConformance
import QuadrilleGL

/// Reads beyond the end of buffers in robust contexts.
enum RobustAccessCases {
  static var all: [ConformanceCase] {
    [false, true].map(vertices)
  }

  /// Draws in a context with robust access to buffers.
  private static func withRobustContext(
    _ run: CaseRun,
    _ body: (TestContext) throws -> Void
  ) throws {
    guard run.facts.eglExtensions.contains("EGL_EXT_create_context_robustness"),
      run.facts.has("GL_KHR_robust_buffer_access_behavior")
    else { throw CaseStop.notSupported("robust access to buffers is missing") }
    try EGLTestContext.with(run) { egl in
      let config = unsafe try egl.pbufferConfig()
      let surface = unsafe try egl.pbuffer(config, 2, 2)
      // EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT.
      guard
        let context = unsafe egl.makeContext(config, egl.versionAttributes + [0x30BF, EGL_TRUE])
      else { return run.fail("eglCreateContext failed: \(egl.error())") }
      run.expect(unsafe egl.makeCurrent(surface, context), "eglMakeCurrent failed")
      try body(run.fixture)
    }
  }

  private static func vertices(isIndexed: Bool) -> ConformanceCase {
    driver(
      "robust.vertices",
      with: ["by": isIndexed ? "indices" : "arrays"],
      [.exact],
      "vertices beyond the end of a buffer are zero or of the buffer, those within are right",
      sections: "10.3.7, KHR_robust_buffer_access_behavior",
      smoke: true
    ) { run in
      try withRobustContext(run) { fixture in
        let gl = fixture.gl
        var framebuffer: GLuint = 0, storage: GLuint = 0
        unsafe gl.genFramebuffers(1, &framebuffer)
        unsafe gl.genRenderbuffers(1, &storage)
        gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
        gl.bindRenderbuffer(GL_RENDERBUFFER, storage)
        gl.renderbufferStorage(GL_RENDERBUFFER, GL_RGBA32UI, 8, 1)
        gl.attach(renderbuffer: storage, to: GL_COLOR_ATTACHMENT0)
        gl.viewport(0, 0, 8, 1)
        unsafe gl.clearBufferuiv(GL_COLOR, 0, [9, 9, 9, 9])
        let values = (0..<4).map { SIMD4<Float>(Float($0) + 1, 50, 60, 70) }
        var names: [GLuint] = [0, 0]
        unsafe gl.genBuffers(2, &names)
        gl.bindBuffer(GL_ARRAY_BUFFER, names[0])
        unsafe gl.bufferData(GL_ARRAY_BUFFER, 64, values, GL_STATIC_DRAW)
        unsafe gl.vertexAttribPointer(0, 4, GL_FLOAT, false, 0, nil)
        gl.enableVertexAttribArray(0)
        // Programs cached by the test context belong to its own context.
        let sources = TestContext.fetchSources("vec4")
        let program = try fixture.link(vertex: sources.vertex, fragment: sources.fragment)
        defer { gl.deleteProgram(program) }
        gl.useProgram(program)
        gl.setVector(program, "count", SIMD4(8, 0, 0, 0))
        if isIndexed {
          gl.bindBuffer(GL_ELEMENT_ARRAY_BUFFER, names[1])
          let indices: [UInt16] = [0, 1, 2, 3, 4, 5, 6, 7]
          unsafe gl.bufferData(GL_ELEMENT_ARRAY_BUFFER, 16, indices, GL_STATIC_DRAW)
          unsafe gl.drawElements(GL_POINTS, 8, GL_UNSIGNED_SHORT, nil)
        } else {
          gl.drawArrays(GL_POINTS, 0, 8)
        }
        let found = fixture.fetched(8)
        for index in 0..<4 { run.expect(found[index], is: values[index], "vertex \(index)") }
        let within = Set(values.flatMap { [$0.x, $0.y, $0.z, $0.w] }).union([0, 1])
        for index in 4..<8 {
          let numbers = (0..<4).map { found[index][$0] }
          run.expect(
            numbers.allSatisfy(within.contains),
            "vertex \(index), beyond the end, is \(numbers)"
          )
        }
        run.expectError("NO_ERROR", "drawing beyond the end")
        unsafe gl.deleteBuffers(2, &names)
        unsafe gl.deleteFramebuffers(1, &framebuffer)
        unsafe gl.deleteRenderbuffers(1, &storage)
      }
    }
  }
}
