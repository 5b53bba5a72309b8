import QuadrilleIO

/// Which frames of a film are made.
struct FrameSchedule: Sendable {
  /// Frames a second.
  let framesPerSecond: Double
  /// The time of the first frame in seconds.
  let start: Double
  /// The number of frames.
  let count: Int
  /// The number of the first frame from the film's beginning on.
  private let first: Int

  /// Makes out the frames from a film and the options.
  ///
  /// - Parameters:
  ///   - framesPerSecond: The rate; nil for the film's own.
  ///   - start: The time of the first frame in seconds.
  ///   - count: The number of frames.
  ///   - duration: The length in seconds, where no number of frames is given.
  /// - Throws: ``UsageError`` where there are no frames, or no end; ``FrameLimitError``.
  init(
    _ film: Film,
    framesPerSecond: Double?,
    start: Double,
    count: Int?,
    duration: Double?,
    limits: Limits
  ) throws {
    let rate = framesPerSecond ?? film.framesPerSecond
    self.framesPerSecond = rate
    self.start = start
    // A frame that a time misses by rounding only is on it.
    func frames(in seconds: Double) -> Int {
      Int(min(max((seconds * rate - 1e-6).rounded(.up), 0), 1e15))
    }
    first = Int(min(max((start * rate).rounded(), 0), 1e15))
    var left: Int?
    switch film.length {
    case .frames(let all):
      left = all - first
      guard start >= 0, all > first else {
        throw UsageError(message: "--start is \(start), behind the last of \(all) frames")
      }
    case .seconds(let length): left = frames(in: length - start)
    case nil: break
    }
    guard let wanted = count ?? duration.map(frames) ?? left else {
      throw UsageError(message: "the scene has no timeline; give --count or --duration")
    }
    var number = wanted
    if case .frames = film.length, let left { number = min(number, left) }
    guard number > 0 else {
      throw UsageError(message: "there are no frames from \(start) seconds on")
    }
    guard number <= limits.frames else {
      throw FrameLimitError(found: number, allowed: limits.frames)
    }
    self.count = number
  }

  /// A frame by its number from 0.
  func moment(_ number: Int) -> FrameMoment {
    FrameMoment(
      number: number,
      index: first + number,
      time: start + Double(number) / framesPerSecond
    )
  }
}

/// A frame to be made.
struct FrameMoment: Sendable {
  /// The number among those that are written, from 0.
  var number: Int
  /// The number from the film's beginning on.
  var index: Int
  /// The time in seconds: start + number / rate.
  var time: Double
}

/// More frames than are allowed.
struct FrameLimitError: QuadrilleError {
  let found: Int
  let allowed: Int

  private var violation: LimitViolation {
    LimitViolation(.frames, found: found, allowed: allowed)
  }
  var code: String { violation.code }
  var category: ErrorCategory { .limit }
  var place: Place { Place(part: "frames") }
  var message: String { violation.message }
}
