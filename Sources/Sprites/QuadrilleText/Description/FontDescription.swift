public import QuadrilleSystem

/// A bitmap font as described by its AngelCode file, in any encoding: text, XML or binary.
///
/// Lengths are those of the file, in pixels, y downwards; no image is loaded. Use ``BitmapFont``
/// for drawing.
public struct FontDescription: Equatable, Sendable {
  /// The encoding of a font file.
  public enum Encoding: String, Sendable, CaseIterable {
    /// Lines of a keyword and `key=value` pairs.
    case text
    /// XML elements of the same names.
    case xml
    /// Blocks after the signature `BMF`, version 3.
    case binary
  }

  /// The channels that contain a glyph, as bits: 1 blue, 2 green, 4 red, 8 alpha.
  public typealias Channels = UInt8

  /// The content of a channel of the pages.
  public enum ChannelContent: Int, Sendable, CaseIterable {
    /// The coverage of the glyph.
    case glyph = 0
    /// The coverage of its outline.
    case outline = 1
    /// Both: the outline below 128, the glyph above.
    case glyphAndOutline = 2
    /// Zero everywhere.
    case zero = 3
    /// Full everywhere.
    case one = 4
  }

  /// A page.
  public struct Page: Equatable, Sendable {
    /// The id by which characters refer to the page.
    public var id: Int
    /// The image file relative to the font's folder, as written in the file.
    public var file: String

    /// Makes a page.
    public init(id: Int, file: String) {
      self.id = id
      self.file = file
    }
  }

  /// A character.
  public struct Character: Equatable, Sendable {
    /// The Unicode scalar; -1 for the glyph of missing characters.
    public var id: Int
    /// The first column in the page.
    public var x = 0
    /// The first row in the page.
    public var y = 0
    /// The width of the image in pixels.
    public var width = 0
    /// The height of the image in pixels.
    public var height = 0
    /// The distance from the pen to the left edge of the image.
    public var xOffset = FontLength.zero
    /// The distance from the top of the line to the top edge of the image.
    public var yOffset = FontLength.zero
    /// The distance from the pen position to the next.
    public var xAdvance = FontLength.zero
    /// The id of the page.
    public var page = 0
    /// The channels; 15 for all.
    public var channels: Channels = 15
    /// The line number in the file; nil for binary files.
    var line: Int?

    /// Makes a character without an image.
    public init(id: Int) { self.id = id }

    /// Whether everything that affects drawing is equal.
    public static func == (lhs: Character, rhs: Character) -> Bool {
      lhs.id == rhs.id && lhs.x == rhs.x && lhs.y == rhs.y && lhs.width == rhs.width
        && lhs.height == rhs.height && lhs.xOffset == rhs.xOffset && lhs.yOffset == rhs.yOffset
        && lhs.xAdvance == rhs.xAdvance && lhs.page == rhs.page && lhs.channels == rhs.channels
    }
  }

  /// A kerning pair: the adjustment between two characters.
  public struct Kerning: Equatable, Sendable {
    /// The id of the left character.
    public var first: Int
    /// The id of the right character.
    public var second: Int
    /// Added to the advance.
    public var amount: FontLength

    /// Makes a pair.
    public init(first: Int, second: Int, amount: FontLength) {
      self.first = first
      self.second = second
      self.amount = amount
    }
  }

  /// The encoding of the file.
  public var encoding: Encoding
  /// The name of the typeface.
  public var face = ""
  /// The size that the font was made for; negative if it is the height of the characters rather
  /// than of the cell.
  public var size = FontLength.zero
  /// Whether the typeface was emboldened.
  public var isBold = false
  /// Whether the typeface was slanted.
  public var isItalic = false
  /// Empty pixels around each image: top, right, bottom, left; the layout adds nothing for them.
  public var padding = [0, 0, 0, 0]
  /// Pixels between images in the page, horizontally and vertically.
  public var spacing = [0, 0]
  /// The width of the outline in the images, in pixels.
  public var outline = 0
  /// The distance between baselines.
  public var lineHeight = FontLength.zero
  /// The distance from the top of a line to its baseline.
  public var base = FontLength.zero
  /// The page width stated in the file.
  public var pageWidth = 0
  /// The page height stated in the file.
  public var pageHeight = 0
  /// Whether each channel of the pages holds separate images.
  public var isPacked = false
  /// The content of the alpha, red, green and blue channels.
  public var channelContents = [ChannelContent](repeating: .glyph, count: 4)
  /// The type and the range in pixels of a distance field; nil if the pages hold images.
  public var distanceField: DistanceField?
  /// The pages in ascending order of their ids.
  public var pages: [Page] = []
  /// The characters in ascending order of id, without duplicates.
  public var characters: [Character] = []
  /// The pairs in ascending order, without duplicates.
  public var kernings: [Kerning] = []
  /// Irregularities of the file that were tolerated.
  public var warnings: [Diagnostic] = []

  /// How pages encode distances instead of coverage.
  public struct DistanceField: Equatable, Sendable {
    /// The keyword of the file, such as `sdf`.
    public var type: String
    /// The difference between the minimum and the maximum distance, in pixels.
    public var range: FontLength

    /// Makes a distance field.
    public init(type: String, range: FontLength) {
      self.type = type
      self.range = range
    }
  }

  /// Makes an empty description.
  public init(encoding: Encoding = .text) { self.encoding = encoding }

  /// Whether two descriptions are equal, apart from encoding and warnings.
  public static func == (lhs: FontDescription, rhs: FontDescription) -> Bool {
    lhs.face == rhs.face && lhs.size == rhs.size && lhs.lineHeight == rhs.lineHeight
      && lhs.base == rhs.base && lhs.isPacked == rhs.isPacked && lhs.padding == rhs.padding
      && lhs.spacing == rhs.spacing && lhs.outline == rhs.outline
      && lhs.isBold == rhs.isBold && lhs.isItalic == rhs.isItalic
      && lhs.pageWidth == rhs.pageWidth && lhs.pageHeight == rhs.pageHeight
      && lhs.channelContents == rhs.channelContents && lhs.distanceField == rhs.distanceField
      && lhs.pages == rhs.pages && lhs.characters == rhs.characters
      && lhs.kernings == rhs.kernings
  }
}

extension FontDescription {
  /// The maximum number of kerning pairs of a font.
  package static var maxKernings: Int { 1_000_000 }
  /// The maximum number of pages of a font.
  static var maxPages: Int { 256 }
}
