import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleSystem
public import QuadrilleText

/// A layer that shows a string, after `CATextLayer`.
///
/// The text begins at the upper left corner of the bounds, in lines from the top, and is clipped to
/// them only with ``Layer/masksToBounds``. A layer with empty bounds takes the size of its text; a
/// layer with a size wraps, aligns and truncates the text in it.
///
/// ```swift
/// let label = TextLayer("Score 12", font: .bitmap(try BitmapFont(contentsOf: "title.fnt")))
/// label.fontSize = 32
/// label.foregroundColor = Color(hex: "#ffcc00") ?? .white
/// label.position = Point(x: 160, y: 20)
/// ```
///
/// String, color, size, letter spacing and stroke can be animated, with ``stringKey`` and the other
/// keys. Text in several styles is set as ``runs``. A layer caches
/// the layouts of its most recent strings, so that the cost of a frame is that of drawing its
/// glyphs.
public final class TextLayer: Layer {
  /// The key of ``string``, which changes in steps.
  public static let stringKey = LayerKey("string", initial: "")
  /// The key of ``foregroundColor``.
  public static let foregroundColorKey = LayerKey("foregroundColor", initial: Color.white)
  /// The key of ``fontSize``; 0 stands for the size of the options.
  public static let fontSizeKey = LayerKey("fontSize", initial: 0.0)
  /// The key of the letter spacing of ``options``.
  public static let letterSpacingKey = LayerKey("letterSpacing", initial: 0.0)
  /// The key of the stroke width of ``options``.
  public static let strokeWidthKey = LayerKey("strokeWidth", initial: 0.0)
  /// The key of ``strokeColor``.
  public static let strokeColorKey = LayerKey("strokeColor", initial: Color.black)

  /// The font for all characters that it has.
  public var font: Font { didSet { invalidateLayouts() } }
  /// The fonts for the characters that ``font`` lacks, in order, after the cascade list of Core
  /// Text.
  public var fallbackFonts: [Font] = [] { didSet { invalidateLayouts() } }
  /// The layout options; a nil width or height is that of the bounds.
  ///
  /// `contentsScale` is ignored in favor of ``Layer/contentsScale``.
  public var options = TextOptions() {
    didSet {
      model[Self.fontSizeKey] = options.fontSize ?? 0
      model[Self.letterSpacingKey] = options.letterSpacing
      model[Self.strokeWidthKey] = options.strokeWidth
      invalidateLayouts()
    }
  }
  /// The text in several styles, shown instead of ``string``; empty for none.
  public var runs: [TextRun] = [] { didSet { invalidateLayouts() } }

  /// The job that lays out the text; its limits bound the string and its glyphs.
  public var job = JobContext.default

  /// Whether the layer takes the size of its text; nil to decide by the model's bounds.
  private var sizesItself: Bool?
  /// The layouts of the most recent strings.
  private var layouts: [LayoutKey: TextLayout] = [:]

  /// The animatable inputs of a layout.
  private struct LayoutKey: Hashable {
    let string: String
    let size: Size?
    let scale: Double
    let fontSize: Double
    let letterSpacing: Double
    let strokeWidth: Double
    /// The color of the text if glyphs are drawn with it.
    let color: Color?
  }

  /// The maximum number of cached layouts.
  private static let maxLayouts = 32

  /// Makes a layer with the size of a string.
  public init(_ string: String = "", font: Font) {
    self.font = font
    super.init()
    features = [.drawing, .text]
    self.string = string
  }

  private func invalidateLayouts() {
    layouts.removeAll(keepingCapacity: true)
    changes &+= 1
  }

  // MARK: CATextLayer properties

  /// The text.
  public var string: String {
    get { self[Self.stringKey] }
    set { self[Self.stringKey] = newValue }
  }

  /// The color multiplied with the glyphs, in addition to ``Layer/tint``; white by default.
  public var foregroundColor: Color {
    get { self[Self.foregroundColorKey] }
    set { self[Self.foregroundColorKey] = newValue }
  }

  /// The color of the stroke, if the options have one; black by default.
  public var strokeColor: Color {
    get { self[Self.strokeColorKey] }
    set { self[Self.strokeColorKey] = newValue }
  }

