/// The rotation of a sprite in its page.
public enum Rotation: Int, Sendable, CaseIterable {
  /// Not rotated.
  case none = 0
  /// Rotated by 90° clockwise: the sprite's top edge is the right edge in the page.
  case clockwise90 = 90
  /// Rotated by 180°.
  case clockwise180 = 180
  /// Rotated by 90° counterclockwise: the sprite's top edge is the left edge in the page.
  case counterclockwise90 = -90

  /// Whether the rotation swaps width and height.
  @inlinable
  public var swapsAxes: Bool { self == .clockwise90 || self == .counterclockwise90 }

  /// The composition of two rotations.
  package func followed(by other: Rotation) -> Rotation {
    switch (rawValue + other.rawValue + 720) % 360 {
    case 90: .clockwise90
    case 180: .clockwise180
    case 270: .counterclockwise90
    default: .none
    }
  }
}

/// A value for each corner of a sprite, named for the unrotated sprite.
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

  /// The values rearranged for the corners of a rotated rectangle.
  ///
  /// Applied to the page's corners, this is the single table of the four rotations: the result is
  /// the page corner that each corner of the unrotated sprite samples.
  @inlinable
  public func rotated(_ packedRotation: Rotation) -> Corners {
    switch packedRotation {
    case .none: self
    case .clockwise90: Corners(topRight, bottomRight, bottomLeft, topLeft)
    case .clockwise180: Corners(bottomRight, bottomLeft, topLeft, topRight)
    case .counterclockwise90: Corners(bottomLeft, topLeft, topRight, bottomRight)
    }
  }

  /// The values rearranged for the corners of a rectangle that is mirrored, if it is, and then
  /// rotated.
  @inlinable
  package func packed(_ rotation: Rotation, isMirrored: Bool) -> Corners {
    let corners = rotated(rotation)
    guard isMirrored else { return corners }
    return Corners(corners.topRight, corners.topLeft, corners.bottomLeft, corners.bottomRight)
  }
}

extension Corners: Sendable where Value: Sendable {}
extension Corners: Equatable where Value: Equatable {}
