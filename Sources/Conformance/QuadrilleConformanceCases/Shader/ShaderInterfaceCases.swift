import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage
import QuadrilleSystem

/// What shaders get and give: derivatives, values between stages, uniforms.
enum ShaderInterfaceCases {
  static var all: [ConformanceCase] {
    [derivatives, helperDerivatives] + varyings + uniforms
  }

  private static var derivatives: ConformanceCase {
    driver(
      "shader.derivatives",
      [.arithmetic],
      "derivatives of what is linear are its slopes, and fwidth is the sum of their amounts",
      sections: "GLSL ES 8.9",
      smoke: true
    ) { run in
      let found = try run.fixture.values(
        "vec4(dFdx(g.x), dFdy(g.x), fwidth(g.x), dFdx(dFdy(g.y)))",
        "#define g vec2(gl_FragCoord.x * 3.0 - gl_FragCoord.y * 5.0, gl_FragCoord.x)",
        8,
        8
      )
      for (index, value) in found.enumerated() {
        run.expect(value, near: SIMD4(3, -5, 8, 0), "pixel (\(index % 8), \(index / 8))")
      }
    }
  }

  private static var helperDerivatives: ConformanceCase {
    driver(
      "shader.derivatives_at_edges",
      [.arithmetic],
      "derivatives are right in triangles that cover single pixels of their squares too",
      sections: "GLSL ES 8.9",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      try fixture.makeTarget(8, 8)
      fixture.clear(0, 0, 0, 0)
      try fixture.use(
        vertex: """
          #version 300 es
          layout(location = 0) in highp vec2 position;
          out highp vec2 place;
          void main() { place = position; gl_Position = vec4(position / 4.0 - 1.0, 0.0, 1.0); }
          """,
        fragment: """
          #version 300 es
          precision highp float;
          in highp vec2 place;
          out vec4 result;
          void main() { result = vec4(dFdx(place.x), dFdy(place.y), fwidth(place.x) / 2.0, 1); }
          """
      )
      fixture.stream(
        Quadrilateral.rect(1, 1, 2, 8).triangles + Quadrilateral.rect(5, 2, 8, 3).triangles
      )
      gl.disableVertexAttribArray(1)
      gl.disableVertexAttribArray(2)
      gl.drawArrays(GL_TRIANGLES, 0, 12)
      let found = try fixture.read()
      for (x, y) in [(1, 1), (1, 4), (1, 7), (5, 2), (7, 2)] {
        let value = SIMD4<Float>(found[x, y]) / 255
        run.expect(
          value,
          near: SIMD4(1, 1, 0.5, 1),
          within: SIMD4(repeating: 0.01),
          "the derivatives at (\(x), \(y))"
        )
      }
    }
  }

  /// Draws a strip over 8 pixels whose corners give values to the fragments.
  private static func drawn(
    _ run: CaseRun,
    _ declarations: String,
    give: String,
    take: String
  ) throws -> [SIMD4<Float>] {
    let (fixture, gl) = (run.fixture, run.gl)
    try fixture.makeTarget(8, 1, format: GL_RGBA32UI)
    let ins = declarations.replacing(text: "OUT", with: "in"),
      outs = declarations.replacing(text: "OUT", with: "out")
    try fixture.use(
      vertex: """
        #version 300 es
        precision highp float;
        precision highp int;
        \(outs)
        void main() {
          vec2 place = vec2(gl_VertexID & 1, gl_VertexID >> 1);
          float s = place.x * 8.0;
          \(give)
          gl_Position = vec4(place * 2.0 - 1.0, 0.0, 1.0);
        }
        """,
      fragment: """
        #version 300 es
        precision highp float;
        precision highp int;
        \(ins)
        layout(location = 0) out uvec4 result;
        void main() { result = floatBitsToUint(\(take)); }
        """
    )
    gl.drawArrays(GL_TRIANGLE_STRIP, 0, 4)
    return fixture.fetched(8)
  }

