#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The stops of a gradient of a color glyph, with premultiplied colors.
struct ColorLine {
  private var stops: [(offset: Double, color: SIMD4<Float>)] = []
  /// 0: the ends continue, 1: the stops are repeated, 2: they are reflected.
  private let extend: Int

  private static var maxStops: Int { 1_024 }

  /// Reads a color line; nil if it ends too early or has no stops.
  ///
  /// - Parameter isVariable: Whether each stop has an index of variations behind it.
  init?(
    _ table: FontTable,
    at offset: Int,
    isVariable: Bool,
    color: (_ entry: Int, _ alpha: Double) -> SIMD4<Float>
  ) {
    guard let extend = table.unsigned(offset, 1), let count = table.unsigned(offset + 1, 2),
      (1...Self.maxStops).contains(count)
    else { return nil }
    self.extend = extend
    for index in 0..<count {
      let stop = offset + 3 + (isVariable ? 10 : 6) * index
      guard let position = table.fraction(stop), let entry = table.unsigned(stop + 2, 2),
        let alpha = table.fraction(stop + 4)
      else { return nil }
      stops.append((position, color(entry, alpha)))
    }
    stops.sort { $0.offset < $1.offset }
  }

  /// The color at a position.
  func color(at position: Double) -> SIMD4<Float> {
    let (first, last) = (stops[0].offset, stops[stops.count - 1].offset)
    guard position.isFinite else { return stops[0].color }
    var position = position
    let length = last - first
    if extend != 0, length > 0 {
      let steps = (position - first) / length
      var part = steps - steps.rounded(.down)
      if extend == 2, Int(steps.rounded(.down).truncatingRemainder(dividingBy: 2)) != 0 {
        part = 1 - part
      }
      position = first + part * length
    }
    guard position > first else { return stops[0].color }
    guard let next = stops.firstIndex(where: { $0.offset > position }) else {
      return stops[stops.count - 1].color
    }
    let (before, after) = (stops[next - 1], stops[next])
    let part = Float((position - before.offset) / (after.offset - before.offset))
    return before.color + (after.color - before.color) * part
  }
}

/// The shape of a gradient of a color glyph, in font units.
enum ColorGradient {
  /// From a point to another; lines of one color are parallel to the line from the first to the
  /// third point.
  case linear(ColorPoint, ColorPoint, ColorPoint)
  /// From a circle to another.
  case radial(ColorPoint, Double, ColorPoint, Double)
  /// Counterclockwise around a point, between two angles in half rotations.
  case sweep(ColorPoint, Double, Double)

  /// The position in the color line at a point; nil where the gradient is not defined.
  func position(_ x: Double, _ y: Double) -> Double? {
    switch self {
    case .linear(let start, let end, let rotated):
      // The end is projected onto the normal of the lines of one color.
      let normal = ColorPoint(x: rotated.y - start.y, y: start.x - rotated.x)
      let span = (end.x - start.x) * normal.x + (end.y - start.y) * normal.y
      guard span != 0 else { return nil }
      return ((x - start.x) * normal.x + (y - start.y) * normal.y) / span
    case .radial(let first, let radius, let second, let otherRadius):
      return Self.between(
        x - first.x,
        y - first.y,
        second.minus(first),
        radius,
        otherRadius - radius
      )
    case .sweep(let center, let start, let end):
      guard end != start else { return nil }
      var angle = atan2(y - center.y, x - center.x) / .pi
      if angle < 0 { angle += 2 }
      return (angle - start) / (end - start)
    }
  }

  /// The larger position whose circle passes through a point and has no negative radius.
  private static func between(
    _ x: Double,
    _ y: Double,
    _ shift: ColorPoint,
    _ radius: Double,
    _ growth: Double
  ) -> Double? {
    // |p - t·shift| = radius + t·growth
    let a = shift.x * shift.x + shift.y * shift.y - growth * growth
    let b = x * shift.x + y * shift.y + radius * growth
    let c = x * x + y * y - radius * radius
    var candidates: [Double] = []
    if abs(a) < 1e-9 {
      if b != 0 { candidates = [c / (2 * b)] }
    } else {
      let root = b * b - a * c
      guard root >= 0 else { return nil }
      candidates = [(b + root.squareRoot()) / a, (b - root.squareRoot()) / a].sorted(by: >)
    }
    return candidates.first { radius + $0 * growth >= 0 }
  }
}

/// A point in font units.
struct ColorPoint: Equatable {
  var x: Double
  var y: Double

  func minus(_ other: ColorPoint) -> ColorPoint { ColorPoint(x: x - other.x, y: y - other.y) }
}
