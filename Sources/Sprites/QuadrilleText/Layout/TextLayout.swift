public import QuadrilleImage
public import QuadrilleSprite
public import QuadrilleSystem

/// A string as lines of glyphs, ready to be drawn as sprites.
///
/// Lengths are points from the upper left corner of the text, y downwards. A layout is a value
/// without graphics in it; ``sprite(of:)`` gives the picture of each glyph.
///
/// ```swift
/// var options = TextOptions()
/// options.width = 200
/// options.isWrapped = true
/// let layout = try TextLayout("The quick brown fox", font: font, options: options)
/// for quad in layout.quads { list.draw(layout.sprite(of: quad), topLeftAt: quad.origin) }
/// ```
///
/// It takes time in proportion to the string, and no memory for a glyph but its place in the lists.
public struct TextLayout: Sendable {
  /// A line.
  public struct Line: Equatable, Sendable {
    /// The characters that are seen, an ellipsis included.
    public let text: String
    /// Where it begins.
    public let x: Double
    /// The sum of its advances.
    public let width: Double
    /// From the top of the text to the baseline.
    public let baseline: Double
    /// The glyphs among ``TextLayout/quads``.
    public let quads: Range<Int>
  }

  /// A glyph that is seen.
  public struct Quad: Equatable, Sendable {
    /// The index among the fonts: 0 for the first, then those of the fallback.
    public let font: Int
    /// The index among the pages of that font that are drawn from.
    public let texture: Int
    /// The picture in the page.
    public let rect: BitmapFont.PixelRectangle
    /// The upper left corner of the picture.
    public let origin: Point
  }

  /// The lines from the top.
  public internal(set) var lines: [Line] = []
  /// The glyphs in the order of the string, lines from the top; in outline fonts from left to right.
  public internal(set) var quads: [Quad] = []
  /// The width that was given or that of the widest line, and all lines' heights.
  public internal(set) var size = Size.zero
  /// The characters that no font has, in the order of the string.
  public internal(set) var missing: [Unicode.Scalar] = []
  /// What was tolerated.
  public internal(set) var warnings: [Diagnostic] = []
  /// Points for one pixel of the first font.
  public let pointsPerPixel: Double
  /// The width rounded up to whole pixels of the first font.
  public var roundedWidth: Double {
    ((size.width / pointsPerPixel) - 1e-9).rounded(.up) * pointsPerPixel
  }
  /// The fonts with the sizes of their pixels.
  let fonts: [TextFont]

  /// Lays out a string.
  ///
  /// - Parameters:
  ///   - string: The string; its line ends make paragraphs.
  ///   - font: The font of all that it has.
  ///   - fallback: The fonts of what it lacks, in order, at the same size on the same baseline.
  ///   - options: How.
  ///   - limits: The bounds: `stringBytes` and `quads`.
  /// - Throws: ``TextError``.
  public init(
    _ string: String,
    font: Font,
    fallback: [Font] = [],
    options: TextOptions = TextOptions(),
    limits: Limits = .default
  ) throws(TextError) {
    let bytes = string.utf8.count
    guard bytes <= limits.stringBytes else {
      throw TextError(
        .limit(LimitViolation(.stringBytes, found: bytes, allowed: limits.stringBytes))
      )
    }
    let needed = checkedProduct(bytes, 128) ?? .max
    if let violation = Budget.violation(addingBytes: needed) ?? Budget.timeViolation {
      throw TextError(.limit(violation))
    }
    try options.check()
    let (fonts, metrics) = try TextFont.resolved([font] + fallback, options)
    self.fonts = fonts
    pointsPerPixel = metrics.pointsPerPixel
    var composer = TextComposer(fonts, metrics, options, limits)
    try composer.compose(string)
    try composer.finish(&self)
  }

  /// The picture of a glyph as a sprite, whose anchor is its upper left corner.
  public func sprite(of quad: Quad) -> Sprite {
    let font = fonts[quad.font]
    return Sprite(
      page: page(of: quad),
      image: quad.rect,
      scale: 1 / font.pointsPerPixel
    )
  }

  /// The page of a glyph.
  public func page(of quad: Quad) -> Page {
    switch fonts[quad.font].font {
    case .bitmap(let font): font.pages[quad.texture]
    // A glyph was drawn before it got a place: its page is there.
    case .outline(let font): font.page(quad.texture) ?? Page(Bitmap(width: 1, height: 1))
    }
  }
}

