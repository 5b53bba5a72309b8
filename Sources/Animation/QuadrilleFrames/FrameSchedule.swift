public import QuadrilleSystem

/// The frames of a source to produce, and their times.
public struct FrameSchedule: Sendable {
  /// Frames per second; of frames with durations of their own the average.
  public let framesPerSecond: Double
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
  ///   - framesPerSecond: The rate, above 0; nil for that of the source.
  ///   - start: The time of the first frame in seconds.
  ///   - count: The number of frames; nil to derive it from the duration.
  ///   - duration: The length in seconds; nil for all from the start on.
  ///   - hasEvenRate: Whether all frames must have one duration, as in a video: longer frames are
  ///     repeated.
  ///   - job: The job; its limits bound the number of frames.
  /// - Throws: ``FrameError`` if there are no frames, infinitely many, or too many.
  public init(
    _ source: FrameSource,
    framesPerSecond: Double? = nil,
    start: Double = 0,
    count: Int? = nil,
    duration: Double? = nil,
    hasEvenRate: Bool = false,
    job: JobContext = .default
  ) throws(FrameError) {
    var times = framesPerSecond == nil || source.isFilm ? source.times : nil
    // Frames that differ by rounding only are shown once each.
    if hasEvenRate, framesPerSecond == nil, times?.isEven == true { times = nil }
    self.start = start
    var frameCount: Int
    if let times, framesPerSecond == nil, !hasEvenRate {
      self.framesPerSecond = source.framesPerSecond
      guard start >= 0, start < times.total else {
        throw FrameError(.startsAfterLastFrame(start: start, frames: times.count))
      }
      let first = times.index(at: start)
      order = .timed(first: first, times)
      let end = duration.map { times.count(before: start + $0) } ?? times.count
      frameCount = min(count ?? max(end - first, 0), times.count - first)
    } else {
      let rate = framesPerSecond ?? times?.commonRate ?? source.framesPerSecond
      self.framesPerSecond = rate
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

  /// A frame by its number from 0.
  public func instant(_ number: Int) -> ScheduledFrame {
    let even = start + Double(number) / framesPerSecond
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
    guard case .timed(let first, let times) = order else { return 1 / framesPerSecond }
    return times.durations[first + number]
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
