import QuadrilleImage
import QuadrilleTextureFiles
import TestSupport
import Testing

@Suite struct Samples16BitTests {
  private func samples(_ file: [UInt8]) throws -> [UInt16] {
    try TextureFile(decoding: file).samples16()
  }

  /// `round(v · 65535 / maxValue)` in floating point; no quotient is exactly a half.
  private func expanded(_ value: Int, of maxValue: Int) -> UInt16 {
    UInt16((Double(value) * 65_535 / Double(maxValue)).rounded())
  }

  /// All 16-bit words as an image of 256 by 256 pixels.
  @Test(
    "Channels of few bits are expanded to 16 bits with rounding",
    arguments: [
      (0x10, [4, 4, 4, 4]), (0x11, [5, 5, 5, 1]), (0x13, [5, 6, 5, 0]),
    ] as [(UInt32, [Int])]
  )
  func expandsTo16Bits(type: UInt32, widths: [Int]) throws {
    var file = LegacyFile(type: type, width: 256, height: 256, pixelBytes: 0)
    file.pixels = (0..<65_536).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let samples = try samples(file.bytes)
    #expect(samples.count == 4 * 65_536)
    var shift = 16
    for channel in 0..<4 {
      let width = widths[channel]
      shift -= width
      let table = (0..<(1 << width)).map { width == 0 ? 65_535 : expanded($0, of: 1 << width - 1) }
      let wrong = (0..<65_536).first { word in
        samples[4 * word + channel] != table[(word >> shift) & (1 << width - 1)]
      }
      #expect(wrong == nil)
    }
  }

  @Test("8-bit channels are expanded to 16 bits by repeating the byte")
  func repeatsBytes() throws {
    for (type, bytes) in [(UInt32(0x12), 4), (0x1A, 4), (0x15, 3), (0x16, 1), (0x17, 2), (0x1B, 1)]
    {
      let file = LegacyFile(type: type, width: 8, height: 8, pixelBytes: 64 * bytes).bytes
      let image = try TextureFile(decoding: file)
      #expect(try image.samples16() == image.bitmap().bytes.map { UInt16($0) << 8 | UInt16($0) })
    }
  }

  @Test("Blocks decoded to 8 bits are expanded by repeating the byte")
  func repeatsBlockBytes() throws {
    let file = LegacyFile(type: 0x36, width: 8, height: 8, pixelBytes: 32).bytes
    let image = try TextureFile(decoding: file)
    #expect(try image.samples16() == image.bitmap().bytes.map { UInt16($0) << 8 | UInt16($0) })
  }

  /// The modifiers of the first and of the fourteenth table of the OpenGL ES specification, C.1.5.
  private static let tables: [Int: [Int]] = [
    0: [-3, -6, -9, -15, 2, 5, 8, 14], 13: [-1, -2, -3, -10, 0, 1, 2, 9],
  ]

  /// A block with the indices 0 to 7, repeated, in column order.
  private func block(base: Int, multiplier: Int, table: Int) -> [UInt8] {
    var bits: UInt64 = 0
    for index in 0..<16 { bits = bits << 3 | UInt64(index % 8) }
    let numbers = (0..<6).map { UInt8(truncatingIfNeeded: bits >> (40 - 8 * UInt64($0))) }
    return [UInt8(base), UInt8(multiplier << 4 | table)] + numbers
  }

  /// The value of C.1.5: `clamp(base · 8 + 4 + modifier · multiplier · 8)`; multiplier 0 is an
  /// eighth.
  private func value(_ base: Int, _ multiplier: Int, _ modifier: Int) -> Int {
    let factor = multiplier == 0 ? 1 : 8 * multiplier
    return max(0, min(2047, 8 * base + 4 + modifier * factor))
  }

  @Test(
    "EAC channels of 11 bits are expanded to 16 bits",
    arguments: [
      (0, 1, 0), (255, 15, 0), (100, 0, 13), (128, 7, 13), (3, 15, 13), (200, 1, 0), (77, 0, 0),
    ]
  )
  func expandsElevenBits(base: Int, multiplier: Int, table: Int) throws {
    let modifiers = try #require(Self.tables[table])
    let green = block(base: 255 - base, multiplier: 15 - multiplier, table: table)
    var file = File3()
    file.format = 26
    file.channelType = 8
    // Cropped at the border, so that a pixel's position in its block matters.
    file.width = 3
    file.pixels = block(base: base, multiplier: multiplier, table: table) + green
    let both = try samples(file.bytes)
    file.format = 25
    file.channelType = 4
    file.pixels = Array(file.pixels.prefix(8))
    let one = try samples(file.bytes)
    for y in 0..<4 {
      for x in 0..<3 {
        let modifier = modifiers[(4 * x + y) % 8]
        let red = expanded(value(base, multiplier, modifier), of: 2047)
        let other = expanded(value(255 - base, 15 - multiplier, modifier), of: 2047)
        let pixel = 4 * (3 * y + x)
        #expect(Array(one[pixel..<(pixel + 4)]) == [red, 0, 0, 65_535])
        #expect(Array(both[pixel..<(pixel + 4)]) == [red, other, 0, 65_535])
      }
    }
  }

  @Test("Slices of a volume are decoded separately")
  func separatesSlices() throws {
    var file = File3()
    file.format = channels("rgba", 4, 4, 4, 4)
    file.width = 1
    file.height = 1
    file.depth = 2
    file.pixels = [0x21, 0x43, 0x65, 0x87]
    let image = try TextureFile(decoding: file.bytes)
    #expect(try image.samples16(slice: 0) == [0x4444, 0x3333, 0x2222, 0x1111])
    #expect(try image.samples16(slice: 1) == [0x8888, 0x7777, 0x6666, 0x5555])
  }
}
