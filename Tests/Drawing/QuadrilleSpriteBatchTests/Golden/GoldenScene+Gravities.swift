import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleSprite

extension GoldenScene {
  /// Every gravity with untrimmed and trimmed sprites in every rotation.
  static var gravities: [GoldenScene] {
    ContentsGravity.allCases.flatMap { gravity in
      [false, true].flatMap { isTrimmed in
        Rotation.allCases.map { packedRotation in scene(gravity, isTrimmed, packedRotation) }
      }
    }
  }

  private static func scene(
    _ gravity: ContentsGravity,
    _ isTrimmed: Bool,
    _ packedRotation: Rotation
  ) -> GoldenScene {
    let destination = destination(gravity)
    return GoldenScene(
      name: "gravity \(gravity) \(isTrimmed ? "trimmed" : "whole") \(packedRotation)",
      build: { root in
        let layer = root.add(Box(6, 8, 28, 24))
        layer.contents = PatternSprite.make(isTrimmed: isTrimmed, packedRotation: packedRotation)
        layer.contentsGravity = gravity
        layer.filter = .nearest
      },
      ink: { x, y in
        guard destination.contains(x - 6, y - 8) else { return .paper }
        return PatternSprite.ink(
          (x - 6 - destination.x) / destination.width * 12,
          (y - 8 - destination.y) / destination.height * 8,
          isTrimmed: isTrimmed
        ).over(.paper)
      }
    )
  }

  /// The destination of 12×8 in 28×24, by the table of gravities.
  private static func destination(_ gravity: ContentsGravity) -> Box {
    switch gravity {
    case .resize: Box(0, 0, 28, 24)
    case .resizeAspect: Box(0, (24 - 8.0 * 28 / 12) / 2, 28, 8.0 * 28 / 12)
    case .resizeAspectFill: Box(-4, 0, 36, 24)
    case .center: Box(8, 8, 12, 8)
    case .top: Box(8, 0, 12, 8)
    case .bottom: Box(8, 16, 12, 8)
    case .left: Box(0, 8, 12, 8)
    case .right: Box(16, 8, 12, 8)
    case .topLeft: Box(0, 0, 12, 8)
    case .topRight: Box(16, 0, 12, 8)
    case .bottomLeft: Box(0, 16, 12, 8)
    case .bottomRight: Box(16, 16, 12, 8)
    }
  }
}
