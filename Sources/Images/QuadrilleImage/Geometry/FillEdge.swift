/// An edge of a filled polygon with its fill rule for pixel centers.
///
/// Points on the edge itself are inside if it is an upper or a left edge of the polygon, like
/// OpenGL ES fills triangles. Two polygons that share an edge compute it with the same numbers, in
/// either direction: together they cover each point exactly once.
package struct FillEdge: Sendable {
  /// The value `a · x + b · y + c` is above 0 inside, 0 on the edge.
  package let a: Double
  /// See ``a``.
  package let b: Double
  private let c: Double
  /// Whether points on the edge itself are inside.
  private let isInclusive: Bool

  /// Creates the edge between two consecutive corners in clockwise order with y downwards; nil if
  /// they are equal.
  package init?(from first: Point, to second: Point) {
    guard first != second else { return nil }
    // Always computed from the same end, so that both polygons have the same rounding.
    let isForward = (first.y, first.x) < (second.y, second.x)
    let (start, end) = isForward ? (first, second) : (second, first)
    let dx = end.x - start.x
    let dy = end.y - start.y
    let sign = isForward ? 1.0 : -1
    a = -dy * sign
    b = dx * sign
    c = (dy * start.x - dx * start.y) * sign
    // A left edge goes up, a top edge goes right.
    isInclusive = second.y < first.y || (second.y == first.y && second.x > first.x)
  }

  /// Whether a point is on the inner side.
  @inline(__always)
  package func contains(_ x: Double, _ y: Double) -> Bool {
    let value = a * x + b * y + c
    return isInclusive ? value >= 0 : value > 0
  }

  /// The x at which the edge crosses a row of points; not finite for a horizontal edge.
  package func crossing(atY y: Double) -> Double { -(b * y + c) / a }
}
