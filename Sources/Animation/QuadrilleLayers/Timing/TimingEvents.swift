/// Something that happens to an animation at a moment.
public struct TimingEvent: Hashable, Sendable {
  /// What can happen.
  public enum Kind: Hashable, Sendable {
    /// The active time begins.
    case start
    /// A further cycle begins; the number is that of the cycles done.
    case `repeat`(Double)
    /// The active time is over.
    case stop
  }

  /// What happens.
  public var kind: Kind
  /// When it happens, in the parent's time.
  public var time: Double

  /// Makes an event.
  public init(_ kind: Kind, at time: Double) {
    self.kind = kind
    self.time = time
  }
}

extension MediaTiming {
  /// What happens in an interval of the parent's time, in order.
  ///
  /// Intervals that follow on each other give every event once. A timing that stands still or is
  /// never active has none. The events are found as they are asked for, each in constant time.
  public func events(during interval: Range<Double>) -> TimingEvents {
    TimingEvents(self, during: interval)
  }
}

/// The events of a timing in an interval; see ``MediaTiming/events(during:)``.
public struct TimingEvents: Sequence, IteratorProtocol, Sendable {
  /// An event.
  public typealias Element = TimingEvent

  private let timing: MediaTiming
  private let interval: Range<Double>
  /// The number of the next event: 0 starts, then one for each further cycle.
  private var number = 0.0
  private var isFinished: Bool

  init(_ timing: MediaTiming, during interval: Range<Double>) {
    self.timing = timing
    self.interval = interval
    let active = timing.activeDuration
    let skipped =
      ((interval.lowerBound - timing.beginTime) * abs(timing.speed) + timing.timeOffset)
      / timing.cycleDuration
    // Beyond 2⁵² a count of cycles no longer tells one from the next.
    let countable = 0x1p52
    isFinished =
      timing.speed == 0 || !(active > 0) || !(timing.cycleDuration > 0)
      || !timing.beginTime.isFinite || !(abs(timing.timeOffset / timing.cycleDuration) < countable)
      || !(abs(skipped) < countable || skipped < 0)
    // The cycle that the interval begins in: its own beginning is too early, and left out.
    if !isFinished, interval.lowerBound > timing.beginTime {
      number = Swift.max(1, skipped.rounded(.down) - firstCycle)
    }
  }

  /// The cycles that ``MediaTiming/timeOffset`` skips.
  private var firstCycle: Double {
    (timing.timeOffset / timing.cycleDuration).rounded(.down)
  }

  /// The next event.
  public mutating func next() -> TimingEvent? {
    while !isFinished {
      let event = event(number)
      number += 1
      if event.kind == .stop { isFinished = true }
      if event.time >= interval.upperBound {
        isFinished = true
      } else if event.time >= interval.lowerBound {
        return event
      }
    }
    return nil
  }

  private func event(_ number: Double) -> TimingEvent {
    guard number > 0 else { return TimingEvent(.start, at: timing.beginTime) }
    let count = firstCycle + number
    let elapsed = count * timing.cycleDuration - timing.timeOffset
    guard elapsed < timing.activeDuration * (1 - MediaTiming.tolerance) else {
      return TimingEvent(.stop, at: timing.endTime)
    }
    return TimingEvent(.repeat(count), at: timing.beginTime + elapsed / abs(timing.speed))
  }
}
