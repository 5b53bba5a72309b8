/// Distances from the four sides of a sprite's untrimmed source, in pixels.
public struct SpriteBorders: Hashable, Sendable {
  /// From the left side.
  public var left: Double
  /// From the top.
  public var top: Double
  /// From the right side.
  public var right: Double
  /// From the bottom.
  public var bottom: Double

  /// Makes borders.
  public init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The borders with every distance multiplied.
  func scaled(by factor: Double) -> SpriteBorders {
    SpriteBorders(
      left: left * factor,
      top: top * factor,
      right: right * factor,
      bottom: bottom * factor
    )
  }
}

/// What a data file says of a sprite beyond its geometry; each member is nil where it says nothing.
public struct SpriteDetails: Hashable, Sendable {
  /// How long the sprite is shown as a frame of an animation (Aseprite).
  public var durationSeconds: Double?
  /// The number of the sprite among those of one name (libGDX, Spine).
  public var index: Int?
  /// The corners of a nine-patch that are not stretched (`split` of libGDX, `borders` of PixiJS).
  public var borders: SpriteBorders?
  /// Where the content of a nine-patch begins (`pad` of libGDX).
  public var padding: SpriteBorders?
  /// Whether no pixel is translucent (`.atlasc`).
  public var isOpaque: Bool?

  /// Makes details of which nothing is known.
  public init() {}

  /// The details with lengths multiplied.
  func scaled(by factor: Double) -> SpriteDetails {
    guard factor != 1 else { return self }
    var result = self
    result.borders = borders?.scaled(by: factor)
    result.padding = padding?.scaled(by: factor)
    return result
  }
}
