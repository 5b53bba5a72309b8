/// A sequence of samples with the duration of each.
///
/// ```swift
/// let walk = SpriteSequence(samples: [0, 1, 2, 1], frameDuration: 0.1, repetition: .forever)
/// walk.sample(at: 0.25)       // 2
/// ```
///
/// The sample at a time is a function of the time alone. Samples are numbered from 0.
public struct SpriteSequence: Sendable {
  /// One sample with its duration.
  public struct Frame: Hashable, Sendable {
    /// The index of the sample, from 0.
    public var sample: Int
    /// The display duration in seconds at speed 1.
    public var duration: Double

    /// Makes a frame.
    public init(sample: Int, duration: Double) {
      self.sample = sample
      self.duration = duration
    }
  }

  /// The order of frames in one cycle.
  public enum Order: String, Sendable, CaseIterable {
    /// From the first to the last.
    case forward
    /// From the last to the first.
    case backward
    /// Forward and back; the first and last frames are shown once per cycle.
    case pingPong
    /// Forward and back; the first and last frames are shown twice in a row.
    case pingPongDoubled
  }

  /// The frames of one cycle in display order, including the reverse pass.
  public let frames: [Frame]
  /// The number of cycles.
  public var repetition: Repetition
  /// The mapping from the layer's time to the sequence's; its offset is the position in the cycle
  /// at the start.
  public var timeMapping: TimeMapping
  /// The start times of the frames in a cycle, and its end.
  private let starts: [Double]

  /// Makes a sequence.
  ///
  /// - Parameters:
  ///   - frames: The frames; those without a finite duration above 0 are dropped.
  ///   - order: The order of one cycle.
  ///   - repetition: The number of cycles.
  ///   - timeMapping: The start, the speed and the initial offset in the cycle.
  public init(
    frames: [Frame],
    order: Order = .forward,
    repetition: Repetition = .count(1),
    timeMapping: TimeMapping = .identity
  ) {
    let shown = frames.filter { $0.duration > 0 && $0.duration.isFinite }
    self.frames =
      switch order {
      case .forward: shown
      case .backward: shown.reversed()
      case .pingPong: shown + shown.dropFirst().dropLast().reversed()
      case .pingPongDoubled: shown + shown.reversed()
      }
    self.repetition = repetition
    self.timeMapping = timeMapping
    var end = 0.0
    starts = self.frames.reduce(into: [0]) { starts, frame in
      end += frame.duration
      starts.append(end)
    }
  }

  /// Makes a sequence of samples with equal durations.
  public init(
    samples: some Sequence<Int>,
    frameDuration: Double,
    order: Order = .forward,
    repetition: Repetition = .count(1),
    timeMapping: TimeMapping = .identity
  ) {
    self.init(
      frames: samples.map { Frame(sample: $0, duration: frameDuration) },
      order: order,
      repetition: repetition,
      timeMapping: timeMapping
    )
  }

  /// The length of one cycle in seconds at speed 1.
  public var cycleDuration: Double { starts.last ?? 0 }

  /// The length of all cycles in seconds at speed 1.
  public var duration: Double {
    repetition.limit.map { Double($0) * cycleDuration } ?? .infinity
  }

  /// The sample at a time; nil for a sequence without frames.
  ///
  /// Before the start it is the first one, after the end the last one. At negative speed the cycles
  /// run backwards and end at the first frame.
  public func sample(at time: Double) -> Int? {
    frameIndex(at: time).map { frames[$0].sample }
  }

  /// The index in ``frames`` at a time; nil for a sequence without frames.
  public func frameIndex(at time: Double) -> Int? {
    guard let last = frames.indices.last else { return nil }
    let played = timeMapping.localTime(at: time)
    let slack = 1e-9 * cycleDuration
    guard played > -slack || (repetition.limit == nil && timeMapping.speed < 0) else { return 0 }
    if played >= duration - slack { return last }
    let cycles = (played / cycleDuration + 1e-9).rounded(.down)
    // A frame also begins up to 1e-9 of a cycle early, to absorb rounding.
    return index(in: played - cycles * cycleDuration + slack)
  }

