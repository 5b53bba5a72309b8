public import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleSprite

/// A node of a picture: a rectangle with a background, a sprite and sublayers, after `CALayer`.
///
/// A layer holds data only, no graphics resources and no clock. Coordinates are points, y downwards.
/// ``draw(in:origin:)`` adds the layer to a `DrawList`, and ``draw(in:at:origin:)`` adds it as it is at
/// a time.
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
/// The properties are the model: they change at once and no animation touches them. Inside a
/// ``Transaction``, and only there, a change also adds an animation.
open class Layer {
  /// The number of changes so far of what is drawn, those of sublayers left out: what is cached of
  /// the layer is valid as long as it stays.
  final var changes = 0
  /// What the layer has besides its model; read instead of the properties themselves, access to
  /// which is checked.
  final var features: LayerFeatures = []
  /// The cache of the sublayers; nil before they are drawn first.
  final var sublayerCache: SublayerCacheBox?

  /// The model: the layer without its animations.
  public final internal(set) var model = LayerState() {
    didSet { changes &+= 1 }
  }
  /// How the layer's time follows from its superlayer's; sublayers and animations live in it.
  public final var timeMapping = TimeMapping.identity {
    didSet { changes &+= 1 }
  }
  /// The layers drawn on top, from back to front where ``zPosition`` is equal.
  public final internal(set) var sublayers: [Layer] = [] {
    didSet {
      changes &+= 1
      features.set(.sublayers, !sublayers.isEmpty)
      sublayerCache?.stage = .changed
    }
  }
  /// Another layer whose alpha says how much is seen of this one and its sublayers; nil for all of them.
  ///
  /// It lies in this layer's own coordinates as a sublayer does, but is no sublayer, and
  /// ``sublayerTransform`` does not move it. Where it draws nothing, nothing is seen.
  ///
  /// - Precondition: The layer is not this one nor one that holds it.
  public final var mask: Layer? {
    get { maskLayer }
    set { setMask(newValue) }
  }
  /// ``mask``; set with its superlayer.
  final var maskLayer: Layer? {
    didSet {
      changes &+= 1
      features.set(.mask, maskLayer != nil)
    }
  }
  /// The layer that this one is a sublayer of, or the mask.
  public final internal(set) weak var superlayer: Layer?
  /// The layer that this one is a ``presentation(at:)`` of; nil for a layer of the model.
  public final internal(set) var modelLayer: Layer?

  /// Asked first for the action of a change; nil passes the question on.
  public final var actionProvider: ((Layer, LayerProperty) -> LayerAction?)?
  /// Asked second for the action of a change.
  public final var actions: [LayerProperty: LayerAction] = [:]
  /// Asked third for the action of a change.
  public final var style: LayerStyle?

  /// Draws on the contents, below the sublayers, in the layer's own coordinates.
  ///
  /// It is called each time that the layer is drawn, with the layer's state at that time, for
  /// example its animated bounds. Subclasses override ``draw(_:in:)`` instead.
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
  /// What is seen before the layer's own state, and while it is replaced.
  final var transitions: TransitionSequence? {
    didSet {
      changes &+= 1
      features.set(.transitions, transitions != nil)
    }
  }

  /// Makes a layer without extent.
  public init() {
    if type(of: self) != Layer.self { features = [.customClass, .drawing] }
  }

  /// Makes a layer of the size of its contents in points.
  public convenience init(contents: Sprite?) {
    self.init()
    model.contents = contents
    if let contents { model.bounds.size = contents.size }
  }

  /// Makes a layer that takes up a rectangle of its superlayer.
  public convenience init(frame: Rect) {
    self.init()
    self.frame = frame
  }

  /// Changes a state to what the layer shows of it: subclasses choose their contents here.
  ///
  /// It is called for every time that is drawn or asked for, after the animations of that time, and
  /// must depend on the state alone: nothing is kept, so that nothing can be out of date. The model
  /// stays as it is. This class changes nothing.
  ///
  /// - Parameter state: The layer at a time, or the model.
  open func display(_ state: inout LayerState) {}

  /// Draws on the contents, below the sublayers, in the layer's own coordinates: subclasses draw
  /// their own content here.
  ///
  /// It must depend on the state alone. This class calls ``drawing``. A layer of a subclass counts
  /// as one that draws, so that it is composited first where it is faded or blended.
  ///
  /// - Parameters:
  ///   - state: The layer at the time, after ``display(_:)``; see ``LayerState/time``.
  ///   - list: The list; its state is any afterwards.
  open func draw(_ state: LayerState, in list: inout DrawList) { drawing?(state, &list) }

  /// Draws what ``draw(_:in:)`` does, for classes of the library that must know where y is 0.
  ///
  /// - Parameters:
  ///   - state: The layer at the time.
  ///   - list: The list; its state is any afterwards.
  ///   - own: The state of the layer's own coordinates.
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

  /// The default action of the class for a change of a property; asked last.
  open func defaultAction(for property: LayerProperty) -> LayerAction? { nil }

  /// A layer of the same class for a snapshot of this one.
  func makeSnapshot() -> Layer { Layer() }

  /// The number of samples that a cache can choose from; 0 for a layer that shows its own contents,
  /// nil for one that has to choose itself.
  var cachedSampleCount: Int? { 0 }

  /// A sample by its number from 1, and the size that it gives to the bounds.
  func cachedSample(_ number: Int) -> (sample: SpriteSheet.Sample, size: Size?)? { nil }
}

/// What a layer has besides its model.
struct LayerFeatures: OptionSet {
  let rawValue: UInt8

