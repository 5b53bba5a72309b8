/// One edge of a filled polygon: the rule for which pixel centres lie on its inner side.
///
/// Points on the edge itself count where it is an upper or a left edge of the polygon, as OpenGL
/// ES fills triangles. Two polygons that share an edge use the same numbers for it, whichever way
/// they go along it: together they cover each point once and leave none out.
public struct FillEdge: Sendable {
  /// The value `a · x + b · y + c` is above 0 inside, 0 on the edge.
  public let a: Double
  /// See ``a``.
  public let b: Double
  private let c: Double
  /// Whether points on the edge itself are inside.
  private let isInclusive: Bool

  /// Makes the edge between two corners that follow each other clockwise as seen with y downwards;
  /// nil where they are the same.
  public init?(from first: Point, to second: Point) {
    guard first != second else { return nil }
    // Always computed from the same end, so that rounding is the same for both sides.
    let isForward = (first.y, first.x) < (second.y, second.x)
    let (start, end) = isForward ? (first, second) : (second, first)
    let dx = end.x - start.x
    let dy = end.y - start.y
    let sign = isForward ? 1.0 : -1
    a = -dy * sign
    b = dx * sign
    c = (dy * start.x - dx * start.y) * sign
    // Leftwards going up, or the top going right.
    isInclusive = second.y < first.y || (second.y == first.y && second.x > first.x)
  }

  /// Whether a point is on the inner side.
  @inline(__always)
  public func contains(_ x: Double, _ y: Double) -> Bool {
    let value = a * x + b * y + c
    return isInclusive ? value >= 0 : value > 0
  }

  /// Where the edge crosses a row of points; not finite for a horizontal one.
  public func crossing(atY y: Double) -> Double { -(b * y + c) / a }
}
