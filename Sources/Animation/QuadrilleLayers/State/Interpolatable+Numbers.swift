public import QuadrilleImage

extension Double: VectorValue {
  /// The sum.
  @inlinable public func adding(_ other: Double) -> Double { self + other }
  /// The difference.
  @inlinable public func subtracting(_ other: Double) -> Double { self - other }
  /// The product.
  @inlinable public func scaled(by factor: Double) -> Double { self * factor }
  /// The square.
  @inlinable public var squaredLength: Double { self * self }
}

extension Int: Interpolatable {
  /// Interpolates as real numbers and truncates towards zero.
  ///
  /// To show 1 to n for equal times animate from 1 to n + 1. Values up to 1e-9 below an integer are
  /// treated as that integer, so that 1 + 5 · 0.2 is 2 in spite of rounding.
  public func interpolated(with other: Int, by fraction: Double) -> Int {
    Int(cutting: Double(self).interpolated(with: Double(other), by: fraction))
  }

  /// The weighted sum as a real number, truncated.
  public static func spline(_ values: Neighbors<Int>, weights: SIMD4<Double>) -> Int {
    let numbers = Neighbors(
      before: Double(values.before),
      start: Double(values.start),
      end: Double(values.end),
      after: Double(values.after)
    )
    return Int(cutting: Double.spline(numbers, weights: weights))
  }

  /// The sum.
  public func adding(_ other: Int) -> Int { self &+ other }

  /// The difference.
  public func subtracting(_ other: Int) -> Int { self &- other }

  /// The product.
  public func repeated(_ count: Double) -> Int { Int(cutting: Double(self) * count) }

  /// The absolute difference.
  public func distance(to other: Int) -> Double { abs(Double(self) - Double(other)) }

  /// The number truncated towards zero and clamped to the range of integers; 0 for NaN.
  init(cutting number: Double) {
    let whole = (number + (number < 0 ? -1e-9 : 1e-9)).rounded(.towardZero)
    self = Int(exactly: whole) ?? (whole.isNaN ? 0 : whole < 0 ? .min : .max)
  }
}

extension Point: VectorValue {
  /// The sum.
  @inlinable public func adding(_ other: Point) -> Point { self + other }
  /// The difference.
  @inlinable public func subtracting(_ other: Point) -> Point { self - other }
  /// Both coordinates multiplied by a factor.
  @inlinable
  public func scaled(by factor: Double) -> Point { Point(x: x * factor, y: y * factor) }
  /// The square of the distance from the origin.
  @inlinable public var squaredLength: Double { x * x + y * y }
}

extension Size: VectorValue {
  /// The sum.
  @inlinable
  public func adding(_ other: Size) -> Size {
    Size(width: width + other.width, height: height + other.height)
  }
  /// The difference.
  @inlinable
  public func subtracting(_ other: Size) -> Size {
    Size(width: width - other.width, height: height - other.height)
  }
  /// Width and height multiplied by a factor.
  @inlinable
  public func scaled(by factor: Double) -> Size {
    Size(width: width * factor, height: height * factor)
  }
  /// The square of the diagonal.
  @inlinable public var squaredLength: Double { width * width + height * height }
}

extension Rect: VectorValue {
  /// The sum of origins and of sizes.
  @inlinable
  public func adding(_ other: Rect) -> Rect {
    Rect(origin: origin.adding(other.origin), size: size.adding(other.size))
  }
  /// The difference of origins and of sizes.
  @inlinable
  public func subtracting(_ other: Rect) -> Rect {
    Rect(origin: origin.subtracting(other.origin), size: size.subtracting(other.size))
  }
  /// Origin and size multiplied by a factor.
  @inlinable
  public func scaled(by factor: Double) -> Rect {
    Rect(origin: origin.scaled(by: factor), size: size.scaled(by: factor))
  }
  /// The sum of the squares of all four numbers.
  @inlinable public var squaredLength: Double { origin.squaredLength + size.squaredLength }
}

/// Straight components, interpolated separately.
extension Color: VectorValue {
  /// The sum of the components.
  public func adding(_ other: Color) -> Color {
    Color(
      red: red + other.red,
      green: green + other.green,
      blue: blue + other.blue,
      alpha: alpha + other.alpha
    )
  }
  /// The difference of the components.
  public func subtracting(_ other: Color) -> Color { adding(other.scaled(by: -1)) }
  /// All components multiplied by a factor.
  public func scaled(by factor: Double) -> Color {
    Color(red: red * factor, green: green * factor, blue: blue * factor, alpha: alpha * factor)
  }
  /// The sum of the squares of the components.
  public var squaredLength: Double { red * red + green * green + blue * blue + alpha * alpha }
}

extension Bool: DiscreteValue {}
extension String: DiscreteValue {}

/// Lists of equal length, element by element; other lists are not interpolated.
extension Array: Interpolatable where Element: Interpolatable {
  /// The interpolated elements; for lists of different lengths the other list, as soon as the
  /// fraction is above 0.
  public func interpolated(with other: [Element], by fraction: Double) -> [Element] {
    guard count == other.count else { return fraction > 0 ? other : self }
    return zip(self, other).map { $0.interpolated(with: $1, by: fraction) }
  }

  /// The splines of the elements; for lists of different lengths the start of the segment.
  public static func spline(
    _ values: Neighbors<[Element]>,
    weights: SIMD4<Double>
  ) -> [Element] {
    let count = values.start.count
    guard
      values.before.count == count, values.end.count == count, values.after.count == count
    else { return values.start }
    return (0..<count).map { index in
      let neighbors = Neighbors(
        before: values.before[index],
        start: values.start[index],
        end: values.end[index],
        after: values.after[index]
      )
      return Element.spline(neighbors, weights: weights)
    }
  }

  /// The sums of the elements; for lists of different lengths the other list.
  public func adding(_ other: [Element]) -> [Element] {
    count == other.count ? zip(self, other).map { $0.adding($1) } : other
  }

  /// The differences of the elements; for lists of different lengths this list.
  public func subtracting(_ other: [Element]) -> [Element] {
    count == other.count ? zip(self, other).map { $0.subtracting($1) } : self
  }

  /// The elements repeated.
  public func repeated(_ count: Double) -> [Element] { map { $0.repeated(count) } }

  /// The Euclidean norm of the elements' distances; 1 for lists of different lengths.
  public func distance(to other: [Element]) -> Double {
    guard count == other.count else { return 1 }
    return zip(self, other).reduce(0) { sum, pair in
      let distance = pair.0.distance(to: pair.1)
      return sum + distance * distance
    }.squareRoot()
  }
}
