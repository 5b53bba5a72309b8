/// The snapshots that a layer shows before its own state, and the transitions between them.
struct TransitionSequence {
  /// What is seen at one time.
  struct Moment {
    var transition: Transition
    /// How much of the transition is done; nil where ``old`` is seen alone.
    var progress: Double?
    var old: Layer
    /// What replaces the old state; nil for the layer's own.
    var new: Layer?
    /// The time of both; nil where they stand still.
    var time: Double?
  }

  /// The snapshots by the times at which their transitions begin.
  private var snapshots: [LayerSnapshot]
  /// Whether the snapshots are animated and seen until their transitions begin.
  ///
  /// Otherwise there is one, which stands still and is seen while its transition runs.
  private var isLive: Bool
  /// What replaces a snapshot that stands still; nil for the layer's own state.
  private var successor: Layer?

  /// Makes the transition from a snapshot that stands still.
  init(from old: Layer, to new: Layer? = nil, _ transition: Transition) {
    snapshots = [LayerSnapshot(old, transition)]
    isLive = false
    successor = new
  }

  /// Makes a sequence of snapshots that are animated.
  init(_ snapshots: [LayerSnapshot]) {
    self.snapshots = snapshots
    isLive = true
  }

  /// What is seen at a time of the layer; nil where that is its own state alone.
  func instant(at ownTime: Double) -> Moment? {
    guard isLive else {
      guard
        let snapshot = snapshots.first,
        let progress = snapshot.transition.progress(at: ownTime)
      else { return nil }
      return Moment(
        transition: snapshot.transition,
        progress: progress,
        old: snapshot.layer,
        new: successor
      )
    }
    let begun = snapshots.lastIndex { $0.transition.timing.beginTime <= ownTime }
    let next = begun.map { $0 + 1 } ?? 0
    let new = next < snapshots.count ? snapshots[next].layer : nil
    if let begun, let progress = snapshots[begun].transition.progress(at: ownTime) {
      return Moment(
        transition: snapshots[begun].transition,
        progress: progress,
        old: snapshots[begun].layer,
        new: new,
        time: ownTime
      )
    }
    return new.map { Moment(transition: Transition(.fade), old: $0, time: ownTime) }
  }

  /// The sequence as it is at one time, for good; nil where it shows nothing.
  func stopped(at ownTime: Double) -> TransitionSequence? {
    guard let instant = instant(at: ownTime) else { return nil }
    func still(_ layer: Layer) -> Layer {
      instant.time == nil ? layer : layer.snapshot(atSuperlayer: ownTime)
    }
    var transition = instant.transition
    guard let progress = instant.progress else {
      // One that never begins.
      transition.timing.beginTime = .infinity
      return TransitionSequence([LayerSnapshot(still(instant.old), transition)])
    }
    transition.startProgress = progress
    transition.endProgress = progress
    transition.timing = MediaTiming(duration: 1)
    transition.timing.speed = 0
    return TransitionSequence(from: still(instant.old), to: instant.new.map(still), transition)
  }
}

/// A state that a layer has before another one, and the transition that replaces it.
///
/// See ``Layer/setSnapshots(_:)``.
public struct LayerSnapshot {
  /// What is seen inside the layer: background, contents, drawing, sublayers and border, with the
  /// animations of this one.
  public var layer: Layer
  /// The transition to the next state; its `beginTime` is a time of the layer.
  public var transition: Transition
  /// Whether it has the sublayers of the state that follows, instead of its own.
  public var sharesSublayers: Bool

  /// Makes a snapshot.
  public init(_ layer: Layer, _ transition: Transition, sharesSublayers: Bool = false) {
    self.layer = layer
    self.transition = transition
    self.sharesSublayers = sharesSublayers
  }
}
