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
    var placement = passing.transition.placement(at: passing.progress, size: state.bounds.size)
    if origin == .bottomLeft { placement.turnOver() }
    guard !placement.mixes else {
      var side = own
      side.opacity = placement.old.opacity
      list.state = side
      list.drawGroup { group in passing.old.drawLook(in: &group, group.state, origin) }
      side.opacity = placement.new.opacity
      side.blendMode = .add
      list.state = side
      list.drawGroup { group in drawTree(state, in: &group, group.state, at: time, origin) }
      return
    }
    let oldSide = own.moved(by: placement.old.shift)
    let newSide = own.moved(by: placement.new.shift)
    if placement.newIsAbove { passing.old.drawLook(in: &list, oldSide, origin) }
    drawTree(state, in: &list, newSide, at: time, origin)
    if !placement.newIsAbove { passing.old.drawLook(in: &list, oldSide, origin) }
  }

  /// Draws the inside of a layer that stands still.
  private final func drawLook(in list: inout DrawList, _ own: DrawState, _ origin: LayerOrigin) {
    guard let passing = passing(at: nil) else {
      return drawTree(model, in: &list, own, at: nil, origin)
    }
    drawPassing(model, in: &list, own, at: nil, origin, passing)
  }
}

extension DrawState {
  fileprivate func moved(by shift: Point) -> DrawState {
    var state = self
    state.transform = AffineTransform(translationX: shift.x, y: shift.y).concatenating(transform)
    return state
  }
}
