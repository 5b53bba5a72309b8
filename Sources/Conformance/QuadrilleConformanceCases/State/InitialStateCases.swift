import CGLES
import QuadrilleConformance
import QuadrilleGL

/// What a new context reports: initial values (tables 21.2 to 21.39) and minimum limits (21.40 on).
enum InitialStateCases {
  /// A name with its initial values.
  private static let integers: [(String, Int32, [GLint])] = [
    ("ARRAY_BUFFER_BINDING", GL_ARRAY_BUFFER_BINDING, [0]),
    ("ELEMENT_ARRAY_BUFFER_BINDING", GL_ELEMENT_ARRAY_BUFFER_BINDING, [0]),
    ("VERTEX_ARRAY_BINDING", GL_VERTEX_ARRAY_BINDING, [0]),
    ("COPY_READ_BUFFER_BINDING", GL_COPY_READ_BUFFER_BINDING, [0]),
    ("COPY_WRITE_BUFFER_BINDING", GL_COPY_WRITE_BUFFER_BINDING, [0]),
    ("PIXEL_PACK_BUFFER_BINDING", GL_PIXEL_PACK_BUFFER_BINDING, [0]),
    ("PIXEL_UNPACK_BUFFER_BINDING", GL_PIXEL_UNPACK_BUFFER_BINDING, [0]),
    ("UNIFORM_BUFFER_BINDING", GL_UNIFORM_BUFFER_BINDING, [0]),
    ("TRANSFORM_FEEDBACK_BUFFER_BINDING", GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, [0]),
    ("TRANSFORM_FEEDBACK_BINDING", GL_TRANSFORM_FEEDBACK_BINDING, [0]),
    ("TRANSFORM_FEEDBACK_ACTIVE", GL_TRANSFORM_FEEDBACK_ACTIVE, [GL_FALSE]),
    ("TRANSFORM_FEEDBACK_PAUSED", GL_TRANSFORM_FEEDBACK_PAUSED, [GL_FALSE]),
    ("CURRENT_PROGRAM", GL_CURRENT_PROGRAM, [0]),
    ("CULL_FACE_MODE", GL_CULL_FACE_MODE, [GL_BACK]), ("FRONT_FACE", GL_FRONT_FACE, [GL_CCW]),
    ("ACTIVE_TEXTURE", GL_ACTIVE_TEXTURE, [GL_TEXTURE0]),
    ("TEXTURE_BINDING_2D", GL_TEXTURE_BINDING_2D, [0]),
    ("TEXTURE_BINDING_3D", GL_TEXTURE_BINDING_3D, [0]),
    ("TEXTURE_BINDING_2D_ARRAY", GL_TEXTURE_BINDING_2D_ARRAY, [0]),
    ("TEXTURE_BINDING_CUBE_MAP", GL_TEXTURE_BINDING_CUBE_MAP, [0]),
    ("SAMPLER_BINDING", GL_SAMPLER_BINDING, [0]),
    ("SAMPLE_COVERAGE_VALUE", GL_SAMPLE_COVERAGE_VALUE, [1]),
    ("SAMPLE_COVERAGE_INVERT", GL_SAMPLE_COVERAGE_INVERT, [GL_FALSE]),
    ("STENCIL_FUNC", GL_STENCIL_FUNC, [GL_ALWAYS]), ("STENCIL_REF", GL_STENCIL_REF, [0]),
    ("STENCIL_FAIL", GL_STENCIL_FAIL, [GL_KEEP]),
    ("STENCIL_PASS_DEPTH_FAIL", GL_STENCIL_PASS_DEPTH_FAIL, [GL_KEEP]),
    ("STENCIL_PASS_DEPTH_PASS", GL_STENCIL_PASS_DEPTH_PASS, [GL_KEEP]),
    ("STENCIL_BACK_FUNC", GL_STENCIL_BACK_FUNC, [GL_ALWAYS]),
    ("STENCIL_BACK_REF", GL_STENCIL_BACK_REF, [0]),
    ("STENCIL_BACK_FAIL", GL_STENCIL_BACK_FAIL, [GL_KEEP]),
    ("DEPTH_FUNC", GL_DEPTH_FUNC, [GL_LESS]), ("DEPTH_WRITEMASK", GL_DEPTH_WRITEMASK, [GL_TRUE]),
    ("DEPTH_RANGE", GL_DEPTH_RANGE, [0, .max]), ("DEPTH_CLEAR_VALUE", GL_DEPTH_CLEAR_VALUE, [.max]),
    ("STENCIL_CLEAR_VALUE", GL_STENCIL_CLEAR_VALUE, [0]),
    ("COLOR_CLEAR_VALUE", GL_COLOR_CLEAR_VALUE, [0, 0, 0, 0]),
    ("COLOR_WRITEMASK", GL_COLOR_WRITEMASK, [1, 1, 1, 1]),
    ("BLEND_SRC_RGB", GL_BLEND_SRC_RGB, [GL_ONE]), ("BLEND_DST_RGB", GL_BLEND_DST_RGB, [GL_ZERO]),
    ("BLEND_SRC_ALPHA", GL_BLEND_SRC_ALPHA, [GL_ONE]),
    ("BLEND_DST_ALPHA", GL_BLEND_DST_ALPHA, [GL_ZERO]),
    ("BLEND_EQUATION_RGB", GL_BLEND_EQUATION_RGB, [GL_FUNC_ADD]),
    ("BLEND_EQUATION_ALPHA", GL_BLEND_EQUATION_ALPHA, [GL_FUNC_ADD]),
    ("BLEND_COLOR", GL_BLEND_COLOR, [0, 0, 0, 0]),
    ("POLYGON_OFFSET_FACTOR", GL_POLYGON_OFFSET_FACTOR, [0]),
    ("POLYGON_OFFSET_UNITS", GL_POLYGON_OFFSET_UNITS, [0]), ("LINE_WIDTH", GL_LINE_WIDTH, [1]),
    ("UNPACK_ALIGNMENT", GL_UNPACK_ALIGNMENT, [4]), ("PACK_ALIGNMENT", GL_PACK_ALIGNMENT, [4]),
    ("UNPACK_ROW_LENGTH", GL_UNPACK_ROW_LENGTH, [0]),
    ("UNPACK_IMAGE_HEIGHT", GL_UNPACK_IMAGE_HEIGHT, [0]),
    ("UNPACK_SKIP_ROWS", GL_UNPACK_SKIP_ROWS, [0]),
    ("UNPACK_SKIP_PIXELS", GL_UNPACK_SKIP_PIXELS, [0]),
    ("UNPACK_SKIP_IMAGES", GL_UNPACK_SKIP_IMAGES, [0]),
    ("PACK_ROW_LENGTH", GL_PACK_ROW_LENGTH, [0]), ("PACK_SKIP_ROWS", GL_PACK_SKIP_ROWS, [0]),
    ("PACK_SKIP_PIXELS", GL_PACK_SKIP_PIXELS, [0]),
    ("RENDERBUFFER_BINDING", GL_RENDERBUFFER_BINDING, [0]),
    ("GENERATE_MIPMAP_HINT", GL_GENERATE_MIPMAP_HINT, [GL_DONT_CARE]),
    ("FRAGMENT_SHADER_DERIVATIVE_HINT", GL_FRAGMENT_SHADER_DERIVATIVE_HINT, [GL_DONT_CARE]),
  ]

