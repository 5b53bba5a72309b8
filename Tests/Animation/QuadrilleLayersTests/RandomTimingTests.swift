import QuadrilleLayers
import TestSupport
import Testing

/// A hundred thousand random animations compared with an evaluation that steps through the rules.
@Suite struct RandomTimingTests {
  static let batches = 20
  static let size = 5_000

  /// A timing in multiples of 1/64, so that ends and boundaries are exact in both evaluations.
  private static func timing(_ random: inout SplitMix64) -> (MediaTiming, SlowTiming) {
    let speeds: [Double] = [1, 1, 0.5, 2, -1, -2, 0]
    let counts: [Double] = [0, 0, 1, 2, 3, 1.5, 2.25]
    let spans: [Double] = [0, 0, 0, 2.5, 5]
    var slow = SlowTiming()
    slow.begin = Double(Int.random(in: -64...128, using: &random)) / 64
    slow.duration = Double(Int.random(in: 8...256, using: &random)) / 64
    slow.speed = speeds[Int.random(in: 0..<7, using: &random)]
    slow.offset =
      Bool.random(using: &random) ? Double(Int.random(in: 0...256, using: &random)) / 64 : 0
    slow.repeatCount = counts[Int.random(in: 0..<7, using: &random)]
    slow.repeatDuration = spans[Int.random(in: 0..<5, using: &random)]
    slow.autoreverses = Bool.random(using: &random)
    let fill = MediaTiming.FillMode.allCases.randomElement(using: &random) ?? .removed
    slow.fillsBefore = fill == .backwards || fill == .both
    slow.fillsAfter = fill == .forwards || fill == .both

    var timing = MediaTiming(duration: slow.duration)
    // 0 would be replaced by the time of adding.
    timing.beginTime = slow.begin
    timing.speed = slow.speed
    timing.timeOffset = slow.offset
    timing.repeatCount = slow.repeatCount
    timing.repeatDuration = slow.repeatDuration
    timing.autoreverses = slow.autoreverses
    timing.fillMode = fill
    return (timing, slow)
  }

