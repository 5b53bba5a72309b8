import CGLES
import QuadrilleConformance
import QuadrilleGL

/// Matrices of the shading language: operators, functions and constructors, against double
/// precision.
enum ShaderMatrixCases {
  static var all: [ConformanceCase] {
    shapes.flatMap { shape in
      operations.filter { $0.fits(shape) }.map { test($0, shape) }
    }
  }

  /// Columns and rows.
  private struct Shape: Sendable {
    let columns: Int
    let rows: Int
    var name: String { columns == rows ? "mat\(columns)" : "mat\(columns)x\(rows)" }
    var transposed: Shape { Shape(columns: rows, rows: columns) }
    var isSquare: Bool { columns == rows }
  }

  private static let shapes = (2...4).flatMap { columns in
    (2...4).map { Shape(columns: columns, rows: $0) }
  }

  /// Columns of numbers; a vector is one column, a number one column of one row.
  private typealias Matrix = [[Double]]

  /// An expression of `a` and `b`, which have the shape of the case, `t`, which has the transposed
  /// one, `c` and `r`, vectors of as many numbers as it has columns and rows, and the number `s`.
  private struct Operation: Sendable {
    let label: String
    let expression: String
    /// The shape of the result for that of the case.
    let result: @Sendable (Shape) -> Shape
    let value: @Sendable (Inputs) -> Matrix
    var needsSquare = false

    func fits(_ shape: Shape) -> Bool { shape.isSquare || !needsSquare }
  }

  private struct Inputs: Sendable {
    let a: Matrix
    let b: Matrix
    let t: Matrix
    let c: [Double]
    let r: [Double]
    let s: Double
  }

  private static func each(
    _ one: Matrix,
    _ other: Matrix,
    _ value: (Double, Double) -> Double
  ) -> Matrix {
    zip(one, other).map { zip($0, $1).map(value) }
  }

  private static func product(_ one: Matrix, _ other: Matrix) -> Matrix {
    other.map { column in
      one[0].indices.map { row in
        column.indices.reduce(0) { $0 + one[$1][row] * column[$1] }
      }
    }
  }

  private static func transposed(_ one: Matrix) -> Matrix {
    one[0].indices.map { row in one.map { $0[row] } }
  }

  /// A matrix without a column and a row.
  private static func minor(_ one: Matrix, _ column: Int, _ row: Int) -> Matrix {
    one.indices.filter { $0 != column }.map { index in
      one[index].indices.filter { $0 != row }.map { one[index][$0] }
    }
  }

  private static func determinant(_ one: Matrix) -> Double {
    if one.count == 1 { return one[0][0] }
    return one.indices.reduce(0) { sum, column in
      sum + (column % 2 == 0 ? 1 : -1) * one[column][0] * determinant(minor(one, column, 0))
    }
  }

  private static func inverse(_ one: Matrix) -> Matrix {
    let whole = determinant(one)
    return one.indices.map { column in
      one.indices.map { row in
        let sign: Double = (column + row) % 2 == 0 ? 1 : -1
        return sign * determinant(minor(one, row, column)) / whole
      }
    }
  }

  private static let same: @Sendable (Shape) -> Shape = { $0 }

  private static let operations: [Operation] = [
    Operation(label: "add", expression: "a + b", result: same) { each($0.a, $0.b, +) },
    Operation(label: "subtract", expression: "a - b", result: same) { each($0.a, $0.b, -) },
    Operation(label: "divide", expression: "a / b", result: same) { each($0.a, $0.b, /) },
    Operation(label: "component_multiply", expression: "matrixCompMult(a, b)", result: same) {
      each($0.a, $0.b, *)
    },
    Operation(label: "negate", expression: "-a", result: same) { $0.a.map { $0.map { -$0 } } },
    Operation(label: "multiply", expression: "a * t") {
      Shape(columns: $0.rows, rows: $0.rows)
    } value: {
      product($0.a, $0.t)
    },
    Operation(label: "multiply_vector", expression: "a * c") {
      Shape(columns: 1, rows: $0.rows)
    } value: {
      product($0.a, [$0.c])
    },
    Operation(label: "vector_multiply", expression: "r * a") {
      Shape(columns: 1, rows: $0.columns)
    } value: { inputs in
      [inputs.a.map { column in zip(column, inputs.r).reduce(0) { $0 + $1.0 * $1.1 } }]
    },
    Operation(label: "by_number", expression: "s * a + a / s - s", result: same) { inputs in
      inputs.a.map { $0.map { inputs.s * $0 + $0 / inputs.s - inputs.s } }
    },
    Operation(label: "assigned", expression: "changed(a)", result: same) { inputs in
      // One more, times two, less b.
      each(inputs.a.map { $0.map { ($0 + 1) * 2 } }, inputs.b, -)
    },
    Operation(label: "outer_product", expression: "outerProduct(r, c)", result: same) { inputs in
      inputs.c.map { number in inputs.r.map { $0 * number } }
    },
    Operation(label: "transpose", expression: "transpose(a)", result: \.transposed) {
      transposed($0.a)
    },
    Operation(label: "of_number", expression: "SHAPE(s)", result: same) { inputs in
      inputs.a.indices.map { column in
        inputs.a[0].indices.map { $0 == column ? inputs.s : 0 }
      }
    },
    Operation(label: "of_matrix", expression: "SHAPE(mat3(a))", result: same) { inputs in
      // What mat3 does not take from `a`, and the shape not from mat3, is that of the identity.
      inputs.a.indices.map { column in
        inputs.a[0].indices.map { row in
          column < 3 && row < 3 ? inputs.a[column][row] : column == row ? 1 : 0
        }
      }
    },
    Operation(
      label: "determinant",
      expression: "determinant(a)",
      result: { _ in
        Shape(columns: 1, rows: 1)
      },
      value: { [[determinant($0.a)]] },
      needsSquare: true
    ),
    Operation(
      label: "inverse",
      expression: "inverse(a)",
      result: same,
      value: {
        inverse($0.a)
      },
      needsSquare: true
    ),
  ]

