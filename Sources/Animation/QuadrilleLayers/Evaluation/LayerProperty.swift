/// An animatable property of a layer, or a part of one; the names are key paths.
///
/// Library properties are constants; a custom property belongs to a ``LayerKey``.
public struct LayerProperty: Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// The name, a key path such as `bounds.origin.x`.
  public let name: String
  /// The type of the values.
  package let kind: Kind
  /// Whether a change of the property, also by an animation, makes a layer update its contents;
  /// after `+needsDisplayForKey:`.
  ///
  /// Setting the property then runs ``Layer/display(_:)`` on the model, too, so that its contents
  /// are updated immediately. Of the library properties only ``sampleIndex`` does this.
  public let invalidatesDisplay: Bool
  /// Its first `NumberSlot`; nil if the values do not consist of numbers.
  let slot: UInt8?

  /// The type of a property's values.
  package enum Kind: Sendable, CaseIterable {
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
    /// `Transform2D`.
    case affine
    /// ``Transform3D``.
    case transform
    /// `Int`.
    case integer
    /// `Bool`.
    case flag
    /// ``LayerContents``.
    case contents
    /// A list of `Color`.
    case colors
    /// A list of `Double`.
    case numbers
    /// The values of a custom ``LayerKey``.
    case custom
  }

  private init(_ name: String, _ kind: Kind, _ slot: Int? = nil, invalidatesDisplay: Bool = false) {
    self.name = name
    self.kind = kind
    self.slot = slot.map { UInt8($0) }
    self.invalidatesDisplay = invalidatesDisplay
  }

  /// Makes the property of a custom key.
  init(custom name: String, invalidatesDisplay: Bool) {
    self.init(name, .custom, invalidatesDisplay: invalidatesDisplay)
  }

  /// Makes a library property from its key path, or from a component of the transform:
  /// `rotation.x`.
  public init?(name: String) {
    guard let found = Self.byName[name] ?? Self.byName["transform." + name] else { return nil }
    self = found
  }

  /// The name.
  public var description: String { name }

  /// The key under which changes in a ``Transaction`` are animated: the name, but for a property of
  /// the user's own that has the name of one of the library.
  var animationKey: String { kind == .custom && Self.byName[name] != nil ? "own.\(name)" : name }

  /// Whether two properties have the same name and both are the library's, or both the user's own.
  public static func == (lhs: LayerProperty, rhs: LayerProperty) -> Bool {
    lhs.name == rhs.name && (lhs.kind == .custom) == (rhs.kind == .custom)
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  private static let byName = Dictionary(
    allCases.map { ($0.name, $0) },
    uniquingKeysWith: { first, _ in first }
  )
}

