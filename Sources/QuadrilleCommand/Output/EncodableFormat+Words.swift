import QuadrillePVR
import QuadrillePixels
import QuadrilleSprite

extension EncodableFormat {
  /// The word of TexturePacker: `RGBA4444`, `PVRTC4`, `PVRTC4_NOALPHA`.
  var word: String {
    switch self {
    case .pixels(let format): format.rawValue
    case .pvrtc1(let bits, let hasAlpha): "PVRTC\(bits)\(hasAlpha ? "" : "_NOALPHA")"
    }
  }

  /// What a page is stored as; blocks of other kinds count as RGBA8888, which they decode to.
  init(of page: Page) {
    if case .pvr(let image) = page.content, case .pvrtc1(let bits) = image.encoding {
      self = .pvrtc1(bits: bits, hasAlpha: image.hasAlpha)
    } else {
      self = .pixels(page.pixelFormat)
    }
  }

  /// Whether pictures are compressed, in blocks.
  var isCompressed: Bool { if case .pvrtc1 = self { true } else { false } }
}
