import CGLES
import QuadrilleConformance
import QuadrilleGL

/// Uniforms, attributes and parameters by every function that sets them.
enum SetterCases {
  static var all: [ConformanceCase] {
    uniforms + [attributes, integerAttributes, textureVectors, samplerVectors]
  }

  // MARK: Uniforms

  private enum Kind: String, CaseIterable {
    case float = "vec"
    case integer = "ivec"
    case unsigned = "uvec"

    var number: String {
      switch self {
      case .float: "float"
      case .integer: "int"
      case .unsigned: "uint"
      }
    }
  }

  /// Sets so many uniforms of a kind and of so many components, one by its numbers, more by an
  /// array.
  private static func set(
    _ gl: GLFunctions,
    _ kind: Kind,
    _ size: Int,
    _ location: GLint,
    _ values: [Int32],
    asArray: Bool
  ) {
    let (f, u) = (values.map { Float($0) }, values.map { GLuint(bitPattern: $0) })
    let i = values
    let count = GLsizei(values.count / size)
    switch (kind, size, asArray) {
    case (.float, 1, false): gl.uniform1f(location, f[0])
    case (.float, 2, false): gl.uniform2f(location, f[0], f[1])
    case (.float, 3, false): gl.uniform3f(location, f[0], f[1], f[2])
    case (.float, _, false): gl.uniform4f(location, f[0], f[1], f[2], f[3])
    case (.integer, 1, false): gl.uniform1i(location, i[0])
    case (.integer, 2, false): gl.uniform2i(location, i[0], i[1])
    case (.integer, 3, false): gl.uniform3i(location, i[0], i[1], i[2])
    case (.integer, _, false): gl.uniform4i(location, i[0], i[1], i[2], i[3])
    case (.unsigned, 1, false): gl.uniform1ui(location, u[0])
    case (.unsigned, 2, false): gl.uniform2ui(location, u[0], u[1])
    case (.unsigned, 3, false): gl.uniform3ui(location, u[0], u[1], u[2])
    case (.unsigned, _, false): gl.uniform4ui(location, u[0], u[1], u[2], u[3])
    case (.float, 1, true): unsafe gl.uniform1fv(location, count, f)
    case (.float, 2, true): unsafe gl.uniform2fv(location, count, f)
    case (.float, 3, true): unsafe gl.uniform3fv(location, count, f)
    case (.float, _, true): unsafe gl.uniform4fv(location, count, f)
    case (.integer, 1, true): unsafe gl.uniform1iv(location, count, i)
    case (.integer, 2, true): unsafe gl.uniform2iv(location, count, i)
    case (.integer, 3, true): unsafe gl.uniform3iv(location, count, i)
    case (.integer, _, true): unsafe gl.uniform4iv(location, count, i)
    case (.unsigned, 1, true): unsafe gl.uniform1uiv(location, count, u)
    case (.unsigned, 2, true): unsafe gl.uniform2uiv(location, count, u)
    case (.unsigned, 3, true): unsafe gl.uniform3uiv(location, count, u)
    case (.unsigned, _, true): unsafe gl.uniform4uiv(location, count, u)
    }
  }

  /// The result of a uniform query, as integers.
  private static func queried(
    _ gl: GLFunctions,
    _ kind: Kind,
    _ program: GLuint,
    _ location: GLint
  ) -> [Int32] {
    switch kind {
    case .float:
      var values = [Float](repeating: -9, count: 4)
      unsafe gl.getUniformfv(program, location, &values)
      return values.map { Int32($0) }
    case .integer:
      var values = [GLint](repeating: -9, count: 4)
      unsafe gl.getUniformiv(program, location, &values)
      return values
    case .unsigned:
      var values = [GLuint](repeating: 9, count: 4)
      unsafe gl.getUniformuiv(program, location, &values)
      return values.map { Int32(bitPattern: $0) }
    }
  }

