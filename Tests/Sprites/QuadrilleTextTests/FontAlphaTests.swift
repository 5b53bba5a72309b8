import QuadrilleImage
import QuadrilleSprite
import QuadrilleText
import TestSupport
import Testing

/// Whether the colors of a font's pages are multiplied by alpha is the caller's to say.
@Suite struct FontAlphaTests {
  @Test(arguments: [nil, false, true] as [Bool?])
  func pagesAreWhatTheCallerSays(isPremultiplied: Bool?) throws {
    let font = try BitmapFont(
      contentsOf: Fixtures.path("Fonts/small.fnt"),
      isPremultiplied: isPremultiplied
    )
    let page = try #require(font.pages.first)
    #expect(page.alphaMode == (isPremultiplied == true ? .premultiplied : .straight))
  }
}
