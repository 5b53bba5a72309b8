import QuadrilleImage
import TestSupport
import Testing

@Suite struct PixelArtTests {
  /// Few colors, so that neighbors are often equal.
  private static func art(_ seed: UInt64) -> Bitmap {
    var random = SplitMix64(seed: seed)
    return image(13, 9) { _, _ in
      [[255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]].randomElement(using: &random) ?? []
    }
  }

  /// The 3×3 neighborhood of a pixel, row by row, with the border pixels repeated outside.
  private static func around(_ source: Bitmap, _ x: Int, _ y: Int) -> [SIMD4<UInt8>] {
    (0..<9).map { index in
      let column = min(source.width - 1, max(0, x + index % 3 - 1))
      let row = min(source.height - 1, max(0, y + index / 3 - 1))
      return source[column, row]
    }
  }

  @Test("Twofold enlarging matches the rules of Scale2x", arguments: 1...4 as ClosedRange<UInt64>)
  func matchesScale2x(_ seed: UInt64) {
    let source = Self.art(seed)
    let result = source.scaled2x()
    #expect(result.pixelSize == PixelSize(width: 26, height: 18))
    for y in 0..<9 {
      for x in 0..<13 {
        let p = Self.around(source, x, y)
        let (b, d, e, f, h) = (p[1], p[3], p[4], p[5], p[7])
        #expect(result[2 * x, 2 * y] == (d == b && b != f && d != h ? d : e))
        #expect(result[2 * x + 1, 2 * y] == (b == f && b != d && f != h ? f : e))
        #expect(result[2 * x, 2 * y + 1] == (d == h && d != b && h != f ? d : e))
        #expect(result[2 * x + 1, 2 * y + 1] == (h == f && d != h && b != f ? f : e))
      }
    }
  }

  @Test("Threefold enlarging matches the rules of Scale3x", arguments: 5...8 as ClosedRange<UInt64>)
  func matchesScale3x(_ seed: UInt64) {
    let source = Self.art(seed)
    let result = source.scaled3x()
    for y in 0..<9 {
      for x in 0..<13 {
        let p = Self.around(source, x, y)
        let (a, b, c, d, e) = (p[0], p[1], p[2], p[3], p[4])
        let (f, g, h, i) = (p[5], p[6], p[7], p[8])
        let upLeft = d == b && d != h && b != f
        let upRight = b == f && b != d && f != h
        let downLeft = h == d && h != f && d != b
        let downRight = f == h && f != b && h != d
        let expected = [
          upLeft ? d : e, (upLeft && e != c) || (upRight && e != a) ? b : e, upRight ? f : e,
          (downLeft && e != a) || (upLeft && e != g) ? d : e, e,
          (upRight && e != i) || (downRight && e != c) ? f : e,
          downLeft ? d : e, (downRight && e != g) || (downLeft && e != i) ? h : e,
          downRight ? f : e,
        ]
        for index in 0..<9 {
          #expect(result[3 * x + index % 3, 3 * y + index / 3] == expected[index])
        }
      }
    }
  }

  @Test("Hidden colors of transparent pixels do not affect scaling")
  func transparentPixelsAreEqual() {
    let one = image(3, 3) { x, y in x == y ? [255, 0, 0, 255] : [x, y, 9, 0] }
    let two = image(3, 3) { x, y in x == y ? [255, 0, 0, 255] : [0, 0, 0, 0] }
    #expect(one.scaled2x() == two.scaled2x())
  }
}
