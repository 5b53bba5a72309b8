import CGLES
import Glibc
import QuadrilleConformance
import QuadrilleGL

/// Built-in functions of the shading language, against the same formulas in double precision.
///
/// Errors that are permitted are those of GLSL ES 3.00, 4.5.1. It gives none for angles: 2^-10 of
/// the range is what every driver of note keeps, and far more than images show.
enum ShaderFunctionCases {
  static let all =
    componentwise.map(test) + componentwise.map(testInVertexShader) + geometric.map(test)
    + [compared, exactFunctions]

  /// How far a value may be from the exact one.
  private enum Tolerance: Sendable {
    /// In units of the last of 24 bits.
    case units(Double)
    /// As it is, and relative to values above 1.
    case absolute(Double)

    func of(_ exact: Double) -> Double {
      switch self {
      case .units(let count): max(count * abs(exact) / 0x1p23, 0x1p-100)
      case .absolute(let error): error * max(abs(exact), 1)
      }
    }
  }

  /// A function of each component: of `a`, of `a` and `b`, or of `a`, `b` and `c`.
  private struct Function: Sendable {
    let label: String
    let call: String
    let range: ClosedRange<Double>
    let tolerance: Tolerance
    let value: @Sendable (Double, Double, Double) -> Double

    init(
      _ label: String,
      _ call: String,
      _ range: ClosedRange<Double>,
      _ tolerance: Tolerance,
      _ value: @escaping @Sendable (Double, Double, Double) -> Double
    ) {
      self.label = label
      self.call = call
      self.range = range
      self.tolerance = tolerance
      self.value = value
    }
  }

  private static let angle = Tolerance.absolute(0x1p-10)
  private static let exact = Tolerance.units(0)

  private static let componentwise: [Function] = [
    Function("radians", "radians(a)", -720...720, .units(4)) { a, _, _ in a * .pi / 180 },
    Function("degrees", "degrees(a)", -7...7, .units(4)) { a, _, _ in a * 180 / .pi },
    Function("sin", "sin(a)", -3.14...3.14, angle) { a, _, _ in sin(a) },
    Function("cos", "cos(a)", -3.14...3.14, angle) { a, _, _ in cos(a) },
    Function("tan", "tan(a)", -1.2...1.2, .absolute(0x1p-8)) { a, _, _ in tan(a) },
    Function("asin", "asin(a)", -1...1, .absolute(0x1p-9)) { a, _, _ in asin(a) },
    Function("acos", "acos(a)", -1...1, .absolute(0x1p-9)) { a, _, _ in acos(a) },
    Function("atan", "atan(a)", -9...9, angle) { a, _, _ in atan(a) },
    Function("atan2", "atan(a, b)", -9...9, .absolute(0x1p-9)) { a, b, _ in atan2(a, b) },
    Function("sinh", "sinh(a)", -4...4, angle) { a, _, _ in sinh(a) },
    Function("cosh", "cosh(a)", -4...4, angle) { a, _, _ in cosh(a) },
    Function("tanh", "tanh(a)", -4...4, angle) { a, _, _ in tanh(a) },
    Function("asinh", "asinh(a)", -4...4, angle) { a, _, _ in asinh(a) },
    Function("acosh", "acosh(a)", 1.1...9, angle) { a, _, _ in acosh(a) },
    Function("atanh", "atanh(a)", -0.9...0.9, angle) { a, _, _ in atanh(a) },
    Function("pow", "pow(a, b)", 0.1...4, .units(128)) { a, b, _ in pow(a, b) },
    Function("exp", "exp(a)", -8...8, .units(64)) { a, _, _ in exp(a) },
    Function("exp2", "exp2(a)", -8...8, .units(24)) { a, _, _ in exp2(a) },
    Function("log", "log(a)", 2...900, .units(6)) { a, _, _ in log(a) },
    Function("log2", "log2(a)", 2...900, .units(6)) { a, _, _ in log2(a) },
    Function("log_near_1", "log2(a)", 0.5...2, .absolute(0x1p-20)) { a, _, _ in log2(a) },
    Function("sqrt", "sqrt(a)", 0...900, .units(5)) { a, _, _ in a.squareRoot() },
    Function("inversesqrt", "inversesqrt(a)", 0.1...900, .units(4)) { a, _, _ in
      1 / a.squareRoot()
    },
    Function("divide", "a / b", 0.1...900, .units(3)) { a, b, _ in a / b },
    Function("abs", "abs(a)", -9...9, exact) { a, _, _ in abs(a) },
    Function("sign", "sign(a - b)", -2...2, exact) { a, b, _ in
      Float(a) == Float(b) ? 0 : a > b ? 1 : -1
    },
    Function("floor", "floor(a)", -9...9, exact) { a, _, _ in a.rounded(.down) },
    Function("trunc", "trunc(a)", -9...9, exact) { a, _, _ in a.rounded(.towardZero) },
    Function("ceil", "ceil(a)", -9...9, exact) { a, _, _ in a.rounded(.up) },
    Function("round", "round(a)", -9...9, exact) { a, _, _ in a.rounded() },
    Function("fract", "fract(a)", -9...9, .absolute(0x1p-20)) { a, _, _ in a - a.rounded(.down) },
    // By a power of two, so that no quotient is rounded over a whole number.
    Function("mod", "mod(a, vec4(4))", -40...40, .absolute(0x1p-20)) { a, _, _ in
      a - 4 * (a / 4).rounded(.down)
    },
    Function("min", "min(a, b)", -9...9, exact) { a, b, _ in min(a, b) },
    Function("max", "max(a, b)", -9...9, exact) { a, b, _ in max(a, b) },
    Function("clamp", "clamp(a, min(b, c), max(b, c))", -9...9, exact) { a, b, c in
      min(max(a, min(b, c)), max(b, c))
    },
    Function("mix", "mix(a, b, c)", 0...1, .absolute(0x1p-20)) { a, b, c in a * (1 - c) + b * c },
    Function("step", "step(a, b)", -9...9, exact) { a, b, _ in b < a ? 0 : 1 },
    Function("smoothstep", "smoothstep(vec4(-4), vec4(5), a)", -9...9, .absolute(0x1p-19)) {
      a,
      _,
      _ in
      let t = min(max((a + 4) / 9, 0), 1)
      return t * t * (3 - 2 * t)
    },
  ]

