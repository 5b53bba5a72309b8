public import QuadrilleSprite

/// Plays frames one after another: the animation part of GLImageView, without a clock.
///
/// The caller passes the time, in seconds of any clock.
///
/// ```swift
/// var player = FramePlayer(frames: (1...90).map { .file("clip/\($0).pvr") })
/// player.start(at: 2)
/// player.frameIndex(at: 2.5)     // 15
/// ```
public struct FramePlayer: Sendable {
  /// The source of a frame.
  public enum Frame: Hashable, Sendable {
    /// A sprite in memory.
    case image(Sprite)
    /// The name of a file, loaded when the frame is displayed.
    case file(String)
  }

  /// The frames in order.
  ///
  /// Setting different frames stops the player, resets the displayed frame, and sets ``duration``
  /// to 1/30 of a second per frame, so the duration must be set afterwards. Setting equal frames
  /// has no effect.
  public var frames: [Frame] {
    get { storedFrames }
    set {
      guard newValue != storedFrames else { return }
      self = FramePlayer(frames: newValue, repetition: repetition)
    }
  }
  private var storedFrames: [Frame]
  /// The duration of one pass through all frames in seconds.
  public var duration: Double
  /// The number of passes.
  public var repetition: Repetition
  private var startTime: Double?
  private var stopTime: Double?

  /// Makes a player that has not started.
  public init(frames: [Frame] = [], repetition: Repetition = .forever) {
    storedFrames = frames
    duration = Double(frames.count) / 30
    self.repetition = repetition
  }

  /// Starts with the first frame, also if the player is running; has no effect without frames.
  public mutating func start(at time: Double) {
    guard !storedFrames.isEmpty else { return }
    startTime = time
    stopTime = nil
  }

  /// Stops at the current frame; the player cannot be resumed.
  ///
  /// A player that has ended or was stopped before does not change.
  public mutating func stop(at time: Double) {
    guard isAnimating(at: time) else { return }
    stopTime = time
  }

  /// Whether the player is running at a time: from the start until it is stopped or ends.
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

  /// The index of the frame at a time; nil before the first start.
  public func frameIndex(at time: Double) -> Int? {
    guard let startTime else { return nil }
    return Self.frameIndex(
      after: min(time, stopTime ?? .infinity) - startTime,
      count: storedFrames.count,
      duration: duration,
      repetition: repetition
    )
  }

  /// The frame at a time; nil before the first start.
  public func frame(at time: Double) -> Frame? {
    frameIndex(at: time).map { storedFrames[$0] }
  }

  /// The frames after the frame at a time, for prefetching.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of frames; no frame is returned twice.
  ///   - time: The time in seconds.
  /// - Returns: The frames in order; none if the player is not running.
  public func upcomingFrames(_ limit: Int, at time: Double) -> [Frame] {
    guard let index = frameIndex(at: time), isAnimating(at: time) else { return [] }
    let count = storedFrames.count
    return (0..<min(max(0, limit), count - 1)).map { storedFrames[(index + 1 + $0) % count] }
  }

  /// The index of the frame at a time after the start.
  ///
  /// - Parameters:
  ///   - elapsed: Seconds since the start; for negative values the first frame is shown.
  ///   - count: The number of frames.
  ///   - duration: The duration of one pass.
  ///   - repetition: The number of passes; afterwards the last frame stays.
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
    // A frame also begins up to 1e-9 early, to absorb rounding; the end of a pass is the beginning
    // of the next.
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
