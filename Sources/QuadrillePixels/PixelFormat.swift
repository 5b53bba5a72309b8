/// How the pixels of a texture are stored.
///
/// 8-bit formats name their bytes in memory order. 16-bit formats are one little-endian word a
/// pixel, first letter in the most significant bits, as in OpenGL ES.
public enum PixelFormat: String, Sendable, CaseIterable {
  /// Bytes red, green, blue, alpha; `GL_RGBA`, `GL_UNSIGNED_BYTE`.
  case rgba8888 = "RGBA8888"
  /// Bytes blue, green, red, alpha; `GL_BGRA_EXT`, `GL_UNSIGNED_BYTE`.
  case bgra8888 = "BGRA8888"
  /// Bytes red, green, blue; `GL_RGB`, `GL_UNSIGNED_BYTE`.
  case rgb888 = "RGB888"
  /// Red in bits 15…12, then green, blue, alpha; `GL_UNSIGNED_SHORT_4_4_4_4`.
  case rgba4444 = "RGBA4444"
  /// Red in bits 15…11, green 10…6, blue 5…1, alpha 0; `GL_UNSIGNED_SHORT_5_5_5_1`.
  case rgba5551 = "RGBA5551"
  /// Red in bits 15…11, green 10…5, blue 4…0; `GL_UNSIGNED_SHORT_5_6_5`.
  case rgb565 = "RGB565"
  /// One byte of luminance; `GL_LUMINANCE`.
  case l8 = "L8"
  /// Bytes luminance, alpha; `GL_LUMINANCE_ALPHA`.
  case la88 = "LA88"
  /// One byte of alpha, colour is black; `GL_ALPHA`.
  case a8 = "A8"

  /// The bytes of one pixel.
  public var bytesPerPixel: Int {
    switch self {
    case .rgba8888, .bgra8888: 4
    case .rgb888: 3
    case .rgba4444, .rgba5551, .rgb565, .la88: 2
    case .l8, .a8: 1
    }
  }

  /// Whether pixels can be anything but opaque.
  public var hasAlpha: Bool {
    switch self {
    case .rgba8888, .bgra8888, .rgba4444, .rgba5551, .la88, .a8: true
    case .rgb888, .rgb565, .l8: false
    }
  }
}
