import QuadrilleImage
import QuadrillePacking
import QuadrilleSystem
import QuadrilleText
import TestSupport
import Testing

@Suite(
  "Bitmap fonts made of outline fonts",
  .enabled(if: Corpus.isAvailable && FontLibrary.allCases.allSatisfy { $0.problem() == nil })
)
struct BitmapFontMakerTests {
  private func generatedFont(
    _ change: (inout BitmapFontOptions) -> Void
  ) throws -> (GeneratedBitmapFont, OutlineFont) {
    let font = try OutlineFont(contentsOf: Corpus.path("fonts/outline/DejaVuSans.ttf"))
    var options = BitmapFontOptions()
    change(&options)
    return (try BitmapFontMaker(options).make(of: font) { "page\($0).png" }, font)
  }

  @Test("Generated glyphs keep their pixels, advances and offsets")
  func keepsGlyphs() throws {
    let (generatedFont, font) = try generatedFont {
      $0.size = 16
      $0.padding = 1
    }
    #expect(generatedFont.description.characters.count == 95)
    #expect(generatedFont.description.base == FontLength(15))
    #expect(generatedFont.description.lineHeight == FontLength(19))
    let read = try BitmapFont(generatedFont.description, pages: generatedFont.pages)
    for letter in "AgW" {
      let scalar = try #require(letter.unicodeScalars.first)
      let outline = try #require(try font.glyph(of: scalar, pixelsPerEm: 16))
      let glyph = try #require(read.glyph(of: scalar))
      #expect(glyph.advance == FontLength(outline.advance.rounded))
      #expect(glyph.rect.width == outline.width + 2)
      #expect(glyph.xOffset == FontLength(outline.left - 1))
      #expect(glyph.yOffset == FontLength(15 - outline.top - 1))
      let page = generatedFont.pages[0]
      for row in 0..<outline.height {
        for column in 0..<outline.width {
          let pixel = page[glyph.rect.minX + 1 + column, glyph.rect.minY + 1 + row]
          #expect(pixel[3] == outline.coverage[row * outline.width + column])
        }
      }
    }
    // DejaVu Sans kerns A and V by 1.1 pixels at this size.
    let (first, second): (Unicode.Scalar, Unicode.Scalar) = ("A", "V")
    #expect(read.kerning(first, second) == FontLength(-1))
  }

  @Test("An outline surrounds the glyph, white over black")
  func drawsOutlines() throws {
    let (generatedFont, _) = try generatedFont {
      $0.scalars = ["I"]
      $0.outline = 3
    }
    let page = generatedFont.pages[0]
    let glyph = try #require(generatedFont.description.characters.first)
    let row = glyph.y + glyph.height / 2
    let values = (0..<glyph.width).map { page[glyph.x + $0, row] }
    #expect(values.contains(SIMD4(0, 0, 0, 255)))
    #expect(values.contains(SIMD4(255, 255, 255, 255)))
    #expect(values[0][3] < 255)
  }

  @Test("A distance field decreases evenly from inside to outside")
  func drawsDistanceField() throws {
    let (generatedFont, _) = try generatedFont {
      $0.scalars = ["I"]
      $0.distanceRange = 8
    }
    #expect(generatedFont.description.distanceField?.range == FontLength(8))
    let glyph = try #require(generatedFont.description.characters.first)
    let row = glyph.y + glyph.height / 2
    let values = (0..<glyph.width).map { Int(generatedFont.pages[0][glyph.x + $0, row][0]) }
    let peak = try #require(values.max())
    #expect(peak > 128)
    let top = try #require(values.firstIndex(of: peak))
    // One pixel is an eighth of the range: 32 of 255.
    for index in 1..<(top - 1) where values[index - 1] > 0 {
      #expect(abs(values[index] - values[index - 1] - 32) <= 2)
    }
  }

