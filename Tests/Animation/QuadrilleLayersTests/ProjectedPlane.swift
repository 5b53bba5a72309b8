import Foundation
import QuadrilleImage

/// The projection of a 3D plane to an eye, computed from the definition.
///
/// Row vectors times 4×4 matrices, x and y divided by w; it shares no code with the tested
/// implementation.
struct ProjectedPlane {
  typealias Matrix = [[Double]]

  static let unit: Matrix = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]

  /// From (x, y, 0, 1) of the plane to (x, y, z, w) of the canvas.
  let matrix: Matrix
  private let first: SIMD4<Double>
  private let second: SIMD4<Double>
  private let fourth: SIMD4<Double>

  init(_ matrices: Matrix...) {
    var product = Self.unit
    for next in matrices {
      product = product.map { row in
        (0..<4).map { column in
          var sum = 0.0
          for index in 0..<4 { sum += row[index] * next[index][column] }
          return sum
        }
      }
    }
    matrix = product
    first = SIMD4(matrix[0])
    second = SIMD4(matrix[1])
    fourth = SIMD4(matrix[3])
  }

  static func move(_ x: Double, _ y: Double, _ z: Double = 0) -> Matrix {
    [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1]]
  }

  static func xRotation(_ angle: Double) -> Matrix {
    let (c, s) = (cos(angle), sin(angle))
    return [[1, 0, 0, 0], [0, c, s, 0], [0, -s, c, 0], [0, 0, 0, 1]]
  }

  static func yRotation(_ angle: Double) -> Matrix {
    let (c, s) = (cos(angle), sin(angle))
    return [[c, 0, -s, 0], [0, 1, 0, 0], [s, 0, c, 0], [0, 0, 0, 1]]
  }

  static func zRotation(_ angle: Double) -> Matrix {
    let (c, s) = (cos(angle), sin(angle))
    return [[c, s, 0, 0], [-s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
  }

  static func eye(at distance: Double) -> Matrix {
    [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, -1 / distance], [0, 0, 0, 1]]
  }

  /// The projection of a point of the plane; nil behind the eye.
  func seen(_ x: Double, _ y: Double) -> Point? {
    let homogeneous = (0..<4).map { x * matrix[0][$0] + y * matrix[1][$0] + matrix[3][$0] }
    guard homogeneous[3] > 0 else { return nil }
    return Point(x: homogeneous[0] / homogeneous[3], y: homogeneous[1] / homogeneous[3])
  }

  /// The point of the plane at a point of the canvas; nil if there is none in front of the eye.
  func point(at x: Double, _ y: Double) -> Point? {
    // Two equations: (column of x − x · column of w) and (column of y − y · column of w) applied to
    // the point are 0.
    let (one, two, four) = (first, second, fourth)
    let (a, b, e) = (one.x - x * one.w, two.x - x * two.w, x * four.w - four.x)
    let (c, d, f) = (one.y - y * one.w, two.y - y * two.w, y * four.w - four.y)
    let determinant = a * d - b * c
    guard determinant != 0 else { return nil }
    let own = Point(x: (e * d - b * f) / determinant, y: (a * f - e * c) / determinant)
    return own.x * one.w + own.y * two.w + four.w > 0 ? own : nil
  }
}
