import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleSprite

extension GoldenScene {
  /// Colors, opacity and blending.
  static let colors: [GoldenScene] = opacities + blends

  private static let first = Box(6, 6, 20, 20)
  private static let second = Box(14, 14, 20, 20)

  private static let opacities: [GoldenScene] = [
    GoldenScene(
      name: "translucent background",
      steps: 1,
      rule: .near(1),
      build: { root in
        root.backgroundColor = Ink.white.color
        root.add(first, Ink.red.faded(0.5))
      },
      ink: { x, y in
        first.contains(x, y) ? Ink(255, 127.5, 127.5, 255) : .white
      }
    ),
    GoldenScene(
      name: "opacity of a group",
      steps: 1,
      rule: .near(1),
      build: { root in faded(root, .group) },
      ink: { x, y in
        if second.contains(x, y) { return Ink(127.5, 127.5, 255, 255) }
        return first.contains(x, y) ? Ink(255, 127.5, 127.5, 255) : .white
      }
    ),
    GoldenScene(
      name: "opacity multiplied",
      steps: 1,
      rule: .near(1),
      build: { root in faded(root, .multiplied) },
      ink: { x, y in
        let red = Ink(255, 127.5, 127.5, 255)
        let below = first.contains(x, y) ? red : .white
        return second.contains(x, y) ? Ink.blue.faded(0.5).over(below) : below
      }
    ),
    GoldenScene(
      name: "groups in groups",
      steps: 2,
      rule: .near(2),
      build: { root in
        let outer = root.add(first, .red)
        outer.opacity = 0.5
        let inner = outer.add(Box(4, 4, 20, 20), .green)
        inner.opacity = 0.5
        inner.add(Box(4, 4, 10, 10), .blue)
      },
      ink: { x, y in
        let inner = Box(14, 14, 10, 10).contains(x, y) ? Ink.blue : .green
        let top = Box(10, 10, 20, 20).contains(x, y) ? inner.faded(0.5) : .none
        let outer = top.over(first.contains(x, y) ? .red : .none)
        return outer.faded(0.5).over(.paper)
      }
    ),
    GoldenScene(
      name: "faded layers side by side",
      steps: 1,
      rule: .near(1),
      build: { root in
        let group = root.add(Box(0, 0, 40, 40))
        group.opacity = 0.25
        group.add(Box(4, 4, 10, 10), .red)
        group.add(Box(20, 4, 10, 10), .green).opacity = 0.5
        group.add(Box(4, 20, 30, 10), Ink.white.faded(0.5))
      },
      ink: { x, y in
        if Box(4, 4, 10, 10).contains(x, y) { return Ink.red.faded(0.25).over(.paper) }
        if Box(20, 4, 10, 10).contains(x, y) { return Ink.green.faded(0.125).over(.paper) }
        let isWhite = Box(4, 20, 30, 10).contains(x, y)
        return isWhite ? Ink.white.faded(0.125).over(.paper) : .paper
      }
    ),
    GoldenScene(
      name: "faded contents on a background",
      steps: 1,
      rule: .near(1),
      build: { root in
        let layer = root.add(Box(6, 8, 24, 24), .white)
        layer.contents = PatternSprite.make(isTrimmed: true, packedRotation: .clockwise180)
        layer.filter = .nearest
        layer.opacity = 0.5
      },
      ink: { x, y in
        guard Box(6, 8, 24, 24).contains(x, y) else { return .paper }
        let top = PatternSprite.ink((x - 6) / 2, (y - 8) / 3, isTrimmed: true)
        return top.over(.white).faded(0.5).over(.paper)
      }
    ),
    GoldenScene(
      name: "tint",
      steps: 1,
      rule: .near(1),
      build: { root in
        let layer = root.add(Box(6, 8, 24, 24))
        layer.contents = PatternSprite.make()
        layer.filter = .nearest
        layer.tint = Color(red: 0.5, green: 1, blue: 0.25, alpha: 0.5)
      },
      ink: { x, y in
        guard Box(6, 8, 24, 24).contains(x, y) else { return .paper }
        let texel = PatternSprite.ink((x - 6) / 2, (y - 8) / 3)
        return (texel * Ink(0.25, 0.5, 0.125, 0.5)).over(.paper)
      }
    ),
  ]

  /// A white page, a red layer and a blue one that covers a part.
  private static func faded(_ root: Layer, _ mode: OpacityMode) {
    root.backgroundColor = Ink.white.color
    let layer = root.add(first, .red)
    layer.opacity = 0.5
    layer.opacityMode = mode
    layer.add(Box(8, 8, 20, 20), .blue)
  }

  private static let above = Ink(100, 50, 200, 220)

  private static let blends: [GoldenScene] = BlendMode.overlays.flatMap { mode in
    [
      GoldenScene(
        name: "blend \(mode)",
        steps: 1,
        rule: .near(1),
        build: { root in
          let layer = root.add(first)
          layer.contents = PatternSprite.plain(above)
          layer.blendMode = mode
        },
        ink: { x, y in first.contains(x, y) ? blend(above, on: .paper, mode) : .paper }
      ),
      GoldenScene(
        name: "blend \(mode) of a group",
        steps: 2,
        rule: .near(2),
        build: { root in
          let layer = root.add(first, Ink(220, 60, 30, 255))
          layer.blendMode = mode
          layer.opacity = 0.5
          layer.add(Box(8, 8, 20, 20)).contents = PatternSprite.plain(above)
        },
        // Flattened first, then faded, then blended.
        ink: { x, y in
          let below = first.contains(x, y) ? Ink(220, 60, 30, 255) : .none
          let flat = second.contains(x, y) ? above.over(below) : below
          return blend(flat.faded(0.5), on: .paper, mode)
        }
      ),
    ]
  }

  /// The formulas of the blend modes, with premultiplied sources.
  static func blend(_ source: Ink, on below: Ink, _ mode: BlendMode) -> Ink {
    let sum =
      switch mode {
      case .normal: source + below * (1 - source.w / 255)
      case .add: source + below
      case .multiply: source * below / 255 + below * (1 - source.w / 255)
      case .screen: source + below * (1 - source / 255)
      case .destinationIn: below * (source.w / 255)
      }
    return pointwiseMin(sum, Ink(repeating: 255))
  }
}