  /// The distance of the center of a small pixel to the edge, in small pixels, by trying all
  /// pixels.
  ///
  /// The center is inside a large pixel if the factor is odd, and between four of them otherwise.
  private func distance(
    _ column: Int,
    _ row: Int,
    _ factor: Int,
    _ isInside: (Int, Int) -> Bool
  ) -> Double {
    let radius = 6 * factor
    let near = factor % 2 == 0 ? [-1, 0] : [0]
    let (x, y) = (column * factor + factor / 2, row * factor + factor / 2)
    var sum = 0.0
    for down in near {
      for right in near {
        let inside = isInside(x + right, y + down)
        var best = Double.infinity
        for dy in -radius...radius {
          for dx in -radius...radius where isInside(x + right + dx, y + down + dy) != inside {
            best = min(best, Double(dx * dx + dy * dy).squareRoot())
          }
        }
        sum += inside ? best - 0.5 : 0.5 - best
      }
    }
    return sum / Double(near.count * near.count * factor)
  }

  @Test(
    "Distances equal those of an exhaustive search at every size",
    // Rasterized 8, 5 and 3 times as large.
    arguments: [(16.0, 8), (200.0, 5), (300.0, 3)]
  )
  func distancesMatchExhaustiveSearch(size: Double, factor: Int) throws {
    let (generatedFont, font) = try generatedFont {
      $0.scalars = ["&"]
      $0.size = size
      $0.distanceRange = 4
    }
    let glyph = try #require(generatedFont.description.characters.first)
    let large = try #require(try font.glyph(of: "&", pixelsPerEm: size * Double(factor)))
    // The corner of the image in large pixels.
    let left = (glyph.xOffset.rounded) * factor - large.left
    let top = (glyph.yOffset.rounded - generatedFont.description.base.rounded) * factor + large.top
    func isInside(_ x: Int, _ y: Int) -> Bool {
      let (column, row) = (x + left, y + top)
      guard (0..<large.width).contains(column), (0..<large.height).contains(row) else {
        return false
      }
      return large.coverage[row * large.width + column] >= 128
    }
    let rows = stride(from: 0, to: glyph.height, by: max(1, glyph.height / 12))
    let columns = stride(from: 0, to: glyph.width, by: max(1, glyph.width / 12))
    for row in rows {
      for column in columns {
        let exact = distance(column, row, factor, isInside)
        // Half of the range on each side of 127.5; exact halves may be rounded either way.
        let expected: Double = min(255, max(0, 127.5 + 255 * exact / 4))
        let found = Double(generatedFont.pages[0][glyph.x + column, glyph.y + row][0])
        #expect(abs(found - expected) < 0.502, "\(column), \(row): \(found), \(expected)")
      }
    }
  }

