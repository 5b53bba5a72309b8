public import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleSprite

/// The state of a layer at one time, without its sublayers.
///
/// The model of a ``Layer`` is one, and ``Layer/state(at:)`` is another: the model with the
/// animations of that time applied. What each field means is said at the layer's property of its
/// name.
public struct LayerState: Sendable {
  /// The layer's own time in seconds; nil for the model, which has none.
  public internal(set) var time: Double?
  /// The rectangle in the layer's own coordinates; never of negative size.
  public var bounds = Rect.zero {
    didSet {
      if bounds.size.width < 0 || bounds.size.height < 0 { bounds = bounds.standardized }
    }
  }
  /// Where the anchor lies in the superlayer.
  public var position = Point.zero
  /// The unit point of the bounds that lies at ``position``.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// The depth of the anchor.
  public var anchorPointZ = 0.0
  /// The place among the siblings.
  public var zPosition = 0.0
  /// The transform about the anchor.
  public var transform: Transform3D {
    get { space?.transform ?? Transform3D(affine) }
    set {
      affine = newValue.affine
      space = newValue.isAffine ? nil : Transform3DBox(newValue)
    }
  }
  /// What ``transform`` does in the plane.
  var affine = Transform2D.identity
  /// The transform where it is not of the plane alone.
  var space: Transform3DBox?
  /// The transform of all sublayers about the anchor.
  public var sublayerTransform: Transform3D {
    get { sublayers?.transform ?? .identity }
    set { sublayers = newValue == .identity ? nil : Transform3DBox(newValue) }
  }
  private var sublayers: Transform3DBox?
  /// Whether ``sublayerTransform`` does anything.
  var transformsSublayers: Bool { sublayers != nil }
  /// Whether y runs the other way in the layer.
  public var isGeometryFlipped = false
  /// Whether the layer is left out.
  public var isHidden = false
  /// The opacity of the layer with its sublayers.
  public var opacity = 1.0
  /// The color below the contents.
  public var backgroundColor: Color?
  /// The sprite.
  public var contents: Sprite? {
    get { sprite?.sprite }
    set { sprite = newValue.map(SpriteBox.init) }
  }
  var sprite: SpriteBox?
  /// The sprite that takes the place of ``contents``, while it does.
  public var contentsFade: ContentsFade?
  /// The part of the contents that is drawn.
  public var contentsRect = Rect.unit
  /// Where in the bounds the contents are drawn.
  public var contentsGravity = ContentsGravity.resize
  /// The color that is multiplied with the contents.
  public var tint = Color.white
  /// How the layer is put on what lies below.
  public var blendMode = BlendMode.normal
  /// How the contents are filtered, in both directions.
  public var filter: Filter {
    get { magnification }
    set {
      magnification = newValue
      if extrasBox?.extras.minification != nil { extras.minification = nil }
    }
  }
  var magnification = Filter.linear
  /// How the contents are moved to whole pixels.
  public var snap = SnapPolicy.translation
  /// Whether the layer's edges are smooth where they do not lie on edges of pixels.
  public var edgeAntialiasing = false
  /// The sample that a sprite layer shows, counted from 1; 0 for none.
  public var sampleIndex = 0
  var extrasBox: ExtrasBox?
  /// The values of the user's own properties, by their names.
  var storedValues: [String: any Interpolatable]?

  /// Makes the state that a new layer has.
  public init() {}
}

/// The direction in which y grows in the coordinates of a layer tree.
public enum LayerOrigin: String, Sendable, CaseIterable {
  /// Downwards from the upper left corner, as in UIKit.
  case topLeft = "top-left"
  /// Upwards from the lower left corner, as in AppKit and OpenGL; pictures stay upright.
  case bottomLeft = "bottom-left"

  /// The other direction.
  var flipped: LayerOrigin { self == .topLeft ? .bottomLeft : .topLeft }
}

/// How the opacity of a layer applies to its parts.
public enum OpacityMode: Sendable, CaseIterable {
  /// The layer and its sublayers are composited first, then faded: what is covered stays covered.
  case group
  /// The layer's own parts and each sublayer fade separately, as on iOS before version 7; faster,
  /// and what is covered shines through.
  case multiplied
}
