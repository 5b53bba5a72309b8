import QuadrilleIO
import QuadrillePacking
import QuadrillePixels
import QuadrilleText
import TestSupport
import Testing

@Suite(
  "Bitmap fonts made of outline fonts",
  .enabled(if: Corpus.isAvailable && FontLibrary.allCases.allSatisfy { $0.problem() == nil })
)
struct BitmapFontMakerTests {
  private func made(
    _ change: (inout BitmapFontOptions) -> Void
  ) throws -> (MadeBitmapFont, OutlineFont) {
    let font = try OutlineFont(contentsOf: Corpus.path("fonts/outline/DejaVuSans.ttf"))
    var options = BitmapFontOptions()
    change(&options)
    return (try BitmapFontMaker(options).make(of: font) { "page\($0).png" }, font)
  }

  @Test("glyphs keep their pixels, advances and places")
  func glyphsAreKept() throws {
    let (made, font) = try made {
      $0.size = 16
      $0.padding = 1
    }
    #expect(made.description.characters.count == 95)
    #expect(made.description.base == FontLength(15))
    #expect(made.description.lineHeight == FontLength(19))
    let read = try BitmapFont(made.description, pages: made.pages)
    for letter in "AgW" {
      let scalar = try #require(letter.unicodeScalars.first)
      let outline = try #require(try font.glyph(of: scalar, pixelsPerEm: 16))
      let glyph = try #require(read.glyph(of: scalar))
      #expect(glyph.advance == FontLength(outline.advance.rounded))
      #expect(glyph.rect.width == outline.width + 2)
      #expect(glyph.xOffset == FontLength(outline.left - 1))
      #expect(glyph.yOffset == FontLength(15 - outline.top - 1))
      let page = made.pages[0]
      for row in 0..<outline.height {
        for column in 0..<outline.width {
          let pixel = page[glyph.rect.x + 1 + column, glyph.rect.y + 1 + row]
          #expect(pixel[3] == outline.coverage[row * outline.width + column])
        }
      }
    }
    // DejaVu Sans moves A and V together, by 1.1 pixels at this size.
    let (first, second): (Unicode.Scalar, Unicode.Scalar) = ("A", "V")
    #expect(read.kerning(first, second) == FontLength(-1))
  }

  @Test("an outline goes around the glyph, white over black")
  func outlines() throws {
    let (made, _) = try made {
      $0.scalars = ["I"]
      $0.outline = 3
    }
    let page = made.pages[0]
    let glyph = try #require(made.description.characters.first)
    let row = glyph.y + glyph.height / 2
    let values = (0..<glyph.width).map { page[glyph.x + $0, row] }
    #expect(values.contains(SIMD4(0, 0, 0, 255)))
    #expect(values.contains(SIMD4(255, 255, 255, 255)))
    #expect(values[0][3] < 255)
  }

  @Test("a distance field falls evenly from inside to outside")
  func distances() throws {
    let (made, _) = try made {
      $0.scalars = ["I"]
      $0.distanceRange = 8
    }
    #expect(made.description.distanceField?.range == FontLength(8))
    let glyph = try #require(made.description.characters.first)
    let row = glyph.y + glyph.height / 2
    let values = (0..<glyph.width).map { Int(made.pages[0][glyph.x + $0, row][0]) }
    let peak = try #require(values.max())
    #expect(peak > 128)
    let top = try #require(values.firstIndex(of: peak))
    // One pixel is an eighth of the range: 32 of 255.
    for index in 1..<(top - 1) where values[index - 1] > 0 {
      #expect(abs(values[index] - values[index - 1] - 32) <= 2)
    }
  }

  @Test("sets of glyphs by their names and ranges")
  func glyphSets() throws {
    #expect(GlyphSet.ascii.scalars.count == 95)
    #expect(try GlyphSet.scalars(of: "digits,U+20AC,U+2190-2193").count == 18 + 1 + 4)
    for wrong in ["asci", "U+", "U+110000", "U+2-1", "20AC"] {
      #expect(throws: PackError.self) { try GlyphSet.scalars(of: wrong) }
    }
  }

  @Test("characters that the font lacks are told, a font without any is refused")
  func missing() throws {
    #expect(try made { $0.scalars = ["A", "\u{4E00}"] }.0.missing == ["\u{4E00}"])
    #expect(throws: BitmapFontMaker.Failure.self) { try made { $0.scalars = ["\u{4E00}"] } }
    #expect(throws: BitmapFontMaker.Failure.self) { try made { $0.size = 5_000 } }
  }
}
