internal import QuadrilleImage

/// The table of pixel formats: one row for each named format.
///
/// Names of version 1 and 2 list the channels from the most significant bit of packed words, and in
/// memory order for formats of bytes. The published specification calls 0x10 and 0x11 ARGB; its own
/// loader and the masks of real files use RGBA, and so does this table.
enum FormatTable {
  /// All rows.
  static var rows: [FormatRow] { parts.flatMap { $0() } }

  /// The parts of the table, each created when a search first reaches it: most files need only the
  /// first.
  private static let parts: [@Sendable () -> [FormatRow]] = [
    { pixels }, { channels }, { pvrtc }, { blocks }, { named }, { astc }, { legacy }, { foreign },
  ]

  /// Individually stored pixels that options list.
  ///
  /// PVRTexTool lists red of RGB888 as the highest byte although it is the first, and writes all
  /// ones and 1 for A8.
  private static let pixels: [FormatRow] = [
    .pixels(
      .rgba8888,
      code: 0x12,
      aliases: ["R8G8B8A8"],
      masks: [[0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000]]
    ),
    // Words with 8 bits per channel are named from the top and stored from the bottom.
    .pixels(
      .bgra8888,
      code: 0x1A,
      old: [.decoded(0x05, "ARGB8888")],
      aliases: ["B8G8R8A8"],
      masks: [[0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000]]
    ),
    .pixels(
      .rgb888,
      code: 0x15,
      old: [.decoded(0x04, "MGL_RGB888")],
      aliases: ["R8G8B8"],
      masks: [[0xFF_0000, 0xFF00, 0xFF, 0], [0xFF, 0xFF00, 0xFF_0000, 0]]
    ),
    .pixels(
      .rgba4444,
      code: 0x10,
      .unsignedShortNormalized,
      aliases: ["R4G4B4A4"],
      masks: [[0xF000, 0xF00, 0xF0, 0xF]]
    ),
    .pixels(
      .rgba5551,
      code: 0x11,
      .unsignedShortNormalized,
      aliases: ["R5G5B5A1"],
      masks: [[0xF800, 0x7C0, 0x3E, 1]]
    ),
    .pixels(
      .rgb565,
      code: 0x13,
      .unsignedShortNormalized,
      old: [.decoded(0x02, "MGL_RGB565")],
      aliases: ["R5G6B5"],
      masks: [[0xF800, 0x7E0, 0x1F, 0]]
    ),
    .pixels(
      .l8,
      code: 0x16,
      old: [.decoded(0x43, "D3D_L8")],
      aliases: ["INTENSITY"],
      masks: [[0xFF, 0xFF, 0xFF, 0]]
    ),
    .pixels(
      .la88,
      code: 0x17,
      old: [.decoded(0x44, "AL88")],
      aliases: ["ALPHA_INTENSITY", "L8A8"],
      masks: [[0xFF, 0xFF, 0xFF, 0xFF00]]
    ),
    .pixels(
      .a8,
      code: 0x1B,
      old: [.decoded(0x40, "D3D_A8")],
      aliases: ["ALPHA"],
      masks: [[0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF, 1], [0, 0, 0, 0xFF]]
    ),
  ]

