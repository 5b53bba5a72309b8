import QuadrilleImage
import Testing

@Suite struct RectTests {
  @Test("A rectangle with a negative size covers the same area")
  func standardizesNegativeSizes() {
    let rect = Rect(x: 10, y: 20, width: -4, height: -6)
    #expect(rect.minX == 6)
    #expect(rect.maxX == 10)
    #expect(rect.minY == 14)
    #expect(rect.maxY == 20)
    #expect(rect.standardized == Rect(x: 6, y: 14, width: 4, height: 6))
    #expect(rect.center == Point(x: 8, y: 17))
  }

  @Test("The intersection is the common area")
  func intersectsRects() {
    let one = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(
      one.intersection(Rect(x: 5, y: -5, width: 10, height: 10))
        == Rect(x: 5, y: 0, width: 5, height: 5)
    )
    #expect(one.intersection(Rect(x: 20, y: 20, width: 1, height: 1)).isEmpty)
  }

  @Test("Right and bottom edges are outside")
  func excludesFarEdges() {
    let unit = Rect.unit
    #expect(unit.contains(Point.zero))
    #expect(!unit.contains(Point(x: 1, y: 0)))
    #expect(!unit.contains(Point(x: 0, y: 1)))
  }

  @Test("Points and sizes support component-wise arithmetic")
  func pointArithmetic() {
    var point = Point(x: 3, y: -4) * 2 + Point(x: 1, y: 1) / 2 - Point(x: 0.5, y: 0.5)
    #expect(point == Point(x: 6, y: -8) && 2 * point == Point(x: 12, y: -16))
    #expect(-point == Point(x: -6, y: 8))
    point += Point(x: 1, y: 2)
    point -= Point(x: 0, y: 1)
    point *= 3
    point /= 7
    #expect(point == Point(x: 3, y: -3))
    let size = Size(width: 4, height: 6)
    #expect(size * 0.5 + Size(width: 1, height: 1) == Size(width: 3, height: 4))
    #expect(2 * size - size == size && size / 2 == Size(width: 2, height: 3))
    #expect(Size(width: 0, height: 2).isEmpty && !size.isEmpty)
  }

  @Test("Rectangles can be moved, scaled, inset and rounded outwards")
  func movesAndInsetsRects() {
    let rect = Rect(center: Point(x: 10, y: 20), size: Size(width: 4, height: 6))
    #expect(rect == Rect(x: 8, y: 17, width: 4, height: 6))
    #expect(rect.midX == 10 && rect.midY == 20)
    #expect(rect.offset(by: Point(x: 1, y: -1)) == rect.offsetBy(dx: 1, dy: -1))
    #expect(rect * 2 == Rect(x: 16, y: 34, width: 8, height: 12))
    #expect(2 * rect / 2 == rect)
    #expect(rect.insetBy(dx: 1, dy: -2) == Rect(x: 9, y: 15, width: 2, height: 10))
    // Edges that would cross meet in the middle.
    #expect(rect.insetBy(dx: 3, dy: 1) == Rect(x: 10, y: 18, width: 0, height: 4))
    let negative = Rect(x: 12, y: 23, width: -4, height: -6)
    #expect(negative.insetBy(dx: 1, dy: 1) == rect.insetBy(dx: 1, dy: 1))
    #expect(
      Rect(x: 0.5, y: -0.5, width: 1, height: 2).integral == Rect(x: 0, y: -1, width: 2, height: 3)
    )
  }

  @Test("A union contains both rectangles and ignores empty ones")
  func unionContainsBoth() {
    let one = Rect(x: 0, y: 0, width: 2, height: 2)
    let other = Rect(x: 5, y: -1, width: -1, height: 2)
    #expect(one.union(other) == Rect(x: 0, y: -1, width: 5, height: 3))
    #expect(one.union(other).contains(one) && one.union(other).contains(other))
    #expect(!one.contains(other) && one.contains(one))
    #expect(Rect.zero.union(other) == Rect(x: 4, y: -1, width: 1, height: 2))
    #expect(one.union(Rect(x: 9, y: 9, width: 0, height: 3)) == one)
  }

  @Test("Rectangles that only touch do not intersect")
  func touchingRectsDoNotIntersect() {
    let one = Rect(x: 0, y: 0, width: 2, height: 2)
    #expect(one.intersects(Rect(x: 1, y: 1, width: 2, height: 2)))
    #expect(!one.intersects(Rect(x: 2, y: 0, width: 2, height: 2)))
    #expect(!one.intersects(Rect(x: 0, y: 7, width: 2, height: 2)))
  }
}