  private static var uniforms: [ConformanceCase] {
    Kind.allCases.flatMap { kind in
      (1...4).map { size in
        driver(
          "uniform.setters",
          with: ["type": size == 1 ? kind.number : kind.rawValue + "\(size)"],
          [.exact],
          "a uniform has the numbers that it was set to, one by one and by arrays",
          sections: "7.6.1",
          smoke: size == 3
        ) { run in
          let gl = run.gl
          let type = size == 1 ? kind.number : kind.rawValue + "\(size)"
          let padding = String(repeating: ", 0", count: 4 - size)
          func numbers(_ count: Int) -> [Int32] {
            (0..<count).map { _ in
              let number = Int32(run.random.below(1 << 20) + 1)
              return kind == .integer ? -number : number
            }
          }
          let (single, array) = (numbers(size), numbers(2 * size))
          var answers: [[Int32]] = []
          let found = try run.fixture.bits(
            .integer,
            "p.x == 0 ? uvec4(one\(padding)) : p.x == 1 ? uvec4(list[1]\(padding)) "
              + ": p.x == 2 ? uvec4(list[2]\(padding)) : uvec4(list[0]\(padding))",
            "uniform highp \(type) one; uniform highp \(type) list[3];",
            4
          ) { program in
            func location(_ name: String) -> GLint { unsafe gl.getUniformLocation(program, name) }
            set(
              gl,
              kind,
              size,
              location("list"),
              [Int32](repeating: 5, count: 3 * size),
              asArray: true
            )
            set(gl, kind, size, location("one"), single, asArray: false)
            // Beyond the end of the array nothing is set, and nothing is wrong.
            set(gl, kind, size, location("list[1]"), array + numbers(size), asArray: true)
            answers = ["one", "list[1]", "list[2]"].map { queried(gl, kind, program, location($0)) }
          }
          let wanted = [
            single, Array(array[..<size]), Array(array[size...]),
            [Int32](repeating: 5, count: size),
          ]
          for (index, values) in wanted.enumerated() {
            var vector = SIMD4<UInt32>()
            for (channel, value) in values.enumerated() {
              vector[channel] = UInt32(bitPattern: value)
            }
            run.expect(found[index], is: vector, "what the shader reads of uniform \(index)")
            guard index < 3 else { continue }
            run.expect(Array(answers[index][..<size]), is: values, "the query of uniform \(index)")
          }
          run.expectError("NO_ERROR", "setting uniforms")
        }
      }
    }
  }

  // MARK: Attributes

  private static var attributes: ConformanceCase {
    driver(
      "attrib.setters",
      [.exact],
      "a current value has the numbers that it was set to, and 0, 0 and 1 for the others",
      sections: "10.2.1",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      let v: [Float] = [1.5, -2, 3.25, 400]
      let setters: [(String, SIMD4<Float>, () -> Void)] = [
        ("glVertexAttrib1f", SIMD4(1.5, 0, 0, 1), { gl.vertexAttrib1f(0, v[0]) }),
        ("glVertexAttrib2f", SIMD4(1.5, -2, 0, 1), { gl.vertexAttrib2f(0, v[0], v[1]) }),
        ("glVertexAttrib3f", SIMD4(1.5, -2, 3.25, 1), { gl.vertexAttrib3f(0, v[0], v[1], v[2]) }),
        ("glVertexAttrib1fv", SIMD4(1.5, 0, 0, 1), { unsafe gl.vertexAttrib1fv(0, v) }),
        ("glVertexAttrib2fv", SIMD4(1.5, -2, 0, 1), { unsafe gl.vertexAttrib2fv(0, v) }),
        ("glVertexAttrib3fv", SIMD4(1.5, -2, 3.25, 1), { unsafe gl.vertexAttrib3fv(0, v) }),
        ("glVertexAttrib4fv", SIMD4(1.5, -2, 3.25, 400), { unsafe gl.vertexAttrib4fv(0, v) }),
      ]
      for (label, wanted, set) in setters {
        gl.vertexAttrib4f(0, 9, 9, 9, 9)
        try fixture.makeFetchTarget(1)
        gl.setVector(try fixture.useFetch("vec4"), "count", SIMD4(1, 0, 0, 0))
        set()
        gl.drawArrays(GL_POINTS, 0, 1)
        run.expect(fixture.fetched(1)[0], is: wanted, "what the shader reads after \(label)")
        var current = [Float](repeating: -9, count: 4)
        unsafe gl.getVertexAttribfv(0, GL_CURRENT_VERTEX_ATTRIB, &current)
        run.expect(current, is: (0..<4).map { wanted[$0] }, "the query after \(label)")
      }
    }
  }

  private static var integerAttributes: ConformanceCase {
    driver(
      "attrib.integer_setters",
      [.exact],
      "a current value of integers keeps all their bits",
      sections: "10.2.1",
      smoke: true
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      let i: [GLint] = [.min, -1, 7, .max]
      let u: [GLuint] = [.max, 0, 0x8000_0001, 3]
      let bits = i.map { UInt32(bitPattern: $0) }
      let setters: [(String, String, [UInt32], () -> Void)] = [
        ("glVertexAttribI4i", "ivec4", bits, { gl.vertexAttribI4i(0, i[0], i[1], i[2], i[3]) }),
        ("glVertexAttribI4iv", "ivec4", bits, { unsafe gl.vertexAttribI4iv(0, i) }),
        ("glVertexAttribI4ui", "uvec4", u, { gl.vertexAttribI4ui(0, u[0], u[1], u[2], u[3]) }),
        ("glVertexAttribI4uiv", "uvec4", u, { unsafe gl.vertexAttribI4uiv(0, u) }),
      ]
      for (label, type, wanted, set) in setters {
        gl.vertexAttribI4i(0, 9, 9, 9, 9)
        try fixture.makeFetchTarget(1)
        gl.setVector(try fixture.useFetch(type), "count", SIMD4(1, 0, 0, 0))
        set()
        gl.drawArrays(GL_POINTS, 0, 1)
        let found = gl.integers(1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT)[0]
        run.expect((0..<4).map { found[$0] }, is: wanted, "what the shader reads after \(label)")
        var current = [GLint](repeating: -9, count: 4)
        unsafe gl.getVertexAttribIiv(0, GL_CURRENT_VERTEX_ATTRIB, &current)
        run.expect(current.map { UInt32(bitPattern: $0) }, is: wanted, "the query after \(label)")
        var unsigned = [GLuint](repeating: 9, count: 4)
        unsafe gl.getVertexAttribIuiv(0, GL_CURRENT_VERTEX_ATTRIB, &unsigned)
        run.expect(unsigned, is: wanted, "the unsigned query after \(label)")
      }
    }
  }