  private static func curve(_ random: inout SplitMix64) -> (TimingCurve, [Double]?) {
    guard Int.random(in: 0..<3, using: &random) > 0 else { return (.linear, nil) }
    let points = [
      Double.random(in: 0...0.8, using: &random), Double.random(in: -0.5...1.5, using: &random),
      Double.random(in: 0.2...1, using: &random), Double.random(in: -0.5...1.5, using: &random),
    ]
    let curve = TimingCurve(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
    return curve.map { ($0, points) } ?? (.linear, nil)
  }

  @Test("Timing agrees with a literal implementation of the rules", arguments: 0..<batches)
  func matchesReferenceTiming(_ batch: Int) {
    var random = SplitMix64(seed: UInt64(1000 + batch))
    let layer = Layer()
    var worst = 0.0
    for _ in 0..<Self.size {
      var (timing, slow) = Self.timing(&random)
      let (curve, points) = Self.curve(&random)
      slow.curve = points
      let from = Double(Int.random(in: -50...50, using: &random))
      let to = Double(Int.random(in: -50...50, using: &random))
      let model = Double(Int.random(in: -50...50, using: &random))
      var basic = BasicAnimation(.zPosition, from: from, to: to, duration: 1, curve: curve)
      basic.isAdditive = Int.random(in: 0..<4, using: &random) == 0
      basic.isCumulative = Int.random(in: 0..<4, using: &random) == 0
      layer.removeAllAnimations()
      layer.zPosition = model

      var group: (timing: MediaTiming, slow: SlowTiming)?
      if Int.random(in: 0..<4, using: &random) == 0 {
        var outer = Self.timing(&random)
        let (labThreshold, bendPoints) = Self.curve(&random)
        outer.1.curve = bendPoints
        // Off the grid: otherwise the group's clamped time would be on the member's boundaries,
        // where rounding decides.
        timing.beginTime += 0.001_234
        slow.begin = timing.beginTime
        basic.timing = timing
        var animation = AnimationGroup([basic], duration: 1, curve: labThreshold)
        animation.timing = outer.0
        if outer.0.beginTime == 0 {
          animation.timing.beginTime = 1
          outer.1.begin = 1
        }
        layer.add(animation)
        group = (animation.timing, outer.1)
      } else {
        if timing.beginTime == 0 {
          timing.beginTime = 1
          slow.begin = 1
        }
        basic.timing = timing
        layer.add(basic)
      }

      for _ in 0..<2 {
        let time = Double.random(in: -2...16, using: &random)
        var progress: SlowTiming.Progress?
        if let group {
          if let outer = group.slow.progress(at: time) {
            progress = slow.progress(
              at: outer.eased * group.slow.duration,
              countsEnd: outer.isAtEnd
            )
          }
        } else {
          progress = slow.progress(at: time)
        }
        var expected = model
        if let progress {
          var value = from + (to - from) * progress.eased
          if basic.isCumulative {
            for _ in 0..<progress.cyclesBefore { value += slow.autoreverses ? from : to }
          }
          expected = basic.isAdditive ? model + value : value
        }
        worst = max(worst, abs(layer.state(at: time).zPosition - expected))
      }
    }
    #expect(worst < 1e-6, "batch \(batch)")
  }

  @Test("A hundred thousand random timings are tested")
  func triesManyTimings() { #expect(Self.batches * Self.size == 100_000) }

  // MARK: Speed changes

  @Test("Changing the speed of an animation is continuous")
  func speedChangeIsContinuous() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<20_000 {
      var (timing, _) = Self.timing(&random)
      timing.fillMode = .removed
      let instant = Double.random(in: 0...8, using: &random)
      guard timing.speed != 0, let before = timing.progress(at: instant) else { continue }
      let speeds: [Double] = [0.25, 3, -1, -4, 0]
      let speed = speeds[Int.random(in: 0..<5, using: &random)]
      let changed = timing.changingSpeed(to: speed, at: instant)
      guard let after = changed.progress(at: instant) else {
        Issue.record("nothing shows after the change")
        continue
      }
      // At a wraparound both ends are the same moment.
      let jump = abs(before.fraction - after.fraction)
      #expect(min(jump, timing.autoreverses ? 1 : abs(1 - jump)) < 1e-9)
      guard speed != 0 else { continue }
      // The remaining local time is unchanged.
      let left = (timing.endTime - instant) * abs(timing.speed)
      #expect(near((changed.endTime - instant) * abs(speed), left, 1e-9))
      // A reversal plays backwards.
      let step = 1e-3
      if (speed < 0) != (timing.speed < 0), instant - step > timing.beginTime,
        let earlier = timing.progress(at: instant - step),
        let later = changed.progress(at: instant + step * abs(timing.speed) / abs(speed))
      {
        let distance = abs(earlier.fraction - later.fraction)
        #expect(min(distance, timing.autoreverses ? 1 : abs(1 - distance)) < 1e-9)
      }
    }
  }

  @Test("A speed change applies before the beginning but not after the end")
  func speedChangeAtEnds() {
    var timing = MediaTiming(duration: 2)
    timing.beginTime = 5
    let early = timing.changingSpeed(to: 2, at: 1)
    #expect(early.beginTime == 5 && early.endTime == 6)
    #expect(timing.changingSpeed(to: 2, at: 9) == timing)
  }

  @Test("Pausing and resuming an animation loses nothing")
  func pauseAndResume() {
    var timing = MediaTiming(duration: 2)
    timing.fillMode = .forwards
    let still = timing.changingSpeed(to: 0, at: 0.5)
    #expect(still.progress(at: 7)?.fraction == 0.25 && still.endTime == .infinity)
    let on = still.changingSpeed(to: 1, at: 10)
    #expect(on.progress(at: 11)?.fraction == 0.75)
    #expect(on.endTime == 11.5 && on.progress(at: 20)?.fraction == 1)
  }
}
