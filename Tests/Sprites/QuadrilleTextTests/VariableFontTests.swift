import QuadrilleImage
import TestSupport
import Testing

@testable import QuadrilleText

/// A font of one box whose right and upper edges move with two axes, by the numbers of
/// `Scripts/make-variable-font.py`.
@Suite(.enabled(if: FontLibrary.allCases.allSatisfy { $0.problem() == nil }))
struct VariableFontTests {
  private func font(_ variations: [String: Double]) throws -> OutlineFont {
    var options = OutlineFontOptions()
    options.variations = variations
    return try OutlineFont(contentsOf: Fixtures.path("Fonts/variable.ttf"), options: options)
  }

  /// At 100 pixels an em, each unit is a tenth of a pixel; axes go on evenly and end at their ends.
  @Test(
    arguments: [
      ([:], 50, 70, 80.0), (["wght": 400], 50, 70, 80), (["wght": 900], 80, 70, 110),
      (["wght": 650], 65, 70, 95), (["wght": 500], 56, 70, 86), (["wght": 5_000], 80, 70, 110),
      (["wght": 100], 50, 70, 80), (["wght": -5], 50, 70, 80), (["HGHT": 10], 50, 90, 80),
      (["HGHT": 5], 50, 80, 80), (["HGHT": 5, "wght": 650], 65, 80, 95), (["none": 7], 50, 70, 80),
      (["HGHT": -1], 50, 70, 80),
    ] as [([String: Double], Int, Int, Double)]
  )
  func axesMoveOutlinesAndAdvances(
    variations: [String: Double],
    width: Int,
    height: Int,
    advance: Double
  ) throws {
    let font = try font(variations)
    var options = TextOptions()
    options.fontSize = 100
    let layout = try TextLayout("AA A", font: .outline(font), options: options)
    #expect(layout.lines[0].width == 3 * advance + 25)
    let glyph = try #require(try font.glyph(of: "A", pixelsPerEm: 100))
    #expect([glyph.left, glyph.top] == [10, height])
    #expect([glyph.width, glyph.height] == [width, height])
    #expect(glyph.coverage.allSatisfy { $0 == 255 } && glyph.coverage.count == width * height)
    #expect(layout.quads.map(\.origin.x) == [10, 10 + advance, 35 + 2 * advance])
    #expect(layout.quads.map(\.origin.y) == [90, 90, 90].map { $0 - Double(height) })
  }

  /// Sizes are 64ths of a pixel, one at least, and 1,024 pixels at most.
  ///
  /// The box of 102.4 to 614.4 pixels touches 513 of them.
  @Test func sizesGoFromOneEndToTheOther() throws {
    let font = try font([:])
    #expect(try font.glyph(of: "A", pixelsPerEm: 1_024)?.width == 513)
    #expect(throws: FontError.self) { try font.glyph(of: "A", pixelsPerEm: 1_024.01) }
    let small = try #require(try font.glyph(of: "A", pixelsPerEm: 1e-9))
    // 800 units of a 64th of a pixel for an em, to the nearest 64th.
    #expect(small.advance.value == 1.0 / 64)
    #expect(try font.glyph(of: "A", pixelsPerEm: 10)?.advance == FontLength(8))
    #expect(try font.glyph(of: "B", pixelsPerEm: 10) == nil)
    // Very many sizes, of which the first ones are asked for again.
    for size in 1...150 {
      let glyph = try #require(try font.glyph(of: "A", pixelsPerEm: Double(size % 80 + 10)))
      #expect(abs(glyph.advance.value - 0.8 * Double(size % 80 + 10)) <= 1.0 / 64)
    }
  }

  @Test func aCopyIsTheSameFontWithNothingDrawn() throws {
    let font = try font(["wght": 900])
    let copy = font.withoutCachedGlyphs()
    #expect(copy != font && font == font)
    #expect(copy.name == font.name && copy.options == font.options)
    #expect(copy.fileByteCount == font.fileByteCount && font.fileByteCount == 896)
    #expect(try copy.glyph(of: "A", pixelsPerEm: 100)?.width == 80)
    #expect(try font.familyName() == "Variable Box")
  }

  /// Each character has the first font that has it, be it of outlines or of pictures.
  @Test func fontsTakeTurnsByCharacter() throws {
    var options = TextOptions()
    options.fontSize = 8
    let layout = try TextLayout(
      "ABA BAAB",
      font: .outline(font([:])),
      fallback: [.bitmap(FontSample.font())],
      options: options
    )
    #expect(layout.quads.map(\.font) == [0, 1, 0, 1, 0, 0, 1])
    #expect(layout.missing.isEmpty)
  }

  /// A paragraph of one direction begins at its side, whatever its letters are.
  @Test(arguments: [
    (TextDirection.auto, 0.0), (.leftToRight, 0), (.rightToLeft, 140),
  ])
  func paragraphsBeginWhereTheirDirectionSays(direction: TextDirection, x: Double) throws {
    var options = TextOptions(width: 300)
    options.fontSize = 100
    options.direction = direction
    let layout = try TextLayout("AA", font: .outline(font([:])), options: options)
    #expect(layout.lines.map(\.x) == [x] && layout.lines[0].width == 160)
  }
}
