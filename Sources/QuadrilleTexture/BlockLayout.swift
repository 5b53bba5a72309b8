#if GL
import CGLES
import QuadrilleGL
import QuadrilleIO
import QuadrillePVR
import QuadrillePixels

/// How compressed blocks go to OpenGL ES 3.0 as they are.
///
/// Values are sampled as they are stored, sRGB encoded or not: the formats that the driver would
/// decode to linear light are left alone, as with RGBA8888. ETC1 is a part of ETC2. What the stored
/// channels lack is 0, alpha 1: (R, 0, 0, 1) and (R, G, 0, 1), as the CPU decodes them.
struct BlockLayout: Equatable {
  let encoding: PVREncoding
  let internalFormat: GLenum
  private let columns: Int
  private let rows: Int
  private let byteCount: Int

  /// The layout of an encoding; nil where a context does not take it.
  ///
  /// - Parameters:
  ///   - hasAlpha: Whether black of BC1 may be transparent.
  ///   - isArray: Whether there is more than one layer, for which only the core formats are meant.
  init?(_ encoding: PVREncoding, hasAlpha: Bool, isArray: Bool, _ capabilities: Capabilities) {
    let names = capabilities.extensions
    let hasS3TC = names.contains("GL_EXT_texture_compression_s3tc") && !isArray
    let hasDXT1 = hasS3TC || names.contains("GL_EXT_texture_compression_dxt1") && !isArray
    let hasRGTC = names.contains("GL_EXT_texture_compression_rgtc") && !isArray
    let hasASTC =
      capabilities.isAtLeast(3, 2) || names.contains("GL_KHR_texture_compression_astc_ldr")
    var (columns, rows) = (4, 4)
    let (isKnown, name, byteCount): (Bool, Int32, Int)
    switch encoding {
    case .etc1, .etc2RGB: (isKnown, name, byteCount) = (true, GL_COMPRESSED_RGB8_ETC2, 8)
    case .etc2RGBA: (isKnown, name, byteCount) = (true, GL_COMPRESSED_RGBA8_ETC2_EAC, 16)
    case .etc2RGBA1:
      (isKnown, name, byteCount) = (true, GL_COMPRESSED_RGB8_PUNCHTHROUGH_ALPHA1_ETC2, 8)
    case .eacR11: (isKnown, name, byteCount) = (true, GL_COMPRESSED_R11_EAC, 8)
    case .eacRG11: (isKnown, name, byteCount) = (true, GL_COMPRESSED_RG11_EAC, 16)
    case .bc(1) where hasAlpha:
      (isKnown, name, byteCount) = (hasDXT1, GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, 8)
    case .bc(1): (isKnown, name, byteCount) = (hasDXT1, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 8)
    case .bc(2): (isKnown, name, byteCount) = (hasS3TC, GL_COMPRESSED_RGBA_S3TC_DXT3_EXT, 16)
    case .bc(3): (isKnown, name, byteCount) = (hasS3TC, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 16)
    case .bc(4): (isKnown, name, byteCount) = (hasRGTC, GL_COMPRESSED_RED_RGTC1_EXT, 8)
    case .bc(5): (isKnown, name, byteCount) = (hasRGTC, GL_COMPRESSED_RED_GREEN_RGTC2_EXT, 16)
    case .astc(let width, let height, depth: 1):
      guard let number = Self.footprints.firstIndex(where: { $0 == (width, height) }) else {
        return nil
      }
      (columns, rows) = (width, height)
      (isKnown, name, byteCount) = (
        hasASTC, GL_COMPRESSED_RGBA_ASTC_4x4_KHR + Int32(number), 16
      )
    default: return nil
    }
    guard isKnown else { return nil }
    self.encoding = encoding
    internalFormat = GLenum(name)
    self.columns = columns
    self.rows = rows
    self.byteCount = byteCount
  }

  /// The bytes of one picture; nil where they are more than the machine can count.
  func byteCount(_ size: PixelSize) -> Int? {
    checkedProduct((size.width - 1) / columns + 1, (size.height - 1) / rows + 1, byteCount)
  }

  /// The blocks of ASTC in the order of their constants.
  private static let footprints = [
    (4, 4), (5, 4), (5, 5), (6, 5), (6, 6), (8, 5), (8, 6), (8, 8), (10, 5), (10, 6), (10, 8),
    (10, 10), (12, 10), (12, 12),
  ]
}

extension Capabilities {
  fileprivate func isAtLeast(_ major: Int, _ minor: Int) -> Bool {
    version[0] > major || version[0] == major && version[1] >= minor
  }
}
#endif
