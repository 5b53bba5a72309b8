import QuadrilleImage

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// The components of a transform named by key paths such as `transform.rotation`.
///
/// They are applied in this order: scale and shear, rotation about x, y and z, translation. Angles
/// are in radians. Setting one component keeps the others.
struct TransformComponents {
  var scale: SIMD3<Double>
  var shear: SIMD3<Double>
  var rotation: SIMD3<Double>
  var translation: SIMD3<Double>
  private var column = SIMD4<Double>(0, 0, 0, 1)

  /// Decomposes a transform.
  init(_ transform: Transform3D) {
    guard transform.isAffine else {
      self.init(Transform3DComponents(transform))
      return
    }
    self.init(transform.affine)
  }

  private init(_ parts: Transform3DComponents) {
    scale = parts.scale
    shear = parts.shear
    translation = parts.translation
    column = parts.column
    rotation = Self.angles(of: Transform3D(rotation: parts.rotation ?? .identity))
  }

  /// Decomposes a 2D transform.
  init(_ affine: Transform2D) {
    shear = .zero
    rotation = .zero
    translation = SIMD3(affine.tx, affine.ty, 0)
    // A mirrored sprite without rotation keeps its negative scale.
    if affine.b == 0, affine.c == 0 {
      scale = SIMD3(affine.a, affine.d, 1)
      return
    }
    let parts = Transform2DComponents(affine)
    scale = SIMD3(parts.scale.x, parts.scale.y, 1)
    shear.x = parts.shear
    rotation.z = parts.rotation
  }

  /// Modifies the components in place.
  @inline(__always)
  mutating func change(_ body: (inout TransformComponents) -> Void) { body(&self) }

  /// Whether the components form a 2D transform, fully described by ``affine``.
  var isAffine: Bool {
    rotation.x == 0 && rotation.y == 0 && shear.y == 0 && shear.z == 0 && scale.z == 1
      && translation.z == 0 && column == SIMD4(0, 0, 0, 1)
  }

  /// The 2D transform of the components, if they form one.
  var affine: Transform2D {
    var parts = Transform2DComponents(
      scale: SIMD2(scale.x, scale.y),
      shear: shear.x,
      rotation: rotation.z
    )
    parts.translation = SIMD2(translation.x, translation.y)
    return parts.transform
  }

  /// The composed transform.
  var transform: Transform3D {
    let rotationTransform: Transform3D
    if rotation.x == 0, rotation.y == 0 {
      rotationTransform =
        rotation.z == 0 ? .identity : Transform3D(Transform2D(rotation: rotation.z))
    } else {
      rotationTransform = Transform3D(rotation: rotation.x, x: 1, y: 0, z: 0)
        .concatenating(Transform3D(rotation: rotation.y, x: 0, y: 1, z: 0))
        .concatenating(Transform3D(rotation: rotation.z, x: 0, y: 0, z: 1))
    }
    var x = rotationTransform.rows.first * scale.x
    var y = rotationTransform.rows.first * shear.x + rotationTransform.rows.second * scale.y
    var z =
      rotationTransform.rows.first * shear.y + rotationTransform.rows.second * shear.z
      + rotationTransform.rows.third * scale.z
    x.w = column.x
    y.w = column.y
    z.w = column.z
    return Transform3D(
      rows: x,
      y,
      z,
      SIMD4(translation.x, translation.y, translation.z, column.w)
    )
  }

  /// The angles about x, y and z, applied in this order, of a rotation.
  private static func angles(of rotation: Transform3D) -> SIMD3<Double> {
    let rows = rotation.rows
    let level = (rows.first.x * rows.first.x + rows.first.y * rows.first.y).squareRoot()
    let y = atan2(-rows.first.z, level)
    // Gimbal lock: the other two rotations have the same axis; x gets the whole angle.
    guard level > 1e-9 else { return [atan2(-rows.third.y, rows.second.y), y, 0] }
    return [atan2(rows.second.z, rows.third.z), y, atan2(rows.first.y, rows.first.x)]
  }
}
