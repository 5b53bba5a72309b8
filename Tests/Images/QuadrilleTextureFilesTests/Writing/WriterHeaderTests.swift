import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import Testing

/// Whole files against headers that are assembled field by field.
@Suite struct WriterHeaderTests {
  /// An uncompressed format: its code, its channels, and the masks that PVRTexTool writes.
  struct Plain: CustomTestStringConvertible, Sendable {
    let format: PixelFormat
    let code: UInt32
    let channels: UInt64
    let channelType: UInt32
    let hasAlpha: Bool
    let masks: [UInt32]
    var testDescription: String { format.name }
  }

  static let plain = [
    Plain(
      format: .rgba4444,
      code: 0x10,
      channels: channels("rgba", 4, 4, 4, 4),
      channelType: 4,
      hasAlpha: true,
      masks: [0xF000, 0xF00, 0xF0, 0xF]
    ),
    Plain(
      format: .rgba5551,
      code: 0x11,
      channels: channels("rgba", 5, 5, 5, 1),
      channelType: 4,
      hasAlpha: true,
      masks: [0xF800, 0x7C0, 0x3E, 1]
    ),
    Plain(
      format: .rgba8888,
      code: 0x12,
      channels: channels("rgba", 8, 8, 8, 8),
      channelType: 0,
      hasAlpha: true,
      masks: [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000]
    ),
    Plain(
      format: .rgb565,
      code: 0x13,
      channels: channels("rgb", 5, 6, 5),
      channelType: 4,
      hasAlpha: false,
      masks: [0xF800, 0x7E0, 0x1F, 0]
    ),
    Plain(
      format: .rgb888,
      code: 0x15,
      channels: channels("rgb", 8, 8, 8),
      channelType: 0,
      hasAlpha: false,
      masks: [0xFF_0000, 0xFF00, 0xFF, 0]
    ),
    Plain(
      format: .l8,
      code: 0x16,
      channels: channels("l", 8),
      channelType: 0,
      hasAlpha: false,
      masks: [0xFF, 0xFF, 0xFF, 0]
    ),
    Plain(
      format: .la88,
      code: 0x17,
      channels: channels("la", 8, 8),
      channelType: 0,
      hasAlpha: true,
      masks: [0xFF, 0xFF, 0xFF, 0xFF00]
    ),
    Plain(
      format: .bgra8888,
      code: 0x1A,
      channels: channels("bgra", 8, 8, 8, 8),
      channelType: 0,
      hasAlpha: true,
      masks: [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000]
    ),
    Plain(
      format: .a8,
      code: 0x1B,
      channels: channels("a", 8),
      channelType: 0,
      hasAlpha: true,
      masks: [.max, .max, .max, 1]
    ),
  ]

  @Test("Headers of uncompressed formats are exact in all versions", arguments: plain)
  func writesPlainFormats(_ plain: Plain) throws {
    let bytes = plain.format.bytesPerPixel
    let levels = [pattern(5 * 3 * bytes), pattern(2 * bytes), pattern(bytes)]
    let texture = TextureFile(format: plain.format, width: 5, height: 3, levels: levels)
    var old = LegacyFile(type: plain.code, width: 5, height: 3, pixelBytes: 0)
    old.mipCount = 2
    old.flags = plain.hasAlpha ? 0x8100 : 0x100
    old.masks = plain.masks
    old.pixels = Array(levels.joined())
    #expect(try Written(texture, .v2).bytes == old.bytes)
    old.headerLength = 44
    #expect(try Written(texture, .v1).bytes == old.bytes)
    var new = File3()
    new.format = plain.channels
    new.channelType = plain.channelType
    (new.width, new.height, new.mipCount) = (5, 3, 3)
    new.pixels = old.pixels
    #expect(try Written(texture, .v3).bytes == new.bytes)
  }

  @Test(
    "The alpha of PVRTC is written in both versions",
    arguments: [
      (0, 0x18, false, 2), (1, 0x18, true, 2), (2, 0x19, false, 4), (3, 0x19, true, 4),
      (4, 0x1D, true, 2), (5, 0x1C, true, 4),
    ] as [(UInt32, UInt32, Bool, Int)]
  )
  func writesPVRTCAlpha(
    _ number: UInt32,
    _ code: UInt32,
    _ hasAlpha: Bool,
    _ bits: Int
  ) throws {
    let format = try #require(PVRPixelFormat.enumerated(number))
    let pixels = pattern(16 * 8 * bits / 8)
    let texture = TextureFile(format: format, width: 16, height: 8, levels: [pixels])
    var old = LegacyFile(type: code, width: 16, height: 8, pixelBytes: pixels.count)
    old.flags = hasAlpha ? 0x8000 : 0
    old.masks[3] = hasAlpha ? 1 : 0
    #expect(try Written(texture, .v2).bytes == old.bytes)
    let new = File3().with {
      $0.format = UInt64(number)
      ($0.width, $0.height, $0.pixels) = (16, 8, pixels)
    }
    #expect(try Written(texture, .v3).bytes == new.bytes)
    // Each is read and written as the other.
    #expect(try Written(TextureFile(decoding: old.bytes), .v3).bytes == new.bytes)
    #expect(try Written(TextureFile(decoding: new.bytes), .v2).bytes == old.bytes)
  }

