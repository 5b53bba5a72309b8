import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleSprite

extension GoldenScene {
  private static let panel = Box(6, 8, 24, 24)

  /// Single times of animations and transitions.
  static let motions: [GoldenScene] =
    [
      instant("moving", at: 0.5) { layer in
        layer.add(BasicAnimation(.positionX, from: 10, to: 30, duration: 1))
      } ink: { x, y in
        // The center moves from 10 to 30.
        Box(8, 8, 24, 24).contains(x, y) ? .green : .paper
      },
      instant("fading out", at: 0.25, steps: 1) { layer in
        layer.add(BasicAnimation(.opacity, from: 1, to: 0, duration: 1))
      } ink: { x, y in
        panel.contains(x, y) ? Ink.green.faded(0.75).over(.paper) : .paper
      },
      instant("getting round", at: 0.5, steps: 1) { layer in
        layer.add(BasicAnimation(.cornerRadius, from: 0, to: 16, duration: 1))
      } ink: { x, y in
        Ink.green.faded(panel.coverage(x, y, radius: 8)).over(.paper)
      },
      instant("getting a border", at: 0.5) { layer in
        layer.borderColor = Ink.red.color
        layer.add(BasicAnimation(.borderWidth, from: 0, to: 8, duration: 1))
      } ink: { x, y in
        guard panel.contains(x, y) else { return .paper }
        return Box(10, 12, 16, 16).contains(x, y) ? .green : .red
      },
      instant("turning", at: 0.5) { layer in
        layer.contents = PatternSprite.make()
        layer.filter = .nearest
        layer.add(BasicAnimation(.rotation, from: 0, to: .pi, duration: 1))
      } ink: { x, y in
        // 90° clockwise about (18, 20).
        let (u, v) = (y - 20 + 12, 18 - x + 12)
        return panel.contains(x, y) ? PatternSprite.ink(u / 2, v / 3) : .paper
      },
      instant("cross-fade", at: 0.25, steps: 1) { layer in
        layer.backgroundColor = nil
        layer.add(
          BasicAnimation(
            .contents,
            from: LayerContents(PatternSprite.plain(.red)),
            to: LayerContents(PatternSprite.plain(Ink.blue.faded(0.6))),
            duration: 1
          )
        )
      } ink: { x, y in
        let interpolated = Ink.red.faded(0.75) + Ink.blue.faded(0.6 * 0.25)
        return panel.contains(x, y) ? interpolated.over(.paper) : .paper
      },
      GoldenScene(
        name: "sample of a sheet",
        time: 0.7,
        build: { root in
          let sheet = QuadrilleLayers.SpriteSheet(
            image: PatternSprite.make(packedRotation: .clockwise90),
            sampleSize: Size(width: 4, height: 4)
          )
          let layer = SpriteLayer(sheet: sheet)
          layer.position = Point(x: 20, y: 20)
          layer.transform = Transform3D(scaleX: 4, y: 4)
          layer.filter = .nearest
          layer.add(BasicAnimation(.sampleIndex, from: 1, to: 7, duration: 1))
          root.addSublayer(layer)
        },
        // The fifth of six samples in three columns.
        ink: { x, y in
          guard Box(12, 12, 16, 16).contains(x, y) else { return .paper }
          return PatternSprite.ink(4 + (x - 12) / 4, 4 + (y - 12) / 4)
        }
      ),
    ] + transitions

  private static func instant(
    _ name: String,
    at time: Double,
    steps: Double = 0.5,
    _ change: @escaping @Sendable (Layer) -> Void,
    ink: @escaping @Sendable (Double, Double) -> Ink?
  ) -> GoldenScene {
    GoldenScene(
      name: name,
      time: time,
      steps: steps,
      rule: steps > 0.5 ? .near(1) : .exact,
      build: { root in change(root.add(panel, .green)) },
      ink: ink
    )
  }

  /// Three quarters of the way from red to blue.
  private static let transitions: [GoldenScene] =
    [
      transition(Transition(.fade, duration: 1)) { _, _ in
        Ink.red.faded(0.25) + Ink.blue.faded(0.75)
      }
    ]
    + Transition.Edge.allCases.flatMap { edge in
      [
        transition(Transition(.push, from: edge, duration: 1)) { x, y in
          // The old layer remains visible next to the layer, which does not mask.
          let (old, new) = (shifted(edge, 18), shifted(edge, -6))
          return new.contains(x, y) ? .blue : old.contains(x, y) ? .red : nil
        },
        transition(Transition(.moveIn, from: edge, duration: 1)) { x, y in
          shifted(edge, -6).contains(x, y) ? .blue : panel.contains(x, y) ? .red : nil
        },
        transition(Transition(.reveal, from: edge, duration: 1)) { x, y in
          shifted(edge, 18).contains(x, y) ? .red : panel.contains(x, y) ? .blue : nil
        },
      ]
    }

  /// The layer moved away from an edge.
  private static func shifted(_ edge: Transition.Edge, _ way: Double) -> Box {
    switch edge {
    case .left: Box(panel.x + way, panel.y, 24, 24)
    case .right: Box(panel.x - way, panel.y, 24, 24)
    case .top: Box(panel.x, panel.y + way, 24, 24)
    case .bottom: Box(panel.x, panel.y - way, 24, 24)
    }
  }

  private static func transition(
    _ transition: Transition,
    _ ink: @escaping @Sendable (Double, Double) -> Ink?
  ) -> GoldenScene {
    let fades = transition.kind == .fade
    return GoldenScene(
      name: "\(transition.kind) from \(transition.edge)",
      time: 0.75,
      steps: fades ? 1 : 0.5,
      rule: fades ? .near(1) : .exact,
      build: { root in
        root.add(panel, .red).transition(transition, at: 0) { $0.backgroundColor = Ink.blue.color }
      },
      ink: { x, y in
        if fades, !panel.contains(x, y) { return .paper }
        return ink(x, y) ?? .paper
      }
    )
  }
}
