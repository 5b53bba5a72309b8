package import QuadrilleImage

/// Which pixels a convex polygon covers, where that is certain.
///
/// Corners lie on a grid of `2^-subpixelBits` of a pixel, and a driver may move each of them by one
/// step of the grid (12.6.1). Decided by edge functions in whole numbers: exact.
package struct PixelCoverage: Sendable {
  /// What is known of a pixel.
  package enum PixelClassification: Sendable {
    /// The center lies inside however corners are moved.
    case inside
    /// The center lies outside however corners are moved.
    case outside
    /// A driver may decide either way.
    case edge
  }

  private let corners: [(x: Int, y: Int)]
  private let half: Int
  private let bits: Int
  /// Whether all corners lie on the grid, so that no driver has to move them.
  package let isOnGrid: Bool

  /// Makes the coverage of a polygon; nil where it has no area or is not finite.
  ///
  /// - Parameters:
  ///   - corners: The corners in order, either way around, in pixels of the framebuffer.
  ///   - subpixelBits: The bits of the grid, at least 4.
  package init?(convex corners: [Point], subpixelBits: Int) {
    let scale = Double(1 << subpixelBits)
    var points: [(x: Int, y: Int)] = []
    var isOnGrid = true
    for corner in corners {
      guard abs(corner.x) < 1e7, abs(corner.y) < 1e7 else { return nil }
      let x = (corner.x * scale).rounded()
      let y = (corner.y * scale).rounded()
      if abs(x - corner.x * scale) > 1e-3 || abs(y - corner.y * scale) > 1e-3 { isOnGrid = false }
      points.append((Int(x), Int(y)))
    }
    guard let first = points.first else { return nil }
    var area = 0
    for (one, other) in zip(points.dropFirst(), points.dropFirst(2)) {
      area += (one.x - first.x) * (other.y - first.y) - (one.y - first.y) * (other.x - first.x)
    }
    guard area != 0 else { return nil }
    self.corners = area < 0 ? points.reversed() : points
    half = 1 << (subpixelBits - 1)
    bits = subpixelBits
    self.isOnGrid = isOnGrid
  }

  /// What is known of a pixel.
  package func answer(x: Int, y: Int) -> PixelClassification {
    let px = x << bits + half
    let py = y << bits + half
    var result = PixelClassification.inside
    for index in corners.indices {
      let a = corners[index]
      let b = corners[index + 1 == corners.count ? 0 : index + 1]
      if a == b { continue }
      let value = (b.x - a.x) * (py - a.y) - (b.y - a.y) * (px - a.x)
      // The most that the value changes where each corner moves by one step on each axis.
      let slack = abs(px - a.x) + abs(py - a.y) + abs(px - b.x) + abs(py - b.y) + 2
      if value <= -slack { return .outside }
      if value < slack { result = .edge }
    }
    return result
  }

  /// The pixels that can be anything but outside, in an image of given sides.
  package func bounds(width: Int, height: Int) -> (x: Range<Int>, y: Range<Int>) {
    func range(_ values: [Int], _ limit: Int) -> Range<Int> {
      let minimum = (values.min() ?? 0) >> bits - 1
      let maximum = (values.max() ?? 0) >> bits + 2
      let start = min(max(minimum, 0), limit)
      return start..<max(start, min(maximum, limit))
    }
    return (range(corners.map(\.x), width), range(corners.map(\.y), height))
  }
}
