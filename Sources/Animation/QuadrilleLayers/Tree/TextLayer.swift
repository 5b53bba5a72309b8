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
/// String and color can be animated with ``stringKey`` and ``foregroundColorKey``. A layer caches
/// the layouts of its most recent strings, so that the cost of a frame is that of drawing its
/// glyphs.
public final class TextLayer: Layer {
  /// The key of ``string``, which changes in steps.
  public static let stringKey = LayerKey("string", initial: "")
  /// The key of ``foregroundColor``.
  public static let foregroundColorKey = LayerKey("foregroundColor", initial: Color.white)

  /// The font for all characters that it has.
  public var font: Font { didSet { invalidateLayouts() } }
  /// The fonts for the characters that ``font`` lacks, in order, after the cascade list of Core
  /// Text.
  public var fallbackFonts: [Font] = [] { didSet { invalidateLayouts() } }
  /// The layout options; a nil width or height is that of the bounds.
  ///
  /// `contentsScale` is ignored in favor of ``Layer/contentsScale``.
  public var options = TextOptions() { didSet { invalidateLayouts() } }

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
    let key = LayoutKey(
      string: state[Self.stringKey],
      size: isSizedByText ? nil : state.bounds.size,
      scale: state.contentsScale
    )
    if let known = layouts[key] { return known }
    var options = options
    options.width = options.width ?? key.size.flatMap { $0.width > 0 ? $0.width : nil }
    options.height = options.height ?? key.size.flatMap { $0.height > 0 ? $0.height : nil }
    options.contentsScale = key.scale
    let layout = try TextLayout(
      key.string,
      font: font,
      fallback: fallbackFonts,
      options: options,
      job: job
    )
    if layouts.count >= Self.maxLayouts { layouts.removeAll(keepingCapacity: true) }
    layouts[key] = layout
    return layout
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
    if let layout = try? layout(of: state), !layout.quads.isEmpty {
      var own = own
      if origin == .bottomLeft {
        own.transform = state.verticalFlip.concatenating(own.transform)
      }
      own.transform = Transform2D(translationX: state.bounds.minX, y: state.bounds.minY)
        .concatenating(own.transform)
      own.tint = state.tint.multiplied(with: state[Self.foregroundColorKey])
      own.filter = state.magnification
      own.snap = state.snap
      own.edgeAntialiasing = own.edgeAntialiasing || state.edgeAntialiasing
      own.snapWhole(pixel: layout.pointsPerPixel, scale: list.scale)
      list.state = own
      list.reserveCapacity(list.quads.count + layout.quads.count)
      for quad in layout.quads { list.draw(layout.sprite(of: quad), topLeftAt: quad.origin) }
    }
    if drawing != nil { super.drawOwn(state, in: &list, own, origin) }
  }

  override func makeSnapshot() -> Layer {
    let copy = TextLayer(font: font)
    copy.fallbackFonts = fallbackFonts
    copy.options = options
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
