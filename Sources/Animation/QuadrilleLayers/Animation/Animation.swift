/// An animation of a layer.
public protocol LayerAnimation: Sendable {
  /// The timing.
  var timing: MediaTiming { get set }
  /// The animation with its value type erased.
  var erased: Animation { get }
}

extension LayerAnimation {
  /// Returns the animation repeated.
  ///
  /// ```swift
  /// hero.add(BasicAnimation(.rotation, from: 0, to: 2 * .pi, duration: 1).repeating())
  /// ```
  ///
  /// - Parameters:
  ///   - repetition: The number of cycles; for fractions of a cycle set
  ///     ``MediaTiming/repeatCount``.
  ///   - autoreverses: Whether each cycle also plays backwards.
  public func repeating(
    _ repetition: Repetition = .forever,
    autoreverses: Bool = false
  ) -> Self {
    var animation = self
    animation.timing.repetition = repetition
    animation.timing.autoreverses = autoreverses
    return animation
  }
}

/// An animation of any kind: of a property of any type, or a group of animations.
public struct Animation: LayerAnimation {
  enum Content: Sendable {
    case motion(any AnyMotion)
    case group([Animation])
  }

  /// The timing.
  public var timing: MediaTiming
  /// The easing of its progress.
  public var curve: TimingCurve
  let content: Content

  init(_ timing: MediaTiming, _ curve: TimingCurve, _ content: Content) {
    self.timing = timing
    self.curve = curve
    self.content = content
  }

  /// The animation itself.
  public var erased: Animation { self }

  /// The animated properties.
  public var properties: Set<LayerProperty> {
    switch content {
    case .motion(let motion): [motion.property]
    case .group(let animations):
      animations.reduce(into: []) { $0.formUnion($1.properties) }
    }
  }

  /// The animation as tracks; its begin time is used unchanged.
  ///
  /// - Parameter groups: The enclosing groups.
  func tracks(in groups: [TrackGroup] = []) -> [Track] {
    switch content {
    case .motion(let motion):
      return [Track(timing: timing, curve: curve, groups: groups, motion: motion)]
    case .group(let parts):
      let groups = groups + [TrackGroup(timing: timing, curve: curve)]
      return parts.flatMap { $0.tracks(in: groups) }
    }
  }
}

/// Animations with a common time, after `CAAnimationGroup`.
///
/// The members run in the group's eased time: they begin relative to it, keep their own durations,
/// and are not visible when the group is not. If a group fills forwards, members that end with it
/// stay visible.
public struct AnimationGroup: LayerAnimation {
  /// The members; if two animate the same property, the later one is used.
  public var animations: [Animation]
  /// The timing of the group.
  public var timing: MediaTiming
  /// The easing of its time.
  public var curve: TimingCurve

  /// Makes a group.
  ///
  /// - Parameters:
  ///   - animations: The members.
  ///   - duration: The length of one pass in seconds, without the reverse pass.
  ///   - curve: The easing of the group's time.
  ///   - fillMode: What shows before and after.
  ///   - repetition: How often it is played.
  ///   - autoreverses: Whether each pass is also played back.
  public init(
    _ animations: [any LayerAnimation],
    duration: Double,
    curve: TimingCurve = .linear,
    fillMode: MediaTiming.FillMode = .removed,
    repetition: Repetition = .count(1),
    autoreverses: Bool = false
  ) {
    self.animations = animations.map(\.erased)
    timing = MediaTiming(
      duration: duration,
      fillMode: fillMode,
      repetition: repetition,
      autoreverses: autoreverses
    )
    self.curve = curve
  }

  /// The group as a type-erased animation.
  public var erased: Animation { Animation(timing, curve, .group(animations)) }
}
