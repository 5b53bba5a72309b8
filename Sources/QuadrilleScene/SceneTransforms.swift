import QuadrilleLayers
import QuadrillePixels
import QuadrilleSyntax

extension SceneValue {
  /// A transform: six numbers, sixteen, or scale, rotation and translation, done in this order.
  ///
  /// Angles are degrees, clockwise on screen, also where y grows upwards.
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
    return Transform3D(try affineTransform(origin))
  }

  /// A transform of the plane: six numbers, or scale, rotation and translation, done in this order.
  func affineTransform(_ origin: LayerOrigin) throws(SceneError) -> AffineTransform {
    if json.isArray { return try matrix() }
    var scale = AffineTransform.identity
    var rotation = AffineTransform.identity
    var translation = AffineTransform.identity
    for (key, value) in try members() {
      switch key {
      case "rotate":
        rotation = AffineTransform(rotationDegrees: origin.turn * (try value.number()))
      case "scale":
        let factors = try value.factors()
        scale = AffineTransform(scaleX: factors.x, y: factors.y)
      case "translate":
        let shift = try value.point()
        translation = AffineTransform(translationX: shift.x, y: shift.y)
      default:
        throw value.error(.unknownWord(found: key, allowed: ["rotate", "scale", "translate"]))
      }
    }
    return scale.concatenating(rotation).concatenating(translation)
  }

  private func matrix() throws(SceneError) -> AffineTransform {
    let n = try numbers(6)
    return AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
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
  /// What positive angles are multiplied with to turn clockwise on screen.
  var turn: Double { self == .topLeft ? 1 : -1 }
}
