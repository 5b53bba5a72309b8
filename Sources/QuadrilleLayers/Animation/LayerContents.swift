public import QuadrilleAtlas

/// What a layer shows: a sprite, or one fading into another.
public struct LayerContents: Interpolatable {
  /// The sprite, or the one that fades out.
  public var sprite: Sprite?
  /// What fades in, if anything does.
  public var fade: ContentsFade?

  /// Makes contents of a sprite.
  public init(_ sprite: Sprite?, fade: ContentsFade? = nil) {
    self.sprite = sprite
    self.fade = fade
  }

  /// The sprite that is seen the more of.
  public var main: Sprite? {
    guard let fade, fade.amount >= 0.5 else { return sprite }
    return fade.sprite
  }

  /// The cross-fade of two sprites.
  public func mixed(with other: LayerContents, by fraction: Double) -> LayerContents {
    guard fraction > 0, self != other else { return self }
    guard fraction < 1 else { return other }
    return LayerContents(main, fade: ContentsFade(to: other.main, amount: fraction))
  }

  /// The cross-fade of the two in the middle.
  public static func spline(
    _ values: Neighbors<LayerContents>,
    weights: SIMD4<Double>
  ) -> LayerContents {
    values.start.mixed(with: values.end, by: weights.z + weights.w)
  }

  /// The other contents: what lies on top counts.
  public func adding(_ other: LayerContents) -> LayerContents { other }

  /// The contents themselves.
  public func subtracting(_ other: LayerContents) -> LayerContents { self }

  /// The contents themselves.
  public func repeated(_ count: Double) -> LayerContents { self }

  /// 1 for different contents.
  public func distance(to other: LayerContents) -> Double { self == other ? 0 : 1 }
}

/// A sprite that takes the place of another one bit by bit.
public final class ContentsFade: Equatable, Sendable {
  /// What fades in; nil where the old sprite only fades out.
  public let sprite: Sprite?
  /// How much of it is seen, from 0 to 1.
  public let amount: Double

  /// Makes a fade.
  public init(to sprite: Sprite?, amount: Double) {
    self.sprite = sprite
    self.amount = amount
  }

  /// Whether two fades look alike.
  public static func == (lhs: ContentsFade, rhs: ContentsFade) -> Bool {
    lhs.amount == rhs.amount && lhs.sprite == rhs.sprite
  }
}
