#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An affine map of color glyphs: `x' = xx·x + xy·y + dx`, `y' = yx·x + yy·y + dy`.
struct ColorTransform: Equatable, Sendable {
  var xx = 1.0
  var yx = 0.0
  var xy = 0.0
  var yy = 1.0
  var dx = 0.0
  var dy = 0.0

  /// The map that applies another one first, then this one.
  func applied(after inner: ColorTransform) -> ColorTransform {
    ColorTransform(
      xx: xx * inner.xx + xy * inner.yx,
      yx: yx * inner.xx + yy * inner.yx,
      xy: xx * inner.xy + xy * inner.yy,
      yy: yx * inner.xy + yy * inner.yy,
      dx: xx * inner.dx + xy * inner.dy + dx,
      dy: yx * inner.dx + yy * inner.dy + dy
    )
  }

  /// The same map with its origin at a point.
  func around(_ x: Double, _ y: Double) -> ColorTransform {
    ColorTransform(dx: x, dy: y).applied(after: self).applied(
      after: ColorTransform(dx: -x, dy: -y)
    )
  }

  /// The inverse map; nil if it flattens the plane.
  var inverse: ColorTransform? {
    let determinant = xx * yy - xy * yx
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    var result = ColorTransform(
      xx: yy / determinant,
      yx: -yx / determinant,
      xy: -xy / determinant,
      yy: xx / determinant
    )
    result.dx = -(result.xx * dx + result.xy * dy)
    result.dy = -(result.yx * dx + result.yy * dy)
    return result
  }

  func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (xx * x + xy * y + dx, yx * x + yy * y + dy)
  }

  /// A counterclockwise rotation by half rotations.
  static func rotation(_ halfRotations: Double) -> ColorTransform {
    let (sine, cosine) = (sin(halfRotations * .pi), cos(halfRotations * .pi))
    return ColorTransform(xx: cosine, yx: sine, xy: -sine, yy: cosine)
  }

  /// A skew by angles in half rotations.
  static func skew(_ x: Double, _ y: Double) -> ColorTransform {
    ColorTransform(xx: 1, yx: tan(y * .pi), xy: -tan(x * .pi), yy: 1)
  }
}
