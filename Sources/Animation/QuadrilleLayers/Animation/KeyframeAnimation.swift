/// An animation of one property through several values, after `CAKeyframeAnimation`.
///
/// The easing of the whole applies first; then the segment is found.
public struct KeyframeAnimation<Value: Interpolatable>: LayerAnimation {
  /// How values follow from the keys.
  public enum Mode: String, Sendable, CaseIterable {
    /// Straight from key to key.
    case linear
    /// Each value until the next key.
    case discrete
    /// Straight, and at even speed over all keys.
    case paced
    /// Along a spline through the keys.
    case cubic
    /// Along a spline, at a speed that is even from key to key.
    case cubicPaced

    var isPaced: Bool { self == .paced || self == .cubicPaced }
    var isCubic: Bool { self == .cubic || self == .cubicPaced }
  }

  /// The property that is animated.
  public var key: LayerKey<Value>
  /// The values at the keys.
  public var values: [Value]
  /// How values follow from the keys.
  public var mode: Mode
  /// The fractions at which the values are due, from 0 to 1 and ascending.
  ///
  /// As many as there are values, and for discrete keys one more: the end of the last. Any other
  /// list counts as even steps, and the paced modes make their own.
  public var keyTimes: [Double] = []
  /// The curve of each segment, one less than values; any other number counts as none.
  ///
  /// Used by the modes ``Mode/linear`` and ``Mode/cubic``.
  public var segmentCurves: [TimingCurve] = []
  /// How tight a spline is at each key: 0 is the spline of Catmull and Rom, 1 has corners.
  public var tensionValues: [Double] = []
  /// How a spline bends at each key: 0 smoothly, −1 inwards, 1 outwards.
  public var continuityValues: [Double] = []
  /// Where a spline swings out: 0 about the key, 1 after it, −1 before it.
  public var biasValues: [Double] = []
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
  ///   - values: The values at the keys; without any it shows nothing.
  ///   - mode: How values follow from them.
  ///   - keyTimes: When they are due, see ``keyTimes``.
  ///   - duration: The length of one pass in seconds, the way back not included.
  ///   - curve: The easing of the progress.
  public init(
    _ key: LayerKey<Value>,
    values: [Value],
    mode: Mode = .linear,
    keyTimes: [Double] = [],
    duration: Double,
    curve: TimingCurve = .linear
  ) {
    self.key = key
    self.values = values
    self.mode = mode
    self.keyTimes = keyTimes
    timing = MediaTiming(duration: duration)
    self.curve = curve
  }

  /// The animation without the type of its values.
  public var erased: Animation { Animation(timing, curve, .motion(motion)) }

  /// The value at a time of the parent, nil where the animation shows nothing.
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
