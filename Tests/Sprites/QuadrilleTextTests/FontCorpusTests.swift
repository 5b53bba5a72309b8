import QuadrilleText
import TestSupport
import Testing

@Suite("Fonts of the corpus", .enabled(if: Corpus.isAvailable))
struct FontCorpusTests {
  @Test("The bitmap font corpus has the expected number of strings")
  func coversTheCorpus() {
    #expect(ExpectedText.all.count == 429)
    #expect(ExpectedText.fonts.count == 22)
  }

  @Test(
    "Lines, widths, glyphs and pixels equal those of the reference",
    arguments: ExpectedText.fonts
  )
  func matchesReference(file: String) throws {
    let font = try BitmapFont(contentsOf: Corpus.path("fonts/\(file)"))
    for expected in ExpectedText.all where expected.font == file {
      try expected.check(font)
    }
  }
}
