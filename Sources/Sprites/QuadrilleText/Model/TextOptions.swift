/// The alignment of the lines of a text; after `alignmentMode` of `CATextLayer`.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  /// Left, or right for right-to-left paragraphs.
  case natural
  /// Left.
  case left
  /// Center.
  case center
  /// Right.
  case right
  /// Justified: the spaces of soft-wrapped lines share the remaining width.
  case justified
}

/// Which part of a text is omitted if it is too long; after `truncationMode` of `CATextLayer`.
public enum TextTruncation: String, Hashable, Sendable, CaseIterable {
  /// No truncation.
  case none
  /// The beginning.
  case start
  /// The middle.
  case middle
  /// The end.
  case end
}

/// The direction of the paragraphs of a text in outline fonts.
public enum TextDirection: String, Hashable, Sendable, CaseIterable {
  /// The direction of the first letter that has one.
  case auto
  /// From left to right.
  case leftToRight = "ltr"
  /// From right to left.
  case rightToLeft = "rtl"
}

/// The options of text layout; lengths are points.
public struct TextOptions: Hashable, Sendable {
  /// The size of the font, above 0; nil for the natural size of a bitmap font, and for 36 with an
  /// outline font.
  public var fontSize: Double?
  /// The width for wrapping, aligning and truncating; nil for the width of the widest line.
  public var width: Double?
  /// The height at which wrapped text is truncated; nil for no limit.
  public var height: Double?
  /// Whether lines are wrapped at the width; needs a width.
  public var isWrapped = false
  /// The horizontal alignment.
  public var alignment = TextAlignment.natural
  /// The part that is omitted when a width is given and the text is too long.
  public var truncation = TextTruncation.none
  /// The maximum number of lines; 0 for no limit.
  public var maxLines = 0
  /// The distance between lines; nil for the line height of the font.
  public var lineHeight: Double?
  /// Extra space between characters.
  public var letterSpacing = 0.0
  /// Whether kerning is applied.
  public var usesKerning = true
  /// The direction of paragraphs in outline fonts.
  public var direction = TextDirection.auto
  /// The language by its BCP 47 tag, for outline fonts; nil for none.
  public var language: String?
  /// OpenType features by their tags, for outline fonts: `["liga": 0]`.
  public var features: [String: Int] = [:]
  /// Whether the glyphs of outline fonts are positioned at quarters of pixels rather than at whole
  /// ones.
  public var usesSubpixels = true
  /// Pixels per point for which the glyphs of outline fonts are rasterized.
  public var contentsScale = 1.0

  /// Makes the options of one line at the natural size.
  public init() {}
}
