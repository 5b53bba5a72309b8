import CGLES
import QuadrilleConformance
import QuadrilleGL

/// What shaders do step by step: loops, branches, functions, arrays and structures.
///
/// Each function `f` gets the number of its pixel's column, from 0 to 7, as an integer and is
/// worked out here once more.
enum ShaderControlCases {
  private struct Program: Sendable {
    let label: String
    let section: String
    let source: String
    let value: @Sendable (Int) -> [Int]

    init(
      _ label: String,
      _ section: String,
      _ source: String,
      _ value: @escaping @Sendable (Int) -> [Int]
    ) {
      self.label = label
      self.section = section
      self.source = source
      self.value = value
    }
  }

  static var all: [ConformanceCase] {
    (loops + branches + functions + aggregates).map { program in
      driver(
        "shader.control",
        with: ["what": program.label],
        [.exact],
        "a function of loops, branches, calls or arrays gives what its steps say",
        sections: "GLSL ES \(program.section)",
        smoke: program.label == "for" || program.label == "inout"
      ) { run in
        // The uniform keeps compilers from working all out beforehand.
        let found = try run.fixture.bits(
          .integer,
          "uvec4(f(p.x + zero))",
          "uniform int zero;\n" + program.source,
          8
        ) { run.gl.uniform1i(unsafe run.gl.getUniformLocation($0, "zero"), 0) }
        for n in 0..<8 {
          var wanted = SIMD4<UInt32>()
          for (index, number) in program.value(n).enumerated() {
            wanted[index] = UInt32(bitPattern: Int32(number))
          }
          run.expect(found[n], is: wanted, "f(\(n))")
        }
      }
    }
  }

  private static let loops: [Program] = [
    Program(
      "for",
      "6.3",
      "ivec4 f(int n) { int s = 0; for (int i = 0; i <= n; i++) s += i * i; return ivec4(s, 0, 0, 0); }"
    ) { n in [(0...n).reduce(0) { $0 + $1 * $1 }] },
    Program(
      "while",
      "6.3",
      "ivec4 f(int n) { int s = 1, k = n; while (k > 0) { s = s * 2 + 1; k--; } return ivec4(s, k, 0, 0); }"
    ) { n in [1 << (n + 1) - 1, 0] },
    Program(
      "do_while",
      "6.3",
      "ivec4 f(int n) { int s = 0; do { s += 10; n -= 3; } while (n > 0); return ivec4(s, n, 0, 0); }"
    ) { n in
      let loopCount = max(1, (n + 2) / 3)
      return [10 * loopCount, n - 3 * loopCount]
    },
    Program(
      "never_entered",
      "6.3",
      "ivec4 f(int n) { int s = 7; for (int i = n; i < 0; i++) s = 1; while (n > 99) s = 2; return ivec4(s, 0, 0, 0); }"
    ) { _ in [7] },
    Program(
      "break",
      "6.4",
      "ivec4 f(int n) { int s = 0; for (int i = 0; i < 100; i++) { if (i == n) break; s += 1; } return ivec4(s, 0, 0, 0); }"
    ) { n in [n] },
    Program(
      "continue",
      "6.4",
      "ivec4 f(int n) { int s = 0; for (int i = 0; i < 10; i++) { if (i % 2 == n % 2) continue; s += i; } return ivec4(s, 0, 0, 0); }"
    ) { n in [n % 2 == 0 ? 25 : 20] },
    Program(
      "nested_break",
      "6.4",
      "ivec4 f(int n) { int s = 0; for (int i = 0; i < 4; i++) { for (int j = 0; j < 9; j++) { if (j > n) break; s++; } s += 100; } return ivec4(s, 0, 0, 0); }"
    ) { n in [4 * (n + 1) + 400] },
    Program(
      "return_in_loop",
      "6.4",
      "int g(int n) { for (int i = 0; i < 50; i++) { if (i * i >= n) return i; } return -1; } ivec4 f(int n) { return ivec4(g(n), g(9000), 0, 0); }"
    ) { n in [(0...3).first { $0 * $0 >= n } ?? 0, -1] },
    Program(
      "long",
      "6.3",
      "ivec4 f(int n) { int s = n; for (int i = 0; i < 1000; i++) s = (s * 5 + 3) % 1009; return ivec4(s, 0, 0, 0); }"
    ) { n in [(0..<1000).reduce(n) { s, _ in (s * 5 + 3) % 1009 }] },
    Program(
      "two_counters",
      "6.3",
      "ivec4 f(int n) { int s = 0; for (int i = 0, j = 10; i < j; i++, j -= 2) s += i * j; return ivec4(s, n, 0, 0); }"
    ) { n in [0 + 8 + 12 + 12, n] },
  ]

