/// An animation of one property through several values, after `CAKeyframeAnimation`.
///
/// The easing of the whole animation is applied before the segment is selected.
public struct KeyframeAnimation<Value: Interpolatable>: LayerAnimation {
  /// How values between keys are calculated.
  public enum Mode: String, Sendable, CaseIterable {
    /// Linear interpolation between keys.
    case linear
    /// Each value until the next key.
    case discrete
    /// Linear interpolation at constant speed over all keys.
    case paced
    /// Along a spline through the keys.
    case cubic
    /// Along a spline, at constant average speed between keys.
    case cubicPaced

    var isPaced: Bool { self == .paced || self == .cubicPaced }
    var isCubic: Bool { self == .cubic || self == .cubicPaced }
  }

  /// The animated property.
  public var key: LayerKey<Value>
  /// The values at the keys.
  public var values: [Value]
  /// How values between keys are calculated.
  public var mode: Mode
  /// The fractions of the duration for the values, from 0 to 1 and ascending.
  ///
  /// One per value; for discrete keys one more, the end of the last value. Any other list is
  /// replaced by even steps, and the paced modes compute their own.
  public var keyTimes: [Double] = []
  /// The curve of each segment, one less than values; any other number is ignored.
  ///
  /// Used by the modes ``Mode/linear`` and ``Mode/cubic``.
  public var segmentCurves: [TimingCurve] = []
  /// The tension of a spline at each key: 0 is a Catmull-Rom spline, 1 has corners.
  public var tensionValues: [Double] = []
  /// The continuity of a spline at each key: 0 is smooth, −1 bends inwards, 1 outwards.
  public var continuityValues: [Double] = []
  /// The bias of a spline at each key: 0 overshoots around the key, 1 after it, −1 before it.
  public var biasValues: [Double] = []
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
  ///   - values: The values at the keys; without values the animation has no effect.
  ///   - mode: How values between keys are calculated.
  ///   - keyTimes: The times of the keys, see ``keyTimes``.
  ///   - duration: The length of one pass in seconds, without the reverse pass.
  ///   - curve: The easing of the progress.
  ///   - fillMode: What shows before and after.
  ///   - repetition: How often it is played.
  ///   - autoreverses: Whether each pass is also played back.
  public init(
    _ key: LayerKey<Value>,
    values: [Value],
    mode: Mode = .linear,
    keyTimes: [Double] = [],
    duration: Double,
    curve: TimingCurve = .linear,
    fillMode: MediaTiming.FillMode = .removed,
    repetition: Repetition = .count(1),
    autoreverses: Bool = false
  ) {
    self.key = key
    self.values = values
    self.mode = mode
    self.keyTimes = keyTimes
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
  public func value(at parentTime: Double) -> Value? {
    guard let progress = timing.progress(at: parentTime), let first = values.first else {
      return nil
    }
    return motion.value(at: progress, curve: curve, autoreverses: timing.autoreverses) { first }
  }

  private var motion: Motion<Value> {
    Motion(
      key,
      values.isEmpty ? .none : .keyframes(KeyframeTable(self)),
      isAdditive: isAdditive,
      isCumulative: isCumulative
    )
  }
}
