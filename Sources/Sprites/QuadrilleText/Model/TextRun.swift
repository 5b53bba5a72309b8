public import QuadrilleImage

/// A part of a text with a style of its own; what it does not set is that of the text.
///
/// The runs of a text form one string: bidirectional order, shaping and line breaks follow the
/// joined text, and only a change of the font, the size, the language or the features ends a
/// ligature or keeps letters from joining.
///
/// ```swift
/// let layout = try TextLayout(
///   runs: [TextRun("Score "), TextRun("12", color: .white, fontSize: 48)],
///   font: font
/// )
/// ```
public struct TextRun: Hashable, Sendable {
  /// The characters.
  public var string: String
  /// The font for all characters that it has.
  public var font: Font?
  /// The fonts for other characters, in order; nil for those of the text.
  public var fallback: [Font]?
  /// The size of the font in points.
  public var fontSize: Double?
  /// The color; nil for that of the text.
  public var color: Color?
  /// Extra space behind characters, in points.
  public var letterSpacing: Double?
  /// The width of the stroke in points, 0 for none.
  public var strokeWidth: Double?
  /// The color of the stroke.
  public var strokeColor: Color?
  /// The language by its BCP 47 tag.
  public var language: String?
  /// OpenType features by their tags.
  public var features: [String: Int]?

  /// Makes a run of a string, with a color and a size if they differ from those of the text.
  public init(_ string: String, color: Color? = nil, fontSize: Double? = nil) {
    self.string = string
    self.color = color
    self.fontSize = fontSize
  }
}
