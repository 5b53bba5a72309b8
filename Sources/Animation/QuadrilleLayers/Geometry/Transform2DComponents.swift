import QuadrilleImage

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// A transform of the plane taken apart: scale and shear first, then rotation, then translation.
struct Transform2DComponents {
  /// How x and y grow; negative where the plane is mirrored.
  var scale: SIMD2<Double>
  /// How far the second axis leans along the first after scaling.
  var shear: Double
  /// The angle in radians, from −π to π.
  var rotation: Double
  var translation: SIMD2<Double>
  /// Whether both axes have no length, so that any angle would do.
  var isDegenerate = false

  init(scale: SIMD2<Double>, shear: Double, rotation: Double) {
    self.scale = scale
    self.shear = shear
    self.rotation = rotation
    translation = .zero
  }

  /// Takes a transform apart; of a mirrored one the axis is negated that then lies closer.
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

  /// The transform of the parts.
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

  /// The parts with the angle that lies nearest to another one's, a whole turn more or less.
  func near(_ other: Transform2DComponents) -> Transform2DComponents {
    var parts = self
    if isDegenerate { parts.rotation = other.rotation }
    // Half a turn either way is as near; it goes the way of growing angles.
    if parts.rotation - other.rotation > .pi { parts.rotation -= 2 * .pi }
    if parts.rotation - other.rotation <= -.pi { parts.rotation += 2 * .pi }
    return parts
  }

  /// The sum of parts times their weights.
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

  /// The parts a fraction of the way to others, by the smaller angle.
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
