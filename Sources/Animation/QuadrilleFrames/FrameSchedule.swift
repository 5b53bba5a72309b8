public import QuadrilleImage
public import QuadrilleSystem

/// The frames of a source to produce, and their times.
public struct FrameSchedule: Sendable {
  /// Frames per second as a fraction; of frames with durations of their own the average.
  public let frameRate: FrameRate
  /// Frames per second; of frames with durations of their own the average.
  public var framesPerSecond: Double { frameRate.framesPerSecond }
  /// The time of the first frame in seconds.
  public let start: Double
  /// The number of frames, 1 or more.
  public let count: Int
  private let order: Order

  /// Which frame of the source is shown when.
  private enum Order: Sendable {
    /// One after the other from an index on, at an even rate.
    case even(first: Int)
    /// One after the other from an index on, each for its own duration.
    case timed(first: Int, FrameTimes)
    /// At an even rate, the one that is due.
    case sampled(FrameTimes)
  }

  /// Selects the frames of a source, by default all of them.
  ///
  /// Frames with durations are scheduled once each, for their durations. A rate replaces the durations;
  /// of a source that ``FrameSource/isFilm`` it selects the frames that are due.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - frameRate: The rate; nil for that of the source.
  ///   - start: The time of the first frame in seconds.
  ///   - count: The number of frames; nil to derive it from the duration.
  ///   - duration: The length in seconds; nil for all from the start on.
  ///   - hasEvenRate: Whether all frames must have one duration, as in a video: longer frames are
  ///     repeated.
  ///   - job: The job; its limits bound the number of frames.
  /// - Throws: ``FrameError`` if there are no frames, infinitely many, or too many.
  public init(
    _ source: FrameSource,
    frameRate: FrameRate? = nil,
    start: Double = 0,
    count: Int? = nil,
    duration: Double? = nil,
    hasEvenRate: Bool = false,
    job: JobContext = .default
  ) throws(FrameError) {
    var times = frameRate == nil || source.isFilm ? source.times : nil
    // Frames that differ by rounding only are shown once each.
    if hasEvenRate, frameRate == nil, times?.isEven == true { times = nil }
    self.start = start
    var frameCount: Int
    if let times, frameRate == nil, !hasEvenRate {
      self.frameRate = source.frameRate
      guard start >= 0, start < times.total else {
        throw FrameError(.startsAfterLastFrame(start: start, frames: times.count))
      }
      let first = times.index(at: start)
      order = .timed(first: first, times)
      let end = duration.map { times.count(before: start + $0) } ?? times.count
      frameCount = min(count ?? max(end - first, 0), times.count - first)
    } else {
      let frameRate = frameRate ?? times.map { FrameRate($0.commonRate) } ?? source.frameRate
      self.frameRate = frameRate
      let rate = frameRate.framesPerSecond
      // A time that differs from a frame's time only by rounding counts as that time.
      func frames(in seconds: Double) -> Int {
        Int(min(max((seconds * rate - 1e-6).rounded(.up), 0), 1e15))
      }
      let first = Int(min(max((start * rate).rounded(), 0), 1e15))
      order = times.map { .sampled($0) } ?? .even(first: first)
      let length = times.map { .seconds($0.total) } ?? source.length
      var left: Int?
      switch length {
      case .frames(let all):
        left = all - first
        guard start >= 0, all > first else {
          throw FrameError(.startsAfterLastFrame(start: start, frames: all))
        }
      case .seconds(let length): left = frames(in: length - start)
      case nil: break
      }
      guard let wanted = count ?? duration.map(frames) ?? left else { throw FrameError(.endless) }
      frameCount = wanted
      if case .frames = length, let left { frameCount = min(frameCount, left) }
    }
    guard frameCount > 0 else { throw FrameError(.empty(start: start)) }
    guard frameCount <= job.limits.maxFrameCount else {
      throw FrameError(
        .frames(LimitViolation(.frames, found: frameCount, allowed: job.limits.maxFrameCount))
      )
    }
    self.count = frameCount
  }

  /// Selects the frames of a source at a rate that is a number.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - framesPerSecond: The rate, above 0; nil for that of the source.
  ///   - start: The time of the first frame in seconds.
  ///   - count: The number of frames; nil to derive it from the duration.
  ///   - duration: The length in seconds; nil for all from the start on.
  ///   - hasEvenRate: Whether all frames must have one duration.
  ///   - job: The job; its limits bound the number of frames.
  /// - Throws: ``FrameError`` if there are no frames, infinitely many, or too many.
  public init(
    _ source: FrameSource,
    framesPerSecond: Double?,
    start: Double = 0,
    count: Int? = nil,
    duration: Double? = nil,
    hasEvenRate: Bool = false,
    job: JobContext = .default
  ) throws(FrameError) {
    try self.init(
      source,
      frameRate: framesPerSecond.map { FrameRate($0) },
      start: start,
      count: count,
      duration: duration,
      hasEvenRate: hasEvenRate,
      job: job
    )
  }

  /// A frame by its number from 0.
  public func instant(_ number: Int) -> ScheduledFrame {
    let even = start + frameRate.time(ofFrame: number)
    return switch order {
    case .even(let first): ScheduledFrame(number: number, index: first + number, time: even)
    case .timed(let first, let times):
      ScheduledFrame(number: number, index: first + number, time: times.start(of: first + number))
    case .sampled(let times):
      ScheduledFrame(number: number, index: times.index(at: even), time: even)
    }
  }

  /// The seconds for which a frame is shown, by its number from 0.
  public func duration(of number: Int) -> Double {
    guard case .timed(let first, let times) = order else {
      return frameRate.time(ofFrame: 1)
    }
    return times.durations[first + number]
  }

  /// The whole units of time for which a frame is shown, by its number from 0.
  ///
  /// The difference of the rounded times of its end and its start, so that the remainder is carried:
  /// the total stays within half a unit, and no rounding errors accumulate.
  ///
  /// - Parameters:
  ///   - number: The number of the frame.
  ///   - rate: The units per second: 100 for GIF, 1000 for WebP.
  public func units(of number: Int, perSecond rate: Double) -> Int {
    func units(before number: Int) -> Double {
      guard case .timed(let first, let times) = order else {
        return (frameRate.time(ofFrame: number) * rate).rounded()
      }
      return ((times.start(of: first + number) - times.start(of: first)) * rate).rounded()
    }
    return Int(min(max(units(before: number + 1) - units(before: number), 0), 1e15))
  }

  /// Whether frames are shown for durations of their own.
  public var isTimed: Bool {
    if case .timed = order { true } else { false }
  }

  /// All frames in order.
  public var instants: [ScheduledFrame] { (0..<count).map(instant) }
}

/// One frame of a schedule.
public struct ScheduledFrame: Hashable, Sendable {
  /// The number among the scheduled frames, from 0.
  public var number: Int
  /// The number in the source, from 0.
  public var index: Int
  /// The time in seconds at which it is shown.
  public var time: Double

  /// Makes a frame.
  public init(number: Int, index: Int, time: Double) {
    self.number = number
    self.index = index
    self.time = time
  }
}
