import QuadrilleImage

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// A decomposed 2D transform: scale and shear, then rotation, then translation.
struct Transform2DComponents {
  /// The factors of x and y; negative if the plane is mirrored.
  var scale: SIMD2<Double>
  /// The shear of the second axis along the first, after scaling.
  var shear: Double
  /// The angle in radians, from −π to π.
  var rotation: Double
  var translation: SIMD2<Double>
  /// Whether both axes have length 0, so that the angle is undefined.
  var isDegenerate = false

  init(scale: SIMD2<Double>, shear: Double, rotation: Double) {
    self.scale = scale
    self.shear = shear
    self.rotation = rotation
    translation = .zero
  }

  /// Decomposes a transform; for a mirrored one the axis closer to its mirrored direction is
  /// negated.
  init(_ transform: Transform2D) {
    let x = SIMD2(transform.a, transform.b)
    let y = SIMD2(transform.c, transform.d)
    translation = SIMD2(transform.tx, transform.ty)
    var width = (x * x).sum().squareRoot()
    var axis: SIMD2<Double>
    if width > 0 {
      axis = x / width
      if transform.determinant < 0, transform.a < transform.d {
        axis = -axis
        width = -width
      }
    } else {
      let height = (y * y).sum().squareRoot()
      isDegenerate = !(height > 0)
      axis = isDegenerate ? SIMD2(1, 0) : SIMD2(y.y / height, -y.x / height)
    }
    scale = SIMD2(width, axis.x * y.y - axis.y * y.x)
    shear = (axis * y).sum()
    rotation = axis.y == 0 && axis.x > 0 ? 0 : atan2(axis.y, axis.x)
  }

  /// The composed transform.
  var transform: Transform2D {
    let rotationTransform = rotation == 0 ? .identity : Transform2D(rotation: rotation)
    return Transform2D(
      a: scale.x * rotationTransform.a,
      b: scale.x * rotationTransform.b,
      c: shear * rotationTransform.a + scale.y * rotationTransform.c,
      d: shear * rotationTransform.b + scale.y * rotationTransform.d,
      tx: translation.x,
      ty: translation.y
    )
  }

  /// The components with the angle changed by a full turn if that is closer to another angle.
  func near(_ other: Transform2DComponents) -> Transform2DComponents {
    var parts = self
    if isDegenerate { parts.rotation = other.rotation }
    // Half a turn is equally close in both directions; the angle increases.
    if parts.rotation - other.rotation > .pi { parts.rotation -= 2 * .pi }
    if parts.rotation - other.rotation <= -.pi { parts.rotation += 2 * .pi }
    return parts
  }

  /// The weighted sum of components.
  static func sum(_ values: [Transform2DComponents], weights: [Double]) -> Transform2DComponents {
    guard var result = values.first else { return Transform2DComponents(.identity) }
    let first = result
    result.scale = .zero
    result.shear = 0
    result.rotation = 0
    result.translation = .zero
    for (value, weight) in zip(values, weights) {
      let value = value.near(first)
      result.scale += value.scale * weight
      result.shear += value.shear * weight
      result.rotation += value.rotation * weight
      result.translation += value.translation * weight
    }
    return result
  }

  /// Interpolates the components, along the smaller angle.
  func interpolated(with other: Transform2DComponents, by fraction: Double) -> Transform2DComponents
  {
    var result = isDegenerate ? near(other) : self
    let end = other.near(result)
    result.scale += (end.scale - result.scale) * fraction
    result.shear += (end.shear - result.shear) * fraction
    result.rotation += (end.rotation - result.rotation) * fraction
    result.translation += (end.translation - result.translation) * fraction
    return result
  }
}
