/// A projective transform of the plane.
///
/// A point is mapped to `(x · (px, py, 1), y · (px, py, 1)) / (w · (px, py, 1))`. If the divisor is
/// not positive, the point is behind the eye and has no image. Multiplying all three rows by a
/// positive number gives the same transform.
public struct ProjectiveTransform: Hashable, Sendable {
  /// The row of x: the factors of x, y and 1.
  public var x: SIMD3<Double>
  /// The row of y: the factors of x, y and 1.
  public var y: SIMD3<Double>
  /// The row of the divisor: the factors of x, y and 1.
  public var w: SIMD3<Double>

  /// The identity transform.
  public static let identity = ProjectiveTransform(.identity)

  /// Creates a transform from its rows.
  @inlinable
  public init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.w = w
  }

  /// Creates a transform from an affine one.
  @inlinable
  public init(_ affine: Transform2D) {
    self.init(
      x: SIMD3(affine.a, affine.c, affine.tx),
      y: SIMD3(affine.b, affine.d, affine.ty),
      w: SIMD3(0, 0, 1)
    )
  }

  /// The equivalent affine transform; nil if there is none, or if everything is behind the eye.
  public var affine: Transform2D? {
    guard w.x == 0, w.y == 0, w.z > 0 else { return nil }
    let (x, y) = (x / w.z, y / w.z)
    return Transform2D(a: x.x, b: y.x, c: x.y, d: y.y, tx: x.z, ty: y.z)
  }

  /// Whether all numbers are finite.
  package var isFinite: Bool {
    let sum = x + y + w
    return sum.x.isFinite && sum.y.isFinite && sum.z.isFinite
  }

  /// The transform that applies this one first and then the other.
  public func concatenating(_ other: ProjectiveTransform) -> ProjectiveTransform {
    func row(_ factors: SIMD3<Double>) -> SIMD3<Double> {
      x * factors.x + y * factors.y + w * factors.z
    }
    return ProjectiveTransform(x: row(other.x), y: row(other.y), w: row(other.w))
  }

  /// The transform that applies this one first and then an affine one.
  public func concatenating(_ other: Transform2D) -> ProjectiveTransform {
    concatenating(ProjectiveTransform(other))
  }

  /// The homogeneous coordinates of a transformed point: x, y and the divisor.
  @inlinable
  package func homogeneous(_ point: Point) -> SIMD3<Double> {
    let homogeneousPoint = SIMD3(point.x, point.y, 1)
    return SIMD3(
      (x * homogeneousPoint).sum(),
      (y * homogeneousPoint).sum(),
      (w * homogeneousPoint).sum()
    )
  }

  /// The transformed point; nil if it is behind the eye.
  public func apply(to point: Point) -> Point? {
    let homogeneousPoint = homogeneous(point)
    guard homogeneousPoint.z > 0 else { return nil }
    let result = Point(
      x: homogeneousPoint.x / homogeneousPoint.z,
      y: homogeneousPoint.y / homogeneousPoint.z
    )
    return result.x.isFinite && result.y.isFinite ? result : nil
  }

  /// The area scale up to a positive factor: 0 for a plane seen edge-on, negative if it is
  /// mirrored, as seen from behind.
  package var determinant: Double { (x * cofactors.x).sum() }

  /// The cross products of pairs of rows: the columns of the inverse times the determinant.
  private var cofactors: (x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
    (Self.cross(y, w), Self.cross(w, x), Self.cross(x, y))
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    let forwards = SIMD3(a.y, a.z, a.x) * SIMD3(b.z, b.x, b.y)
    let backwards = SIMD3(a.z, a.x, a.y) * SIMD3(b.y, b.z, b.x)
    return forwards - backwards
  }

  /// The inverse transform; nil if the plane is seen edge-on or a number is not finite.
  ///
  /// The points that it returns are in front of the eye.
  public var inverted: ProjectiveTransform? {
    let columns = cofactors
    let determinant = (x * columns.x).sum()
    guard determinant != 0, determinant.isFinite else { return nil }
    let (one, two, three) = (
      columns.x / determinant, columns.y / determinant, columns.w / determinant
    )
    let result = ProjectiveTransform(
      x: SIMD3(one.x, two.x, three.x),
      y: SIMD3(one.y, two.y, three.y),
      w: SIMD3(one.z, two.z, three.z)
    )
    return result.isFinite ? result : nil
  }

  /// The first-order affine approximation at a point; nil for one behind the eye.
  public func affine(about point: Point) -> Transform2D? {
    let homogeneousPoint = homogeneous(point)
    guard homogeneousPoint.z > 0, let center = apply(to: point) else { return nil }
    let a = (x.x - center.x * w.x) / homogeneousPoint.z
    let b = (y.x - center.y * w.x) / homogeneousPoint.z
    let c = (x.y - center.x * w.y) / homogeneousPoint.z
    let d = (y.y - center.y * w.y) / homogeneousPoint.z
    let result = Transform2D(
      a: a,
      b: b,
      c: c,
      d: d,
      tx: center.x - a * point.x - c * point.y,
      ty: center.y - b * point.x - d * point.y
    )
    let isFinite = result.tx.isFinite && result.ty.isFinite && result.determinant.isFinite
    return isFinite ? result : nil
  }

  /// The bounding box of the visible part of a rectangle; nil if all of it is behind the eye.
  ///
  /// Points very near the eye plane are mapped very far out: the millionth part next to it is
  /// omitted.
  package func boundingBox(of rect: Rect) -> Rect? {
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
    ].map(homogeneous)
    let nearest = (corners.map(\.z).max() ?? 0) * 1e-6
    guard nearest > 0 else { return nil }
    var low = SIMD2<Double>(repeating: .infinity)
    var high = -low
    func add(_ homogeneousPoint: SIMD3<Double>) {
      let point = SIMD2(homogeneousPoint.x, homogeneousPoint.y) / homogeneousPoint.z
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % 4]
      if corner.z >= nearest { add(corner) }
      guard (corner.z >= nearest) != (next.z >= nearest) else { continue }
      let part = (nearest - corner.z) / (next.z - corner.z)
      var clipped = corner + (next - corner) * part
      clipped.z = nearest
      add(clipped)
    }
    guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite else { return nil }
    return Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }
}
