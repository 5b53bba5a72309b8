/// Where the lines of a text begin; after `alignmentMode` of `CATextLayer`.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the left, and at the right for text that is written from there.
  case natural
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right
  /// At both ends: the spaces of lines that go on share what is left.
  case justified
}

/// What is left out of text that is too long; after `truncationMode` of `CATextLayer`.
public enum TextTruncation: String, Hashable, Sendable, CaseIterable {
  /// Nothing.
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
  /// That of the first letter that has one.
  case auto
  /// From left to right.
  case leftToRight = "ltr"
  /// From right to left.
  case rightToLeft = "rtl"
}

/// How a string is laid out; lengths are points.
public struct TextOptions: Hashable, Sendable {
  /// The size of the font, above 0; nil for the natural one of a bitmap font, and 36 for an outline
  /// font.
  public var fontSize: Double?
  /// The width for wrapping, aligning and truncating; nil for that of the widest line.
  public var width: Double?
  /// The height that wrapped text is truncated at; nil for any.
  public var height: Double?
  /// Whether lines that are too long go on in the next; needs a width.
  public var isWrapped = false
  /// Where lines begin.
  public var alignment = TextAlignment.natural
  /// What is left out where a width is given.
  public var truncation = TextTruncation.none
  /// The most lines; 0 for any number.
  public var maxLines = 0
  /// From line to line; nil for the font's own.
  public var lineHeight: Double?
  /// Added between characters.
  public var letterSpacing = 0.0
  /// Whether pairs of characters move together.
  public var usesKerning = true
  /// The direction of paragraphs in outline fonts.
  public var direction = TextDirection.auto
  /// The language by its BCP 47 tag, for outline fonts; nil for none.
  public var language: String?
  /// OpenType features by their tags, for outline fonts: `["liga": 0]`.
  public var features: [String: Int] = [:]
  /// Whether the glyphs of outline fonts lie at quarters of pixels rather than at whole ones.
  public var usesSubpixels = true
  /// Pixels for one point that the glyphs of outline fonts are made for.
  public var contentsScale = 1.0

  /// Makes the options of one line at its natural size.
  public init() {}
}