  /// The size of the font in points; nil for the natural size of a bitmap font, and 36 for an
  /// outline font.
  public var fontSize: Double? {
    get { options.fontSize }
    set { options.fontSize = newValue }
  }

  /// Whether lines are wrapped.
  public var isWrapped: Bool {
    get { options.isWrapped }
    set { options.isWrapped = newValue }
  }

  /// The horizontal alignment.
  public var alignmentMode: TextAlignment {
    get { options.alignment }
    set { options.alignment = newValue }
  }

  /// Which part of a text is omitted if it is too long.
  public var truncationMode: TextTruncation {
    get { options.truncation }
    set { options.truncation = newValue }
  }

  /// Whether the glyphs of outline fonts are positioned at quarters of pixels rather than at whole
  /// ones.
  public var allowsFontSubpixelQuantization: Bool {
    get { options.usesSubpixels }
    set { options.usesSubpixels = newValue }
  }

  // MARK: Layout

  /// The size of the text, after `preferredFrameSize` of `CALayer`.
  ///
  /// - Parameter state: The layer at a time; nil for the model.
  /// - Throws: `TextError`.
  public func preferredFrameSize(of state: LayerState? = nil) throws(TextError) -> Size {
    let layout = try layout(of: state)
    return Size(width: layout.roundedWidth, height: layout.size.height)
  }

  /// The laid out text.
  ///
  /// - Parameter state: The layer at a time; nil for the model.
  /// - Throws: `TextError`.
  public func layout(of state: LayerState? = nil) throws(TextError) -> TextLayout {
    let state = state ?? model
    return try layout(of: state, scale: state.contentsScale)
  }

  /// The text laid out for a number of pixels per point.
  private func layout(of state: LayerState, scale: Double) throws(TextError) -> TextLayout {
    let key = LayoutKey(
      string: state[Self.stringKey],
      size: isSizedByText ? nil : state.bounds.size,
      scale: scale,
      fontSize: state[Self.fontSizeKey],
      letterSpacing: state[Self.letterSpacingKey],
      strokeWidth: state[Self.strokeWidthKey],
      color: fonts.contains(where: \.usesForegroundColor) ? state[Self.foregroundColorKey] : nil
    )
    if let known = layouts[key] { return known }
    var options = options
    options.width = options.width ?? key.size.flatMap { $0.width > 0 ? $0.width : nil }
    options.height = options.height ?? key.size.flatMap { $0.height > 0 ? $0.height : nil }
    options.contentsScale = key.scale
    if key.fontSize > 0 { options.fontSize = key.fontSize }
    options.letterSpacing = key.letterSpacing
    options.strokeWidth = max(0, key.strokeWidth)
    options.foregroundColor = key.color ?? options.foregroundColor
    let layout = try TextLayout(
      runs: runs.isEmpty ? [TextRun(key.string)] : runs,
      font: font,
      fallback: fallbackFonts,
      options: options,
      job: job
    )
    if layouts.count >= Self.maxLayouts { layouts.removeAll(keepingCapacity: true) }
    layouts[key] = layout
    return layout
  }

  /// All fonts of the text.
  private var fonts: [Font] {
    [font] + fallbackFonts + runs.flatMap { ($0.font.map { [$0] } ?? []) + ($0.fallback ?? []) }
  }

  private var isSizedByText: Bool { sizesItself ?? (model.bounds.size == .zero) }

  /// Sets the size of the text for a layer with empty bounds.
  public override func display(_ state: inout LayerState) {
    guard isSizedByText, let size = try? preferredFrameSize(of: state) else { return }
    state.bounds.size = size
  }

  // MARK: Drawing

