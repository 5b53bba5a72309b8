import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers

extension GoldenScene {
  private static let panel = Box(6, 8, 28, 20)

  /// Rounded corners and borders.
  static let shapes: [GoldenScene] = [
    shape("rounded corners", panel, radius: 8) { $0.cornerRadius = 8 },
    shape("rounded corners that meet", Box(6, 6, 28, 28), radius: 14) { $0.cornerRadius = 99 },
    shape("rounded corners off the pixels", Box(6, 8, 29, 20), radius: 6) {
      // From 5.75 to 34.75: whole pixels, as for all backgrounds.
      $0.frame = Rect(x: 5.75, y: 7.75, width: 29, height: 20)
      $0.cornerRadius = 6
    },
    GoldenScene(
      name: "rounded corners scaled up",
      steps: 1,
      rule: .near(1),
      build: { root in
        let layer = root.add(Box(13, 15, 14, 10), Ink.red.faded(0.5))
        layer.cornerRadius = 4
        layer.transform = Transform3D(scaleX: 2, y: 2)
      },
      ink: { x, y in
        let part = Box(6, 10, 28, 20).coverage(x, y, radius: 8)
        return Ink.red.faded(0.5 * part).over(.paper)
      }
    ),
    GoldenScene(
      name: "rounded corners rotated by 30°",
      steps: 1,
      rule: .near(1),
      build: { root in
        let layer = root.add(Box(10, 10, 20, 20), .red)
        layer.cornerRadius = 5
        layer.affineTransform = Transform2D(rotationDegrees: 30)
      },
      ink: { x, y in
        let point = rotatedBack(x, y)
        let part = Box(-10, -10, 20, 20).coverage(point.x, point.y, radius: 5)
        return Ink.red.faded(part).over(.paper)
      }
    ),
    GoldenScene(
      name: "rounded corners stretched",
      rule: .near(1),
      build: { root in
        let layer = root.add(Box(10, 15, 20, 10), .red)
        layer.cornerRadius = 5
        layer.transform = Transform3D(scaleX: 1.5, y: 3)
      },
      // An elliptic end on each side: pixels a pixel or more inside or outside are certain.
      ink: { x, y in
        let (u, v) = ((x - 20) / 1.5, (y - 20) / 3)
        let distance = Box(-10, -5, 20, 10).distance(u, v, radius: 5)
        if abs(distance) < 1 { return nil }
        return distance < 0 ? .red : .paper
      }
    ),
    border("border", radius: 0) { x, y in
      panel.contains(x, y) && !Box(9, 11, 22, 14).contains(x, y) ? 1 : 0
    },
    border("round border", radius: 8) { x, y in
      let hole = Box(9, 11, 22, 14).coverage(x, y, radius: 5)
      return max(0, panel.coverage(x, y, radius: 8) - hole)
    },
    GoldenScene(
      name: "border that fills",
      build: { root in
        let layer = root.add(panel, .green)
        layer.borderWidth = 10
        layer.borderColor = Ink.red.color
      },
      ink: { x, y in panel.contains(x, y) ? .red : .paper }
    ),
    GoldenScene(
      name: "border rotated by 30°",
      rule: .nearInside(1),
      build: { root in
        let layer = root.add(Box(10, 10, 20, 20), .green)
        layer.borderWidth = 3
        layer.borderColor = Ink.red.color
        layer.affineTransform = Transform2D(rotationDegrees: 30)
      },
      ink: { x, y in
        let point = rotatedBack(x, y)
        let outer = Box(-10, -10, 20, 20).distance(point.x, point.y, radius: 0)
        let inner = Box(-7, -7, 14, 14).distance(point.x, point.y, radius: 0)
        if abs(outer) < 0.01 || abs(inner) < 0.01 { return nil }
        return inner < 0 ? .green : outer < 0 ? .red : .paper
      }
    ),
    GoldenScene(
      name: "faded border",
      steps: 2,
      rule: .near(2),
      build: { root in
        let layer = root.add(panel, .green)
        layer.cornerRadius = 8
        layer.borderWidth = 3
        layer.borderColor = Ink.blue.color
        layer.opacity = 0.5
      },
      ink: { x, y in
        let outer = panel.coverage(x, y, radius: 8)
        let hole = Box(9, 11, 22, 14).coverage(x, y, radius: 5)
        let flat = Ink.blue.faded(max(0, outer - hole)).over(Ink.green.faded(outer))
        return flat.faded(0.5).over(.paper)
      }
    ),
  ]

  /// A green background with rounded corners.
  private static func shape(
    _ name: String,
    _ box: Box,
    radius: Double,
    _ change: @escaping @Sendable (Layer) -> Void
  ) -> GoldenScene {
    GoldenScene(
      name: name,
      steps: 1,
      rule: .near(1),
      build: { root in change(root.add(box, .green)) },
      ink: { x, y in Ink.green.faded(box.coverage(x, y, radius: radius)).over(.paper) }
    )
  }

  /// A translucent border above a background and a sublayer.
  private static func border(
    _ name: String,
    radius: Double,
    _ part: @escaping @Sendable (Double, Double) -> Double
  ) -> GoldenScene {
    GoldenScene(
      name: name,
      steps: 2,
      rule: .near(2),
      build: { root in
        let layer = root.add(panel, .green)
        layer.cornerRadius = radius
        layer.borderWidth = 3
        layer.borderColor = Ink.blue.faded(0.5).color
        layer.add(Box(14, -4, 24, 14), .white)
      },
      ink: { x, y in
        let base = Ink.green.faded(
          radius > 0 ? panel.coverage(x, y, radius: radius) : panel.contains(x, y) ? 1 : 0
        ).over(.paper)
        let below = Box(20, 4, 24, 14).contains(x, y) ? Ink.white : base
        return Ink.blue.faded(0.5 * part(x, y)).over(below)
      }
    )
  }
}
