/// The smallest unit of a paragraph in layout: a character of a bitmap font, or a cluster of an
/// outline font.
struct TextElement {
  /// The behavior of an element at a line break.
  enum Kind: UInt8 {
    /// An ordinary character.
    case solid
    /// A space, dropped at a soft line break.
    case space
    /// A tab.
    case tab
    /// A break opportunity of zero width.
    case zeroWidth

    /// Whether the element is dropped at a soft line break.
    var isDropped: Bool { self != .solid }
  }

  /// The index of its first character in the paragraph; the element extends to the start of the
  /// next.
  var start: Int32
  var kind: Kind
  /// Whether a line may begin with it.
  var mayBegin = false
  /// Whether it is U+0020, which justified lines stretch.
  var isStretched = false
  /// Whether the paragraph must be shaped again if a line begins with the element.
  var isUnsafe = false
  /// The embedding level: odd for right to left.
  var level: UInt8 = 0
  /// The index in the fonts of the text.
  var font: Int16
  /// The index of the glyph in a bitmap font, or of the first shaped glyph; -1 for none.
  var glyph: Int32
  /// The number of shaped glyphs.
  var glyphCount: Int32 = 0
  /// The distance to the next pen position in pixels of the layout, without kerning and spacing.
  var advance: FontLength
}

/// A font of a text, with the conversion from its pixels to those of the layout.
struct TextFont {
  let font: Font
  /// Layout pixels per font pixel.
  let ratio: Double
  /// Points per font pixel.
  let pointsPerPixel: Double
  /// Pixels per em of an outline font.
  let pixelsPerEm: Double
  /// The distance from the top of the layout's line to the top of the font's line, in pixels of the
  /// layout.
  let topShift: FontLength
}

/// The metrics of a text in layout pixels: those of its first font.
struct TextMetrics {
  /// Points per pixel.
  let pointsPerPixel: Double
  let lineHeight: FontLength
  let base: FontLength
  let width: FontLength?
  let letterSpacing: FontLength
  let tabWidth: FontLength
  let usesKerning: Bool
}
