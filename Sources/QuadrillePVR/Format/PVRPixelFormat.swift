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

    /// The number in words for a message: `pixel type 0x61`, `pixel format 57`, or the channels.
    var words: String {
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
  /// What the bytes mean.
  public let encoding: PVREncoding
  /// How many bytes a level has; nil where no source says so.
  public let layout: PVRLayout?
  /// Whether pixels can be anything but opaque, as far as the format alone tells.
  ///
  /// For PVRTC in version 1 and 2 the header decides, see ``PVRFile/hasAlpha``.
  public let canHaveAlpha: Bool
  /// Whether the format itself says that colour was multiplied by alpha, as DXT2 and DXT4 do.
  public let isPremultiplied: Bool

  init(
    _ name: String,
    _ number: Number,
    _ encoding: PVREncoding = .other,
    layout: PVRLayout?,
    alpha: Bool = false,
    isPremultiplied: Bool = false
  ) {
    self.name = name
    self.number = number
    self.encoding = encoding
    self.layout = layout
    canHaveAlpha = alpha
    self.isPremultiplied = isPremultiplied
  }
}

extension PVRLayout {
  /// Blocks of 4 by 4 pixels in 8 bytes.
  static let eightByteBlocks = PVRLayout.blocks(width: 4, height: 4, bytes: 8)
  /// Blocks of 4 by 4 pixels in 16 bytes.
  static let sixteenByteBlocks = PVRLayout.blocks(width: 4, height: 4, bytes: 16)

  /// Words of 8 bytes for 4 by 4 pixels (4 bits a pixel) or 8 by 4 (2 bits), two a side at least.
  static func pvrtc1(bits: Int) -> PVRLayout {
    .blocks(width: bits == 2 ? 8 : 4, height: 4, bytes: 8, least: 2)
  }

  /// As ``pvrtc1(bits:)``, but one word is enough.
  static func pvrtc2(bits: Int) -> PVRLayout {
    .blocks(width: bits == 2 ? 8 : 4, height: 4, bytes: 8)
  }
}
