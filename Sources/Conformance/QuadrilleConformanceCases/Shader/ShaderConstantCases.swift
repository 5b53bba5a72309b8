import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage
import QuadrilleSystem

/// The values that shaders get from the driver and its state.
enum ShaderConstantCases {
  static var all: [ConformanceCase] {
    [
      constants, depthRange, dynamicBlocks, uniformConversions, uniformNames,
    ]
  }

  private static var constants: ConformanceCase {
    driver(
      "shader.constants",
      [.exact],
      "the constants of the language are the limits that queries report",
      sections: "GLSL ES 7.3",
      smoke: true
    ) { run in
      // The divisor turns numbers of components into numbers of vectors.
      for (name, limit, divisor) in [
        ("gl_MaxVertexAttribs", GL_MAX_VERTEX_ATTRIBS, 1),
        ("gl_MaxVertexUniformVectors", GL_MAX_VERTEX_UNIFORM_VECTORS, 1),
        ("gl_MaxVertexOutputVectors", GL_MAX_VERTEX_OUTPUT_COMPONENTS, 4),
        ("gl_MaxFragmentInputVectors", GL_MAX_FRAGMENT_INPUT_COMPONENTS, 4),
        ("gl_MaxVertexTextureImageUnits", GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS, 1),
        ("gl_MaxCombinedTextureImageUnits", GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, 1),
        ("gl_MaxTextureImageUnits", GL_MAX_TEXTURE_IMAGE_UNITS, 1),
        ("gl_MaxFragmentUniformVectors", GL_MAX_FRAGMENT_UNIFORM_VECTORS, 1),
        ("gl_MaxDrawBuffers", GL_MAX_DRAW_BUFFERS, 1),
        ("gl_MinProgramTexelOffset", GL_MIN_PROGRAM_TEXEL_OFFSET, 1),
        ("gl_MaxProgramTexelOffset", GL_MAX_PROGRAM_TEXEL_OFFSET, 1),
      ] {
        let found = try run.fixture.bits(.integer, "ivec4(\(name))")[0]
        run.expect(
          Int32(bitPattern: found.x),
          is: run.gl.integer(limit) / Int32(divisor),
          name
        )
      }
    }
  }

  private static var depthRange: ConformanceCase {
    driver(
      "shader.depth_range",
      [.arithmetic],
      "gl_DepthRange is the range of depth that is set, in both kinds of shader",
      sections: "GLSL ES 7.4, 12.6.1",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      let expression = "vec4(gl_DepthRange.near, gl_DepthRange.far, gl_DepthRange.diff, 1)"
      for (near, far) in [(Float(0.25), Float(0.75)), (1, 0), (0, 1), (0.5, 0.5)] {
        gl.depthRangef(near, far)
        let exact = SIMD4<Double>(SIMD4(near, far, far - near, 1))
        run.expect(try fixture.values(expression)[0], near: exact, "the range of a fragment")
        try fixture.makeFetchTarget(1)
        let program = try fixture.useFetch("vec4", expression + " + a * 0.0")
        gl.setVector(program, "count", SIMD4(1, 0, 0, 0))
        gl.drawArrays(GL_POINTS, 0, 1)
        run.expect(fixture.fetched(1)[0], near: exact, "the range of a vertex")
      }
      gl.depthRangef(0, 1)
    }
  }

  private static var dynamicBlocks: ConformanceCase {
    driver(
      "uniform.block_arrays",
      [.exact],
      "each block of an array has its own binding, and arrays in a block are indexed by numbers",
      sections: "7.6.3, GLSL ES 4.3.7",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      try fixture.makeTarget(4, 3, format: GL_RGBA32UI)
      let program = try fixture.use(
        fragment: """
          #version 300 es
          precision highp float;
          precision highp int;
          layout(std140) uniform Row { uvec4 cells[4]; } rows[3];
          layout(location = 0) out highp uvec4 result;
          void main() {
            ivec2 p = ivec2(gl_FragCoord.xy);
            result = p.y == 0 ? rows[0].cells[p.x] : p.y == 1 ? rows[1].cells[p.x] : rows[2].cells[p.x];
          }
          """
      )
      func cell(_ row: Int, _ column: Int) -> SIMD4<UInt32> {
        SIMD4(UInt32(100 * row + column), UInt32(row), UInt32(column), 7)
      }
      for row in 0..<3 {
        let block = unsafe gl.getUniformBlockIndex(program, "Row[\(row)]")
        run.expect(block != GLuint(GL_INVALID_INDEX), "Row[\(row)] is no block")
        // Bindings in another order than the blocks.
        let binding = GLuint([4, 1, 2][row])
        gl.uniformBlockBinding(program, block, binding)
        let buffer = fixture.makeBuffer(GL_UNIFORM_BUFFER, (0..<4).map { cell(row, $0) })
        gl.bindBufferBase(GL_UNIFORM_BUFFER, binding, buffer)
      }
      fixture.drawWhole()
      let found = gl.integers(4, 3, GL_RGBA_INTEGER, GL_UNSIGNED_INT)
      for row in 0..<3 {
        for column in 0..<4 {
          run.expect(found[4 * row + column], is: cell(row, column), "cell \(column) of row \(row)")
        }
      }
      for binding in [1, 2, 4] { gl.bindBufferBase(GL_UNIFORM_BUFFER, GLuint(binding), 0) }
    }
  }

