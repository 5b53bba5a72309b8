import QuadrilleImage
import QuadrilleLayers
import Testing

@Suite struct InterpolationTests {
  @Test("Numbers, points, sizes and rectangles are interpolated linearly")
  func interpolatesNumbers() {
    #expect(10.0.interpolated(with: 20, by: 0.25) == 12.5)
    #expect(10.0.interpolated(with: 20, by: 1.5) == 25)
    #expect(
      Point(x: 0, y: 10).interpolated(with: Point(x: 10, y: 30), by: 0.5) == Point(x: 5, y: 20)
    )
    let size = Size(width: 2, height: 4).interpolated(with: Size(width: 4, height: 0), by: 0.5)
    #expect(size == Size(width: 3, height: 2))
    let rect = Rect(x: 0, y: 2, width: 4, height: 6)
      .interpolated(with: Rect(x: 4, y: 6, width: 0, height: 2), by: 0.25)
    #expect(rect == Rect(x: 1, y: 3, width: 3, height: 5))
    let color = Color(red: 1, green: 0, blue: 0, alpha: 0)
      .interpolated(with: Color(red: 0, green: 1, blue: 0, alpha: 1), by: 0.25)
    #expect(color == Color(red: 0.75, green: 0.25, blue: 0, alpha: 0.25))
  }

  @Test("The end value of an interpolation is exact")
  func endIsExact() {
    // 0.1 + (0.3 − 0.1) is not 0.3.
    #expect(0.1.interpolated(with: 0.3, by: 1) == 0.3)
  }

  @Test("Interpolated integers are truncated towards zero")
  func truncatesIntegers() {
    #expect(1.interpolated(with: 6, by: 0.19) == 1 && 1.interpolated(with: 6, by: 0.2) == 2)
    #expect((-1).interpolated(with: -6, by: 0.19) == -1 && (-1).interpolated(with: 1, by: 0.2) == 0)
    #expect(Int.max.interpolated(with: Int.min, by: 0.5) == 0)
    #expect(Int.max.interpolated(with: 0, by: -5) == Int.max)
  }

  @Test("Integer boundaries at exact fractions are stable")
  func integerBoundariesAreStable() {
    for count in 2...100 {
      for index in 0..<count {
        let fraction = Double(index) / Double(count)
        #expect(1.interpolated(with: count + 1, by: fraction) == index + 1, "\(index) of \(count)")
      }
    }
  }

  @Test("Discrete values change as soon as the fraction is above zero")
  func discreteValuesSwitch() {
    #expect(!false.interpolated(with: true, by: 0) && false.interpolated(with: true, by: 0.01))
    #expect(
      "a".interpolated(with: "b", by: 0) == "a" && "a".interpolated(with: "b", by: 0.5) == "b"
    )
  }

  @Test("Lists of equal length are interpolated element by element")
  func interpolatesLists() {
    #expect([0.0, 10].interpolated(with: [10, 0], by: 0.25) == [2.5, 7.5])
    #expect([1.0].interpolated(with: [1, 2], by: 0.25) == [1, 2])
    #expect([1.0, 2].adding([3, 4]) == [4, 6] && [3.0, 4].distance(to: [0, 0]) == 5)
  }

  // MARK: Transforms

  @Test("Interpolated rotations keep their scale")
  func rotationsKeepScale() {
    let quarter = Transform2D(rotationDegrees: 90)
    let half = Transform2D.identity.interpolated(with: quarter, by: 0.5)
    #expect(near(half, Transform2D(rotationDegrees: 45)))
    #expect(near(half.determinant, 1))
  }

  @Test("Rotations are interpolated along the shorter arc")
  func rotationsTakeShorterArc() {
    let start = Transform2D(rotationDegrees: 170)
    let end = Transform2D(rotationDegrees: -170)
    #expect(near(start.interpolated(with: end, by: 0.5), Transform2D(rotationDegrees: 180)))
  }

  @Test("Transform components are interpolated separately")
  func interpolatesComponents() {
    let start = Transform2D(scaleX: 1, y: 2)
    let end = Transform2D(scaleX: 3, y: 4)
      .concatenating(Transform2D(rotationDegrees: 60))
      .concatenating(Transform2D(translationX: 10, y: 20))
    let expected = Transform2D(scaleX: 2, y: 3)
      .concatenating(Transform2D(rotationDegrees: 30))
      .concatenating(Transform2D(translationX: 5, y: 10))
    #expect(near(start.interpolated(with: end, by: 0.5), expected))
    #expect(near(Transform3D(start).interpolated(with: Transform3D(end), by: 0.5).affine, expected))
  }

  @Test("Interpolation to a mirror image passes through scale zero")
  func mirroringPassesZero() {
    let mirror = Transform2D(scaleX: -1, y: 1)
    let half = Transform2D.identity.interpolated(with: mirror, by: 0.5)
    #expect(near(half, Transform2D(scaleX: 0, y: 1)))
  }

  @Test("Growing from scale zero does not rotate")
  func growingKeepsRotation() {
    let nothing = Transform2D(scaleX: 0, y: 0)
    let end = Transform2D(rotationDegrees: 40)
    let half = nothing.interpolated(with: end, by: 0.5)
    let expected = Transform2D(scaleX: 0.5, y: 0.5).concatenating(end)
    #expect(near(half, expected))
    #expect(near(end.interpolated(with: nothing, by: 0.5), expected))
  }

  @Test("3D rotations are interpolated along their arc")
  func rotates3DAlongArc() {
    let end = Transform3D(rotation: 2, x: 1, y: 2, z: 3)
    let third = Transform3D.identity.interpolated(with: end, by: 1.0 / 3)
    #expect(near(third, Transform3D(rotation: 2.0 / 3, x: 1, y: 2, z: 3)))
  }

  @Test("Adding transforms concatenates them")
  func transformsAddByConcatenation() {
    let scale = Transform2D(scaleX: 2, y: 2)
    let shift = Transform2D(translationX: 3, y: 0)
    #expect(scale.adding(shift) == scale.concatenating(shift))
    #expect(near(scale.concatenating(shift).subtracting(shift), scale))
    #expect(near(shift.repeated(5), Transform2D(translationX: 15, y: 0)))
    #expect(shift.repeated(0) == .identity)
  }

  @Test("Splines of transforms pass through their keys")
  func transformSplinesHitKeys() throws {
    let keys = [0, 30, 90, 200].map { Transform2D(rotationDegrees: $0) }
    let animation = KeyframeAnimation(.affineTransform, values: keys, mode: .cubic, duration: 3)
    for (index, key) in keys.enumerated().dropLast() {
      #expect(near(try #require(animation.value(at: Double(index))), key))
    }
    let space = KeyframeAnimation(
      .transform,
      values: [0, 0.5, 1].map { Transform3D(rotation: $0, x: 0, y: 1, z: 0) },
      mode: .cubic,
      duration: 2
    )
    let middle = try #require(space.value(at: 0.5))
    #expect(near(middle, Transform3D(rotation: 0.25, x: 0, y: 1, z: 0), 5e-3))
  }

  // MARK: Keys

  @Test("Paced splines have continuous speed across keys")
  func pacedSplinesKeepSpeed() throws {
    // Uneven distances: with plain tangents the speed would jump at the middle key.
    let animation = KeyframeAnimation(
      .zPosition,
      values: [0, 1, 9],
      mode: .cubicPaced,
      duration: 9
    )
    let key = 1.0
    let step = 1e-5
    let at = try #require(animation.value(at: key))
    let before = (at - (try #require(animation.value(at: key - step)))) / step
    let after = ((try #require(animation.value(at: key + step))) - at) / step
    #expect(near(at, 1) && near(before, after, 1e-3))
  }

  @Test("A single key is constant, and without keys the animation has no value")
  func handlesFewKeys() {
    for mode in KeyframeAnimation<Double>.Mode.allCases {
      let one = KeyframeAnimation(.opacity, values: [0.5], mode: mode, duration: 1)
      #expect(one.value(at: 0.3) == 0.5)
      #expect(
        KeyframeAnimation(.opacity, values: [], mode: mode, duration: 1).value(at: 0.3) == nil
      )
    }
  }

  @Test("Equal key times are a jump")
  func equalKeyTimesJump() {
    let animation = KeyframeAnimation(
      .opacity,
      values: [0, 1, 5, 6],
      keyTimes: [0, 0.5, 0.5, 1],
      duration: 1
    )
    #expect(near(animation.value(at: 0.499_999) ?? 0, 1, 1e-5))
    #expect(animation.value(at: 0.5) == 5)
  }

  @Test("Paced keys with equal values are spaced evenly")
  func pacedEqualKeys() {
    let animation = KeyframeAnimation(.opacity, values: [2, 2, 2], mode: .paced, duration: 1)
    #expect(animation.value(at: 0.7) == 2)
  }

  @Test("Overshooting curves exceed the last keyframe")
  func curvesMayOvershoot() throws {
    let curve = try #require(TimingCurve(x1: 0.3, y1: 1.5, x2: 0.7, y2: 1.5))
    let animation = KeyframeAnimation(.opacity, values: [0, 1, 2], duration: 1, curve: curve)
    #expect(try #require(animation.value(at: 0.9)) > 2)
  }

  @Test("An additive animation with one endpoint starts from zero")
  func additiveSingleEndpoint() {
    let layer = Layer()
    layer.zPosition = 10
    var animation = BasicAnimation(.zPosition, by: 4, duration: 1)
    animation.isAdditive = true
    layer.add(animation)
    #expect(layer.state(at: 0.5).zPosition == 12)
  }

  @Test("An animation without endpoints has no effect")
  func animationNeedsEndpoint() {
    let layer = Layer()
    layer.zPosition = 10
    layer.add(BasicAnimation(.zPosition, duration: 1))
    #expect(layer.state(at: 0.5).zPosition == 10)
  }
}
