internal import QuadrilleImage

/// A code of version 1 and 2 for a format: its name there, and the implied channel type, for which
/// version 3 has a separate field.
struct LegacyFormatMapping {
  /// The pixel type byte.
  let code: UInt8
  /// The name of the format in files with this code.
  let name: String
  /// The implied channel type; nil for that of the row.
  var channelType: PVRChannelType?
  /// Whether pixels are decoded; many old codes are known only by name.
  let isDecoded: Bool

  /// A code whose pixels are decoded like the row's, or as another channel type.
  static func decoded(
    _ code: UInt8,
    _ name: String,
    _ channelType: PVRChannelType? = nil
  ) -> LegacyFormatMapping {
    LegacyFormatMapping(code: code, name: name, channelType: channelType, isDecoded: true)
  }

  /// A code that is known only by name.
  static func named(_ code: UInt8, _ name: String) -> LegacyFormatMapping {
    LegacyFormatMapping(code: code, name: name, channelType: nil, isDecoded: false)
  }
}

/// One row of the table of pixel formats: all properties of a format.
struct FormatRow {
  /// The format's number in version 3, or its code if only version 1 and 2 have it.
  let number: PVRPixelFormat.Number
  /// The name in version 3, or the only one.
  let name: String
  /// The name in reports and options, such as `RGBA4444` for `RGBA_4_4_4_4`.
  var title: String
  /// The encoding of the bytes.
  var encoding = PVREncoding.other
  /// The storage layout of a level; nil if unknown.
  var layout: PVRLayout?
  /// Whether the format has alpha.
  var hasAlpha = false
  /// Whether the format implies premultiplied colors.
  var isPremultiplied = false
  /// The channel type that common writers of version 3 use.
  var channelType = PVRChannelType.unsignedByteNormalized
  /// The codes of version 1 and 2; the first match is written.
  var codes: [LegacyFormatMapping] = []
  /// Whether options list the format as encodable; other channel lists can be encoded, too.
  var isListed = false
  /// The keyword of atlas tools; nil if it equals the title.
  var toolKeyword: String?
  /// Aliases of the format in options, in upper case.
  var aliases: [String] = []
  /// The masks of red, green, blue and alpha that writers of version 2 use, other than zeros; those
  /// of PVRTexTool first.
  var masks: [[UInt32]] = []

  // MARK: Kinds of rows

  /// Individually stored pixels that options list, with a code and masks.
  static func pixels(
    _ format: PixelFormat,
    code: UInt8,
    _ channelType: PVRChannelType = .unsignedByteNormalized,
    old: [LegacyFormatMapping] = [],
    toolKeyword: String? = nil,
    aliases: [String] = [],
    masks: [[UInt32]]
  ) -> FormatRow {
    var row = channels(PVRChannelList(format), channelType)
    row.title = format.name
    row.codes = [.decoded(code, format.name)] + old
    row.isListed = true
    row.toolKeyword = toolKeyword
    row.aliases = aliases
    row.masks = masks
    return row
  }

  /// Channels of any order and width, unsigned normalized unless another type is given; depth and
  /// stencil are known only by name.
  static func channels(
    _ list: PVRChannelList,
    _ type: PVRChannelType? = nil,
    _ codes: LegacyFormatMapping...
  ) -> FormatRow {
    let channelType = type ?? list.defaultChannelType
    let format = list.pixelFormat(channelType.numbers)
    return FormatRow(
      number: .channels(list),
      name: list.name,
      title: list.name,
      encoding: format.map { .uncompressed($0) } ?? .other,
      layout: .pixels(bits: list.bitsPerPixel),
      hasAlpha: list.hasAlpha,
      channelType: channelType,
      codes: codes,
      masks: format?.masks.map { [$0] } ?? []
    )
  }