  private static var uniformConversions: ConformanceCase {
    driver(
      "uniform.conversions",
      [.exact, .errors],
      "booleans are set by any kind of number, and uniforms are returned as any kind of number",
      sections: "7.6.1, 2.2.2, 7.13",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      let expression = "uvec4(uint(flag), uint(flags.x), uint(flags.y), uint(count) + uint(bits))"
      let declarations =
        "uniform bool flag; uniform bvec2 flags; uniform int count; uniform uint bits;"
      for iteration in 0..<3 {
        let found = try fixture.bits(.integer, expression, declarations) { program in
          func location(_ name: String) -> GLint { unsafe gl.getUniformLocation(program, name) }
          switch iteration {
          case 0:
            gl.uniform1f(location("flag"), 0.25)
            gl.uniform2f(location("flags"), 0, -3)
          case 1:
            gl.uniform1i(location("flag"), 256)
            gl.uniform2i(location("flags"), -1, 0)
          default:
            gl.uniform1ui(location("flag"), 0)
            gl.uniform2ui(location("flags"), 0x8000_0000, 0)
          }
          gl.uniform1i(location("count"), 5)
          gl.uniform1ui(location("bits"), 6)
          var (float, integer, unsigned): (GLfloat, GLint, GLuint) = (-9, -9, 9)
          for (name, expected) in [("count", 5), ("bits", 6), ("flag", iteration == 2 ? 0 : 1)] {
            unsafe gl.getUniformfv(program, location(name), &float)
            unsafe gl.getUniformiv(program, location(name), &integer)
            unsafe gl.getUniformuiv(program, location(name), &unsigned)
            run.expect(
              [Int(float), Int(integer), Int(unsigned)],
              is: [expected, expected, expected],
              "\(name) as a float, an integer and an unsigned integer in turn \(iteration)"
            )
          }
        }[0]
        run.expect(
          found,
          is: [SIMD4(1, 0, 1, 11), SIMD4(1, 1, 0, 11), SIMD4(0, 1, 0, 11)][iteration],
          "what the shader reads in turn \(iteration)"
        )
      }
    }
  }

  private static var uniformNames: ConformanceCase {
    driver(
      "uniform.names",
      [.exact],
      "members of structures and elements of arrays have names and places of their own",
      sections: "7.3.1, 7.6",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      let declarations = """
        struct Part { float size; vec2 sides[2]; };
        uniform Part part; uniform Part parts[2]; uniform float list[3];
        """
      let expression = """
        vec4(part.size + part.sides[1].y, parts[1].size + parts[1].sides[0].x, list[0] + list[2], \
        parts[0].sides[1].x)
        """
      let names = [
        ("part.size", Float(1)), ("part.sides[1]", 2), ("parts[1].size", 4),
        ("parts[1].sides[0]", 8),
        ("list", 16), ("list[2]", 32), ("parts[0].sides[1]", 64),
      ]
      let found = try fixture.values(expression, declarations) { program in
        func location(_ name: String) -> GLint { unsafe gl.getUniformLocation(program, name) }
        for (name, value) in names {
          run.expect(location(name) >= 0, "\(name) has no location")
          if name.contains(text: "sides") {
            gl.uniform2f(location(name), value, value)
          } else {
            gl.uniform1f(location(name), value)
          }
        }
        run.expect(location("list[0]"), is: location("list"), "the location of list[0]")
        run.expect(
          location("part.sides"),
          is: location("part.sides[0]"),
          "the location of part.sides[0]"
        )
        for name in ["part", "parts[0]", "parts", "list[3]", "part.sides[2]", "list[ 0]"] {
          run.expect(location(name), is: -1, "the location of \(name)")
        }
      }[0]
      run.expect(found, is: SIMD4(3, 12, 48, 64), "what the shader reads")
    }
  }
}
