import CGLES

/// How pixels lie in the program's memory (OpenGL ES 3.2, sections 8.4.4.1 and 16.1.4.2).
struct PixelLayout {
  var alignment = 4
  var rowLength = 0
  var imageHeight = 0
  var skipPixels = 0
  var skipRows = 0
  var skipImages = 0

  /// The bytes from the pointer to the end of the last row; nil for a format that is none.
  func byteCount(
    _ width: Int,
    _ height: Int,
    _ depth: Int = 1,
    format: UInt64,
    type: UInt64
  ) -> Int? {
    guard width >= 0, height >= 0, depth >= 0, width < 1 << 20, height < 1 << 20, depth < 1 << 12,
      let (element, group) = Self.sizes(format, type)
    else { return nil }
    guard width > 0, height > 0, depth > 0 else { return 0 }
    let row = rowBytes(width, element, group)
    let images = imageHeight > 0 ? imageHeight : height
    let rows = (skipImages + depth - 1) * images + skipRows + height - 1
    return rows * row + (skipPixels + width) * group
  }

  /// Whether rows of RGBA of 8 bits follow one another without gaps.
  func isPlain(_ width: Int, format: UInt64, type: UInt64) -> Bool {
    format == UInt64(GL_RGBA) && type == UInt64(GL_UNSIGNED_BYTE) && skipPixels == 0
      && skipRows == 0 && skipImages == 0 && rowBytes(width, 1, 4) == 4 * width
  }

  private func rowBytes(_ width: Int, _ element: Int, _ group: Int) -> Int {
    let bytes = (rowLength > 0 ? rowLength : width) * group
    guard element < alignment else { return bytes }
    return (bytes + alignment - 1) / alignment * alignment
  }

  /// The bytes of an element and of a group of them.
  private static func sizes(_ format: UInt64, _ type: UInt64) -> (element: Int, group: Int)? {
    let components: Int
    switch Int32(truncatingIfNeeded: format) {
    case GL_RED, GL_RED_INTEGER, GL_ALPHA, GL_LUMINANCE, GL_DEPTH_COMPONENT, GL_STENCIL_INDEX8,
      0x1901:
      components = 1
    case GL_RG, GL_RG_INTEGER, GL_LUMINANCE_ALPHA, GL_DEPTH_STENCIL: components = 2
    case GL_RGB, GL_RGB_INTEGER: components = 3
    case GL_RGBA, GL_RGBA_INTEGER, GL_BGRA_EXT: components = 4
    default: return nil
    }
    switch Int32(truncatingIfNeeded: type) {
    case GL_UNSIGNED_BYTE, GL_BYTE: return (1, components)
    case GL_UNSIGNED_SHORT, GL_SHORT, GL_HALF_FLOAT, GL_HALF_FLOAT_OES: return (2, 2 * components)
    case GL_UNSIGNED_INT, GL_INT, GL_FLOAT: return (4, 4 * components)
    case GL_UNSIGNED_SHORT_4_4_4_4, GL_UNSIGNED_SHORT_5_5_5_1, GL_UNSIGNED_SHORT_5_6_5,
      GL_UNSIGNED_SHORT_4_4_4_4_REV_EXT, GL_UNSIGNED_SHORT_1_5_5_5_REV_EXT:
      return (2, 2)
    case GL_UNSIGNED_INT_2_10_10_10_REV, GL_UNSIGNED_INT_10F_11F_11F_REV,
      GL_UNSIGNED_INT_5_9_9_9_REV, GL_UNSIGNED_INT_24_8:
      return (4, 4)
    case GL_FLOAT_32_UNSIGNED_INT_24_8_REV: return (4, 8)
    default: return nil
    }
  }
}
