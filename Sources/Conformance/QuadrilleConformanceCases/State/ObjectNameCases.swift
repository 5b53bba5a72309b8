import CGLES
import QuadrilleConformance
import QuadrilleGL

/// Names of objects, texts about programs, and states by queries of every type.
enum ObjectNameCases {
  static var all: [ConformanceCase] {
    [names, logs, conversions, otherStates]
  }

  private static var names: ConformanceCase {
    driver(
      "query.names",
      [.errors],
      "a name is an object from its first use to its deletion, of its own kind only",
      sections: "5.1.3, 20",
      smoke: true
    ) { run in
      let gl = run.gl
      /// Generates, uses, asks and deletes; `use` makes the object of the name.
      func verify(
        _ label: String,
        _ generate: (inout GLuint) -> Void,
        _ use: (GLuint) -> Void,
        _ query: (GLuint) -> GLboolean,
        _ delete: (inout GLuint) -> Void
      ) {
        var name: GLuint = 0
        run.expect(query(0) == 0, "the name 0 is a \(label)")
        run.expect(query(765_432) == 0, "a name that was never given is a \(label)")
        generate(&name)
        run.expect(name != 0 && query(name) == 0, "a \(label) is there before its first use")
        use(name)
        run.expect(query(name) != 0, "a \(label) that is used is none")
        use(0)
        run.expect(query(name) != 0, "a \(label) that is no longer bound is none")
        delete(&name)
        run.expect(query(name) == 0, "a deleted \(label) is one still")
      }
      verify(
        "renderbuffer",
        { unsafe gl.genRenderbuffers(1, &$0) },
        { gl.bindRenderbuffer(GL_RENDERBUFFER, $0) },
        { gl.isRenderbuffer($0) },
        { unsafe gl.deleteRenderbuffers(1, &$0) }
      )
      verify(
        "framebuffer",
        { unsafe gl.genFramebuffers(1, &$0) },
        { gl.bindFramebuffer(GL_FRAMEBUFFER, $0) },
        { gl.isFramebuffer($0) },
        { unsafe gl.deleteFramebuffers(1, &$0) }
      )
      verify(
        "buffer",
        { unsafe gl.genBuffers(1, &$0) },
        { gl.bindBuffer(GL_UNIFORM_BUFFER, $0) },
        { gl.isBuffer($0) },
        { unsafe gl.deleteBuffers(1, &$0) }
      )
      verify(
        "texture",
        { unsafe gl.genTextures(1, &$0) },
        { gl.bindTexture(GL_TEXTURE_3D, $0) },
        { gl.isTexture($0) },
        { unsafe gl.deleteTextures(1, &$0) }
      )
      verify(
        "vertex array",
        { unsafe gl.genVertexArrays(1, &$0) },
        { gl.bindVertexArray($0) },
        { gl.isVertexArray($0) },
        { unsafe gl.deleteVertexArrays(1, &$0) }
      )
      verify(
        "transform feedback",
        { unsafe gl.genTransformFeedbacks(1, &$0) },
        { gl.bindTransformFeedback(GL_TRANSFORM_FEEDBACK, $0) },
        { gl.isTransformFeedback($0) },
        { unsafe gl.deleteTransformFeedbacks(1, &$0) }
      )
      // Samplers are objects as soon as they have names.
      var sampler: GLuint = 0
      unsafe gl.genSamplers(1, &sampler)
      run.expect(gl.isSampler(sampler) != 0, "a sampler is none")
      run.expect(gl.isSampler(sampler + 1000) == 0, "a name that was never given is a sampler")
      unsafe gl.deleteSamplers(1, &sampler)
      run.expect(gl.isSampler(sampler) == 0, "a deleted sampler is one still")
      run.expectError("NO_ERROR", "asking for names")
    }
  }

  private static let wrongShader = """
    #version 300 es
    void main() { gl_Position = vec4(missing_name); }
    """

  private static var logs: ConformanceCase {
    driver(
      "program.logs",
      [.errors, .readGuard],
      "logs are as long as they are said to be, and are truncated to the available space",
      sections: "7.12",
      smoke: true
    ) { run in
      let gl = run.gl
      let shader = gl.createShader(GL_VERTEX_SHADER)
      defer { gl.deleteShader(shader) }
      unsafe wrongShader.withCString { text in
        var pointer: UnsafePointer<GLchar>? = unsafe text
        unsafe gl.shaderSource(shader, 1, &pointer, nil)
      }
      gl.compileShader(shader)
      var whole: GLint = -1
      unsafe gl.getShaderiv(shader, GL_INFO_LOG_LENGTH, &whole)
      // A log may be empty; then its length is 0, or 1 for its end.
      guard whole > 1 else { return }
      var text = [CChar](repeating: 0x5C, count: Int(whole) + 8)
      var length: GLsizei = -1
      unsafe gl.getShaderInfoLog(shader, whole, &length, &text)
      run.expect(length, is: whole - 1, "the length of the whole log")
      run.expect(text[Int(whole) - 1], is: 0, "the end of the whole log")
      run.expect(!text[..<Int(whole - 1)].contains(0), "the log ends before its length")
      for capacity in [GLsizei(1), 2, whole / 2, 0] {
        var part = [CChar](repeating: 0x5C, count: Int(whole) + 8)
        var count: GLsizei = -1
        unsafe gl.getShaderInfoLog(shader, capacity, &count, &part)
        run.expect(count, is: max(0, capacity - 1), "the length of a log cut to \(capacity) bytes")
        let wanted = capacity > 0 ? Array(text[..<Int(capacity - 1)]) + [0] : []
        run.expect(Array(part[..<Int(capacity)]), is: wanted, "a log cut to \(capacity) bytes")
        run.expect(
          part[Int(capacity)...].allSatisfy { $0 == 0x5C },
          "memory behind a log cut to \(capacity) bytes was written",
          rule: .readGuard
        )
      }
      run.expectError("NO_ERROR", "reading logs")
    }
  }

