import QuadrilleImage
import QuadrilleSprite
import QuadrilleText
import TestSupport
import Testing

/// The alpha mode of a font's pages is chosen by the caller.
@Suite struct FontAlphaTests {
  @Test(
    "Font pages have the alpha mode that the caller requests",
    arguments: [nil, false, true] as [Bool?]
  )
  func usesRequestedAlphaMode(isPremultiplied: Bool?) throws {
    let font = try BitmapFont(
      contentsOf: Fixtures.path("Fonts/small.fnt"),
      isPremultiplied: isPremultiplied
    )
    let page = try #require(font.pages.first)
    #expect(page.alphaMode == (isPremultiplied == true ? .premultiplied : .straight))
  }
}
