public import QuadrilleImage
public import QuadrilleSprite
public import QuadrilleSystem

/// A font whose glyphs are images in pages: AngelCode BMFont, as written by Hiero, Glyph Designer,
/// Littera and many others.
///
/// A value with shared storage. Lengths are pixels of the font, y downwards.
///
/// ```swift
/// let font = try BitmapFont(contentsOf: "fonts/title.fnt")
/// font.glyph(of: "A")?.advance
/// let layout = try TextLayout("Score 12", font: .bitmap(font))
/// ```
public struct BitmapFont: Sendable {
  /// A glyph: a character and its image.
  public struct Glyph: Equatable, Sendable {
    /// The Unicode scalar; -1 for the glyph of missing characters.
    public let id: Int
    /// The id of the page in the file.
    public let page: Int
    /// The index in ``BitmapFont/pages`` of the page to draw from; nil for an empty glyph.
    public let texture: Int?
    /// The image rectangle in the page, clipped to the page.
    public let rect: PixelRect
    /// The distance from the pen to the left edge of the image.
    package let xOffset: FontLength
    /// The distance from the top of the line to the top edge of the image.
    package let yOffset: FontLength
    /// The distance from the pen position to the next.
    package let advance: FontLength
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
      warnings: [Diagnostic],
      job: JobContext
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
      reservation = job.reservation(
        bytes: glyphs.count * (MemoryLayout<Glyph>.stride + 64) + 16 * description.kernings.count
      )
    }
  }

  let storage: Storage

  /// The parsed font file.
  package var description: FontDescription { storage.description }
  /// The file name, for messages.
  public var name: String? { storage.name }
  /// Font pixels per point: 2 for a file named `@2x`.
  public var scale: Double { storage.scale }
  /// The pages to draw from: the pages of the file, or one page for each channel in use.
  public var pages: [Page] { storage.pages }
  /// The glyphs in ascending order of id.
  public var glyphs: [Glyph] { storage.glyphs }
  /// Irregularities of the file that were tolerated.
  public var warnings: [Diagnostic] { storage.warnings }
  /// The distance between baselines.
  package var lineHeight: FontLength { storage.description.lineHeight }
  /// The distance from the top of a line to its baseline.
  package var base: FontLength { storage.description.base }

  /// The size that the font was made for, above 0: the absolute value of the size in the file, or
  /// the line height if that is 0.
  package var size: FontLength {
    let size = storage.description.size
    if size == .zero { return lineHeight }
    return size < .zero ? .zero - size : size
  }

  /// The glyph of a character, if the font has one.
  public func glyph(of scalar: Unicode.Scalar) -> Glyph? {
    storage.index[scalar.value].map { storage.glyphs[$0] }
  }

  /// The kerning between two characters, added to the advance.
  package func kerning(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> FontLength {
    guard let first = storage.index[first.value], let second = storage.index[second.value] else {
      return .zero
    }
    return storage.kerning[first, second]
  }

  /// Returns a glyph as a sprite, anchored at the upper left corner of its image.
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
  /// Makes a sprite of an image in a page, anchored at its upper left corner.
  package init(page: Page, image: PixelRect, scale: Double) {
    self.init(
      page: page,
      packedOrigin: Point(x: Double(image.minX), y: Double(image.minY)),
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
