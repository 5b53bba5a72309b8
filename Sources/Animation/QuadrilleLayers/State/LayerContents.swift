public import QuadrilleSprite

/// The contents of a layer: a sprite, or the cross-fade of two.
public struct LayerContents: Interpolatable {
  /// The sprite, or the one that fades out.
  public var sprite: Sprite? { box?.sprite }
  /// The sprite that fades in, if any.
  public let fade: ContentsFade?
  let box: SpriteBox?

  /// Makes contents from a sprite.
  public init(_ sprite: Sprite?) {
    self.init(sprite.map(SpriteBox.init), fade: nil)
  }

  init(_ box: SpriteBox?, fade: ContentsFade?) {
    self.box = box
    self.fade = fade
  }

  /// Whether two contents look the same.
  public static func == (lhs: LayerContents, rhs: LayerContents) -> Bool {
    (lhs.box === rhs.box || lhs.sprite == rhs.sprite)
      && (lhs.fade === rhs.fade || lhs.fade == rhs.fade)
  }

  /// The more visible of the sprites.
  public var main: Sprite? { mainBox?.sprite }

  private var mainBox: SpriteBox? {
    guard let fade, fade.amount >= 0.5 else { return box }
    return fade.box
  }

  /// The cross-fade of two sprites.
  public func interpolated(with other: LayerContents, by fraction: Double) -> LayerContents {
    guard fraction > 0, self != other else { return self }
    guard fraction < 1 else { return other }
    return LayerContents(mainBox, fade: ContentsFade(to: other.mainBox, amount: fraction))
  }

  /// The cross-fade of the two middle values.
  public static func spline(
    _ values: Neighbors<LayerContents>,
    weights: SIMD4<Double>
  ) -> LayerContents {
    values.start.interpolated(with: values.end, by: weights.z + weights.w)
  }

  /// The other contents, which replace these.
  public func adding(_ other: LayerContents) -> LayerContents { other }

  /// The contents themselves.
  public func subtracting(_ other: LayerContents) -> LayerContents { self }

  /// The contents themselves.
  public func repeated(_ count: Double) -> LayerContents { self }

  /// 1 for different contents.
  public func distance(to other: LayerContents) -> Double { self == other ? 0 : 1 }
}

/// A sprite that fades in over another one.
public final class ContentsFade: Equatable, Sendable {
  /// The sprite that fades in; nil if the old sprite only fades out.
  public var sprite: Sprite? { box?.sprite }
  /// The amount by which it is visible, from 0 to 1.
  public let amount: Double
  let box: SpriteBox?

  init(to box: SpriteBox?, amount: Double) {
    self.box = box
    self.amount = amount
  }

  /// Whether two fades are equal.
  public static func == (lhs: ContentsFade, rhs: ContentsFade) -> Bool {
    lhs.amount == rhs.amount && lhs.sprite == rhs.sprite
  }
}
