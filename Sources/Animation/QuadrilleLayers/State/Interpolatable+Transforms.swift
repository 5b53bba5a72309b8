public import QuadrilleImage

/// By components: scale, shear, angle and translation, interpolated separately.
extension Transform2D: Interpolatable {
  /// The transform of the interpolated components; the angle changes along the shorter arc.
  public func interpolated(with other: Transform2D, by fraction: Double) -> Transform2D {
    switch fraction {
    case 0: self
    case 1: other
    default:
      Transform2DComponents(self).interpolated(with: Transform2DComponents(other), by: fraction)
        .transform
    }
  }

  /// The transform of the weighted components.
  public static func spline(
    _ values: Neighbors<Transform2D>,
    weights: SIMD4<Double>
  ) -> Transform2D {
    Transform2DComponents.sum(
      [values.start, values.before, values.end, values.after].map(Transform2DComponents.init),
      weights: [weights.y, weights.x, weights.z, weights.w]
    ).transform
  }

  /// This transform followed by the other.
  public func adding(_ other: Transform2D) -> Transform2D { concatenating(other) }

  /// This transform followed by the inverse of the other, if there is one.
  public func subtracting(_ other: Transform2D) -> Transform2D {
    concatenating(other.inverted ?? .identity)
  }

  /// The transform applied a number of times.
  public func repeated(_ count: Double) -> Transform2D {
    power(of: self, count, identity: .identity) { $0.concatenating($1) }
  }

  /// The Euclidean distance of the six numbers.
  public func distance(to other: Transform2D) -> Double {
    let linear =
      SIMD4(a, b, c, d) - SIMD4(other.a, other.b, other.c, other.d)
    let shift = SIMD2(tx, ty) - SIMD2(other.tx, other.ty)
    return ((linear * linear).sum() + (shift * shift).sum()).squareRoot()
  }
}

/// By components, in 2D if both are 2D transforms, else with rotations as quaternions.
extension Transform3D: Interpolatable {
  /// The transform of the interpolated components; rotations follow the shorter arc.
  public func interpolated(with other: Transform3D, by fraction: Double) -> Transform3D {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    if isAffine, other.isAffine {
      return Transform3D(affine.interpolated(with: other.affine, by: fraction))
    }
    return Transform3DComponents(self).interpolated(
      with: Transform3DComponents(other),
      by: fraction
    ).transform
  }

  /// The transform of the weighted components.
  public static func spline(
    _ values: Neighbors<Transform3D>,
    weights: SIMD4<Double>
  ) -> Transform3D {
    // The start first: the other rotations are taken on its hemisphere.
    let all = [values.start, values.before, values.end, values.after]
    let ordered = [weights.y, weights.x, weights.z, weights.w]
    if all.allSatisfy(\.isAffine) {
      let parts = all.map { Transform2DComponents($0.affine) }
      return Transform3D(Transform2DComponents.sum(parts, weights: ordered).transform)
    }
    return Transform3DComponents.sum(all.map(Transform3DComponents.init), weights: ordered)
      .transform
  }

  /// This transform followed by the other.
  public func adding(_ other: Transform3D) -> Transform3D { concatenating(other) }

  /// This transform followed by the inverse of the other, if there is one.
  public func subtracting(_ other: Transform3D) -> Transform3D {
    concatenating(other.inverted ?? .identity)
  }

  /// The transform applied a number of times.
  public func repeated(_ count: Double) -> Transform3D {
    power(of: self, count, identity: .identity) { $0.concatenating($1) }
  }

  /// The Euclidean distance of the sixteen numbers.
  public func distance(to other: Transform3D) -> Double {
    let first = rows.first - other.rows.first
    let second = rows.second - other.rows.second
    let third = rows.third - other.rows.third
    let fourth = rows.fourth - other.rows.fourth
    let squares = first * first + second * second + third * third + fourth * fourth
    return squares.sum().squareRoot()
  }
}

/// A value combined with itself, in a number of steps logarithmic in the count.
private func power<Value>(
  of value: Value,
  _ count: Double,
  identity: Value,
  _ combine: (Value, Value) -> Value
) -> Value {
  var left = UInt64(exactly: count.rounded(.down)) ?? 0
  var factor = value
  var result = identity
  while left > 0 {
    if left & 1 == 1 { result = combine(result, factor) }
    left >>= 1
    if left > 0 { factor = combine(factor, factor) }
  }
  return result
}
