/// An animation of one property between two values, after `CABasicAnimation`.
///
/// | given | starts at | ends at |
/// | --- | --- | --- |
/// | `from`, `to` | `from` | `to` |
/// | `from`, `by` | `from` | `from + by` |
/// | `by`, `to` | `to − by` | `to` |
/// | `from` | `from` | what the layer has |
/// | `to` | what the layer has | `to` |
/// | `by` | what the layer has | so much more |
///
/// What the layer has is its model's value; for an additive animation, which lies on top of that,
/// it is nothing.
public struct BasicAnimation<Value: Interpolatable>: LayerAnimation {
  /// The property that is animated.
  public var key: LayerKey<Value>
  /// The first value.
  public var from: Value?
  /// The last value.
  public var to: Value?
  /// The difference of both.
  public var by: Value?
  /// When it runs.
  public var timing: MediaTiming
  /// The easing of its progress.
  public var curve: TimingCurve
  /// Whether the value is added to what lies below instead of taking its place.
  public var isAdditive = false
  /// Whether each cycle starts where the one before ended.
  public var isCumulative = false

  /// Makes an animation.
  ///
  /// - Parameters:
  ///   - key: The property.
  ///   - from: The first value.
  ///   - to: The last value.
  ///   - by: The difference of both; does not count where both are given.
  ///   - duration: The length of one pass in seconds, the way back not included.
  ///   - curve: The easing of the progress.
  public init(
    _ key: LayerKey<Value>,
    from: Value? = nil,
    to: Value? = nil,
    by: Value? = nil,
    duration: Double,
    curve: TimingCurve = .linear
  ) {
    self.key = key
    self.from = from
    self.to = to
    self.by = by
    timing = MediaTiming(duration: duration)
    self.curve = curve
  }

  /// The animation without the type of its values.
  public var erased: Animation { Animation(timing, curve, .motion(motion)) }

  /// The value at a time of the parent, nil where the animation shows nothing.
  ///
  /// - Parameters:
  ///   - parentTime: The time in seconds.
  ///   - current: What the layer has.
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