  private static let branches: [Program] = [
    Program(
      "if_else",
      "6.2",
      "ivec4 f(int n) { int s; if (n < 2) s = 1; else if (n < 4) { s = 2; } else s = 3; return ivec4(s, 0, 0, 0); }"
    ) { n in [n < 2 ? 1 : n < 4 ? 2 : 3] },
    Program(
      "switch",
      "6.2",
      "ivec4 f(int n) { int s = 0; switch (n) { case 0: s = 5; break; case 3: s = 6; break; default: s = 7; } return ivec4(s, 0, 0, 0); }"
    ) { n in [n == 0 ? 5 : n == 3 ? 6 : 7] },
    Program(
      "switch_falls_through",
      "6.2",
      "ivec4 f(int n) { int s = 0; switch (n) { case 1: s += 1; case 2: s += 10; break; case 5: case 6: s += 100; } return ivec4(s, 0, 0, 0); }"
    ) { n in [[1: 11, 2: 10, 5: 100, 6: 100][n] ?? 0] },
    Program(
      "switch_default_first",
      "6.2",
      "ivec4 f(int n) { int s = 0; switch (n) { default: s += 1; case 4: s += 10; break; case 5: s += 100; } return ivec4(s, 0, 0, 0); }"
    ) { n in [n == 4 ? 10 : n == 5 ? 100 : 11] },
    Program(
      "switch_in_loop",
      "6.2",
      "ivec4 f(int n) { int s = 0; for (int i = 0; i < 5; i++) { switch (i) { case 1: continue; case 2: break; default: s += i; } s += 100; } return ivec4(s, n, 0, 0); }"
    ) { n in [0 + 3 + 4 + 400, n] },
    Program(
      "short_circuit",
      "5.9",
      "int calls = 0; bool g(bool b) { calls++; return b; } ivec4 f(int n) { bool one = n > 3 && g(true); bool two = n > 3 || g(true); bool three = g(true) ^^ g(n > 3); return ivec4(calls, one, two, three); }"
    ) { n in [3, n > 3 ? 1 : 0, 1, n > 3 ? 0 : 1] },
    Program(
      "ternary_calls_one",
      "5.9",
      "int calls = 0; int g(int k) { calls += k; return k; } ivec4 f(int n) { int s = n % 2 == 0 ? g(10) : g(100); return ivec4(s, calls, 0, 0); }"
    ) { n in [n % 2 == 0 ? 10 : 100, n % 2 == 0 ? 10 : 100] },
    Program(
      "sequence",
      "5.9",
      "ivec4 f(int n) { int a = n, b = (a++, a * 2); int c = a++ + ++a; return ivec4(a, b, c, a-- - --a); }"
    ) { n in [n + 1, 2 * (n + 1), 2 * n + 4, 2] },
  ]

