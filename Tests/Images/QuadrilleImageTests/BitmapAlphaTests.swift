import QuadrilleImage
import Testing

@Suite struct BitmapAlphaTests {
  /// All pairs of a value and an alpha: column value, row alpha.
  private func pairs(_ alphaMode: AlphaMode) -> Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * 65_536)
    for alpha in 0..<256 {
      for value in 0..<256 {
        bytes += [UInt8(value), UInt8(255 - value), UInt8(value / 2), UInt8(alpha)]
      }
    }
    return Bitmap(width: 256, height: 256, alphaMode: alphaMode, bytes: bytes)
  }

  /// Whether each channel of every pixel matches a formula.
  private func check(_ old: Bitmap, _ new: Bitmap, _ formula: (Int, Int) -> Int) {
    var wrong = 0
    for index in stride(from: 0, to: old.bytes.count, by: 4) {
      let alpha = Int(old.bytes[index + 3])
      for channel in 0..<3
      where Int(new.bytes[index + channel]) != formula(Int(old.bytes[index + channel]), alpha) {
        wrong += 1
      }
      if new.bytes[index + 3] != old.bytes[index + 3] { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test("Premultiplying rounds to the nearest value for all pairs of color and alpha")
  func premultiplyingRoundsToNearest() {
    let straight = pairs(.straight)
    // 255 is odd, so exact halves never occur.
    check(straight, straight.premultiplied()) { value, alpha in (2 * value * alpha + 255) / 510 }
    #expect(straight.premultiplied().alphaMode == .premultiplied)
    #expect(straight.premultiplied().premultiplied() == straight.premultiplied())
  }

  @Test("Unpremultiplying rounds halves up for all pairs of color and alpha")
  func unpremultiplyingRoundsHalfUp() {
    let premultiplied = pairs(.premultiplied)
    check(premultiplied, premultiplied.unpremultiplied()) { value, alpha in
      guard alpha > 0 else { return 0 }
      let quotient = 255 * value / alpha
      let isUp = 2 * (255 * value - quotient * alpha) >= alpha
      return min(255, isUp ? quotient + 1 : quotient)
    }
    #expect(premultiplied.unpremultiplied().alphaMode == .straight)
  }

  @Test("Odd widths and padded rows are premultiplied correctly")
  func convertsPaddedRows() {
    var bitmap = Bitmap(width: 3, height: 2, stride: 16)
    bitmap[2, 1] = SIMD4(200, 100, 50, 128)
    bitmap[0, 0] = SIMD4(200, 100, 50, 255)
    let result = bitmap.premultiplied()
    #expect(result[2, 1] == SIMD4(100, 50, 25, 128))
    #expect(result[0, 0] == SIMD4(200, 100, 50, 255))
    #expect(result.unpremultiplied()[2, 1] == SIMD4(199, 100, 50, 128))
  }

  @Test("A single translucent pixel makes an image not opaque", arguments: [1, 2, 15, 16, 17, 33])
  func detectsOneTranslucentPixel(width: Int) {
    var bitmap = Bitmap(width: width, height: 2, stride: 4 * width + 4)
    for y in 0..<2 {
      for x in 0..<width { bitmap[x, y] = SIMD4(0, 0, 0, 255) }
    }
    #expect(bitmap.isOpaque)
    for x in 0..<width {
      var other = bitmap
      other[x, 1].w = 254
      #expect(!other.isOpaque)
    }
  }
}
