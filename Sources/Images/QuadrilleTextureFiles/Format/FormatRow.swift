internal import QuadrilleImage

/// A code of version 1 and 2 for a format: its name there, and what it says of the channels, for which
/// version 3 has a field of its own.
struct LegacyFormatMapping {
  /// The pixel type byte.
  let code: UInt8
  /// The name of the format where a file has this code.
  let name: String
  /// The channel type that the code implies; nil for that of the row.
  var channelType: PVRChannelType?
  /// Whether pixels are decoded; old codes are often known by name alone.
  let isDecoded: Bool

  /// A code whose pixels are decoded as the row has it, or as numbers of another type.
  static func decoded(
    _ code: UInt8,
    _ name: String,
    _ channelType: PVRChannelType? = nil
  ) -> LegacyFormatMapping {
    LegacyFormatMapping(code: code, name: name, channelType: channelType, isDecoded: true)
  }

  /// A code that is known by name alone.
  static func named(_ code: UInt8, _ name: String) -> LegacyFormatMapping {
    LegacyFormatMapping(code: code, name: name, channelType: nil, isDecoded: false)
  }
}

/// One row of the table of pixel formats: all that is known of a format.
struct FormatRow {
  /// The format's number in version 3; its code where only version 1 and 2 have it.
  let number: PVRPixelFormat.Number
  /// The name in version 3, or the only one.
  let name: String
  /// The name in reports and options: `RGBA4444` where the name is `RGBA_4_4_4_4`.
  var title: String
  /// What the bytes mean.
  var encoding = PVREncoding.other
  /// How many bytes a level has; nil where no source says so.
  var layout: PVRLayout?
  /// Whether pixels can be anything but opaque.
  var hasAlpha = false
  /// Whether the format itself says that color was multiplied by alpha.
  var isPremultiplied = false
  /// The channel type that writers of version 3 give.
  var channelType = PVRChannelType.unsignedByteNormalized
  /// The codes of version 1 and 2; the first that fits is written.
  var codes: [LegacyFormatMapping] = []
  /// Whether options list the format among those that images are encoded in; channels that are not
  /// listed are encoded, too.
  var isListed = false
  /// The word of atlas tools; the title where there is none.
  var toolKeyword: String?
  /// Other words for the format in options, in capitals.
  var aliases: [String] = []
  /// The masks of red, green, blue and alpha that writers of version 2 give, other than zeros; first
  /// those of PVRTexTool.
  var masks: [[UInt32]] = []

  // MARK: Kinds of rows

  /// Pixels that options list, with a code and masks of their own.
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

  /// Channels of any order and width, from 0 to 1 unless another type is given; depth and stencil are
  /// known by name alone.
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

  /// Pixels with one exponent for all channels.
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

  /// A kind of PVRTC1, which is encoded too.
  static func pvrtc1(bits: Int, alpha: Bool) -> FormatRow {
    let number: UInt32 = (bits == 2 ? 0 : 2) + (alpha ? 1 : 0)
    // The codes do not tell whether there is alpha: the header does.
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

  /// ETC1, ETC2 or EAC, which are encoded too.
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

  /// A number of version 3 that is known by name alone.
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

  /// A code of version 1 and 2 that version 3 has no number for.
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