  /// Other channel lists with codes, which name words from their most significant bit.
  ///
  /// Intensity is read as luminance, as in all loaders of the time; bits called X are unused.
  private static let channels: [FormatRow] = [
    .channels(PVRChannelList("rgbx", [5, 5, 5, 1]), nil, .decoded(0x14, "RGBX5551")),
    .channels(PVRChannelList("argb", [4, 4, 4, 4]), nil, .decoded(0x00, "ARGB4444")),
    .channels(PVRChannelList("argb", [1, 5, 5, 5]), nil, .decoded(0x01, "ARGB1555")),
    .channels(PVRChannelList("xrgb", [1, 5, 5, 5]), nil, .decoded(0x03, "XRGB1555")),
    .channels(PVRChannelList("argb", [8, 3, 3, 2]), nil, .decoded(0x06, "ARGB8332")),
    .channels(PVRChannelList("rgb", [3, 3, 2]), nil, .decoded(0x25, "RGB332")),
    .channels(PVRChannelList("al", [4, 4]), nil, .decoded(0x26, "AL44")),
    .channels(PVRChannelList("i", [8]), nil, .decoded(0x07, "I8")),
    .channels(PVRChannelList("ia", [8, 8]), nil, .decoded(0x08, "AI88")),
    .channels(PVRChannelList("l", [16]), nil, .decoded(0x42, "L16")),
    .channels(PVRChannelList("abgr", [2, 10, 10, 10]), nil, .decoded(0x2A, "ABGR2101010")),
    .channels(PVRChannelList("argb", [2, 10, 10, 10]), nil, .decoded(0x2B, "ARGB2101010")),
    .channels(
      PVRChannelList("rg", [16, 16]),
      nil,
      .decoded(0x2D, "GR1616"),
      .decoded(0x31, "GR1616F", .float)
    ),
    .channels(
      PVRChannelList("rgba", [16, 16, 16, 16]),
      nil,
      .decoded(0x2F, "ABGR16161616"),
      .decoded(0x32, "ABGR16161616F", .float)
    ),
    .channels(PVRChannelList("r", [16]), .float, .decoded(0x30, "R16F")),
    .channels(PVRChannelList("r", [32]), .float, .decoded(0x33, "R32F")),
    .channels(PVRChannelList("rg", [32, 32]), .float, .decoded(0x34, "GR3232F")),
    .channels(PVRChannelList("rgba", [32, 32, 32, 32]), .float, .decoded(0x35, "ABGR32323232F")),
  ]

  /// PVRTC1, and PVRTC-II, whose codes are in descending order.
  private static let pvrtc: [FormatRow] = [
    .pvrtc1(bits: 2, alpha: false),
    .pvrtc1(bits: 2, alpha: true),
    .pvrtc1(bits: 4, alpha: false),
    .pvrtc1(bits: 4, alpha: true),
    .blocks(
      4,
      "PVRTC2_2",
      .pvrtc2(bits: 2),
      alpha: true,
      codes: [.decoded(0x1D, "PVRTC2_2")]
    ),
    .blocks(
      5,
      "PVRTC2_4",
      .pvrtc2(bits: 4),
      alpha: true,
      codes: [.decoded(0x1C, "PVRTC2_4")]
    ),
  ]

  /// ETC, S3TC and related formats, EAC.
  private static let blocks: [FormatRow] = [
    .etc(.etc1),
    bc(.bc1),
    .blocks(
      8,
      "DXT2",
      .bc(2),
      alpha: true,
      isPremultiplied: true,
      codes: [.decoded(0x21, "DXT2")]
    ),
    bc(.bc2),
    .blocks(
      10,
      "DXT4",
      .bc(3),
      alpha: true,
      isPremultiplied: true,
      codes: [.decoded(0x23, "DXT4")]
    ),
    bc(.bc3),
    bc(.bc4),
    bc(.bc5),
    .blocks(14, "BC6H", .bc(6)),
    bc(.bc7),
    .etc(.etc2RGB),
    .etc(.etc2RGBA),
    .etc(.etc2RGBA1),
    .etc(.eacR11),
    .etc(.eacRG11),
  ]

  /// A format of block compression that is also encoded.
  static func bc(_ format: BCFormat) -> FormatRow {
    let codes: [LegacyFormatMapping] =
      switch format {
      case .bc1: [.decoded(0x20, "BC1")]
      case .bc2: [.decoded(0x22, "BC2")]
      case .bc3: [.decoded(0x24, "BC3")]
      case .bc4, .bc5, .bc7: []
      }
    var row = FormatRow.blocks(
      format.pvrNumber,
      format.rawValue,
      format.encoding,
      alpha: format != .bc4 && format != .bc5,
      codes: codes
    )
    row.isListed = true
    row.aliases =
      switch format {
      case .bc1: ["DXT1"]
      case .bc2: ["DXT3"]
      case .bc3: ["DXT5"]
      case .bc4: ["ATI1"]
      case .bc5: ["ATI2"]
      case .bc7: []
      }
    return row
  }

