/// A point in the plane; x grows to the right and y downwards unless stated otherwise.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The component-wise sum.
  @inlinable
  public static func + (lhs: Point, rhs: Point) -> Point {
    Point(x: lhs.x + rhs.x, y: lhs.y + rhs.y)
  }

  /// The component-wise difference.
  @inlinable
  public static func - (lhs: Point, rhs: Point) -> Point {
    Point(x: lhs.x - rhs.x, y: lhs.y - rhs.y)
  }

  /// The point mirrored at the origin.
  @inlinable
  public static prefix func - (point: Point) -> Point { Point(x: -point.x, y: -point.y) }

  /// Both coordinates times a factor.
  @inlinable
  public static func * (point: Point, factor: Double) -> Point {
    Point(x: point.x * factor, y: point.y * factor)
  }

  /// Both coordinates times a factor.
  @inlinable
  public static func * (factor: Double, point: Point) -> Point { point * factor }

  /// Both coordinates divided by a number.
  @inlinable
  public static func / (point: Point, divisor: Double) -> Point {
    Point(x: point.x / divisor, y: point.y / divisor)
  }

  /// Adds component-wise.
  @inlinable
  public static func += (lhs: inout Point, rhs: Point) { lhs = lhs + rhs }

  /// Subtracts component-wise.
  @inlinable
  public static func -= (lhs: inout Point, rhs: Point) { lhs = lhs - rhs }

  /// Multiplies both coordinates.
  @inlinable
  public static func *= (point: inout Point, factor: Double) { point = point * factor }

  /// Divides both coordinates.
  @inlinable
  public static func /= (point: inout Point, divisor: Double) { point = point / divisor }
}

/// A size with a width and a height.
public struct Size: Hashable, Sendable {
  /// The extent along x.
  public var width: Double
  /// The extent along y.
  public var height: Double

  /// The empty size.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether the area is 0.
  @inlinable public var isEmpty: Bool { width == 0 || height == 0 }

  /// Width and height times a factor, for example to convert points to pixels.
  @inlinable
  public static func * (size: Size, factor: Double) -> Size {
    Size(width: size.width * factor, height: size.height * factor)
  }

  /// Width and height times a factor.
  @inlinable
  public static func * (factor: Double, size: Size) -> Size { size * factor }

  /// Width and height divided by a number.
  @inlinable
  public static func / (size: Size, divisor: Double) -> Size {
    Size(width: size.width / divisor, height: size.height / divisor)
  }

  /// The component-wise sum.
  @inlinable
  public static func + (lhs: Size, rhs: Size) -> Size {
    Size(width: lhs.width + rhs.width, height: lhs.height + rhs.height)
  }

  /// The component-wise difference.
  @inlinable
  public static func - (lhs: Size, rhs: Size) -> Size {
    Size(width: lhs.width - rhs.width, height: lhs.height - rhs.height)
  }
}

/// A size in whole pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size.
  @inlinable
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size as text, such as `640x480`.
  public var description: String { "\(width)x\(height)" }
}
