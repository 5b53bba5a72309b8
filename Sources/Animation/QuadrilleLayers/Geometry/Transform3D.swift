public import QuadrilleImage

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// A transform of space by a matrix of 4×4, after `CATransform3D`.
///
/// Points are rows: `x' = x·m11 + y·m21 + z·m31 + m41`. Layers are seen from straight ahead: z' does
/// not show. The last column gives `w' = x·m14 + y·m24 + z·m34 + m44`, by which x' and y' are
/// divided: with `m34 = -1 / d`, see ``init(perspective:)``, what is nearer to an eye at the distance
/// d is larger.
public struct Transform3D: Hashable, Sendable {
  /// The rows from the first to the last.
  var rows:
    (first: SIMD4<Double>, second: SIMD4<Double>, third: SIMD4<Double>, fourth: SIMD4<Double>)

  /// The transform that changes nothing.
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

  /// Makes the transform that does in the plane what another one does, and leaves z.
  public init(_ affine: Transform2D) {
    self.init(
      rows: SIMD4(affine.a, affine.b, 0, 0),
      SIMD4(affine.c, affine.d, 0, 0),
      SIMD4(0, 0, 1, 0),
      SIMD4(affine.tx, affine.ty, 0, 1)
    )
  }

  /// Makes a shift.
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

  /// Makes the perspective of an eye in front of the plane z = 0: `m34 = -1 / distance`.
  ///
  /// As a layer's ``Layer/sublayerTransform`` it makes sublayers with a larger ``Layer/zPosition``, and
  /// the parts of turned ones that come forward, appear larger. It goes behind other transforms:
  /// `packedRotation.concatenating(Transform3D(perspective: 500))`.
  ///
  /// - Parameter distance: From the eye to the plane in points; 0 and infinity give the identity.
  public init(perspective distance: Double) {
    self = .identity
    if distance != 0 { rows.third.w = -1 / distance }
  }

  /// Makes a rotation about an axis through the origin.
  ///
  /// - Parameters:
  ///   - radians: The angle; about (0, 0, 1) clockwise on a picture whose y grows downwards.
  ///   - x: The axis' x.
  ///   - y: The axis' y.
  ///   - z: The axis' z; an axis without length gives the identity.
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

  /// The number in a row and column of the matrix, both counted from 0.
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

  /// The transform that does this one first and then the other.
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

  /// The transform that does the left one first and then the right one, as row vectors have it.
  public static func * (left: Transform3D, right: Transform3D) -> Transform3D {
    left.concatenating(right)
  }

  /// What the transform does with the plane z = 0, seen from straight ahead without perspective.
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

  /// Whether the transform works in the plane only, so that ``affine`` says all.
  public var isAffine: Bool {
    rows.third == SIMD4(0, 0, 1, 0) && rows.first.z == 0 && rows.first.w == 0 && rows.second.z == 0
      && rows.second.w == 0 && rows.fourth.z == 0 && rows.fourth.w == 1
  }

  /// Whether x and y are divided by anything but 1.
  @inline(__always)
  var hasPerspective: Bool {
    rows.first.w != 0 || rows.second.w != 0 || rows.third.w != 0 || rows.fourth.w != 1
  }

  /// What the transform does with the plane z = 0, seen from straight ahead and in perspective.
  public var projection: ProjectiveTransform {
    ProjectiveTransform(
      x: SIMD3(rows.first.x, rows.second.x, rows.fourth.x),
      y: SIMD3(rows.first.y, rows.second.y, rows.fourth.y),
      w: SIMD3(rows.first.w, rows.second.w, rows.fourth.w)
    )
  }

  /// The transform that undoes this one; nil where space is flattened or a number is not finite.
  public var inverted: Transform3D? {
    // Gauss and Jordan with the largest pivot of each column.
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

extension Transform2D {
  /// Whether nothing is turned, scaled or sheared.
  @inline(__always)
  var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}
