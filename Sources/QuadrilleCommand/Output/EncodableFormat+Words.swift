import QuadrillePVR
import QuadrillePixels

extension EncodableFormat {
  /// The word of TexturePacker: `RGBA4444`, `PVRTC4`, `PVRTC4_NOALPHA`.
  var word: String {
    switch self {
    case .pixels(let format): format.rawValue
    case .pvrtc1(let bits, let hasAlpha): "PVRTC\(bits)\(hasAlpha ? "" : "_NOALPHA")"
    }
  }

  /// Whether pictures are compressed, in blocks.
  var isCompressed: Bool { if case .pvrtc1 = self { true } else { false } }
}
