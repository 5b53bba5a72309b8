public import QuadrilleImage

/// A pixel format of a PVR file: its name, what its bytes mean and how many there are.
///
/// Versions 1 and 2 have a code of one byte (``legacy(_:)``). Version 3 has an enumeration
/// (``enumerated(_:)``) and lists of channels (``PVRChannelList``).
public struct PVRPixelFormat: Hashable, Sendable {
  /// Where a format's number comes from.
  public enum Number: Hashable, Sendable {
    /// The pixel type byte of version 1 and 2.
    case legacy(UInt8)
    /// The enumeration of version 3.
    case enumerated(UInt32)
    /// The channel list of version 3.
    case channels(PVRChannelList)

    /// The number of pixels that are stored one by one.
    init(_ format: PixelFormat) {
      self =
        format == .rgb9e5
        ? FormatRow.rgb9e5.number : .channels(PVRChannelList(format))
    }

    /// The number in words for a message: `pixel type 0x61`, `pixel format 57`, or the channels.
    var displayName: String {
      switch self {
      case .legacy(let code): "pixel type 0x\(code < 16 ? "0" : "")\(String(code, radix: 16))"
      case .enumerated(let value): "pixel format \(value)"
      case .channels(let list): "channel list \(list.name)"
      }
    }
  }

  /// The name: `RGBA4444`, `PVRTC1_4_RGB`, `RGBA_8_8_8_8`, `ASTC_8x8`.
  public let name: String
  /// The number that stands for the format in the file.
  public let number: Number
  /// What the bytes mean where channels have the type that writers give these;
  /// ``PVRTexture/encoding`` has the type of a file.
  public let encoding: PVREncoding
  /// How many bytes a level has; nil where no source says so.
  public let layout: PVRLayout?
  /// Whether pixels can be anything but opaque.
  ///
  /// The format decides, but for PVRTC1 of version 1 and 2 an alpha mask or the alpha flag of the
  /// header.
  public internal(set) var hasAlpha: Bool
  /// Whether the format itself says that color was multiplied by alpha, as DXT2 and DXT4 do.
  public let isPremultiplied: Bool

  /// Creates the format of a row, or of one of the row's codes.
  init(_ row: FormatRow, _ number: Number, _ mapping: LegacyFormatMapping? = nil) {
    self.number = number
    name = mapping?.name ?? row.name
    encoding =
      mapping?.isDecoded == false
      ? .other : row.encoding.of((mapping?.channelType ?? row.channelType).numbers) ?? .other
    layout = row.layout
    hasAlpha = row.hasAlpha
    isPremultiplied = row.isPremultiplied
  }

  /// The format of a pixel type byte of version 1 and 2; nil for a code that no list names.
  public static func legacy(_ code: UInt8) -> PVRPixelFormat? {
    FormatTable.row(code: code).map { PVRPixelFormat($0.row, .legacy(code), $0.mapping) }
  }

  /// The format of a number of the version 3 enumeration; nil for a number that no list names.
  public static func enumerated(_ value: UInt32) -> PVRPixelFormat? {
    FormatTable.row(.enumerated(value)).map { PVRPixelFormat($0, .enumerated(value)) }
  }

  /// The format of a list of channels.
  public init(_ list: PVRChannelList) {
    self.init(FormatTable.row(.channels(list)) ?? .channels(list), .channels(list))
  }

  /// The format of pixels that are stored one by one, as version 3 names it; what their numbers stand for
  /// is said by the channel type of a texture.
  public init(_ format: PixelFormat) {
    let number = Number(format)
    self.init(FormatTable.row(number) ?? .rgb9e5, number)
  }

  /// PVRTC1 with 2 or 4 bits per pixel, by its number of version 3.
  ///
  /// - Precondition: There are 2 or 4 bits.
  public static func pvrtc1(bits: Int, hasAlpha: Bool) -> PVRPixelFormat {
    precondition(bits == 2 || bits == 4, "PVRTC1 has 2 or 4 bits a pixel")
    let row = FormatRow.pvrtc1(bits: bits, alpha: hasAlpha)
    return PVRPixelFormat(row, row.number)
  }

  /// ETC1, ETC2 or EAC, by its number of version 3.
  public static func etc(_ format: ETCFormat) -> PVRPixelFormat {
    let row = FormatRow.etc(format)
    return PVRPixelFormat(row, row.number)
  }
}

