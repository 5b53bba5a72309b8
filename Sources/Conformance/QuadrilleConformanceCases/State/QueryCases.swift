import CGLES
import QuadrilleConformance
import QuadrilleGL

/// What the driver says about its own state.
enum QueryCases {
  static var all: [ConformanceCase] {
    numbers + texts + objects + flags
  }

  private struct Query: Sendable {
    let label: String
    let name: Int32
    /// The sets and the answers that must follow, each replacing the one before.
    let values: [[GLint]]
    let set: @Sendable (GLFunctions, [GLint]) -> Void
  }

  private static func store(_ label: String, _ name: Int32, _ values: [GLint]) -> Query {
    Query(label: label, name: name, values: values.map { [$0] }) { gl, value in
      gl.pixelStorei(name, value[0])
    }
  }

  private static let queries: [Query] = [
    store("UNPACK_ALIGNMENT", GL_UNPACK_ALIGNMENT, [1, 2, 8, 4]),
    store("PACK_ALIGNMENT", GL_PACK_ALIGNMENT, [1, 2, 8, 4]),
    store("UNPACK_ROW_LENGTH", GL_UNPACK_ROW_LENGTH, [13, 0]),
    store("UNPACK_SKIP_ROWS", GL_UNPACK_SKIP_ROWS, [3, 0]),
    store("UNPACK_SKIP_PIXELS", GL_UNPACK_SKIP_PIXELS, [5, 0]),
    store("PACK_ROW_LENGTH", GL_PACK_ROW_LENGTH, [13, 0]),
    store("PACK_SKIP_ROWS", GL_PACK_SKIP_ROWS, [3, 0]),
    store("PACK_SKIP_PIXELS", GL_PACK_SKIP_PIXELS, [5, 0]),
    Query(
      label: "VIEWPORT",
      name: GL_VIEWPORT,
      values: [[1, 2, 30, 40], [-5, 6, 7, 8], [0, 0, 1, 1]]
    ) {
      $0.viewport($1[0], $1[1], $1[2], $1[3])
    },
    Query(
      label: "SCISSOR_BOX",
      name: GL_SCISSOR_BOX,
      values: [[1, 2, 30, 40], [-5, 6, 7, 8], [0, 0, 1, 1]]
    ) {
      $0.scissor($1[0], $1[1], $1[2], $1[3])
    },
    Query(
      label: "BLEND_SRC_RGB",
      name: GL_BLEND_SRC_RGB,
      values: [[GL_DST_COLOR], [GL_SRC_ALPHA], [GL_ONE]]
    ) { gl, value in
      gl.blendFuncSeparate(value[0], GL_ZERO, GL_ONE, GL_ZERO)
    },
    Query(
      label: "BLEND_DST_ALPHA",
      name: GL_BLEND_DST_ALPHA,
      values: [[GL_DST_COLOR], [GL_SRC_ALPHA], [GL_ZERO]]
    ) { gl, value in
      gl.blendFuncSeparate(GL_ONE, GL_ZERO, GL_ONE, value[0])
    },
    Query(
      label: "BLEND_DST_RGB",
      name: GL_BLEND_DST_RGB,
      values: [[GL_DST_COLOR], [GL_SRC_ALPHA], [GL_ZERO]]
    ) { gl, value in
      gl.blendFunc(GL_ONE, value[0])
    },
    Query(
      label: "BLEND_EQUATION_RGB",
      name: GL_BLEND_EQUATION_RGB,
      values: [[GL_FUNC_SUBTRACT], [GL_MAX], [GL_FUNC_ADD]]
    ) { gl, value in
      gl.blendEquationSeparate(value[0], GL_FUNC_ADD)
    },
    Query(
      label: "BLEND_EQUATION_ALPHA",
      name: GL_BLEND_EQUATION_ALPHA,
      values: [[GL_FUNC_SUBTRACT], [GL_MIN], [GL_FUNC_ADD]]
    ) { gl, value in
      gl.blendEquation(value[0])
    },
    Query(
      label: "ACTIVE_TEXTURE",
      name: GL_ACTIVE_TEXTURE,
      values: [[GL_TEXTURE5], [GL_TEXTURE2], [GL_TEXTURE0]]
    ) { gl, value in
      gl.activeTexture(value[0])
    },
    Query(
      label: "CULL_FACE_MODE",
      name: GL_CULL_FACE_MODE,
      values: [[GL_FRONT], [GL_BACK]]
    ) { gl, value in
      gl.cullFace(value[0])
    },
    Query(label: "FRONT_FACE", name: GL_FRONT_FACE, values: [[GL_CW], [GL_CCW]]) { gl, value in
      gl.frontFace(value[0])
    },
  ]

