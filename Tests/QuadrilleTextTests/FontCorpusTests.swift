import QuadrilleDrawing
import QuadrilleIO
import QuadrillePixels
import QuadrilleRaster
import QuadrilleSprite
import QuadrilleText
import TestSupport
import Testing

@Suite("Fonts of the corpus", .enabled(if: Corpus.isAvailable))
struct FontCorpusTests {
  @Test("there are as many strings as the corpus has")
  func countOfStrings() {
    #expect(ExpectedText.all.count == 429)
    #expect(ExpectedText.fonts.count == 22)
  }

  @Test(
    "lines, widths, glyphs and pixels are those of the reference",
    arguments: ExpectedText.fonts
  )
  func stringsAreAsExpected(file: String) throws {
    let font = try BitmapFont(contentsOf: Corpus.path("fonts/\(file)"))
    for expected in ExpectedText.all where expected.font == file {
      let layout = try TextLayout(
        expected.string,
        font: .bitmap(font),
        options: expected.options
      )
      check(layout, expected, font)
      #expect(try digest(of: layout, expected, scale: 1) == expected.digest, "\(expected)")
      if let double = expected.doubleDigest {
        #expect(try digest(of: layout, expected, scale: 2) == double, "\(expected)")
      }
    }
  }

  private func check(_ layout: TextLayout, _ expected: ExpectedText, _ font: BitmapFont) {
    let name = expected.testDescription
    #expect(layout.lines.map(\.text) == expected.lines.map(\.text), "\(name)")
    #expect(layout.lines.map(\.x) == expected.lines.map(\.x), "\(name)")
    #expect(layout.lines.map(\.width) == expected.lines.map(\.width), "\(name)")
    #expect(layout.size == Size(width: expected.width, height: expected.height), "\(name)")
    #expect(String(String.UnicodeScalarView(layout.missing)) == expected.missing, "\(name)")
    let quads = layout.quads.map { quad in
      [
        pageID(of: quad, font), quad.rect.x, quad.rect.y, quad.rect.width, quad.rect.height,
        Int(quad.origin.x), Int(quad.origin.y),
      ]
    }
    #expect(quads == expected.quads, "\(name)")
  }

  /// The id in the file of the page that a glyph lies in.
  private func pageID(of quad: TextLayout.Quad, _ font: BitmapFont) -> Int {
    font.glyphs.first { $0.texture == quad.texture && $0.rect == quad.rect }?.page ?? -1
  }

  private func digest(
    of layout: TextLayout,
    _ expected: ExpectedText,
    scale: Double
  ) throws -> String {
    var list = DrawList(
      size: Size(width: Double(expected.canvas[0]), height: Double(expected.canvas[1])),
      scale: scale
    )
    list.state.filter = .nearest
    list.state.tint = try #require(Color(hex: expected.color))
    for quad in layout.quads {
      let place = Point(x: quad.origin.x + 16, y: quad.origin.y + 16)
      list.draw(layout.sprite(of: quad), topLeftAt: place)
    }
    var renderer = RasterRenderer(threads: 1)
    let picture = renderer.render(list, background: .clear)
    #expect(picture.stride == 4 * picture.width)
    var digest = SHA256()
    digest.update(picture.bytes)
    return digest.hexDigest()
  }
}
