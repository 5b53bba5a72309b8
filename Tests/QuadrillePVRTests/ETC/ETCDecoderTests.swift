import QuadrilleIO
import QuadrillePVR
import QuadrillePixels
import Testing

@Suite struct ETCDecoderTests {
  static let etc1 = BlockFormat("ETC1", 6)
  static let rgb = BlockFormat("ETC2_RGB", 22)
  static let rgba = BlockFormat("ETC2_RGBA", 23, byteCount: 16)
  static let punchThrough = BlockFormat("ETC2_RGBA1", 24)
  static let red = BlockFormat("EAC_R11", 25, channelType: 4)
  static let redGreen = BlockFormat("EAC_RG11", 26, byteCount: 16, channelType: 8)

  /// Makes every block one of the modes that a random block seldom has.
  private static func force(_ mode: Int) -> (inout [UInt8]) -> Void {
    { bytes in
      for start in stride(from: 0, to: bytes.count, by: 8) {
        bytes[start + 3] |= 2
        // Bases of 16 with no difference, then one that leaves the range upwards or downwards.
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

  @Test(arguments: [etc1, rgb]) func pixelsAreThoseOfTheSpecification(_ format: BlockFormat) throws
  {
    try format.compare(seed: 1) { block, x, y in
      ETCOracle(word: bigEndianBlock(block), hasPunchThrough: false).pixel(x, y)
    }
  }

  @Test(arguments: 0...3) func everyModeIsThatOfTheSpecification(_ mode: Int) throws {
    try Self.rgb.compare(seed: 2 + UInt64(mode), blocks: Self.force(mode)) { block, x, y in
      ETCOracle(word: bigEndianBlock(block), hasPunchThrough: false).pixel(x, y)
    }
    try Self.punchThrough.compare(seed: 12, blocks: Self.force(mode)) { block, x, y in
      ETCOracle(word: bigEndianBlock(block), hasPunchThrough: true).pixel(x, y)
    }
  }

  @Test func punchedPixelsAreTransparentBlack() throws {
    try Self.punchThrough.compare(seed: 7) { block, x, y in
      ETCOracle(word: bigEndianBlock(block), hasPunchThrough: true).pixel(x, y)
    }
    let transparent: [UInt8] = [255, 255, 255, 0, 255, 255, 0, 0]
    let bitmap = try Self.punchThrough.picture(4, 4, transparent)
    #expect(bitmap.bytes == [UInt8](repeating: 0, count: 64))
  }

  @Test func alphaIsThatOfTheSpecification() throws {
    try Self.rgba.compare(seed: 8) { block, x, y in
      var pixel = ETCOracle(word: bigEndianBlock(block[8...]), hasPunchThrough: false).pixel(x, y)
      pixel[3] = EACOracle(word: bigEndianBlock(block[..<8])).alpha(x, y)
      return pixel
    }
  }

  @Test func channelsOfElevenBitsAreRounded() throws {
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

  @Test(arguments: [(red, 5), (redGreen, 9)] as [(BlockFormat, UInt32)])
  func signedChannelsAreRefused(_ format: BlockFormat, _ channelType: UInt32) throws {
    var signed = format
    signed.channelType = channelType
    let error = failure(signed.file(4, 4, pattern(format.byteCount)).bytes)
    #expect(error?.code == "pvr.channelType")
    #expect(error?.category == .unsupported)
  }
}
