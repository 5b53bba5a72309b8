import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleSprite

extension GoldenScene {
  /// Nine-slice panels.
  static let slices: [GoldenScene] =
    [false, true].flatMap { isTrimmed in
      Rotation.allCases.map { packedRotation in
        Slices(isTrimmed: isTrimmed, packedRotation: packedRotation)
          .scene("slices \(isTrimmed ? "trimmed" : "whole") \(packedRotation)")
      }
    } + [
      Slices(contentsScale: 0.5, before: (6, 4), after: (6, 4)).scene("slices of another scale"),
      Slices(
        center: Rect(x: 6.5 / 12, y: 3.5 / 8, width: 0, height: 0),
        before: (6, 3),
        after: (5, 4),
        inSource: (6, 3, 7, 4)
      ).scene("slices about one pixel"),
      // Corners of 3 + 3 in 4 points.
      Slices(box: Box(10, 10, 4, 4), before: (2, 2), after: (2, 2)).scene("slices that shrink"),
      Slices(
        rect: Rect(x: 0.5, y: 0, width: 0.5, height: 1),
        center: Rect(x: 1.0 / 3, y: 0.25, width: 1.0 / 3, height: 0.5),
        before: (2, 2),
        after: (2, 2),
        inSource: (8, 2, 10, 6),
        source: (6, 12)
      ).scene("slices of half of the contents"),
      GoldenScene(
        name: "slices do not count where nothing stretches",
        build: { root in
          let layer = root.add(Box(5, 8, 30, 24))
          layer.contents = PatternSprite.make()
          layer.contentsCenter = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
          layer.contentsGravity = .bottomRight
          layer.filter = .nearest
        },
        ink: { x, y in
          Box(23, 24, 12, 8).contains(x, y) ? PatternSprite.ink(x - 23, y - 24) : .paper
        }
      ),
      Slices().rotated,
    ]

  /// A panel of the pattern.
  private struct Slices {
    var box = Box(5, 8, 30, 24)
    var rect = Rect.unit
    var center = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    var contentsScale = 1.0
    /// The size of the upper left corner, in points.
    var before = (3.0, 2.0)
    /// The size of the lower right corner.
    var after = (3.0, 2.0)
    /// The center slice in pixels of the source: left, top, right, bottom.
    var inSource = (3.0, 2.0, 9.0, 6.0)
    /// The visible columns of the source.
    var source = (0.0, 12.0)
    var isTrimmed = false
    var packedRotation = Rotation.none

    func fill(_ root: Layer) -> Layer {
      let layer = root.add(box)
      layer.contents = PatternSprite.make(isTrimmed: isTrimmed, packedRotation: packedRotation)
      layer.contentsRect = rect
      layer.contentsCenter = center
      layer.contentsScale = contentsScale
      layer.filter = .nearest
      return layer
    }

    func scene(_ name: String) -> GoldenScene {
      GoldenScene(
        name: name,
        build: { root in _ = fill(root) },
        ink: { x, y in
          guard box.contains(x, y) else { return .paper }
          let part = source(x - box.x, y - box.y, in: (box.width, box.height))
          return PatternSprite.ink(part.x, part.y, isTrimmed: isTrimmed).over(.paper)
        }
      )
    }

    /// The same, smaller and rotated by 30°.
    var rotated: GoldenScene {
      GoldenScene(
        name: "slices rotated by 30°",
        steps: 1,
        rule: .nearInside(2),
        build: { root in
          let layer = fill(root)
          layer.bounds.size = Size(width: 24, height: 20)
          layer.affineTransform = Transform2D(rotationDegrees: 30)
          layer.filter = .linear
        },
        ink: { x, y in
          let point = rotatedBack(x, y)
          let distance = Box(-12, -10, 24, 20).distance(point.x, point.y, radius: 0)
          if abs(distance) < 0.01 { return nil }
          guard distance < 0 else { return .paper }
          let part = source(point.x + 12, point.y + 10, in: (24, 20))
          return linear(part.x, part.y)
        }
      )
    }

    /// The point of the source at a point of a panel of some size.
    private func source(
      _ x: Double,
      _ y: Double,
      in size: (Double, Double)
    ) -> (x: Double, y: Double) {
      (
        Self.point(
          x,
          (0, before.0, size.0 - after.0, size.0),
          (source.0, inSource.0, inSource.2, source.1)
        ),
        Self.point(
          y,
          (0, before.1, size.1 - after.1, size.1),
          (0, inSource.1, inSource.3, 8)
        )
      )
    }

    /// Maps a position between the slice borders of one axis to the source.
    private static func point(
      _ value: Double,
      _ cuts: (Double, Double, Double, Double),
      _ source: (Double, Double, Double, Double)
    ) -> Double {
      if value < cuts.1 { return source.0 + value / cuts.1 * (source.1 - source.0) }
      if value < cuts.2 {
        return source.1 + (value - cuts.1) / (cuts.2 - cuts.1) * (source.2 - source.1)
      }
      return source.2 + (value - cuts.2) / (cuts.3 - cuts.2) * (source.3 - source.2)
    }
  }
}
