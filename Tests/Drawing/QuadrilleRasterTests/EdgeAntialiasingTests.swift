import Foundation
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import Testing

/// Edges that do not lie on pixel boundaries.
@Suite struct EdgeAntialiasingTests {
  private static let white = Page(
    Bitmap(width: 8, height: 8, bytes: [UInt8](repeating: 255, count: 256))
  )

  private func image(
    isSmooth: Bool = true,
    _ edgeLength: Int = 40,
    _ body: (inout DrawList) -> Void
  ) -> Bitmap {
    var list = DrawList(pixelSize: PixelSize(width: edgeLength, height: edgeLength))
    list.state.edgeAntialiasing = isSmooth
    body(&list)
    var renderer = RasterRenderer()
    return renderer.rendered(list, background: .black)
  }

  /// The sum of the red channel, 1 per fully covered pixel.
  private func area(_ bitmap: Bitmap) -> Double {
    var sum = 0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width { sum += Int(bitmap[x, y].x) }
    }
    return Double(sum) / 255
  }

  /// Straight edges are exact by the formula; corners have a small error.
  @Test(
    "The coverage of a rotated sprite adds up to its area",
    arguments: [0, 0.1, 0.5, .pi / 4, 1.2, 3]
  )
  func coverageMatchesArea(angle: Double) {
    let drawn = image { list in
      list.draw(
        Sprite(page: Self.white),
        at: Point(x: 19.3, y: 11.6),
        rotation: angle,
        scaleX: 1.7,
        scaleY: 1.2
      )
    }
    #expect(abs(area(drawn) - 8 * 1.7 * 8 * 1.2) < 1.2)
  }

  /// A sprite whose left edge lies at a quarter of a pixel covers three quarters of it.
  @Test("The coverage of axis-aligned edges is exact")
  func axisAlignedEdgesAreExact() {
    let drawn = image { list in
      list.state.snap = .none
      list.draw(Sprite(page: Self.white), in: Rect(x: 4.25, y: 6, width: 10, height: 10))
      list.fill(Rect(x: 20.25, y: 6, width: 10, height: 10), with: .white)
    }
    for left in [4, 20] {
      #expect(drawn[left, 10].x == 191)
      #expect(drawn[left + 10, 10].x == 64)
      #expect(drawn[left + 1, 10].x == 255 && drawn[left + 9, 10].x == 255)
      #expect(drawn[left - 1, 10].x == 0 && drawn[left + 11, 10].x == 0)
      #expect(drawn[left + 5, 5].x == 0 && drawn[left + 5, 6].x == 255)
    }
  }

  @Test("Antialiasing does not change edges on pixel boundaries")
  func pixelAlignedEdgesAreUnchanged() {
    func draw(_ list: inout DrawList) {
      list.draw(Sprite(page: Self.white), at: Point(x: 3, y: 5))
      list.draw(Sprite(page: Self.white), in: Rect(x: 12, y: 2, width: 20, height: 9))
      list.draw(Sprite(page: Self.white), at: Point(x: 30, y: 30), rotation: .pi / 2)
      list.fill(Rect(x: 2, y: 20, width: 7, height: 7), with: .white)
    }
    #expect(image { draw(&$0) } == image(isSmooth: false) { draw(&$0) })
  }

  /// The coverage is proportionally lower, wherever the line lies.
  @Test("Lines thinner than a pixel keep their area", arguments: [0.0, 0.3, 0.5, 0.9])
  func thinLinesKeepArea(offset: Double) {
    let drawn = image { list in
      list.state.snap = .none
      list.fill(Rect(x: 10 + offset, y: 4, width: 0.25, height: 30), with: .white)
    }
    #expect(abs(area(drawn) - 7.5) < 0.3)
    let slanted = image { list in
      list.state.transform = Transform2D(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 20, ty: 2)
      list.fill(Rect(x: offset, y: 0, width: 0.25, height: 20), with: .white)
    }
    #expect(abs(area(slanted) - 5) < 0.3)
  }

  /// The outline is that of one quad.
  @Test("Edges between triangles and slices of one sprite are not antialiased")
  func internalEdgesAreNotSmoothed() {
    var cut = Sprite(page: Self.white)
    let points = [(4, 4), (0, 0), (8, 0), (8, 8), (0, 8)].map { Point(x: $0.0, y: $0.1) }
    cut.mesh = SpriteMesh(
      vertices: points,
      pageVertices: points,
      triangles: [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1]
    )
    func applyTransform(_ list: inout DrawList) {
      list.state.transform = Transform2D(a: 2.4, b: 0.7, c: -0.7, d: 2.4, tx: 12, ty: 6)
    }
    let rect = Rect(x: 0, y: 0, width: 8, height: 8)
    let whole = image { list in
      applyTransform(&list)
      list.draw(Sprite(page: Self.white), in: rect)
    }
    let mesh = image { list in
      applyTransform(&list)
      list.draw(cut, in: rect)
    }
    let sliced = image { list in
      applyTransform(&list)
      list.draw(
        Sprite(page: Self.white),
        center: Rect(x: 0.25, y: 0.4, width: 0.5, height: 0.3),
        pixelsPerPoint: 1.3,
        in: rect
      )
    }
    for other in [mesh, sliced] {
      let far = zip(whole.bytes, other.bytes).map { abs(Int($0) - Int($1)) }.max()
      #expect((far ?? 0) <= 1)
    }
    #expect(
      whole
        != image(isSmooth: false) { list in
          applyTransform(&list)
          list.draw(Sprite(page: Self.white), in: rect)
        }
    )
  }

  /// Outside the outline the sprite's own edge is extended.
  @Test("Antialiased outlines show no neighbor in the page")
  func antialiasingDoesNotBleed() {
    var bitmap = Bitmap(width: 24, height: 24, bytes: [UInt8](repeating: 255, count: 24 * 96))
    for y in 0..<24 {
      for x in 0..<24 where !(8..<16).contains(x) || !(8..<16).contains(y) {
        bitmap[x, y] = SIMD4(255, 0, 0, 255)
      }
    }
    let sprite = Sprite(
      page: Page(bitmap),
      packedOrigin: Point(x: 8, y: 8),
      trimmedRect: Rect(x: 0, y: 0, width: 8, height: 8)
    )
    let drawn = image { list in
      list.draw(sprite, at: Point(x: 20, y: 20), rotation: 0.4, scaleX: 2, scaleY: 2)
    }
    for y in 0..<40 {
      for x in 0..<40 { #expect(drawn[x, y].x == drawn[x, y].y) }
    }
  }
}