  /// The numbers 27 to 50.
  private static let astc: [FormatRow] =
    PVREncoding.astcFootprints.enumerated().map { index, footprint in
      let encoding = PVREncoding.astc(width: footprint.0, height: footprint.1, depth: footprint.2)
      var row = FormatRow.blocks(27 + UInt32(index), encoding.name, encoding, alpha: true)
      row.isListed = footprint.2 == 1
      return row
    }

  /// Numbers of version 3 without a codec.
  private static let named: [FormatRow] = [
    .named(16, "UYVY", bits: 16, .named(0x0B, "UYVY"), .named(0x45, "D3D_UYVY")),
    .named(17, "YUY2", bits: 16, .named(0x0A, "YUY2"), .named(0x46, "D3D_YUY2")),
    .named(18, "1BPP", bits: 1, .named(0x09, "1BPP")),
    .rgb9e5,
    .named(20, "RGBG8888", bits: 16),
    .named(21, "GRGB8888", bits: 16),
    .named(51, "BASISU_ETC1S"),
    .named(52, "BASISU_UASTC", alpha: true),
    .named(53, "RGBM", bits: 32),
    .named(54, "RGBD", bits: 32),
    .named(55, "PVRTC1_HDR_6"),
    .named(56, "PVRTC1_HDR_8"),
    .named(57, "PVRTC2_HDR_6"),
    .named(58, "PVRTC2_HDR_8"),
  ]

  /// Codes of version 1 and 2 without a number in version 3.
  private static let legacy: [FormatRow] = [
    .legacy(0x27, "LVU655", bits: 16),
    .legacy(0x28, "XLVU8888", bits: 32),
    .legacy(0x29, "QWVU8888", bits: 32),
    .legacy(0x2C, "AWVU2101010", bits: 32, alpha: true),
    .legacy(0x2E, "VU1616", bits: 32),
    .legacy(0x37, "ETC_RGBA_EXPLICIT", alpha: true),
    .legacy(0x38, "ETC_RGBA_INTERPOLATED", alpha: true),
    .legacy(0x41, "VU88", bits: 16),
  ]

  private static let foreign: [FormatRow] =
    UnsupportedLegacyFormats.dxgiNames.enumerated().map { .legacy(0x50 + UInt8($0), "DXGI_" + $1) }
    + UnsupportedLegacyFormats.openVGNames.enumerated().map {
      .legacy(0x90 + UInt8($0), "VG_" + $1)
    }

  // MARK: Lookup

  /// The row of a number; nil if unknown.
  ///
  /// A channel list that is not in the table gets a generated row.
  static func row(_ number: PVRPixelFormat.Number) -> FormatRow? {
    if let row = last({ $0.number == number }) { return row }
    if case .channels(let list) = number { return .channels(list) }
    if case .named(let name) = number { return .named(name) }
    return nil
  }

  /// The row of individually stored pixels.
  static func row(_ format: PixelFormat) -> FormatRow? { row(PVRPixelFormat.Number(format)) }

  /// The row and the mapping of a code of version 1 and 2; nil if unknown.
  ///
  /// A code that does not determine alpha gives the row with alpha, which is the later one.
  static func row(code: UInt8) -> (row: FormatRow, mapping: LegacyFormatMapping)? {
    guard let row = last({ $0.codes.contains { $0.code == code } }) else { return nil }
    return row.codes.first { $0.code == code }.map { (row, $0) }
  }

  private static func last(_ isWanted: (FormatRow) -> Bool) -> FormatRow? {
    for part in parts {
      if let row = part().last(where: isWanted) { return row }
    }
    return nil
  }
}
