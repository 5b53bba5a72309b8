import QuadrilleConformance
import QuadrilleImage
import TestSupport
import Testing

@Suite struct PixelCoverageTests {
  /// 100,000 triangles in meshes with shared edges: each pixel center of a mesh is hit exactly once
  /// away from edges, and never certainly twice.
  @Test("Triangle meshes cover each pixel exactly once", arguments: [4, 8])
  func meshesCoverPixelsOnce(_ bits: Int) throws {
    var random = SplitMix64(seed: UInt64(bits))
    let cells = 8
    var triangles = 0
    while triangles < 50_000 {
      var corners: [[Point]] = []
      for row in 0...cells {
        corners.append(
          (0...cells).map { column in
            let isBorder = row == 0 || column == 0 || row == cells || column == cells
            func jitter() -> Double {
              // At most half a cell, so that no triangle is flipped.
              return isBorder ? 0 : Double(random.next() % 1000) / 1000 - 0.5
            }
            return Point(x: 2 * Double(column) + jitter(), y: 2 * Double(row) + jitter())
          }
        )
      }
      var inside = [Int](repeating: 0, count: 256)
      var edge = [Int](repeating: 0, count: 256)
      for row in 0..<cells {
        for column in 0..<cells {
          let (a, b) = (corners[row][column], corners[row][column + 1])
          let (c, d) = (corners[row + 1][column + 1], corners[row + 1][column])
          let halves =
            random.next() % 2 == 0 ? [[a, b, c], [a, c, d]] : [[b, d, a], [d, b, c]]
          for half in halves {
            triangles += 1
            guard let coverage = PixelCoverage(convex: half, subpixelBits: bits) else { continue }
            let bounds = coverage.bounds(width: 16, height: 16)
            for y in bounds.y {
              for x in bounds.x {
                switch coverage.answer(x: x, y: y) {
                case .inside: inside[16 * y + x] += 1
                case .edge: edge[16 * y + x] += 1
                case .outside: break
                }
              }
            }
          }
        }
      }
      let isRight = (0..<256).allSatisfy {
        inside[$0] == 1 ? true : inside[$0] == 0 && edge[$0] > 0
      }
      #expect(isRight)
    }
  }

  /// The CPU renderer's rasterizer includes every pixel inside and none outside.
  @Test("Coverage agrees with the CPU renderer's rasterizer")
  func filledPolygonsAgree() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let corners = (0..<3).map { _ in
        Point(
          x: Double(random.next() % 2400) / 100 - 4,
          y: Double(random.next() % 2400) / 100 - 4
        )
      }
      guard
        let coverage = PixelCoverage(convex: corners, subpixelBits: 8),
        let polygon = FilledPolygon(convex: corners)
      else { continue }
      for y in 0..<16 {
        let columns = polygon.columns(ofRow: y, in: 0..<16)
        for x in 0..<16 {
          switch coverage.answer(x: x, y: y) {
          case .inside: #expect(columns.contains(x))
          case .outside: #expect(!columns.contains(x))
          case .edge: break
          }
        }
      }
    }
  }

  @Test("The coverage of a pixel-aligned box is certain")
  func pixelAlignedBoxIsCertain() throws {
    let box = [Point(x: 2, y: 3), Point(x: 6, y: 3), Point(x: 6, y: 5), Point(x: 2, y: 5)]
    let coverage = try #require(PixelCoverage(convex: box, subpixelBits: 4))
    #expect(coverage.isOnGrid)
    for y in 0..<8 {
      for x in 0..<8 {
        let isInside = (2..<6).contains(x) && (3..<5).contains(y)
        #expect(coverage.answer(x: x, y: y) == (isInside ? .inside : .outside))
      }
    }
  }

  @Test("Pixel centers on an edge may be covered or not")
  func centersOnEdgesAreUnspecified() throws {
    let half = [Point(x: 0, y: 0), Point(x: 8, y: 8), Point(x: 0, y: 8)]
    let coverage = try #require(PixelCoverage(convex: half, subpixelBits: 8))
    for index in 0..<8 { #expect(coverage.answer(x: index, y: index) == .edge) }
    #expect(coverage.answer(x: 5, y: 2) == .outside)
    #expect(coverage.answer(x: 2, y: 5) == .inside)
  }

  @Test("Extreme positions have no coverage", arguments: [Double.nan, .infinity, -.infinity, 1e9])
  func extremePositionsAreRejected(_ value: Double) {
    let corners = [Point(x: value, y: 0), Point(x: 4, y: 0), Point(x: 4, y: 4)]
    #expect(PixelCoverage(convex: corners, subpixelBits: 8) == nil)
  }
}
