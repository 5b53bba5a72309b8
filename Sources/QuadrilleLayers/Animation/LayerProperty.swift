/// A property of a layer, or a part of one, that can be animated; the names are key paths.
public enum LayerProperty: String, Sendable, CaseIterable {
  /// The rectangle in the layer's own coordinates.
  case bounds
  /// The upper left corner of the bounds, which scrolls the sublayers.
  case boundsOrigin = "bounds.origin"
  /// Its x.
  case boundsOriginX = "bounds.origin.x"
  /// Its y.
  case boundsOriginY = "bounds.origin.y"
  /// The size of the bounds.
  case boundsSize = "bounds.size"
  /// Its width.
  case boundsWidth = "bounds.size.width"
  /// Its height.
  case boundsHeight = "bounds.size.height"
  /// Where the anchor lies in the superlayer.
  case position
  /// Its x.
  case positionX = "position.x"
  /// Its y.
  case positionY = "position.y"
  /// The unit point of the bounds that lies at the position.
  case anchorPoint
  /// Its x.
  case anchorPointX = "anchorPoint.x"
  /// Its y.
  case anchorPointY = "anchorPoint.y"
  /// The depth of the anchor, in points.
  case anchorPointZ
  /// The place among the siblings.
  case zPosition
  /// The transform about the anchor.
  case transform
  /// The transform of the plane alone.
  case affineTransform
  /// The angle about z in radians, clockwise.
  case rotation = "transform.rotation"
  /// The angle about x in radians.
  case rotationX = "transform.rotation.x"
  /// The angle about y in radians.
  case rotationY = "transform.rotation.y"
  /// The angle about z in radians, as ``rotation``.
  case rotationZ = "transform.rotation.z"
  /// One factor for x, y and z.
  case scale = "transform.scale"
  /// The factor of x.
  case scaleX = "transform.scale.x"
  /// The factor of y.
  case scaleY = "transform.scale.y"
  /// The factor of z.
  case scaleZ = "transform.scale.z"
  /// The shift in the plane, in points.
  case translation = "transform.translation"
  /// The shift along x.
  case translationX = "transform.translation.x"
  /// The shift along y.
  case translationY = "transform.translation.y"
  /// The shift along z.
  case translationZ = "transform.translation.z"
  /// The transform of all sublayers.
  case sublayerTransform
  /// Whether the layer is left out.
  case hidden
  /// The opacity of the layer with its sublayers.
  case opacity
  /// The colour below the contents.
  case backgroundColor
  /// The colour that is multiplied with the contents.
  case tint
  /// The sprite.
  case contents
  /// The part of the contents that is drawn.
  case contentsRect
  /// Its upper left corner.
  case contentsRectOrigin = "contentsRect.origin"
  /// The x of that corner.
  case contentsRectX = "contentsRect.origin.x"
  /// The y of that corner.
  case contentsRectY = "contentsRect.origin.y"
  /// The size of the part.
  case contentsRectSize = "contentsRect.size"
  /// Its width.
  case contentsRectWidth = "contentsRect.size.width"
  /// Its height.
  case contentsRectHeight = "contentsRect.size.height"
  /// The part of the contents that is stretched.
  case contentsCenter
  /// Whether contents and sublayers are cut off at the bounds.
  case masksToBounds
  /// The radius of the corners.
  case cornerRadius
  /// The width of the border.
  case borderWidth
  /// The colour of the border.
  case borderColor
  /// The sample that a sprite layer shows, counted from 1.
  case sampleIndex

  /// What the values of a property are.
  public enum Kind: Sendable, CaseIterable {
    /// `Double`.
    case number
    /// `Point`.
    case point
    /// `Size`.
    case size
    /// `Rect`.
    case rect
    /// `Color`.
    case color
    /// `AffineTransform`.
    case affine
    /// ``Transform3D``.
    case transform
    /// `Int`.
    case integer
    /// `Bool`.
    case flag
    /// ``LayerContents``.
    case contents
  }

  /// What the values are.
  public var kind: Kind {
    switch self {
    case .bounds, .contentsRect, .contentsCenter: .rect
    case .boundsOrigin, .position, .anchorPoint, .translation, .contentsRectOrigin: .point
    case .boundsSize, .contentsRectSize: .size
    case .backgroundColor, .tint, .borderColor: .color
    case .affineTransform: .affine
    case .transform, .sublayerTransform: .transform
    case .sampleIndex: .integer
    case .hidden, .masksToBounds: .flag
    case .contents: .contents
    default: .number
    }
  }

  /// Makes a property from its key path, also from a part of the transform alone: `rotation.x`.
  public init?(name: String) {
    guard let found = LayerProperty(rawValue: name) ?? LayerProperty(rawValue: "transform." + name)
    else { return nil }
    self = found
  }
}
