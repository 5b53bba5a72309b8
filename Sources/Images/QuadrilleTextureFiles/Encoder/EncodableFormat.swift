public import QuadrilleImage

/// A pixel format in which images can be encoded.
public enum EncodableFormat: Hashable, Sendable {
  /// Individually stored pixels.
  case pixels(PixelFormat)
  /// PVRTC1 with 2 or 4 bits per pixel.
  case pvrtc1(bits: Int, hasAlpha: Bool)
  /// ETC1, ETC2 and EAC.
  case etc(ETCFormat)
  /// BC1 to BC5 and BC7.
  case bc(BCFormat)
  /// ASTC with flat blocks.
  case astc(ASTCFormat)

  /// The formats with names: uncompressed ones, then PVRTC1 with 2 and 4 bits, each without and
  /// with alpha, then those of ETC, BC and ASTC.
  ///
  /// Other channels, widths and numeric formats are unlimited in number; ``init(named:)`` creates
  /// them.
  public static let allCases: [EncodableFormat] = FormatTable.rows.filter(\.isListed)
    .compactMap { EncodableFormat($0.encoding, hasAlpha: $0.hasAlpha) }

  /// PVRTC1 with 4 bits a pixel.
  public static func pvrtc4(alpha: Bool) -> EncodableFormat { .pvrtc1(bits: 4, hasAlpha: alpha) }

  /// PVRTC1 with 2 bits a pixel.
  public static func pvrtc2(alpha: Bool) -> EncodableFormat { .pvrtc1(bits: 2, hasAlpha: alpha) }

  /// The format of a texture; nil if it can only be decoded.
  public init?(_ texture: TextureFile) {
    self.init(texture.encoding, hasAlpha: texture.hasAlpha)
  }

  /// The format with a name or alias, ignoring case.
  ///
  /// Aliases are `RGBA4444`, `PVRTC4_NOALPHA` and `ALPHA` of TexturePacker, `r8g8b8a8` and
  /// `PVRTCI_4BPP_RGB` of PVRTexTool; or one to four channels with widths of 1 to 32 bits, as in
  /// ``/QuadrilleImage/PixelFormat``: `r10g10b10a2`, `a4r4g4b4`, `XRGB1555`.
  ///
  /// Such channels are unsigned normalized unless the suffix `_UNORM`, `_SNORM`, `_UINT`, `_SINT`,
  /// `_SFLOAT` or `_UFLOAT` follows: `r16g16b16a16_sfloat`. The suffixes are those of Vulkan.
  public init?(named keyword: String) {
    let keyword = keyword.uppercased()
    let row = (FormatTable.rows.filter(\.isListed) + [.rgb9e5]).first { row in
      ([row.title, row.toolKeyword ?? row.title] + row.aliases)
        .contains { $0.uppercased() == keyword }
    }
    if let row {
      self.init(row.encoding, hasAlpha: row.hasAlpha)
      return
    }
    let numbers = ChannelNumericFormat.allCases.first { keyword.hasSuffix("_" + $0.rawValue) }
    let channels = numbers.map { keyword.dropLast($0.rawValue.utf8.count + 1) } ?? keyword[...]
    guard
      let format = PVRChannelList(named: String(channels))?
        .pixelFormat(numbers ?? .unsignedNormalized)
    else { return nil }
    self = .pixels(format)
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
    for format in BCFormat.allCases where encoding == format.encoding {
      self = .bc(format)
      return
    }
    for format in ASTCFormat.allCases where encoding == format.encoding {
      self = .astc(format)
      return
    }
    return nil
  }

  /// The format in files.
  public var pvrFormat: PVRPixelFormat {
    switch self {
    case .pixels(let format): PVRPixelFormat(format)
    case .pvrtc1(let bits, let hasAlpha): .pvrtc1(bits: bits, hasAlpha: hasAlpha)
    case .etc(let format): .etc(format)
    case .bc(let format): .bc(format)
    case .astc(let format): .astc(format)
    }
  }

  /// The channel type; if the format leaves it open, the one that common writers use.
  public var channelType: PVRChannelType {
    if case .pixels(let format) = self { return PVRChannelType(format) }
    return pvrFormat.defaultChannelType
  }

  private var row: FormatRow? { FormatTable.row(pvrFormat.number) }

  /// The name, such as `RGBA4444`, `R16G16_SFLOAT` or `PVRTC1_4_RGBA`.
  public var name: String {
    if case .pixels(let format) = self { format.name } else { row?.title ?? pvrFormat.name }
  }

  /// The keyword of TexturePacker in atlas data files, such as `RGBA4444`, `PVRTC4` or
  /// `PVRTC4_NOALPHA`.
  package var toolKeyword: String { row?.toolKeyword ?? name }

  /// Whether the format has alpha.
  public var hasAlpha: Bool { pvrFormat.hasAlpha }

  /// Whether images are compressed in blocks.
  public var isCompressed: Bool { pvrFormat.encoding.isCompressed }

  /// Whether width and height must be powers of two.
  public var needsPowersOfTwo: Bool { pvrFormat.encoding.needsPowersOfTwo }

  /// Whether images of a size can be encoded: PVRTC1 needs powers of two.
  public func supports(_ size: PixelSize) -> Bool {
    !needsPowersOfTwo || size.isPowerOfTwo
  }
}