extension LayerProperty {
  /// The rectangle in the layer's own coordinates.
  public static let bounds = LayerProperty("bounds", .rect, NumberSlot.boundsOrigin)
  /// The upper left corner of the bounds, which scrolls the sublayers.
  public static let boundsOrigin = LayerProperty("bounds.origin", .point, NumberSlot.boundsOrigin)
  /// The x coordinate of that corner.
  public static let boundsOriginX = LayerProperty(
    "bounds.origin.x",
    .number,
    NumberSlot.boundsOrigin
  )
  /// The y coordinate of that corner.
  public static let boundsOriginY = LayerProperty(
    "bounds.origin.y",
    .number,
    NumberSlot.boundsOrigin + 1
  )
  /// The size of the bounds.
  public static let boundsSize = LayerProperty("bounds.size", .size, NumberSlot.boundsSize)
  /// The width of the bounds.
  public static let boundsWidth = LayerProperty("bounds.size.width", .number, NumberSlot.boundsSize)
  /// The height of the bounds.
  public static let boundsHeight = LayerProperty(
    "bounds.size.height",
    .number,
    NumberSlot.boundsSize + 1
  )
  /// The position of the anchor in the superlayer.
  public static let position = LayerProperty("position", .point, NumberSlot.position)
  /// The x coordinate of the position.
  public static let positionX = LayerProperty("position.x", .number, NumberSlot.position)
  /// The y coordinate of the position.
  public static let positionY = LayerProperty("position.y", .number, NumberSlot.position + 1)
  /// The anchor, as a unit point of the bounds.
  public static let anchorPoint = LayerProperty("anchorPoint", .point, NumberSlot.anchorPoint)
  /// The x coordinate of the anchor.
  public static let anchorPointX = LayerProperty("anchorPoint.x", .number, NumberSlot.anchorPoint)
  /// The y coordinate of the anchor.
  public static let anchorPointY = LayerProperty(
    "anchorPoint.y",
    .number,
    NumberSlot.anchorPoint + 1
  )
  /// The depth of the anchor, in points.
  public static let anchorPointZ = LayerProperty("anchorPointZ", .number, NumberSlot.anchorPointZ)
  /// The order among the siblings.
  public static let zPosition = LayerProperty("zPosition", .number, NumberSlot.depth)
  /// The transform about the anchor.
  public static let transform = LayerProperty("transform", .transform)
  /// The 2D part of the transform.
  public static let affineTransform = LayerProperty("affineTransform", .affine)
  /// The angle about z in radians, clockwise.
  public static let rotation = LayerProperty("transform.rotation", .number, NumberSlot.rotation)
  /// The angle about x in radians.
  public static let rotationX = LayerProperty("transform.rotation.x", .number, NumberSlot.rotationX)
  /// The angle about y in radians.
  public static let rotationY = LayerProperty("transform.rotation.y", .number, NumberSlot.rotationY)
  /// The angle about z in radians, as ``rotation``.
  public static let rotationZ = LayerProperty("transform.rotation.z", .number, NumberSlot.rotation)
  /// A uniform factor for x, y and z.
  public static let scale = LayerProperty("transform.scale", .number, NumberSlot.uniformScale)
  /// The factor of x.
  public static let scaleX = LayerProperty("transform.scale.x", .number, NumberSlot.scale)
  /// The factor of y.
  public static let scaleY = LayerProperty("transform.scale.y", .number, NumberSlot.scale + 1)
  /// The factor of z.
  public static let scaleZ = LayerProperty("transform.scale.z", .number, NumberSlot.scaleZ)
  /// The translation in the plane, in points.
  public static let translation = LayerProperty(
    "transform.translation",
    .point,
    NumberSlot.translation
  )
  /// The translation along x.
  public static let translationX = LayerProperty(
    "transform.translation.x",
    .number,
    NumberSlot.translation
  )
  /// The translation along y.
  public static let translationY = LayerProperty(
    "transform.translation.y",
    .number,
    NumberSlot.translation + 1
  )
  /// The translation along z.
  public static let translationZ = LayerProperty(
    "transform.translation.z",
    .number,
    NumberSlot.translationZ
  )
  /// The transform of all sublayers.
  public static let sublayerTransform = LayerProperty("sublayerTransform", .transform)
  /// Whether the layer is hidden.
  public static let hidden = LayerProperty("hidden", .flag)
  /// The opacity of the layer including its sublayers.
  public static let opacity = LayerProperty("opacity", .number, NumberSlot.opacity)
  /// The background color, below the contents.
  public static let backgroundColor = LayerProperty(
    "backgroundColor",
    .color,
    NumberSlot.backgroundColor
  )
  /// The tint color, multiplied with the contents.
  public static let tint = LayerProperty("tint", .color, NumberSlot.tint)
  /// The sprite.
  public static let contents = LayerProperty("contents", .contents)
  /// The visible part of the contents.
  public static let contentsRect = LayerProperty("contentsRect", .rect, NumberSlot.contentsRect)
  /// The upper left corner of the visible part.
  public static let contentsRectOrigin = LayerProperty(
    "contentsRect.origin",
    .point,
    NumberSlot.contentsRect
  )
  /// The x coordinate of that corner.
  public static let contentsRectX = LayerProperty(
    "contentsRect.origin.x",
    .number,
    NumberSlot.contentsRect
  )
  /// The y coordinate of that corner.
  public static let contentsRectY = LayerProperty(
    "contentsRect.origin.y",
    .number,
    NumberSlot.contentsRect + 1
  )
  /// The size of the visible part.
  public static let contentsRectSize = LayerProperty(
    "contentsRect.size",
    .size,
    NumberSlot.contentsRect + 2
  )
  /// The width of the visible part.
  public static let contentsRectWidth = LayerProperty(
    "contentsRect.size.width",
    .number,
    NumberSlot.contentsRect + 2
  )
  /// The height of the visible part.
  public static let contentsRectHeight = LayerProperty(
    "contentsRect.size.height",
    .number,
    NumberSlot.contentsRect + 3
  )
  /// The stretched part of the contents.
  public static let contentsCenter = LayerProperty(
    "contentsCenter",
    .rect,
    NumberSlot.contentsCenter
  )
  /// Whether contents and sublayers are clipped to the bounds.
  public static let masksToBounds = LayerProperty("masksToBounds", .flag)
  /// The radius of the corners.
  public static let cornerRadius = LayerProperty("cornerRadius", .number, NumberSlot.cornerRadius)
  /// The width of the border.
  public static let borderWidth = LayerProperty("borderWidth", .number, NumberSlot.borderWidth)
  /// The color of the border.
  public static let borderColor = LayerProperty("borderColor", .color, NumberSlot.borderColor)
  /// The opacity of the shadow.
  public static let shadowOpacity = LayerProperty(
    "shadowOpacity",
    .number,
    NumberSlot.shadowOpacity
  )
  /// The standard deviation of the shadow's blur, in points.
  public static let shadowRadius = LayerProperty("shadowRadius", .number, NumberSlot.shadowRadius)
  /// The offset of the shadow, in points.
  public static let shadowOffset = LayerProperty("shadowOffset", .point, NumberSlot.shadowOffset)
  /// The color of the shadow.
  public static let shadowColor = LayerProperty("shadowColor", .color, NumberSlot.shadowColor)
  /// The colors of the gradient.
  public static let colors = LayerProperty("colors", .colors)
  /// The stops of the gradient colors.
  public static let locations = LayerProperty("locations", .numbers)
  /// The start point of the gradient.
  public static let startPoint = LayerProperty("startPoint", .point, NumberSlot.startPoint)
  /// The end point of the gradient.
  public static let endPoint = LayerProperty("endPoint", .point, NumberSlot.endPoint)
  /// The sample shown by a sprite layer, numbered from 1.
  public static let sampleIndex = LayerProperty(
    "sampleIndex",
    .integer,
    NumberSlot.sample,
    invalidatesDisplay: true
  )

  /// The properties of the library.
  public static let allCases: [LayerProperty] = [
    .bounds, .boundsOrigin, .boundsOriginX, .boundsOriginY, .boundsSize, .boundsWidth,
    .boundsHeight, .position, .positionX, .positionY, .anchorPoint, .anchorPointX, .anchorPointY,
    .anchorPointZ, .zPosition, .transform, .affineTransform, .rotation, .rotationX, .rotationY,
    .rotationZ, .scale, .scaleX, .scaleY, .scaleZ, .translation, .translationX, .translationY,
    .translationZ, .sublayerTransform, .hidden, .opacity, .backgroundColor, .tint, .contents,
    .contentsRect, .contentsRectOrigin, .contentsRectX, .contentsRectY, .contentsRectSize,
    .contentsRectWidth, .contentsRectHeight, .contentsCenter, .masksToBounds, .cornerRadius,
    .borderWidth, .borderColor, .shadowOpacity, .shadowRadius, .shadowOffset, .shadowColor,
    .colors, .locations, .startPoint, .endPoint, .sampleIndex,
  ]
}