  /// Sixteen vectors for each of `a`, `b` and `c`, as uniforms that the pixel's column chooses.
  private static let declarations = """
    uniform vec4 v[48];
    #define a v[p.x]
    #define b v[p.x + 16]
    #define c v[p.x + 32]
    """

  /// Random vectors, whole and half numbers among them where the range has any.
  private static func vectors(_ run: CaseRun, _ range: ClosedRange<Double>) -> [SIMD4<Float>] {
    (0..<48).map { index in
      var vector = SIMD4<Float>()
      for channel in 0..<4 {
        let part = Double(run.random.below(1 << 20)) / 0x1p20
        let value = range.lowerBound + part * (range.upperBound - range.lowerBound)
        let whole = value.rounded()
        // Halves are left to `roundEven`: `round` may go either way there.
        vector[channel] = Float(index % 5 == 0 && range.contains(whole) ? whole : value)
      }
      return vector
    }
  }

  private static func found(
    _ run: CaseRun,
    _ call: String,
    _ vectors: [SIMD4<Float>]
  ) throws -> [SIMD4<Float>] {
    try run.fixture.values(call, declarations, 16) { set(run.gl, $0, vectors) }
  }

  private static func set(_ gl: GLFunctions, _ program: GLuint, _ vectors: [SIMD4<Float>]) {
    let location = unsafe gl.getUniformLocation(program, "v")
    unsafe gl.uniform4fv(location, 48, vectors.flatMap { [$0.x, $0.y, $0.z, $0.w] })
  }

  private static func test(_ function: Function) -> ConformanceCase {
    driver(
      "shader.function",
      with: ["name": function.label],
      [.arithmetic],
      "a built-in function has the value of its formula",
      sections: "GLSL ES 8.1 to 8.3, 4.5.1",
      smoke: function.label == "floor" || function.label == "sin"
    ) { run in
      let vectors = vectors(run, function.range)
      verify(run, function, vectors, try found(run, function.call, vectors))
    }
  }

  /// The same function in the other stage: a vertex for each pixel.
  private static func testInVertexShader(_ function: Function) -> ConformanceCase {
    driver(
      "shader.vertex_function",
      with: ["name": function.label],
      [.arithmetic],
      "a built-in function has the value of its formula in vertex shaders",
      sections: "GLSL ES 8.1 to 8.3, 4.5.1",
      smoke: function.label == "floor"
    ) { run in
      let (fixture, gl) = (run.fixture, run.gl)
      let vectors = vectors(run, function.range)
      try fixture.makeFetchTarget(16)
      let inputs = """
        uniform vec4 v[48];
        #define a v[gl_VertexID]
        #define b v[gl_VertexID + 16]
        #define c v[gl_VertexID + 32]
        """
      let program = try fixture.useFetch("vec4", function.call, inputs)
      gl.setVector(program, "count", SIMD4(16, 0, 0, 0))
      set(gl, program, vectors)
      gl.drawArrays(GL_POINTS, 0, 16)
      verify(run, function, vectors, fixture.fetched(16))
    }
  }