  /// Codes with an equal layout in version 3: the code, the version 3 format, the channel type.
  static let equivalentCodes: [(code: UInt32, value: UInt64, type: UInt32)] = [
    (0x00, channels("argb", 4, 4, 4, 4), 4), (0x01, channels("argb", 1, 5, 5, 5), 4),
    (0x03, channels("xrgb", 1, 5, 5, 5), 4), (0x06, channels("argb", 8, 3, 3, 2), 4),
    (0x07, channels("i", 8), 0), (0x08, channels("ia", 8, 8), 0), (0x09, 18, 0), (0x0A, 17, 0),
    (0x0B, 16, 0), (0x14, channels("rgbx", 5, 5, 5, 1), 4), (0x20, 7, 0), (0x22, 9, 0),
    (0x24, 11, 0), (0x2D, channels("rg", 16, 16), 4), (0x30, channels("r", 16), 12),
    (0x2F, channels("rgba", 16, 16, 16, 16), 4), (0x32, channels("rgba", 16, 16, 16, 16), 12),
    (0x35, channels("rgba", 32, 32, 32, 32), 12), (0x36, 6, 0), (0x42, channels("l", 16), 4),
  ]

  @Test("Legacy codes convert to their version 3 equivalents and back", arguments: equivalentCodes)
  func convertsCodesAndNumbers(_ code: UInt32, _ value: UInt64, _ type: UInt32) throws {
    let format = try #require(PVRPixelFormat.legacy(UInt8(code)))
    let bytes = try #require(format.layout?.byteCount(width: 4, height: 4))
    let old = LegacyFile(type: code, pixelBytes: bytes)
    let new = try Written(TextureFile(decoding: old.bytes), .v3).bytes
    let expected = File3().with {
      ($0.format, $0.channelType, $0.pixels) = (value, type, pattern(bytes))
    }
    #expect(new == expected.bytes)
    let back = try TextureFile(decoding: Written(TextureFile(decoding: new), .v2).bytes)
    #expect(back.format == format)
    #expect(stored(back, level: 0) == old.pixels)
  }

  /// For a layout with several codes, the one that loaders support is written.
  @Test(
    "Of equivalent codes the common one is written",
    arguments: [
      (0x02, 0x13), (0x04, 0x15), (0x05, 0x1A), (0x0C, 0x18), (0x0D, 0x19), (0x40, 0x1B),
      (0x43, 0x16), (0x44, 0x17), (0x45, 0x0B), (0x46, 0x0A),
    ] as [(UInt32, UInt32)]
  )
  func writesCommonCodes(_ code: UInt32, _ usual: UInt32) throws {
    let format = try #require(PVRPixelFormat.legacy(UInt8(code)))
    let bytes = try #require(format.layout?.byteCount(width: 16, height: 8))
    let old = LegacyFile(type: code, width: 16, height: 8, pixelBytes: bytes)
    let texture = try TextureFile(decoding: old.bytes)
    let new = try TextureFile(decoding: Written(texture, .v2).bytes)
    #expect(new.format.number == .legacy(UInt8(usual)))
    #expect(stored(new, level: 0) == old.pixels)
    let kept = try Written(texture, by: Writing())
    #expect(kept.bytes == old.bytes)
  }

  @Test("Premultiplied S3TC is written as DXT2 and DXT4")
  func writesPremultipliedS3TC() throws {
    for (number, code) in [(9, 0x21), (11, 0x23)] as [(UInt32, UInt8)] {
      let format = try #require(PVRPixelFormat.enumerated(number))
      var texture = TextureFile(format: format, width: 4, height: 4, levels: [pattern(16)])
      texture.alphaMode = .premultiplied
      let written = try Written(texture, .v2)
      #expect(written.warnings.isEmpty)
      let file = try TextureFile(decoding: written.bytes)
      #expect(file.format.number == .legacy(code))
      #expect(file.alphaMode == .premultiplied)
      // DXT2 and DXT4 imply it in version 3 as well, in addition to the flag.
      let again = try TextureFile(decoding: Written(file, .v3).bytes)
      #expect(again.format.number == .enumerated(number - 1))
      #expect(again.source?.header?.flags == 2)
    }
  }
}
