import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrillePacking

@Suite struct SpriteOutlineTests {
  /// An image of random discs, bars and specks.
  static func image(seed: UInt64) -> Bitmap {
    var random = SplitMix64(seed: seed)
    var bitmap = Bitmap(
      width: Int.random(in: 1...40, using: &random),
      height: Int.random(in: 1...40, using: &random)
    )
    let color = SIMD4<UInt8>(90, 160, 30, 255)
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let x = Int.random(in: 0..<bitmap.width, using: &random)
      let y = Int.random(in: 0..<bitmap.height, using: &random)
      let size = Int.random(in: 0...12, using: &random)
      let slope = Int.random(in: -2...2, using: &random)
      let isBar = Bool.random(using: &random)
      for row in 0..<bitmap.height {
        for column in 0..<bitmap.width {
          let (dx, dy) = (column - x, row - y)
          let isInside =
            isBar
            ? abs(2 * dy - slope * dx) <= 3 && abs(dx) <= 2 * size
            : dx * dx + dy * dy <= size * size
          if isInside { bitmap[column, row] = color }
        }
      }
    }
    return bitmap.trimmed
  }

  private static func twofoldArea(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Whether a line through an edge of one triangle separates it from the other.
  private static func areApart(
    _ one: (GridPoint, GridPoint, GridPoint),
    _ other: (GridPoint, GridPoint, GridPoint)
  ) -> Bool {
    func separates(
      _ triangle: (GridPoint, GridPoint, GridPoint),
      _ points: [GridPoint]
    ) -> Bool {
      let (a, b, c) = triangle
      return [(a, b), (b, c), (c, a)].contains { from, to in
        points.allSatisfy { twofoldArea(from, to, $0) <= 0 }
      }
    }
    return separates(one, [other.0, other.1, other.2])
      || separates(other, [one.0, one.1, one.2])
  }

  @Test(
    "Outlines cover every visible pixel, and their triangles do not overlap",
    arguments: 0..<150
  )
  func coversPixels(_ seed: Int) {
    let bitmap = Self.image(seed: UInt64(seed))
    for (tolerance, maximum) in [(0.0, 4096), (1, 64), (2, 32), (2, 8), (40, 5), (2, 4)] {
      let outline = SpriteOutline(bitmap, threshold: 1, tolerance: tolerance, maximum: maximum)
      #expect(outline.corners.count <= maximum && outline.corners.count >= 3)
      #expect(
        outline.corners.allSatisfy {
          (0...bitmap.width).contains($0.x) && (0...bitmap.height).contains($0.y)
        }
      )
      var triangles: [(GridPoint, GridPoint, GridPoint)] = []
      outline.forEachTriangle { triangles.append(($0, $1, $2)) }
      #expect(triangles.allSatisfy { Self.twofoldArea($0.0, $0.1, $0.2) > 0 })
      var overlaps = 0
      for (index, triangle) in triangles.enumerated() {
        for other in triangles.dropFirst(index + 1) where !Self.areApart(triangle, other) {
          overlaps += 1
        }
      }
      #expect(overlaps == 0, "\(tolerance) \(maximum)")
      expectCovered(bitmap, outline, triangles)
    }
  }

  /// The area that a triangle shares with a pixel, by clipping it to the four edges.
  private static func sharedArea(
    _ triangle: (GridPoint, GridPoint, GridPoint),
    _ x: Int,
    _ y: Int
  ) -> Double {
    var polygon = [triangle.0, triangle.1, triangle.2].map {
      SIMD2(Double($0.x) - Double(x), Double($0.y) - Double(y))
    }
    for edge in 0..<4 {
      // The distance from the edge, positive inside.
      func distance(_ point: SIMD2<Double>) -> Double {
        switch edge {
        case 0: point.x
        case 1: 1 - point.x
        case 2: point.y
        default: 1 - point.y
        }
      }
      var clipped: [SIMD2<Double>] = []
      for (index, point) in polygon.enumerated() {
        let last = polygon[(index + polygon.count - 1) % polygon.count]
        let (one, other) = (distance(last), distance(point))
        if (one < 0) != (other < 0) {
          clipped.append(last + (point - last) * (one / (one - other)))
        }
        if other >= 0 { clipped.append(point) }
      }
      polygon = clipped
    }
    guard polygon.count > 2 else { return 0 }
    var sum = 0.0
    for (index, point) in polygon.enumerated() {
      let next = polygon[(index + 1) % polygon.count]
      sum += point.x * next.y - point.y * next.x
    }
    return sum / 2
  }

  /// Checks that triangles, which do not overlap, cover the whole area of each visible pixel.
  private func expectCovered(
    _ bitmap: Bitmap,
    _ outline: SpriteOutline,
    _ triangles: [(GridPoint, GridPoint, GridPoint)]
  ) {
    let drawn = outline.drawnPixels
    let touched = outline.touchedPixels
    var missing = 0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        #expect(!drawn.contains(x, y) || touched.contains(x, y))
        guard bitmap[x, y].w > 0 else { continue }
        let area = triangles.reduce(0) { $0 + Self.sharedArea($1, x, y) }
        if area < 1 - 1e-9 || !drawn.contains(x, y) { missing += 1 }
      }
    }
    #expect(missing == 0)
  }

  @Test("Touched pixels are those that share area with a triangle", arguments: 0..<30)
  func findsTouchedPixels(_ seed: Int) {
    let bitmap = Self.image(seed: UInt64(1000 + seed))
    let outline = SpriteOutline(bitmap, threshold: 1, tolerance: 3, maximum: 16)
    let touched = outline.touchedPixels
    var triangles: [(GridPoint, GridPoint, GridPoint)] = []
    outline.forEachTriangle { triangles.append(($0, $1, $2)) }
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let a = GridPoint(x, y)
        let (b, c) = (GridPoint(x + 1, y), GridPoint(x + 1, y + 1))
        let d = GridPoint(x, y + 1)
        let isTouched = triangles.contains { triangle in
          !Self.areApart(triangle, (a, b, c)) || !Self.areApart(triangle, (a, c, d))
        }
        #expect(touched.contains(x, y) == isTouched, "\(x), \(y)")
      }
    }
  }

  @Test("A tolerance of zero keeps exactly the visible pixels of a shape without holes")
  func keepsShapeExactly() {
    var bitmap = Bitmap(width: 9, height: 6)
    for (y, row) in ["####.....", "####.....", "#########", "#########", "..#......", "..#......"]
      .enumerated()
    {
      for (x, character) in row.enumerated() where character == "#" {
        bitmap[x, y] = SIMD4(1, 2, 3, 255)
      }
    }
    let outline = SpriteOutline(bitmap, threshold: 1, tolerance: 0, maximum: 100)
    #expect(outline.area == 28)
    // Corners, by hand: two on the right and two on the left of each of the three parts.
    #expect(outline.corners.count == 10)
  }

  @Test("A diagonal bar becomes a polygon of few corners with little area")
  func simplifiesDiagonals() {
    var bitmap = Bitmap(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 where abs(x - y) <= 3 { bitmap[x, y] = SIMD4(9, 9, 9, 255) }
    }
    let outline = SpriteOutline(bitmap, threshold: 1, tolerance: 2, maximum: 32)
    #expect((4...8).contains(outline.corners.count))
    // The bar has about 436 pixels; its hull with two straight sides adds half a pixel along them.
    #expect(outline.area < 560 && outline.area > 430)
    #expect(!outline.isBox)
  }

  @Test("Masks join pixels that touch at a corner and fill holes")
  func makesMasksSimple() {
    var mask = PixelMask(width: 5, height: 4)
    for (x, y) in [(0, 0), (1, 1), (2, 0), (3, 0), (4, 0), (4, 1), (4, 2), (2, 2), (3, 2), (2, 1)] {
      mask[x, y] = true
    }
    mask.makeSimple()
    #expect(mask[1, 0] && mask[3, 1])
    #expect(!mask[0, 1] && !mask[0, 2] && !mask[4, 3])
    #expect(OutlineTracer.outlines(of: mask).count == 1)
  }

  @Test("An image without visible pixels has its rectangle as outline")
  func fallsBackToRectangle() {
    let outline = SpriteOutline(
      Bitmap(width: 3, height: 2),
      threshold: 1,
      tolerance: 2,
      maximum: 4
    )
    #expect(outline.isBox && outline.corners.count == 4)
  }
}

extension Bitmap {
  /// The image without its transparent margins, or its first pixel.
  fileprivate var trimmed: Bitmap {
    guard let bounds = visibleBounds(threshold: 1) else {
      return cropped(x: 0, y: 0, width: 1, height: 1)
    }
    return cropped(
      x: bounds.left,
      y: bounds.top,
      width: bounds.right - bounds.left,
      height: bounds.bottom - bounds.top
    )
  }
}
