import QuadrilleImage
public import QuadrilleSprite
public import QuadrilleSystem

/// A font whose glyphs are pictures in pages: AngelCode BMFont, made by Hiero, Glyph Designer, Littera and
/// many others.
///
/// A value that shares its storage. Sizes are pixels of the font, y downwards.
///
/// ```swift
/// let font = try BitmapFont(contentsOf: "fonts/title.fnt")
/// font.glyph(of: "A")?.advance
/// let layout = try TextLayout("Score 12", font: .bitmap(font))
/// ```
public struct BitmapFont: Sendable {
  /// A character with its picture.
  public struct Glyph: Equatable, Sendable {
    /// The Unicode scalar; -1 for the glyph of missing characters.
    public let id: Int
    /// The id of the page in the file.
    public let page: Int
    /// The index among ``BitmapFont/pages`` of what is drawn; nil where nothing is.
    public let texture: Int?
    /// The picture in the page, cut to the page.
    public let rect: PixelRectangle
    /// From the pen to the left of the picture.
    public let xOffset: FontLength
    /// From the top of the line to the top of the picture.
    public let yOffset: FontLength
    /// From this pen to the next.
    public let advance: FontLength
  }

  /// A rectangle of whole pixels in a page.
  public struct PixelRectangle: Hashable, Sendable {
    /// The first column.
    public var x: Int
    /// The first row.
    public var y: Int
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Makes a rectangle.
    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    /// Whether there is no pixel.
    public var isEmpty: Bool { width <= 0 || height <= 0 }
  }

  final class Storage: Sendable {
    let description: FontDescription
    let name: String?
    let scale: Double
    let pages: [Page]
    let glyphs: [Glyph]
    let index: ScalarIndex
    let kerning: KerningTable
    let special: SpecialGlyphs
    let warnings: [Diagnostic]
    private let reservation: MemoryReservation?

    init(
      _ description: FontDescription,
      name: String?,
      scale: Double,
      pages: [Page],
      glyphs: [Glyph],
      warnings: [Diagnostic]
    ) {
      self.description = description
      self.name = name
      self.scale = scale
      self.pages = pages
      self.glyphs = glyphs
      index = ScalarIndex(glyphs)
      kerning = KerningTable(description.kernings, ids: glyphs.map(\.id))
      special = SpecialGlyphs(glyphs, index)
      self.warnings = warnings
      reservation = MemoryReservation(
        bytes: glyphs.count * (MemoryLayout<Glyph>.stride + 64) + 16 * description.kernings.count
      )
    }
  }

  let storage: Storage

  /// What the file says.
  public var description: FontDescription { storage.description }
  /// The file, for messages.
  public var name: String? { storage.name }
  /// Pixels of the font for one point: 2 for a file named `@2x`.
  public var scale: Double { storage.scale }
  /// The pages that are drawn from: those of the file, or one for each channel that is used.
  public var pages: [Page] { storage.pages }
  /// The glyphs in ascending order of their ids.
  public var glyphs: [Glyph] { storage.glyphs }
  /// What was tolerated.
  public var warnings: [Diagnostic] { storage.warnings }
  /// From one baseline to the next.
  public var lineHeight: FontLength { storage.description.lineHeight }
  /// From the top of a line to its baseline.
  public var base: FontLength { storage.description.base }

  /// The size that the font was made at, above 0: that of the file without its sign, or the line
  /// height where it says 0.
  public var size: FontLength {
    let size = storage.description.size
    if size == .zero { return lineHeight }
    return size < .zero ? .zero - size : size
  }

  /// The glyph of a character, if the font has one.
  public func glyph(of scalar: Unicode.Scalar) -> Glyph? {
    storage.index[scalar.value].map { storage.glyphs[$0] }
  }

  /// What the pen moves by between two characters.
  public func kerning(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> FontLength {
    guard let first = storage.index[first.value], let second = storage.index[second.value] else {
      return .zero
    }
    return storage.kerning[first, second]
  }

  /// A glyph as a sprite, whose anchor is the upper left corner of its picture.
  public func sprite(of glyph: Glyph) -> Sprite? {
    guard let texture = glyph.texture else { return nil }
    return Sprite(page: pages[texture], image: glyph.rect, scale: scale)
  }
}

extension BitmapFont: Equatable {
  /// Whether two fonts share their storage.
  public static func == (lhs: BitmapFont, rhs: BitmapFont) -> Bool { lhs.storage === rhs.storage }
}

extension Sprite {
  /// A picture in a page, drawn from its upper left corner.
  package init(page: Page, image: BitmapFont.PixelRectangle, scale: Double) {
    self.init(
      page: page,
      packedOrigin: Point(x: Double(image.x), y: Double(image.y)),
      trimmedRect: Rect(
        x: 0,
        y: 0,
        width: Double(image.width),
        height: Double(image.height)
      ),
      anchor: .zero,
      scale: scale
    )
  }
}

extension BitmapFont: Hashable {
  /// Hashes the identity of the storage.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(storage)) }
}
