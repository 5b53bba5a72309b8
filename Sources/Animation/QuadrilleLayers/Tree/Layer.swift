public import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleSprite

/// A node of a scene: a rectangle with a background, a sprite and sublayers, after `CALayer`.
///
/// A layer holds data only, no graphics resources and no clock. Coordinates are points, y
/// downwards. ``draw(in:origin:)`` adds the layer to a `DrawList`, and ``draw(in:at:origin:)`` adds
/// it at a time of its animations.
///
/// ```swift
/// let page = Layer()
/// page.bounds = Rect(x: 0, y: 0, width: 320, height: 200)
/// page.anchorPoint = .zero
/// let hero = Layer(contents: atlas["hero"])
/// hero.position = Point(x: 160, y: 100)
/// page.addSublayer(hero)
/// hero.add(BasicAnimation(.positionX, from: 0, to: 320, duration: 2), at: 0)
/// ```
///
/// The properties are the model: they change immediately and are not affected by animations. Inside
/// a ``Transaction``, and only there, a change also adds an animation.
open class Layer: LayerDrawing {
  /// A counter of changes that affect drawing, except those of sublayers; caches of the layer are
  /// valid as long as it does not change.
  final var changes = 0
  /// The features that the layer uses; read instead of the properties, whose access is checked
  /// dynamically.
  final var features: LayerFeatures = []
  /// The cache of the sublayers; nil before they are first drawn.
  final var sublayerCache: SublayerCacheBox?

  /// The model: the layer without its animations.
  public final internal(set) var model = LayerState() {
    didSet { changes &+= 1 }
  }
  /// The mapping from the superlayer's time to the layer's, which applies to sublayers and
  /// animations.
  public final var timeMapping = TimeMapping.identity {
    didSet { changes &+= 1 }
  }
  /// The sublayers, from back to front for equal ``zPosition``.
  public final internal(set) var sublayers: [Layer] = [] {
    didSet {
      changes &+= 1
      features.set(.sublayers, !sublayers.isEmpty)
      sublayerCache?.stage = .changed
    }
  }
  /// Another layer whose alpha masks this one and its sublayers; nil for none.
  ///
  /// It is positioned in this layer's coordinates like a sublayer, but is not one, and
  /// ``sublayerTransform`` does not apply to it. Where it draws nothing, the layer is transparent.
  ///
  /// - Precondition: The layer is neither this one nor one of its superlayers.
  public final var mask: Layer? {
    get { maskLayer }
    set { setMask(newValue) }
  }
  /// The storage of ``mask``; set together with its superlayer.
  final var maskLayer: Layer? {
    didSet {
      changes &+= 1
      features.set(.mask, maskLayer != nil)
    }
  }
  /// The layer that has this one as a sublayer or mask.
  public final internal(set) weak var superlayer: Layer?
  /// The original of a ``presentation(at:)`` layer; nil for a layer of the model.
  public final internal(set) var modelLayer: Layer?

  /// Queried first for the action of a change; nil continues the search.
  public final var actionProvider: ((Layer, LayerProperty) -> LayerAction?)?
  /// Queried second for the action of a change.
  public final var actions: [LayerProperty: LayerAction] = [:]
  /// Queried third for the action of a change.
  public final var style: LayerStyle?

  /// Draws above the contents and below the sublayers, in the layer's coordinates.
  ///
  /// It is called each time the layer is drawn, with the layer's state at that time, for example
  /// its animated bounds. A closure may also take the list alone. Subclasses override
  /// ``draw(_:in:)`` instead.
  public final var drawing: ((_ state: LayerState, _ list: inout DrawList) -> Void)? {
    didSet {
      changes &+= 1
      features.set(.drawing, drawing != nil || !features.isDisjoint(with: [.customClass, .text]))
    }
  }

  /// The animations in order of adding.
  final var attachments: [Attachment] = []
  /// The animations, ready to be evaluated.
  final var tracks = LayerTracks() {
    didSet { changes &+= 1 }
  }
  /// The earlier states and the transitions between them.
  final var transitions: TransitionSequence? {
    didSet {
      changes &+= 1
      features.set(.transitions, transitions != nil)
    }
  }

  /// Makes an empty layer.
  public init() {
    if type(of: self) != Layer.self { features = [.customClass, .drawing] }
  }

