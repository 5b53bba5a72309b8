public import QuadrilleImage

/// Distances from the four edges of a sprite's untrimmed source, in pixels.
public struct SpriteBorders: Hashable, Sendable {
  /// The distance from the left edge.
  public var left: Double
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the right edge.
  public var right: Double
  /// The distance from the bottom edge.
  public var bottom: Double

  /// Makes borders.
  public init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The stretched center in a source of a size, y downwards.
  func center(of source: Size) -> Rect {
    Rect(
      x: left,
      y: top,
      width: max(0, source.width - left - right),
      height: max(0, source.height - top - bottom)
    )
  }

  /// The borders multiplied by a factor.
  func scaled(by factor: Double) -> SpriteBorders {
    SpriteBorders(
      left: left * factor,
      top: top * factor,
      right: right * factor,
      bottom: bottom * factor
    )
  }
}

/// The details of a sprite beyond its geometry; each is nil if the data file lacks it.
public struct SpriteDetails: Hashable, Sendable {
  /// The display duration of the sprite as a frame of an animation (Aseprite), in seconds.
  public var durationSeconds: Double?
  /// The index of the sprite among those with the same name (libGDX, Spine).
  public var index: Int?
  /// The distances to the stretched center of a nine-patch (`split` of libGDX, `borders` of
  /// PixiJS).
  public var borders: SpriteBorders?
  /// The content insets of a nine-patch (`pad` of libGDX).
  public var padding: SpriteBorders?
  /// The anchor as a unit point of the source, y downwards, where the data file states one.
  public var anchor: Point?
  /// Whether all pixels are opaque (`.atlasc`).
  public var isOpaque: Bool?

  /// Makes empty details.
  public init() {}

  /// The details with lengths multiplied by a factor.
  func scaled(by factor: Double) -> SpriteDetails {
    guard factor != 1 else { return self }
    var result = self
    result.borders = borders?.scaled(by: factor)
    result.padding = padding?.scaled(by: factor)
    return result
  }
}