extension TextOptions {
  /// Checks the numbers: what no text can have.
  func check() throws(TextError) {
    func check(
      _ name: String,
      _ value: Double?,
      _ range: ClosedRange<Double>,
      _ allowed: String
    ) throws(TextError) {
      guard let value else { return }
      guard range.contains(value) else {
        throw TextError(.option(name, found: value, allowed: allowed))
      }
    }
    let minimum = Double.leastNonzeroMagnitude
    try check("fontSize", fontSize, minimum...4_096, "above 0, up to 4096")
    try check("width", width, minimum...1e9, "above 0, up to 1000000000")
    try check("height", height, 0...1e9, "from 0 to 1000000000")
    try check("lineHeight", lineHeight, minimum...1e9, "above 0, up to 1000000000")
    try check("letterSpacing", letterSpacing, -1e6...1e6, "from -1000000 to 1000000")
    try check("contentsScale", contentsScale, 0.001...1_000, "from 0.001 to 1000")
    try check("maxLines", Double(maxLines), 0...1e9, "from 0 to 1000000000")
  }
}

extension TextFont {
  /// The fonts of a text and its sizes, which are those of the first font.
  static func resolved(
    _ fonts: [Font],
    _ options: TextOptions
  ) throws(TextError) -> ([TextFont], TextMetrics) {
    let first = fonts[0]
    let points = first.pointsPerPixel(options, size: options.fontSize)
    let size = options.fontSize ?? first.naturalSize(options)
    let sized = try first.metrics(options, size: size)
    var result: [TextFont] = []
    for (index, font) in fonts.enumerated() {
      // A bitmap font without a size asked for has its own, beside other such fonts.
      let isNatural = if case .bitmap = first { options.fontSize == nil } else { false }
      let ownSize = isNatural ? font.naturalFallbackSize(size) : size
      let own = index == 0 ? points : font.pointsPerPixel(options, size: ownSize)
      let metrics = index == 0 ? sized : try font.metrics(options, size: ownSize ?? size)
      let ratio = own / points
      result.append(
        TextFont(
          font: font,
          ratio: ratio,
          pointsPerPixel: own,
          pixelsPerEm: (ownSize ?? size) * options.contentsScale,
          topShift: sized.base - metrics.base.scaled(by: ratio)
        )
      )
    }
    let toPixels = 1 / points
    let metrics = TextMetrics(
      pointsPerPixel: points,
      lineHeight: options.lineHeight.map { FontLength(nearest: $0 * toPixels) } ?? sized.lineHeight,
      base: sized.base,
      width: options.width.map { FontLength(nearest: $0 * toPixels) },
      letterSpacing: FontLength(nearest: options.letterSpacing * toPixels),
      tabWidth: FontLength(billionths: max(0, sized.space.billionths) &* 4),
      usesKerning: options.usesKerning
    )
    return (result, metrics)
  }
}

extension Font {
  /// The points for one pixel of the font at a size in points; nil for the natural one.
  fileprivate func pointsPerPixel(_ options: TextOptions, size: Double?) -> Double {
    switch self {
    case .bitmap(let font): size.map { $0 / font.size.value } ?? 1 / font.scale
    case .outline: 1 / options.contentsScale
    }
  }

  /// The size in points where none is asked for.
  fileprivate func naturalSize(_ options: TextOptions) -> Double {
    switch self {
    case .bitmap(let font): font.size.value / font.scale
    case .outline: 36
    }
  }

  /// The size of a font of the fallback where none is asked for: nil for a bitmap font's own.
  fileprivate func naturalFallbackSize(_ size: Double) -> Double? {
    if case .bitmap = self { return nil }
    return size
  }

  /// The line height, the base and the advance of a space, in pixels of the font.
  fileprivate func metrics(
    _ options: TextOptions,
    size: Double
  ) throws(TextError) -> (lineHeight: FontLength, base: FontLength, space: FontLength) {
    switch self {
    case .bitmap(let font): return (font.lineHeight, font.base, font.storage.special.spaceAdvance)
    case .outline(let font):
      do throws(FontError) {
        return try font.lineMetrics(pixelsPerEm: size * options.contentsScale)
      } catch {
        throw TextError(.font(error))
      }
    }
  }
}
