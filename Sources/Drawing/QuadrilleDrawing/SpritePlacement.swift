public import QuadrilleImage

/// The position, rotation and scale of one of several sprites; see ``DrawList/draw(_:from:)``.
public struct SpritePlacement: Hashable, Sendable {
  /// The index of the sprite.
  public var sprite: Int
  /// The destination of its anchor, in points.
  public var position: Point
  /// The angle in radians about the anchor, clockwise.
  public var rotation: Double
  /// The factor of its width before rotation; negative mirrors.
  public var scaleX: Double
  /// The factor of its height before rotation; negative mirrors.
  public var scaleY: Double

  /// Creates a placement.
  public init(
    sprite: Int,
    at position: Point,
    rotation: Double = 0,
    scaleX: Double = 1,
    scaleY: Double = 1
  ) {
    self.sprite = sprite
    self.position = position
    self.rotation = rotation
    self.scaleX = scaleX
    self.scaleY = scaleY
  }
}
