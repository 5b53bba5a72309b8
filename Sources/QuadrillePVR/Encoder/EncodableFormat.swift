public import QuadrillePixels

/// A pixel format that pictures can be encoded in.
public enum EncodableFormat: Hashable, Sendable {
  /// Pixels stored one by one.
  case pixels(PixelFormat)
  /// PVRTC1 with 2 or 4 bits a pixel.
  case pvrtc1(bits: Int, hasAlpha: Bool)
  /// ETC1, ETC2 and EAC.
  case etc(ETCFormat)

  /// All formats: the uncompressed ones, then PVRTC1 with 2 and with 4 bits, each without alpha and
  /// with it, then those of ETC.
  public static let allCases: [EncodableFormat] = FormatTable.rows.compactMap(EncodableFormat.init)

  /// The format that a texture is stored in; nil for one that is only decoded.
  public init?(_ format: PVRPixelFormat) {
    self.init(format.encoding, hasAlpha: format.hasAlpha)
  }

  /// The format of a name or another word for it, whatever the case of its letters: `RGBA4444`,
  /// `PVRTC4_NOALPHA` and `ALPHA` of TexturePacker, `r8g8b8a8` and `PVRTCI_4BPP_RGB` of PVRTexTool.
  public init?(named word: String) {
    let word = word.uppercased()
    let row = FormatTable.rows.first { row in
      row.isEncodable && ([row.title, row.toolWord ?? row.title] + row.aliases).contains(word)
    }
    guard let row else { return nil }
    self.init(row)
  }

  private init?(_ row: FormatRow) {
    guard row.isEncodable else { return nil }
    self.init(row.encoding, hasAlpha: row.hasAlpha)
  }

  private init?(_ encoding: PVREncoding, hasAlpha: Bool) {
    if let format = encoding.pixelFormat {
      self = .pixels(format)
      return
    }
    for bits in [2, 4] where encoding == .pvrtc1(bits: bits) {
      self = .pvrtc1(bits: bits, hasAlpha: hasAlpha)
      return
    }
    for format in ETCFormat.allCases where encoding == format.encoding {
      self = .etc(format)
      return
    }
    return nil
  }

  /// The format as files name it.
  public var pvrFormat: PVRPixelFormat {
    switch self {
    case .pixels(let format): PVRPixelFormat(format)
    case .pvrtc1(let bits, let hasAlpha): .pvrtc1(bits: bits, hasAlpha: hasAlpha)
    case .etc(let format): .etc(format)
    }
  }

  private var row: FormatRow? { FormatTable.row(pvrFormat.number) }

  /// The name: `RGBA4444`, `PVRTC1_4_RGBA`.
  public var name: String { row?.title ?? pvrFormat.name }

  /// The word of TexturePacker, which data files of atlases have: `RGBA4444`, `PVRTC4`,
  /// `PVRTC4_NOALPHA`.
  public var toolWord: String { row?.toolWord ?? name }

  /// Whether pixels can be anything but opaque.
  public var hasAlpha: Bool { pvrFormat.hasAlpha }

  /// Whether pictures are compressed, in blocks.
  public var isCompressed: Bool { pvrFormat.encoding.isCompressed }

  /// Whether both sides of pictures must be powers of two.
  public var needsPowersOfTwo: Bool { pvrFormat.encoding.needsPowersOfTwo }

  /// Whether pictures of a size can be encoded: PVRTC1 needs sides that are powers of two.
  public func holds(_ size: PixelSize) -> Bool {
    !needsPowersOfTwo || size.isPowerOfTwo
  }
}
