/// An event of an animation.
public struct TimingEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: Hashable, Sendable {
    /// The active time begins.
    case start
    /// Another cycle begins; with the number of completed cycles.
    case `repeat`(Double)
    /// The active time ends.
    case stop
  }

  /// The kind.
  public var kind: Kind
  /// The time, in the parent's time.
  public var time: Double

  /// Makes an event.
  public init(_ kind: Kind, at time: Double) {
    self.kind = kind
    self.time = time
  }
}

extension MediaTiming {
  /// The events in an interval of the parent's time, in order.
  ///
  /// Consecutive intervals return every event once. A paused or never active timing has none. The
  /// events are computed lazily, each in constant time.
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
  /// The index of the next event: 0 for the start, then one for each further cycle.
  private var number = 0.0
  private var isFinished: Bool

  init(_ timing: MediaTiming, during interval: Range<Double>) {
    self.timing = timing
    self.interval = interval
    let active = timing.activeDuration
    let skipped =
      ((interval.lowerBound - timing.beginTime) * abs(timing.speed) + timing.timeOffset)
      / timing.cycleDuration
    // Above 2⁵² consecutive cycle numbers are not distinguishable.
    let countable = 0x1p52
    isFinished =
      timing.speed == 0 || !(active > 0) || !(timing.cycleDuration > 0)
      || !timing.beginTime.isFinite || !(abs(timing.timeOffset / timing.cycleDuration) < countable)
      || !(abs(skipped) < countable || skipped < 0)
    // The beginning of the cycle that contains the start of the interval is too early.
    if !isFinished, interval.lowerBound > timing.beginTime {
      number = Swift.max(1, skipped.rounded(.down) - firstCycle)
    }
  }

  /// The number of cycles skipped by ``MediaTiming/timeOffset``.
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
