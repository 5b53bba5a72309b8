import QuadrilleImage
import Testing

/// Polygons and projections at their limits.
@Suite struct GeometryBoundTests {
  private func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> [Point] {
    [
      Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
      Point(x: left, y: bottom),
    ]
  }

  /// Ranges are those of the polygon clipped to the bounds.
  @Test("Rows and columns of a polygon are clamped to the given bounds")
  func polygonsAreClampedToBounds() throws {
    let large = try #require(FilledPolygon(convex: box(-1e6, -1e6, 1e6, 1e6)))
    #expect(large.rows(in: 2..<5) == 2..<5)
    #expect(large.columns(ofRow: 3, in: 4..<9) == 4..<9)
    let small = try #require(FilledPolygon(convex: box(3, 4, 6, 8)))
    #expect(small.columns(ofRow: 5, in: 0..<100) == 3..<6)
    #expect(small.columns(ofRow: 5, in: 4..<5) == 4..<5)
    let rows = small.rows(in: 0..<100).filter { !small.columns(ofRow: $0, in: 0..<100).isEmpty }
    #expect(rows == [4, 5, 6, 7])
    for (row, columns) in [(3, 0..<100), (8, 0..<100), (5, 6..<100), (5, 0..<3)] {
      #expect(small.columns(ofRow: row, in: columns).isEmpty)
    }
    for bounds in [0..<2, 20..<30, -5..<1] {
      #expect(small.rows(in: bounds).isEmpty)
      #expect(small.columns(ofRow: 5, in: bounds).isEmpty)
    }
    #expect(FilledPolygon(convex: []) == nil && FilledPolygon(convex: box(1, 1, 1, 5)) == nil)
    #expect(FilledPolygon(convex: box(0, 0, .infinity, 1)) == nil)
  }

  /// An affine transform in homogeneous coordinates is unchanged by a common factor.
  @Test("A projective transform without perspective converts to the affine one")
  func projectionsConvertToAffine() {
    let affine = Transform2D(a: 2, b: 3, c: -4, d: 5, tx: 6, ty: -7)
    for factor in [1.0, 2, 0.5] {
      let projection = ProjectiveTransform(affine)
      let scaled = ProjectiveTransform(
        x: projection.x * factor,
        y: projection.y * factor,
        w: projection.w * factor
      )
      #expect(scaled.affine == affine)
      let homogeneous = scaled.homogeneous(Point(x: 3, y: -2))
      // 2 · 3 + 4 · 2 + 6 and 3 · 3 − 5 · 2 − 7.
      #expect(homogeneous == SIMD3(20, -8, 1) * factor)
    }
    var behind = ProjectiveTransform(affine)
    behind.w = SIMD3(0, 0, -1)
    #expect(behind.affine == nil)
    behind.w = SIMD3(0.5, 0, 1)
    #expect(behind.affine == nil && behind.isFinite)
    behind.w = SIMD3(0, .nan, 1)
    #expect(!behind.isFinite)
    // First scaled by two, then translated.
    let moved = ProjectiveTransform(Transform2D(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0))
      .concatenating(Transform2D(translationX: 5, y: 7))
    #expect(moved.homogeneous(Point(x: 1, y: 1)) == SIMD3(7, 9, 1))
  }
}
