import QuadrilleSystem
import QuadrilleText
import TestSupport
import Testing

/// Fonts that use rare features of the format, compared with results computed in Python.
///
/// Keys and blocks in unusual order, a byte order mark, three line terminators, names with blanks,
/// decimals, packed channels, glyphs outside the page, without pixels, for missing characters and
/// outside the BMP.
@Suite("Fonts with the corners of the format")
struct UnusualFontTests {
  private static let fonts = Set(ExpectedText.unusual.map(\.font)).sorted()

  @Test("Lines, widths, glyphs and pixels of unusual fonts follow the rules", arguments: fonts)
  func matchesRules(file: String) throws {
    let font = try BitmapFont(contentsOf: Fixtures.path("Fonts/Odd/\(file)"))
    for expected in ExpectedText.unusual where expected.font == file { try expected.check(font) }
  }

  @Test("There are five unusual fonts with 21 strings each")
  func coversUnusualFonts() {
    #expect(Self.fonts.count == 5 && ExpectedText.unusual.count == 5 * 21)
  }
}
