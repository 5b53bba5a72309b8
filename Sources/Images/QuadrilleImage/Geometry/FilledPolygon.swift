/// The pixels covered by a convex polygon: those with their center inside, by the fill rule of
/// ``FillEdge``.
///
/// Two polygons that share an edge cover each pixel of their union exactly once.
package struct FilledPolygon: Sendable {
  private let edges: [FillEdge]
  private let minX: Double
  private let maxX: Double
  private let minY: Double
  private let maxY: Double

  /// Creates a polygon; nil if it is empty or a corner is not finite.
  ///
  /// - Parameter corners: The corners of a convex polygon in either direction; y downwards.
  ///   Repeated corners are allowed.
  package init?(convex corners: [Point]) {
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

  /// The rows in a range that the polygon can cover.
  package func rows(in rows: Range<Int>) -> Range<Int> { clamped(minY, maxY, rows) }

  /// The columns in a range that the polygon covers in a row.
  package func columns(ofRow row: Int, in columns: Range<Int>) -> Range<Int> {
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
    // The quotients are rounded, the products are not: the products decide at both ends.
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

  /// The pixels from one below the first possible center to one past the last, clamped to a range.
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
