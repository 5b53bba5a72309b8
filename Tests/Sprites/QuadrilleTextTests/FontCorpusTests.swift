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
      try expected.check(font)
    }
  }
}
