import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import Testing

/// Rounded corners, borders, clips and masks of draw lists.
@Suite struct ShapeTests {
  private static func list(_ draw: (inout DrawList) -> Void) -> DrawList {
    var list = DrawList(pixelSize: PixelSize(width: 40, height: 40))
    draw(&list)
    return list
  }

  private static let box = Rect(x: 10, y: 10, width: 20, height: 20)

  @Test("Mask coverage is half a pixel minus the distance from the outline")
  func coverageFollowsDistance() throws {
    let list = Self.list { $0.fill(Self.box, cornerRadius: 8, with: .white) }
    let mask = try #require(list.masks.first)
    // Along the top edge: on the edge, and a quarter of a pixel inside and outside.
    for (y, expected) in [(10, 0.5), (10.25, 0.75), (9.75, 0.25), (9, 0), (11, 1)] {
      #expect(abs(mask.coverage(x: 20, y: y) - expected) < 1e-6)
    }
    // The center of the corner is (18, 18): 8 along the diagonal is the edge.
    let diagonal = 18 - 8 / 2.0.squareRoot()
    #expect(abs(mask.coverage(x: diagonal, y: diagonal) - 0.5) < 1e-6)
    #expect(mask.coverage(x: 10.5, y: 10.5) == 0)
    #expect(mask.coverage(x: 20, y: 20) == 1)
  }

  @Test("Mask coverage uses distances in pixels under a transform")
  func coverageUsesPixelDistance() throws {
    let list = Self.list {
      $0.state.transform = Transform2D(a: 0, b: 4, c: -2, d: 0, tx: 40, ty: 0)
      $0.fill(Rect(x: 2, y: 4, width: 6, height: 12), cornerRadius: 1, with: .white)
    }
    // y maps to 40 − 2y and x to 4x: 8 to 32 on both axes.
    let mask = try #require(list.masks.first)
    for (x, expected) in [(8, 0.5), (8.25, 0.75), (31.75, 0.75), (32.25, 0.25)] {
      #expect(abs(mask.coverage(x: x, y: 20) - expected) < 1e-6)
      #expect(abs(mask.coverage(x: 20, y: x) - expected) < 1e-6)
    }
    #expect(list.quads[0].topLeft == SIMD4(8, 8, 0.5, 0.5))
    #expect(list.quads[0].bottomRight == SIMD4(32, 32, 0.5, 0.5))
  }

  @Test("A border excludes its interior unless opposite sides meet")
  func bordersExcludeInterior() throws {
    let list = Self.list { $0.stroke(Self.box, width: 3, cornerRadius: 6, with: .white) }
    let mask = try #require(list.masks.first)
    for (x, expected) in [(9.75, 0.25), (11.5, 1), (12.75, 0.75), (13.25, 0.25), (20, 0)] {
      #expect(abs(mask.coverage(x: x, y: 20) - expected) < 1e-6)
    }
    // If opposite sides meet, the rectangle is filled.
    let full = Self.list { $0.stroke(Self.box, width: 10, cornerRadius: 6, with: .white) }
    #expect(full.masks[0].coverage(x: 20, y: 20) == 1)
    #expect(Self.list { $0.stroke(Self.box, width: 12, with: .white) }.quads.count == 1)
    #expect(Self.list { $0.stroke(Self.box, width: 2, with: .white) }.quads.count == 4)
    #expect(Self.list { $0.stroke(Self.box, width: 0, with: .white) }.quads.isEmpty)
  }

  @Test("Clips are rounded to whole pixels and intersect; a rotated one is rejected")
  func clipsRoundAndIntersect() {
    var list = Self.list { _ in }
    let isClipped = list.clip(to: Rect(x: 9.5, y: 3.4, width: 11, height: 10))
    #expect(isClipped)
    #expect(list.state.clip == PixelRect(minX: 10, minY: 3, maxX: 21, maxY: 13))
    let isClippedAgain = list.clip(to: Rect(x: -50, y: 5, width: 1e300, height: 1))
    #expect(isClippedAgain)
    #expect(list.state.clip == PixelRect(minX: 10, minY: 5, maxX: 21, maxY: 6))
    list.state.transform = Transform2D(rotationDegrees: 30)
    let canClipRotated = list.clip(to: Self.box)
    #expect(!canClipRotated)
  }

  @Test("Shapes with extreme and non-finite numbers do not trap")
  func extremeShapesDoNotTrap() {
    let numbers = [0, -1, 1e-300, 5, 1e18, 1e308, .infinity, -.infinity, .nan]
    var renderer = RasterRenderer()
    for first in numbers {
      for second in numbers {
        let list = Self.list {
          let rects = [
            Rect(x: 3, y: 4, width: first, height: second),
            Rect(x: first, y: second, width: 9, height: 9),
          ]
          for rect in rects {
            $0.fill(rect, cornerRadius: second, with: .white)
            $0.stroke(rect, width: first, cornerRadius: second, with: .black)
            $0.drawGroup(maskedBy: rect, cornerRadius: first) { group in
              group.fill(Self.box, with: .white)
              group.fillMask(rect, with: .white)
              group.strokeMask(rect, width: second, cornerRadius: first, with: .black)
            }
            $0.withState { list in
              if list.clip(to: rect) { list.fill(Self.box, with: .white) }
            }
            $0.draw(
              Sprite(page: TestPages.grid()),
              selecting: rect,
              center: Rect(x: first, y: second, width: second, height: first),
              pixelsPerPoint: first,
              in: Self.box
            )
          }
          $0.state.transform = Transform2D(a: first, b: 1, c: second, d: 2, tx: first, ty: 0)
          $0.fill(Self.box, cornerRadius: 3, with: .white)
        }
        _ = renderer.rendered(list)
      }
    }
  }
}
