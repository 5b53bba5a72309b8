import QuadrilleImage
import QuadrilleLayers
import Testing

/// Layers that mask to rounded corners are hit where they are visible.
@Suite struct RoundHitTests {
  private static func mask(_ size: Size, radius: Double) -> (mask: Layer, child: Layer) {
    let mask = Layer(frame: Rect(origin: Point(x: 100, y: 50), size: size))
    mask.masksToBounds = true
    mask.cornerRadius = radius
    let child = Layer(frame: Rect(x: -50, y: -50, width: 300, height: 300))
    mask.addSublayer(child)
    return (mask, child)
  }

  /// A radius above half of the shorter side is clamped: a disc, a capsule.
  @Test(
    "Hit testing excludes rounded corners, with the radius clamped",
    arguments: [
      (Size(width: 20, height: 20), 1e9), (Size(width: 20, height: 20), 10),
      (Size(width: 60, height: 20), 1e9), (Size(width: 20, height: 60), 45),
      (Size(width: 60, height: 20), 4), (Size(width: 20, height: 20), 0),
      (Size(width: 20, height: 20), -8),
    ] as [(Size, Double)]
  )
  func cornersAreNotHit(size: Size, radius: Double) {
    let (mask, child) = Self.mask(size, radius: radius)
    let round = min(max(radius, 0), min(size.width, size.height) / 2)
    for y in 0..<Int(size.height) {
      for x in 0..<Int(size.width) {
        let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        // The distance from the rectangle spanned by the corners' centers.
        let dx = max(round - point.x, point.x - (size.width - round), 0)
        let dy = max(round - point.y, point.y - (size.height - round), 0)
        let isInside = (dx * dx + dy * dy).squareRoot() <= round || dx == 0 || dy == 0
        let hit = mask.hitTest(Point(x: 100 + point.x, y: 50 + point.y))
        // In a corner the mask itself is hit, because its bounds contain the point.
        #expect(hit === (isInside ? child : mask), "(\(x), \(y)) of \(size), \(radius)")
      }
    }
    #expect(mask.hitTest(Point(x: 99.5, y: 51)) == nil)
  }
}
