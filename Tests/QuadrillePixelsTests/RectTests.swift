import QuadrillePixels
import Testing

@Suite struct RectTests {
  @Test func negativeSizesAreTheSameArea() {
    let rect = Rect(x: 10, y: 20, width: -4, height: -6)
    #expect(rect.minX == 6)
    #expect(rect.maxX == 10)
    #expect(rect.minY == 14)
    #expect(rect.maxY == 20)
    #expect(rect.standardized == Rect(x: 6, y: 14, width: 4, height: 6))
    #expect(rect.center == Point(x: 8, y: 17))
  }

  @Test func intersectionIsTheCommonArea() {
    let one = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(
      one.intersection(Rect(x: 5, y: -5, width: 10, height: 10))
        == Rect(x: 5, y: 0, width: 5, height: 5)
    )
    #expect(one.intersection(Rect(x: 20, y: 20, width: 1, height: 1)).isEmpty)
  }

  @Test func farEdgesAreOutside() {
    let unit = Rect.unit
    #expect(unit.contains(.zero))
    #expect(!unit.contains(Point(x: 1, y: 0)))
    #expect(!unit.contains(Point(x: 0, y: 1)))
  }
}
