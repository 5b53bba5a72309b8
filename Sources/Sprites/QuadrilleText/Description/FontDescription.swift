package import QuadrilleSystem

/// A bitmap font as described by its AngelCode file, in any encoding: text, XML or binary.
///
/// Lengths are those of the file, in pixels, y downwards; no image is loaded. Use ``BitmapFont``
/// for drawing.
package struct FontDescription: Equatable, Sendable {
  /// The encoding of a font file.
  package enum Encoding: String, Sendable, CaseIterable {
    /// Lines of a keyword and `key=value` pairs.
    case text
    /// XML elements of the same names.
    case xml
    /// Blocks after the signature `BMF`, version 3.
    case binary
  }

  /// The channels that contain a glyph, as bits: 1 blue, 2 green, 4 red, 8 alpha.
  package typealias Channels = UInt8

  /// The content of a channel of the pages.
  package enum ChannelContent: Int, Sendable, CaseIterable {
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
  package struct Page: Equatable, Sendable {
    /// The id by which characters refer to the page.
    package var id: Int
    /// The image file relative to the font's folder, as written in the file.
    package var file: String

    /// Makes a page.
    package init(id: Int, file: String) {
      self.id = id
      self.file = file
    }
  }

  /// A character.
  package struct Character: Equatable, Sendable {
    /// The Unicode scalar; -1 for the glyph of missing characters.
    package var id: Int
    /// The first column in the page.
    package var x = 0
    /// The first row in the page.
    package var y = 0
    /// The width of the image in pixels.
    package var width = 0
    /// The height of the image in pixels.
    package var height = 0
    /// The distance from the pen to the left edge of the image.
    package var xOffset = FontLength.zero
    /// The distance from the top of the line to the top edge of the image.
    package var yOffset = FontLength.zero
    /// The distance from the pen position to the next.
    package var xAdvance = FontLength.zero
    /// The id of the page.
    package var page = 0
    /// The channels; 15 for all.
    package var channels: Channels = 15
    /// The line number in the file; nil for binary files.
    var line: Int?

    /// Makes a character without an image.
    package init(id: Int) { self.id = id }

    /// Whether everything that affects drawing is equal.
    package static func == (lhs: Character, rhs: Character) -> Bool {
      lhs.id == rhs.id && lhs.x == rhs.x && lhs.y == rhs.y && lhs.width == rhs.width
        && lhs.height == rhs.height && lhs.xOffset == rhs.xOffset && lhs.yOffset == rhs.yOffset
        && lhs.xAdvance == rhs.xAdvance && lhs.page == rhs.page && lhs.channels == rhs.channels
    }
  }

  /// A kerning pair: the adjustment between two characters.
  package struct Kerning: Equatable, Sendable {
    /// The id of the left character.
    package var first: Int
    /// The id of the right character.
    package var second: Int
    /// Added to the advance.
    package var amount: FontLength

    /// Makes a pair.
    package init(first: Int, second: Int, amount: FontLength) {
      self.first = first
      self.second = second
      self.amount = amount
    }
  }

  /// The encoding of the file.
  package var encoding: Encoding
  /// The name of the typeface.
  package var face = ""
  /// The size that the font was made for; negative if it is the height of the characters rather
  /// than of the cell.
  package var size = FontLength.zero
  /// Whether the typeface was emboldened.
  package var isBold = false
  /// Whether the typeface was slanted.
  package var isItalic = false
  /// Empty pixels around each image: top, right, bottom, left; the layout adds nothing for them.
  package var padding = [0, 0, 0, 0]
  /// Pixels between images in the page, horizontally and vertically.
  package var spacing = [0, 0]
  /// The width of the outline in the images, in pixels.
  package var outline = 0
  /// The distance between baselines.
  package var lineHeight = FontLength.zero
  /// The distance from the top of a line to its baseline.
  package var base = FontLength.zero
  /// The page width stated in the file.
  package var pageWidth = 0
  /// The page height stated in the file.
  package var pageHeight = 0
  /// Whether each channel of the pages holds separate images.
  package var isPacked = false
  /// The content of the alpha, red, green and blue channels.
  package var channelContents = [ChannelContent](repeating: .glyph, count: 4)
  /// The type and the range in pixels of a distance field; nil if the pages hold images.
  package var distanceField: DistanceField?
  /// The pages in ascending order of their ids.
  package var pages: [Page] = []
  /// The characters in ascending order of id, without duplicates.
  package var characters: [Character] = []
  /// The pairs in ascending order, without duplicates.
  package var kernings: [Kerning] = []
  /// Irregularities of the file that were tolerated.
  package var warnings: [Diagnostic] = []

  /// How pages encode distances instead of coverage.
  package struct DistanceField: Equatable, Sendable {
    /// The keyword of the file, such as `sdf`.
    package var type: String
    /// The difference between the minimum and the maximum distance, in pixels.
    package var range: FontLength

    /// Makes a distance field.
    package init(type: String, range: FontLength) {
      self.type = type
      self.range = range
    }
  }

  /// Makes an empty description.
  package init(encoding: Encoding = .text) { self.encoding = encoding }

  /// Whether two descriptions are equal, apart from encoding and warnings.
  package static func == (lhs: FontDescription, rhs: FontDescription) -> Bool {
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