  /// Capabilities with their initial state.
  private static let capabilities: [(String, Int32, Bool)] = [
    ("BLEND", GL_BLEND, false), ("CULL_FACE", GL_CULL_FACE, false),
    ("DEPTH_TEST", GL_DEPTH_TEST, false),
    ("DITHER", GL_DITHER, true), ("POLYGON_OFFSET_FILL", GL_POLYGON_OFFSET_FILL, false),
    ("PRIMITIVE_RESTART_FIXED_INDEX", GL_PRIMITIVE_RESTART_FIXED_INDEX, false),
    ("RASTERIZER_DISCARD", GL_RASTERIZER_DISCARD, false),
    ("SAMPLE_ALPHA_TO_COVERAGE", GL_SAMPLE_ALPHA_TO_COVERAGE, false),
    ("SAMPLE_COVERAGE", GL_SAMPLE_COVERAGE, false), ("SCISSOR_TEST", GL_SCISSOR_TEST, false),
    ("STENCIL_TEST", GL_STENCIL_TEST, false),
  ]

  /// Names with the minimum value that OpenGL ES 3.0 allows (tables 6.30 to 6.35 there).
  private static let limits: [(String, Int32, Int)] = [
    ("MAX_ELEMENT_INDEX", GL_MAX_ELEMENT_INDEX, 1 << 24 - 1),
    ("SUBPIXEL_BITS", GL_SUBPIXEL_BITS, 4),
    ("MAX_3D_TEXTURE_SIZE", GL_MAX_3D_TEXTURE_SIZE, 256),
    ("MAX_TEXTURE_SIZE", GL_MAX_TEXTURE_SIZE, 2048),
    ("MAX_ARRAY_TEXTURE_LAYERS", GL_MAX_ARRAY_TEXTURE_LAYERS, 256),
    ("MAX_TEXTURE_LOD_BIAS", GL_MAX_TEXTURE_LOD_BIAS, 2),
    ("MAX_CUBE_MAP_TEXTURE_SIZE", GL_MAX_CUBE_MAP_TEXTURE_SIZE, 2048),
    ("MAX_RENDERBUFFER_SIZE", GL_MAX_RENDERBUFFER_SIZE, 2048),
    ("MAX_DRAW_BUFFERS", GL_MAX_DRAW_BUFFERS, 4),
    ("MAX_COLOR_ATTACHMENTS", GL_MAX_COLOR_ATTACHMENTS, 4),
    ("MAX_VIEWPORT_DIMS", GL_MAX_VIEWPORT_DIMS, 2048), ("MAX_SAMPLES", GL_MAX_SAMPLES, 4),
    ("NUM_COMPRESSED_TEXTURE_FORMATS", GL_NUM_COMPRESSED_TEXTURE_FORMATS, 10),
    ("MAX_VERTEX_ATTRIBS", GL_MAX_VERTEX_ATTRIBS, 16),
    ("MAX_VERTEX_UNIFORM_COMPONENTS", GL_MAX_VERTEX_UNIFORM_COMPONENTS, 1024),
    ("MAX_VERTEX_UNIFORM_VECTORS", GL_MAX_VERTEX_UNIFORM_VECTORS, 256),
    ("MAX_VERTEX_UNIFORM_BLOCKS", GL_MAX_VERTEX_UNIFORM_BLOCKS, 12),
    ("MAX_VERTEX_OUTPUT_COMPONENTS", GL_MAX_VERTEX_OUTPUT_COMPONENTS, 64),
    ("MAX_VERTEX_TEXTURE_IMAGE_UNITS", GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS, 16),
    ("MAX_FRAGMENT_UNIFORM_COMPONENTS", GL_MAX_FRAGMENT_UNIFORM_COMPONENTS, 896),
    ("MAX_FRAGMENT_UNIFORM_VECTORS", GL_MAX_FRAGMENT_UNIFORM_VECTORS, 224),
    ("MAX_FRAGMENT_UNIFORM_BLOCKS", GL_MAX_FRAGMENT_UNIFORM_BLOCKS, 12),
    ("MAX_FRAGMENT_INPUT_COMPONENTS", GL_MAX_FRAGMENT_INPUT_COMPONENTS, 60),
    ("MAX_TEXTURE_IMAGE_UNITS", GL_MAX_TEXTURE_IMAGE_UNITS, 16),
    ("MAX_PROGRAM_TEXEL_OFFSET", GL_MAX_PROGRAM_TEXEL_OFFSET, 7),
    ("MAX_UNIFORM_BUFFER_BINDINGS", GL_MAX_UNIFORM_BUFFER_BINDINGS, 24),
    ("MAX_UNIFORM_BLOCK_SIZE", GL_MAX_UNIFORM_BLOCK_SIZE, 16384),
    ("MAX_COMBINED_UNIFORM_BLOCKS", GL_MAX_COMBINED_UNIFORM_BLOCKS, 24),
    ("MAX_VARYING_COMPONENTS", GL_MAX_VARYING_COMPONENTS, 60),
    ("MAX_VARYING_VECTORS", GL_MAX_VARYING_VECTORS, 15),
    ("MAX_COMBINED_TEXTURE_IMAGE_UNITS", GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, 32),
    (
      "MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS",
      GL_MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS, 64
    ),
    ("MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS", GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS, 4),
    (
      "MAX_TRANSFORM_FEEDBACK_SEPARATE_COMPONENTS", GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_COMPONENTS, 4
    ),
  ]