  /// The constructor of a matrix or vector of numbers that follow one another in `n`.
  private static func constructor(_ name: String, _ count: Int, from start: Int) -> String {
    "\(name)(" + (start..<start + count).map { "n[\($0)]" }.joined(separator: ", ") + ")"
  }

  /// The functions of a shader that give the inputs, and the result column by column.
  private static func declarations(_ operation: Operation, _ shape: Shape) -> String {
    let (count, name) = (shape.columns * shape.rows, shape.name)
    let result = operation.result(shape)
    let expression = operation.expression
    let type =
      result.columns > 1 ? result.name : result.rows > 1 ? "vec\(result.rows)" : "float"
    let padding = String(repeating: ", 0.0", count: 4 - result.rows)
    let columns = (0..<result.columns).map { index in
      let column = result.columns > 1 ? "m[\(index)]" : "m"
      return "if (x == \(index)) return vec4(\(column)\(padding));"
    }
    return """
      uniform float n[64];
      #define SHAPE \(name)
      #define a \(constructor(name, count, from: 0))
      #define b \(constructor(name, count, from: 16))
      #define t \(constructor(shape.transposed.name, count, from: 32))
      #define c \(constructor("vec\(shape.columns)", shape.columns, from: 48))
      #define r \(constructor("vec\(shape.rows)", shape.rows, from: 52))
      #define s n[56]
      \(name) changed(\(name) one) {
        \(name) before = one++;
        one *= 2.0;
        one -= b;
        return before == a ? one : before;
      }
      vec4 column(int x) {
        \(type) m = \(expression);
        \(columns.joined(separator: "\n  "))
        return vec4(0.0);
      }
      """
  }

  private static func test(_ operation: Operation, _ shape: Shape) -> ConformanceCase {
    driver(
      "shader.matrix",
      with: ["what": operation.label, "shape": shape.name],
      [.arithmetic],
      "operators, functions and constructors of matrices have the values of their formulas",
      sections: "GLSL ES 5.4.2, 5.9, 5.11, 8.5",
      smoke: shape.columns == 3 && shape.rows == 4 || shape.name == "mat3"
    ) { run in
      var numbers = (0..<64).map { _ in Float(run.random.below(64) + 8) / 16 }
      // A diagonal above the rest keeps determinants away from 0.
      for index in 0..<min(shape.columns, shape.rows) { numbers[index * shape.rows + index] += 8 }
      func matrix(_ start: Int, _ columns: Int, _ rows: Int) -> Matrix {
        (0..<columns).map { column in
          (0..<rows).map { Double(numbers[start + column * rows + $0]) }
        }
      }
      let inputs = Inputs(
        a: matrix(0, shape.columns, shape.rows),
        b: matrix(16, shape.columns, shape.rows),
        t: matrix(32, shape.rows, shape.columns),
        c: matrix(48, 1, shape.columns)[0],
        r: matrix(52, 1, shape.rows)[0],
        s: Double(numbers[56])
      )
      let exact = operation.value(inputs)
      let found = try run.fixture.values(
        "column(p.x)",
        declarations(operation, shape),
        exact.count
      ) { program in
        unsafe run.gl.uniform1fv(unsafe run.gl.getUniformLocation(program, "n"), 64, numbers)
      }
      for (index, column) in exact.enumerated() {
        var wanted = SIMD4<Double>()
        for (row, value) in column.enumerated() { wanted[row] = value }
        let maximum = column.reduce(1) { max($0, abs($1)) }
        run.expect(
          found[index],
          near: wanted,
          within: SIMD4(repeating: 1e-5 * maximum),
          "column \(index)"
        )
      }
    }
  }
}