  private static func verify(
    _ run: CaseRun,
    _ function: Function,
    _ vectors: [SIMD4<Float>],
    _ found: [SIMD4<Float>]
  ) {
    for pixel in 0..<16 {
      for channel in 0..<4 {
        let inputs = (0..<3).map { Double(vectors[pixel + 16 * $0][channel]) }
        let wanted = function.value(inputs[0], inputs[1], inputs[2])
        let value = Double(found[pixel][channel])
        let isNear = abs(value - wanted) <= function.tolerance.of(wanted)
        if !isNear {
          return run.fail("\(function.call) of \(inputs) is \(value), expected \(wanted)")
        }
      }
    }
  }

  /// A function of vectors with three components; the fourth of `c` is a number.
  private struct Geometric: Sendable {
    let label: String
    let call: String
    let value: @Sendable (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) -> SIMD4<Double>

    init(
      _ label: String,
      _ call: String,
      _ value: @escaping @Sendable (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) -> SIMD4<Double>
    ) {
      self.label = label
      self.call = call
      self.value = value
    }
  }

  private static func dot(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
    (one * other).sum()
  }

  private static func length(_ vector: SIMD3<Double>) -> Double {
    dot(vector, vector).squareRoot()
  }

  private static func vector(_ v: SIMD3<Double>) -> SIMD4<Double> { SIMD4(v, 0) }
  private static func number(_ v: Double) -> SIMD4<Double> { SIMD4(v, 0, 0, 0) }

  private static let geometric: [Geometric] = [
    Geometric("length", "vec4(length(a.xyz), 0, 0, 0)") { a, _, _ in number(length(a)) },
    Geometric("distance", "vec4(distance(a.xyz, b.xyz), 0, 0, 0)") { a, b, _ in
      number(length(a - b))
    },
    Geometric("dot", "vec4(dot(a.xyz, b.xyz), 0, 0, 0)") { a, b, _ in number(dot(a, b)) },
    Geometric("cross", "vec4(cross(a.xyz, b.xyz), 0)") { a, b, _ in
      vector(
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
      )
    },
    Geometric("normalize", "vec4(normalize(a.xyz), 0)") { a, _, _ in vector(a / length(a)) },
    Geometric("faceforward", "vec4(faceforward(a.xyz, b.xyz, c.xyz), 0)") { a, b, c in
      vector(dot(c, b) < 0 ? a : -a)
    },
    Geometric("reflect", "vec4(reflect(a.xyz, b.xyz), 0)") { a, b, _ in
      vector(a - 2 * dot(b, a) * b)
    },
    Geometric("refract", "vec4(refract(normalize(a.xyz), normalize(b.xyz), 0.7), 0)") { a, b, _ in
      let (i, n) = (a / length(a), b / length(b))
      let d = dot(n, i)
      let k = 1 - 0.49 * (1 - d * d)
      return vector(k < 0 ? SIMD3() : 0.7 * i - (0.7 * d + k.squareRoot()) * n)
    },
  ]

  private static func test(_ function: Geometric) -> ConformanceCase {
    driver(
      "shader.function",
      with: ["name": function.label],
      [.arithmetic],
      "a function of vectors has the value of its formula",
      sections: "GLSL ES 8.4, 4.5.1",
      smoke: function.label == "cross"
    ) { run in
      let vectors = vectors(run, -2...2)
      let found = try found(run, function.call, vectors)
      for pixel in 0..<16 {
        let inputs = (0..<3).map { index in
          let vector = vectors[pixel + 16 * index]
          return SIMD3(Double(vector.x), Double(vector.y), Double(vector.z))
        }
        let wanted = function.value(inputs[0], inputs[1], inputs[2])
        run.expect(
          found[pixel],
          near: wanted,
          within: SIMD4(repeating: 1e-4),
          "\(function.label) of \(inputs)"
        )
      }
    }
  }

