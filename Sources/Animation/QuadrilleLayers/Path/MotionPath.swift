public import QuadrilleImage

/// A path of straight lines, curves and elliptical arcs that a layer can follow, see
/// ``KeyframeAnimation/path``.
///
/// ```swift
/// var path = MotionPath(from: Point(x: 0, y: 0))
/// path.addLine(to: Point(x: 40, y: 0))
/// path.addCurve(to: Point(x: 60, y: 60), Point(x: 50, y: 0), Point(x: 60, y: 20))
/// ```
public struct MotionPath: Hashable, Sendable {
  /// The segments in order; one may start elsewhere than the previous one ends.
  private(set) var segments: [PathSegment] = []
  /// The start of the current subpath.
  private var start: Point
  /// The end of the last segment.
  public private(set) var currentPoint: Point

  /// Makes a path without segments.
  public init(from start: Point) {
    self.start = start
    currentPoint = start
  }

  /// The number of segments: each line, curve and arc is one, and so is the line that closes a
  /// subpath.
  public var segmentCount: Int { segments.count }

  /// Starts a new subpath: a jump without a segment.
  public mutating func move(to point: Point) {
    start = point
    currentPoint = point
  }

  /// Adds a straight line.
  public mutating func addLine(to point: Point) { add(.line(currentPoint, point)) }

  /// Adds a quadratic Bézier curve.
  public mutating func addQuadCurve(to point: Point, _ control: Point) {
    // The same curve in the same parameter as a cubic one.
    let first = currentPoint + (control - currentPoint) * (2.0 / 3)
    let second = point + (control - point) * (2.0 / 3)
    add(.cubic(currentPoint, first, second, point))
  }

  /// Adds a cubic Bézier curve.
  public mutating func addCurve(to point: Point, _ control1: Point, _ control2: Point) {
    add(.cubic(currentPoint, control1, control2, point))
  }

  /// Adds an elliptical arc, given by its end as in SVG.
  ///
  /// It follows SVG 2, appendix B.2: radii that are too small are enlarged, a radius of 0 gives a line,
  /// and an arc to the current point nothing.
  ///
  /// - Parameters:
  ///   - point: The end.
  ///   - radii: The radii of the ellipse.
  ///   - rotation: The angle from the x axis to that of the ellipse, in radians.
  ///   - isLarge: Whether the arc of more than 180° is taken.
  ///   - isPositive: Whether the angle grows from the start to the end.
  public mutating func addArc(
    to point: Point,
    radii: Size,
    rotation: Double,
    isLarge: Bool,
    isPositive: Bool
  ) {
    guard point != currentPoint else { return }
    guard
      let arc = EllipticalArc(
        from: currentPoint,
        to: point,
        radii: radii,
        rotation: rotation,
        isLarge: isLarge,
        isPositive: isPositive
      )
    else { return addLine(to: point) }
    add(.arc(arc))
  }

  /// Closes the subpath with a line to its start, unless it ends there.
  public mutating func closeSubpath() {
    if currentPoint != start { addLine(to: start) }
  }

  private mutating func add(_ segment: PathSegment) {
    segments.append(segment)
    currentPoint = segment.end
  }
}
