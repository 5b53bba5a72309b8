import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import RasterTestSupport
import TestSupport
import Testing

/// Group layers: their size, and that they do not cut off content.
@Suite struct GroupTextureTests {
  /// A rectangle whose edges lie on quarters of pixels, but on no pixel center.
  private static func rect(_ size: PixelSize, _ random: inout SplitMix64) -> Rect {
    func ends(_ dimension: Int) -> (Double, Double) {
      let positions = (0..<2).map { _ in
        Double(Int.random(in: -6...dimension + 6, using: &random))
          + ([0, 0.25, 0.75].randomElement(using: &random) ?? 0)
      }.sorted()
      return (positions[0], positions[1] + 1)
    }
    let (x, y) = (ends(size.width), ends(size.height))
    return Rect(minX: x.0, minY: y.0, maxX: x.1, maxY: y.1)
  }

  @Test(
    "A group's texture covers its whole content and is rounded up to 64 pixels",
    arguments: [PixelSize(width: 24, height: 20), PixelSize(width: 210, height: 150)]
  )
  func groupTextureCoversContent(size: PixelSize) throws {
    var random = SplitMix64(seed: UInt64(size.width))
    var renderer = RasterRenderer()
    for number in 0..<40 {
      let rects = (0..<2).map { _ in Self.rect(size, &random) }
      var list = DrawList(pixelSize: size)
      list.state.snap = .none
      list.state.opacity = 0.5
      list.drawGroup { group in
        // Drawn twice, so that the group needs a layer.
        for rect in rects + rects { group.fill(rect, with: .white) }
      }
      let image = renderer.rendered(list, background: .clear)
      var wrong = 0
      for y in 0..<size.height {
        for x in 0..<size.width {
          let (across, down) = (Double(x) + 0.5, Double(y) + 0.5)
          let isFilled = rects.contains {
            $0.minX < across && across < $0.maxX && $0.minY < down && down < $0.maxY
          }
          if isFilled != (image[x, y].w == 127 || image[x, y].w == 128) { wrong += 1 }
        }
      }
      #expect(wrong == 0, "\(number): \(rects)")
      guard let group = list.groups.first else { continue }
      let (bounds, texture) = (group.bounds, group.textureSize)
      // At most 63 pixels larger than the group, and no larger than the canvas.
      #expect((bounds.width..<bounds.width + 64).contains(texture.width))
      #expect((bounds.height..<bounds.height + 64).contains(texture.height))
      #expect(texture.width == size.width || texture.width % 64 == 0)
      #expect(texture.height == size.height || texture.height % 64 == 0)
      #expect(texture.width <= size.width && texture.height <= size.height)
      // Its quad covers the bounds and shows the upper left part of the texture, one texel per
      // pixel.
      let quad = try #require(list.quads.first)
      let right = Double(bounds.width) / Double(texture.width)
      let bottom = Double(bounds.height) / Double(texture.height)
      for (index, corner) in [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].enumerated() {
        let position = quad.positions[index]
        #expect(position.x == Double(corner.0 == 0 ? bounds.minX : bounds.maxX))
        #expect(position.y == Double(corner.1 == 0 ? bounds.minY : bounds.maxY))
        let coordinate = quad.coordinates[index]
        #expect(abs(coordinate.x - corner.0 * right) < 1e-6)
        #expect(abs(coordinate.y - corner.1 * bottom) < 1e-6)
      }
    }
  }

  /// A border covers the rectangle except the rectangle inset by its width, once.
  @Test("A translucent border covers every pixel once and has the given width")
  func translucentBordersAreEven() {
    let size = PixelSize(width: 26, height: 22)
    var random = SplitMix64(seed: 0xB0D)
    var renderer = RasterRenderer()
    for number in 0..<120 {
      var rect = Self.rect(size, &random)
      let width = Double(Int.random(in: 0...9, using: &random))
      if number % 4 == 1 {
        rect = Rect(x: rect.maxX, y: rect.maxY, width: -rect.width, height: -rect.height)
      }
      var list = DrawList(pixelSize: size)
      list.state.snap = .none
      list.stroke(rect, width: width, with: Color(red: 1, green: 1, blue: 1, alpha: 0.5))
      let image = renderer.rendered(list, background: .clear)
      var wrong = 0
      for y in 0..<size.height {
        for x in 0..<size.width {
          let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          func isIn(_ inset: Double) -> Bool {
            rect.minX + inset < point.x && point.x < rect.maxX - inset
              && rect.minY + inset < point.y && point.y < rect.maxY - inset
          }
          let isFilled = isIn(0) && !isIn(width)
          if isFilled != (image[x, y].w == 127 || image[x, y].w == 128) { wrong += 1 }
        }
      }
      #expect(wrong == 0, "\(number): \(rect), \(width)")
    }
  }

  /// Also for mirrored and rotated clips.
  @Test("A clip keeps exactly the pixels that filling its rectangle fills")
  func clipMatchesFilledPixels() {
    let size = PixelSize(width: 26, height: 22)
    var random = SplitMix64(seed: 0xC11)
    var renderer = RasterRenderer()
    for number in 0..<200 {
      func part() -> Double { Double(Int.random(in: -24...24, using: &random)) / 8 }
      let (one, other) = (part(), part())
      var list = DrawList(pixelSize: size, scale: number % 3 == 0 ? 2 : 1)
      list.state.transform =
        number % 2 == 0
        ? Transform2D(a: one, b: 0, c: 0, d: other, tx: 9, ty: 8)
        : Transform2D(a: 0, b: one, c: other, d: 0, tx: 9, ty: 8)
      let rect = Rect(x: 3 * part(), y: 3 * part(), width: 4 * part(), height: 4 * part())
      var filled = list
      filled.fill(rect, with: .white)
      let isClipped = list.clip(to: rect)
      #expect(isClipped)
      list.state.transform = .identity
      list.fill(Rect(x: 0, y: 0, width: 26, height: 22), with: .white)
      let expected = renderer.rendered(filled, background: .clear)
      let isSame = renderer.rendered(list, background: .clear) == expected
      #expect(isSame, "\(number): \(rect)")
    }
  }
}
