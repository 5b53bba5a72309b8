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

  @Test("Sprites of Aseprite are read from URLs") func asepriteURLs() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path("a.aseprite"))
    // The header: size, magic number, a frame, 3 by 2 pixels, 32 bits; and an empty frame.
    let head: [UInt8] = [144, 0, 0, 0, 0xE0, 0xA5, 1, 0, 3, 0, 2, 0, 32, 0]
    let frame: [UInt8] = [16, 0, 0, 0, 0xFA, 0xF1, 0, 0, 50, 0, 0, 0, 0, 0, 0, 0]
    try Data(head + [UInt8](repeating: 0, count: 114) + frame).write(to: url)
    let file = try AsepriteFile(contentsOf: url)
    #expect(file.pixelSize == PixelSize(width: 3, height: 2) && file.frameDurations == [50])
  }

  @Test("PNG data of Foundation is decoded and encoded") func imageData() throws {
    let bitmap = Bitmap(width: 3, height: 2)
    let data = try bitmap.pngData()
    #expect(data == Data(try PNG.encode(bitmap)))
    #expect(try Bitmap(data: data) == bitmap)
  }
}
