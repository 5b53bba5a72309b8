public import QuadrilleDrawing
public import QuadrilleImage
import QuadrilleSprite

/// Rarely used properties, stored separately so that other layers' state stays small.
struct LayerExtras: Equatable, Sendable {
  var masksToBounds = false
  var cornerRadius = 0.0
  var borderWidth = 0.0
  var borderColor = Color.black
  var contentsCenter = Rect.unit
  /// Nil for the scale of the contents.
  var contentsScale: Double?
  /// Nil to use the magnification filter.
  var minification: Filter?
  var opacityMode = OpacityMode.group
  var isDoubleSided = true
  var gradient: Gradient?
  var shadow = Shadow()

  /// The defaults of a new layer.
  static let none = LayerExtras()
}

extension LayerState {
  /// The rarely used properties.
  var extras: LayerExtras {
    get { extrasBox?.extras ?? .none }
    set { extrasBox = newValue == .none ? nil : ExtrasBox(newValue) }
  }

  /// Whether contents and sublayers are clipped to the bounds.
  public var masksToBounds: Bool {
    get { extrasBox?.extras.masksToBounds ?? false }
    set { extras.masksToBounds = newValue }
  }

  /// The radius of the corners of background, border and mask.
  public var cornerRadius: Double {
    get { extrasBox?.extras.cornerRadius ?? 0 }
    set { extras.cornerRadius = newValue }
  }

  /// The width of the border.
  public var borderWidth: Double {
    get { extrasBox?.extras.borderWidth ?? 0 }
    set { extras.borderWidth = newValue }
  }

  /// The color of the border.
  public var borderColor: Color {
    get { extrasBox?.extras.borderColor ?? .black }
    set { extras.borderColor = newValue }
  }

  /// The stretched part of the contents, for nine-patches.
  public var contentsCenter: Rect {
    get { extrasBox?.extras.contentsCenter ?? .unit }
    set { extras.contentsCenter = newValue }
  }

  /// Pixels of the contents per point.
  public var contentsScale: Double {
    get { extrasBox?.extras.contentsScale ?? sprite?.sprite.scale ?? 1 }
    set { extras.contentsScale = newValue }
  }

  /// The filter for contents that are drawn enlarged.
  public var magnificationFilter: Filter {
    get { magnification }
    set {
      if newValue != magnification, minification == nil { minification = magnification }
      magnification = newValue
      if minification == newValue { minification = nil }
    }
  }

  /// The filter for contents that are drawn reduced.
  public var minificationFilter: Filter {
    get { minification ?? magnification }
    set { minification = newValue == magnification ? nil : newValue }
  }

  private var minification: Filter? {
    get { extrasBox?.extras.minification }
    set { extras.minification = newValue }
  }

  /// The colors between background and contents.
  public var gradient: Gradient? {
    get { extrasBox?.extras.gradient }
    set { extras.gradient = newValue }
  }

  /// The shadow below the layer.
  public var shadow: Shadow {
    get { extrasBox?.extras.shadow ?? Shadow() }
    set { extras.shadow = newValue }
  }

  /// Whether the back of the layer is visible.
  public var isDoubleSided: Bool {
    get { extrasBox?.extras.isDoubleSided ?? true }
    set { extras.isDoubleSided = newValue }
  }

  /// Whether the visible side of the layer faces the viewer.
  ///
  /// - Parameters:
  ///   - own: The state of the layer's coordinates.
  ///   - origin: The direction of y in them, which the list's transform flips.
  @inline(__always)
  func isFacingViewer(in own: DrawState, _ origin: LayerOrigin) -> Bool {
    guard let extras = extrasBox?.extras, !extras.isDoubleSided else { return true }
    return origin == .topLeft ? own.handedness > 0 : own.handedness < 0
  }

  /// How the opacity applies to the layer's parts.
  public var opacityMode: OpacityMode {
    get { extrasBox?.extras.opacityMode ?? .group }
    set { extras.opacityMode = newValue }
  }
}