  /// Pixels with a shared exponent.
  static let rgb9e5: FormatRow = {
    var row = named(19, "RGB9E5", bits: 32)
    row.encoding = .uncompressed(.rgb9e5)
    row.channelType = .unsignedFloat
    row.aliases = ["R9G9B9E5", "SHAREDEXPONENTR9G9B9E5", "E5B9G9R9_UFLOAT"]
    return row
  }()

  /// Blocks of a codec.
  static func blocks(
    _ number: UInt32,
    _ name: String,
    _ encoding: PVREncoding,
    alpha: Bool = false,
    isPremultiplied: Bool = false,
    _ channelType: PVRChannelType = .unsignedByteNormalized,
    codes: [LegacyFormatMapping] = []
  ) -> FormatRow {
    FormatRow(
      number: .enumerated(number),
      name: name,
      title: name,
      encoding: encoding,
      layout: encoding.layout,
      hasAlpha: alpha,
      isPremultiplied: isPremultiplied,
      channelType: channelType,
      codes: codes
    )
  }

  /// A variant of PVRTC1, which is also encodable.
  static func pvrtc1(bits: Int, alpha: Bool) -> FormatRow {
    let number: UInt32 = (bits == 2 ? 0 : 2) + (alpha ? 1 : 0)
    // The codes do not include alpha, which is in the header.
    let codes = (bits == 2 ? [0x18, 0x0C] : [0x19, 0x0D]).map {
      LegacyFormatMapping.decoded($0, "PVRTC1_\(bits)")
    }
    let name = alpha ? "RGBA" : "RGB"
    var row = blocks(
      number,
      "PVRTC1_\(bits)_\(name)",
      .pvrtc1(bits: bits),
      alpha: alpha,
      codes: codes
    )
    row.isListed = true
    row.toolKeyword = alpha ? "PVRTC\(bits)" : "PVRTC\(bits)_NOALPHA"
    row.aliases = ["PVRTCI_\(bits)BPP_\(name)"] + (alpha ? ["PVRTC1_\(bits)"] : [])
    return row
  }

  /// ETC1, ETC2 or EAC, which are also encodable.
  static func etc(_ format: ETCFormat) -> FormatRow {
    var row =
      switch format {
      case .etc1: blocks(6, "ETC1", .etc1, codes: [.decoded(0x36, "ETC1")])
      case .etc2RGB: blocks(22, "ETC2_RGB", .etc2RGB)
      case .etc2RGBA: blocks(23, "ETC2_RGBA", .etc2RGBA, alpha: true)
      case .etc2RGBA1: blocks(24, "ETC2_RGBA1", .etc2RGBA1, alpha: true)
      case .eacR11: blocks(25, "EAC_R11", .eacR11, .unsignedShortNormalized)
      case .eacRG11: blocks(26, "EAC_RG11", .eacRG11, .unsignedIntegerNormalized)
      }
    row.isListed = true
    row.aliases =
      switch format {
      case .etc1: ["ETC1_RGB"]
      case .etc2RGBA1: ["ETC2_RGB_A1"]
      default: []
      }
    return row
  }

  /// A number of version 3 that is known only by name.
  static func named(
    _ number: UInt32,
    _ name: String,
    bits: Int? = nil,
    alpha: Bool = false,
    _ codes: LegacyFormatMapping...
  ) -> FormatRow {
    FormatRow(
      number: .enumerated(number),
      name: name,
      title: name,
      layout: bits.map { .pixels(bits: $0) },
      hasAlpha: alpha,
      codes: codes
    )
  }

  /// A format of another container that is known only by name.
  static func named(_ name: String) -> FormatRow {
    FormatRow(number: .named(name), name: name, title: name)
  }

  /// A code of version 1 and 2 without a number in version 3.
  static func legacy(
    _ code: UInt8,
    _ name: String,
    bits: Int? = nil,
    alpha: Bool = false
  ) -> FormatRow {
    FormatRow(
      number: .legacy(code),
      name: name,
      title: name,
      layout: bits.map { .pixels(bits: $0) },
      hasAlpha: alpha,
      codes: [.named(code, name)]
    )
  }
}
