/// What is drawn of a glyph.
enum GlyphPart: Hashable {
  /// The filled glyph; of a color glyph that uses the color of the text, with that color as
  /// 0xRRGGBB.
  case fill(UInt32?)
  case stroke(GlyphStroke)

  /// An integer that differs for different parts.
  var variant: UInt64 {
    switch self {
    case .fill(nil): 0
    case .fill(let color?): UInt64(color) << 1 | 1 << 32
    case .stroke(let stroke):
      UInt64(UInt32(clamping: stroke.radius)) << 1 | (stroke.isOverFill ? 1 : 0) | 1 << 63
    }
  }
}

/// A glyph image before it is added to a page.
struct GlyphImage: Equatable, Sendable {
  /// The distance from the pen to the left edge of the image.
  var left: Int
  /// The distance from the baseline up to the top edge of the image.
  var top: Int
  var width: Int
  var height: Int
  /// The coverage, row by row from the top; for an image in color premultiplied RGBA.
  var coverage: [UInt8]
  /// Whether the image has colors of its own.
  var isColored = false

  /// An image without pixels.
  static let empty = GlyphImage(left: 0, top: 0, width: 0, height: 0, coverage: [])

  /// A channel of a pixel as premultiplied color; without colors of its own the image is white.
  @inline(__always)
  func value(at index: Int, _ channel: Int) -> UInt8 {
    isColored ? coverage[4 * index + channel] : coverage[index]
  }
}
