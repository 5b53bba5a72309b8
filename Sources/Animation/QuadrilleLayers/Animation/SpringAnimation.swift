/// An animation of one property between two values as by a damped spring, after `CASpringAnimation`.
///
/// The endpoints are those of a ``BasicAnimation``. The motion runs in seconds and may overshoot the
/// target; opacities and sizes stay in their range. The duration only cuts it off, and is by default
/// ``settlingDuration``.
///
/// ```swift
/// card.add(SpringAnimation(.positionY, from: 0, to: 100, stiffness: 120, damping: 8))
/// ```
public struct SpringAnimation<Value: Interpolatable>: LayerAnimation {
  /// The endpoints and the timing.
  private var basic: BasicAnimation<Value>
  /// The mass, above 0.
  public let mass: Double
  /// The force per length, above 0.
  public let stiffness: Double
  /// The friction, 0 or more.
  public let damping: Double
  /// The velocity at the beginning: 1 covers the whole way in one second, towards the target.
  public let initialVelocity: Double

  /// Makes an animation.
  ///
  /// - Parameters:
  ///   - key: The property.
  ///   - from: The first value.
  ///   - to: The last value.
  ///   - by: The difference between both; ignored if both are given.
  ///   - mass: The mass, above 0.
  ///   - stiffness: The force per length, above 0.
  ///   - damping: The friction, 0 or more.
  ///   - initialVelocity: The velocity at the beginning, in ways per second.
  ///   - duration: The seconds after which the motion is cut off; nil for its settling duration, or
  ///     10⁶ seconds if it never settles.
  ///   - fillMode: What shows before and after.
  ///   - repetition: How often it is played.
  ///   - autoreverses: Whether each pass is also played back.
  public init(
    _ key: LayerKey<Value>,
    from: Value? = nil,
    to: Value? = nil,
    by: Value? = nil,
    mass: Double = 1,
    stiffness: Double = 100,
    damping: Double = 10,
    initialVelocity: Double = 0,
    duration: Double? = nil,
    fillMode: MediaTiming.FillMode = .removed,
    repetition: Repetition = .count(1),
    autoreverses: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    let curve = TimingCurve.spring(
      mass: mass,
      stiffness: stiffness,
      damping: damping,
      initialVelocity: initialVelocity
    )
    basic = BasicAnimation(
      key,
      from: from,
      to: to,
      by: by,
      duration: duration ?? min(curve.settlingDuration, 1e6),
      curve: curve,
      fillMode: fillMode,
      repetition: repetition,
      autoreverses: autoreverses
    )
  }

  /// The animated property.
  public var key: LayerKey<Value> { basic.key }

  /// The timing.
  public var timing: MediaTiming {
    get { basic.timing }
    set { basic.timing = newValue }
  }

  /// Whether the value is added to the underlying value instead of replacing it.
  public var isAdditive: Bool {
    get { basic.isAdditive }
    set { basic.isAdditive = newValue }
  }

  /// The seconds until the motion has decayed to a thousandth of the way; infinite without damping.
  public var settlingDuration: Double { basic.curve.settlingDuration }

  /// The animation with its value type erased.
  public var erased: Animation { basic.erased }

  /// The value at a time of the parent; nil if the animation is not visible.
  ///
  /// - Parameters:
  ///   - parentTime: The time in seconds.
  ///   - current: The layer's value.
  public func value(at parentTime: Double, current: Value) -> Value? {
    basic.value(at: parentTime, current: current)
  }
}
