import QuadrilleLayers
import TestSupport
import Testing

@Suite struct MediaTimingTests {
  // MARK: Events

  private static func timing(_ change: (inout MediaTiming) -> Void = { _ in }) -> MediaTiming {
    var timing = MediaTiming(duration: 1)
    timing.beginTime = 1
    timing.repeatCount = 3
    change(&timing)
    return timing
  }

  @Test("Start, repeat and stop events come in order")
  func ordersEvents() {
    let events = Array(Self.timing().events(during: 0..<10))
    #expect(
      events == [
        TimingEvent(.start, at: 1), TimingEvent(.repeat(1), at: 2), TimingEvent(.repeat(2), at: 3),
        TimingEvent(.stop, at: 4),
      ]
    )
  }

  @Test("Event intervals are half-open")
  func intervalsAreHalfOpen() {
    let timing = Self.timing()
    #expect(Array(timing.events(during: 1..<2)).map(\.kind) == [.start])
    #expect(Array(timing.events(during: 2..<2.5)).map(\.kind) == [.repeat(1)])
    #expect(Array(timing.events(during: 4..<9)).map(\.kind) == [.stop])
    #expect(Array(timing.events(during: 4.5..<9)) == [])
    #expect(Array(timing.events(during: -5..<1)) == [])
  }

  @Test("The time offset shortens the first cycle")
  func offsetShortensFirstCycle() {
    let timing = Self.timing { $0.timeOffset = 0.25 }
    let events = Array(timing.events(during: 0..<9))
    #expect(events.map(\.time) == [1, 1.75, 2.75, 3.75, 4])
  }

  @Test("Speed and autoreverse change the length of cycles")
  func speedAndReversalScaleCycles() {
    let timing = Self.timing {
      $0.autoreverses = true
      $0.speed = 4
    }
    #expect(Array(timing.events(during: 0..<9)).map(\.time) == [1, 1.5, 2, 2.5])
  }

  @Test("A paused or empty timing has no events")
  func inactiveTimingHasNoEvents() {
    #expect(Array(Self.timing { $0.speed = 0 }.events(during: 0..<9)) == [])
    #expect(Array(Self.timing { $0.duration = 0 }.events(during: 0..<9)) == [])
  }

  @Test("The events of an infinite timing are computed lazily")
  func eventsAreLazy() {
    let timing = Self.timing { $0.repeatCount = .infinity }
    #expect(timing.events(during: 0..<Double.infinity).prefix(3).map(\.time) == [1, 2, 3])
    // Distant intervals are computed directly.
    #expect(timing.events(during: 1e9..<1e9 + 1.5).map(\.time) == [1e9, 1e9 + 1])
  }

  @Test("Consecutive intervals return every event once")
  func consecutiveIntervalsAreComplete() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let timing = Self.timing {
        $0.duration = Double.random(in: 0.05...1, using: &random)
        $0.repeatCount = Double.random(in: 0.5...6, using: &random)
        $0.timeOffset = Double.random(in: 0...2, using: &random)
        $0.speed = Double.random(in: 0.5...2, using: &random)
      }
      let clock = FrameClock(rate: 30)
      let events = (0..<900).flatMap { Array(timing.events(during: clock.interval(ofFrame: $0))) }
      #expect(events == Array(timing.events(during: 0..<30)))
      #expect(events.count { $0.kind == .start } == 1 && events.count { $0.kind == .stop } == 1)
    }
  }

  @Test("A layer reports the events of its animations")
  func layerReportsEvents() {
    let layer = Layer()
    layer.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 1), forKey: "a", at: 1)
    layer.add(BasicAnimation(.zPosition, from: 0, to: 1, duration: 3), forKey: "b", at: 0.5)
    let events = layer.animationEvents(during: 0..<9)
    #expect(events.map(\.key) == ["b", "a", "a", "b"])
    #expect(events.map(\.event.time) == [0.5, 1, 2, 3.5])
  }

  // MARK: Unusual timings

  @Test("Cycle boundaries are exact in spite of rounding")
  func cycleBoundariesAreExact() {
    // 0.1 · 3 is more than 0.3 in doubles, 0.3 / 0.1 less than 3.
    var timing = MediaTiming(duration: 0.1)
    timing.repeatCount = .infinity
    for cycle in 0..<1000 {
      #expect(timing.progress(at: Double(cycle) / 10)?.fraction ?? 1 < 1e-9, "\(cycle)")
    }
    // After days the rounding error of the quotient is larger, but the boundary is still exact.
    for cycle in stride(from: 20_000_003, to: 20_000_103, by: 1) {
      let progress = timing.progress(at: Double(cycle) / 10)
      #expect(progress?.cycle == Double(cycle) && progress?.fraction ?? 1 < 1e-6, "\(cycle)")
    }
    timing.repeatCount = 3
    #expect(timing.progress(at: 0.3) == nil)
    timing.fillMode = .forwards
    #expect(timing.progress(at: 0.3) == MediaTiming.Progress(fraction: 1, cycle: 2))
  }

  @Test("A duration of zero shows its end value when it fills")
  func zeroDurationFills() {
    var timing = MediaTiming(duration: 0)
    #expect(timing.progress(at: 0) == nil)
    timing.fillMode = .both
    #expect(timing.progress(at: 0)?.fraction == 1)
    #expect(timing.progress(at: -1)?.fraction == 0)
    timing.autoreverses = true
    #expect(timing.progress(at: 5)?.fraction == 0)
  }

  @Test(
    "Extreme numbers give a progress in range or none",
    arguments: [Double.nan, .infinity, -.infinity, -1, 0, 1e300, .leastNonzeroMagnitude]
  )
  func handlesExtremeNumbers(_ number: Double) {
    for fill in MediaTiming.FillMode.allCases {
      for field in 0..<7 {
        var timing = MediaTiming(duration: field == 0 ? number : 1)
        timing.fillMode = fill
        if field == 1 { timing.beginTime = number }
        if field == 2 { timing.timeOffset = number }
        if field == 3 { timing.speed = number }
        if field == 4 { timing.repeatCount = number }
        if field == 5 { timing.repeatDuration = number }
        for time in [-1.0, 0, 0.5, 3, field == 6 ? number : 9] {
          if let progress = timing.progress(at: time) {
            #expect((0...1).contains(progress.fraction), "field \(field) at \(time)")
          }
          _ = timing.changingSpeed(to: 2, at: time)
          _ = timing.events(during: 0..<3).prefix(10).map(\.time)
        }
      }
    }
  }

  @Test("An infinite duration stays at its start")
  func infiniteDurationStaysAtStart() {
    #expect(MediaTiming(duration: .infinity).progress(at: 1e6)?.fraction == 0)
  }

  // MARK: Time of layers

  @Test("A paused time mapping resumes where it stopped")
  func resumesWherePaused() {
    let running = TimeMapping(speed: 2)
    let paused = running.paused(at: 1.5)
    #expect(paused.localTime(at: 99) == 3)
    let resumed = paused.resumed(at: 10)
    #expect(resumed == TimeMapping(beginTime: 7))
    #expect(resumed.localTime(at: 11) == 4)
    #expect(paused.resumed(at: 10, speed: 2).localTime(at: 11) == 5)
    #expect(paused.resumed(at: 10, speed: 0) == paused)
  }

  @Test("Changing the speed of a time mapping is continuous")
  func speedChangeIsContinuous() {
    let changed = TimeMapping(beginTime: 1, timeOffset: 2, speed: 3).changingSpeed(to: -1, at: 4)
    #expect(changed.localTime(at: 4) == 11 && changed.localTime(at: 6) == 9)
    #expect(changed.parentTime(at: 9) == 6)
    #expect(TimeMapping(speed: 0).parentTime(at: 1) == nil)
  }

  @Test("A frame clock returns frame times and contiguous intervals")
  func clockHasFrameTimes() {
    let clock = FrameClock(rate: 30, start: 2)
    #expect(clock.time(ofFrame: 0) == 2 && clock.time(ofFrame: 45) == 3.5)
    #expect(clock.interval(ofFrame: 44).upperBound == clock.interval(ofFrame: 45).lowerBound)
  }
}
