import QuadrilleDrawing
import QuadrilleImage

extension Layer {
  /// Changes the layer with a transition from its old state to the new one.
  ///
  /// The old state is the layer with its sublayers at the time of the change; it is moved and faded
  /// within the layer. A later transition replaces one that has not ended and starts from the
  /// visible state. Moving parts are not clipped to the layer.
  ///
  /// - Parameters:
  ///   - transition: The transition.
  ///   - time: The time of the tree in seconds.
  ///   - changes: Changes contents, sublayers, or anything else in the layer.
  public final func transition(
    _ transition: Transition,
    at time: Double,
    changes: (Layer) -> Void
  ) {
    let old = snapshot(atSuperlayer: superlayer?.localTime(at: time) ?? time, isOwned: true)
    changes(self)
    var transition = transition
    if transition.timing.beginTime == 0 { transition.timing.beginTime = localTime(at: time) }
    transitions = TransitionSequence(from: old, transition)
  }

  /// Sets earlier states of the layer, each replaced by the next in a transition, and the last one
  /// by the layer itself.
  ///
  /// Unlike ``transition(_:at:changes:)``, which is called when something changes, this defines in
  /// advance what is visible at any time. The first snapshot is visible until its transition
  /// begins. Snapshots are drawn in place of this layer, with its position, transform, opacity and
  /// blend mode; they use its time, and their animations continue during transitions.
  ///
  /// Without a time the layer's current state is drawn.
  ///
  /// - Parameter snapshots: The snapshots in the order of the begin times of their transitions;
  ///   their layers have no superlayers and must not be changed afterwards. An empty list removes
  ///   all.
  package final func setSnapshots(_ snapshots: [LayerSnapshot]) {
    var next: Layer = self
    for snapshot in snapshots.reversed() {
      snapshot.layer.superlayer = self
      snapshot.layer.timeMapping = .identity
      if snapshot.sharesSublayers { snapshot.layer.sublayers = next.sublayers }
      next = snapshot.layer
    }
    transitions = snapshots.isEmpty ? nil : TransitionSequence(snapshots)
  }

  /// The state of the layer's transitions at a local time; nil if only the layer itself is visible.
  final func transitionState(at ownTime: Double?) -> TransitionSequence.Moment? {
    guard
      features.contains(.transitions), let transitions,
      ownTime != nil || features.contains(.snapshot)
    else { return nil }
    return transitions.instant(at: ownTime ?? 0)
  }

  /// Draws both states of a transition.
  final func drawTransition(
    _ state: LayerState,
    in list: inout DrawList,
    _ own: DrawState,
    at time: Double?,
    _ origin: LayerOrigin,
    _ instant: TransitionSequence.Moment
  ) {
    func drawOld(_ list: inout DrawList, _ own: DrawState) {
      instant.old.drawSnapshot(in: &list, own, at: instant.time, origin)
    }
    func drawNew(_ list: inout DrawList, _ own: DrawState) {
      if let new = instant.new {
        return new.drawSnapshot(in: &list, own, at: instant.time, origin)
      }
      drawTree(state, in: &list, own, at: time, origin)
    }
    guard let progress = instant.progress else { return drawOld(&list, own) }
    var placement = instant.transition.placement(progress: progress, size: state.bounds.size)
    if origin == .bottomLeft { placement.flip() }
    guard !placement.mixes else {
      var blendedState = own
      blendedState.opacity = placement.old.opacity
      list.state = blendedState
      list.drawGroup { group in drawOld(&group, group.state) }
      blendedState.opacity = placement.new.opacity
      blendedState.blendMode = .add
      list.state = blendedState
      list.drawGroup { group in drawNew(&group, group.state) }
      return
    }
    let oldState = own.moved(by: placement.old.shift)
    let newState = own.moved(by: placement.new.shift)
    if placement.newIsAbove { drawOld(&list, oldState) }
    drawNew(&list, newState)
    if !placement.newIsAbove { drawOld(&list, oldState) }
  }

  /// Draws the content of a layer at a local time, or statically.
  private final func drawSnapshot(
    in list: inout DrawList,
    _ own: DrawState,
    at time: Double?,
    _ origin: LayerOrigin
  ) {
    let state = time.map(evaluated) ?? model
    guard let instant = transitionState(at: time) else {
      return drawTree(state, in: &list, own, at: time, origin)
    }
    drawTransition(state, in: &list, own, at: time, origin, instant)
  }
}

extension DrawState {
  fileprivate func moved(by shift: Point) -> DrawState {
    var state = self
    state.transform = Transform2D(translationX: shift.x, y: shift.y).concatenating(transform)
    return state
  }
}