  private static var varyings: [ConformanceCase] {
    [
      driver(
        "shader.varyings",
        with: ["kind": "many"],
        [.arithmetic],
        "fifteen vectors between the stages are each interpolated for itself",
        sections: "11.1.2.1, GLSL ES 4.3.9",
        smoke: true
      ) { run in
        let names = (0..<15).map { "OUT vec4 v\($0);" }.joined(separator: "\n")
        let give = (0..<15).map { "v\($0) = vec4(s, s * \($0 + 1).0, \($0), s + 1.0);" }.joined()
        for index in [0, 7, 14] {
          let sum = (0..<15).map { "v\($0).x * 0.0" }.joined(separator: " + ")
          let found = try drawn(run, names, give: give, take: "v\(index) + vec4(\(sum))")
          for x in 0..<8 {
            let s = Double(x) + 0.5
            run.expect(
              found[x],
              near: SIMD4(s, s * Double(index + 1), Double(index), s + 1),
              within: SIMD4(repeating: 2e-4 * Double(index + 1)),
              "vector \(index) at column \(x)"
            )
          }
        }
      },
      driver(
        "shader.varyings",
        with: ["kind": "arrays_and_matrices"],
        [.arithmetic],
        "arrays, matrices and structures between the stages keep their members apart",
        sections: "GLSL ES 4.3.4, 4.3.6",
        smoke: true
      ) { run in
        let found = try drawn(
          run,
          "struct Pair { vec2 a; float b; }; OUT float list[3]; OUT mat2 m; OUT Pair two;",
          give: "list[0] = s; list[1] = 2.0 * s; list[2] = -s; m = mat2(s, 1, 2, 3.0 * s); "
            + "two = Pair(vec2(s, 7), s * s);",
          take: "vec4(list[2] + list[1] * 10.0, m[1].y + m[0].y, two.a.y, list[0] + two.a.x)"
        )
        for x in 0..<8 {
          let s = Double(x) + 0.5
          run.expect(
            found[x],
            near: SIMD4(19 * s, 3 * s + 1, 7, 2 * s),
            within: SIMD4(repeating: 4e-3),
            "column \(x)"
          )
        }
      },
      driver(
        "shader.varyings",
        with: ["kind": "flat_integers"],
        [.exact],
        "flat integers come bit by bit from the last corner of their triangle",
        sections: "12.4, GLSL ES 4.3.9",
        smoke: true
      ) { run in
        let found = try drawn(
          run,
          "flat OUT ivec2 a; flat OUT uint b; flat OUT vec2 c;",
          give: "a = ivec2(-7 - gl_VertexID, 0x7FFFFFF0 + gl_VertexID); b = 0x80000000u + "
            + "uint(gl_VertexID); c = vec2(gl_VertexID);",
          take: "vec4(intBitsToFloat(a), uintBitsToFloat(b), c.x)"
        )
        for x in 0..<8 {
          let corner = Int32(found[x].w)
          run.expect(corner == 2 || corner == 3, "the corner is \(corner)")
          run.expect(
            [found[x].x.bitPattern, found[x].y.bitPattern, found[x].z.bitPattern],
            is: [
              UInt32(bitPattern: -7 - corner), UInt32(0x7FFF_FFF0 + corner),
              0x8000_0000 + UInt32(bitPattern: corner),
            ],
            "the integers at column \(x)"
          )
        }
      },
      driver(
        "shader.varyings",
        with: ["kind": "centroid"],
        [.arithmetic],
        "without several samples a centroid value is that at the centre",
        sections: "GLSL ES 4.3.9, 13.5.1",
        smoke: true
      ) { run in
        let found = try drawn(run, "centroid OUT vec4 v;", give: "v = vec4(s);", take: "v")
        for x in 0..<8 {
          run.expect(found[x], near: SIMD4(repeating: Double(x) + 0.5), "column \(x)")
        }
      },
      driver(
        "shader.invariant",
        [.repeat],
        "two programs with the same invariant position draw to the same depths",
        sections: "GLSL ES 4.6, A.3",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        let target = try fixture.makeTarget(32, 32)
        fixture.attachStorage(GL_DEPTH_COMPONENT24, 32, 32, to: GL_DEPTH_ATTACHMENT)
        try fixture.use(target)
        fixture.clear(0, 0, 0, 1)
        gl.clear(GL_DEPTH_BUFFER_BIT)
        gl.enable(GL_DEPTH_TEST)
        for (index, more) in [
          "shade = vec4(1, 0, 0, 1);", "shade = m * vec4(0, 1, 0, 1) * 0.0 + vec4(0, 1, 0, 1);",
        ]
        .enumerated() {
          gl.depthFunc(index == 0 ? GL_LESS : GL_EQUAL)
          let program = try fixture.use(
            vertex: """
              #version 300 es
              invariant gl_Position;
              uniform highp mat4 m;
              out mediump vec4 shade;
              void main() {
                highp vec4 place = vec4(gl_VertexID & 1, gl_VertexID >> 1, gl_VertexID, 1.0);
                \(more)
                gl_Position = m * place;
              }
              """,
            fragment: """
              #version 300 es
              in mediump vec4 shade;
              out mediump vec4 result;
              void main() { result = shade; }
              """
          )
          let matrix: [Float] = [
            1.83, 0.11, 0.21, 0.1, 0.07, 1.91, 0.13, 0.03, 0.11, 0.02, 0.17, 0.05, -0.9, -0.93,
            -0.2,
            1,
          ]
          let location = unsafe gl.getUniformLocation(program, "m")
          unsafe gl.uniformMatrix4fv(location, 1, false, matrix)
          gl.drawArrays(GL_TRIANGLE_STRIP, 0, 4)
        }
        gl.disable(GL_DEPTH_TEST)
        gl.depthFunc(GL_LESS)
        let found = try fixture.read()
        var greens = 0
        for (x, y) in (0..<1024).map({ ($0 % 32, $0 / 32) }) {
          if found[x, y].x > 0 { return run.fail("(\(x), \(y)) has another depth the second time") }
          greens += found[x, y].y > 0 ? 1 : 0
        }
        run.expect(greens > 300, "\(greens) pixels are drawn")
      },
    ]
  }