  // MARK: Parameters

  /// Parameters with a value each, and the result of its integer query.
  private static let parameters: [(name: Int32, value: Float, whole: GLint)] = [
    (GL_TEXTURE_MIN_FILTER, Float(GL_NEAREST_MIPMAP_LINEAR), GL_NEAREST_MIPMAP_LINEAR),
    (GL_TEXTURE_MAG_FILTER, Float(GL_NEAREST), GL_NEAREST),
    (GL_TEXTURE_WRAP_S, Float(GL_CLAMP_TO_EDGE), GL_CLAMP_TO_EDGE),
    (GL_TEXTURE_WRAP_T, Float(GL_MIRRORED_REPEAT), GL_MIRRORED_REPEAT),
    (GL_TEXTURE_WRAP_R, Float(GL_CLAMP_TO_EDGE), GL_CLAMP_TO_EDGE),
    (GL_TEXTURE_MIN_LOD, -3, -3), (GL_TEXTURE_MAX_LOD, 7, 7),
    (GL_TEXTURE_COMPARE_MODE, Float(GL_COMPARE_REF_TO_TEXTURE), GL_COMPARE_REF_TO_TEXTURE),
    (GL_TEXTURE_COMPARE_FUNC, Float(GL_GREATER), GL_GREATER),
  ]

  private static var textureVectors: ConformanceCase {
    driver(
      "texture.parameter_vectors",
      [.errors],
      "a parameter of a texture is the same by whichever function it is set and asked for",
      sections: "8.10, 8.11",
      smoke: true
    ) { run in
      let (gl, target) = (run.gl, GLenum(GL_TEXTURE_2D))
      let more: [(name: Int32, value: Float, whole: GLint)] = [
        (GL_TEXTURE_BASE_LEVEL, 2, 2), (GL_TEXTURE_MAX_LEVEL, 5, 5),
        (GL_TEXTURE_SWIZZLE_G, Float(GL_ALPHA), GL_ALPHA),
      ]
      for way in 0..<4 {
        run.fixture.makeBound(GL_TEXTURE_2D)
        for (name, value, whole) in parameters + more {
          switch way {
          case 0: gl.texParameteri(target, GLenum(name), whole)
          case 1: unsafe gl.texParameteriv(target, GLenum(name), [whole])
          case 2: gl.texParameterf(target, GLenum(name), value)
          default: unsafe gl.texParameterfv(target, GLenum(name), [value])
          }
          var (integer, float): (GLint, Float) = (-77, -77)
          unsafe gl.getTexParameteriv(target, GLenum(name), &integer)
          unsafe gl.getTexParameterfv(target, GLenum(name), &float)
          let label = "parameter 0x\(String(name, radix: 16)), way \(way)"
          run.expect(integer, is: whole, "glGetTexParameteriv of \(label)")
          run.expect(float, is: value, "glGetTexParameterfv of \(label)")
        }
      }
      run.expectError("NO_ERROR", "parameters")
    }
  }

  private static var samplerVectors: ConformanceCase {
    driver(
      "texture.sampler_vectors",
      [.errors],
      "a parameter of a sampler is the same by whichever function it is set and asked for",
      sections: "8.2, 8.3",
      smoke: true
    ) { run in
      let gl = run.gl
      for way in 0..<4 {
        let sampler = run.fixture.make(.sampler)
        for (name, value, whole) in parameters {
          switch way {
          case 0: gl.samplerParameteri(sampler, name, whole)
          case 1: unsafe gl.samplerParameteriv(sampler, name, [whole])
          case 2: gl.samplerParameterf(sampler, name, value)
          default: unsafe gl.samplerParameterfv(sampler, name, [value])
          }
          var (integer, float): (GLint, Float) = (-77, -77)
          unsafe gl.getSamplerParameteriv(sampler, name, &integer)
          unsafe gl.getSamplerParameterfv(sampler, name, &float)
          let label = "parameter 0x\(String(name, radix: 16)), way \(way)"
          run.expect(integer, is: whole, "glGetSamplerParameteriv of \(label)")
          run.expect(float, is: value, "glGetSamplerParameterfv of \(label)")
        }
      }
      run.expectError("NO_ERROR", "parameters of samplers")
    }
  }
}
