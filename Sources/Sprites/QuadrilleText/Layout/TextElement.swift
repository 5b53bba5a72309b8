/// The smallest part of a paragraph that is placed as a whole: a character of a bitmap font, or a
/// cluster of an outline font.
struct TextElement {
  /// What the element does where lines end.
  enum Kind: UInt8 {
    /// A character like any other.
    case solid
    /// A space, dropped at the end of a line that goes on.
    case space
    /// A tabulator.
    case tab
    /// A place for a line end, of no width.
    case zeroWidth

    /// Whether it is dropped at the end of a line that goes on.
    var isDropped: Bool { self != .solid }
  }

  /// The first of its characters in the paragraph; they end where the next element's begin.
  var start: Int32
  var kind: Kind
  /// Whether a line may begin with it.
  var mayBegin = false
  /// Whether it is U+0020, which justified lines stretch.
  var isStretched = false
  /// Whether the paragraph must be shaped anew where a line begins with it.
  var isUnsafe = false
  /// The direction: odd for right to left.
  var level: UInt8 = 0
  /// The index among the fonts of the text.
  var font: Int16
  /// The place among a bitmap font's glyphs, or of the first among the shaped ones; -1 for nothing.
  var glyph: Int32
  /// How many shaped glyphs there are.
  var glyphCount: Int32 = 0
  /// From this pen to the next, in the layout's own pixels, without kerning and spacing.
  var advance: FontLength
}

/// A font of a text with what turns its pixels into the layout's.
struct TextFont {
  let font: Font
  /// Pixels of the layout for one of the font.
  let ratio: Double
  /// Points for one pixel of the font.
  let pointsPerPixel: Double
  /// Pixels of an outline font for its em.
  let pixelsPerEm: Double
  /// From the top of the layout's line to that of the font's own, in pixels of the layout.
  let topShift: FontLength
}

/// The sizes of a text in pixels of its own: those of its first font.
struct TextMetrics {
  /// Points for one pixel.
  let pointsPerPixel: Double
  let lineHeight: FontLength
  let base: FontLength
  let width: FontLength?
  let letterSpacing: FontLength
  let tabWidth: FontLength
  let usesKerning: Bool
}
