public import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleSprite

/// The state of a layer at one time, without its sublayers.
///
/// The model of a ``Layer`` is one, and ``Layer/state(at:)`` is another: the model with the
/// animations at that time applied. Each field is documented at the layer's property of the same
/// name.
public struct LayerState: Sendable {
  /// The layer's local time in seconds; nil for the model, which has none.
  public internal(set) var time: Double?
  /// The rectangle in the layer's coordinates; its size is never negative.
  public var bounds = Rect.zero {
    didSet {
      if bounds.size.width < 0 || bounds.size.height < 0 { bounds = bounds.standardized }
    }
  }
  /// The position of the anchor in the superlayer.
  public var position = Point.zero
  /// The anchor at ``position``, as a unit point of the bounds.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// The depth of the anchor.
  public var anchorPointZ = 0.0
  /// The order among the siblings.
  public var zPosition = 0.0
  /// The transform about the anchor.
  public var transform: Transform3D {
    get { space?.transform ?? Transform3D(affine) }
    set {
      affine = newValue.affine
      space = newValue.isAffine ? nil : Transform3DBox(newValue)
    }
  }
  /// The 2D part of ``transform``.
  var affine = Transform2D.identity
  /// The transform if it is not a 2D transform.
  var space: Transform3DBox?
  /// The transform of all sublayers about the anchor.
  public var sublayerTransform: Transform3D {
    get { sublayers?.transform ?? .identity }
    set { sublayers = newValue == .identity ? nil : Transform3DBox(newValue) }
  }
  private var sublayers: Transform3DBox?
  /// Whether ``sublayerTransform`` has an effect.
  var transformsSublayers: Bool { sublayers != nil }
  /// Whether the direction of y is reversed in the layer.
  public var isGeometryFlipped = false
  /// Whether the layer is hidden.
  public var isHidden = false
  /// The opacity of the layer including its sublayers.
  public var opacity = 1.0
  /// The background color, below the contents.
  public var backgroundColor: Color?
  /// The sprite.
  public var contents: Sprite? {
    get { sprite?.sprite }
    set { sprite = newValue.map(SpriteBox.init) }
  }
  var sprite: SpriteBox?
  /// The sprite that fades in over ``contents``, during a cross-fade.
  public var contentsFade: ContentsFade?
  /// The visible part of the contents.
  public var contentsRect = Rect.unit
  /// The position of the contents in the bounds.
  public var contentsGravity = ContentsGravity.resize
  /// The tint color, multiplied with the contents.
  public var tint = Color.white
  /// How the layer is blended with the background.
  public var blendMode = BlendMode.normal
  /// The filter of the contents, for enlargement and reduction.
  public var filter: Filter {
    get { magnification }
    set {
      magnification = newValue
      if extrasBox?.extras.minification != nil { extras.minification = nil }
    }
  }
  var magnification = Filter.linear
  /// How the contents are aligned to whole pixels.
  public var snap = SnapPolicy.translation
  /// Whether edges that are not on pixel boundaries are antialiased.
  public var edgeAntialiasing = false
  /// The sample shown by a sprite layer, numbered from 1; 0 for none.
  public var sampleIndex = 0
  var extrasBox: ExtrasBox?
  /// The values of custom properties, by name.
  var storedValues: [String: any Interpolatable]?

  /// Makes the state of a new layer.
  public init() {}
}

/// The direction in which y grows in the coordinates of a layer tree.
public enum LayerOrigin: String, Sendable, CaseIterable {
  /// Downwards from the upper left corner, as in UIKit.
  case topLeft = "top-left"
  /// Upwards from the lower left corner, as in AppKit and OpenGL; images are not flipped.
  case bottomLeft = "bottom-left"

  /// The opposite direction.
  var flipped: LayerOrigin { self == .topLeft ? .bottomLeft : .topLeft }
}

/// How the opacity of a layer applies to its parts.
public enum OpacityMode: Sendable, CaseIterable {
  /// The layer and its sublayers are composited first, then faded: covered parts stay covered.
  case group
  /// The layer's parts and each sublayer fade separately, as on iOS before version 7; faster, and
  /// covered parts become visible.
  case multiplied
}