  static var all: [ConformanceCase] {
    integers.map { label, name, expected in
      driver(
        "state.initial",
        with: ["name": label],
        [.errors],
        "a fresh context has the value that the tables give, by every kind of query",
        sections: "21, 20.1, 2.2.2",
        smoke: label.hasPrefix("UNPACK")
      ) { run in
        try fresh(run) { gl in
          var values = [GLint](repeating: -9, count: 4)
          unsafe gl.getIntegerv(name, &values)
          // 1 as an integer may be the product of 32 bits (2.2.2, 2.3.4).
          let single = GLint(Float(GLint.max).nextDown)
          let found = values[..<expected.count].enumerated().map { index, value in
            expected[index] == .max && value == single ? .max : value
          }
          run.expect(found, is: expected, "GL_\(label)")
          var floats = [Float](repeating: -9, count: 4)
          unsafe gl.getFloatv(name, &floats)
          let wanted = expected.map { $0 == .max ? 1 : Float($0) }
          run.expect(Array(floats[..<expected.count]), is: wanted, "GL_\(label) as floats")
          var flags = [GLboolean](repeating: 9, count: 4)
          unsafe gl.getBooleanv(name, &flags)
          run.expect(
            flags[..<expected.count].map { $0 != 0 },
            is: expected.map { $0 != 0 },
            "GL_\(label) as truths"
          )
          var long = [GLint64](repeating: -9, count: 4)
          unsafe gl.getInteger64v(name, &long)
          if !expected.contains(.max) {
            run.expect(
              Array(long[..<expected.count]),
              is: expected.map { GLint64($0) },
              "GL_\(label) of 64 bits"
            )
          }
          run.expectError("NO_ERROR", "the queries of GL_\(label)")
        }
      }
    } + [
      driver(
        "state.capabilities",
        [.errors],
        "a fresh context has enabled what the tables say",
        sections: "21",
        smoke: true
      ) { run in
        try fresh(run) { gl in
          for (label, name, isOn) in capabilities {
            run.expect(gl.isEnabled(name) != 0, is: isOn, "GL_\(label)")
          }
        }
      },
      driver(
        "state.texture_defaults",
        [.errors],
        "a fresh texture and a fresh sampler have the parameters of the tables",
        sections: "8.21, tables 21.10 and 21.12",
        smoke: true
      ) { run in
        let gl = run.gl
        let shared: [(Int32, GLint)] = [
          (GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_LINEAR), (GL_TEXTURE_MAG_FILTER, GL_LINEAR),
          (GL_TEXTURE_WRAP_S, GL_REPEAT), (GL_TEXTURE_WRAP_T, GL_REPEAT),
          (GL_TEXTURE_WRAP_R, GL_REPEAT), (GL_TEXTURE_MIN_LOD, -1000), (GL_TEXTURE_MAX_LOD, 1000),
          (GL_TEXTURE_COMPARE_MODE, GL_NONE), (GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL),
        ]
        let own: [(Int32, GLint)] = [
          (GL_TEXTURE_SWIZZLE_R, GL_RED), (GL_TEXTURE_SWIZZLE_G, GL_GREEN),
          (GL_TEXTURE_SWIZZLE_B, GL_BLUE), (GL_TEXTURE_SWIZZLE_A, GL_ALPHA),
          (GL_TEXTURE_BASE_LEVEL, 0), (GL_TEXTURE_MAX_LEVEL, 1000),
          (GL_TEXTURE_IMMUTABLE_FORMAT, GL_FALSE), (GL_TEXTURE_IMMUTABLE_LEVELS, 0),
        ]
        for target in [
          GL_TEXTURE_2D, GL_TEXTURE_3D, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP,
        ] {
          gl.bindTexture(target, run.fixture.make(.texture))
          for (name, expected) in shared + own {
            var value: GLint = -77
            unsafe gl.getTexParameteriv(target, name, &value)
            run.expect(value, is: expected, "0x\(String(name, radix: 16)) of a texture")
          }
          gl.bindTexture(target, 0)
        }
        let sampler = run.fixture.make(.sampler)
        gl.bindSampler(0, sampler)
        for (name, expected) in shared {
          var value: GLint = -77
          unsafe gl.getSamplerParameteriv(sampler, name, &value)
          run.expect(value, is: expected, "0x\(String(name, radix: 16)) of a sampler")
        }
        gl.bindSampler(0, 0)
      },
    ]
      + limits.map { label, name, minimum in
        driver(
          "state.limit",
          with: ["name": label],
          [.errors],
          "a limit is at least what OpenGL ES 3.0 allows",
          sections: "21, tables 21.40 to 21.45",
          smoke: label == "MAX_SAMPLES"
        ) { run in
          var values: [GLint] = [-9, -9]
          unsafe run.gl.getIntegerv(name, &values)
          run.expect(Int(values[0]) >= minimum, "GL_\(label) is \(values[0]), at least \(minimum)")
        }
      } + [formats, precision]
  }

