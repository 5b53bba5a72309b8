/// The earlier snapshots of a layer, and the transitions between them.
struct TransitionSequence {
  /// The visible states at one time.
  struct Moment {
    var transition: Transition
    /// The progress of the transition; nil if only ``old`` is visible.
    var progress: Double?
    var old: Layer
    /// The state that replaces the old one; nil for the layer itself.
    var new: Layer?
    /// The time of both; nil if they are static.
    var time: Double?
  }

  /// The snapshots by the begin times of their transitions.
  private var snapshots: [LayerSnapshot]
  /// Whether the snapshots are animated and visible until their transitions begin.
  ///
  /// Otherwise there is one static snapshot, visible during its transition.
  private var isLive: Bool
  /// The replacement of a static snapshot; nil for the layer itself.
  private var successor: Layer?

  /// Makes the transition from a static snapshot.
  init(from old: Layer, to new: Layer? = nil, _ transition: Transition) {
    snapshots = [LayerSnapshot(old, transition)]
    isLive = false
    successor = new
  }

  /// Makes a sequence of animated snapshots.
  init(_ snapshots: [LayerSnapshot]) {
    self.snapshots = snapshots
    isLive = true
  }

  /// The visible states at a local time of the layer; nil if only the layer itself is visible.
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

  /// A static sequence for one time; nil if it is not visible.
  func stopped(at ownTime: Double) -> TransitionSequence? {
    guard let instant = instant(at: ownTime) else { return nil }
    func still(_ layer: Layer) -> Layer {
      instant.time == nil ? layer : layer.snapshot(atSuperlayer: ownTime)
    }
    var transition = instant.transition
    guard let progress = instant.progress else {
      // A transition that never begins.
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

/// An earlier state of a layer, and the transition that replaces it.
///
/// See `Layer.setSnapshots(_:)`.
package struct LayerSnapshot {
  /// The content of the layer: background, contents, drawing, sublayers and border, with its
  /// animations.
  package var layer: Layer
  /// The transition to the next state; its `beginTime` is in the layer's time.
  package var transition: Transition
  /// Whether it has the sublayers of the following state instead of its own.
  package var sharesSublayers: Bool

  /// Makes a snapshot.
  package init(_ layer: Layer, _ transition: Transition, sharesSublayers: Bool = false) {
    self.layer = layer
    self.transition = transition
    self.sharesSublayers = sharesSublayers
  }
}
