/// What a layer shows instead of its own look: a transition to it, or looks that come before it.
struct Passage {
  /// A look and how it gives way to the next one.
  struct Look {
    var layer: Layer
    /// The transition; its beginning is a time of the layer.
    var transition: Transition

    init(_ layer: Layer, _ transition: Transition) {
      self.layer = layer
      self.transition = transition
    }
  }

  /// What is seen at one time.
  struct Moment {
    var transition: Transition
    /// How much of the transition is done; nil where one look is seen alone, ``old``.
    var progress: Double?
    var old: Layer
    /// What the old look gives way to; nil for the layer's own.
    var new: Layer?
    /// The time of the looks; nil where they stand still.
    var time: Double?
  }

  /// The looks by the times at which their transitions begin.
  private var looks: [Look]
  /// Whether the looks go on in time and are seen until they give way.
  ///
  /// Otherwise there is one, which stands still and is seen while its transition runs.
  private var isLive: Bool
  /// What a look that stands still gives way to; nil for the layer's own.
  private var successor: Layer?

  /// Makes the transition from a look that stands still.
  init(from old: Layer, to new: Layer? = nil, _ transition: Transition) {
    looks = [Look(old, transition)]
    isLive = false
    successor = new
  }

  /// Makes looks that come before the layer's own.
  init(_ looks: [Look]) {
    self.looks = looks
    isLive = true
  }

  /// What is seen at a time of the layer; nil where that is its own look alone.
  func moment(at ownTime: Double) -> Moment? {
    guard isLive else {
      guard let look = looks.first, let progress = look.transition.done(at: ownTime) else {
        return nil
      }
      return Moment(
        transition: look.transition,
        progress: progress,
        old: look.layer,
        new: successor
      )
    }
    let begun = looks.lastIndex { $0.transition.timing.beginTime <= ownTime }
    let next = begun.map { $0 + 1 } ?? 0
    let new = next < looks.count ? looks[next].layer : nil
    if let begun, let progress = looks[begun].transition.done(at: ownTime) {
      return Moment(
        transition: looks[begun].transition,
        progress: progress,
        old: looks[begun].layer,
        new: new,
        time: ownTime
      )
    }
    return new.map { Moment(transition: Transition(.fade), old: $0, time: ownTime) }
  }

  /// The passage as it is at one time, for good; nil where it shows nothing.
  func stopped(at ownTime: Double) -> Passage? {
    guard let moment = moment(at: ownTime) else { return nil }
    func still(_ layer: Layer) -> Layer {
      moment.time == nil ? layer : layer.moment(atSuperlayer: ownTime)
    }
    var transition = moment.transition
    guard let progress = moment.progress else {
      // One that never begins.
      transition.timing.beginTime = .infinity
      return Passage([Look(still(moment.old), transition)])
    }
    transition.startProgress = progress
    transition.endProgress = progress
    transition.timing = MediaTiming(duration: 1)
    transition.timing.speed = 0
    return Passage(from: still(moment.old), to: moment.new.map(still), transition)
  }
}

extension Transition {
  /// How much of the transition is done at a time of the layer; nil where it shows nothing.
  fileprivate func done(at ownTime: Double) -> Double? {
    guard let progress = timing.progress(at: ownTime) else { return nil }
    return startProgress + (endProgress - startProgress) * curve.value(at: progress.fraction)
  }
}