  private static var numbers: [ConformanceCase] {
    queries.map { query in
      driver(
        "query.state",
        with: ["name": query.label],
        [.errors],
        "a state that was set is what the query reports",
        sections: "20.1",
        smoke: true
      ) { run in
        for value in query.values {
          query.set(run.gl, value)
          var found = [GLint](repeating: -77, count: 4)
          unsafe run.gl.getIntegerv(query.name, &found)
          run.expect(Array(found[..<value.count]), is: value, query.label)
        }
      }
    }
  }

  private static var texts: [ConformanceCase] {
    [
      driver(
        "query.strings",
        [.errors],
        "version, vendor, renderer and extensions are there and agree",
        sections: "20.2",
        smoke: true
      ) { run in
        for (name, label) in [
          (GL_VENDOR, "GL_VENDOR"), (GL_RENDERER, "GL_RENDERER"), (GL_VERSION, "GL_VERSION"),
          (GL_SHADING_LANGUAGE_VERSION, "GL_SHADING_LANGUAGE_VERSION"),
        ] {
          let text = unsafe run.gl.getString(name).map { unsafe String(cString: $0) }
          run.expect(!(text ?? "").isEmpty, "\(label) is missing")
        }
        run.expect(
          run.facts.glVersion.hasPrefix("OpenGL ES "),
          "GL_VERSION is \(run.facts.glVersion)"
        )
        run.expect(
          run.facts.shadingLanguageVersion.hasPrefix("OpenGL ES GLSL ES "),
          "GL_SHADING_LANGUAGE_VERSION is \(run.facts.shadingLanguageVersion)"
        )
        let numbers = [run.gl.integer(GL_MAJOR_VERSION), run.gl.integer(GL_MINOR_VERSION)]
        run.expect(numbers.map(Int.init), is: run.facts.version, "the version in numbers")
        let text = unsafe run.gl.getString(GL_EXTENSIONS).map { unsafe String(cString: $0) }
        let names = Set((text ?? "").split(separator: " ").map(String.init))
        run.expect(names == Set(run.facts.glExtensions), "the two lists of extensions differ")
      },
      driver(
        "query.floats",
        [.errors],
        "colours that were set are what the query reports",
        sections: "20.1",
        smoke: true
      ) { run in
        for value: [Float] in [[0.25, 0.5, 0.75, 1], [0.1, 0.2, 0.3, 0.4], [0, 0, 0, 0]] {
          run.gl.clearColor(value[0], value[1], value[2], value[3])
          run.gl.blendColor(value[3], value[2], value[1], value[0])
          var found = [Float](repeating: 9, count: 4)
          unsafe run.gl.getFloatv(GL_COLOR_CLEAR_VALUE, &found)
          run.expect(found, is: value, "GL_COLOR_CLEAR_VALUE")
          unsafe run.gl.getFloatv(GL_BLEND_COLOR, &found)
          run.expect(found, is: value.reversed(), "GL_BLEND_COLOR")
        }
      },
      driver(
        "query.precision",
        [.errors],
        "highp numbers of fragment shaders have 23 bits",
        sections: "7.12",
        smoke: true
      ) { run in
        for (stage, precision, minimum) in [
          (GL_FRAGMENT_SHADER, GL_HIGH_FLOAT, 23), (GL_VERTEX_SHADER, GL_HIGH_FLOAT, 23),
          (GL_FRAGMENT_SHADER, GL_MEDIUM_FLOAT, 10),
        ] {
          var range: [GLint] = [0, 0]
          var bits: GLint = 0
          unsafe run.gl.getShaderPrecisionFormat(stage, precision, &range, &bits)
          run.expect(bits >= minimum, "\(bits) bits, at least \(minimum) are wanted")
        }
      },
    ]
  }

  private static var flags: [ConformanceCase] {
    [
      (GL_BLEND, "BLEND"), (GL_SCISSOR_TEST, "SCISSOR_TEST"), (GL_CULL_FACE, "CULL_FACE"),
      (GL_DITHER, "DITHER"), (GL_DEPTH_TEST, "DEPTH_TEST"), (GL_STENCIL_TEST, "STENCIL_TEST"),
      (GL_SAMPLE_COVERAGE, "SAMPLE_COVERAGE"),
      (GL_SAMPLE_ALPHA_TO_COVERAGE, "SAMPLE_ALPHA_TO_COVERAGE"),
      (GL_POLYGON_OFFSET_FILL, "POLYGON_OFFSET_FILL"),
      (GL_RASTERIZER_DISCARD, "RASTERIZER_DISCARD"),
    ].map { name, label in
      driver(
        "query.enabled",
        with: ["name": label],
        [.errors],
        "enabled capabilities are reported, and disabled again",
        sections: "20.1, 2.2.1",
        smoke: label == "BLEND"
      ) { run in
        for isOn in [true, false, true, false] {
          if isOn { run.gl.enable(name) } else { run.gl.disable(name) }
          run.expect(run.gl.isEnabled(name) != 0, is: isOn, "glIsEnabled")
          var found: GLboolean = 9
          unsafe run.gl.getBooleanv(name, &found)
          run.expect(found != 0, is: isOn, "glGetBooleanv")
        }
      }
    }
  }

