public import QuadrilleSystem

/// The frames of a source to produce, and their times.
public struct FrameSchedule: Sendable {
  /// Frames per second.
  public let framesPerSecond: Double
  /// The time of the first frame in seconds.
  public let start: Double
  /// The number of frames, 1 or more.
  public let count: Int
  /// The index of the first frame in the source.
  private let first: Int

  /// Selects the frames of a source, by default all of them.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - framesPerSecond: The rate, above 0; nil for that of the source.
  ///   - start: The time of the first frame in seconds.
  ///   - count: The number of frames; nil to derive it from the duration.
  ///   - duration: The length in seconds; nil for all from the start on.
  ///   - job: The job; its limits bound the number of frames.
  /// - Throws: ``FrameError`` if there are no frames, infinitely many, or too many.
  public init(
    _ source: FrameSource,
    framesPerSecond: Double? = nil,
    start: Double = 0,
    count: Int? = nil,
    duration: Double? = nil,
    job: JobContext = .default
  ) throws(FrameError) {
    let rate = framesPerSecond ?? source.framesPerSecond
    self.framesPerSecond = rate
    self.start = start
    // A time that differs from a frame's time only by rounding counts as that time.
    func frames(in seconds: Double) -> Int {
      Int(min(max((seconds * rate - 1e-6).rounded(.up), 0), 1e15))
    }
    first = Int(min(max((start * rate).rounded(), 0), 1e15))
    var left: Int?
    switch source.length {
    case .frames(let all):
      left = all - first
      guard start >= 0, all > first else {
        throw FrameError(.startsAfterLastFrame(start: start, frames: all))
      }
    case .seconds(let length): left = frames(in: length - start)
    case nil: break
    }
    guard let wanted = count ?? duration.map(frames) ?? left else {
      throw FrameError(.endless)
    }
    var number = wanted
    if case .frames = source.length, let left { number = min(number, left) }
    guard number > 0 else { throw FrameError(.empty(start: start)) }
    guard number <= job.limits.maxFrameCount else {
      throw FrameError(
        .frames(LimitViolation(.frames, found: number, allowed: job.limits.maxFrameCount))
      )
    }
    self.count = number
  }

  /// A frame by its number from 0.
  public func instant(_ number: Int) -> ScheduledFrame {
    ScheduledFrame(
      number: number,
      index: first + number,
      time: start + Double(number) / framesPerSecond
    )
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
  /// The time in seconds: `start + number / framesPerSecond`.
  public var time: Double

  /// Makes a frame.
  public init(number: Int, index: Int, time: Double) {
    self.number = number
    self.index = index
    self.time = time
  }
}