  private static let functions: [Program] = [
    Program(
      "inout",
      "6.1.1",
      "void g(in int a, out int b, inout int c) { a += 100; b = a; c += a; } ivec4 f(int n) { int x = n, y = 1, z = 2; g(x, y, z); return ivec4(x, y, z, 0); }"
    ) { n in [n, n + 100, n + 102] },
    Program(
      "inout_order",
      "6.1.1",
      "void g(inout int a, inout int b) { a = a + 1; b = b * 2; } ivec4 f(int n) { int v[3] = int[3](n, 5, 6); int i = 1; g(i, v[i]); return ivec4(i, v[0], v[1], v[2]); }"
    ) { n in [2, n, 10, 6] },
    Program(
      "inout_swizzle",
      "6.1.1",
      "void g(inout ivec2 v) { v = v.yx + 1; } ivec4 f(int n) { ivec4 v = ivec4(n, 2, 3, 4); g(v.zx); return v; }"
    ) { n in [4, 2, n + 1, 4] },
    Program(
      "overload",
      "6.1",
      "int g(int a) { return 1; } int g(float a) { return 2; } int g(ivec2 a) { return 3; } int g(int a, int b) { return 4; } ivec4 f(int n) { return ivec4(g(n), g(float(n)), g(ivec2(n)), g(n, n)); }"
    ) { _ in [1, 2, 3, 4] },
    Program(
      "array_by_value",
      "6.1.1",
      "int g(int v[3]) { v[0] = 50; return v[0] + v[1]; } ivec4 f(int n) { int v[3] = int[3](n, 2, 3); int s = g(v); return ivec4(s, v[0], 0, 0); }"
    ) { n in [52, n] },
    Program(
      "array_returned",
      "6.1",
      "int[3] g(int a) { return int[](a, a * a, -a); } ivec4 f(int n) { int v[3] = g(n); return ivec4(v[0], v[1], v[2], g(n).length()); }"
    ) { n in [n, n * n, -n, 3] },
    Program(
      "deep_calls",
      "6.1",
      "int a(int n) { return n + 1; } int b(int n) { return a(a(n)) * 2; } int c(int n) { return b(b(n)); } ivec4 f(int n) { return ivec4(c(c(n)), 0, 0, 0); }"
    ) { n in
      func b(_ n: Int) -> Int { (n + 2) * 2 }
      return [b(b(b(b(n))))]
    },
    Program(
      "scopes",
      "4.2",
      "int k = 1; ivec4 f(int n) { int s = k; int k = 2; s += 10 * k; { int k = 3; s += 100 * k; } for (int k = 4; k < 5; k++) s += 1000 * k; return ivec4(s, k, 0, n); }"
    ) { n in [4321, 2, 0, n] },
    Program(
      "globals",
      "4.3",
      "const int k[4] = int[](3, 1, 4, 1); int total = 5; void g(int n) { total += k[n % 4]; } ivec4 f(int n) { g(n); g(n + 1); return ivec4(total, 0, 0, 0); }"
    ) { n in [5 + [3, 1, 4, 1][n % 4] + [3, 1, 4, 1][(n + 1) % 4]] },
    Program(
      "preprocessor",
      "3.4",
      "#define ADD(x, y) ((x) + (y))\n#define TWICE(x) ADD(x, x)\n#if __VERSION__ == 300 && defined(GL_ES) && !defined(NOTHING)\n#define K 7\n#else\n#define K 8\n#endif\n#undef NOTHING\n#ifdef NOTHING\n#error wrong\n#elif (1 << 2) == 4\nivec4 f(int n) { return ivec4(TWICE(n), K, \\\n 3, 4); }\n#endif"
    ) { n in [2 * n, 7, 3, 4] },
  ]

