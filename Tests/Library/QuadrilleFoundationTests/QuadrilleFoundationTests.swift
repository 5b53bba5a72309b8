import Foundation
import QuadrilleFoundation
import TestSupport
import Testing

@Suite struct QuadrilleFoundationTests {
  @Test("Images are written to and read from URLs") func imageURLs() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path("a@2x.png"))
    var bitmap = Bitmap(width: 2, height: 1, scale: 2)
    bitmap[1, 0] = SIMD4(1, 2, 3, 255)
    try bitmap.write(to: url)
    #expect(try Bitmap(contentsOf: url) == bitmap)
    #expect(try Sprite(contentsOf: url).size == Size(width: 1, height: 0.5))
    #expect(
      try AssetResolver(root: folder.path, traits: AssetTraits(scale: 2)).url(for: "a") == url
    )
  }

  @Test("PNG data of Foundation is decoded and encoded") func imageData() throws {
    let bitmap = Bitmap(width: 3, height: 2)
    let data = try bitmap.pngData()
    #expect(data == Data(try PNG.encode(bitmap)))
    #expect(try Bitmap(data: data) == bitmap)
  }
}
