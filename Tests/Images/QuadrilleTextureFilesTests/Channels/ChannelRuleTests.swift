import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

/// Each rule of ``ChannelOracle`` with an example that was calculated by hand.
@Suite struct ChannelRuleTests {
  private static func pixel(
    _ letters: String,
    _ bits: [UInt8],
    _ type: UInt32,
    _ bytes: [UInt8]
  ) throws -> TextureFile {
    var file = File3()
    file.format = bits.enumerated().reduce(channels(letters)) {
      $0 | UInt64($1.element) << UInt64(32 + 8 * $1.offset)
    }
    (file.width, file.height, file.channelType, file.pixels) = (1, 1, type, bytes)
    return try TextureFile(decoding: file.bytes)
  }

  @Test(
    "Hand-computed pixels of each rule decode as expected",
    arguments: [
      // A 16-bit word: 0x1234 is A 1, R 2, G 3, B 4, each times 17.
      ("argb", [4, 4, 4, 4], 4, [0x34, 0x12], [0x22, 0x33, 0x44, 0x11]),
      ("abgr", [4, 4, 4, 4], 0, [0x34, 0x12], [0x44, 0x33, 0x22, 0x11]),
      ("gbar", [4, 4, 4, 4], 0, [0x34, 0x12], [0x44, 0x11, 0x22, 0x33]),
      // 1 00011 00111 11000: alpha 1 and 3, 7, 24 of 31, scaled with rounding, not bit replication.
      ("argb", [1, 5, 5, 5], 4, [0xF8, 0x8C], [25, 58, 197, 255]),
      ("xrgb", [1, 5, 5, 5], 4, [0xF8, 0x0C], [25, 58, 197, 255]),
      // 00011 001111 00111: blue 3, green 15 of 63, red 7.
      ("bgr", [5, 6, 5], 0, [0xE7, 0x19], [58, 61, 25, 255]),
      // 001 010 11 is R 1 of 7, G 2 of 7, B 3 of 3.
      ("rgb", [3, 3, 2], 0, [0b0010_1011], [36, 73, 255, 255]),
      ("argb", [8, 3, 3, 2], 4, [0b0010_1011, 0x80], [36, 73, 255, 128]),
      // Alpha in the upper half of the byte.
      ("al", [4, 4], 0, [0x2F], [255, 255, 255, 34]),
      // 0xC0000000 | 512 << 20 | 1 << 10 | 1023: alpha 3, then 512, 1 and 1023 of 1023.
      ("argb", [2, 10, 10, 10], 8, [0xFF, 0x07, 0x00, 0xE0], [128, 0, 255, 255]),
      ("abgr", [2, 10, 10, 10], 8, [0xFF, 0x07, 0x00, 0xE0], [255, 0, 128, 255]),
      // 0xFFC00801: red 1023, green 0, blue 512, alpha 1 of 3.
      ("rgba", [10, 10, 10, 2], 8, [0x01, 0x08, 0xC0, 0xFF], [255, 0, 128, 85]),
      // Bytes in memory order.
      ("gbar", [8, 8, 8, 8], 0, [1, 2, 3, 4], [4, 1, 2, 3]),
      ("xrgb", [8, 8, 8, 8], 0, [1, 2, 3, 4], [2, 3, 4, 255]),
      ("bgr", [8, 8, 8], 0, [1, 2, 3], [3, 2, 1, 255]),
      ("i", [8], 0, [9], [9, 9, 9, 255]),
      ("ia", [8, 8], 0, [9, 7], [9, 9, 9, 7]),
      // Numbers of 16 and 32 bits: 0x8080 is 128.5 · 256, which is 128 · 257 and so 128.
      ("rg", [16, 16], 4, [0x80, 0x80, 0xFF, 0xFF], [128, 255, 0, 255]),
      ("l", [16], 4, [0x00, 0x80], [128, 128, 128, 255]),
      ("a", [32], 8, [0xFF, 0xFF, 0xFF, 0x7F], [0, 0, 0, 127]),
      // −128 and −127 are −1, 0 is 127.5, rounded up, 127 is 1, 64 is (64 + 127) / 254 · 255 =
      // 191.75.
      ("rgba", [8, 8, 8, 8], 1, [0x80, 0x81, 0x00, 0x7F], [0, 0, 128, 255]),
      ("rgba", [8, 8, 8, 8], 1, [64, 127, 0x81, 0xFF], [192, 255, 0, 0]),
      // Unsigned integers map to 0 to 1, signed integers map from minimum to maximum.
      ("rgba", [8, 8, 8, 8], 2, [0, 1, 128, 255], [0, 1, 128, 255]),
      ("rgba", [8, 8, 8, 8], 3, [0x80, 0xFF, 0x7F, 0x7F], [0, 127, 255, 255]),
      // 1.0, 0.5, 2.0 and −1.0 in 16 bits: 127.5 is rounded up, the rest clamped to 0 to 1.
      (
        "rgba", [16, 16, 16, 16], 12, [0x00, 0x3C, 0x00, 0x38, 0x00, 0x40, 0x00, 0xBC],
        [255, 128, 255, 0]
      ),
      // 0.25 in 32 bits is 63.75.
      ("r", [32], 12, [0x00, 0x00, 0x80, 0x3E], [64, 0, 0, 255]),
      // NaN becomes 0, and infinity becomes 1.
      ("rg", [16, 16], 12, [0x00, 0x7E, 0x00, 0x7C], [0, 255, 0, 255]),
      // 10 bits: exponent 14, mantissa 16 of 32 is 0.75; 11 bits: 13 and 0 is 0.25; 15 and 0 is 1.
      // 0x1D0 << 22 | 0x340 << 11 | 0x3C0.
      ("bgr", [10, 11, 11], 13, [0xC0, 0x03, 0x1A, 0x74], [255, 64, 191, 255]),
      // PVRCore treats this list as the same word.
      ("rgb", [11, 11, 10], 13, [0xC0, 0x03, 0x1A, 0x74], [255, 64, 191, 255]),
    ] as [(String, [UInt8], UInt32, [UInt8], [UInt8])]
  )
  func decodesWorkedExamples(
    _ letters: String,
    _ bits: [UInt8],
    _ type: UInt32,
    _ stored: [UInt8],
    _ expected: [UInt8]
  ) throws {
    #expect(try Self.pixel(letters, bits, type, stored).bitmap().bytes == expected)
  }

