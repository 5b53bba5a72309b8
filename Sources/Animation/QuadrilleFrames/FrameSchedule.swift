public import QuadrilleSystem

/// Which frames of a source are made, and at which times.
public struct FrameSchedule: Sendable {
  /// Frames a second.
  public let framesPerSecond: Double
  /// The time of the first frame in seconds.
  public let start: Double
  /// The number of frames, at least 1.
  public let count: Int
  /// The index of the first frame, counted from the beginning of the source.
  private let first: Int

  /// Chooses the frames of a source: all of them, unless the parameters say otherwise.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - framesPerSecond: The rate, above 0; nil for that of the source.
  ///   - start: The time of the first frame in seconds.
  ///   - count: The number of frames; nil for the duration.
  ///   - duration: The length in seconds; nil for all from the start on.
  ///   - limits: Bounds on the number of frames.
  /// - Throws: ``FrameError`` where there are no frames, no end, or too many.
  public init(
    _ source: FrameSource,
    framesPerSecond: Double? = nil,
    start: Double = 0,
    count: Int? = nil,
    duration: Double? = nil,
    limits: Limits = .default
  ) throws(FrameError) {
    let rate = framesPerSecond ?? source.framesPerSecond
    self.framesPerSecond = rate
    self.start = start
    // A frame that a time misses by rounding only is on it.
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
    guard number <= limits.frames else {
      throw FrameError(.frames(LimitViolation(.frames, found: number, allowed: limits.frames)))
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

  /// All frames in their order.
  public var instants: [ScheduledFrame] { (0..<count).map(instant) }
}

/// One frame of a schedule.
public struct ScheduledFrame: Hashable, Sendable {
  /// The number among those that are made, from 0.
  public var number: Int
  /// The number from the beginning of the source on, from 0.
  public var index: Int
  /// The time in seconds: `start + number / framesPerSecond`.
  public var time: Double

  /// Makes a moment.
  public init(number: Int, index: Int, time: Double) {
    self.number = number
    self.index = index
    self.time = time
  }
}