  private static var formats: ConformanceCase {
    driver(
      "state.format_samples",
      [.errors],
      "numbers of samples of a format go down, and begin with at least the maximum for all",
      sections: "20.3.1",
      smoke: true
    ) { run in
      let gl = run.gl
      for format in [GL_RGBA8, GL_RGB565, GL_RGBA4, GL_DEPTH24_STENCIL8, GL_R8] {
        var count: GLint = -1
        let target = GL_RENDERBUFFER
        unsafe gl.getInternalformativ(target, format, GL_NUM_SAMPLE_COUNTS, 1, &count)
        guard (0...64).contains(count) else { return run.fail("GL_NUM_SAMPLE_COUNTS is \(count)") }
        var samples = [GLint](repeating: -1, count: max(Int(count), 1))
        unsafe gl.getInternalformativ(target, format, GL_SAMPLES, GLsizei(count), &samples)
        let found = Array(samples[..<Int(count)])
        run.expect(found, is: found.sorted(by: >), "GL_SAMPLES in order")
        run.expect(
          (found.first ?? 0) >= gl.integer(GL_MAX_SAMPLES) || gl.integer(GL_MAX_SAMPLES) < 2,
          "GL_SAMPLES of 0x\(String(format, radix: 16)) begins with \(found.first ?? 0)"
        )
      }
    }
  }

