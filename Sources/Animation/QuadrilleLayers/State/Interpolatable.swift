/// A value that an animation can interpolate.
///
/// Numbers are interpolated linearly, transforms by their parts; what has nothing between its values,
/// such as a Boolean, switches.
public protocol Interpolatable: Equatable, Sendable {
  /// The value a fraction of the way to another one.
  ///
  /// - Parameters:
  ///   - other: The other value.
  ///   - fraction: 0 for this value, 1 for the other; a curve may overshoot both.
  func interpolated(with other: Self, by fraction: Double) -> Self

  /// The value that a spline through four neighbors gives: each of them times its weight.
  ///
  /// - Parameters:
  ///   - values: The neighbors in order; the segment lies between the second and the third.
  ///   - weights: Their weights, one in sum.
  static func spline(_ values: Neighbors<Self>, weights: SIMD4<Double>) -> Self

  /// This value with another one on top: a sum, or a transform done afterwards.
  func adding(_ other: Self) -> Self

  /// The value that gives this one when it is added to another.
  func subtracting(_ other: Self) -> Self

  /// The value added to itself a whole number of times.
  func repeated(_ count: Double) -> Self

  /// How far another value is, for animations of even pace; not negative.
  func distance(to other: Self) -> Double
}

/// The four values that a spline segment depends on.
public struct Neighbors<Value> {
  /// The one before the segment.
  public var before: Value
  /// The one at its start.
  public var start: Value
  /// The one at its end.
  public var end: Value
  /// The one behind it.
  public var after: Value

  /// Makes four neighbors.
  public init(before: Value, start: Value, end: Value, after: Value) {
    self.before = before
    self.start = start
    self.end = end
    self.after = after
  }
}

/// A value made of numbers that are interpolated one by one.
public protocol VectorValue: Interpolatable {
  /// The value with each number times a factor.
  func scaled(by factor: Double) -> Self
  /// The sum of the squares of its numbers.
  var squaredLength: Double { get }
}

extension VectorValue {
  /// `self + (other − self) · fraction`, and the other itself at 1.
  @inlinable
  public func interpolated(with other: Self, by fraction: Double) -> Self {
    fraction == 1 ? other : adding(other.subtracting(self).scaled(by: fraction))
  }

  /// The weighted sum.
  @inlinable
  public static func spline(_ values: Neighbors<Self>, weights: SIMD4<Double>) -> Self {
    values.before.scaled(by: weights.x).adding(values.start.scaled(by: weights.y))
      .adding(values.end.scaled(by: weights.z)).adding(values.after.scaled(by: weights.w))
  }

  /// The value times a whole number.
  @inlinable
  public func repeated(_ count: Double) -> Self { scaled(by: count) }

  /// The Euclidean distance.
  @inlinable
  public func distance(to other: Self) -> Double {
    other.subtracting(self).squaredLength.squareRoot()
  }
}

/// A value with nothing in between.
public protocol DiscreteValue: Interpolatable {}

extension DiscreteValue {
  /// The other value as soon as the fraction is above 0.
  public func interpolated(with other: Self, by fraction: Double) -> Self {
    fraction > 0 ? other : self
  }

  /// The value at the start of the segment.
  public static func spline(_ values: Neighbors<Self>, weights: SIMD4<Double>) -> Self {
    values.start
  }

  /// The other value: what lies on top counts.
  public func adding(_ other: Self) -> Self { other }

  /// The value itself.
  public func subtracting(_ other: Self) -> Self { self }

  /// The value itself.
  public func repeated(_ count: Double) -> Self { self }

  /// 1 for different values.
  public func distance(to other: Self) -> Double { self == other ? 0 : 1 }
}