  /// The width of a text in layout, without ligatures.
  private func width(_ text: String, _ font: OutlineFont) throws -> Double {
    var options = TextOptions()
    options.fontSize = 32
    options.features = ["liga": 0, "clig": 0]
    return try #require(
      try TextLayout(text, font: .outline(font), options: options).lines.first
    ).width
  }

  @Test("Kerning equals that of shaped pairs, also beyond the thousandth character")
  func matchesPairwiseKerning() throws {
    let font = try OutlineFont(contentsOf: Corpus.path("fonts/outline/DejaVuSans.ttf"))
    // Unjoined letters of left-to-right scripts, and symbols.
    let scalars: [Unicode.Scalar] = try font.scalars().filter {
      (0x20...0x2AF).contains($0.value) || (0x370...0x58F).contains($0.value)
        || (0x1E00...0x20CF).contains($0.value) || (0x2100...0x23FF).contains($0.value)
    }
    // Line separators would be laid out as separate lines.
    .filter { !$0.properties.isDefaultIgnorableCodePoint && !(0x2028...0x2029).contains($0.value) }
    // Reversed, so that letters come after the thousandth position.
    .reversed()
    #expect(scalars.count > 1_500)
    let pairs = try font.kernings(among: scalars, pixelsPerEm: 32)
    var amounts: [[Int]: FontLength] = [:]
    for pair in pairs { amounts[[pair.first, pair.second]] = pair.amount }
    #expect(amounts.count == pairs.count)
    let far = Set(scalars.dropFirst(1_000).map { Int($0.value) })
    #expect(pairs.contains { far.contains($0.first) && far.contains($0.second) })
    var random = SplitMix64(seed: 18)
    let some = pairs.indices.filter { _ in random.next() % 16 == 0 }.prefix(600).map { index in
      (pairs[index].first, pairs[index].second)
    }
    let others = (0..<2_000).map { _ in
      let first = scalars[Int(random.next() % UInt64(scalars.count))]
      let second = scalars[Int(random.next() % UInt64(scalars.count))]
      return (Int(first.value), Int(second.value))
    }
    for (first, second) in some + others {
      let letters = [first, second].compactMap { Unicode.Scalar(UInt32($0)) }
      // Characters of two scripts, or that form a ligature, are laid out separately.
      let scripts = Set(letters.map { $0.value < 0x370 || $0.value > 0x590 ? 0 : $0.value / 0x100 })
      guard scripts.count == 1, letters.allSatisfy({ !$0.properties.isBidiControl }) else {
        continue
      }
      let apart = try letters.map { try width(String($0), font) }.reduce(0, +)
      let together = try width(letters.map(String.init).joined(), font)
      let amount = amounts[[first, second]]?.value ?? 0
      #expect(abs(together - apart - amount) < 1e-6, "\(letters): \(together - apart), \(amount)")
    }
  }

  @Test("Glyph sets are parsed from names, scalars and ranges")
  func parsesGlyphSets() throws {
    #expect(GlyphSet.ascii.scalars.count == 95)
    #expect(try GlyphSet.scalars(of: "digits,U+20AC,U+2190-2193").count == 18 + 1 + 4)
    for wrong in ["asci", "U+", "U+110000", "U+2-1", "20AC"] {
      #expect(throws: PackError.self) { try GlyphSet.scalars(of: wrong) }
    }
  }

  @Test("Characters that the font lacks are reported, and a font without any is rejected")
  func reportsMissingCharacters() throws {
    #expect(try generatedFont { $0.scalars = ["A", "\u{4E00}"] }.0.missing == ["\u{4E00}"])
    #expect(throws: BitmapFontMaker.Failure.self) {
      try generatedFont { $0.scalars = ["\u{4E00}"] }
    }
    #expect(throws: BitmapFontMaker.Failure.self) { try generatedFont { $0.size = 5_000 } }
  }

  @Test("Bitmap font options are range-checked, and outlines exclude distance fields")
  func checksOptions() throws {
    let changes: [((inout BitmapFontOptions) -> Void, Bool)] = [
      ({ $0.size = 1 }, true), ({ $0.size = 0.9 }, false), ({ $0.size = 1025 }, false),
      ({ $0.padding = -1 }, false), ({ $0.padding = 256 }, false), ({ $0.outline = -1 }, false),
      ({ $0.outline = 65 }, false), ({ $0.distanceRange = 0.9 }, false),
      ({ $0.distanceRange = 257 }, false), ({ ($0.outline, $0.distanceRange) = (1, 4) }, false),
      ({ ($0.outline, $0.distanceRange) = (0, 1) }, true), ({ $0.outline = 1 }, true),
    ]
    for (index, (change, isRight)) in changes.enumerated() {
      let generatedFont = try? self.generatedFont {
        $0.size = 8
        $0.scalars = ["A"]
        change(&$0)
      }
      #expect((generatedFont != nil) == isRight, "\(index)")
    }
    // The font has none of the requested characters.
    #expect(throws: BitmapFontMaker.Failure.self) {
      try self.generatedFont { $0.scalars = ["\u{E000}"] }
    }
  }
}