  @Test("Pixels of odd widths are packed without gaps")
  func packsPixelsWithoutGaps() throws {
    // Three pixels of 3, 3 and 3 bits from the lowest bit: 001 010 011, 100 101 110, 111 000 001.
    let words: [UInt32] = [0b001_010_011, 0b100_101_110, 0b111_000_001]
    let all = words[0] | words[1] << 9 | words[2] << 18
    var file = File3()
    file.format = channels("rgb", 3, 3, 3)
    (file.width, file.height) = (3, 1)
    file.pixels = littleEndian(all)
    let texture = try TextureFile(decoding: file.bytes)
    let step: [UInt8] = [0, 36, 73, 109, 146, 182, 219, 255]
    let expected = [1, 2, 3, 4, 5, 6, 7, 0, 1].map { step[$0] }
    var pixels: [UInt8] = []
    for pixel in 0..<3 { pixels += expected[(3 * pixel)..<(3 * pixel + 3)] + [255] }
    #expect(try texture.bitmap().bytes == pixels)
  }

  @Test("Slices of a volume start at a byte")
  func slicesStartAtBytes() throws {
    var file = File3()
    file.format = channels("l", 1)
    (file.width, file.height, file.depth) = (3, 1, 2)
    file.pixels = [0b101, 0b010]
    let texture = try TextureFile(decoding: file.bytes)
    #expect(
      try texture.bitmap(slice: 0).bytes == [255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 255]
    )
    #expect(try texture.bitmap(slice: 1).bytes == [0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 255])
  }

  @Test("Decoding to 16 bits keeps the precision of wide channels")
  func keeps16BitPrecision() throws {
    let ten = try Self.pixel("rgba", [10, 10, 10, 2], 8, [0x01, 0x08, 0xC0, 0xFF])
    // 512 · 65535 / 1023 is 32799.56.
    #expect(try ten.samples16() == [65_535, 0, 32_800, 21_845])
    let long = try Self.pixel("rg", [32, 16], 8, [0, 0, 0, 0x80, 0x34, 0x12])
    #expect(try long.samples16() == [32_768, 0x1234, 0, 65_535])
    let half = try Self.pixel("r", [16], 12, [0x00, 0x38])
    #expect(try half.samples16() == [32_768, 0, 0, 65_535])
  }

  @Test("RGB9E5 is decoded and encoded with its shared exponent")
  func handlesSharedExponent() throws {
    // Exponent 16 is 2⁻⁸: red 256 is 1, green 128 is 0.5, blue 64 is 0.25.
    let word: UInt32 = 16 << 27 | 64 << 18 | 128 << 9 | 256
    var file = File3()
    (file.format, file.channelType, file.width, file.height) = (19, 13, 1, 1)
    file.pixels = littleEndian(word)
    var texture = try TextureFile(decoding: file.bytes)
    #expect(try texture.bitmap().bytes == [255, 128, 64, 255])
    #expect(texture.encoding.pixelFormat == .rgb9e5)
    #expect(!texture.hasAlpha)
    // 0 to 4: 63.75, 31.875 and 15.94.
    texture.decodedRange = 0...4
    #expect(try texture.bitmap().bytes == [64, 32, 16, 255])
    let format = try #require(EncodableFormat(named: "rgb9e5"))
    let image = Bitmap(width: 1, height: 1, bytes: [255, 0, 51, 9])
    let encoded = try TextureEncoder(format).texture(of: [image])
    // 1 needs exponent 16, in which 0.2 is 51.2 of 256.
    #expect(Array(encoded.images[0]) == littleEndian(16 << 27 | 51 << 18 | 0 << 9 | 256))
    #expect(encoded.format.number == .enumerated(19))
    #expect(encoded.channelType == .unsignedFloat)
  }

  /// All 256 byte values through one exponent: within half a step of the maximum of the three.
  @Test("RGB9E5 is encoded to the nearest values")
  func roundsSharedExponent() throws {
    let format = try #require(EncodableFormat(named: "RGB9E5"))
    let bytes = (0...255).flatMap { (value: UInt8) -> [UInt8] in
      [value, value / 3, 255 - value, 255]
    }
    let texture = try TextureEncoder(format).texture(of: [
      Bitmap(width: 256, height: 1, bytes: bytes)
    ])
    for index in 0..<256 {
      let stored = Array(texture.images[0])[(4 * index)..<(4 * index + 4)]
      let word = stored.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      let exponent = Int(word >> 27)
      var unit = 1.0
      for _ in 0..<abs(exponent - 24) { unit = exponent < 24 ? unit / 2 : unit * 2 }
      let mantissas = [word & 511, word >> 9 & 511, word >> 18 & 511]
      // The maximum uses all nine bits, so that no smaller exponent is possible.
      #expect((256...511).contains(mantissas.max() ?? 0))
      for channel in 0..<3 {
        let value = Double(bytes[4 * index + channel]) / 255
        #expect(abs(Double(mantissas[channel]) * unit - value) <= unit / 2)
      }
    }
  }

  @Test("A decoded range scales colors but not alpha")
  func rangeScalesColorsOnly() throws {
    // 2, −1, 8 and 0.5 in 16 bits.
    let bytes: [UInt8] = [0x00, 0x40, 0x00, 0xBC, 0x00, 0x48, 0x00, 0x38]
    var texture = try Self.pixel("rgba", [16, 16, 16, 16], 12, bytes)
    #expect(try texture.colorValues() == -1...8)
    let warning = try #require(try texture.rangeWarning())
    #expect(warning.code == "pvr.range")
    #expect(warning.found == "-1.0..8.0")
    texture.decodedRange = -2...8
    // (2 + 2) / 10, (−1 + 2) / 10 and 1 of 255.
    #expect(try texture.bitmap().bytes == [102, 26, 255, 128])
    #expect(try texture.samples16() == [26_214, 6_554, 65_535, 32_768])
    #expect(try texture.rangeWarning() == nil)
    // Integers keep their value, normalized values their fraction.
    var whole = try Self.pixel("rgba", [8, 8, 8, 8], 2, [10, 20, 30, 40])
    whole.decodedRange = 10...30
    #expect(try whole.bitmap().bytes == [0, 128, 255, 40])
    var unit = try Self.pixel("rgba", [8, 8, 8, 8], 0, [51, 102, 0, 40])
    unit.decodedRange = 0.2...0.6
    #expect(try unit.bitmap().bytes == [0, 128, 0, 40])
    #expect(try unit.rangeWarning()?.found == "0.0..0.4")
  }

  @Test("Values clamped on one side only are reported")
  func warnsAboutClampedValues() throws {
    // 2 and 0.
    let above = try Self.pixel("rg", [16, 16], 12, [0x00, 0x40, 0x00, 0x00])
    #expect(try above.rangeWarning()?.found == "0.0..2.0")
    // −1 and 0.
    let below = try Self.pixel("rg", [16, 16], 12, [0x00, 0xBC, 0x00, 0x00])
    #expect(try below.rangeWarning()?.found == "-1.0..0.0")
    // 1 and 0.
    let inside = try Self.pixel("rg", [16, 16], 12, [0x00, 0x3C, 0x00, 0x00])
    #expect(try inside.rangeWarning() == nil)
  }

  @Test("NaN and infinity are ignored in the range of values")
  func ignoresNonFiniteValues() throws {
    let none = try Self.pixel("rg", [16, 16], 12, [0x00, 0x7E, 0x00, 0x7C])
    #expect(try none.colorValues() == nil)
    #expect(try none.rangeWarning() == nil)
  }

  // MARK: Version 1 and 2

  @Test(
    "Codes of version 1 and 2 decode alike and convert to version 3 and back",
    arguments: [
      (0x00, [0x34, 0x12], [0x22, 0x33, 0x44, 0x11]), (0x01, [0xF8, 0x8C], [25, 58, 197, 255]),
      (0x02, [0xE7, 0x19], [25, 61, 58, 255]), (0x03, [0xF8, 0x0C], [25, 58, 197, 255]),
      (0x04, [1, 2, 3], [1, 2, 3, 255]), (0x05, [1, 2, 3, 4], [3, 2, 1, 4]),
      (0x06, [0b0010_1011, 0x80], [36, 73, 255, 128]), (0x07, [7], [7, 7, 7, 255]),
      (0x08, [7, 9], [7, 7, 7, 9]), (0x14, [0x0E, 0x19], [25, 33, 58, 255]),
      (0x25, [0b0010_1011], [36, 73, 255, 255]), (0x26, [0x2F], [255, 255, 255, 34]),
      (0x2A, [0xFF, 0x07, 0x00, 0xE0], [255, 0, 128, 255]),
      (0x2B, [0xFF, 0x07, 0x00, 0xE0], [128, 0, 255, 255]),
      (0x2D, [0x80, 0x80, 0xFF, 0xFF], [128, 255, 0, 255]),
      (0x2F, [0xFF, 0xFF, 0x80, 0x80, 0, 0, 0xFF, 0x7F], [255, 128, 0, 127]),
      (0x30, [0x00, 0x38], [128, 0, 0, 255]),
      (0x31, [0x00, 0x38, 0x00, 0x3C], [128, 255, 0, 255]),
      (0x32, [0x00, 0x3C, 0x00, 0x38, 0, 0, 0x00, 0x34], [255, 128, 0, 64]),
      (0x33, [0x00, 0x00, 0x80, 0x3E], [64, 0, 0, 255]),
      (0x34, [0x00, 0x00, 0x80, 0x3E, 0x00, 0x00, 0x80, 0x3F], [64, 255, 0, 255]),
      (
        0x35, [0x00, 0x00, 0x80, 0x3E, 0x00, 0x00, 0x80, 0x3F, 0, 0, 0, 0, 0, 0, 0, 0x3F],
        [64, 255, 0, 128]
      ),
      (0x40, [9], [0, 0, 0, 9]), (0x42, [0x00, 0x80], [128, 128, 128, 255]),
      (0x43, [7], [7, 7, 7, 255]), (0x44, [7, 9], [7, 7, 7, 9]),
    ] as [(UInt32, [UInt8], [UInt8])]
  )
  func decodesLegacyCodes(_ code: UInt32, _ stored: [UInt8], _ expected: [UInt8]) throws {
    var file = LegacyFile(type: code, width: 1, height: 1, pixelBytes: 0)
    file.pixels = stored
    let texture = try TextureFile(decoding: file.bytes)
    #expect(try texture.bitmap().bytes == expected)
    // Version 3 stores the same image; conversion back gives a code of the same layout.
    let newer = try TextureFile(decoding: texture.encoded(container: TextureContainer(.pvr3)))
    #expect(newer == texture)
    #expect(try newer.bitmap().bytes == expected)
    let back = try TextureFile(decoding: newer.encoded(container: TextureContainer(.pvr2)))
    #expect(try back.bitmap().bytes == expected)
    #expect(back.warnings.isEmpty)
  }

  @Test(
    "Bump maps and similar formats are rejected by name",
    arguments: [0x09, 0x27, 0x28, 0x29, 0x2C, 0x2E, 0x41, 0x45, 0x46] as [UInt32]
  )
  func rejectsBumpMaps(_ code: UInt32) {
    let error = failure(LegacyFile(type: code, width: 4, height: 4, pixelBytes: 64).bytes)
    #expect(error?.code == "pvr.format")
  }

  @Test("Masks that contradict the pixel type are a warning")
  func warnsAboutMasks() throws {
    var file = LegacyFile(type: 0x00, width: 1, height: 1, pixelBytes: 2)
    file.masks = [0x0F00, 0x00F0, 0x000F, 0xF000]
    #expect(try TextureFile(decoding: file.bytes).warnings.isEmpty)
    file.masks = [0xF000, 0x0F00, 0x00F0, 0x000F]
    #expect(try TextureFile(decoding: file.bytes).warnings.map(\.code) == ["pvr.masks"])
  }

  // MARK: Names and types

  @Test(
    "Format names give the channels and the channel type",
    arguments: [
      ("r10g10b10a2", "R10G10B10A2", "RGBA_10_10_10_2", PVRChannelType.unsignedIntegerNormalized),
      ("A4R4G4B4", "ARGB4444", "ARGB_4_4_4_4", .unsignedShortNormalized),
      ("argb4444", "ARGB4444", "ARGB_4_4_4_4", .unsignedShortNormalized),
      ("xrgb1555", "XRGB1555", "XRGB_1_5_5_5", .unsignedShortNormalized),
      ("rgb332", "RGB332", "RGB_3_3_2", .unsignedByteNormalized),
      ("r16", "R16", "R_16", .unsignedShortNormalized),
      ("r16_sfloat", "R16_SFLOAT", "R_16", .float),
      ("b10g11r11_ufloat", "B10G11R11_UFLOAT", "BGR_10_11_11", .unsignedFloat),
      ("r8g8b8a8_snorm", "R8G8B8A8_SNORM", "RGBA_8_8_8_8", .signedByteNormalized),
      ("r16g16_uint", "R16G16_UINT", "RG_16_16", .unsignedShort),
    ] as [(String, String, String, PVRChannelType)]
  )
  func parsesFormatNames(
    _ word: String,
    _ name: String,
    _ list: String,
    _ type: PVRChannelType
  ) throws {
    let format = try #require(EncodableFormat(named: word))
    #expect(format.name == name)
    #expect(format.pvrFormat.name == list)
    #expect(format.channelType == type)
    #expect(EncodableFormat(named: name) == format)
  }

  @Test(
    "Invalid format names are rejected",
    arguments: [
      "r0", "r33", "rr88", "r8r8", "q8", "r8_float16", "rgba888", "r8_sfloat", "d24s8", "10r",
      "rgba",
      "r10g10b10a2x", "r8g8b8a8x8", "_unorm",
    ]
  )
  func rejectsOtherNames(_ word: String) { #expect(EncodableFormat(named: word) == nil) }

  @Test("A coarser alpha limits premultiplied colors")
  func coarseAlphaLimitsColor() throws {
    // Alpha 100 of 255 is 1.18 of 3: a color of 100 is limited to a third, 341 of 1023, instead of
    // 401; straight alpha is unchanged.
    let format = try #require(EncodableFormat(named: "r10g10b10a2"))
    var image = Bitmap(width: 1, height: 1, alphaMode: .premultiplied, bytes: [100, 50, 0, 100])
    let clamped = try TextureEncoder(format).texture(of: [image])
    #expect(try clamped.bitmap().bytes == [85, 50, 0, 85])
    image.alphaMode = .straight
    #expect(try TextureEncoder(format).texture(of: [image]).bitmap().bytes == [100, 50, 0, 85])
  }

  @Test("Luminance is dithered as a single channel")
  func dithersLuminance() throws {
    // A ramp in four bits: the three colors of a pixel stay equal, and the mean is preserved.
    var bytes: [UInt8] = []
    for y in 0..<64 as Range<UInt8> {
      for x in 0..<64 as Range<UInt8> { bytes += [x * 2, x * 2 + y, 255 - x, 255] }
    }
    let image = Bitmap(width: 64, height: 64, bytes: bytes)
    let format = try #require(EncodableFormat(named: "al44"))
    var encoder = TextureEncoder(format)
    encoder.dithering = .floydSteinbergAlpha
    let decoded = try encoder.texture(of: [image]).bitmap()
    let gray: [UInt8] = image.packed(as: .l8)
    var (exact, mean) = (0, 0)
    for pixel in 0..<(64 * 64) {
      exact += Int(gray[pixel])
      mean += Int(decoded.bytes[4 * pixel])
      #expect(decoded.bytes[4 * pixel] == decoded.bytes[4 * pixel + 2])
    }
    #expect(abs(exact - mean) < 64 * 64 / 4)
    let plain = try TextureEncoder(format).texture(of: [image]).bitmap()
    #expect(plain.bytes != decoded.bytes)
  }

  @Test("Channels of 8 bits are not dithered next to narrower ones")
  func keeps8BitChannels() throws {
    let format = try #require(EncodableFormat(named: "argb8332"))
    var random = SplitMix64(seed: 44)
    let image = Bitmap(width: 16, height: 16, bytes: random.bytes(1024))
    for method in [Dithering.floydSteinbergAlpha, Dithering(.bayer), Dithering(.atkinson)] {
      var encoder = TextureEncoder(format)
      encoder.dithering = method
      let decoded = try encoder.texture(of: [image]).bitmap()
      for index in stride(from: 3, to: 1024, by: 4) {
        #expect(decoded.bytes[index] == image.bytes[index])
      }
    }
  }

  // MARK: Malformed channel lists

  @Test("Truncated files of packed channels are rejected")
  func rejectsTruncation() throws {
    for (format, type, bytes) in [
      (channels("rgb", 3, 3, 3), 0, 17), (channels("rgba", 16, 16, 16, 16), 12, 120),
      (UInt64(19), 13, 60), (channels("argb", 31, 31, 31, 31), 8, 233),
    ] as [(UInt64, UInt32, Int)] {
      var file = File3()
      (file.format, file.channelType, file.width, file.height) = (format, type, 5, 3)
      file.pixels = pattern(bytes)
      let whole = file.bytes
      #expect(failure(whole) == nil)
      for count in 0..<whole.count {
        #expect(failure(Array(whole[..<count]))?.code == "pvr.truncated")
      }
    }
  }

  @Test("Floating-point channels of other widths are rejected")
  func rejectsFloatWidths() throws {
    for bits in 1...32 as ClosedRange<UInt8> where ![10, 11, 16, 32].contains(bits) {
      var file = File3()
      (file.format, file.channelType) = (channels("r", bits), 12)
      let error = failure(file.bytes)
      #expect(error?.code == "pvr.channelType")
      #expect(error?.location.offset == 20)
    }
  }

  @Test("Depth and stencil formats are rejected by name")
  func rejectsDepthAndStencil() throws {
    for (letters, bits) in [("d", [16]), ("ds", [24, 8]), ("s", [8])] as [(String, [UInt8])] {
      var file = File3()
      file.format = bits.enumerated().reduce(channels(letters)) {
        $0 | UInt64($1.element) << UInt64(32 + 8 * $1.offset)
      }
      let error = try #require(failure(file.bytes))
      #expect(error.code == "pvr.format" && error.category == .unsupported)
      #expect(error.message.contains(letters.uppercased() + "_"))
    }
  }

  @Test("Images as stored and as displayed respect the memory budget")
  func respectsMemoryBudgetOf8Bits() throws {
    var file = File3()
    file.format = channels("rgba", 8, 8, 8, 8)
    (file.width, file.height) = (64, 64)
    file.pixels = pattern(4 * 64 * 64)
    let texture = try TextureFile(decoding: file.bytes)
    var limits = Limits()
    limits.maxMemoryBytes = 4 * 64 * 64 - 1
    let tooSmall = JobContext(limits: limits)
    #expect(throws: TextureFileError.self) { try texture.bitmap(job: tooSmall) }
    let error = #expect(throws: TextureFileError.self) { try texture.orientedBitmap(job: tooSmall) }
    #expect(error?.code == "limit.memory")
    limits.maxMemoryBytes += 1
    #expect(try texture.orientedBitmap(job: JobContext(limits: limits)).width == 64)
  }

  @Test("Decoding to 16 bits respects the memory budget")
  func respectsMemoryBudget() throws {
    var file = File3()
    file.format = channels("rgba", 16, 16, 16, 16)
    file.channelType = 4
    (file.width, file.height) = (64, 64)
    file.pixels = pattern(8 * 64 * 64)
    let texture = try TextureFile(decoding: file.bytes)
    var limits = Limits()
    limits.maxMemoryBytes = 8 * 64 * 64 - 1
    let error = #expect(throws: TextureFileError.self) {
      try texture.samples16(job: JobContext(limits: limits))
    }
    #expect(error?.code == "limit.memory")
    limits.maxMemoryBytes += 1
    let count = try texture.samples16(job: JobContext(limits: limits)).count
    #expect(count == 4 * 64 * 64)
  }
}
