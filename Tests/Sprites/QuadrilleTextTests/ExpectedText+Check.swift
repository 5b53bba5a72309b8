import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSystem
import QuadrilleText
import RasterTestSupport
import Testing

extension ExpectedText {
  /// Lays the string out and draws it, at scale 1 and 2.
  func check(_ font: BitmapFont) throws {
    let layout = try TextLayout(string, font: .bitmap(font), options: options)
    check(layout, font)
    #expect(try digest(of: layout, scale: 1) == digest, "\(self)")
    if let double = doubleDigest { #expect(try digest(of: layout, scale: 2) == double, "\(self)") }
  }

  private func check(_ layout: TextLayout, _ font: BitmapFont) {
    let name = testDescription
    #expect(layout.lines.map(\.text) == lines.map(\.text), "\(name)")
    #expect(layout.lines.map(\.x) == lines.map(\.x), "\(name)")
    #expect(layout.lines.map(\.width) == lines.map(\.width), "\(name)")
    #expect(layout.size == Size(width: width, height: height), "\(name)")
    #expect(String(String.UnicodeScalarView(layout.missing)) == missing, "\(name)")
    let found = layout.quads.map { quad in
      [
        pageID(of: quad, font), quad.rect.minX, quad.rect.minY, quad.rect.width, quad.rect.height,
        Int(quad.origin.x), Int(quad.origin.y),
      ]
    }
    #expect(found == quads, "\(name)")
  }

  /// The id in the file of the page that contains a glyph.
  private func pageID(of quad: TextLayout.Quad, _ font: BitmapFont) -> Int {
    font.glyphs.first { $0.texture == quad.texture && $0.rect == quad.rect }?.page ?? -1
  }

  private func digest(of layout: TextLayout, scale: Double) throws -> String {
    var list = DrawList(
      size: Size(width: Double(canvas[0]), height: Double(canvas[1])),
      scale: scale
    )
    list.state.filter = .nearest
    list.state.tint = try #require(Color(hex: color))
    for quad in layout.quads {
      let position = Point(x: quad.origin.x + 16, y: quad.origin.y + 16)
      list.draw(layout.sprite(of: quad), topLeftAt: position)
    }
    var renderer = RasterRenderer(threads: 1)
    let image = renderer.rendered(list, background: .clear)
    #expect(image.stride == 4 * image.width)
    var digest = SHA256()
    digest.update(image.bytes)
    return digest.hexDigest()
  }
}
