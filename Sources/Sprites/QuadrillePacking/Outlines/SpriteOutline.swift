import QuadrilleImage
import QuadrilleSprite

/// The outline of a sprite's visible pixels as polygons and triangles, in pixels of its unrotated
/// trimmed rectangle.
struct SpriteOutline: Equatable, Sendable {
  /// The size of the trimmed rectangle, which contains all corners.
  let width: Int
  let height: Int
  /// The corners of all polygons.
  private(set) var corners: [GridPoint] = []
  /// Indices of corners, three per triangle; triangles do not overlap.
  private(set) var triangles: [Int] = []

  /// The number of traced corners above which outlines are traced at half the resolution.
  private static var maxTracedCorners: Int { 4096 }

  /// Traces an image.
  ///
  /// Every pixel with alpha at or above the threshold lies inside as a whole. An image without such
  /// pixels, or whose outline cannot be reduced to the maximum, has its rectangle as outline.
  ///
  /// - Parameters:
  ///   - bitmap: The trimmed image.
  ///   - threshold: The minimum alpha of visible pixels.
  ///   - tolerance: The distance in pixels by which the outline may leave the visible pixels.
  ///   - maximum: The maximum number of corners, 4 or more.
  init(_ bitmap: Bitmap, threshold: Int, tolerance: Double, maximum: Int) {
    width = bitmap.width
    height = bitmap.height
    var mask = PixelMask(bitmap, threshold: threshold)
    mask.makeSimple()
    var scale = 1
    var outlines = OutlineTracer.outlines(of: mask)
    while outlines.reduce(0, { $0 + $1.count }) > Self.maxTracedCorners {
      mask = mask.halved()
      mask.makeSimple()
      scale *= 2
      outlines = OutlineTracer.outlines(of: mask)
    }
    let limit = GridPoint(width, height)
    for outline in outlines.indices {
      for corner in outlines[outline].indices {
        let point = outlines[outline][corner] &* scale
        outlines[outline][corner] = GridPoint(min(point.x, limit.x), min(point.y, limit.y))
      }
    }
    let box = [GridPoint(0, 0), GridPoint(width, 0), limit, GridPoint(0, height)]
    let candidates = [
      simplified(outlines, tolerance, maximum),
      simplified([ConvexHull.corners(of: outlines.flatMap { $0 })], tolerance, maximum),
      [box],
    ]
    for case let polygons? in candidates where !polygons.isEmpty && setPolygons(polygons) { return }
  }

  private func simplified(
    _ outlines: [[GridPoint]],
    _ tolerance: Double,
    _ maximum: Int
  ) -> [[GridPoint]]? {
    guard !outlines.isEmpty, 3 * outlines.count <= maximum,
      outlines.allSatisfy({ $0.count > 2 })
    else { return nil }
    var simplifier = OutlineSimplifier(outlines, width: width, height: height)
    return simplifier.simplify(tolerance: tolerance, maximum: maximum) ? simplifier.outlines : nil
  }

  /// Sets the polygons; false if one cannot be split into triangles.
  private mutating func setPolygons(_ polygons: [[GridPoint]]) -> Bool {
    var corners: [GridPoint] = []
    var triangles: [Int] = []
    for polygon in polygons {
      guard let own = EarClipper.triangles(of: polygon), !own.isEmpty else { return false }
      triangles += own.map { $0 + corners.count }
      corners += polygon
    }
    self.corners = corners
    self.triangles = triangles
    return true
  }

  /// Whether the outline is the whole rectangle.
  var isBox: Bool { area == width * height }

  /// The area of all triangles, rounded up.
  var area: Int {
    var sum = 0
    forEachTriangle { a, b, c in sum += OutlineSimplifier.cross(b &- a, c &- b) }
    return (sum + 1) / 2
  }

  /// Calls a closure with the corners of each triangle.
  func forEachTriangle(_ body: (GridPoint, GridPoint, GridPoint) -> Void) {
    for first in stride(from: 0, to: triangles.count, by: 3) {
      body(
        corners[triangles[first]],
        corners[triangles[first + 1]],
        corners[triangles[first + 2]]
      )
    }
  }

  /// The pixels with their center inside, which is what a mesh draws and restores.
  var drawnPixels: OutlineCoverage {
    var result = OutlineCoverage(width: width, height: height)
    forEachTriangle { a, b, c in
      let points = [a, b, c].map { Point(x: Double($0.x), y: Double($0.y)) }
      guard let polygon = FilledPolygon(convex: points) else { return }
      for row in polygon.rows(in: 0..<height) {
        result.add(polygon.columns(ofRow: row, in: 0..<width), toRow: row)
      }
    }
    return result
  }

  /// The pixels of which any part lies inside.
  var touchedPixels: OutlineCoverage {
    var result = OutlineCoverage(width: width, height: height)
    forEachTriangle { a, b, c in
      let top = min(a.y, b.y, c.y)
      let bottom = max(a.y, b.y, c.y)
      for row in top..<bottom {
        var left = Int.max
        var right = Int.min
        for (from, to) in [(a, b), (b, c), (c, a)] {
          let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
          guard lower.y >= row, upper.y <= row + 1 else { continue }
          if upper.y == lower.y {
            left = min(left, upper.x, lower.x)
            right = max(right, upper.x, lower.x)
            continue
          }
          for y in [max(row, upper.y), min(row + 1, lower.y)] {
            let numerator = (y - upper.y) * (lower.x - upper.x)
            let denominator = lower.y - upper.y
            let quotient = numerator.floorQuotient(denominator)
            left = min(left, upper.x + quotient)
            let isWhole = quotient * denominator == numerator
            right = max(right, upper.x + quotient + (isWhole ? 0 : 1))
          }
        }
        if left < right { result.add(left..<right, toRow: row) }
      }
    }
    return result
  }

  /// The mesh of a sprite.
  ///
  /// - Parameters:
  ///   - rect: The trimmed rectangle in the source.
  ///   - x: The left edge of the packed rectangle in the page.
  ///   - y: The top edge of the packed rectangle in the page.
  ///   - packedRotation: The rotation in the page.
  func mesh(_ rect: TrimmedRect, x: Int, y: Int, _ packedRotation: Rotation) -> SpriteMesh? {
    let vertices = corners.map {
      Point(x: Double(rect.left + $0.x), y: Double(rect.top + $0.y))
    }
    let pageVertices = corners.map { corner in
      let rotated =
        switch packedRotation {
        case .none: corner
        case .clockwise90: GridPoint(height - corner.y, corner.x)
        case .clockwise180: GridPoint(width - corner.x, height - corner.y)
        case .counterclockwise90: GridPoint(corner.y, width - corner.x)
        }
      return Point(x: Double(x + rotated.x), y: Double(y + rotated.y))
    }
    return SpriteMesh(vertices: vertices, pageVertices: pageVertices, triangles: triangles)
  }
}

extension Int {
  /// The quotient rounded down; the divisor is positive.
  fileprivate func floorQuotient(_ divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }
}