  /// Makes a layer with the size of its contents in points.
  public convenience init(contents: Sprite?) {
    self.init()
    model.contents = contents
    if let contents { model.bounds.size = contents.size }
  }

  /// Makes a layer that occupies a rectangle of its superlayer.
  public convenience init(frame: Rect) {
    self.init()
    self.frame = frame
  }

  /// Updates a state before it is shown: subclasses choose their contents here.
  ///
  /// It is called for every time that is drawn or queried, after the animations are applied, and
  /// must depend on the state only: the result is not stored, so that it cannot be outdated. The
  /// model does not change. The default implementation does nothing.
  ///
  /// - Parameter state: The layer at a time, or the model.
  open func display(_ state: inout LayerState) {}

  /// Draws above the contents and below the sublayers, in the layer's coordinates: subclasses draw
  /// their own content here.
  ///
  /// It must depend on the state only. The default implementation calls ``drawing``. A layer of a
  /// subclass is assumed to draw, so that it is composited first when it is faded or blended.
  ///
  /// - Parameters:
  ///   - state: The layer at the time, after ``display(_:)``; see ``LayerState/time``.
  ///   - list: The list; its state may be changed.
  open func draw(_ state: LayerState, in list: inout DrawList) { drawing?(state, &list) }

  /// Draws like ``draw(_:in:)``, for classes of the library that depend on the direction of y.
  ///
  /// - Parameters:
  ///   - state: The layer at the time.
  ///   - list: The list; its state may be changed.
  ///   - own: The state of the layer's coordinates.
  ///   - origin: The direction of y in them.
  func drawOwn(
    _ state: LayerState,
    in list: inout DrawList,
    _ own: DrawState,
    _ origin: LayerOrigin
  ) {
    list.state = own
    draw(state, in: &list)
  }

  /// The default action of the class for a property change; queried last.
  open func defaultAction(for property: LayerProperty) -> LayerAction? { nil }

  /// A layer of the same class for a snapshot of this one.
  func makeSnapshot() -> Layer { Layer() }

  /// The number of samples that a cache can choose from; 0 for a layer that shows its own contents,
  /// nil for a layer that must choose itself.
  var cachedSampleCount: Int? { 0 }

  /// A sample by its number from 1, and the size that it sets for the bounds.
  func cachedSample(_ number: Int) -> (sample: SpriteSheet.Sample, size: Size?)? { nil }
}

/// The features that a layer uses.
struct LayerFeatures: OptionSet {
  let rawValue: UInt8

  static let sublayers = LayerFeatures(rawValue: 1)
  static let drawing = LayerFeatures(rawValue: 2)
  static let transitions = LayerFeatures(rawValue: 4)
  /// The layer has a custom class.
  static let customClass = LayerFeatures(rawValue: 8)
  /// The layer shows another one at a fixed time.
  static let snapshot = LayerFeatures(rawValue: 16)
  /// The layer shows text, whose glyphs may overlap.
  static let text = LayerFeatures(rawValue: 32)
  /// The layer has a mask.
  static let mask = LayerFeatures(rawValue: 64)

  /// Inserts a feature or removes it.
  mutating func set(_ feature: LayerFeatures, _ isPresent: Bool) {
    if isPresent { insert(feature) } else { remove(feature) }
  }
}

extension Layer {
  /// A property by its key, including custom keys; changes inside a ``Transaction`` are animated.
  public final subscript<Value>(key: LayerKey<Value>) -> Value {
    get { model[key] }
    set {
      willChange(key, to: newValue)
      model[key] = newValue
      if key.invalidatesDisplay { displayModel() }
    }
  }

  /// Applies ``display(_:)`` to the model.
  final func displayModel() {
    var shown = model
    display(&shown)
    shown.sampleIndex = model.sampleIndex
    shown.storedValues = model.storedValues
    model = shown
  }

  /// The rectangle of the layer in its own coordinates; its origin scrolls the sublayers.
  ///
  /// A negative size is standardized: the same rectangle with a positive size.
  public final var bounds: Rect {
    get { model.bounds }
    set {
      willChange(.bounds, to: newValue.standardized)
      model.bounds = newValue
    }
  }

  /// The position of the anchor in the superlayer's coordinates.
  public final var position: Point {
    get { model.position }
    set {
      willChange(.position, to: newValue)
      model.position = newValue
    }
  }

