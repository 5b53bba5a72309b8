import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleSprite

extension GoldenScene {
  /// The geometry, order and visibility of layers.
  static let geometry: [GoldenScene] = positions + orders + rotatedScenes

  /// A scene of one red box.
  private static func box(
    _ name: String,
    _ box: Box,
    scale: Double = 1,
    _ build: @escaping @Sendable (Layer) -> Void
  ) -> GoldenScene {
    GoldenScene(
      name: name,
      scale: scale,
      build: { root in
        let layer = Layer()
        layer.backgroundColor = Ink.red.color
        root.addSublayer(layer)
        build(layer)
      },
      ink: { x, y in box.contains(x, y) ? .red : .paper }
    )
  }

  private static let positions: [GoldenScene] = [
    box("frame", Box(10, 20, 16, 8)) { $0.frame = Rect(x: 10, y: 20, width: 16, height: 8) },
    box("anchor point", Box(2, 1, 12, 8)) {
      $0.bounds = Rect(x: 0, y: 0, width: 12, height: 8)
      $0.anchorPoint = Point(x: 1, y: 1)
      $0.position = Point(x: 14, y: 9)
    },
    box("scale", Box(12, 14, 16, 12)) {
      $0.bounds = Rect(x: 3, y: 5, width: 8, height: 4)
      $0.position = Point(x: 20, y: 20)
      $0.transform = Transform3D(scaleX: 2, y: 3)
    },
    box("rotation in space", Box(14, 14, 12, 12)) {
      $0.bounds = Rect(x: 0, y: 0, width: 24, height: 12)
      $0.position = Point(x: 20, y: 20)
      $0.transform = Transform3D(rotation: .pi / 3, x: 0, y: 1, z: 0)
    },
    box("canvas of scale 2", Box(7, 5, 12, 8), scale: 2) {
      $0.frame = Rect(x: 3.5, y: 2.5, width: 6, height: 4)
    },
    box("half pixels", Box(12, 12, 17, 17)) {
      $0.bounds = Rect(x: 0, y: 0, width: 17, height: 17)
      $0.position = Point(x: 20, y: 20)
    },
    GoldenScene(
      name: "scrolled bounds",
      build: { root in
        let page = root.add(Box(4, 4, 30, 30), .green)
        page.bounds.origin = Point(x: 5, y: 3)
        page.add(Box(10, 10, 6, 6), .red)
      },
      ink: { x, y in
        if Box(9, 11, 6, 6).contains(x, y) { return .red }
        return Box(4, 4, 30, 30).contains(x, y) ? .green : .paper
      }
    ),
    GoldenScene(
      name: "sublayer transform",
      build: { root in
        root.sublayerTransform = Transform3D(scaleX: 2, y: 2)
        root.add(Box(22, 22, 4, 4), .red)
      },
      ink: { x, y in Box(24, 24, 8, 8).contains(x, y) ? .red : .paper }
    ),
  ]

  private static let orders: [GoldenScene] = [
    GoldenScene(
      name: "zPosition",
      build: { root in
        root.add(Box(8, 8, 16, 16), .red).zPosition = 5
        root.add(Box(4, 4, 16, 16), .green).zPosition = -5
        root.add(Box(12, 4, 16, 16), .blue)
        root.add(Box(4, 12, 16, 16), .white)
      },
      ink: { x, y in
        if Box(8, 8, 16, 16).contains(x, y) { return .red }
        if Box(4, 12, 16, 16).contains(x, y) { return .white }
        if Box(12, 4, 16, 16).contains(x, y) { return .blue }
        return Box(4, 4, 16, 16).contains(x, y) ? .green : .paper
      }
    ),
    GoldenScene(
      name: "hidden",
      build: { root in
        let seen = root.add(Box(4, 4, 20, 20), .green)
        let hidden = seen.add(Box(4, 4, 20, 20), .red)
        hidden.add(Box(0, 0, 30, 30), .blue)
        hidden.isHidden = true
      },
      ink: { x, y in Box(4, 4, 20, 20).contains(x, y) ? .green : .paper }
    ),
    flipped("geometry flipped", .topLeft),
    flipped("origin at the bottom", .bottomLeft),
  ]

  /// An image 6 points above the bottom edge, which is not flipped.
  private static func flipped(_ name: String, _ origin: LayerOrigin) -> GoldenScene {
    GoldenScene(
      name: name,
      origin: origin,
      build: { root in
        root.isGeometryFlipped = origin == .topLeft
        let layer = root.add(Box(4, 6, 12, 8))
        layer.contents = PatternSprite.make(isTrimmed: true, packedRotation: .clockwise90)
        layer.filter = .nearest
      },
      ink: { x, y in
        guard Box(4, 26, 12, 8).contains(x, y) else { return .paper }
        return PatternSprite.ink(x - 4, y - 26, isTrimmed: true).over(.paper)
      }
    )
  }

  private static let rotatedScenes: [GoldenScene] = [
    GoldenScene(
      name: "rotation by 90°",
      build: { root in
        let layer = root.add(Box(14, 16, 12, 8))
        layer.contents = PatternSprite.make()
        layer.filter = .nearest
        layer.affineTransform = Transform2D(rotationDegrees: 90)
      },
      // Clockwise: the right side becomes the bottom.
      ink: { x, y in
        let (column, row) = (y - 14, 24 - x)
        guard Box(0, 0, 12, 8).contains(column, row) else { return .paper }
        return PatternSprite.ink(column, row)
      }
    ),
    GoldenScene(
      name: "rotation by 30°",
      rule: .nearInside(1),
      build: { root in
        let layer = root.add(Box(10, 10, 20, 20), .red)
        layer.affineTransform = Transform2D(rotationDegrees: 30)
      },
      ink: { x, y in
        let point = rotatedBack(x, y)
        let distance = Box(-10, -10, 20, 20).distance(point.x, point.y, radius: 0)
        if abs(distance) < 0.01 { return nil }
        return distance < 0 ? .red : .paper
      }
    ),
    GoldenScene(
      name: "anchored rotation of a rotated child",
      rule: .nearInside(1),
      build: { root in
        let arm = root.add(Box(20, 16, 16, 8), .green)
        arm.anchorPoint = Point(x: 0, y: 0.5)
        arm.position = Point(x: 20, y: 20)
        arm.affineTransform = Transform2D(rotationDegrees: 90)
        let hand = arm.add(Box(4, 2, 4, 4), .red)
        hand.affineTransform = Transform2D(rotationDegrees: 180)
      },
      ink: { x, y in
        if Box(18, 24, 4, 4).contains(x, y) { return .red }
        return Box(16, 20, 8, 16).contains(x, y) ? .green : .paper
      }
    ),
  ]
}
