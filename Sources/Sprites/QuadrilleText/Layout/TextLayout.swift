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
    /// The index of the run; 0 without runs.
    public let run: Int
    /// Whether the image has colors of its own, which the color of the text does not multiply.
    public let isColored: Bool
  }

  /// The lines from top to bottom.
  public internal(set) var lines: [Line] = []
  /// The glyphs line by line, in string order; for outline fonts from left to right.
  public internal(set) var quads: [Quad] = []
  /// The strokes of glyphs, drawn before all glyphs, or behind them with
  /// ``TextOptions/strokesOverFill``.
  public internal(set) var strokes: [Quad] = []
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
  /// The pages of rasterized glyphs.
  var sheets: [GlyphSheet] = []

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
    try self.init(
      runs: [TextRun(string)],
      font: font,
      fallback: fallback,
      options: options,
      job: job
    )
  }

  /// Lays out a text in several styles.
  ///
  /// All runs have one baseline; a line is as high as its highest font. The first run decides the
  /// pixels to which positions are rounded, and the width of tabs.
  ///
  /// - Parameters:
  ///   - runs: The runs, at most 65,535; line terminators in them separate paragraphs.
  ///   - font: The font for all characters that it has.
  ///   - fallback: The fonts for the other characters, in order, at the same size and on the same
  ///     baseline.
  ///   - options: The layout options.
  ///   - job: The job; its `Limits.maxStringBytes` and `Limits.maxQuadCount` apply.
  /// - Throws: ``TextError``.
  public init(
    runs: [TextRun],
    font: Font,
    fallback: [Font] = [],
    options: TextOptions = TextOptions(),
    job: JobContext = .default
  ) throws(TextError) {
    let runs = runs.isEmpty ? [TextRun("")] : runs
    guard runs.count <= Int(UInt16.max) else {
      throw TextError(.option("runs", found: Double(runs.count), allowed: "up to 65535"))
    }
    let bytes = runs.reduce(0) { $0 + $1.string.utf8.count }
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
    let styles = try TextStyles(runs, [font] + fallback, options)
    fonts = styles.fonts
    pointsPerPixel = styles.metrics.pointsPerPixel
    var composer = TextComposer(styles, options, job)
    try composer.compose(runs)
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
    case .bitmap(let font) where !font.isDistanceField: font.pages[quad.texture]
    default: sheets[quad.texture].page
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
    try check("strokeWidth", strokeWidth, 0...4_096, "from 0 to 4096")
    try check("contentsScale", contentsScale, 0.001...1_000, "from 0.001 to 1000")
    try check("maxLines", Double(maxLines), 0...1e9, "from 0 to 1000000000")
  }
}