  private static var precision: ConformanceCase {
    driver(
      "state.program_queries",
      [.errors],
      "a program reports its attributes and uniforms with their types, sizes and locations",
      sections: "7.3.1, 7.6",
      smoke: true
    ) { run in
      let gl = run.gl
      let program = try run.fixture.use(
        vertex: """
          #version 300 es
          layout(location = 3) in highp vec2 corner;
          uniform highp mat3 turn;
          void main() { gl_Position = vec4(turn * vec3(corner, 1.0), 1.0); }
          """,
        fragment: """
          #version 300 es
          precision highp float;
          uniform vec4 tones[3];
          uniform sampler2D page;
          out vec4 result;
          void main() { result = tones[0] + tones[2] + texture(page, vec2(0.5)); }
          """
      )
      var (attributes, uniforms): (GLint, GLint) = (-1, -1)
      unsafe gl.getProgramiv(program, GL_ACTIVE_ATTRIBUTES, &attributes)
      unsafe gl.getProgramiv(program, GL_ACTIVE_UNIFORMS, &uniforms)
      run.expect([attributes, uniforms], is: [1, 3], "active attributes and uniforms")
      run.expect(unsafe gl.getAttribLocation(program, "corner"), is: 3, "the place of corner")
      var found: [String: [Int]] = [:]
      for index in 0..<GLuint(max(uniforms, 0)) {
        var name = [GLchar](repeating: 0, count: 64)
        var (length, size, type): (GLsizei, GLint, GLenum) = (0, 0, 0)
        unsafe gl.getActiveUniform(program, index, 64, &length, &size, &type, &name)
        let text = String(
          decoding: name.prefix(Int(length)).map { UInt8(bitPattern: $0) },
          as: UTF8.self
        )
        found[text] = [Int(size), Int(type)]
      }
      run.expect(
        found,
        is: [
          "turn": [1, Int(GL_FLOAT_MAT3)], "tones[0]": [3, Int(GL_FLOAT_VEC4)],
          "page": [1, Int(GL_SAMPLER_2D)],
        ],
        "the active uniforms"
      )
      run.expect(unsafe gl.getUniformLocation(program, "nothing"), is: -1, "the place of nothing")
      run.expect(
        unsafe gl.getUniformLocation(program, "tones"),
        is: unsafe gl.getUniformLocation(program, "tones[0]"),
        "the place of an array"
      )
      let second = unsafe gl.getUniformLocation(program, "tones[2]")
      gl.uniform4f(second, 1, 2, 3, 4)
      var values = [Float](repeating: -1, count: 4)
      unsafe gl.getUniformfv(program, second, &values)
      run.expect(values, is: [1, 2, 3, 4], "glGetUniformfv")
    }
  }

  /// Runs a body with the functions of a context that nothing was done with.
  private static func fresh(_ run: CaseRun, _ body: (GLFunctions) throws -> Void) throws {
    let other = try run.makeContext()
    defer { other.destroy() }
    try body(other.gl)
    try run.context.makeCurrent()
  }
}
