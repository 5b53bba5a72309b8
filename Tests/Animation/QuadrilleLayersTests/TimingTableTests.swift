import QuadrilleImage
import QuadrilleLayers
import QuadrilleSyntax
import Testing

/// The rows of `Fixtures/Timing`, each compared with a layer.
@Suite struct TimingTableTests {
  static let rows = AnimationSpec.rows("animations.json")

  @Test("The timing table has all fifty rows")
  func tableHasFiftyRows() {
    #expect(Set(Self.rows.compactMap { $0["row"]?.integer }) == Set(1...50))
  }

  @Test("Layers show the values of the timing table", arguments: rows.indices)
  func matchesTimingTable(_ index: Int) throws {
    let row = Self.rows[index]
    let type = row["type"]?.string ?? "number"
    let model = row["model"]?.number ?? 7
    let layer = Layer()
    layer.zPosition = model
    layer.timeMapping.speed = row["layer"]?["speed"]?.number ?? 1
    layer.timeMapping.timeOffset = row["layer"]?["timeOffset"]?.number ?? 0
    layer.timeMapping.beginTime = row["layer"]?["beginTime"]?.number ?? 0
    for spec in try #require(row["animations"]?.array) {
      let animation = try AnimationSpec.animation(spec, type: type)
      layer.add(animation, forKey: spec["changeSpeed"].map { _ in "changing" })
      if let change = spec["changeSpeed"] {
        let speed = try #require(change["to"]?.number)
        layer.setSpeed(speed, forKey: "changing", at: try #require(change["at"]?.number))
      }
    }
    for sample in try #require(row["samples"]?.array) {
      let time = try #require(sample.array?[0].number)
      let expected = try #require(sample.array?[1])
      let state = layer.state(at: time)
      let context = "row \(row["row"]?.integer ?? 0) at \(time)"
      switch type {
      case "integer": #expect(state.sampleIndex == expected.integer, "\(context)")
      case "point":
        let point = try #require(AnimationSpec.point(expected))
        #expect(state.position.distance(to: point) < 1e-9, "\(context)")
      default:
        let value = expected.number ?? model
        #expect(abs(state.zPosition - value) < 5.1e-5, "\(context): \(state.zPosition)")
      }
    }
  }

  @Test("A begin time of zero becomes the time of adding")
  func zeroBeginTimeIsAddTime() {
    let layer = Layer()
    layer.timeMapping = TimeMapping(beginTime: 1, speed: 2)
    layer.add(BasicAnimation(.zPosition, from: 0, to: 100, duration: 1), forKey: "z", at: 3)
    #expect(layer.animation(forKey: "z")?.timing.beginTime == 4)
    #expect(layer.state(at: 3.25).zPosition == 50)
  }

  @Test("Later animations override earlier ones, and additive ones are added on top")
  func laterAnimationsOverride() {
    let layer = Layer()
    var added = BasicAnimation(.zPosition, from: 1, to: 1, duration: 1)
    added.isAdditive = true
    layer.add(added)
    layer.add(BasicAnimation(.zPosition, from: 10, to: 10, duration: 1))
    layer.add(BasicAnimation(.zPosition, from: 20, to: 20, duration: 1))
    #expect(layer.state(at: 0.5).zPosition == 21)
    #expect(layer.zPosition == 0)
  }

  @Test("A key replaces the animation with the same key, and unnamed animations coexist")
  func keysReplaceAnimations() {
    let layer = Layer()
    for value in [1.0, 2, 3] {
      var animation = BasicAnimation(.zPosition, from: value, to: value, duration: 1)
      animation.isAdditive = true
      layer.add(animation, forKey: value < 3 ? "z" : nil)
    }
    #expect(layer.animationKeys == ["z"])
    #expect(layer.state(at: 0.5).zPosition == 5)
    layer.removeAnimation(forKey: "z")
    #expect(layer.state(at: 0.5).zPosition == 3)
    layer.removeAllAnimations()
    #expect(layer.state(at: 0.5).zPosition == 0)
  }

  @Test("A duration of zero becomes 0.25 seconds")
  func zeroDurationBecomesDefault() {
    let layer = Layer()
    layer.add(BasicAnimation(.zPosition, from: 0, to: 100, duration: 0), forKey: "z")
    #expect(layer.animation(forKey: "z")?.timing.duration == 0.25)
  }

  /// Unlike an autoreversed 1 → 6.
  @Test("Discrete keys give an exact ping-pong")
  func discreteKeysPingPong() {
    let layer = Layer()
    var keys = KeyframeAnimation(
      .sampleIndex,
      values: [1, 2, 3, 4, 5, 4, 3, 2],
      mode: .discrete,
      duration: 1
    )
    keys.timing.repeatCount = .infinity
    layer.add(keys)
    let shown = (0..<16).map { layer.state(at: Double($0) * 0.125).sampleIndex }
    #expect(shown == [1, 2, 3, 4, 5, 4, 3, 2, 1, 2, 3, 4, 5, 4, 3, 2])
  }

  @Test("A group that fills forwards keeps the members that end with it")
  func groupFillKeepsMembers() {
    let layer = Layer()
    var group = AnimationGroup(
      [
        BasicAnimation(.zPosition, from: 0, to: 100, duration: 2),
        BasicAnimation(.opacity, from: 0, to: 0.5, duration: 1),
      ],
      duration: 2
    )
    group.timing.fillMode = .forwards
    layer.add(group)
    #expect(layer.state(at: 9).zPosition == 100)
    #expect(layer.state(at: 9).opacity == 1)
  }

  @Test("Nested groups run in the time of the outer group")
  func nestedGroupsShareTime() {
    let layer = Layer()
    var inner = AnimationGroup(
      [BasicAnimation(.zPosition, from: 0, to: 100, duration: 4)],
      duration: 4
    )
    inner.timing.beginTime = 1
    var outer = AnimationGroup([inner], duration: 5)
    outer.timing.speed = 2
    layer.add(outer)
    #expect(layer.state(at: 0.25).zPosition == 0)
    #expect(layer.state(at: 1.5).zPosition == 50)
    #expect(layer.state(at: 2.5).zPosition == 0)
  }
}
