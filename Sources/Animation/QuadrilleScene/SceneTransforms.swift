import QuadrilleImage
import QuadrilleLayers
import QuadrilleSyntax

extension SceneValue {
  /// A transform: six numbers, sixteen, or scale, rotations, translation and perspective, applied
  /// in this order.
  ///
  /// Angles are degrees, clockwise on screen, also with y upwards.
  func transform(_ origin: LayerOrigin) throws(SceneError) -> Transform3D {
    if let count = json.elements?.count {
      guard count == 16 else { return Transform3D(try matrix()) }
      let n = try numbers(16)
      return Transform3D(
        rows: [n[0], n[1], n[2], n[3]],
        [n[4], n[5], n[6], n[7]],
        [n[8], n[9], n[10], n[11]],
        [n[12], n[13], n[14], n[15]]
      )
    }
    let fields = try transformFields(origin, isOfSpace: true)
    guard let space = fields.space else { return Transform3D(fields.plane) }
    return space
  }

  /// A 2D transform: six numbers, or scale, rotation and translation, applied in this order.
  func affineTransform(_ origin: LayerOrigin) throws(SceneError) -> Transform2D {
    if json.isArray { return try matrix() }
    return try transformFields(origin, isOfSpace: false).plane
  }

  /// A transform from its members: the 2D part, and the whole transform if there is more.
  private func transformFields(
    _ origin: LayerOrigin,
    isOfSpace: Bool
  ) throws(SceneError) -> (plane: Transform2D, space: Transform3D?) {
    var scale = Transform2D.identity
    var rotation = Transform2D.identity
    var translation = Transform2D.identity
    var fields = SpaceKeywords()
    for (key, value) in try members() {
      switch key {
      case "rotate":
        rotation = Transform2D(rotationDegrees: origin.rotationFactor * (try value.number()))
      case "scale":
        let factors = try value.factors()
        scale = Transform2D(scaleX: factors.x, y: factors.y)
      case "translate":
        let shift = try value.point()
        translation = Transform2D(translationX: shift.x, y: shift.y)
      case _ where isOfSpace && SpaceKeywords.all.contains(key): try fields.read(key, value, origin)
      default:
        let allowed = ["rotate", "scale", "translate"] + (isOfSpace ? SpaceKeywords.all : [])
        throw value.error(.unknownKeyword(found: key, allowed: allowed))
      }
    }
    let plane = scale.concatenating(rotation).concatenating(translation)
    guard fields.areUsed else { return (plane, nil) }
    let space = Transform3D(scale)
      .concatenating(fields.spaceRotation)
      .concatenating(Transform3D(rotation))
      .concatenating(Transform3D(translationX: translation.tx, y: translation.ty, z: fields.depth))
      .concatenating(Transform3D(perspective: fields.distance))
    return (plane, space)
  }

  private func matrix() throws(SceneError) -> Transform2D {
    let n = try numbers(6)
    return Transform2D(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  /// One factor for both directions, or two.
  func factors() throws(SceneError) -> Point {
    guard json.number == nil else {
      let factor = try number()
      return Point(x: factor, y: factor)
    }
    return try point()
  }

  /// An angle in degrees as radians.
  func radians() throws(SceneError) -> Double { try number() * .pi / 180 }
}

extension LayerOrigin {
  /// The factor that makes positive angles clockwise on screen.
  var rotationFactor: Double { self == .topLeft ? 1 : -1 }
}

/// The 3D members of a transform.
private struct SpaceKeywords {
  static let all = ["rotateX", "rotateY", "translateZ", "perspective"]

  private var xRotation = Transform3D.identity
  private var yRotation = Transform3D.identity
  private(set) var depth = 0.0
  private(set) var distance = 0.0
  private(set) var areUsed = false

  /// The rotations about x and then y.
  var spaceRotation: Transform3D { xRotation.concatenating(yRotation) }

  mutating func read(
    _ key: String,
    _ value: SceneValue,
    _ origin: LayerOrigin
  ) throws(SceneError) {
    areUsed = true
    switch key {
    case "rotateX":
      let radians = origin.rotationFactor * (try value.radians())
      xRotation = Transform3D(rotation: radians, x: 1, y: 0, z: 0)
    case "rotateY": yRotation = Transform3D(rotation: try value.radians(), x: 0, y: 1, z: 0)
    case "translateZ": depth = try value.number()
    default: distance = try value.number(in: 0.001...1e9)
    }
  }
}
