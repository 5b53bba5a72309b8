public import QuadrilleImage

/// A pixel format of a PVR file: its name, encoding and layout.
///
/// Versions 1 and 2 have a code of one byte (``legacy(_:)``). Version 3 has an enumeration
/// (``enumerated(_:)``) and channel lists (`PVRChannelList`).
public struct PVRPixelFormat: Hashable, Sendable {
  /// The origin and value of a format's number.
  package enum Number: Hashable, Sendable {
    /// The pixel type byte of version 1 and 2.
    case legacy(UInt8)
    /// The enumeration of version 3.
    case enumerated(UInt32)
    /// The channel list of version 3.
    case channels(PVRChannelList)
    /// A format of another container that has no number in PVR, and is known by name alone.
    case named(String)

    /// The number of individually stored pixels.
    init(_ format: PixelFormat) {
      self =
        format == .rgb9e5
        ? FormatRow.rgb9e5.number : .channels(PVRChannelList(format))
    }

    /// The description of the number for a message: `pixel type 0x61`, `pixel format 57`, or the
    /// channels.
    var displayName: String {
      switch self {
      case .legacy(let code): "pixel type 0x\(code < 16 ? "0" : "")\(String(code, radix: 16))"
      case .enumerated(let value): "pixel format \(value)"
      case .channels(let list): "channel list \(list.name)"
      case .named(let name): name
      }
    }
  }

  /// The name, such as `RGBA4444`, `PVRTC1_4_RGB`, `RGBA_8_8_8_8` or `ASTC_8x8`.
  public let name: String
  /// The number of the format in the file.
  package let number: Number
  /// The encoding with the channel type that common writers use; `TextureFile.encoding` uses the
  /// type in the file.
  package let encoding: PVREncoding
  /// The storage layout of a level; nil if unknown.
  package let layout: PVRLayout?
  /// Whether the format has alpha.
  ///
  /// It is given by the format, except for PVRTC1 in version 1 and 2, where an alpha mask or the
  /// alpha flag of the header decides.
  public internal(set) var hasAlpha: Bool
  /// Whether the format implies premultiplied colors, as DXT2 and DXT4 do.
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

  /// The format of a pixel type byte of version 1 and 2; nil for an unknown code.
  public static func legacy(_ code: UInt8) -> PVRPixelFormat? {
    FormatTable.row(code: code).map { PVRPixelFormat($0.row, .legacy(code), $0.mapping) }
  }

  /// The format of a number of the version 3 enumeration; nil for an unknown number.
  public static func enumerated(_ value: UInt32) -> PVRPixelFormat? {
    FormatTable.row(.enumerated(value)).map { PVRPixelFormat($0, .enumerated(value)) }
  }

  /// Creates a format that is known by name alone: its pixels are neither decoded nor moved.
  init(named name: String) {
    self.init(.named(name), .named(name))
  }

  /// Creates the format of a channel list.
  package init(_ list: PVRChannelList) {
    self.init(FormatTable.row(.channels(list)) ?? .channels(list), .channels(list))
  }

  /// Creates the version 3 format of individually stored pixels; the numeric format is given by the
  /// channel type of a texture.
  public init(_ format: PixelFormat) {
    let number = Number(format)
    self.init(FormatTable.row(number) ?? .rgb9e5, number)
  }

  /// PVRTC1 with 2 or 4 bits per pixel, with its number of version 3.
  ///
  /// - Precondition: `bits` is 2 or 4.
  public static func pvrtc1(bits: Int, hasAlpha: Bool) -> PVRPixelFormat {
    precondition(bits == 2 || bits == 4, "PVRTC1 has 2 or 4 bits a pixel")
    let row = FormatRow.pvrtc1(bits: bits, alpha: hasAlpha)
    return PVRPixelFormat(row, row.number)
  }

  /// BC1 to BC5 or BC7, with its number of version 3.
  package static func bc(_ format: BCFormat) -> PVRPixelFormat {
    let row = FormatTable.bc(format)
    return PVRPixelFormat(row, row.number)
  }

  /// ASTC, with its number of version 3.
  package static func astc(_ format: ASTCFormat) -> PVRPixelFormat {
    let number = Number.enumerated(format.pvrNumber)
    return PVRPixelFormat(FormatTable.row(number) ?? .rgb9e5, number)
  }

