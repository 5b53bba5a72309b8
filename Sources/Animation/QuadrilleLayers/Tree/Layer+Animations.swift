/// An animation as a layer has it.
struct Attachment {
  var key: String?
  /// The animation; its beginning is a time of the layer, and 0 is no longer special.
  var animation: Animation
}

extension Layer {
  /// Adds an animation.
  ///
  /// Of two animations of one property the one added later counts; additive ones lie on top
  /// of all others. Nothing is removed at the end: the animation's `fillMode` alone decides what is
  /// seen afterwards.
  ///
  /// - Parameters:
  ///   - animation: The animation. A `beginTime` of 0 becomes the layer's time of adding. A duration
  ///     of 0 becomes that of the transaction, outside of any a quarter of a second.
  ///   - key: A name that takes the place of an animation of the same name; nil for none.
  ///   - time: The time of adding in seconds, that of the tree; the layer should be in its place.
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

  /// The animation of a name; its `beginTime` is the layer's time.
  public final func animation(forKey key: String) -> Animation? {
    attachments.first { $0.key == key }?.animation
  }

  /// The names of the animations in order of adding, without those that have none.
  public final var animationKeys: [String] { attachments.compactMap(\.key) }

  /// Removes the animation of a name.
  public final func removeAnimation(forKey key: String) {
    attachments.removeAll { $0.key == key }
    compile()
  }

  /// Removes all animations.
  public final func removeAllAnimations() {
    attachments = []
    compile()
  }

  /// Changes how fast an animation runs from a time on, without a jump.
  ///
  /// - Parameters:
  ///   - speed: The new speed; see ``MediaTiming/changingSpeed(to:at:)``.
  ///   - key: The animation's name; nothing happens where there is none.
  ///   - time: The moment in seconds, in the time of the tree.
  public final func setSpeed(_ speed: Double, forKey key: String, at time: Double) {
    guard let index = attachments.firstIndex(where: { $0.key == key }) else { return }
    let timing = attachments[index].animation.timing
    attachments[index].animation.timing = timing.changingSpeed(to: speed, at: localTime(at: time))
    compile()
  }

  /// Something that happens to an animation of a layer.
  public struct AnimationEvent: Hashable, Sendable {
    /// The animation's name.
    public var key: String?
    /// What happens, at a time of the layer's own.
    public var event: TimingEvent
  }

  /// The events of the layer's animations in an interval of its own time, by time.
  ///
  /// Groups report themselves, not their parts.
  ///
  /// - Parameter interval: The interval, not endless: an animation for ever repeats for ever.
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
