/// An animation of one property between two values, after `CABasicAnimation`.
///
/// | given | starts at | ends at |
/// | --- | --- | --- |
/// | `from`, `to` | `from` | `to` |
/// | `from`, `by` | `from` | `from + by` |
/// | `by`, `to` | `to − by` | `to` |
/// | `from` | `from` | layer's value |
/// | `to` | layer's value | `to` |
/// | `by` | layer's value | layer's value + `by` |
///
/// The layer's value is that of its model; for an additive animation, which is added to it, it is
/// zero.
public struct BasicAnimation<Value: Interpolatable>: LayerAnimation {
  /// The animated property.
  public var key: LayerKey<Value>
  /// The first value.
  public var from: Value?
  /// The last value.
  public var to: Value?
  /// The difference between both.
  public var by: Value?
  /// The timing.
  public var timing: MediaTiming
  /// The easing of its progress.
  public var curve: TimingCurve
  /// Whether the value is added to the underlying value instead of replacing it.
  public var isAdditive = false
  /// Whether each cycle starts at the end value of the previous one.
  public var isCumulative = false

  /// Makes an animation.
  ///
  /// - Parameters:
  ///   - key: The property.
  ///   - from: The first value.
  ///   - to: The last value.
  ///   - by: The difference between both; ignored if both are given.
  ///   - duration: The length of one pass in seconds, without the reverse pass.
  ///   - curve: The easing of the progress.
  ///   - fillMode: What shows before and after.
  ///   - repetition: How often it is played.
  ///   - autoreverses: Whether each pass is also played back.
  public init(
    _ key: LayerKey<Value>,
    from: Value? = nil,
    to: Value? = nil,
    by: Value? = nil,
    duration: Double,
    curve: TimingCurve = .linear,
    fillMode: MediaTiming.FillMode = .removed,
    repetition: Repetition = .count(1),
    autoreverses: Bool = false
  ) {
    self.key = key
    self.from = from
    self.to = to
    self.by = by
    timing = MediaTiming(
      duration: duration,
      fillMode: fillMode,
      repetition: repetition,
      autoreverses: autoreverses
    )
    self.curve = curve
  }

  /// The animation with its value type erased.
  public var erased: Animation { Animation(timing, curve, .motion(motion)) }

  /// The value at a time of the parent; nil if the animation is not visible.
  ///
  /// - Parameters:
  ///   - parentTime: The time in seconds.
  ///   - current: The layer's value.
  public func value(at parentTime: Double, current: Value) -> Value? {
    guard let progress = timing.progress(at: parentTime) else { return nil }
    return motion.value(at: progress, curve: curve, autoreverses: timing.autoreverses) { current }
  }

  private var motion: Motion<Value> {
    let interpolation: Motion<Value>.Interpolation =
      switch (from, to, by) {
      case (let from?, let to?, _): .fixed(from: from, to: to)
      case (let from?, nil, let by?): .fixed(from: from, to: from.adding(by))
      case (nil, let to?, let by?): .fixed(from: to.subtracting(by), to: to)
      case (let from?, nil, nil): .fromOnly(from)
      case (nil, let to?, nil): .toOnly(to)
      case (nil, nil, let by?): .byOnly(by)
      case (nil, nil, nil): .none
      }
    return Motion(key, interpolation, isAdditive: isAdditive, isCumulative: isCumulative)
  }
}
