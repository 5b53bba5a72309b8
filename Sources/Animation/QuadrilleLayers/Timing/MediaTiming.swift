/// When an animation runs, how often and how fast, after the protocol `CAMediaTiming`.
///
/// All times are in seconds. Nothing here reads a clock: ``progress(at:)`` is a function of the
/// parent's time, which is the layer's for an animation and the group's for one in a group.
///
/// ```swift
/// var timing = MediaTiming(duration: 2)
/// timing.repeatCount = .infinity
/// timing.autoreverses = true
/// timing.progress(at: 2.5)?.fraction      // 0.75, on the way back
/// ```
public struct MediaTiming: Hashable, Sendable {
  /// What an animation shows outside its active time.
  public enum FillMode: String, Sendable, CaseIterable {
    /// Nothing before and nothing after.
    case removed
    /// The last value afterwards.
    case forwards
    /// The first value before.
    case backwards
    /// The first value before, the last one afterwards.
    case both

    /// Whether the first value shows before the beginning.
    public var fillsBefore: Bool { self == .backwards || self == .both }
    /// Whether the last value shows after the end.
    public var fillsAfter: Bool { self == .forwards || self == .both }
  }

  /// The parent's time of the beginning.
  ///
  /// For an animation of a layer 0 stands for the time at which it is added; in a group it stands
  /// for itself.
  public var beginTime = 0.0
  /// How far into the cycle the beginning is; the part left out follows at the end.
  public var timeOffset = 0.0
  /// How many times faster than the parent; 0 stands still, negative plays backwards.
  public var speed = 1.0
  /// The length of one pass in own time, the way back not included.
  public var duration: Double
  /// How often the cycle is played, fractions included; 0 stands for once, infinity for ever.
  public var repeatCount = 0.0
  /// How long the cycle is repeated in own time; above 0 it takes the place of ``repeatCount``.
  public var repeatDuration = 0.0
  /// Whether each cycle also plays back, which doubles its length.
  public var autoreverses = false
  /// What shows outside the active time.
  public var fillMode = FillMode.removed

  /// Makes a timing that plays once.
  public init(duration: Double) {
    self.duration = duration
  }

  /// The length of one cycle in own time, the way back included.
  public var cycleDuration: Double { autoreverses ? 2 * duration : duration }

  /// The length of all cycles in own time; not above 0 for a timing that is never active.
  public var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    return repeatCount > 0 ? repeatCount * cycleDuration : cycleDuration
  }

  /// The parent's time at which the active time ends; infinite for a timing that stands still.
  public var endTime: Double {
    speed == 0 ? .infinity : beginTime + activeDuration / abs(speed)
  }
}

/// How often something is played.
public enum Repetition: Hashable, Sendable {
  /// Without end.
  case forever
  /// A number of times; below 1 the same as ``forever``, as in GLImageView.
  case count(Int)

  /// The number of times, nil for no end.
  public var limit: Int? {
    guard case .count(let count) = self, count > 0 else { return nil }
    return count
  }
}
