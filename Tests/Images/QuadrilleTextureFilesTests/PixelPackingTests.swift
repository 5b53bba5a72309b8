import QuadrilleImage
import QuadrilleTextureFiles
import TestSupport
import Testing

@Suite struct PixelPackingTests {
  /// The level k of m with the minimum of |v / 255 − k / m|, and whether it is unique.
  private static func nearest(_ value: Int, bits: Int) -> (level: Int, isOnly: Bool) {
    let maxValue = (1 << bits) - 1
    let distances = (0...maxValue).map { abs(value * maxValue - 255 * $0) }
    let minimum = distances.min() ?? 0
    return (distances.firstIndex(of: minimum) ?? 0, distances.filter { $0 == minimum }.count == 1)
  }

  /// 16-bit words from their bytes.
  private static func words(_ bytes: [UInt8]) -> [Int] {
    stride(from: 0, to: bytes.count, by: 2).map { Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8 }
  }

  @Test(
    "Every value of every channel is packed to the nearest level",
    arguments: [
      (.rgba4444, [(12, 4), (8, 4), (4, 4), (0, 4)]),
      (.rgba5551, [(11, 5), (6, 5), (1, 5), (0, 1)]),
      (.rgb565, [(11, 5), (5, 6), (0, 5)]),
    ] as [(PixelFormat, [(shift: Int, bits: Int)])]
  )
  func packsNearestValues(
    _ format: PixelFormat,
    _ fields: [(shift: Int, bits: Int)]
  ) {
    for (index, field) in fields.enumerated() {
      // 259 pixels: whole groups and a remainder. The other channels are far from 0.
      let bytes = (0..<259).flatMap { pixel in
        (0..<4).map { $0 == index ? UInt8(truncatingIfNeeded: pixel) : 200 }
      }
      let words = Self.words(Bitmap(width: 259, height: 1, bytes: bytes).packed(as: format))
      for value in 0..<259 {
        let expected = Self.nearest(value & 255, bits: field.bits)
        #expect(expected.isOnly)
        #expect((words[value] >> field.shift) & ((1 << field.bits) - 1) == expected.level)
        for other in fields where other.shift != field.shift {
          let level = Self.nearest(200, bits: other.bits).level
          #expect((words[value] >> other.shift) & ((1 << other.bits) - 1) == level)
        }
      }
    }
  }

  @Test(
    "Byte formats are packed in memory order",
    arguments: [
      (.rgba8888, [1, 2, 3, 4]), (.bgra8888, [3, 2, 1, 4]), (.rgb888, [1, 2, 3]),
      (.a8, [4]), (.l8, [2]), (.la88, [2, 4]),
    ] as [(PixelFormat, [UInt8])]
  )
  func packsBytesInOrder(_ format: PixelFormat, _ expected: [UInt8]) {
    // Luma of (1, 2, 3) is 0.299 + 1.174 + 0.342 = 1.815.
    for count in [1, 3, 8, 13] {
      let bytes = (0..<count).flatMap { _ in [1, 2, 3, 4] as [UInt8] }
      let packed = Bitmap(width: count, height: 1, bytes: bytes).packed(as: format)
      #expect(packed == (0..<count).flatMap { _ in expected })
    }
  }

  @Test(
    "Words are little-endian with red in the top bits",
    arguments: [
      (.rgba4444, [0x34, 0x12]), (.rgba5551, [0x0C, 0x11]), (.rgb565, [0x06, 0x11]),
    ] as [(PixelFormat, [UInt8])]
  )
  func packsLittleEndianWords(_ format: PixelFormat, _ expected: [UInt8]) {
    // Red 2.07, green 4.13 or 8.4, blue 6.2 of 31 or 63: 00010 00100 00110 0 and 00010 001000
    // 00110.
    let bitmap = Bitmap(width: 1, height: 1, bytes: [0x11, 0x22, 0x33, 0x44])
    #expect(bitmap.packed(as: format) == expected)
  }

