/// An animation of a layer.
public protocol LayerAnimation: Sendable {
  /// When it runs.
  var timing: MediaTiming { get set }
  /// The animation without the type of its values.
  var erased: Animation { get }
}

extension LayerAnimation {
  /// The animation played several times.
  ///
  /// ```swift
  /// hero.add(BasicAnimation(.rotation, from: 0, to: 2 * .pi, duration: 1).repeating())
  /// ```
  ///
  /// - Parameters:
  ///   - repetition: How often; for fractions of a cycle set ``MediaTiming/repeatCount``.
  ///   - autoreverses: Whether each cycle also plays back.
  public func repeating(
    _ repetition: Repetition = .forever,
    autoreverses: Bool = false
  ) -> Self {
    var animation = self
    animation.timing.repeatCount = repetition.limit.map(Double.init) ?? .infinity
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

  /// When it runs.
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

  /// The properties that it animates.
  public var properties: Set<LayerProperty> {
    switch content {
    case .motion(let motion): [motion.property]
    case .group(let animations):
      animations.reduce(into: []) { $0.formUnion($1.properties) }
    }
  }

  /// The animation as tracks; its beginning is meant as it stands.
  ///
  /// - Parameter groups: The groups around it.
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

/// Animations that run in a time of their own, after `CAAnimationGroup`.
///
/// The parts live in the group's time after its curve: they begin relative to it, keep their own
/// durations, and show nothing once the group shows nothing. Where a group fills forwards, parts
/// that end with it stay.
public struct AnimationGroup: LayerAnimation {
  /// The parts; of two that animate one property the later one counts.
  public var animations: [Animation]
  /// When the group runs.
  public var timing: MediaTiming
  /// The easing of its time.
  public var curve: TimingCurve

  /// Makes a group.
  ///
  /// - Parameters:
  ///   - animations: The parts.
  ///   - duration: The length of one pass in seconds, the way back not included.
  ///   - curve: The easing of the group's time.
  public init(
    _ animations: [any LayerAnimation],
    duration: Double,
    curve: TimingCurve = .linear
  ) {
    self.animations = animations.map(\.erased)
    timing = MediaTiming(duration: duration)
    self.curve = curve
  }

  /// The group as an animation of any kind.
  public var erased: Animation { Animation(timing, curve, .group(animations)) }
}
