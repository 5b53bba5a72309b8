/// The begin time, repetition and speed of an animation, after the protocol `CAMediaTiming`.
///
/// All times are in seconds. Nothing here reads a clock: `progress(at:)` is a function of the
/// parent's time, which is the layer's for an animation and the group's for a member of a group.
///
/// ```swift
/// var timing = MediaTiming(duration: 2)
/// timing.repeatCount = .infinity
/// timing.autoreverses = true
/// timing.progress(at: 2.5)?.fraction      // 0.75, on the way back
/// ```
public struct MediaTiming: Hashable, Sendable {
  /// The value of an animation outside its active time.
  public enum FillMode: String, Sendable, CaseIterable {
    /// No value before or after.
    case removed
    /// The last value afterwards.
    case forwards
    /// The first value before.
    case backwards
    /// The first value before, the last one afterwards.
    case both

    /// Whether the first value is visible before the beginning.
    public var fillsBefore: Bool { self == .backwards || self == .both }
    /// Whether the last value is visible after the end.
    public var fillsAfter: Bool { self == .forwards || self == .both }
  }

  /// The begin time in the parent's time.
  ///
  /// For an animation of a layer 0 stands for the time at which it is added; in a group 0 is the
  /// begin time of the group.
  public var beginTime = 0.0
  /// The offset in the cycle at the beginning; the skipped part follows at the end.
  public var timeOffset = 0.0
  /// The speed relative to the parent; 0 pauses, negative values play backwards.
  public var speed = 1.0
  /// The length of one pass in local time, without the reverse pass.
  public var duration: Double
  /// The number of cycles, possibly fractional; 0 is treated as 1, infinity repeats forever.
  public var repeatCount = 0.0
  /// The total duration of the repetitions in local time; overrides ``repeatCount`` if above 0.
  public var repeatDuration = 0.0
  /// Whether each cycle also plays backwards, which doubles its length.
  public var autoreverses = false
  /// The value outside the active time.
  public var fillMode = FillMode.removed

  /// Makes a timing.
  ///
  /// - Parameters:
  ///   - duration: The length of one pass in seconds, the way back not included.
  ///   - fillMode: What shows before and after.
  ///   - repetition: How often it is played.
  ///   - autoreverses: Whether each pass is also played back.
  public init(
    duration: Double,
    fillMode: FillMode = .removed,
    repetition: Repetition = .count(1),
    autoreverses: Bool = false
  ) {
    self.duration = duration
    self.fillMode = fillMode
    self.autoreverses = autoreverses
    if repetition != .count(1) { self.repetition = repetition }
  }

  /// ``repeatCount`` as a whole number of times, or for ever; a fraction counts as a whole cycle.
  public var repetition: Repetition {
    get {
      guard repeatCount < 1e15 else { return .forever }
      return .count(max(1, Int(repeatCount.rounded(.up))))
    }
    set { repeatCount = newValue.limit.map(Double.init) ?? .infinity }
  }

  /// The length of one cycle in local time, including the reverse pass.
  public var cycleDuration: Double { autoreverses ? 2 * duration : duration }

  /// The length of all cycles in local time; not above 0 for a timing that is never active.
  public var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    return repeatCount > 0 ? repeatCount * cycleDuration : cycleDuration
  }

  /// The parent's time at which the active time ends; infinite for a paused timing.
  public var endTime: Double {
    speed == 0 ? .infinity : beginTime + activeDuration / abs(speed)
  }
}

/// A number of repetitions.
public enum Repetition: Hashable, Sendable {
  /// Infinite.
  case forever
  /// A finite number; values below 1 are the same as ``forever``, as in GLImageView.
  case count(Int)

  /// The finite number; nil for infinite.
  public var limit: Int? {
    guard case .count(let count) = self, count > 0 else { return nil }
    return count
  }
}
