/// Which pixels a convex polygon covers: those whose centre lies inside, upper and left edges
/// inclusive, as ``FillEdge`` says.
///
/// Two polygons that share an edge cover no pixel twice and leave none out.
public struct FilledPolygon: Sendable {
  private let edges: [FillEdge]
  private let minX: Double
  private let maxX: Double
  private let minY: Double
  private let maxY: Double

  /// Makes a polygon; nil where it covers nothing or a corner is not finite.
  ///
  /// - Parameter corners: The corners of a convex polygon in order, either way around; y downwards.
  ///   A corner may stand twice.
  public init?(convex corners: [Point]) {
    guard let first = corners.first, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return nil
    }
    var area = 0.0
    for (one, other) in zip(corners.dropFirst(), corners.dropFirst(2)) {
      area += (one.x - first.x) * (other.y - first.y) - (one.y - first.y) * (other.x - first.x)
    }
    guard area != 0 else { return nil }
    let corners = area < 0 ? corners.reversed() : corners
    edges = corners.indices.compactMap {
      FillEdge(from: corners[$0], to: corners[$0 + 1 == corners.count ? 0 : $0 + 1])
    }
    minX = corners.map(\.x).min() ?? 0
    maxX = corners.map(\.x).max() ?? 0
    minY = corners.map(\.y).min() ?? 0
    maxY = corners.map(\.y).max() ?? 0
  }

  /// The rows of some that the polygon can touch.
  public func rows(in rows: Range<Int>) -> Range<Int> { clamped(minY, maxY, rows) }

  /// The columns of some that the polygon covers in a row.
  public func columns(ofRow row: Int, in columns: Range<Int>) -> Range<Int> {
    let y = Double(row) + 0.5
    var low = minX
    var high = maxX
    for edge in edges {
      if edge.a > 0 {
        low = max(low, edge.crossing(atY: y))
      } else if edge.a < 0 {
        high = min(high, edge.crossing(atY: y))
      } else if !edge.contains(0, y) {
        return columns.lowerBound..<columns.lowerBound
      }
    }
    // The quotients are rounded; the products are not. So the ends are settled by the products.
    var range = clamped(low, high, columns)
    while !range.isEmpty, !contains(range.lowerBound, y) {
      range = (range.lowerBound + 1)..<range.upperBound
    }
    while !range.isEmpty, !contains(range.upperBound - 1, y) {
      range = range.lowerBound..<(range.upperBound - 1)
    }
    return range
  }

  private func contains(_ column: Int, _ y: Double) -> Bool {
    edges.allSatisfy { $0.contains(Double(column) + 0.5, y) }
  }

  /// The pixels from one below the first possible centre to one past the last, inside bounds.
  private func clamped(_ low: Double, _ high: Double, _ bounds: Range<Int>) -> Range<Int> {
    let minimum = bounds.lowerBound
    let maximum = bounds.upperBound
    guard low < Double(maximum) + 1, high > Double(minimum) - 1, low <= high else {
      return minimum..<minimum
    }
    let first = max(minimum, Int(max(low, Double(minimum)).rounded(.down)) - 1)
    let last = min(maximum, Int(min(high, Double(maximum)).rounded(.up)) + 1)
    return first < last ? first..<last : minimum..<minimum
  }
}
