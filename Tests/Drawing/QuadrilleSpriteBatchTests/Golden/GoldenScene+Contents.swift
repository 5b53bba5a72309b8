import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleSprite

extension GoldenScene {
  /// Contents of layers: the visible part, size and filter.
  static let contents: [GoldenScene] = [
    image(
      "half of the contents",
      Box(6, 8, 24, 24),
      rect: Rect(x: 0.5, y: 0, width: 0.5, height: 1)
    ),
    image("mirrored contents", Box(6, 8, 24, 24), rect: Rect(x: 1, y: 0, width: -1, height: 1)),
    image(
      "contents beyond their edges",
      Box(2, 4, 36, 24),
      rect: Rect(x: -0.25, y: -0.25, width: 1.5, height: 1.5)
    ),
    image(
      "trimmed contents beyond their edges",
      Box(2, 4, 36, 24),
      rect: Rect(x: -0.25, y: -0.25, width: 1.5, height: 1.5),
      isTrimmed: true
    ),
    image("polygon", Box(6, 8, 24, 24), hasMesh: true, rule: .nearInside(0)),
    GoldenScene(
      name: "contents scale",
      build: { root in
        let layer = root.add(Box(6, 8, 28, 24))
        layer.contents = PatternSprite.make(packedRotation: .counterclockwise90)
        layer.contentsGravity = .center
        layer.contentsScale = 0.5
        layer.filter = .nearest
      },
      ink: { x, y in
        guard Box(8, 12, 24, 16).contains(x, y) else { return .paper }
        return PatternSprite.ink((x - 8) / 2, (y - 12) / 2)
      }
    ),
    GoldenScene(
      name: "magnified linearly",
      steps: 1,
      rule: .near(2),
      build: { root in
        root.add(Box(2, 4, 36, 24)).contents = PatternSprite.make()
      },
      ink: { x, y in
        guard Box(2, 4, 36, 24).contains(x, y) else { return .paper }
        return linear((x - 2) / 3, (y - 4) / 3)
      }
    ),
    GoldenScene(
      name: "a quarter of a pixel off",
      steps: 1,
      rule: .near(2),
      build: { root in
        let layer = root.add(Box(10.25, 12, 12, 8))
        layer.contents = PatternSprite.make()
        layer.snap = .none
      },
      ink: { x, y in
        guard Box(10.25, 12, 12, 8).contains(x, y) else { return .paper }
        return linear(x - 10.25, y - 12)
      }
    ),
    GoldenScene(
      name: "snapped to whole pixels",
      build: { root in
        root.add(Box(10.25, 12.5, 12, 8)).contents = PatternSprite.make()
      },
      ink: { x, y in
        guard Box(10, 13, 12, 8).contains(x, y) else { return .paper }
        return PatternSprite.ink(x - 10, y - 13)
      }
    ),
    GoldenScene(
      name: "edges snapped",
      build: { root in
        let layer = root.add(Box(3.75, 8.25, 28.5, 24))
        layer.contents = PatternSprite.make()
        layer.snap = .edges
        layer.filter = .nearest
      },
      // From 3.75 to 32.25: columns 4 to 31.
      ink: { x, y in
        guard Box(4, 8, 28, 24).contains(x, y) else { return .paper }
        return PatternSprite.ink((x - 4) * 12 / 28, (y - 8) / 3)
      }
    ),
    GoldenScene(
      name: "only small ones are linear",
      build: { root in
        let layer = root.add(Box(6, 8, 24, 24))
        layer.contents = PatternSprite.make()
        layer.magnificationFilter = .nearest
      },
      ink: { x, y in
        guard Box(6, 8, 24, 24).contains(x, y) else { return .paper }
        return PatternSprite.ink((x - 6) / 2, (y - 8) / 3)
      }
    ),
    GoldenScene(
      name: "only large ones are linear",
      build: { root in
        let layer = root.add(Box(6, 8, 4, 2))
        layer.contents = PatternSprite.make()
        layer.contentsRect = Rect(x: 0, y: 0, width: 1, height: 0.75)
        layer.minificationFilter = .nearest
      },
      ink: { x, y in
        guard Box(6, 8, 4, 2).contains(x, y) else { return .paper }
        return PatternSprite.ink((x - 6) * 3, (y - 8) * 3)
      }
    ),
    GoldenScene(
      name: "custom drawing",
      build: { root in
        let layer = root.add(Box(6, 8, 24, 24), .green)
        layer.drawing = {
          $1.fill(Rect(x: 4, y: 4, width: 30, height: 8), with: Ink.red.color)
        }
        layer.add(Box(0, 6, 10, 10), .blue)
      },
      ink: { x, y in
        if Box(6, 14, 10, 10).contains(x, y) { return .blue }
        if Box(10, 12, 30, 8).contains(x, y) { return .red }
        return Box(6, 8, 24, 24).contains(x, y) ? .green : .paper
      }
    ),
  ]

  /// A scene of the pattern with nearest filtering.
  private static func image(
    _ name: String,
    _ box: Box,
    rect: Rect = .unit,
    isTrimmed: Bool = false,
    hasMesh: Bool = false,
    rule: ComparisonRule = .exact
  ) -> GoldenScene {
    GoldenScene(
      name: name,
      rule: rule,
      build: { root in
        let layer = root.add(box)
        layer.contents = PatternSprite.make(
          isTrimmed: isTrimmed,
          packedRotation: .clockwise90,
          hasMesh: hasMesh
        )
        layer.contentsRect = rect
        layer.filter = .nearest
      },
      ink: { x, y in
        guard box.contains(x, y) else { return .paper }
        let u = rect.origin.x + (x - box.x) / box.width * rect.size.width
        let v = rect.origin.y + (y - box.y) / box.height * rect.size.height
        // The trimmed margin is transparent, and so is its extension.
        return PatternSprite.ink(12 * u, 8 * v, isTrimmed: isTrimmed).over(.paper)
      }
    )
  }

  /// The bilinear mean of four texels, clamped to the edge.
  static func linear(_ x: Double, _ y: Double) -> Ink {
    let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let (right, bottom) = (x - 0.5 - left, y - 0.5 - top)
    func row(_ y: Double) -> Ink {
      PatternSprite.ink(left, y) * (1 - right) + PatternSprite.ink(left + 1, y) * right
    }
    return row(top) * (1 - bottom) + row(top + 1) * bottom
  }
}
