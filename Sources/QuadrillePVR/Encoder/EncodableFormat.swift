public import QuadrillePixels

/// A pixel format that pictures can be encoded in.
public enum EncodableFormat: Hashable, Sendable {
  /// Pixels stored one by one.
  case pixels(PixelFormat)
  /// PVRTC1 with 2 or 4 bits a pixel.
  case pvrtc1(bits: Int, hasAlpha: Bool)

  /// All formats: the uncompressed ones, then PVRTC1 with 2 and with 4 bits, each without alpha and
  /// with it.
  public static let allCases: [EncodableFormat] =
    PixelFormat.allCases.map(EncodableFormat.pixels)
    + [2, 4].flatMap { [.pvrtc1(bits: $0, hasAlpha: false), .pvrtc1(bits: $0, hasAlpha: true)] }

  /// The format as files tell it.
  public var pvrFormat: PVRPixelFormat {
    switch self {
    case .pixels(let format): PVRPixelFormat(format)
    case .pvrtc1(let bits, let hasAlpha): .pvrtc1(bits: bits, hasAlpha: hasAlpha)
    }
  }

  /// The name: `RGBA4444`, `PVRTC1_4_RGBA`.
  public var name: String {
    switch self {
    case .pixels(let format): format.rawValue
    case .pvrtc1: pvrFormat.name
    }
  }

  /// Whether pixels can be anything but opaque.
  public var hasAlpha: Bool {
    switch self {
    case .pixels(let format): format.hasAlpha
    case .pvrtc1(_, let hasAlpha): hasAlpha
    }
  }

  /// Whether pictures of a size can be encoded: PVRTC1 needs sides that are powers of two.
  public func holds(_ size: PixelSize) -> Bool {
    switch self {
    case .pixels: true
    case .pvrtc1: size.isPowerOfTwo
    }
  }
}

extension PVRPixelFormat {
  /// PVRTC1 by its number of version 3.
  static func pvrtc1(bits: Int, hasAlpha: Bool) -> PVRPixelFormat {
    pvrtcFormat((bits == 2 ? 0 : 2) + (hasAlpha ? 1 : 0))
  }
}
