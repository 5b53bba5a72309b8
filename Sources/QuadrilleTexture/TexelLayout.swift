#if GL
import CGLES
import QuadrillePixels

/// How a pixel format goes to OpenGL ES 3.0 without a change of its bits.
///
/// Luminance and alpha formats are old; red and red-green textures with a swizzle give the same
/// values on every driver of version 3.0.
struct TexelLayout {
  let internalFormat: Int32
  let format: Int32
  let type: Int32
  /// Where red, green, blue and alpha come from; nil for their own places.
  var swizzle: [Int32]?
  let bytesPerPixel: Int

  /// - Parameter hasBlueFirst: Whether the driver has `EXT_texture_format_BGRA8888`.
  init(_ pixelFormat: PixelFormat, hasBlueFirst: Bool) {
    bytesPerPixel = pixelFormat.bytesPerPixel
    switch pixelFormat {
    case .rgba8888: (internalFormat, format, type) = (GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE)
    case .bgra8888:
      if hasBlueFirst {
        (internalFormat, format, type) = (GL_BGRA_EXT, GL_BGRA_EXT, GL_UNSIGNED_BYTE)
      } else {
        (internalFormat, format, type) = (GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE)
        swizzle = [GL_BLUE, GL_GREEN, GL_RED, GL_ALPHA]
      }
    case .rgb888: (internalFormat, format, type) = (GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE)
    case .rgba4444:
      (internalFormat, format, type) = (GL_RGBA4, GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4)
    case .rgba5551:
      (internalFormat, format, type) = (GL_RGB5_A1, GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1)
    case .rgb565: (internalFormat, format, type) = (GL_RGB565, GL_RGB, GL_UNSIGNED_SHORT_5_6_5)
    case .l8:
      (internalFormat, format, type) = (GL_R8, GL_RED, GL_UNSIGNED_BYTE)
      swizzle = [GL_RED, GL_RED, GL_RED, GL_ONE]
    case .la88:
      (internalFormat, format, type) = (GL_RG8, GL_RG, GL_UNSIGNED_BYTE)
      swizzle = [GL_RED, GL_RED, GL_RED, GL_GREEN]
    case .a8:
      (internalFormat, format, type) = (GL_R8, GL_RED, GL_UNSIGNED_BYTE)
      swizzle = [GL_ZERO, GL_ZERO, GL_ZERO, GL_RED]
    }
  }
}
#endif
