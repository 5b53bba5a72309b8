import QuadrilleImage

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// The parts of a transform that key paths such as `transform.rotation` name.
///
/// Done in this order: scale and shear, rotation about x, y and z, translation. Angles are in
/// radians. Writing one part leaves the others.
struct TransformComponents {
  var scale: SIMD3<Double>
  var shear: SIMD3<Double>
  var rotation: SIMD3<Double>
  var translation: SIMD3<Double>
  private var column = SIMD4<Double>(0, 0, 0, 1)

  /// Takes a transform apart.
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

  /// Takes a transform of the plane apart.
  init(_ affine: Transform2D) {
    shear = .zero
    rotation = .zero
    translation = SIMD3(affine.tx, affine.ty, 0)
    // A mirrored or upended sprite that is not turned keeps its negative scale.
    if affine.b == 0, affine.c == 0 {
      scale = SIMD3(affine.a, affine.d, 1)
      return
    }
    let parts = Transform2DComponents(affine)
    scale = SIMD3(parts.scale.x, parts.scale.y, 1)
    shear.x = parts.shear
    rotation.z = parts.rotation
  }

  /// Changes the parts where they are.
  @inline(__always)
  mutating func change(_ body: (inout TransformComponents) -> Void) { body(&self) }

  /// Whether the parts stay in the plane, so that ``affine`` says all.
  var isAffine: Bool {
    rotation.x == 0 && rotation.y == 0 && shear.y == 0 && shear.z == 0 && scale.z == 1
      && translation.z == 0 && column == SIMD4(0, 0, 0, 1)
  }

  /// What the parts do in the plane where they stay in it.
  var affine: Transform2D {
    var parts = Transform2DComponents(
      scale: SIMD2(scale.x, scale.y),
      shear: shear.x,
      rotation: rotation.z
    )
    parts.translation = SIMD2(translation.x, translation.y)
    return parts.transform
  }

  /// The transform of the parts.
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

  /// The angles about x, y and z, done in this order, that give a rotation.
  private static func angles(of rotation: Transform3D) -> SIMD3<Double> {
    let rows = rotation.rows
    let level = (rows.first.x * rows.first.x + rows.first.y * rows.first.y).squareRoot()
    let y = atan2(-rows.first.z, level)
    // Looking along the axis the other two turn about the same one; x takes both.
    guard level > 1e-9 else { return [atan2(-rows.third.y, rows.second.y), y, 0] }
    return [atan2(rows.second.z, rows.third.z), y, atan2(rows.first.y, rows.first.x)]
  }
}
