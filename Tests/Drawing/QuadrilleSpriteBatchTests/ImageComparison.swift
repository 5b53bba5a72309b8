import QuadrilleDrawing
import QuadrilleImage

/// The allowed difference between a driver's image and the reference renderer's.
enum ComparisonRule {
  /// Exact: for unscaled sprites at whole pixels without blending.
  case exact
  /// A maximum difference per channel.
  case near(Int)
  /// A maximum difference per channel, ignoring pixels whose center is closer than one pixel to an
  /// edge of a quad with fractional corners, where coverage depends on the driver.
  case nearInside(Int)
}

/// The first pixel of a driver's image that violates a rule.
struct ImageMismatch: CustomStringConvertible {
  let x: Int
  let y: Int
  let drawn: SIMD4<UInt8>
  let expected: SIMD4<UInt8>
  let count: Int

  var description: String {
    "\(count) pixels are wrong, the first (\(x), \(y)) is \(drawn) instead of \(expected)"
  }
}

extension Bitmap {
  /// The first violation of a rule in this image; nil if there is none.
  func mismatch(
    to expected: Bitmap,
    of list: DrawList,
    _ rule: ComparisonRule
  ) -> ImageMismatch? {
    let tolerance: Int
    var mask = Set<Int>()
    switch rule {
    case .exact: tolerance = 0
    case .near(let steps): tolerance = steps
    case .nearInside(let steps):
      tolerance = steps
      mask = list.uncertainPixels
    }
    var first: (x: Int, y: Int)?
    var count = 0
    for y in 0..<height {
      for x in 0..<width where self[x, y] != expected[x, y] {
        let (one, other) = (self[x, y], expected[x, y])
        let difference = (pointwiseMax(one, other) &- pointwiseMin(one, other)).max()
        guard Int(difference) > tolerance, !mask.contains(y * width + x) else { continue }
        first = first ?? (x, y)
        count += 1
      }
    }
    return first.map { first in
      ImageMismatch(
        x: first.x,
        y: first.y,
        drawn: self[first.x, first.y],
        expected: expected[first.x, first.y],
        count: count
      )
    }
  }
}

extension DrawList {
  /// The indices (y · width + x) of pixels near an edge that does not lie on a pixel boundary.
  fileprivate var uncertainPixels: Set<Int> {
    var result = Set<Int>()
    for group in groups { result.formUnion(group.list.uncertainPixels) }
    for quad in quads {
      let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
        .map { (x: Double($0.x), y: Double($0.y)) }
      let isWhole = corners.allSatisfy { $0.x == $0.x.rounded() && $0.y == $0.y.rounded() }
      let isAxisAligned =
        corners[0].x == corners[3].x && corners[0].y == corners[1].y
        || corners[0].x == corners[1].x && corners[0].y == corners[3].y
      if isWhole && isAxisAligned { continue }
      for index in 0..<4 { mark(corners[index], corners[(index + 1) & 3], in: &result) }
    }
    return result
  }

  private func mark(
    _ start: (x: Double, y: Double),
    _ end: (x: Double, y: Double),
    in pixels: inout Set<Int>
  ) {
    let columns = clamped(min(start.x, end.x), max(start.x, end.x), pixelSize.width)
    let rows = clamped(min(start.y, end.y), max(start.y, end.y), pixelSize.height)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let squared = max(dx * dx + dy * dy, 1e-12)
    for y in rows {
      for x in columns {
        let (px, py) = (Double(x) + 0.5 - start.x, Double(y) + 0.5 - start.y)
        let along = min(max((px * dx + py * dy) / squared, 0), 1)
        let (ex, ey) = (px - along * dx, py - along * dy)
        if ex * ex + ey * ey < 1 { pixels.insert(y * pixelSize.width + x) }
      }
    }
  }

  private func clamped(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
    let first = Int(min(max(low - 2, 0), Double(count)))
    let last = Int(min(max(high + 2, 0), Double(count)))
    return first..<max(first, last)
  }
}
