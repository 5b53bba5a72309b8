/// An upright rectangle by its corner of least coordinates and its size.
///
/// With y downwards, as everywhere unless said otherwise, that corner is the top left one.
public struct Rect: Hashable, Sendable {
  /// The corner of least x and least y, where the size is not negative.
  public var origin: Point
  /// The extent from the origin; negative until ``standardized``.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The rectangle from (0, 0) to (1, 1): all of a picture in unit coordinates.
  public static let unit = Rect(x: 0, y: 0, width: 1, height: 1)

  /// Makes a rectangle from a corner and a size.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from numbers.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// Makes the rectangle between two corners.
  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The least x.
  @inlinable public var minX: Double { size.width < 0 ? origin.x + size.width : origin.x }
  /// The least y.
  @inlinable public var minY: Double { size.height < 0 ? origin.y + size.height : origin.y }
  /// The greatest x.
  @inlinable public var maxX: Double { size.width < 0 ? origin.x : origin.x + size.width }
  /// The greatest y.
  @inlinable public var maxY: Double { size.height < 0 ? origin.y : origin.y + size.height }
  /// The width, never negative.
  @inlinable public var width: Double { abs(size.width) }
  /// The height, never negative.
  @inlinable public var height: Double { abs(size.height) }
  /// The centre.
  public var center: Point { Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }
  /// The same area with a size that is not negative.
  public var standardized: Rect { Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY) }
  /// Whether the area is nothing.
  @inlinable public var isEmpty: Bool { size.width == 0 || size.height == 0 }

  /// The rectangle moved.
  @inlinable
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(origin: Point(x: origin.x + dx, y: origin.y + dy), size: size)
  }

  /// The common area, empty where there is none.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Rect(
      minX: left,
      minY: top,
      maxX: max(left, min(maxX, other.maxX)),
      maxY: max(top, min(maxY, other.maxY))
    )
  }

  /// Whether a point lies inside; the far edges do not count.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