  /// ETC1, ETC2 or EAC, with its number of version 3.
  package static func etc(_ format: ETCFormat) -> PVRPixelFormat {
    let row = FormatRow.etc(format)
    return PVRPixelFormat(row, row.number)
  }
}

extension PVRPixelFormat {
  /// The row of the table, and the mapping if the number is a code.
  ///
  /// Several rows of PVRTC1 share a code: the one with the format's alpha is used.
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

  /// The value of the pixel format field of version 3; nil if there is none.
  var value3: UInt64? {
    switch version3?.number {
    case .enumerated(let value): UInt64(value)
    case .channels(let list): list.value
    case .legacy, .named, nil: nil
    }
  }

  /// The same format with its number of version 3; nil if there is none.
  var version3: PVRPixelFormat? {
    guard isLegacy else { return self }
    guard let row = tableEntry?.row else { return nil }
    if case .legacy = row.number { return nil }
    return PVRPixelFormat(row, row.number)
  }

  /// The code of the format in version 1 and 2; nil if there is none.
  ///
  /// - Parameters:
  ///   - channelType: The channel type of version 3, nil if unknown.
  ///   - isPremultiplied: Whether colors are premultiplied, for which BC2 and BC3 have separate
  ///     codes: DXT2 and DXT4.
  func legacyCode(channelType: PVRChannelType?, isPremultiplied: Bool) -> UInt8? {
    guard let row = tableEntry?.row else { return nil }
    // A code without a number in version 3 is unchanged.
    if case .legacy(let code) = row.number { return code }
    guard let channelType else { return nil }
    let expressed = isPremultiplied ? row.premultiplied ?? row : row
    return expressed.codes.first { expressed.matches(channelType, $0) }?.code
  }

  /// The channel type that common writers of version 3 use.
  var defaultChannelType: PVRChannelType {
    guard let tableEntry else { return .unsignedByteNormalized }
    return tableEntry.mapping?.channelType ?? tableEntry.row.channelType
  }

  /// Whether no number in the pixels has more than one byte.
  var hasSingleBytes: Bool {
    if case .channels(let list) = number { list.hasSingleBytes } else { false }
  }

  /// The masks of red, green, blue and alpha that writers of version 2 use, other than zeros.
  ///
  /// Those of PVRTexTool come first; for compressed formats they are 1 in place of alpha. Empty if
  /// 32 bits are not sufficient.
  var legacyMasks: [[UInt32]] {
    if encoding.isCompressed { return [[0, 0, 0, hasAlpha ? 1 : 0]] }
    return tableEntry?.row.masks ?? []
  }
}

extension FormatRow {
  /// Whether a channel type of version 3 matches a code.
  ///
  /// Writers do not agree on the type of packed words, and the type of blocks is that of their
  /// decoded channels; the type of bytes and of 16 or 32 bits must match.
  fileprivate func matches(_ type: PVRChannelType, _ mapping: LegacyFormatMapping) -> Bool {
    guard case .channels(let list) = number, list.hasWholeBytes else {
      return type.isUnsignedNormalized
    }
    return type == mapping.channelType ?? channelType
  }

  /// The row of the same blocks with premultiplied colors.
  fileprivate var premultiplied: FormatRow? {
    guard encoding.isCompressed, !isPremultiplied else { return nil }
    return FormatTable.rows.first { $0.encoding == encoding && $0.isPremultiplied }
  }
}

extension PixelFormat {
  /// The named formats, which options list; other channel orders and widths are unlimited in
  /// number.
  public static var allCases: [PixelFormat] {
    FormatTable.rows.filter(\.isListed).compactMap(\.encoding.pixelFormat)
  }

  /// The masks of red, green, blue and alpha in a pixel; nil for more than 32 bits.
  var masks: [UInt32]? {
    guard bitsPerPixel <= 32 else { return nil }
    let layout = ChannelLayout(self)
    return (0..<4).map { channel in
      layout.fields[channel].map { UInt32(truncatingIfNeeded: (1 << $0.bits - 1) << $0.shift) } ?? 0
    }
  }
}
