/// A value that an animation can interpolate.
///
/// Numbers are interpolated linearly, transforms by their components; values without intermediate
/// ones, such as Booleans, change in steps.
public protocol Interpolatable: Equatable, Sendable {
  /// Interpolates between this value and another one.
  ///
  /// - Parameters:
  ///   - other: The other value.
  ///   - fraction: 0 for this value, 1 for the other; easing curves may exceed this range.
  func interpolated(with other: Self, by fraction: Double) -> Self

  /// The weighted sum of four neighbors on a spline.
  ///
  /// - Parameters:
  ///   - values: The neighbors in order; the segment is between the second and the third.
  ///   - weights: Their weights, with the sum 1.
  static func spline(_ values: Neighbors<Self>, weights: SIMD4<Double>) -> Self

  /// This value plus another one: a sum, or a transform applied afterwards.
  func adding(_ other: Self) -> Self

  /// The difference: the value that gives this one when added to the other.
  func subtracting(_ other: Self) -> Self

  /// The value added to itself a whole number of times.
  func repeated(_ count: Double) -> Self

  /// The distance to another value, for paced animations; not negative.
  func distance(to other: Self) -> Double
}

/// The four values that a spline segment depends on.
public struct Neighbors<Value> {
  /// The value before the segment.
  public var before: Value
  /// The value at its start.
  public var start: Value
  /// The value at its end.
  public var end: Value
  /// The value after it.
  public var after: Value

  /// Makes the four neighbors.
  public init(before: Value, start: Value, end: Value, after: Value) {
    self.before = before
    self.start = start
    self.end = end
    self.after = after
  }
}

/// A value of numbers that are interpolated separately.
public protocol VectorValue: Interpolatable {
  /// The value with each number multiplied by a factor.
  func scaled(by factor: Double) -> Self
  /// The sum of the squares of its numbers.
  var squaredLength: Double { get }
}

extension VectorValue {
  /// `self + (other − self) · fraction`, and exactly the other at 1.
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

  /// The value multiplied by an integer.
  @inlinable
  public func repeated(_ count: Double) -> Self { scaled(by: count) }

  /// The Euclidean distance.
  @inlinable
  public func distance(to other: Self) -> Double {
    other.subtracting(self).squaredLength.squareRoot()
  }
}

/// A value without intermediate values.
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

  /// The other value, which replaces this one.
  public func adding(_ other: Self) -> Self { other }

  /// The value itself.
  public func subtracting(_ other: Self) -> Self { self }

  /// The value itself.
  public func repeated(_ count: Double) -> Self { self }

  /// 1 for different values.
  public func distance(to other: Self) -> Double { self == other ? 0 : 1 }
}