  /// States with what each type of query must report for them (2.2.2).
  private static var conversions: ConformanceCase {
    driver(
      "query.conversions",
      [.errors],
      "a state is reported in every type: rounded as an integer, 0 or 1 as a truth",
      sections: "2.2.2",
      smoke: true
    ) { run in
      let gl = run.gl
      gl.viewport(3, 0, 17, 5)
      gl.polygonOffset(2.75, -1.25)
      gl.clearColor(1, 0, 0.5, 0)
      gl.enable(GL_SCISSOR_TEST)
      gl.clearStencil(9)
      gl.depthMask(false)
      gl.colorMask(1, 0, 1, 0)
      let maximum = Double(Int32.max)
      // A color or depth of 1 is the maximum integer; 0.5 is rounded either way. A product of 32
      // bits has a part of 2^-24 less.
      for (name, label, reals, integers) in [
        (GL_VIEWPORT, "GL_VIEWPORT", [3, 0, 17, 5], [3, 0, 17, 5]),
        (GL_POLYGON_OFFSET_FACTOR, "GL_POLYGON_OFFSET_FACTOR", [2.75], [3]),
        (GL_POLYGON_OFFSET_UNITS, "GL_POLYGON_OFFSET_UNITS", [-1.25], [-1]),
        (
          GL_COLOR_CLEAR_VALUE, "GL_COLOR_CLEAR_VALUE", [1, 0, 0.5, 0],
          [maximum, 0, maximum / 2, 0]
        ),
        (GL_DEPTH_RANGE, "GL_DEPTH_RANGE", [0, 1], [0, maximum]),
        (GL_DEPTH_CLEAR_VALUE, "GL_DEPTH_CLEAR_VALUE", [1], [maximum]),
        (GL_SCISSOR_TEST, "GL_SCISSOR_TEST", [1], [1]),
        (GL_DEPTH_WRITEMASK, "GL_DEPTH_WRITEMASK", [0], [0]),
        (GL_COLOR_WRITEMASK, "GL_COLOR_WRITEMASK", [1, 0, 1, 0], [1, 0, 1, 0]),
        (GL_STENCIL_CLEAR_VALUE, "GL_STENCIL_CLEAR_VALUE", [9], [9]),
        (GL_CULL_FACE_MODE, "GL_CULL_FACE_MODE", [Double(GL_BACK)], [Double(GL_BACK)]),
      ] {
        let count = reals.count
        var floats = [Float](repeating: -77, count: 4)
        unsafe gl.getFloatv(name, &floats)
        run.expect(floats[..<count].map(Double.init), is: reals, "glGetFloatv of \(label)")
        var truths = [GLboolean](repeating: 9, count: 4)
        unsafe gl.getBooleanv(name, &truths)
        run.expect(
          truths[..<count].map { Int($0) },
          is: reals.map { $0 == 0 ? 0 : 1 },
          "glGetBooleanv of \(label)"
        )
        var whole = [GLint](repeating: -77, count: 4)
        unsafe gl.getIntegerv(name, &whole)
        var long = [GLint64](repeating: -77, count: 4)
        unsafe gl.getInteger64v(name, &long)
        for index in 0..<count {
          let (found, wanted) = (Double(whole[index]), integers[index])
          let isNear = abs(found - wanted) <= (wanted > 1e9 ? wanted * 0x1p-24 : 0)
          run.expect(
            isNear,
            "glGetIntegerv of \(label) gives \(whole[index]), expected \(integers[index])"
          )
          // 64 bits may scale a color to 32 or to 64 of them.
          if integers[index] < 1e9 {
            run.expect(long[index], is: GLint64(integers[index]), "glGetInteger64v of \(label)")
          }
        }
      }
      run.expectError("NO_ERROR", "queries")
    }
  }