  private static var objects: [ConformanceCase] {
    [
      driver(
        "query.bindings",
        [.errors],
        "bindings are reported, and names are objects once they were bound",
        sections: "20.1, 5.1",
        smoke: true
      ) { run in
        let gl = run.gl
        func bound(_ name: Int32) -> GLuint { GLuint(bitPattern: gl.integer(name)) }
        let textures = [run.fixture.make(.texture), run.fixture.make(.texture)]
        run.expect(gl.isTexture(textures[0]) != 0, is: false, "glIsTexture before binding")
        for name in textures + [0] {
          gl.bindTexture(GL_TEXTURE_2D, name)
          run.expect(bound(GL_TEXTURE_BINDING_2D), is: name, "GL_TEXTURE_BINDING_2D")
        }
        run.expect(gl.isTexture(textures[0]) != 0, is: true, "glIsTexture after binding")
        run.fixture.delete(.texture, textures[0])
        run.expect(gl.isTexture(textures[0]) != 0, is: false, "glIsTexture after deleting")
        gl.bindTexture(GL_TEXTURE_2D, textures[1])
        run.fixture.delete(.texture, textures[1])
        run.expect(bound(GL_TEXTURE_BINDING_2D), is: 0, "the binding of a deleted texture")
        for (kind, target, query) in [
          (TestContext.Kind.buffer, GL_ARRAY_BUFFER, GL_ARRAY_BUFFER_BINDING),
          (.buffer, GL_ELEMENT_ARRAY_BUFFER, GL_ELEMENT_ARRAY_BUFFER_BINDING),
          (.buffer, GL_PIXEL_PACK_BUFFER, GL_PIXEL_PACK_BUFFER_BINDING),
          (.buffer, GL_PIXEL_UNPACK_BUFFER, GL_PIXEL_UNPACK_BUFFER_BINDING),
        ] {
          let name = run.fixture.make(kind)
          gl.bindBuffer(target, name)
          run.expect(bound(query), is: name, "the binding of a buffer")
          run.expect(gl.isBuffer(name) != 0, is: true, "glIsBuffer")
          gl.bindBuffer(target, 0)
          run.expect(bound(query), is: 0, "the binding after 0 was bound")
        }
        let program = try run.fixture.program(RawProgram.solid.rawValue) {
          try run.fixture.link(vertex: RawProgram.vertex, fragment: RawProgram.solid.fragment)
        }
        gl.useProgram(program)
        run.expect(bound(GL_CURRENT_PROGRAM), is: program, "GL_CURRENT_PROGRAM")
        gl.useProgram(0)
        run.expect(bound(GL_CURRENT_PROGRAM), is: 0, "GL_CURRENT_PROGRAM without one")
      },
      driver(
        "query.tex_parameters",
        [.errors],
        "texture parameters that were set are what the query reports, texture by texture",
        sections: "8.11",
        smoke: true
      ) { run in
        let gl = run.gl
        let target = GL_TEXTURE_2D
        let names = [run.fixture.make(.texture), run.fixture.make(.texture)]
        let values: [(Int32, [GLint])] = [
          (GL_TEXTURE_MIN_FILTER, [GL_LINEAR, GL_NEAREST_MIPMAP_NEAREST]),
          (GL_TEXTURE_MAG_FILTER, [GL_NEAREST, GL_LINEAR]),
          (GL_TEXTURE_WRAP_S, [GL_CLAMP_TO_EDGE, GL_MIRRORED_REPEAT]),
          (GL_TEXTURE_WRAP_T, [GL_MIRRORED_REPEAT, GL_REPEAT]),
          (GL_TEXTURE_BASE_LEVEL, [1, 2]), (GL_TEXTURE_MAX_LEVEL, [7, 3]),
        ]
        for (index, name) in names.enumerated() {
          gl.bindTexture(target, name)
          // The order in which they are set must not matter.
          for (parameter, value) in index == 0 ? values : values.reversed() {
            gl.texParameteri(target, parameter, value[index])
          }
        }
        for (index, name) in names.enumerated() {
          gl.bindTexture(target, name)
          for (parameter, value) in values {
            var found: GLint = -1
            unsafe gl.getTexParameteriv(target, parameter, &found)
            run.expect(found, is: value[index], "parameter 0x\(String(parameter, radix: 16))")
          }
        }
      },
    ]
  }
}
