public import QuadrilleSprite

/// Plays frames one after another: the animation part of GLImageView, without a clock.
///
/// The caller passes the time. All times are seconds of one clock of the
/// caller's choice.
///
/// ```swift
/// var player = FramePlayer(frames: (1...90).map { .file("clip/\($0).pvr") })
/// player.start(at: 2)
/// player.frameIndex(at: 2.5)     // 15
/// ```
public struct FramePlayer: Sendable {
  /// Where a frame comes from.
  public enum Frame: Hashable, Sendable {
    /// A sprite that is there already.
    case image(Sprite)
    /// The name of a file, which is loaded when the frame is due.
    case file(String)
  }

  /// The frames in order.
  ///
  /// Setting other ones stops the player, forgets the frame that is shown, and sets ``duration`` to
  /// a thirtieth of a second each; so a duration is to be set afterwards. Setting equal ones does
  /// nothing.
  public var frames: [Frame] {
    get { storedFrames }
    set {
      guard newValue != storedFrames else { return }
      self = FramePlayer(frames: newValue, repetition: repetition)
    }
  }
  private var storedFrames: [Frame]
  /// The length of one run through all frames in seconds.
  public var duration: Double
  /// How often the frames are run through.
  public var repetition: Repetition
  private var startTime: Double?
  private var stopTime: Double?

  /// Makes a player that has not started.
  public init(frames: [Frame] = [], repetition: Repetition = .forever) {
    storedFrames = frames
    duration = Double(frames.count) / 30
    self.repetition = repetition
  }

  /// Starts with the first frame, also where the player runs already; does nothing without frames.
  public mutating func start(at time: Double) {
    guard !storedFrames.isEmpty else { return }
    startTime = time
    stopTime = nil
  }

  /// Stops, leaving the frame that is shown; there is no way to go on from it.
  ///
  /// A player that has come to its end, or was stopped before, stays as it is.
  public mutating func stop(at time: Double) {
    guard isAnimating(at: time) else { return }
    stopTime = time
  }

  /// Whether the player runs at a time: from the start until it is stopped or has come to its end.
  public func isAnimating(at time: Double) -> Bool {
    guard let startTime, time >= startTime, time < stopTime ?? .infinity, duration > 0 else {
      return false
    }
    return !Self.hasEnded(
      after: time - startTime,
      count: storedFrames.count,
      duration: duration,
      repetition: repetition
    )
  }

  /// The index of the frame that is shown at a time; nil before the first start.
  public func frameIndex(at time: Double) -> Int? {
    guard let startTime else { return nil }
    return Self.frameIndex(
      after: min(time, stopTime ?? .infinity) - startTime,
      count: storedFrames.count,
      duration: duration,
      repetition: repetition
    )
  }

  /// The frame that is shown at a time; nil before the first start.
  public func frame(at time: Double) -> Frame? {
    frameIndex(at: time).map { storedFrames[$0] }
  }

  /// The frames that follow the one of a time, for a loader that reads ahead.
  ///
  /// - Parameters:
  ///   - limit: How many at most; no frame comes twice.
  ///   - time: The time in seconds.
  /// - Returns: The frames in order; none where the player does not run.
  public func upcomingFrames(_ limit: Int, at time: Double) -> [Frame] {
    guard let index = frameIndex(at: time), isAnimating(at: time) else { return [] }
    let count = storedFrames.count
    return (0..<min(max(0, limit), count - 1)).map { storedFrames[(index + 1 + $0) % count] }
  }

  /// The index of the frame that is shown some time after a start.
  ///
  /// - Parameters:
  ///   - elapsed: Seconds since the start; below 0 the first frame is shown.
  ///   - count: The number of frames.
  ///   - duration: The length of one run through them.
  ///   - repetition: How often they are run through; afterwards the last one stays.
  /// - Returns: The index; nil without frames or without a duration above 0.
  public static func frameIndex(
    after elapsed: Double,
    count: Int,
    duration: Double,
    repetition: Repetition
  ) -> Int? {
    guard count > 0, duration > 0, !elapsed.isNaN else { return nil }
    guard elapsed > 0 else { return 0 }
    if hasEnded(after: elapsed, count: count, duration: duration, repetition: repetition) {
      return count - 1
    }
    let runs = elapsed / duration
    let part = runs - runs.rounded(.down)
    // What is less than 1e-9 short of a frame has reached it, the end of a run its beginning.
    let index = (Double(count) * part + 1e-9).rounded(.down)
    return index < Double(count) ? Int(index) : 0
  }

  private static func hasEnded(
    after elapsed: Double,
    count: Int,
    duration: Double,
    repetition: Repetition
  ) -> Bool {
    guard let limit = repetition.limit else { return false }
    return elapsed >= duration * (Double(limit) - 1e-9 / Double(count))
  }
}
