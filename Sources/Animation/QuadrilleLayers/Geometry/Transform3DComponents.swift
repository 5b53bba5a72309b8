/// A decomposed 3D transform: scale and shear, then rotation, then translation.
struct Transform3DComponents {
  /// The factors of x, y and z; the last is negative if space is mirrored.
  var scale: SIMD3<Double>
  /// The shear of y along x, z along x and z along y, after scaling.
  var shear: SIMD3<Double>
  /// The rotation; nil if an axis has length 0, so that it is undefined.
  var rotation: Quaternion?
  var translation: SIMD3<Double>
  /// The last column of the matrix: the perspective.
  var column: SIMD4<Double>

  /// Decomposes a transform.
  init(_ transform: Transform3D) {
    let rows = transform.rows
    var x = rows.first
    var y = rows.second
    var z = rows.third
    column = [x.w, y.w, z.w, rows.fourth.w]
    translation = [rows.fourth.x, rows.fourth.y, rows.fourth.z]
    x.w = 0
    y.w = 0
    z.w = 0
    scale = [x.length, 0, 0]
    x /= scale.x
    shear = [(x * y).sum(), (x * z).sum(), 0]
    y -= x * shear.x
    scale.y = y.length
    y /= scale.y
    z -= x * shear.y
    shear.z = (y * z).sum()
    z -= y * shear.z
    scale.z = z.length
    z /= scale.z
    guard scale.x > 0, scale.y > 0, scale.z > 0 else {
      scale = [x.x.isNaN ? 0 : scale.x, scale.y.isNaN ? 0 : scale.y, scale.z.isNaN ? 0 : scale.z]
      shear = .zero
      return
    }
    let across = SIMD4(
      x.y * y.z - x.z * y.y,
      x.z * y.x - x.x * y.z,
      x.x * y.y - x.y * y.x,
      0
    )
    if (across * z).sum() < 0 {
      scale.z = -scale.z
      z = -z
    }
    rotation = Quaternion(rows: x, y, z)
  }

  /// The composed transform.
  var transform: Transform3D {
    let rotationTransform = Transform3D(rotation: rotation ?? .identity).rows
    var x = rotationTransform.first * scale.x
    var y = rotationTransform.first * shear.x + rotationTransform.second * scale.y
    var z =
      rotationTransform.first * shear.y + rotationTransform.second * shear.z + rotationTransform
      .third * scale.z
    x.w = column.x
    y.w = column.y
    z.w = column.z
    return Transform3D(
      rows: x,
      y,
      z,
      [translation.x, translation.y, translation.z, column.w]
    )
  }

  /// Interpolates the components, along the smaller angle.
  func interpolated(with other: Transform3DComponents, by fraction: Double) -> Transform3DComponents
  {
    var result = self
    let start = rotation ?? other.rotation ?? .identity
    result.rotation = start.interpolated(with: other.rotation ?? start, by: fraction)
    result.scale += (other.scale - scale) * fraction
    result.shear += (other.shear - shear) * fraction
    result.translation += (other.translation - translation) * fraction
    result.column += (other.column - column) * fraction
    return result
  }

  /// The weighted sum of components; rotations as vectors on one hemisphere.
  static func sum(_ values: [Transform3DComponents], weights: [Double]) -> Transform3DComponents {
    guard var result = values.first else { return Transform3DComponents(.identity) }
    let first = values.lazy.compactMap(\.rotation).first ?? .identity
    var vector = SIMD4<Double>.zero
    result.scale = .zero
    result.shear = .zero
    result.translation = .zero
    result.column = .zero
    for (value, weight) in zip(values, weights) {
      vector += first.near(value.rotation ?? first) * weight
      result.scale += value.scale * weight
      result.shear += value.shear * weight
      result.translation += value.translation * weight
      result.column += value.column * weight
    }
    result.rotation = Quaternion(vector: vector).normalized
    return result
  }
}

extension SIMD4<Double> {
  fileprivate var length: Double { (self * self).sum().squareRoot() }
}