  private static var compared: ConformanceCase {
    driver(
      "shader.function",
      with: ["name": "compare"],
      [.exact],
      "vectors are compared component by component, and any, all and not join the results",
      sections: "GLSL ES 8.6",
      smoke: true
    ) { run in
      for (label, call, results) in [
        ("lessThan", "vec4(lessThan(x, y))", SIMD4<Float>(1, 0, 0, 1)),
        ("lessThanEqual", "vec4(lessThanEqual(x, y))", SIMD4(1, 1, 0, 1)),
        ("greaterThan", "vec4(greaterThan(x, y))", SIMD4(0, 0, 1, 0)),
        ("greaterThanEqual", "vec4(greaterThanEqual(x, y))", SIMD4(0, 1, 1, 0)),
        ("equal", "vec4(equal(x, y))", SIMD4(0, 1, 0, 0)),
        ("notEqual", "vec4(notEqual(x, y))", SIMD4(1, 0, 1, 1)),
        ("not", "vec4(not(equal(x, y)))", SIMD4(1, 0, 1, 1)),
        (
          "any", "vec4(any(equal(x, y)), any(equal(x, y + 9.0)), x == y, x != y)", SIMD4(1, 0, 0, 1)
        ),
        ("all", "vec4(all(equal(x, y)), all(equal(x, x)), x == x, x != x)", SIMD4(0, 1, 1, 0)),
      ] {
        let found = try run.fixture.values(call, "uniform vec4 x; uniform vec4 y;") { program in
          run.gl.setVector(program, "x", SIMD4(1, 2, 3, -4))
          run.gl.setVector(program, "y", SIMD4(2, 2, -1, 5))
        }[0]
        run.expect(found, is: results, label)
      }
    }
  }

  private static var exactFunctions: ConformanceCase {
    driver(
      "shader.function",
      with: ["name": "bits"],
      [.exact],
      "numbers keep their bits, halves are rounded to even, and what is packed is unpacked",
      sections: "GLSL ES 8.3, 8.4",
      smoke: true
    ) { run in
      let half = SIMD4<Float>(0.5, 1.5, -2.5, 3.5)
      func value(_ call: String, _ x: SIMD4<Float>) throws -> SIMD4<Float> {
        try run.fixture.values(call, "uniform vec4 x;") { run.gl.setVector($0, "x", x) }[0]
      }
      func word(_ call: String, _ x: SIMD4<Float>) throws -> SIMD4<UInt32> {
        try run.fixture.bits(.integer, call, "uniform vec4 x;") { run.gl.setVector($0, "x", x) }[0]
      }
      run.expect(try value("roundEven(x)", half), is: SIMD4(0, 2, -2, 4), "roundEven")
      let parts = try run.fixture.values(
        "parts(x.x)",
        "uniform vec4 x; vec4 parts(float f) { float w; f = modf(f, w); return vec4(f, w, 0, 0); }"
      ) { run.gl.setVector($0, "x", SIMD4(-3.25, 0, 0, 0)) }[0]
      run.expect(parts, is: SIMD4(-0.25, -3, 0, 0), "modf")
      run.expect(
        try word("uvec4(floatBitsToUint(x.xy), floatBitsToInt(x.zw))", SIMD4(1, -2, 0.5, 3)),
        is: SIMD4(0x3F80_0000, 0xC000_0000, 0x3F00_0000, 0x4040_0000),
        "floatBitsToUint and floatBitsToInt"
      )
      run.expect(
        try value(
          "vec4(uintBitsToFloat(uvec2(floatBitsToUint(x.xy))), intBitsToFloat("
            + "floatBitsToInt(x.zw)))",
          half
        ),
        is: half,
        "uintBitsToFloat and intBitsToFloat"
      )
      run.expect(
        try value(
          "vec4(isnan(x.x), isinf(x.y), isnan(x.z), isinf(x.w))",
          SIMD4(1, .infinity, 1, 2)
        ),
        is: SIMD4(0, 1, 0, 0),
        "isnan and isinf"
      )
      // 0.25 · 65535 = 16383.75, -0.5 · 32767 = -16383.5: the nearest, or one of two.
      let packed = try word(
        "uvec4(packUnorm2x16(x.xy), packSnorm2x16(x.zw), packHalf2x16(x.xz), packHalf2x16(x.yw))",
        SIMD4(0.25, 1, -1, 2)
      )
      run.expect(
        packed,
        is: SIMD4(0xFFFF_4000, 0x7FFF_8001, 0xBC00_3400, 0x4000_3C00),
        "packUnorm2x16, packSnorm2x16 and packHalf2x16"
      )
      for (call, high, low, wanted) in [
        ("unpackUnorm2x16", Float(0xFFFF), Float(0), SIMD2<Float>(0, 1)),
        ("unpackSnorm2x16", 0x8000, 0x7FFF, SIMD2(1, -1)),
        ("unpackHalf2x16", 0xC500, 0x3800, SIMD2(0.5, -5)),
      ] {
        let found = try value(
          "vec4(\(call)(uint(x.x) << 16u | uint(x.y)), 0, 0)",
          SIMD4(high, low, 0, 0)
        )
        run.expect(SIMD2(found.x, found.y), is: wanted, call)
      }
    }
  }
}