  private static let aggregates: [Program] = [
    Program(
      "dynamic_array",
      "4.1.9, 5.7",
      "ivec4 f(int n) { int v[8]; for (int i = 0; i < 8; i++) v[i] = i * 3; v[n] = -1; return ivec4(v[n], v[(n + 1) % 8], v[7 - n], v.length()); }"
    ) { n in
      var v = (0..<8).map { $0 * 3 }
      v[n] = -1
      return [-1, v[(n + 1) % 8], v[7 - n], 8]
    },
    Program(
      "dynamic_vector",
      "5.5",
      "ivec4 f(int n) { ivec4 v = ivec4(1, 2, 3, 4); v[n % 4] = 9; v[(n + 1) % 4] += 10; return v; }"
    ) { n in
      var v = [1, 2, 3, 4]
      v[n % 4] = 9
      v[(n + 1) % 4] += 10
      return v
    },
    Program(
      "dynamic_matrix",
      "5.6",
      "ivec4 f(int n) { mat4 m = mat4(2.0); m[n % 4][(n + 1) % 4] = 7.0; m[(n + 2) % 4] = vec4(5); return ivec4(m[0][0], m[1][2], m[2][3], m[3][3]); }"
    ) { n in
      var m = (0..<4).map { c in (0..<4).map { $0 == c ? 2 : 0 } }
      m[n % 4][(n + 1) % 4] = 7
      m[(n + 2) % 4] = [5, 5, 5, 5]
      return [m[0][0], m[1][2], m[2][3], m[3][3]]
    },
    Program(
      "swizzles",
      "5.5",
      "ivec4 f(int n) { ivec4 v = ivec4(n, 10, 20, 30); v.wx = v.yz; v.rg += v.ss.xy; v.q = v.wzyx.x + 1; return v.bgar; }"
    ) { n in
      var v = [20, 10, 20, 10]
      (v[0], v[1]) = (40, 30)
      v[3] += 1
      _ = n
      return [v[2], v[1], v[3], v[0]]
    },
    Program(
      "structures",
      "4.1.8, 5.7",
      "struct In { int a; ivec2 b; }; struct Out { In one[2]; float c; }; ivec4 f(int n) { Out x = Out(In[2](In(1, ivec2(2, 3)), In(n, ivec2(5, 6))), 7.0); Out y = x; y.one[n % 2].b.y = 60; return ivec4(x.one[n % 2].b.y, y.one[n % 2].b.y, x == y, x.one[1 - n % 2] == y.one[1 - n % 2]); }"
    ) { n in [n % 2 == 0 ? 3 : 6, 60, 0, 1] },
    Program(
      "arrays_compared",
      "5.7",
      "ivec4 f(int n) { int a[3] = int[3](1, 2, n), b[3] = int[3](1, 2, 5); int c[3]; c = a; c[0]++; return ivec4(a == b, a != b, a == c, c[0]); }"
    ) { n in [n == 5 ? 1 : 0, n == 5 ? 0 : 1, 0, 2] },
    Program(
      "constructors",
      "5.4.2",
      "ivec4 f(int n) { ivec3 v = ivec3(ivec2(n, 1), 2); mat2 m = mat2(1, 2, 3, 4); mat3 big = mat3(m); return ivec4(ivec2(v), int(big[2][2] + big[0][1]), ivec4(bvec4(n, 0, 1, 2)).x); }"
    ) { n in [n, 1, 3, n == 0 ? 0 : 1] },
    Program(
      "conversions",
      "5.4.1",
      "ivec4 f(int n) { float x = float(n) - 3.5; return ivec4(int(x), uint(float(n) + 0.9), int(true) + int(bool(n)), int(float(n == 2))); }"
    ) { n in [Int(Double(n) - 3.5), n, n == 0 ? 1 : 2, n == 2 ? 1 : 0] },
    Program(
      "integers",
      "5.9",
      "ivec4 f(int n) { int a = n * 1000003 - 2500000; return ivec4(a / 7, a >> 3, a << 9, a ^ 0x5A5A5A & ~n | 0x100); }"
    ) { n in
      let a = n * 1_000_003 - 2_500_000
      return [a / 7, a >> 3, Int(Int32(truncatingIfNeeded: a << 9)), a ^ (0x5A5A5A & ~n) | 0x100]
    },
    Program(
      "unsigned",
      "5.9",
      "ivec4 f(int n) { uint a = uint(n) * 0x30000001u + 0xF0000000u; return ivec4(a / 3u, a >> 4u, a % 1000u, uint(n) - 5u > 100u); }"
    ) { n in
      let a = UInt32(n) &* 0x3000_0001 &+ 0xF000_0000
      return [
        Int(Int32(bitPattern: a / 3)), Int(Int32(bitPattern: a >> 4)), Int(a % 1000), n < 5 ? 1 : 0,
      ]
    },
    Program(
      "wraps",
      "4.1.3",
      "ivec4 f(int n) { int a = 0x7FFFFFFF - 3 + n; return ivec4(a, a * 3, -a, a - 0x7FFFFFFF); }"
    ) { n in
      let a = Int32.max &- 3 &+ Int32(n)
      return [Int(a), Int(a &* 3), Int(0 &- a), Int(a &- .max)]
    },
    Program(
      "precision",
      "4.5.1",
      "ivec4 f(int n) { float x = 16777213.0 + float(n % 3); float y = 1.0 + float(n) * exp2(-23.0); return ivec4(int(x), floatBitsToInt(y), n, 0); }"
    ) { n in [16_777_213 + n % 3, 0x3F80_0000 + n, n] },
  ]
}
