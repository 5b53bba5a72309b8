/// An axis-aligned rectangle with an origin and a size.
///
/// The origin is the corner of minimum x and y if the size is not negative: with y downwards, the
/// top left one.
public struct Rect: Hashable, Sendable {
  /// The corner of minimum x and y, if the size is not negative.
  public var origin: Point
  /// The extent from the origin; negative until ``standardized``.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The rectangle from (0, 0) to (1, 1): a whole image in unit coordinates.
  public static let unit = Rect(x: 0, y: 0, width: 1, height: 1)

  /// Creates a rectangle from a corner and a size.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from coordinates.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// Creates the rectangle between two corners.
  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// Creates the rectangle of a size centered on a point.
  @inlinable
  public init(center: Point, size: Size) {
    self.init(
      x: center.x - size.width / 2,
      y: center.y - size.height / 2,
      width: size.width,
      height: size.height
    )
  }

  /// The minimum x.
  @inlinable public var minX: Double { size.width < 0 ? origin.x + size.width : origin.x }
  /// The minimum y.
  @inlinable public var minY: Double { size.height < 0 ? origin.y + size.height : origin.y }
  /// The maximum x.
  @inlinable public var maxX: Double { size.width < 0 ? origin.x : origin.x + size.width }
  /// The maximum y.
  @inlinable public var maxY: Double { size.height < 0 ? origin.y : origin.y + size.height }
  /// The width, never negative.
  @inlinable public var width: Double { abs(size.width) }
  /// The height, never negative.
  @inlinable public var height: Double { abs(size.height) }
  /// The x of the center.
  @inlinable public var midX: Double { (minX + maxX) / 2 }
  /// The y of the center.
  @inlinable public var midY: Double { (minY + maxY) / 2 }
  /// The center.
  public var center: Point { Point(x: midX, y: midY) }
  /// The same area with a size that is not negative.
  public var standardized: Rect { Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY) }
  /// Whether the area is 0.
  @inlinable public var isEmpty: Bool { size.width == 0 || size.height == 0 }

  /// The rectangle translated.
  @inlinable
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(origin: Point(x: origin.x + dx, y: origin.y + dy), size: size)
  }

  /// The rectangle translated by the coordinates of a point.
  @inlinable
  public func offset(by distance: Point) -> Rect { Rect(origin: origin + distance, size: size) }

  /// The rectangle with its edges moved inwards, or outwards by negative distances.
  ///
  /// Edges that would cross meet in the middle.
  ///
  /// - Parameters:
  ///   - dx: The distance of the left and the right edge.
  ///   - dy: The distance of the upper and the lower edge.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    let x = min(dx, width / 2)
    let y = min(dy, height / 2)
    return Rect(x: minX + x, y: minY + y, width: width - 2 * x, height: height - 2 * y)
  }

  /// The bounding box of both; an empty one is ignored.
  public func union(_ other: Rect) -> Rect {
    if other.isEmpty { return standardized }
    if isEmpty { return other.standardized }
    return Rect(
      minX: min(minX, other.minX),
      minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY)
    )
  }

  /// The smallest rectangle with integer coordinates that contains this one.
  public var integral: Rect {
    Rect(
      minX: minX.rounded(.down),
      minY: minY.rounded(.down),
      maxX: maxX.rounded(.up),
      maxY: maxY.rounded(.up)
    )
  }

  /// The common area; empty if there is none.
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

  /// Whether a point is inside; the right and bottom edges are excluded.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether another rectangle is completely inside, edges included.
  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Whether two rectangles overlap; touching edges do not.
  public func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }

  /// All coordinates times a factor, for example to convert points to pixels.
  @inlinable
  public static func * (rect: Rect, factor: Double) -> Rect {
    Rect(origin: rect.origin * factor, size: rect.size * factor)
  }

  /// All coordinates times a factor.
  @inlinable
  public static func * (factor: Double, rect: Rect) -> Rect { rect * factor }

  /// All coordinates divided by a number.
  @inlinable
  public static func / (rect: Rect, divisor: Double) -> Rect {
    Rect(origin: rect.origin / divisor, size: rect.size / divisor)
  }
}