  private static var otherStates: ConformanceCase {
    driver(
      "query.fragment_state",
      [.errors],
      "states of stencil, depth, samples and offsets that were set are what queries report",
      sections: "20.1, tables 21.9 to 21.12",
      smoke: true
    ) { run in
      let gl = run.gl
      // References are clamped to the bits that there are.
      try run.fixture.makeTarget(2, 2)
      run.fixture.attachStorage(GL_DEPTH24_STENCIL8, 2, 2, to: GL_DEPTH_STENCIL_ATTACHMENT)
      gl.stencilFuncSeparate(GL_FRONT, GL_LEQUAL, 0x12, 0x34)
      gl.stencilFuncSeparate(GL_BACK, GL_NOTEQUAL, 0x56, 0x78)
      gl.stencilOpSeparate(GL_FRONT, GL_INCR, GL_DECR_WRAP, GL_INVERT)
      gl.stencilOpSeparate(GL_BACK, GL_REPLACE, GL_ZERO, GL_INCR_WRAP)
      gl.stencilMaskSeparate(GL_FRONT, 0x0F)
      gl.stencilMaskSeparate(GL_BACK, 0xF0)
      gl.depthFunc(GL_GEQUAL)
      gl.lineWidth(1)
      gl.hint(GL_GENERATE_MIPMAP_HINT, GL_NICEST)
      gl.hint(GL_FRAGMENT_SHADER_DERIVATIVE_HINT, GL_FASTEST)
      gl.pixelStorei(GL_UNPACK_IMAGE_HEIGHT, 21)
      gl.pixelStorei(GL_UNPACK_SKIP_IMAGES, 22)
      for (name, expected, label) in [
        (GL_STENCIL_FUNC, GL_LEQUAL, "STENCIL_FUNC"), (GL_STENCIL_REF, 0x12, "STENCIL_REF"),
        (GL_STENCIL_VALUE_MASK, 0x34, "STENCIL_VALUE_MASK"),
        (GL_STENCIL_BACK_FUNC, GL_NOTEQUAL, "STENCIL_BACK_FUNC"),
        (GL_STENCIL_BACK_REF, 0x56, "STENCIL_BACK_REF"),
        (GL_STENCIL_BACK_VALUE_MASK, 0x78, "STENCIL_BACK_VALUE_MASK"),
        (GL_STENCIL_FAIL, GL_INCR, "STENCIL_FAIL"),
        (GL_STENCIL_PASS_DEPTH_FAIL, GL_DECR_WRAP, "STENCIL_PASS_DEPTH_FAIL"),
        (GL_STENCIL_PASS_DEPTH_PASS, GL_INVERT, "STENCIL_PASS_DEPTH_PASS"),
        (GL_STENCIL_BACK_FAIL, GL_REPLACE, "STENCIL_BACK_FAIL"),
        (GL_STENCIL_BACK_PASS_DEPTH_FAIL, GL_ZERO, "STENCIL_BACK_PASS_DEPTH_FAIL"),
        (GL_STENCIL_BACK_PASS_DEPTH_PASS, GL_INCR_WRAP, "STENCIL_BACK_PASS_DEPTH_PASS"),
        (GL_STENCIL_WRITEMASK, 0x0F, "STENCIL_WRITEMASK"),
        (GL_STENCIL_BACK_WRITEMASK, 0xF0, "STENCIL_BACK_WRITEMASK"),
        (GL_DEPTH_FUNC, GL_GEQUAL, "DEPTH_FUNC"),
        (GL_GENERATE_MIPMAP_HINT, GL_NICEST, "GENERATE_MIPMAP_HINT"),
        (GL_FRAGMENT_SHADER_DERIVATIVE_HINT, GL_FASTEST, "FRAGMENT_SHADER_DERIVATIVE_HINT"),
        (GL_UNPACK_IMAGE_HEIGHT, 21, "UNPACK_IMAGE_HEIGHT"),
        (GL_UNPACK_SKIP_IMAGES, 22, "UNPACK_SKIP_IMAGES"),
      ] { run.expect(gl.integer(name), is: expected, "GL_" + label) }
      for hint in [GL_GENERATE_MIPMAP_HINT, GL_FRAGMENT_SHADER_DERIVATIVE_HINT] {
        gl.hint(hint, GL_DONT_CARE)
      }
      // A value of 0 … 1 is clamped.
      for (value, isInverted, wanted) in [(0.25, true, 0.25), (7, false, 1), (-3, true, 0)]
        as [(Float, Bool, Float)]
      {
        gl.sampleCoverage(value, GLboolean(isInverted ? GL_TRUE : GL_FALSE))
        var found: Float = -9
        unsafe gl.getFloatv(GL_SAMPLE_COVERAGE_VALUE, &found)
        run.expect(found, is: wanted, "GL_SAMPLE_COVERAGE_VALUE of \(value)")
        run.expect(
          gl.integer(GL_SAMPLE_COVERAGE_INVERT),
          is: isInverted ? 1 : 0,
          "GL_SAMPLE_COVERAGE_INVERT"
        )
      }
      run.expectError("NO_ERROR", "states")
    }
  }
}
