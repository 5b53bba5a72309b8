import QuadrilleImage
import QuadrilleTextureFiles
import Testing

@Suite struct PixelExpansionTests {
  /// round(v · 255 / m) in integers, m = 2ⁿ − 1.
  private static func expanded(_ value: Int, bits: Int) -> UInt8 {
    let maxValue = (1 << bits) - 1
    return UInt8((value * 510 + maxValue) / (2 * maxValue))
  }

  /// An image of all 16-bit words in order.
  private static func allWords(_ type: UInt32) throws -> [UInt8] {
    var file = LegacyFile(type: type, width: 256, height: 256, pixelBytes: 0)
    file.pixels = (0..<65_536).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    return try TextureFile(decoding: file.bytes).bitmap().bytes
  }

  private static func firstDifference(
    _ bytes: [UInt8],
    _ expected: (Int) -> [UInt8]
  ) -> Int? {
    (0..<65_536).first { Array(bytes[(4 * $0)..<(4 * $0 + 4)]) != expected($0) }
  }

  @Test("All RGBA4444 words are expanded exactly")
  func expandsRGBA4444() throws {
    let bytes = try Self.allWords(0x10)
    let different = Self.firstDifference(bytes) { word in
      [word >> 12, word >> 8 & 15, word >> 4 & 15, word & 15].map { Self.expanded($0, bits: 4) }
    }
    #expect(different == nil)
  }

  @Test("All RGBA5551 words are expanded exactly")
  func expandsRGBA5551() throws {
    let bytes = try Self.allWords(0x11)
    let different = Self.firstDifference(bytes) { word in
      [word >> 11, word >> 6 & 31, word >> 1 & 31].map { Self.expanded($0, bits: 5) }
        + [word & 1 == 1 ? 255 : 0]
    }
    #expect(different == nil)
  }

  @Test("All RGB565 words are expanded exactly")
  func expandsRGB565() throws {
    let bytes = try Self.allWords(0x13)
    let different = Self.firstDifference(bytes) { word in
      [
        Self.expanded(word >> 11, bits: 5), Self.expanded(word >> 5 & 63, bits: 6),
        Self.expanded(word & 31, bits: 5), 255,
      ]
    }
    #expect(different == nil)
  }

  @Test(
    "5-bit values are rounded, not bit-replicated",
    arguments: [(3, 25), (7, 58), (24, 197), (28, 230)]
  )
  func roundsFiveBits(_ value: Int, _ expected: UInt8) throws {
    var file = LegacyFile(type: 0x13, width: 1, height: 1, pixelBytes: 0)
    file.pixels = [UInt8(value), 0]
    #expect(try TextureFile(decoding: file.bytes).bitmap().bytes == [0, 0, expected, 255])
  }

  @Test(
    "One pixel of each format has the expected channels",
    arguments: [
      (0x12, [1, 2, 3, 4], [1, 2, 3, 4]),
      (0x1A, [1, 2, 3, 4], [3, 2, 1, 4]),
      (0x15, [1, 2, 3], [1, 2, 3, 255]),
      (0x16, [7], [7, 7, 7, 255]),
      (0x17, [7, 9], [7, 7, 7, 9]),
      (0x1B, [9], [0, 0, 0, 9]),
      (0x10, [0x34, 0x12], [0x11, 0x22, 0x33, 0x44]),
    ] as [(UInt32, [UInt8], [UInt8])]
  )
  func expandsEachFormat(_ type: UInt32, _ stored: [UInt8], _ expected: [UInt8]) throws {
    var file = LegacyFile(type: type, width: 1, height: 1, pixelBytes: 0)
    file.pixels = stored
    #expect(try TextureFile(decoding: file.bytes).bitmap().bytes == expected)
  }

  @Test(
    "Channel lists and legacy codes give the same formats",
    arguments: [
      ("rgba", [8, 8, 8, 8], PixelFormat.rgba8888), ("bgra", [8, 8, 8, 8], .bgra8888),
      ("rgb", [8, 8, 8], .rgb888), ("rgba", [4, 4, 4, 4], .rgba4444),
      ("rgba", [5, 5, 5, 1], .rgba5551), ("rgb", [5, 6, 5], .rgb565), ("l", [8], .l8),
      ("la", [8, 8], .la88), ("a", [8], .a8),
    ] as [(String, [UInt8], PixelFormat)]
  )
  func channelListsMatchCodes(
    _ letters: String,
    _ bits: [UInt8],
    _ format: PixelFormat
  ) throws {
    var file = File3()
    file.format = channels(letters, bits[0])
    for index in bits.indices { file.format |= UInt64(bits[index]) << UInt64(32 + 8 * index) }
    file.width = 3
    file.height = 5
    file.pixels = pattern(15 * format.bytesPerPixel)
    let image = try TextureFile(decoding: file.bytes)
    #expect(image.encoding.pixelFormat == format)
    let code = try #require(
      (0...255).first { PVRPixelFormat.legacy($0)?.encoding == .uncompressed(format) }
    )
    var legacy = LegacyFile(type: UInt32(code), width: 3, height: 5, pixelBytes: 0)
    legacy.pixels = file.pixels
    #expect(try TextureFile(decoding: legacy.bytes).bitmap() == image.bitmap())
  }

  @Test("Decoding into existing memory gives the same bytes")
  func decodesIntoMemory() throws {
    let file = LegacyFile(type: 0x13, width: 5, height: 3, pixelBytes: 30)
    let image = try TextureFile(decoding: file.bytes)
    var bytes = [UInt8](repeating: 0, count: 64)
    var span = bytes.mutableSpan
    try image.decode(into: &span)
    #expect(try Array(bytes[0..<60]) == image.bitmap().bytes)
    #expect(Array(bytes[60..<64]) == [0, 0, 0, 0])
  }
}