  private static var uniforms: [ConformanceCase] {
    [
      driver(
        "uniform.matrices",
        [.exact],
        "matrices of every shape, two of an array, have their columns in order, and transposed their rows",
        sections: "7.6.1",
        smoke: true
      ) { run in
        let gl = run.gl
        typealias Set = @Sendable (GLFunctions, GLint, GLboolean, [Float]) -> Void
        let shapes: [(Int, Int, Set)] = [
          (2, 2, { unsafe $0.uniformMatrix2fv($1, 2, $2, $3) }),
          (3, 3, { unsafe $0.uniformMatrix3fv($1, 2, $2, $3) }),
          (4, 4, { unsafe $0.uniformMatrix4fv($1, 2, $2, $3) }),
          (2, 3, { unsafe $0.uniformMatrix2x3fv($1, 2, $2, $3) }),
          (3, 2, { unsafe $0.uniformMatrix3x2fv($1, 2, $2, $3) }),
          (2, 4, { unsafe $0.uniformMatrix2x4fv($1, 2, $2, $3) }),
          (4, 2, { unsafe $0.uniformMatrix4x2fv($1, 2, $2, $3) }),
          (3, 4, { unsafe $0.uniformMatrix3x4fv($1, 2, $2, $3) }),
          (4, 3, { unsafe $0.uniformMatrix4x3fv($1, 2, $2, $3) }),
        ]
        for (columns, rows, set) in shapes {
          let size = columns * rows
          let numbers = (0..<2 * size).map { Float($0 + 1) }
          for isTransposed in [false, true] {
            let found = try run.fixture.values(
              "vec4(m[p.y][p.x % \(columns)][p.x / \(columns)], (m[p.y] * vec\(columns)(1))[0], 0, 0)",
              "uniform mat\(columns)x\(rows) m[3];",
              size,
              3
            ) { program in
              let location = unsafe gl.getUniformLocation(program, "m[1]")
              set(gl, location, GLboolean(isTransposed ? GL_TRUE : GL_FALSE), numbers)
            }
            for index in 0..<3 * size {
              let (matrix, column, row) = (index / size, index % columns, index % size / columns)
              func entry(_ column: Int, _ row: Int) -> Float {
                guard matrix > 0 else { return 0 }
                let location = isTransposed ? row * columns + column : column * rows + row
                return numbers[(matrix - 1) * size + location]
              }
              run.expect(
                found[index],
                is: SIMD4(entry(column, row), (0..<columns).reduce(0) { $0 + entry($1, 0) }, 0, 0),
                "matrix \(matrix), column \(column), row \(row) of \(columns) × \(rows)"
              )
            }
          }
        }
      },
      driver(
        "uniform.arrays",
        [.exact],
        "parts of an array are set from an element on, and no more than the array holds",
        sections: "7.6.1",
        smoke: true
      ) { run in
        let gl = run.gl
        let found = try run.fixture.values(
          "vec4(list[p.x], s.two[p.x % 2].y, on[p.x % 2], float(k[p.x % 3]))",
          "uniform float list[6]; uniform struct { float one; vec2 two[2]; } s; uniform bool on[2]; "
            + "uniform uint k[3];",
          6
        ) { program in
          func location(_ name: String) -> GLint { unsafe gl.getUniformLocation(program, name) }
          run.expect(location("list"), is: location("list[0]"), "the location of an array")
          run.expect(location("list[6]"), is: -1, "the location of an element beyond it")
          run.expect(location("s"), is: -1, "the location of a structure")
          unsafe gl.uniform1fv(location("list"), 6, [1, 2, 3, 4, 5, 6] as [Float])
          unsafe gl.uniform1fv(location("list[2]"), 2, [30, 40] as [Float])
          // What goes beyond the array is left out.
          unsafe gl.uniform1fv(location("list[5]"), 3, [60, 70, 80] as [Float])
          unsafe gl.uniform2fv(location("s.two[0]"), 2, [1, 2, 3, 4] as [Float])
          unsafe gl.uniform1iv(location("on"), 2, [0, 77])
          unsafe gl.uniform1uiv(location("k[1]"), 2, [5, 4_000_000_000])
          gl.uniform1ui(location("k[0]"), 9)
          run.expectError("NO_ERROR", "setting arrays")
        }
        let list: [Float] = [1, 2, 30, 40, 5, 60], k: [Float] = [9, 5, 4_000_000_000]
        for x in 0..<6 {
          run.expect(
            found[x],
            is: SIMD4(list[x], x % 2 == 0 ? 2 : 4, x % 2 == 0 ? 0 : 1, k[x % 3]),
            "element \(x)"
          )
        }
      },
      driver(
        "uniform.initial",
        [.exact],
        "uniforms are 0 after a program was linked, and 0 again after it was relinked",
        sections: "7.6.1",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        try fixture.makeTarget(1, 1)
        let program = try fixture.link(
          vertex: TestContext.wholeTarget,
          fragment: """
            #version 300 es
            precision highp float;
            uniform vec4 tone;
            out vec4 result;
            void main() { result = tone; }
            """
        )
        gl.useProgram(program)
        for iteration in 0..<2 {
          if iteration == 1 { gl.linkProgram(program) }
          fixture.drawWhole()
          run.expectFilled(SIMD4(0, 0, 0, 0), 1, 1, "before it was set, turn \(iteration)")
          gl.setVector(program, "tone", SIMD4(0.2, 0.4, 0.6, 0.8))
          fixture.drawWhole()
          run.expectFilled(SIMD4(51, 102, 153, 204), 1, 1, "after it was set, turn \(iteration)")
        }
        gl.useProgram(0)
        gl.deleteProgram(program)
      },
      driver(
        "uniform.sampler_arrays",
        [.exact],
        "each element of an array of samplers has its own unit",
        sections: "7.10, GLSL ES 4.1.7",
        smoke: true
      ) { run in
        let gl = run.gl
        for unit in 0..<4 {
          gl.activeTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
          run.fixture.makeBound(GL_TEXTURE_2D)
          gl.image(1, 1, [UInt8(unit * 50), 0, 0, 255])
        }
        gl.activeTexture(GL_TEXTURE0)
        let found = try run.fixture.values(
          "vec4(texture(s[0], vec2(0.5)).x, texture(s[1], vec2(0.5)).x, texture(s[2], vec2(0.5)).x, "
            + "texture(t.one, vec2(0.5)).x)",
          "uniform sampler2D s[3]; uniform struct { sampler2D one; } t;"
        ) { program in
          unsafe gl.uniform1iv(gl.getUniformLocation(program, "s"), 3, [2, 0, 3])
          gl.setUnit(program, "t.one", 1)
        }[0]
        run.expect(found, near: SIMD4(100, 0, 150, 50) / 255, "the texels of units 2, 0, 3 and 1")
      },
    ]
  }
}