extension PVRPixelFormat {
  /// The row of the table, and what the code says where the number is one.
  ///
  /// Several rows of PVRTC1 share a code: it is that with as much alpha as the format.
  private var tableEntry: (row: FormatRow, mapping: LegacyFormatMapping?)? {
    guard case .legacy(let code) = number else {
      return FormatTable.row(number).map { ($0, nil) }
    }
    guard let found = FormatTable.row(code: code) else { return nil }
    guard found.row.hasAlpha != hasAlpha else { return found }
    let other = FormatTable.rows.first { row in
      row.hasAlpha == hasAlpha && row.codes.contains { $0.code == code }
    }
    return (other ?? found.row, found.mapping)
  }

  /// Whether the number is a code of version 1 and 2.
  var isLegacy: Bool { if case .legacy = number { true } else { false } }

  /// The value of the pixel format field of version 3; nil where that has no number.
  var value3: UInt64? {
    switch version3?.number {
    case .enumerated(let value): UInt64(value)
    case .channels(let list): list.value
    case .legacy, nil: nil
    }
  }

  /// The same format as version 3 names it; nil where that has no number.
  var version3: PVRPixelFormat? {
    guard isLegacy else { return self }
    guard let row = tableEntry?.row else { return nil }
    if case .legacy = row.number { return nil }
    return PVRPixelFormat(row, row.number)
  }

  /// The code of the format in version 1 and 2; nil where they have none.
  ///
  /// - Parameters:
  ///   - channelType: What version 3 says of the channels, nil for a number that nobody knows.
  ///   - isPremultiplied: Whether color was multiplied by alpha, for which BC2 and BC3 have codes
  ///     of their own: DXT2 and DXT4.
  func legacyCode(channelType: PVRChannelType?, isPremultiplied: Bool) -> UInt8? {
    guard let row = tableEntry?.row else { return nil }
    // A code without a number in version 3 stays what it is.
    if case .legacy(let code) = row.number { return code }
    guard let channelType else { return nil }
    let expressed = isPremultiplied ? row.premultiplied ?? row : row
    return expressed.codes.first { expressed.matches(channelType, $0) }?.code
  }

  /// The channel type that writers of version 3 give.
  var defaultChannelType: PVRChannelType {
    guard let tableEntry else { return .unsignedByteNormalized }
    return tableEntry.mapping?.channelType ?? tableEntry.row.channelType
  }

  /// Whether no number in the pixels has more than one byte.
  var hasSingleBytes: Bool {
    if case .channels(let list) = number { list.hasSingleBytes } else { false }
  }

  /// The masks of red, green, blue and alpha that writers of version 2 give, other than zeros; first
  /// those of PVRTexTool, which for compressed formats are 1 in place of alpha; empty where 32 bits do
  /// not hold them.
  var legacyMasks: [[UInt32]] {
    if encoding.isCompressed { return [[0, 0, 0, hasAlpha ? 1 : 0]] }
    return tableEntry?.row.masks ?? []
  }
}

extension FormatRow {
  /// Whether a channel type of version 3 means what a code says.
  ///
  /// Writers do not agree on the type of packed words, and the type of blocks is that of their
  /// decoded channels; the type of bytes and of 16 or 32 bits has to be the right one.
  fileprivate func matches(_ type: PVRChannelType, _ mapping: LegacyFormatMapping) -> Bool {
    guard case .channels(let list) = number, list.hasWholeBytes else {
      return type.isUnsignedNormalized
    }
    return type == mapping.channelType ?? channelType
  }

  /// The row of the same blocks that says that color was multiplied by alpha.
  fileprivate var premultiplied: FormatRow? {
    guard encoding.isCompressed, !isPremultiplied else { return nil }
    return FormatTable.rows.first { $0.encoding == encoding && $0.isPremultiplied }
  }
}

extension PixelFormat {
  /// The formats with names of their own, which options list; channels of other orders and widths have
  /// no end.
  public static var allCases: [PixelFormat] {
    FormatTable.rows.filter(\.isListed).compactMap(\.encoding.pixelFormat)
  }

  /// The masks of red, green, blue and alpha in a pixel; nil where it has more than 32 bits.
  var masks: [UInt32]? {
    guard bitsPerPixel <= 32 else { return nil }
    let layout = ChannelLayout(self)
    return (0..<4).map { channel in
      layout.fields[channel].map { UInt32(truncatingIfNeeded: (1 << $0.bits - 1) << $0.shift) } ?? 0
    }
  }
}
