import QuadrillePVR
import QuadrillePixels

/// What the pixels of a page are stored as.
enum PagePixels: Hashable, Sendable {
  /// Each for itself.
  case plain(PixelFormat)
  /// Blocks of PVRTC1 with 2 or 4 bits a pixel.
  case pvrtc(bits: Int, hasAlpha: Bool)

  /// All, in the order in which they are told.
  static let all =
    PixelFormat.allCases.map(plain)
    + [2, 4].flatMap { bits in [true, false].map { pvrtc(bits: bits, hasAlpha: $0) } }

  /// The word of TexturePacker.
  var word: String {
    switch self {
    case .plain(let format): format.rawValue
    case .pvrtc(let bits, let hasAlpha): "PVRTC\(bits)\(hasAlpha ? "" : "_NOALPHA")"
    }
  }

  /// Whether pages need to be square, with sides that are powers of two.
  var isCompressed: Bool {
    if case .pvrtc = self { true } else { false }
  }

  /// The format of the texture.
  var textureFormat: PVRPixelFormat? {
    switch self {
    case .plain(let format): PVRPixelFormat(format)
    case .pvrtc(let bits, let hasAlpha): .enumerated((bits == 4 ? 2 : 0) + (hasAlpha ? 1 : 0))
    }
  }
}
