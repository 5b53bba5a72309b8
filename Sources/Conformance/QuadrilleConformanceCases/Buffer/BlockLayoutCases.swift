import CGLES
import QuadrilleConformance
import QuadrilleGL

/// Where nested members of blocks lie, and what queries report about it.
enum BlockLayoutCases {
  private static let block = """
    struct Part { vec3 a; float b; mat3 c; };
    layout(std140) uniform Layout {
      float x; Part one; vec2 list[3]; Part two[2]; bvec2 on; mat2x3 m;
    };
    """

  static var all: [ConformanceCase] {
    [
      driver(
        "uniform.block_layout",
        [.exact, .errors],
        "structures, arrays and matrices of a block lie where std140 says, as queries report",
        sections: "7.6.2.2, 7.6",
        smoke: true
      ) { run in
        let (fixture, gl) = (run.fixture, run.gl)
        // Every word holds its own number, the two of `on` 0 and 5.
        var words = (0..<76).map { Float($0).bitPattern }
        (words[64], words[65]) = (0, 5)
        let buffer = fixture.makeBuffer(GL_UNIFORM_BUFFER, words)
        for (expression, expected) in [
          ("vec4(x, one.b, one.c[1][2], list[2].y)", SIMD4<Float>(0, 7, 14, 29)),
          ("vec4(two[1].a.z, two[1].b, two[0].c[2][0], m[1][2])", SIMD4(50, 51, 44, 74)),
          ("vec4(on.x, on.y, one.a.y, list[0].x)", SIMD4(0, 1, 5, 20)),
        ] {
          let found = try fixture.values(expression, block) { program in
            let index = unsafe gl.getUniformBlockIndex(program, "Layout")
            gl.uniformBlockBinding(program, index, 1)
            gl.bindBufferBase(GL_UNIFORM_BUFFER, 1, buffer)
            for (name, offset, arrayStride, matrixStride) in [
              ("x", 0, 0, 0), ("one.b", 28, 0, 0), ("one.c", 32, 0, 16), ("list[0]", 80, 16, 0),
              ("two[1].a", 192, 0, 0), ("on", 256, 0, 0), ("m", 272, 0, 16),
            ] {
              check(run, program, name, [offset, arrayStride, matrixStride])
            }
          }[0]
          run.expect(found, is: expected, expression)
        }
        gl.bindBufferBase(GL_UNIFORM_BUFFER, 1, 0)
      }
    ]
  }

  /// Notes a violation where a program reports other offsets of a member.
  private static func check(
    _ run: CaseRun,
    _ program: GLuint,
    _ name: String,
    _ expectedValues: [Int]
  ) {
    var index = GLuint(GL_INVALID_INDEX)
    unsafe name.withCString { text in
      var pointer: UnsafePointer<GLchar>? = unsafe text
      unsafe run.gl.getUniformIndices(program, 1, &pointer, &index)
    }
    run.expect(index != GLuint(GL_INVALID_INDEX), "\(name) has no index")
    for (expected, kind) in zip(
      expectedValues,
      [GL_UNIFORM_OFFSET, GL_UNIFORM_ARRAY_STRIDE, GL_UNIFORM_MATRIX_STRIDE]
    ) {
      var value: GLint = -7
      unsafe run.gl.getActiveUniformsiv(program, 1, &index, kind, &value)
      run.expect(Int(value), is: expected, "0x\(String(kind, radix: 16)) of \(name)")
    }
  }
}
