import QuadrilleDrawing

/// Which pixels a quad covers: those whose centre lies inside, upper and left edges inclusive.
///
/// Two quads that share an edge cover no pixel twice and leave none out.
struct Outline {
  private struct Edge {
    /// The value `a · x + b · y + c` is above 0 inside.
    let a: Double
    let b: Double
    let c: Double
    /// Whether points on the edge itself are inside.
    let isInclusive: Bool

    init(from first: (x: Double, y: Double), to second: (x: Double, y: Double)) {
      let dx = second.x - first.x
      let dy = second.y - first.y
      a = -dy
      b = dx
      c = dy * first.x - dx * first.y
      isInclusive = dy < 0 || (dy == 0 && dx > 0)
    }

    func admits(_ x: Double, _ y: Double) -> Bool {
      let value = a * x + b * y + c
      return isInclusive ? value >= 0 : value > 0
    }
  }

  private let edges: [Edge]
  private let minX: Double
  private let maxX: Double
  private let minY: Double
  private let maxY: Double

  /// Makes the outline of a quad; nil where it covers nothing or a corner is not finite.
  init?(_ quad: Quad) {
    var corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft].map {
      (x: Double($0.x), y: Double($0.y))
    }
    guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    let area =
      (corners[1].x - corners[0].x) * (corners[3].y - corners[0].y)
      - (corners[1].y - corners[0].y) * (corners[3].x - corners[0].x)
    guard area != 0 else { return nil }
    if area < 0 { corners.reverse() }
    edges = (0..<4).map { Edge(from: corners[$0], to: corners[($0 + 1) & 3]) }
    minX = corners.map(\.x).min() ?? 0
    maxX = corners.map(\.x).max() ?? 0
    minY = corners.map(\.y).min() ?? 0
    maxY = corners.map(\.y).max() ?? 0
  }

  /// The rows of a clip rectangle that the quad can touch.
  func rows(in clip: PixelRect) -> Range<Int> {
    clamped(minY, maxY, clip.minY, clip.maxY)
  }

  /// The columns of a row that the quad covers.
  func columns(ofRow row: Int, in clip: PixelRect) -> Range<Int> {
    let y = Double(row) + 0.5
    var low = minX
    var high = maxX
    for edge in edges {
      if edge.a > 0 {
        low = max(low, -(edge.b * y + edge.c) / edge.a)
      } else if edge.a < 0 {
        high = min(high, -(edge.b * y + edge.c) / edge.a)
      } else if !edge.admits(0, y) {
        return clip.minX..<clip.minX
      }
    }
    // The quotients are rounded; the products are not. So the ends are settled by the products.
    var range = clamped(low, high, clip.minX, clip.maxX)
    while !range.isEmpty, !admits(range.lowerBound, y) {
      range = (range.lowerBound + 1)..<range.upperBound
    }
    while !range.isEmpty, !admits(range.upperBound - 1, y) {
      range = range.lowerBound..<(range.upperBound - 1)
    }
    return range
  }

  private func admits(_ column: Int, _ y: Double) -> Bool {
    edges.allSatisfy { $0.admits(Double(column) + 0.5, y) }
  }

  /// The pixels from one below the first possible centre to one past the last, inside bounds.
  private func clamped(_ low: Double, _ high: Double, _ least: Int, _ most: Int) -> Range<Int> {
    guard low < Double(most) + 1, high > Double(least) - 1, low <= high else {
      return least..<least
    }
    let first = max(least, Int(max(low, Double(least)).rounded(.down)) - 1)
    let last = min(most, Int(min(high, Double(most)).rounded(.up)) + 1)
    return first < last ? first..<last : least..<least
  }
}
