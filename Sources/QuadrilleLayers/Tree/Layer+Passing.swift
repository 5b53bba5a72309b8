import QuadrilleDrawing
import QuadrillePixels

extension Layer {
  /// Where the layer's transition is at a time of the layer; nil where there is none.
  final func passing(at ownTime: Double?) -> Passage.Moment? {
    guard more.contains(.passage), let passage, ownTime != nil || modelLayer != nil else {
      return nil
    }
    return passage.moment(at: ownTime ?? 0)
  }

  /// Draws both sides of a transition.
  final func drawPassing(
    _ state: LayerState,
    in list: inout DrawList,
    _ own: DrawState,
    at time: Double?,
    _ origin: LayerOrigin,
    _ passing: Passage.Moment
  ) {
    func drawOld(_ list: inout DrawList, _ own: DrawState) {
      passing.old.drawLook(in: &list, own, at: passing.time, origin)
    }
    func drawNew(_ list: inout DrawList, _ own: DrawState) {
      if let new = passing.new { return new.drawLook(in: &list, own, at: passing.time, origin) }
      drawTree(state, in: &list, own, at: time, origin)
    }
    guard let progress = passing.progress else { return drawOld(&list, own) }
    var placement = passing.transition.placement(at: progress, size: state.bounds.size)
    if origin == .bottomLeft { placement.turnOver() }
    guard !placement.mixes else {
      var side = own
      side.opacity = placement.old.opacity
      list.state = side
      list.drawGroup { group in drawOld(&group, group.state) }
      side.opacity = placement.new.opacity
      side.blendMode = .add
      list.state = side
      list.drawGroup { group in drawNew(&group, group.state) }
      return
    }
    let oldSide = own.moved(by: placement.old.shift)
    let newSide = own.moved(by: placement.new.shift)
    if placement.newIsAbove { drawOld(&list, oldSide) }
    drawNew(&list, newSide)
    if !placement.newIsAbove { drawOld(&list, oldSide) }
  }

  /// Draws the inside of a layer as it is at a time of its own, or as it stands still.
  private final func drawLook(
    in list: inout DrawList,
    _ own: DrawState,
    at time: Double?,
    _ origin: LayerOrigin
  ) {
    let state = time.map(evaluated) ?? model
    guard let passing = passing(at: time) else {
      return drawTree(state, in: &list, own, at: time, origin)
    }
    drawPassing(state, in: &list, own, at: time, origin, passing)
  }
}

extension DrawState {
  fileprivate func moved(by shift: Point) -> DrawState {
    var state = self
    state.transform = AffineTransform(translationX: shift.x, y: shift.y).concatenating(transform)
    return state
  }
}
