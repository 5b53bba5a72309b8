/// How a sprite was turned for storage in its page.
public enum Rotation: Int, Sendable, CaseIterable {
  /// Stored upright.
  case none = 0
  /// Stored turned by 90° clockwise: the sprite's top edge is the right edge in the page.
  case clockwise90 = 90
  /// Stored turned by 180°.
  case clockwise180 = 180
  /// Stored turned by 90° counter-clockwise: the sprite's top edge is the left edge in the page.
  case counterclockwise90 = -90

  /// Whether width and height change places in the page.
  @inlinable
  public var swapsAxes: Bool { self == .clockwise90 || self == .counterclockwise90 }
}

/// Four values for the corners of a sprite, named as they lie in the upright picture.
public struct Corners<Value> {
  /// The value of the upper left corner.
  public var topLeft: Value
  /// The value of the upper right corner.
  public var topRight: Value
  /// The value of the lower right corner.
  public var bottomRight: Value
  /// The value of the lower left corner.
  public var bottomLeft: Value

  /// Makes the four values, clockwise from the upper left.
  @inlinable
  public init(_ topLeft: Value, _ topRight: Value, _ bottomRight: Value, _ bottomLeft: Value) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The four values moved to where the corners of an upright rectangle of the page go.
  ///
  /// Called on the page's corners this is the one table of the four turns: the result says which
  /// page corner each corner of the upright sprite takes its texel from.
  @inlinable
  public func rotated(_ packedRotation: Rotation) -> Corners {
    switch packedRotation {
    case .none: self
    case .clockwise90: Corners(topRight, bottomRight, bottomLeft, topLeft)
    case .clockwise180: Corners(bottomRight, bottomLeft, topLeft, topRight)
    case .counterclockwise90: Corners(bottomLeft, topLeft, topRight, bottomRight)
    }
  }
}

extension Corners: Sendable where Value: Sendable {}
extension Corners: Equatable where Value: Equatable {}
