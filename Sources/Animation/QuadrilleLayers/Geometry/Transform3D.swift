public import QuadrilleImage

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// A 3D transform as a 4×4 matrix, after `CATransform3D`.
///
/// Points are row vectors: `x' = x·m11 + y·m21 + z·m31 + m41`. Layers are projected along z: z' is
/// not visible. The last column gives `w' = x·m14 + y·m24 + z·m34 + m44`, by which x' and y' are
/// divided: with `m34 = -1 / d`, see ``init(perspective:)``, objects closer to an eye at the
/// distance d appear larger.
public struct Transform3D: Hashable, Sendable {
  /// The rows from the first to the last.
  var rows:
    (first: SIMD4<Double>, second: SIMD4<Double>, third: SIMD4<Double>, fourth: SIMD4<Double>)

  /// The identity transform.
  public static let identity = Transform3D(
    rows: [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1]
  )

  /// Makes a transform from the rows of its matrix.
  public init(
    rows first: SIMD4<Double>,
    _ second: SIMD4<Double>,
    _ third: SIMD4<Double>,
    _ fourth: SIMD4<Double>
  ) {
    rows = (first, second, third, fourth)
  }

  /// Makes a 3D transform from a 2D transform, leaving z unchanged.
  public init(_ affine: Transform2D) {
    self.init(
      rows: SIMD4(affine.a, affine.b, 0, 0),
      SIMD4(affine.c, affine.d, 0, 0),
      SIMD4(0, 0, 1, 0),
      SIMD4(affine.tx, affine.ty, 0, 1)
    )
  }

  /// Makes a translation.
  public init(translationX x: Double, y: Double, z: Double = 0) {
    self = .identity
    rows.fourth = SIMD4(x, y, z, 1)
  }

  /// Makes a scaling about the origin.
  public init(scaleX x: Double, y: Double, z: Double = 1) {
    self.init(
      rows: SIMD4(x, 0, 0, 0),
      SIMD4(0, y, 0, 0),
      SIMD4(0, 0, z, 0),
      SIMD4(0, 0, 0, 1)
    )
  }

  /// Makes a perspective projection with an eye in front of the plane z = 0: `m34 = -1 / distance`.
  ///
  /// As a layer's ``Layer/sublayerTransform`` it enlarges sublayers with a larger
  /// ``Layer/zPosition``, and the near parts of rotated ones. It is applied after other transforms:
  /// `packedRotation.concatenating(Transform3D(perspective: 500))`.
  ///
  /// - Parameter distance: The distance of the eye from the plane in points; 0 and infinity give
  ///   the identity.
  public init(perspective distance: Double) {
    self = .identity
    if distance != 0 { rows.third.w = -1 / distance }
  }

  /// Makes a rotation about an axis through the origin.
  ///
  /// - Parameters:
  ///   - radians: The angle; about (0, 0, 1) it is clockwise in an image with y downwards.
  ///   - x: The x component of the axis.
  ///   - y: The y component of the axis.
  ///   - z: The z component of the axis; an axis of length 0 gives the identity.
  public init(rotation radians: Double, x: Double, y: Double, z: Double) {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else {
      self = .identity
      return
    }
    if x == 0, y == 0 {
      self.init(Transform2D(rotation: z < 0 ? -radians : radians))
      return
    }
    let half = sin(radians / 2) / length
    self.init(
      rotation: Quaternion(vector: SIMD4(x * half, y * half, z * half, cos(radians / 2)))
    )
  }

  /// Whether two transforms have equal matrices.
  public static func == (lhs: Transform3D, rhs: Transform3D) -> Bool {
    lhs.rows.first == rhs.rows.first && lhs.rows.second == rhs.rows.second
      && lhs.rows.third == rhs.rows.third && lhs.rows.fourth == rhs.rows.fourth
  }

  /// Hashes the matrix.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rows.first)
    hasher.combine(rows.second)
    hasher.combine(rows.third)
    hasher.combine(rows.fourth)
  }

  /// The matrix element in a row and column, both from 0.
  public subscript(row: Int, column: Int) -> Double {
    get { [rows.first, rows.second, rows.third, rows.fourth][row][column] }
    set {
      switch row {
      case 0: rows.first[column] = newValue
      case 1: rows.second[column] = newValue
      case 2: rows.third[column] = newValue
      default: rows.fourth[column] = newValue
      }
    }
  }

  /// The transform that applies this one first and then the other.
  public func concatenating(_ other: Transform3D) -> Transform3D {
    func row(_ left: SIMD4<Double>) -> SIMD4<Double> {
      other.rows.first * left.x + other.rows.second * left.y + other.rows.third * left.z
        + other.rows.fourth * left.w
    }
    return Transform3D(
      rows: row(rows.first),
      row(rows.second),
      row(rows.third),
      row(rows.fourth)
    )
  }

  /// The transform that applies the left one first and then the right one, as with row vectors.
  public static func * (left: Transform3D, right: Transform3D) -> Transform3D {
    left.concatenating(right)
  }

  /// The effect on the plane z = 0 in orthographic projection.
  public var affine: Transform2D {
    Transform2D(
      a: rows.first.x,
      b: rows.first.y,
      c: rows.second.x,
      d: rows.second.y,
      tx: rows.fourth.x,
      ty: rows.fourth.y
    )
  }

  /// Whether the transform is a 2D transform, fully described by ``affine``.
  public var isAffine: Bool {
    rows.third == SIMD4(0, 0, 1, 0) && rows.first.z == 0 && rows.first.w == 0 && rows.second.z == 0
      && rows.second.w == 0 && rows.fourth.z == 0 && rows.fourth.w == 1
  }

  /// Whether the transform divides x and y by anything but 1.
  @inline(__always)
  var hasPerspective: Bool {
    rows.first.w != 0 || rows.second.w != 0 || rows.third.w != 0 || rows.fourth.w != 1
  }

  /// The effect on the plane z = 0 in perspective projection.
  public var projection: ProjectiveTransform {
    ProjectiveTransform(
      x: SIMD3(rows.first.x, rows.second.x, rows.fourth.x),
      y: SIMD3(rows.first.y, rows.second.y, rows.fourth.y),
      w: SIMD3(rows.first.w, rows.second.w, rows.fourth.w)
    )
  }

  /// The inverse transform; nil if the matrix is singular or a number is not finite.
  public var inverted: Transform3D? {
    // Gauss-Jordan elimination with the largest pivot of each column.
    var left = [rows.first, rows.second, rows.third, rows.fourth]
    let unit = Transform3D.identity.rows
    var right = [unit.first, unit.second, unit.third, unit.fourth]
    for column in 0..<4 {
      var pivot = column
      for row in column..<4 where abs(left[row][column]) > abs(left[pivot][column]) { pivot = row }
      left.swapAt(column, pivot)
      right.swapAt(column, pivot)
      let divisor = left[column][column]
      guard divisor != 0, divisor.isFinite else { return nil }
      left[column] /= divisor
      right[column] /= divisor
      for row in 0..<4 where row != column {
        let factor = left[row][column]
        left[row] -= left[column] * factor
        right[row] -= right[column] * factor
      }
    }
    return Transform3D(rows: right[0], right[1], right[2], right[3])
  }
}