  /// The anchor, as a unit point of the bounds; it is placed at ``position`` and is the origin of
  /// ``transform``.
  public final var anchorPoint: Point {
    get { model.anchorPoint }
    set {
      willChange(.anchorPoint, to: newValue)
      model.anchorPoint = newValue
    }
  }

  /// The depth in points of the origin of ``transform``.
  public final var anchorPointZ: Double {
    get { model.anchorPointZ }
    set {
      willChange(.anchorPointZ, to: newValue)
      model.anchorPointZ = newValue
    }
  }

  /// The order among the siblings from back to front; equal values keep their order.
  ///
  /// It does not change a layer's size by itself; only a superlayer's ``sublayerTransform`` with a
  /// 3D rotation or perspective makes the depth visible.
  public final var zPosition: Double {
    get { model.zPosition }
    set {
      willChange(.zPosition, to: newValue)
      model.zPosition = newValue
    }
  }

  /// The transform about the anchor.
  public final var transform: Transform3D {
    get { model.transform }
    set {
      willChange(.transform, to: newValue)
      model.transform = newValue
    }
  }

  /// The 2D part of ``transform``; setting it replaces the whole transform.
  public final var affineTransform: Transform2D {
    get { model.affine }
    set { transform = Transform3D(newValue) }
  }

  /// A transform of all sublayers about the layer's anchor, which does not affect the layer itself.
  ///
  /// With `m34` set, see ``Transform3D/init(perspective:)``, they are drawn in perspective.
  public final var sublayerTransform: Transform3D {
    get { model.sublayerTransform }
    set {
      willChange(.sublayerTransform, to: newValue)
      model.sublayerTransform = newValue
    }
  }

  /// Whether the direction of y is reversed in the layer's coordinates; images are not flipped.
  public final var isGeometryFlipped: Bool {
    get { model.isGeometryFlipped }
    set { model.isGeometryFlipped = newValue }
  }

  /// Whether the layer and its sublayers are hidden.
  public final var isHidden: Bool {
    get { model.isHidden }
    set {
      willChange(.hidden, to: newValue)
      model.isHidden = newValue
    }
  }

  /// The opacity of the layer and its sublayers as a group, from 0 to 1; see ``opacityMode``.
  public final var opacity: Double {
    get { model.opacity }
    set {
      willChange(.opacity, to: newValue)
      model.opacity = newValue
    }
  }

  /// The background color, drawn below the contents.
  public final var backgroundColor: Color? {
    get { model.backgroundColor }
    set {
      willChange(.backgroundColor, to: newValue ?? .clear)
      model.backgroundColor = newValue
    }
  }

  /// The sprite drawn in the bounds.
  public final var contents: Sprite? {
    get { model.contents }
    set {
      let contents = LayerContents(newValue)
      willChange(.contents, to: contents)
      model.sprite = contents.box
    }
  }

  /// The visible part of the contents, in unit coordinates of the untrimmed source.
  ///
  /// Outside 0…1 the edge of the source is extended; a negative size flips.
  public final var contentsRect: Rect {
    get { model.contentsRect }
    set {
      willChange(.contentsRect, to: newValue)
      model.contentsRect = newValue
    }
  }

  /// The position of the contents in the bounds.
  public final var contentsGravity: ContentsGravity {
    get { model.contentsGravity }
    set { model.contentsGravity = newValue }
  }

  /// The tint color, multiplied with every texel of the contents; straight alpha.
  public final var tint: Color {
    get { model.tint }
    set {
      willChange(.tint, to: newValue)
      model.tint = newValue
    }
  }

  /// How the layer is blended with the background.
  public final var blendMode: BlendMode {
    get { model.blendMode }
    set { model.blendMode = newValue }
  }

  /// The filter of the contents for enlargement and reduction; see ``magnificationFilter`` and
  /// ``minificationFilter``.
  public final var filter: Filter {
    get { model.filter }
    set { model.filter = newValue }
  }

  /// How the contents are aligned to whole pixels.
  public final var snap: SnapPolicy {
    get { model.snap }
    set { model.snap = newValue }
  }

  /// Whether edges of the contents and the background that are not on pixel boundaries are
  /// antialiased; by default as requested by the list.
  ///
  /// It corresponds to `allowsEdgeAntialiasing` of Core Animation.
  public final var edgeAntialiasing: Bool {
    get { model.edgeAntialiasing }
    set { model.edgeAntialiasing = newValue }
  }
}
