import QuadrilleImage
import TestSupport
import Testing

@testable import QuadrilleLayers

/// The decomposition of a transform recomposes to the same transform.
@Suite struct TransformPartsTests {
  private static func expectSame(_ one: Transform3D, _ other: Transform3D, _ message: String) {
    let pairs = [
      (one.rows.first, other.rows.first), (one.rows.second, other.rows.second),
      (one.rows.third, other.rows.third), (one.rows.fourth, other.rows.fourth),
    ]
    for (a, b) in pairs {
      let difference = a - b
      #expect(max(difference.max(), -difference.min()) < 1e-9, "\(message): \(a) and \(b)")
    }
  }

  private static func rotated(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    Transform3D(rotation: x, x: 1, y: 0, z: 0)
      .concatenating(Transform3D(rotation: y, x: 0, y: 1, z: 0))
      .concatenating(Transform3D(rotation: z, x: 0, y: 0, z: 1))
  }

  /// With a rotation of 90 degrees about y, x and z rotate about one axis: one angle is lost, but
  /// not the rotation.
  @Test(
    "Rotations at gimbal lock are decomposed and recomposed",
    arguments: [-Double.pi / 2, .pi / 2],
    [-2.5, -1, 0, 0.3, 1.9]
  )
  func gimbalLockRoundTrips(y: Double, x: Double) {
    for z in [-2.0, 0, 0.7, 3] {
      let whole = Self.rotated(x, y, z)
      let parts = TransformComponents(whole)
      Self.expectSame(parts.transform, whole, "\(x), \(y), \(z)")
      #expect(abs(parts.rotation.y - y) < 1e-7)
    }
  }

  @Test("Random transforms are decomposed and recomposed")
  func componentsRoundTrip() {
    var random = SplitMix64(seed: 12)
    func vector(_ range: ClosedRange<Double>) -> SIMD3<Double> {
      SIMD3(
        .random(in: range, using: &random),
        .random(in: range, using: &random),
        .random(in: range, using: &random)
      )
    }
    for _ in 0..<200 {
      let angles = vector(-1.5...1.5)
      let size = vector(0.2...3)
      let translation = vector(-20...20)
      let whole = Transform3D(scaleX: size.x, y: size.y, z: size.z)
        .concatenating(Self.rotated(angles.x, angles.y, angles.z))
        .concatenating(Transform3D(translationX: translation.x, y: translation.y, z: translation.z))
      let parts = TransformComponents(whole)
      Self.expectSame(parts.transform, whole, "\(angles)")
      for channel in 0..<3 {
        #expect(abs(parts.rotation[channel] - angles[channel]) < 1e-9)
        #expect(abs(parts.scale[channel] - size[channel]) < 1e-9)
        #expect(abs(parts.translation[channel] - translation[channel]) < 1e-9)
      }
    }
  }

  /// An animated angle about x on a model rotated by 90 degrees about y.
  @Test("An additive rotation about x works at gimbal lock")
  func addsAngleAtGimbalLock() {
    let layer = Layer()
    layer.transform = Self.rotated(0.4, .pi / 2, 0)
    var animation = BasicAnimation(.rotationX, from: 0, to: 0.6, duration: 1)
    animation.isAdditive = true
    layer.add(animation)
    // Half of the animation: 0.4 and 0.3 about x.
    Self.expectSame(layer.state(at: 0.5).transform, Self.rotated(0.7, .pi / 2, 0), "added")
  }
}
