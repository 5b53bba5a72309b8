import QuadrilleSystem
import QuadrilleText
import TestSupport
import Testing

/// Fonts that use the corners of the format, against what was worked out in Python.
///
/// Keys and blocks in odd orders, a byte order mark, three kinds of line ends, names with blanks,
/// decimals, packed channels, glyphs beyond a page, without pixels, for missing characters and beyond
/// the first plane.
@Suite("Fonts with the corners of the format")
struct UnusualFontTests {
  private static let fonts = Set(ExpectedText.unusual.map(\.font)).sorted()

  @Test("lines, widths, glyphs and pixels are those of the rules", arguments: fonts)
  func stringsAreAsExpected(file: String) throws {
    let font = try BitmapFont(contentsOf: Fixtures.path("Fonts/Odd/\(file)"))
    for expected in ExpectedText.unusual where expected.font == file { try expected.check(font) }
  }

  @Test("there are five fonts with 21 strings each")
  func countOfStrings() {
    #expect(Self.fonts.count == 5 && ExpectedText.unusual.count == 5 * 21)
  }
}
