import QuadrilleImage

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// A segment of a path, in its own parameter from 0 to 1.
enum PathSegment: Hashable, Sendable {
  case line(Point, Point)
  /// A cubic Bézier curve: start, both control points, end.
  case cubic(Point, Point, Point, Point)
  case arc(EllipticalArc)

  var end: Point {
    switch self {
    case .line(_, let end), .cubic(_, _, _, let end): end
    case .arc(let arc): arc.end
    }
  }

  func point(at s: Double) -> Point {
    switch self {
    case .line(let start, let end):
      return s == 1 ? end : start + (end - start) * s
    case .cubic(let start, let first, let second, let end):
      let r = 1 - s
      let inner = first * (3 * r * r * s) + second * (3 * r * s * s)
      return start * (r * r * r) + inner + end * (s * s * s)
    case .arc(let arc):
      return s == 1 ? arc.end : arc.point(at: s)
    }
  }

  /// The direction at a parameter, of any length; zero if the segment is a point.
  func direction(at s: Double) -> Point {
    switch self {
    case .line(let start, let end): return end - start
    case .cubic(let start, let first, let second, let end):
      let r = 1 - s
      let (a, b, c) = (first - start, second - first, end - second)
      let slope = a * (r * r) + b * (2 * r * s) + c * (s * s)
      if slope.length > 1e-9 * (a.length + b.length + c.length) { return slope }
      // Where control points coincide the direction is that of the nearest points of the curve.
      let (before, after) = (max(s - 1e-4, 0), min(s + 1e-4, 1))
      return point(at: after) - point(at: before)
    case .arc(let arc): return arc.direction(at: s)
    }
  }
}

/// A part of an ellipse by its center (SVG 2, appendix B.2.4).
struct EllipticalArc: Hashable, Sendable {
  let center: Point
  let radii: Size
  /// The sine and the cosine of the angle of the ellipse's x axis.
  let sine: Double
  let cosine: Double
  /// The angle of the start, and the signed angle to the end, in radians.
  let startAngle: Double
  let sweep: Double
  let end: Point

  /// Converts an arc from its ends; nil if a radius is 0.
  init?(
    from start: Point,
    to end: Point,
    radii: Size,
    rotation: Double,
    isLarge: Bool,
    isPositive: Bool
  ) {
    var (rx, ry) = (abs(radii.width), abs(radii.height))
    guard rx > 0, ry > 0 else { return nil }
    (sine, cosine) = (sin(rotation), cos(rotation))
    let half = (start - end) * 0.5
    let x = cosine * half.x + sine * half.y
    let y = cosine * half.y - sine * half.x
    let excess = (x / rx) * (x / rx) + (y / ry) * (y / ry)
    if excess > 1 {
      rx *= excess.squareRoot()
      ry *= excess.squareRoot()
    }
    // With u = x / rx and v = y / ry the factor is √(1 / (u² + v²) − 1).
    var factor = max(0, 1 / min(excess, 1) - 1).squareRoot()
    if isLarge == isPositive { factor = -factor }
    let (cx, cy) = (factor * rx * y / ry, -factor * ry * x / rx)
    let middle = (start + end) * 0.5
    center = Point(x: cosine * cx - sine * cy + middle.x, y: sine * cx + cosine * cy + middle.y)
    self.radii = Size(width: rx, height: ry)
    let first = atan2((y - cy) / ry, (x - cx) / rx)
    var sweep = atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if isPositive, sweep < 0 { sweep += 2 * .pi }
    if !isPositive, sweep > 0 { sweep -= 2 * .pi }
    startAngle = first
    self.sweep = sweep
    self.end = end
  }

  func point(at s: Double) -> Point {
    let angle = startAngle + sweep * s
    let (x, y) = (radii.width * cos(angle), radii.height * sin(angle))
    return center + Point(x: cosine * x - sine * y, y: sine * x + cosine * y)
  }

  func direction(at s: Double) -> Point {
    let angle = startAngle + sweep * s
    let sign = sweep < 0 ? -1.0 : 1
    let (x, y) = (-radii.width * sin(angle) * sign, radii.height * cos(angle) * sign)
    return Point(x: cosine * x - sine * y, y: sine * x + cosine * y)
  }
}

extension Point {
  /// The distance from the origin.
  var length: Double { (x * x + y * y).squareRoot() }

  /// The angle from the x axis in radians; 0 for the origin.
  var angle: Double { atan2(y, x) }
}
