#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// An affine transform of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// The field names are those of Core Graphics. With y downwards a positive angle rotates clockwise.
public struct Transform2D: Hashable, Sendable {
  /// The factor of x in x'.
  public var a: Double
  /// The factor of x in y'.
  public var b: Double
  /// The factor of y in x'.
  public var c: Double
  /// The factor of y in y'.
  public var d: Double
  /// The translation along x.
  public var tx: Double
  /// The translation along y.
  public var ty: Double

  /// The identity transform.
  public static let identity = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from its six numbers.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a translation.
  @inlinable
  public init(translationX tx: Double, y ty: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Creates a scaling about the origin.
  @inlinable
  public init(scaleX sx: Double, y sy: Double) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Creates a rotation about the origin; multiples of 90 degrees are exact.
  ///
  /// - Parameter radians: The angle, clockwise with y downwards.
  public init(rotation radians: Double) {
    self.init(rotationDegrees: radians * 180 / .pi, sine: sin(radians), cosine: cos(radians))
  }

  /// Creates a rotation about the origin; multiples of 90 degrees are exact.
  ///
  /// - Parameter degrees: The angle, clockwise with y downwards.
  public init(rotationDegrees degrees: Double) {
    let radians = degrees * .pi / 180
    self.init(rotationDegrees: degrees, sine: sin(radians), cosine: cos(radians))
  }

  private init(rotationDegrees degrees: Double, sine: Double, cosine: Double) {
    let quarters = degrees / 90
    guard quarters.isFinite, abs(quarters - quarters.rounded()) < 1e-12 else {
      self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
      return
    }
    let quadrant = Int(quarters.rounded().truncatingRemainder(dividingBy: 4) + 4) % 4
    let sines: [Double] = [0, 1, 0, -1]
    let cosines: [Double] = [1, 0, -1, 0]
    self.init(
      a: cosines[quadrant],
      b: sines[quadrant],
      c: -sines[quadrant],
      d: cosines[quadrant],
      tx: 0,
      ty: 0
    )
  }

  /// The transform that applies this one first and then the other.
  @inlinable
  public func concatenating(_ other: Transform2D) -> Transform2D {
    Transform2D(
      a: a * other.a + b * other.c,
      b: a * other.b + b * other.d,
      c: c * other.a + d * other.c,
      d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty
    )
  }

  /// The transformed point.
  @inlinable
  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The determinant of the linear part: the area scale, negative if the plane is mirrored.
  public var determinant: Double { a * d - b * c }

  /// The inverse transform; nil if the transform is singular or a number is not finite.
  public var inverted: Transform2D? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return Transform2D(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant
    )
  }

  /// Whether axis-aligned rectangles stay axis-aligned: scaling, mirroring, 90-degree rotations and
  /// translations only.
  @inlinable
  package var keepsRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}

/// The former name of ``Transform2D``, which Foundation uses for a type of its own.
///
/// It is unavailable, so that it is never ambiguous where both modules are imported.
@available(*, unavailable, renamed: "Transform2D")
public typealias AffineTransform = Transform2D
