import CGLES
import QuadrilleConformance
import QuadrilleGL

/// Blocks whose layout is the driver's own and can be queried.
enum BlockPackingCases {
  static var all: [ConformanceCase] {
    ["shared", "packed"].map(test)
  }

  private static func queried(
    _ gl: GLFunctions,
    _ program: GLuint,
    _ name: String,
    _ kind: Int32
  ) -> Int {
    var index = GLuint(GL_INVALID_INDEX)
    unsafe name.withCString { text in
      var pointer: UnsafePointer<GLchar>? = unsafe text
      unsafe gl.getUniformIndices(program, 1, &pointer, &index)
    }
    guard index != GLuint(GL_INVALID_INDEX) else { return -1 }
    var value: GLint = -1
    unsafe gl.getActiveUniformsiv(program, 1, &index, kind, &value)
    return Int(value)
  }

  private static func test(_ layout: String) -> ConformanceCase {
    driver(
      "uniform.block_told",
      with: ["layout": layout],
      [.exact],
      "members of a block lie where the driver reports",
      sections: "7.6, 7.6.2.1",
      smoke: layout == "shared"
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      let block = """
        layout(\(layout)) uniform Values { float a; vec3 b; float c[3]; mat2x3 d; int e; };
        """
      for (expression, wanted) in [
        ("vec4(a, b)", SIMD4<Float>(1, 2, 3, 4)), ("vec4(c[0], c[1], c[2], e)", SIMD4(5, 6, 7, 8)),
        ("vec4(d[0], d[1].x)", SIMD4(9, 10, 11, 12)),
        ("vec4(d[1].yz, b.z, c[1])", SIMD4(13, 14, 4, 6)),
      ] {
        // All members are named, so that most packed blocks have them all.
        let all = "\(expression) + 0.0 * vec4(a + b.x, c[0] + c[1] + c[2], d[0].x + d[1].x, e)"
        let found = try fixture.values(all, block) { program in
          let index = unsafe gl.getUniformBlockIndex(program, "Values")
          var size: GLint = 0
          unsafe gl.getActiveUniformBlockiv(program, index, GL_UNIFORM_BLOCK_DATA_SIZE, &size)
          var words = [Float](repeating: -1, count: max(1, Int(size) / 4))
          func store(_ name: String, _ value: Float, _ more: Int = 0) {
            let offset = queried(gl, program, name, GL_UNIFORM_OFFSET)
            // A packed block may leave out what the expression does not need.
            if offset < 0, layout == "packed" { return }
            let wordIndex = (offset + more) / 4
            run.expect(words.indices.contains(wordIndex), "\(name) lies at \(4 * wordIndex)")
            if words.indices.contains(wordIndex) { words[wordIndex] = value }
          }
          store("a", 1)
          for row in 0..<3 { store("b", Float(2 + row), 4 * row) }
          let step = queried(gl, program, "c[0]", GL_UNIFORM_ARRAY_STRIDE)
          for element in 0..<3 { store("c[0]", Float(5 + element), step * element) }
          store("e", Float(bitPattern: 8))
          let stride = queried(gl, program, "d", GL_UNIFORM_MATRIX_STRIDE)
          let isRows = queried(gl, program, "d", GL_UNIFORM_IS_ROW_MAJOR) == 1
          for column in 0..<2 {
            for row in 0..<3 {
              let more = isRows ? stride * row + 4 * column : stride * column + 4 * row
              store("d", Float(9 + 3 * column + row), more)
            }
          }
          let buffer = fixture.makeBuffer(GL_UNIFORM_BUFFER, words)
          gl.uniformBlockBinding(program, index, 2)
          gl.bindBufferBase(GL_UNIFORM_BUFFER, 2, buffer)
        }[0]
        run.expect(found, is: wanted, expression)
      }
      gl.bindBufferBase(GL_UNIFORM_BUFFER, 2, 0)
    }
  }
}