  /// Whether the sequence runs at a time: from its start to the end of its last cycle.
  public func isRunning(at time: Double) -> Bool {
    guard !frames.isEmpty, timeMapping.speed != 0 else { return false }
    let played = timeMapping.localTime(at: time)
    return timeMapping.speed > 0
      ? time >= timeMapping.beginTime && played < duration
      : time >= timeMapping.beginTime && (played > 0 || repetition.limit == nil)
  }

  /// The frame at a time in a cycle.
  private func index(in position: Double) -> Int {
    var low = 0
    var high = frames.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return low
  }

  /// The sequence with another speed from a time on, continuing without a jump.
  public func changingSpeed(to speed: Double, at time: Double) -> SpriteSequence {
    var sequence = self
    sequence.timeMapping = timeMapping.changingSpeed(to: speed, at: time)
    return sequence
  }

  /// An event of a running sequence.
  public struct Event: Hashable, Sendable {
    /// The kind of an event.
    public enum Kind: Hashable, Sendable {
      /// A frame begins; its index in ``SpriteSequence/frames``.
      case frame(Int)
      /// Another cycle begins; the number of completed cycles. The event of its first frame
      /// follows.
      case loop(Int)
      /// The last cycle ends.
      case end
    }

    /// The kind.
    public var kind: Kind
    /// The time.
    public var time: Double
  }

  /// The events in an interval of the layer's time, in order; none at a speed of 0 or below.
  ///
  /// Consecutive intervals return every event once.
  ///
  /// - Parameter interval: The interval; the running time grows with the number of events.
  public func events(during interval: Range<Double>) -> [Event] {
    guard !frames.isEmpty, timeMapping.speed > 0, !interval.isEmpty else { return [] }
    var events: [Event] = []
    func note(_ kind: Event.Kind, _ played: Double) {
      guard let time = timeMapping.parentTime(at: played), interval.contains(time) else { return }
      events.append(Event(kind: kind, time: time))
    }
    let first = max(0, timeMapping.timeOffset, timeMapping.localTime(at: interval.lowerBound))
    let last = min(duration, timeMapping.localTime(at: interval.upperBound))
    if timeMapping.timeOffset > 0, first == timeMapping.timeOffset, first < duration {
      // A start in the middle of a frame begins that frame.
      let position = first.truncatingRemainder(dividingBy: cycleDuration)
      if !starts.contains(position) { note(.frame(index(in: position)), first) }
    }
    // One cycle earlier, because the division may have rounded up.
    var cycle = max(0, (first / cycleDuration).rounded(.down) - 1)
    while cycle * cycleDuration < last, last.isFinite {
      let start = cycle * cycleDuration
      if cycle > 0, start >= timeMapping.timeOffset { note(.loop(Int(cutting: cycle)), start) }
      for index in frames.indices where start + starts[index] >= timeMapping.timeOffset {
        note(.frame(index), start + starts[index])
      }
      cycle += 1
    }
    if duration.isFinite, last >= duration || first >= duration { note(.end, duration) }
    return events
  }

  /// The sequence as an animation of a sprite layer, which numbers samples from 1.
  ///
  /// Its last frame stays visible. Nil for a sequence that does not start with a speed above 0.
  public var animation: KeyframeAnimation<Int>? {
    guard let last = frames.last, timeMapping.speed > 0 else { return nil }
    // A sequence that has ended before its beginning shows only its last frame.
    let isFinished = timeMapping.timeOffset >= duration
    var animation = KeyframeAnimation(
      .sampleIndex,
      values: isFinished ? [last.sample &+ 1] : frames.map { $0.sample &+ 1 },
      mode: .discrete,
      keyTimes: isFinished ? [0, 1] : starts.dropLast().map { $0 / cycleDuration } + [1],
      duration: cycleDuration
    )
    animation.timing.beginTime = timeMapping.beginTime
    animation.timing.speed = timeMapping.speed
    animation.timing.timeOffset = timeMapping.timeOffset
    animation.timing.repeatCount = repetition.limit.map(Double.init) ?? .infinity
    if repetition.limit != nil, timeMapping.timeOffset != 0, !isFinished {
      animation.timing.repeatDuration = max(duration - timeMapping.timeOffset, 0)
    }
    animation.timing.fillMode = .both
    return animation
  }
}
