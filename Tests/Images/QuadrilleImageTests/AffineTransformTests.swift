import QuadrilleImage
import TestSupport
import Testing

@Suite struct AffineTransformTests {
  @Test(
    "Rotations by multiples of 90 degrees are exact",
    arguments: [
      (0.0, 1.0, 0.0), (90, 0, 1), (180, -1, 0), (270, 0, -1), (360, 1, 0), (-90, 0, -1),
      (-270, 0, 1), (450, 0, 1), (3_600_000_090, 0, 1),
    ]
  )
  func quarterRotationsAreExact(degrees: Double, cosine: Double, sine: Double) {
    let rotationTransform = Transform2D(rotationDegrees: degrees)
    #expect(rotationTransform == Transform2D(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0))
    #expect(rotationTransform.keepsRectangles)
    #expect(Transform2D(rotation: degrees * .pi / 180).keepsRectangles || abs(degrees) > 1e6)
  }

  @Test("A positive angle rotates clockwise with y downwards")
  func positiveAngleIsClockwise() {
    let rotated = Transform2D(rotationDegrees: 90).apply(to: Point(x: 1, y: 0))
    #expect(rotated == Point(x: 0, y: 1))
  }

  @Test("Concatenation applies the receiver first")
  func concatenationAppliesReceiverFirst() {
    let shift = Transform2D(translationX: 1, y: 2)
    let scale = Transform2D(scaleX: 10, y: 10)
    let point = Point(x: 3, y: 4)
    #expect(shift.concatenating(scale).apply(to: point) == Point(x: 40, y: 60))
    #expect(scale.concatenating(shift).apply(to: point) == Point(x: 31, y: 42))
    #expect(shift.concatenating(.identity) == shift)
  }

  @Test("The inverse of a random transform restores points")
  func inverseRestoresPoints() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let numbers = (0..<8).map { _ in Double.random(in: -50...50, using: &random) }
      let transform = Transform2D(
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

  @Test(
    "Singular and non-finite transforms have no inverse",
    arguments: [
      Transform2D(scaleX: 0, y: 1), Transform2D(scaleX: .infinity, y: 1),
      Transform2D(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
      Transform2D(scaleX: .nan, y: 1),
    ]
  )
  func singularTransformsHaveNoInverse(transform: Transform2D) {
    #expect(transform.inverted == nil)
  }
}