  @Test(
    "All 16-bit words are unchanged by decoding and packing",
    arguments: [(UInt32(0x10), PixelFormat.rgba4444), (0x11, .rgba5551), (0x13, .rgb565)]
  )
  func roundTripsWords(_ type: UInt32, _ format: PixelFormat) throws {
    var file = LegacyFile(type: type, width: 256, height: 256, pixelBytes: 0)
    file.pixels = (0..<65_536).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let bitmap = try TextureFile(decoding: file.bytes).bitmap()
    #expect(bitmap.packed(as: format) == file.pixels)
  }

  @Test("Luminance is the luma of BT.601")
  func computesBT601Luma() {
    var random = SplitMix64(seed: 31)
    let source = Bitmap(width: 999, height: 1, bytes: random.bytes(4 * 999))
    let packed = source.packed(as: .la88)
    var farthest = 0.0
    for x in 0..<999 {
      let pixel = source[x, 0]
      let weighted = 19595 * Int(pixel.x) + 38470 * Int(pixel.y) + 7471 * Int(pixel.z)
      #expect(Int(packed[2 * x]) == (weighted + 32768) / 65536)
      #expect(packed[2 * x + 1] == pixel.w)
      let luma = 0.299 * Double(pixel.x) + 0.587 * Double(pixel.y) + 0.114 * Double(pixel.z)
      farthest = max(farthest, abs(Double(packed[2 * x]) - luma))
    }
    #expect(farthest < 0.503)
    #expect(source.packed(as: .l8) == stride(from: 0, to: 1998, by: 2).map { packed[$0] })
  }

  @Test("Gray is unchanged as luminance")
  func grayIsUnchanged() {
    let grays = [UInt8](0...255)
    let bytes: [UInt8] = grays.flatMap { [$0, $0, $0, 255] as [UInt8] }
    #expect(Bitmap(width: 256, height: 1, bytes: bytes).packed(as: .l8) == grays)
  }

  @Test("Premultiplied RGBA5551 colors are 0 where alpha is 0")
  func oneBitAlphaClearsColor() {
    let bytes: [UInt8] = [127, 100, 5, 127, 128, 100, 5, 128]
    let straight = Self.words(Bitmap(width: 2, height: 1, bytes: bytes).packed(as: .rgba5551))
    let premultiplied = Bitmap(width: 2, height: 1, alphaMode: .premultiplied, bytes: bytes)
    // 127 is level 15.4 of 31, 128 is 15.56; 100 is 12.2 and 5 is 0.6.
    let first = 15 << 11 | 12 << 6 | 1 << 1
    let second = 16 << 11 | 12 << 6 | 1 << 1 | 1
    #expect(straight == [first, second])
    #expect(Self.words(premultiplied.packed(as: .rgba5551)) == [0, second])
  }

  @Test("Padded rows are packed tightly", arguments: PixelFormat.allCases)
  func ignoresRowPadding(_ format: PixelFormat) {
    var random = SplitMix64(seed: 32)
    let tight = Bitmap(width: 11, height: 3, bytes: random.bytes(132))
    var padded = Bitmap(width: 11, height: 3, stride: 52)
    for y in 0..<3 { for x in 0..<11 { padded[x, y] = tight[x, y] } }
    let packed = padded.packed(as: format)
    #expect(packed == tight.packed(as: format))
    #expect(packed.count == 33 * format.bytesPerPixel)
  }

  @Test(
    "Dithered images are unchanged by packing and decoding",
    arguments: [(UInt32(0x10), PixelFormat.rgba4444), (0x11, .rgba5551), (0x13, .rgb565)]
  )
  func roundTripsDitheredImages(_ type: UInt32, _ format: PixelFormat) throws {
    var random = SplitMix64(seed: 33)
    let source = Bitmap(width: 16, height: 8, bytes: random.bytes(512))
    var file = LegacyFile(type: type, width: 16, height: 8, pixelBytes: 0)
    file.pixels = source.packed(as: format, .floydSteinbergAlpha)
    let decoded = try TextureFile(decoding: file.bytes).bitmap()
    let dithered = source.dithered(for: format, .floydSteinbergAlpha)
    for y in 0..<8 {
      for x in 0..<16 {
        var expected = dithered[x, y]
        if format == .rgb565 { expected.w = 255 }
        #expect(decoded[x, y] == expected)
      }
    }
  }
}
