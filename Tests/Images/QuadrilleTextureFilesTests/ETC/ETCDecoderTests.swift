import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import Testing

@Suite struct ETCDecoderTests {
  static let etc1 = BlockFormat("ETC1", 6)
  static let rgb = BlockFormat("ETC2_RGB", 22)
  static let rgba = BlockFormat("ETC2_RGBA", 23, byteCount: 16)
  static let punchThrough = BlockFormat("ETC2_RGBA1", 24)
  static let red = BlockFormat("EAC_R11", 25, channelType: 4)
  static let redGreen = BlockFormat("EAC_RG11", 26, byteCount: 16, channelType: 8)

  /// Gives every block one of the modes that random blocks rarely have.
  private static func force(_ mode: Int) -> (inout [UInt8]) -> Void {
    { bytes in
      for start in stride(from: 0, to: bytes.count, by: 8) {
        bytes[start + 3] |= 2
        // Bases of 16 with no difference, then with one that overflows or underflows the range.
        for channel in 0..<3 where channel < mode { bytes[start + channel] = 0x80 }
        if mode < 3 {
          let isUpward = bytes[start + mode] & 4 == 0
          bytes[start + mode] |= isUpward ? 0xF8 : 0x04
          bytes[start + mode] &= isUpward ? 0xFB : 0x07
          if isUpward { bytes[start + mode] |= 0x03 }
        }
      }
    }
  }

  @Test("ETC1 and ETC2 blocks match the specification", arguments: [etc1, rgb])
  func matchesSpecification(_ format: BlockFormat) throws {
    try format.compare(seed: 1) { block, x, y in
      ETCOracle(word: bigEndianBlock(block), hasPunchThrough: false).pixel(x, y)
    }
  }

  @Test(
    "Each ETC2 mode matches the specification, with and without punch-through",
    arguments: 0...3
  ) func modesMatchSpecification(_ mode: Int) throws {
    try Self.rgb.compare(seed: 2 + UInt64(mode), blocks: Self.force(mode)) { block, x, y in
      ETCOracle(word: bigEndianBlock(block), hasPunchThrough: false).pixel(x, y)
    }
    try Self.punchThrough.compare(seed: 12, blocks: Self.force(mode)) { block, x, y in
      ETCOracle(word: bigEndianBlock(block), hasPunchThrough: true).pixel(x, y)
    }
  }

  @Test("Punch-through pixels are transparent black")
  func punchedPixelsAreTransparent() throws {
    try Self.punchThrough.compare(seed: 7) { block, x, y in
      ETCOracle(word: bigEndianBlock(block), hasPunchThrough: true).pixel(x, y)
    }
    let transparent: [UInt8] = [255, 255, 255, 0, 255, 255, 0, 0]
    let bitmap = try Self.punchThrough.image(4, 4, transparent)
    #expect(bitmap.bytes == [UInt8](repeating: 0, count: 64))
  }

  @Test("EAC alpha matches the specification")
  func alphaMatchesSpecification() throws {
    try Self.rgba.compare(seed: 8) { block, x, y in
      var pixel = ETCOracle(word: bigEndianBlock(block[8...]), hasPunchThrough: false).pixel(x, y)
      pixel[3] = EACOracle(word: bigEndianBlock(block[..<8])).alpha(x, y)
      return pixel
    }
  }

  @Test("EAC channels of 11 bits are rounded to 8 bits")
  func roundsElevenBits() throws {
    try Self.red.compare(seed: 9) { block, x, y in
      [EACOracle(word: bigEndianBlock(block)).elevenBits(x, y), 0, 0, 255]
    }
    try Self.redGreen.compare(seed: 10) { block, x, y in
      [
        EACOracle(word: bigEndianBlock(block[..<8])).elevenBits(x, y),
        EACOracle(word: bigEndianBlock(block[8...])).elevenBits(x, y), 0, 255,
      ]
    }
  }

  @Test("Signed EAC channels are mapped to 0 to 255", arguments: [1, 5, 9] as [UInt32])
  func biasesSignedChannels(_ channelType: UInt32) throws {
    var (red, redGreen) = (Self.red, Self.redGreen)
    red.channelType = channelType
    redGreen.channelType = channelType
    try red.compare(seed: 13) { block, x, y in
      [EACOracle(word: bigEndianBlock(block)).signedElevenBits(x, y), 0, 0, 255]
    }
    try redGreen.compare(seed: 14) { block, x, y in
      [
        EACOracle(word: bigEndianBlock(block[..<8])).signedElevenBits(x, y),
        EACOracle(word: bigEndianBlock(block[8...])).signedElevenBits(x, y), 0, 255,
      ]
    }
  }

  @Test(
    "Extreme values of signed EAC match the specification",
    arguments: [
      // Base, multiplier and table; then the results for modifier indices 0 and 7 of the first
      // table. 0 ± modifiers −3 and 14 by 1, ((v + 1023) · 255 + 1023) / 2046 of −3 and 14.
      ([0x00, 0x00], 127, 129),
      // −1023 and 1023 are the limits: 127 · 8 + 14 · 120 and −127 · 8 − 3 · 120 are clamped.
      ([0x7F, 0xF0], 209, 255),
      ([0x81, 0xF0], 0, 210),
      // −128 counts as −127: −1016 − 3 and −1016 + 14.
      ([0x80, 0x00], 0, 3),
    ] as [([UInt8], Int, Int)]
  )
  func signedExtremesMatchSpecification(_ head: [UInt8], _ first: Int, _ last: Int) throws {
    var format = Self.red
    format.channelType = 5
    // Index 0 for the first pixel and 7 for the others.
    let block = head + [0x1F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
    let bytes = try format.image(4, 4, block).bytes
    #expect(Int(bytes[0]) == first)
    #expect(Int(bytes[4]) == last)
  }

  @Test("EAC with integer or float channel types is rejected", arguments: [red, redGreen])
  func rejectsOtherChannelTypes(_ format: BlockFormat) throws {
    for channelType in [2, 3, 7, 11, 12] as [UInt32] {
      var other = format
      other.channelType = channelType
      let error = failure(other.file(4, 4, pattern(format.byteCount)).bytes)
      #expect(error?.code == "pvr.channelType")
      #expect(error?.category == .unsupported)
    }
  }
}
