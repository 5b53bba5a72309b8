import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import Testing

/// Pages with straight alpha.
@Suite struct StraightPageTests {
  /// Every color with every alpha is rounded to the nearest product, also at widths that do not
  /// fill a vector.
  @Test(
    "Straight-alpha pages are premultiplied with correct rounding at every width",
    arguments: [256, 255, 97, 3, 1]
  )
  func straightPagesArePremultiplied(width: Int) {
    var bitmap = Bitmap(width: width, height: 256)
    for alpha in 0..<256 {
      for x in 0..<width {
        bitmap[x, alpha] = SIMD4(UInt8(x), UInt8(255 - x), UInt8((x + 128) % 256), UInt8(alpha))
      }
    }
    var list = DrawList(pixelSize: bitmap.pixelSize)
    list.state.filter = .nearest
    list.draw(
      Sprite(page: Page(bitmap)),
      in: Rect(x: 0, y: 0, width: Double(width), height: 256)
    )
    var renderer = RasterRenderer(threads: 1)
    let drawn = renderer.rendered(list)
    #expect(drawn.alphaMode == .premultiplied)
    var wrong = 0
    for alpha in 0..<256 {
      for x in 0..<width {
        let straight = bitmap[x, alpha]
        for channel in 0..<3 {
          let exact = (Double(straight[channel]) * Double(alpha) / 255).rounded()
          if Double(drawn[x, alpha][channel]) != exact { wrong += 1 }
        }
        if drawn[x, alpha][3] != UInt8(alpha) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }
}
