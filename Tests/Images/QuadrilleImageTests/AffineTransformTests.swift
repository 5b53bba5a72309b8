import QuadrilleImage
import TestSupport
import Testing

@Suite struct AffineTransformTests {
  @Test(arguments: [
    (0.0, 1.0, 0.0), (90, 0, 1), (180, -1, 0), (270, 0, -1), (360, 1, 0), (-90, 0, -1),
    (-270, 0, 1), (450, 0, 1), (3_600_000_090, 0, 1),
  ])
  func quarterTurnsAreExact(degrees: Double, cosine: Double, sine: Double) {
    let turn = AffineTransform(rotationDegrees: degrees)
    #expect(turn == AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0))
    #expect(turn.keepsRectangles)
    #expect(AffineTransform(rotation: degrees * .pi / 180).keepsRectangles || abs(degrees) > 1e6)
  }

  @Test func aPositiveTurnIsClockwiseWithYDownwards() {
    let turned = AffineTransform(rotationDegrees: 90).apply(to: Point(x: 1, y: 0))
    #expect(turned == Point(x: 0, y: 1))
  }

  @Test func concatenatingDoesTheReceiverFirst() {
    let shift = AffineTransform(translationX: 1, y: 2)
    let scale = AffineTransform(scaleX: 10, y: 10)
    let point = Point(x: 3, y: 4)
    #expect(shift.concatenating(scale).apply(to: point) == Point(x: 40, y: 60))
    #expect(scale.concatenating(shift).apply(to: point) == Point(x: 31, y: 42))
    #expect(shift.concatenating(.identity) == shift)
  }

  @Test func theInverseUndoes() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let numbers = (0..<8).map { _ in Double.random(in: -50...50, using: &random) }
      let transform = AffineTransform(
        a: numbers[0],
        b: numbers[1],
        c: numbers[2],
        d: numbers[3],
        tx: numbers[4],
        ty: numbers[5]
      )
      guard abs(transform.determinant) > 1 else { continue }
      let inverse = try #require(transform.inverted)
      let point = Point(x: numbers[6], y: numbers[7])
      let back = inverse.apply(to: transform.apply(to: point))
      #expect(abs(back.x - point.x) < 1e-8 && abs(back.y - point.y) < 1e-8)
    }
  }

  @Test(arguments: [
    AffineTransform(scaleX: 0, y: 1), AffineTransform(scaleX: .infinity, y: 1),
    AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
    AffineTransform(scaleX: .nan, y: 1),
  ])
  func flatTransformsHaveNoInverse(transform: AffineTransform) {
    #expect(transform.inverted == nil)
  }
}
