/// An animation attached to a layer.
struct Attachment {
  var key: String?
  /// The animation; its begin time is in the layer's time, and 0 is no longer special.
  var animation: Animation
}

extension Layer {
  /// Adds an animation.
  ///
  /// If two animations animate the same property, the later one is used; additive ones are added on
  /// top. Animations are not removed at the end: `fillMode` determines what is visible afterwards.
  ///
  /// - Parameters:
  ///   - animation: The animation. A `beginTime` of 0 is replaced by the layer's time of adding. A
  ///     duration of 0 is replaced by that of the transaction, outside of transactions by 0.25
  ///     seconds.
  ///   - key: A name; an animation with the same name is replaced. Nil for none.
  ///   - time: The time of adding in seconds, in the time of the tree; the layer should already be
  ///     in the tree.
  public final func add(
    _ animation: some LayerAnimation,
    forKey key: String? = nil,
    at time: Double = 0
  ) {
    var animation = animation.erased
    if animation.timing.duration == 0 {
      animation.timing.duration = Transaction.current?.effectiveDuration ?? Transaction.quarter
    }
    if animation.timing.beginTime == 0 { animation.timing.beginTime = localTime(at: time) }
    if let key { attachments.removeAll { $0.key == key } }
    attachments.append(Attachment(key: key, animation: animation))
    if Transaction.isOpen { Transaction.extendEnd(to: treeTime(at: animation.timing.endTime)) }
    compile()
  }

  /// The animation with a name; its `beginTime` is in the layer's time.
  public final func animation(forKey key: String) -> Animation? {
    attachments.first { $0.key == key }?.animation
  }

  /// The names of the animations in order of adding; unnamed ones are omitted.
  public final var animationKeys: [String] { attachments.compactMap(\.key) }

  /// Removes the animation with a name.
  public final func removeAnimation(forKey key: String) {
    attachments.removeAll { $0.key == key }
    compile()
  }

  /// Removes all animations.
  public final func removeAllAnimations() {
    attachments = []
    compile()
  }

  /// Changes the speed of an animation from a time on, without a jump.
  ///
  /// - Parameters:
  ///   - speed: The new speed; see ``MediaTiming/changingSpeed(to:at:)``.
  ///   - key: The animation's name; no effect if there is no such animation.
  ///   - time: The time of the change in seconds, in the time of the tree.
  public final func setSpeed(_ speed: Double, forKey key: String, at time: Double) {
    guard let index = attachments.firstIndex(where: { $0.key == key }) else { return }
    let timing = attachments[index].animation.timing
    attachments[index].animation.timing = timing.changingSpeed(to: speed, at: localTime(at: time))
    compile()
  }

  /// An event of a layer's animation.
  public struct AnimationEvent: Hashable, Sendable {
    /// The animation's name.
    public var key: String?
    /// The event, with its time in the layer's local time.
    public var event: TimingEvent
  }

  /// The events of the layer's animations in an interval of its local time, sorted by time.
  ///
  /// Groups report events, their members do not.
  ///
  /// - Parameter interval: The interval, which must be finite, because an infinite animation has
  ///   infinitely many events.
  public final func animationEvents(during interval: Range<Double>) -> [AnimationEvent] {
    let events = attachments.flatMap { attachment in
      attachment.animation.timing.events(during: interval).map {
        AnimationEvent(key: attachment.key, event: $0)
      }
    }
    return events.enumerated()
      .sorted { ($0.element.event.time, $0.offset) < ($1.element.event.time, $1.offset) }
      .map(\.element)
  }

  private final func compile() {
    tracks = LayerTracks(attachments.flatMap { $0.animation.tracks() })
  }
}