  /// Draws the glyphs, not mirrored for either direction of y.
  ///
  /// A text that cannot be laid out draws nothing; ``layout(of:)`` throws the error.
  override func drawOwn(
    _ state: LayerState,
    in list: inout DrawList,
    _ own: DrawState,
    _ origin: LayerOrigin
  ) {
    let scale = drawnScale(state, own, list.scale)
    if let layout = try? layout(of: state, scale: scale), !layout.quads.isEmpty {
      var own = own
      if origin == .bottomLeft {
        own.transform = state.verticalFlip.concatenating(own.transform)
      }
      own.transform = Transform2D(translationX: state.bounds.minX, y: state.bounds.minY)
        .concatenating(own.transform)
      own.filter = state.magnification
      own.snap = state.snap
      own.edgeAntialiasing = own.edgeAntialiasing || state.edgeAntialiasing
      own.snapWhole(pixel: layout.pointsPerPixel, scale: list.scale)
      list.reserveCapacity(list.quads.count + layout.quads.count + layout.strokes.count)
      list.state = own
      for isStroke in options.strokesOverFill ? [false, true] : [true, false] {
        drawGlyphs(of: layout, state, strokes: isStroke, in: &list)
      }
    }
    if drawing != nil { super.drawOwn(state, in: &list, own, origin) }
  }

  /// Draws glyphs or strokes in the colors of their runs.
  private func drawGlyphs(
    of layout: TextLayout,
    _ state: LayerState,
    strokes: Bool,
    in list: inout DrawList
  ) {
    let textColor = state[strokes ? Self.strokeColorKey : Self.foregroundColorKey]
    var latest: (run: Int, isColored: Bool)?
    for quad in strokes ? layout.strokes : layout.quads {
      if latest?.run != quad.run || latest?.isColored != quad.isColored {
        latest = (quad.run, quad.isColored)
        let run = runs.indices.contains(quad.run) ? runs[quad.run] : nil
        var color = (strokes ? run?.strokeColor : run?.color) ?? textColor
        // Glyphs with colors of their own only fade.
        if quad.isColored { color = Color(red: 1, green: 1, blue: 1, alpha: color.alpha) }
        list.state.tint = state.tint.multiplied(with: color)
      }
      list.draw(layout.sprite(of: quad), topLeftAt: quad.origin)
    }
  }

  /// The pixels per point for which glyphs are drawn: distance fields for the size at which they
  /// appear, after all transforms; other fonts for that of the layer.
  private func drawnScale(_ state: LayerState, _ own: DrawState, _ scale: Double) -> Double {
    let usesFields = fonts.contains { font in
      if case .bitmap(let font) = font { font.isDistanceField } else { false }
    }
    guard usesFields, own.projection == nil else { return state.contentsScale }
    let transform = own.transform
    let stretch = max(
      (transform.a * transform.a + transform.b * transform.b).squareRoot(),
      (transform.c * transform.c + transform.d * transform.d).squareRoot()
    )
    let drawn = stretch * scale
    guard drawn.isFinite, abs(drawn / state.contentsScale - 1) > 1e-6 else {
      return state.contentsScale
    }
    return min(1_000, max(0.001, drawn))
  }

  override func makeSnapshot() -> Layer {
    let copy = TextLayer(font: font)
    copy.fallbackFonts = fallbackFonts
    copy.options = options
    copy.runs = runs
    copy.sizesItself = isSizedByText
    return copy
  }
}

extension DrawState {
  /// Aligns the whole text to whole pixels if each pixel of the glyphs is a whole number of device
  /// pixels: glyphs aligned individually could drift apart.
  mutating func snapWhole(pixel: Double, scale: Double) {
    guard snap != .none, projection == nil, transform.b == 0, transform.c == 0 else { return }
    let across = transform.a * scale * pixel
    let down = transform.d * scale * pixel
    guard Self.isInteger(across), Self.isInteger(down) else { return }
    transform.tx = (transform.tx * scale + 0.5).rounded(.down) / scale
    transform.ty = (transform.ty * scale + 0.5).rounded(.down) / scale
  }

  private static func isInteger(_ factor: Double) -> Bool {
    factor > 0.5 && abs(factor - factor.rounded()) < 1e-9
  }
}

extension Color {
  /// The product of two colors.
  fileprivate func multiplied(with other: Color) -> Color {
    guard other != .white else { return self }
    return Color(
      red: red * other.red,
      green: green * other.green,
      blue: blue * other.blue,
      alpha: alpha * other.alpha
    )
  }
}
