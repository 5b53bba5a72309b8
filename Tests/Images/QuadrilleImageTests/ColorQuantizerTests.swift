import QuadrilleImage
import TestSupport
import Testing

/// The reduction of colors to a palette.
@Suite struct ColorQuantizerTests {
  private static func gradient() -> Bitmap {
    var bitmap = Bitmap(width: 96, height: 96)
    for y in 0..<96 {
      for x in 0..<96 {
        bitmap[x, y] = SIMD4(UInt8(x * 255 / 95), UInt8(y * 255 / 95), UInt8((x + y) / 2), 255)
      }
    }
    return bitmap
  }

  private func colors(_ bitmap: Bitmap) -> Set<SIMD4<UInt8>> {
    var result: Set<SIMD4<UInt8>> = []
    for y in 0..<bitmap.height { for x in 0..<bitmap.width { result.insert(bitmap[x, y]) } }
    return result
  }

  private func squaredError(_ a: Bitmap, _ b: Bitmap) -> Double {
    zip(a.bytes, b.bytes).reduce(0) {
      $0 + Double((Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)))
    }
  }

  @Test("An image with as many colors as the palette stays as it is")
  func fewColorsStay() {
    var bitmap = Bitmap(width: 16, height: 16)
    for y in 0..<16 {
      for x in 0..<16 { bitmap[x, y] = SIMD4(UInt8(16 * x), UInt8(y), 7, UInt8(255 - y)) }
    }
    #expect(ColorQuantizer(colorCount: 256).quantized(bitmap) == bitmap)
  }

  @Test("Reduced colors are near the original ones", arguments: [2, 16, 200, 256])
  func paletteFits(count: Int) {
    let bitmap = Self.gradient()
    let reduced = ColorQuantizer(colorCount: count).quantized(bitmap)
    #expect(colors(reduced).count <= count)
    guard count >= 200 else { return }
    // A palette with three bits of red and green and two of blue has a larger error.
    var uniform = bitmap
    for y in 0..<96 {
      for x in 0..<96 {
        let pixel = bitmap[x, y]
        func level(_ value: UInt8, _ levels: Double) -> UInt8 {
          UInt8(((Double(value) / 255 * levels).rounded() / levels * 255).rounded())
        }
        uniform[x, y] = SIMD4(level(pixel[0], 7), level(pixel[1], 7), level(pixel[2], 3), 255)
      }
    }
    #expect(squaredError(reduced, bitmap) < 0.5 * squaredError(uniform, bitmap))
  }

  @Test("Dithering keeps the mean color, and transparent pixels stay transparent")
  func ditheringKeepsMean() {
    var bitmap = Self.gradient()
    for x in 0..<96 { bitmap[x, 0] = .zero }
    let reduced = ColorQuantizer(colorCount: 8, dithers: true).quantized(bitmap)
    #expect(colors(reduced).count <= 8)
    for x in 0..<96 { #expect(reduced[x, 0] == .zero) }
    for channel in 0..<3 {
      func mean(_ image: Bitmap) -> Double {
        stride(from: channel, to: image.bytes.count, by: 4)
          .reduce(0.0) { $0 + Double(image.bytes[$1]) } / Double(96 * 96)
      }
      #expect(abs(mean(reduced) - mean(bitmap)) < 4)
    }
  }

  @Test("Translucent colors keep their alpha approximately")
  func alphaIsKept() {
    var bitmap = Self.gradient()
    for y in 0..<96 { for x in 0..<96 { bitmap[x, y][3] = UInt8(255 - 2 * y) } }
    let reduced = ColorQuantizer(colorCount: 256).quantized(bitmap)
    #expect(colors(reduced).count <= 256)
    for y in 0..<96 {
      for x in 0..<96 { #expect(abs(Int(reduced[x, y][3]) - Int(bitmap[x, y][3])) <= 24) }
    }
  }
}
