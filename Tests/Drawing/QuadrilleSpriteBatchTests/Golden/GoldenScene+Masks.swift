import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers

extension GoldenScene {
  private static let window = Box(8, 8, 20, 20)
  private static let round = Box(6, 8, 28, 20)

  /// Layers that clip their sublayers.
  static let masks: [GoldenScene] = [
    GoldenScene(
      name: "mask",
      build: { root in
        let layer = root.add(window, .green)
        layer.masksToBounds = true
        layer.add(Box(10, -5, 20, 12), .red)
      },
      ink: { x, y in
        guard window.contains(x, y) else { return .paper }
        return x >= 18 && y < 15 ? .red : .green
      }
    ),
    GoldenScene(
      name: "masks in masks",
      build: { root in
        let outer = root.add(window)
        outer.masksToBounds = true
        let inner = outer.add(Box(10, 10, 20, 20), .blue)
        inner.masksToBounds = true
        inner.add(Box(-5, 2, 40, 4), .red)
      },
      ink: { x, y in
        guard Box(18, 18, 10, 10).contains(x, y) else { return .paper }
        return y >= 20 && y < 24 ? .red : .blue
      }
    ),
    GoldenScene(
      name: "masked contents",
      build: { root in
        let layer = root.add(Box(8, 8, 20, 24))
        layer.contents = PatternSprite.make()
        layer.contentsGravity = .resizeAspectFill
        layer.filter = .nearest
        layer.masksToBounds = true
      },
      ink: { x, y in
        guard Box(8, 8, 20, 24).contains(x, y) else { return .paper }
        return PatternSprite.ink((x - 0) / 3, (y - 8) / 3)
      }
    ),
    GoldenScene(
      name: "faded mask",
      steps: 1,
      rule: .near(1),
      build: { root in
        let layer = root.add(window, .green)
        layer.masksToBounds = true
        layer.opacity = 0.5
        layer.add(Box(10, -5, 20, 12), .red)
      },
      ink: { x, y in
        guard window.contains(x, y) else { return .paper }
        return (x >= 18 && y < 15 ? Ink.red : .green).faded(0.5).over(.paper)
      }
    ),
    roundMask("round mask", .group),
    roundMask("faded round mask", .group, opacity: 0.5),
    roundMask("round mask of faded parts", .multiplied, opacity: 0.5),
    GoldenScene(
      name: "round mask of contents alone",
      steps: 1,
      rule: .near(1),
      build: { root in
        let layer = root.add(round)
        layer.contents = PatternSprite.plain(.red)
        layer.cornerRadius = 10
        layer.masksToBounds = true
      },
      ink: { x, y in Ink.red.faded(round.coverage(x, y, radius: 10)).over(.paper) }
    ),
    GoldenScene(
      name: "round mask in a round mask",
      steps: 1,
      rule: .near(2),
      build: { root in
        let outer = root.add(Box(4, 4, 24, 24), .green)
        outer.cornerRadius = 12
        outer.masksToBounds = true
        let inner = outer.add(Box(8, 8, 24, 24), .blue)
        inner.cornerRadius = 12
        inner.masksToBounds = true
        inner.add(Box(0, 0, 24, 12), .red)
      },
      ink: { x, y in
        let inner = (y < 24 ? Ink.red : .blue).faded(
          Box(12, 12, 24, 24).coverage(x, y, radius: 12)
        )
        return inner.over(.green).faded(Box(4, 4, 24, 24).coverage(x, y, radius: 12)).over(.paper)
      }
    ),
    GoldenScene(
      name: "mask rotated by 30°",
      steps: 1,
      rule: .near(1),
      build: { root in
        let layer = root.add(Box(10, 10, 20, 20), .green)
        layer.masksToBounds = true
        layer.affineTransform = Transform2D(rotationDegrees: 30)
      },
      ink: { x, y in
        let point = rotatedBack(x, y)
        let part = Box(-10, -10, 20, 20).coverage(point.x, point.y, radius: 0)
        return Ink.green.faded(part).over(.paper)
      }
    ),
    GoldenScene(
      name: "round mask rotated by 30° with a border",
      steps: 2,
      rule: .near(2),
      build: { root in
        let layer = root.add(Box(10, 10, 20, 20), .green)
        layer.cornerRadius = 6
        layer.borderWidth = 2
        layer.borderColor = Ink.red.faded(0.5).color
        layer.masksToBounds = true
        layer.affineTransform = Transform2D(rotationDegrees: 30)
      },
      ink: { x, y in
        let point = rotatedBack(x, y)
        let outer = Box(-10, -10, 20, 20).coverage(point.x, point.y, radius: 6)
        let hole = Box(-8, -8, 16, 16).coverage(point.x, point.y, radius: 4)
        return Ink.red.faded(0.5 * (1 - hole)).over(.green).faded(outer).over(.paper)
      }
    ),
    GoldenScene(
      name: "blended round mask",
      steps: 2,
      rule: .near(2),
      build: { root in
        let layer = root.add(round, Ink(220, 60, 30, 255))
        layer.cornerRadius = 10
        layer.masksToBounds = true
        layer.blendMode = .multiply
        layer.add(Box(10, 5, 40, 40), .green)
      },
      ink: { x, y in
        let flat = x >= 16 && y >= 13 ? Ink.green : Ink(220, 60, 30, 255)
        let part = round.coverage(x, y, radius: 10)
        return blend(flat.faded(part), on: .paper, .multiply)
      }
    ),
  ]

  /// A rounded mask over a sublayer, with a border.
  private static func roundMask(
    _ name: String,
    _ mode: OpacityMode,
    opacity: Double = 1
  ) -> GoldenScene {
    GoldenScene(
      name: name,
      steps: 2,
      rule: .near(2),
      build: { root in
        let layer = root.add(round, .green)
        layer.cornerRadius = 10
        layer.masksToBounds = true
        layer.borderWidth = 3
        layer.borderColor = Ink.blue.faded(0.5).color
        layer.opacity = opacity
        layer.opacityMode = mode
        layer.add(Box(10, -5, 40, 12), .red)
      },
      ink: { x, y in
        let part = mode == .multiplied ? opacity : 1
        let hole = Box(9, 11, 22, 14).coverage(x, y, radius: 7)
        let sublayer = x >= 16 && y < 15 ? Ink.red.faded(part) : .none
        let inside = sublayer.over(Ink.green.faded(part))
        let all = Ink.blue.faded(0.5 * part * (1 - hole)).over(inside)
        let mask = round.coverage(x, y, radius: 10)
        return all.faded(mask * (mode == .group ? opacity : 1)).over(.paper)
      }
    )
  }
}