  static let sublayers = LayerFeatures(rawValue: 1)
  static let drawing = LayerFeatures(rawValue: 2)
  static let transitions = LayerFeatures(rawValue: 4)
  /// The layer is of a class of the user's own.
  static let customClass = LayerFeatures(rawValue: 8)
  /// The layer shows another one at a fixed time.
  static let snapshot = LayerFeatures(rawValue: 16)
  /// The layer shows text, whose glyphs may lie over each other.
  static let text = LayerFeatures(rawValue: 32)
  /// The layer is seen through another one.
  static let mask = LayerFeatures(rawValue: 64)

  /// Inserts a feature or removes it.
  mutating func set(_ feature: LayerFeatures, _ isPresent: Bool) {
    if isPresent { insert(feature) } else { remove(feature) }
  }
}

extension Layer {
  /// A property by its key, also one of your own; set inside a ``Transaction`` it is animated.
  public final subscript<Value>(key: LayerKey<Value>) -> Value {
    get { model[key] }
    set {
      willChange(key, to: newValue)
      model[key] = newValue
      if key.invalidatesDisplay { displayModel() }
    }
  }

  /// Gives the model what ``display(_:)`` chooses.
  final func displayModel() {
    var shown = model
    display(&shown)
    shown.sampleIndex = model.sampleIndex
    shown.storedValues = model.storedValues
    model = shown
  }

  /// The rectangle that the layer draws in its own coordinates; its origin scrolls the sublayers.
  ///
  /// A negative size is standardized: the same rectangle with a positive size.
  public final var bounds: Rect {
    get { model.bounds }
    set {
      willChange(.bounds, to: newValue.standardized)
      model.bounds = newValue
    }
  }

  /// Where the anchor lies in the superlayer's coordinates.
  public final var position: Point {
    get { model.position }
    set {
      willChange(.position, to: newValue)
      model.position = newValue
    }
  }

  /// The unit point of the bounds that lies at ``position`` and about which ``transform`` works.
  public final var anchorPoint: Point {
    get { model.anchorPoint }
    set {
      willChange(.anchorPoint, to: newValue)
      model.anchorPoint = newValue
    }
  }

  /// The depth in points of the point about which ``transform`` works.
  public final var anchorPointZ: Double {
    get { model.anchorPointZ }
    set {
      willChange(.anchorPointZ, to: newValue)
      model.anchorPointZ = newValue
    }
  }

  /// The place among the siblings from back to front; equal ones keep their order.
  ///
  /// It never changes a layer's size by itself. Only a superlayer's ``sublayerTransform`` that turns
  /// space, or shows it in perspective, can make it seen.
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

  /// The part of ``transform`` that works in the plane; setting it leaves nothing else of it.
  public final var affineTransform: Transform2D {
    get { model.affine }
    set { transform = Transform3D(newValue) }
  }

  /// A transform of all sublayers about the layer's anchor; the layer itself stays.
  ///
  /// With `m34` set, see ``Transform3D/init(perspective:)``, they are seen in perspective.
  public final var sublayerTransform: Transform3D {
    get { model.sublayerTransform }
    set {
      willChange(.sublayerTransform, to: newValue)
      model.sublayerTransform = newValue
    }
  }

  /// Whether y runs the other way in the layer's own coordinates; pictures stay upright.
  public final var isGeometryFlipped: Bool {
    get { model.isGeometryFlipped }
    set { model.isGeometryFlipped = newValue }
  }

  /// Whether the layer and its sublayers are left out.
  public final var isHidden: Bool {
    get { model.isHidden }
    set {
      willChange(.hidden, to: newValue)
      model.isHidden = newValue
    }
  }

  /// The opacity of the layer and its sublayers taken as one picture, from 0 to 1;
  /// see ``opacityMode``.
  public final var opacity: Double {
    get { model.opacity }
    set {
      willChange(.opacity, to: newValue)
      model.opacity = newValue
    }
  }

  /// Drawn over the bounds, below the contents.
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

  /// The part of the contents that is drawn, in unit coordinates of the untrimmed source.
  ///
  /// Beyond 0…1 the edge of the source is extended; a negative size flips.
  public final var contentsRect: Rect {
    get { model.contentsRect }
    set {
      willChange(.contentsRect, to: newValue)
      model.contentsRect = newValue
    }
  }

  /// Where in the bounds the contents are drawn.
  public final var contentsGravity: ContentsGravity {
    get { model.contentsGravity }
    set { model.contentsGravity = newValue }
  }

  /// Multiplied with every texel of the contents; straight alpha.
  public final var tint: Color {
    get { model.tint }
    set {
      willChange(.tint, to: newValue)
      model.tint = newValue
    }
  }

  /// How the layer is put on what lies below.
  public final var blendMode: BlendMode {
    get { model.blendMode }
    set { model.blendMode = newValue }
  }

  /// How the contents are filtered, drawn larger or smaller; see ``magnificationFilter`` and
  /// ``minificationFilter``.
  public final var filter: Filter {
    get { model.filter }
    set { model.filter = newValue }
  }

  /// How the contents are moved to whole pixels.
  public final var snap: SnapPolicy {
    get { model.snap }
    set { model.snap = newValue }
  }

  /// Whether the edges of the contents and the background are smooth where they do not lie on edges
  /// of pixels; false unless the list that is drawn into asks for it.
  ///
  /// It is `allowsEdgeAntialiasing` of Core Animation.
  public final var edgeAntialiasing: Bool {
    get { model.edgeAntialiasing }
    set { model.edgeAntialiasing = newValue }
  }
}
