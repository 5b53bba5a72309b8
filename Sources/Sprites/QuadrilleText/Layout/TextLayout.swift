public import QuadrilleImage
public import QuadrilleSprite
public import QuadrilleSystem

/// A string laid out as lines of glyphs, ready to be drawn as sprites.
///
/// Lengths are points from the upper left corner of the text, y downwards. A layout is a value that
/// holds no graphics; ``sprite(of:)`` returns the image of each glyph.
///
/// ```swift
/// var options = TextOptions()
/// options.width = 200
/// options.isWrapped = true
/// let layout = try TextLayout("The quick brown fox", font: font, options: options)
/// for quad in layout.quads { list.draw(layout.sprite(of: quad), topLeftAt: quad.origin) }
/// ```
///
/// Layout takes time proportional to the string; each glyph takes memory only for its entry in the
/// lists.
public struct TextLayout: Sendable {
  /// A line.
  public struct Line: Equatable, Sendable {
    /// The visible characters, including an ellipsis.
    public let text: String
    /// The x coordinate of the beginning of the line.
    public let x: Double
    /// The sum of the advances.
    public let width: Double
    /// The distance from the top of the text to the baseline.
    public let baseline: Double
    /// The range of the glyphs in ``TextLayout/quads``.
    public let quads: Range<Int>
  }

  /// A visible glyph.
  public struct Quad: Equatable, Sendable {
    /// The index of the font: 0 for the first, then the fallback fonts.
    public let font: Int
    /// The index of the page to draw from.
    public let texture: Int
    /// The image rectangle in the page.
    public let rect: PixelRect
    /// The upper left corner of the image.
    public let origin: Point
  }

  /// The lines from top to bottom.
  public internal(set) var lines: [Line] = []
  /// The glyphs line by line, in string order; for outline fonts from left to right.
  public internal(set) var quads: [Quad] = []
  /// The requested width or the maximum line width, and the total height of the lines.
  public internal(set) var size = Size.zero
  /// The characters that no font has, in string order.
  public internal(set) var missing: [Unicode.Scalar] = []
  /// Irregularities that were tolerated.
  public internal(set) var warnings: [Diagnostic] = []
  /// Points per pixel of the first font.
  public let pointsPerPixel: Double
  /// The width rounded up to whole pixels of the first font.
  public var roundedWidth: Double {
    ((size.width / pointsPerPixel) - 1e-9).rounded(.up) * pointsPerPixel
  }
  /// The fonts with their pixel sizes.
  let fonts: [TextFont]

  /// Lays out a string.
  ///
  /// - Parameters:
  ///   - string: The string; line terminators separate paragraphs.
  ///   - font: The font for all characters that it has.
  ///   - fallback: The fonts for the other characters, in order, at the same size and on the same
  ///     baseline.
  ///   - options: The layout options.
  ///   - job: The job; its `Limits.maxStringBytes` and `Limits.maxQuadCount` apply.
  /// - Throws: ``TextError``.
  public init(
    _ string: String,
    font: Font,
    fallback: [Font] = [],
    options: TextOptions = TextOptions(),
    job: JobContext = .default
  ) throws(TextError) {
    let bytes = string.utf8.count
    guard bytes <= job.limits.maxStringBytes else {
      throw TextError(
        .limit(LimitViolation(.stringBytes, found: bytes, allowed: job.limits.maxStringBytes))
      )
    }
    let needed = checkedProduct(bytes, 128) ?? .max
    if let violation = job.violation(addingBytes: needed) ?? job.timeViolation {
      throw TextError(.limit(violation))
    }
    try options.check()
    let (fonts, metrics) = try TextFont.resolved([font] + fallback, options)
    self.fonts = fonts
    pointsPerPixel = metrics.pointsPerPixel
    var composer = TextComposer(fonts, metrics, options, job)
    try composer.compose(string)
    try composer.finish(&self)
  }

  /// The image of a glyph as a sprite, anchored at its upper left corner.
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
    // A glyph is rasterized before it is added to the layout, so its page exists.
    case .outline(let font): font.page(quad.texture) ?? Page(Bitmap(width: 1, height: 1))
    }
  }
}

extension TextOptions {
  /// Checks the ranges of the numbers.
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
  /// The fonts of a text with their sizes, and the metrics of the first font.
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
      // Without a requested size, a bitmap font keeps its own, also among other bitmap fonts.
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
  /// Points per font pixel at a size in points; nil for the natural size.
  fileprivate func pointsPerPixel(_ options: TextOptions, size: Double?) -> Double {
    switch self {
    case .bitmap(let font): size.map { $0 / font.size.value } ?? 1 / font.scale
    case .outline: 1 / options.contentsScale
    }
  }

  /// The size in points if none is requested.
  fileprivate func naturalSize(_ options: TextOptions) -> Double {
    switch self {
    case .bitmap(let font): font.size.value / font.scale
    case .outline: 36
    }
  }

  /// The size of a fallback font if none is requested; nil for the natural size of a bitmap font.
  fileprivate func naturalFallbackSize(_ size: Double) -> Double? {
    if case .bitmap = self { return nil }
    return size
  }

  /// The line height, the base and the space advance, in pixels of the font.
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
