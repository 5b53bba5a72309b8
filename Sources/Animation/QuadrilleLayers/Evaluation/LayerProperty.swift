/// A property of a layer, or a part of one, that can be animated; the names are key paths.
///
/// Those of the library are constants; one of your own belongs to a ``LayerKey``.
public struct LayerProperty: Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// The name, a key path such as `bounds.origin.x`.
  public let name: String
  /// What the values are.
  public let kind: Kind
  /// Whether a change of the property, also by an animation, makes a layer choose its contents anew;
  /// after `+needsDisplayForKey:`.
  ///
  /// Setting the property then runs ``Layer/display(_:)`` on the model, too, so that its contents
  /// follow at once. Of the library's own properties ``sampleIndex`` alone does.
  public let invalidatesDisplay: Bool
  /// The first of its numbers in a ``NumberSlot``; nil where the values are not made of numbers.
  let slot: UInt8?

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
    /// The values of a ``LayerKey`` of your own.
    case custom
  }

  private init(_ name: String, _ kind: Kind, _ slot: Int? = nil, invalidatesDisplay: Bool = false) {
    self.name = name
    self.kind = kind
    self.slot = slot.map { UInt8($0) }
    self.invalidatesDisplay = invalidatesDisplay
  }

  /// Makes the property of a key of the user's own.
  init(custom name: String, invalidatesDisplay: Bool) {
    precondition(Self.byName[name] == nil, "the layer has a property of this name")
    self.init(name, .custom, invalidatesDisplay: invalidatesDisplay)
  }

  /// Makes a property of the library from its key path, also from a part of the transform alone:
  /// `rotation.x`.
  public init?(name: String) {
    guard let found = Self.byName[name] ?? Self.byName["transform." + name] else { return nil }
    self = found
  }

  /// The name.
  public var description: String { name }

  /// Whether two properties have the same name.
  public static func == (lhs: LayerProperty, rhs: LayerProperty) -> Bool { lhs.name == rhs.name }

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
  /// Its x.
  public static let boundsOriginX = LayerProperty(
    "bounds.origin.x",
    .number,
    NumberSlot.boundsOrigin
  )
  /// Its y.
  public static let boundsOriginY = LayerProperty(
    "bounds.origin.y",
    .number,
    NumberSlot.boundsOrigin + 1
  )
  /// The size of the bounds.
  public static let boundsSize = LayerProperty("bounds.size", .size, NumberSlot.boundsSize)
  /// Its width.
  public static let boundsWidth = LayerProperty("bounds.size.width", .number, NumberSlot.boundsSize)
  /// Its height.
  public static let boundsHeight = LayerProperty(
    "bounds.size.height",
    .number,
    NumberSlot.boundsSize + 1
  )
  /// Where the anchor lies in the superlayer.
  public static let position = LayerProperty("position", .point, NumberSlot.position)
  /// Its x.
  public static let positionX = LayerProperty("position.x", .number, NumberSlot.position)
  /// Its y.
  public static let positionY = LayerProperty("position.y", .number, NumberSlot.position + 1)
  /// The unit point of the bounds that lies at the position.
  public static let anchorPoint = LayerProperty("anchorPoint", .point, NumberSlot.anchorPoint)
  /// Its x.
  public static let anchorPointX = LayerProperty("anchorPoint.x", .number, NumberSlot.anchorPoint)
  /// Its y.
  public static let anchorPointY = LayerProperty(
    "anchorPoint.y",
    .number,
    NumberSlot.anchorPoint + 1
  )
  /// The depth of the anchor, in points.
  public static let anchorPointZ = LayerProperty("anchorPointZ", .number, NumberSlot.anchorPointZ)
  /// The place among the siblings.
  public static let zPosition = LayerProperty("zPosition", .number, NumberSlot.depth)
  /// The transform about the anchor.
  public static let transform = LayerProperty("transform", .transform)
  /// The transform of the plane alone.
  public static let affineTransform = LayerProperty("affineTransform", .affine)
  /// The angle about z in radians, clockwise.
  public static let rotation = LayerProperty("transform.rotation", .number, NumberSlot.rotation)
  /// The angle about x in radians.
  public static let rotationX = LayerProperty("transform.rotation.x", .number, NumberSlot.rotationX)
  /// The angle about y in radians.
  public static let rotationY = LayerProperty("transform.rotation.y", .number, NumberSlot.rotationY)
  /// The angle about z in radians, as ``rotation``.
  public static let rotationZ = LayerProperty("transform.rotation.z", .number, NumberSlot.rotation)
  /// One factor for x, y and z.
  public static let scale = LayerProperty("transform.scale", .number, NumberSlot.uniformScale)
  /// The factor of x.
  public static let scaleX = LayerProperty("transform.scale.x", .number, NumberSlot.scale)
  /// The factor of y.
  public static let scaleY = LayerProperty("transform.scale.y", .number, NumberSlot.scale + 1)
  /// The factor of z.
  public static let scaleZ = LayerProperty("transform.scale.z", .number, NumberSlot.scaleZ)
  /// The shift in the plane, in points.
  public static let translation = LayerProperty(
    "transform.translation",
    .point,
    NumberSlot.translation
  )
  /// The shift along x.
  public static let translationX = LayerProperty(
    "transform.translation.x",
    .number,
    NumberSlot.translation
  )
  /// The shift along y.
  public static let translationY = LayerProperty(
    "transform.translation.y",
    .number,
    NumberSlot.translation + 1
  )
  /// The shift along z.
  public static let translationZ = LayerProperty(
    "transform.translation.z",
    .number,
    NumberSlot.translationZ
  )
  /// The transform of all sublayers.
  public static let sublayerTransform = LayerProperty("sublayerTransform", .transform)
  /// Whether the layer is left out.
  public static let hidden = LayerProperty("hidden", .flag)
  /// The opacity of the layer with its sublayers.
  public static let opacity = LayerProperty("opacity", .number, NumberSlot.opacity)
  /// The color below the contents.
  public static let backgroundColor = LayerProperty(
    "backgroundColor",
    .color,
    NumberSlot.backgroundColor
  )
  /// The color that is multiplied with the contents.
  public static let tint = LayerProperty("tint", .color, NumberSlot.tint)
  /// The sprite.
  public static let contents = LayerProperty("contents", .contents)
  /// The part of the contents that is drawn.
  public static let contentsRect = LayerProperty("contentsRect", .rect, NumberSlot.contentsRect)
  /// Its upper left corner.
  public static let contentsRectOrigin = LayerProperty(
    "contentsRect.origin",
    .point,
    NumberSlot.contentsRect
  )
  /// The x of that corner.
  public static let contentsRectX = LayerProperty(
    "contentsRect.origin.x",
    .number,
    NumberSlot.contentsRect
  )
  /// The y of that corner.
  public static let contentsRectY = LayerProperty(
    "contentsRect.origin.y",
    .number,
    NumberSlot.contentsRect + 1
  )
  /// The size of the part.
  public static let contentsRectSize = LayerProperty(
    "contentsRect.size",
    .size,
    NumberSlot.contentsRect + 2
  )
  /// Its width.
  public static let contentsRectWidth = LayerProperty(
    "contentsRect.size.width",
    .number,
    NumberSlot.contentsRect + 2
  )
  /// Its height.
  public static let contentsRectHeight = LayerProperty(
    "contentsRect.size.height",
    .number,
    NumberSlot.contentsRect + 3
  )
  /// The part of the contents that is stretched.
  public static let contentsCenter = LayerProperty(
    "contentsCenter",
    .rect,
    NumberSlot.contentsCenter
  )
  /// Whether contents and sublayers are cut off at the bounds.
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
  /// The deviation of the shadow's blur, in points.
  public static let shadowRadius = LayerProperty("shadowRadius", .number, NumberSlot.shadowRadius)
  /// How far the shadow lies from the layer, in points.
  public static let shadowOffset = LayerProperty("shadowOffset", .point, NumberSlot.shadowOffset)
  /// The color of the shadow.
  public static let shadowColor = LayerProperty("shadowColor", .color, NumberSlot.shadowColor)
  /// The colors of the gradient.
  public static let colors = LayerProperty("colors", .colors)
  /// Where the colors of the gradient are reached.
  public static let locations = LayerProperty("locations", .numbers)
  /// Where the gradient begins.
  public static let startPoint = LayerProperty("startPoint", .point, NumberSlot.startPoint)
  /// Where the gradient ends.
  public static let endPoint = LayerProperty("endPoint", .point, NumberSlot.endPoint)
  /// The sample that a sprite layer shows, counted from 1.
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
