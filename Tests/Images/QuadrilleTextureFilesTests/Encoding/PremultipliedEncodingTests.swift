import QuadrilleImage
import QuadrilleTextureFiles
import Testing

/// PVRTC of premultiplied images: colors stay within their alpha, since blending would add light
/// otherwise.
@Suite struct PremultipliedEncodingTests {
  /// Discs with soft edges and a hard one on a transparent background, premultiplied.
  private static let image: Bitmap = {
    var bitmap = Bitmap(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 {
        let (dx, dy) = (x % 32 - 16, y % 32 - 16)
        let square = dx * dx + dy * dy
        let alpha = x < 32 ? max(0, 255 - square * 2) : square < 120 ? 255 : 0
        let color = SIMD3(230, 255 - 3 * y, 40 + 2 * x)
        bitmap[x, y] = SIMD4(
          UInt8(color.x * alpha / 255),
          UInt8(color.y * alpha / 255),
          UInt8(color.z * alpha / 255),
          UInt8(alpha)
        )
      }
    }
    bitmap.alphaMode = .premultiplied
    return bitmap
  }()

  private static func decoded(
    _ bitmap: Bitmap,
    bits: Int,
    _ quality: PVRTCQuality
  ) throws -> Bitmap {
    var encoder = TextureEncoder(.pvrtc1(bits: bits, hasAlpha: true))
    encoder.pvrtc.quality = quality
    return try encoder.texture(of: [bitmap]).bitmap()
  }

  private static func excess(_ pixel: SIMD4<UInt8>) -> Int {
    max(Int(pixel.x), Int(pixel.y), Int(pixel.z)) - Int(pixel.w)
  }

  private static func error(_ one: Bitmap, _ two: Bitmap) -> Double {
    let squares = zip(one.bytes, two.bytes).map { pair in
      (Double(pair.0) - Double(pair.1)) * (Double(pair.0) - Double(pair.1))
    }
    return squares.reduce(0, +) / Double(squares.count)
  }

  @Test(
    "No channel decodes to more than alpha and the rounding of the decoder",
    arguments: [2, 4],
    [PVRTCQuality.fastest, .fast, .low, .normal, .high]
  )
  func keepsColorsWithinAlpha(bits: Int, quality: PVRTCQuality) throws {
    let result = try Self.decoded(Self.image, bits: bits, quality)
    for y in 0..<64 {
      for x in 0..<64 { #expect(Self.excess(result[x, y]) <= 1, "\(x), \(y)") }
    }
    // The same values with straight alpha are not limited, which is hardly nearer to the image.
    var straight = Self.image
    straight.alphaMode = .straight
    let free = try Self.decoded(straight, bits: bits, quality)
    let (limited, unlimited) = (Self.error(Self.image, result), Self.error(Self.image, free))
    #expect(limited < 1.2 * unlimited + 4, "\(limited), \(unlimited)")
  }

  @Test("A translucent image of one color keeps it within its alpha")
  func flatColors() throws {
    for alpha in stride(from: 3, through: 252, by: 21) {
      var bitmap = Bitmap(width: 8, height: 8)
      for y in 0..<8 {
        for x in 0..<8 {
          bitmap[x, y] = SIMD4(UInt8(alpha), UInt8(alpha / 2), UInt8(alpha), UInt8(alpha))
        }
      }
      bitmap.alphaMode = .premultiplied
      for bits in [2, 4] {
        let pixel = try Self.decoded(bitmap, bits: bits, .normal)[3, 3]
        #expect(Self.excess(pixel) <= 0, "\(alpha), \(bits)")
        #expect(abs(Int(pixel.w) - alpha) <= 20, "\(alpha), \(bits)")
      }
    }
  }
}
