public import QuadrilleSystem

/// A bitmap font as its AngelCode file describes it, whatever the encoding: text, XML or binary.
///
/// Numbers are those of the file, in pixels, y downwards; nothing is made of the pictures yet.
/// ``BitmapFont`` is what draws.
public struct FontDescription: Equatable, Sendable {
  /// How a file is written.
  public enum Encoding: String, Sendable, CaseIterable {
    /// Lines of words with `key=value`.
    case text
    /// Elements of the same names.
    case xml
    /// Blocks behind `BMF`, version 3.
    case binary
  }

  /// The channels that a glyph lies in, as bits: 1 blue, 2 green, 4 red, 8 alpha.
  public typealias Channels = UInt8

  /// What a channel of the pages holds.
  public enum ChannelContent: Int, Sendable, CaseIterable {
    /// The coverage of the glyph.
    case glyph = 0
    /// The coverage of its outline.
    case outline = 1
    /// Both: the outline below 128, the glyph above.
    case glyphAndOutline = 2
    /// Nothing.
    case zero = 3
    /// Full.
    case one = 4
  }

  /// A page.
  public struct Page: Equatable, Sendable {
    /// The number that characters name it by.
    public var id: Int
    /// The picture, relative to the font's folder, as it is written.
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
    /// The columns of the page from here.
    public var x = 0
    /// The rows of the page from here.
    public var y = 0
    /// The columns of the picture.
    public var width = 0
    /// The rows of the picture.
    public var height = 0
    /// From the pen to the left of the picture.
    public var xOffset = FontLength.zero
    /// From the top of the line to the top of the picture.
    public var yOffset = FontLength.zero
    /// From this pen to the next.
    public var xAdvance = FontLength.zero
    /// The page.
    public var page = 0
    /// The channels; 15 for all.
    public var channels: Channels = 15
    /// The line of the file; nil for binary ones.
    var line: Int?

    /// Makes a character without a picture.
    public init(id: Int) { self.id = id }

    /// Whether all that is drawn is equal.
    public static func == (lhs: Character, rhs: Character) -> Bool {
      lhs.id == rhs.id && lhs.x == rhs.x && lhs.y == rhs.y && lhs.width == rhs.width
        && lhs.height == rhs.height && lhs.xOffset == rhs.xOffset && lhs.yOffset == rhs.yOffset
        && lhs.xAdvance == rhs.xAdvance && lhs.page == rhs.page && lhs.channels == rhs.channels
    }
  }

  /// What the pen moves by between two characters.
  public struct Kerning: Equatable, Sendable {
    /// The id of the left one.
    public var first: Int
    /// The id of the right one.
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

  /// How the file is written.
  public var encoding: Encoding
  /// The name of the typeface.
  public var face = ""
  /// The size that the font was made at; negative for the height of the characters rather than of
  /// the cell.
  public var size = FontLength.zero
  /// Whether the typeface was emboldened.
  public var isBold = false
  /// Whether the typeface was slanted.
  public var isItalic = false
  /// Empty pixels around each picture: up, right, down, left; nothing is added for them.
  public var padding = [0, 0, 0, 0]
  /// Pixels between pictures in the page, across and down.
  public var spacing = [0, 0]
  /// The width of the outline in the pictures.
  public var outline = 0
  /// From one baseline to the next.
  public var lineHeight = FontLength.zero
  /// From the top of a line to its baseline.
  public var base = FontLength.zero
  /// The size of the pages that the file claims.
  public var pageWidth = 0
  /// The size of the pages that the file claims.
  public var pageHeight = 0
  /// Whether each channel of the pages holds pictures of its own.
  public var isPacked = false
  /// What alpha, red, green and blue hold.
  public var channelContents = [ChannelContent](repeating: .glyph, count: 4)
  /// The type and the reach in pixels of a distance field; nil where the pages hold pictures.
  public var distanceField: DistanceField?
  /// The pages in ascending order of their ids.
  public var pages: [Page] = []
  /// The characters in ascending order of their ids, each once.
  public var characters: [Character] = []
  /// The pairs in ascending order, each once.
  public var kernings: [Kerning] = []
  /// What was tolerated.
  public var warnings: [Diagnostic] = []

  /// How pages hold distances instead of coverage.
  public struct DistanceField: Equatable, Sendable {
    /// The word of the file, such as `sdf`.
    public var type: String
    /// From the least to the greatest distance, in pixels.
    public var range: FontLength

    /// Makes a distance field.
    public init(type: String, range: FontLength) {
      self.type = type
      self.range = range
    }
  }

  /// Makes a description without anything in it.
  public init(encoding: Encoding = .text) { self.encoding = encoding }

  /// Whether two descriptions say the same; their encodings and warnings do not count.
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
  /// The most kerning pairs of a font.
  package static var maxKernings: Int { 1_000_000 }
  /// The most pages of a font.
  static var maxPages: Int { 256 }
}
