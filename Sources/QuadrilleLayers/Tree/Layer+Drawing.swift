import QuadrilleAtlas
public import QuadrilleDrawing
import QuadrillePixels

extension Layer {
  /// Adds the layer and its sublayers to a list, in the coordinates of the list's state, without
  /// their animations.
  ///
  /// The order is that of Core Animation: background, contents, then the sublayers by
  /// ``zPosition``. A layer with sublayers that is translucent or blended is drawn as a group.
  ///
  /// - Parameters:
  ///   - list: The list; its state is the same afterwards.
  ///   - origin: The direction of y in the tree. With `bottomLeft` the list's transform must turn y
  ///     over, and contents are turned back, so that pictures are upright.
  public final func draw(in list: inout DrawList, origin: LayerOrigin = .topLeft) {
    let saved = list.state
    let space = superlayer?.model.sublayerSpace
    draw(in: &list, on: saved, through: space, at: nil, origin: origin)
    list.state = saved
  }

  /// Adds the layer and its sublayers to a list as they are at a time, with their animations.
  ///
  /// Nothing is stored: the same time gives the same quads.
  ///
  /// - Parameters:
  ///   - list: The list; its state is the same afterwards.
  ///   - time: The time of the tree in seconds.
  ///   - origin: The direction of y in the tree, as for ``draw(in:origin:)``.
  public final func draw(
    in list: inout DrawList,
    at time: Double,
    origin: LayerOrigin = .topLeft
  ) {
    let saved = list.state
    let space = superlayer?.state(at: time).sublayerSpace
    let parentTime = superlayer?.localTime(at: time) ?? time
    draw(in: &list, on: saved, through: space, at: parentTime, origin: origin)
    list.state = saved
  }

  /// Draws the layer; the list's state is any afterwards.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - base: The state of the superlayer.
  ///   - space: The superlayer's transform of its sublayers.
  ///   - time: The superlayer's time; nil for the model.
  ///   - origin: The direction of y in the superlayer.
  private final func draw(
    in list: inout DrawList,
    on base: DrawState,
    through space: Transform3D?,
    at time: Double?,
    origin: LayerOrigin
  ) {
    var evaluation = Evaluation(model)
    var ownTime: Double?
    if let time {
      let local = timing.localTime(at: time)
      evaluate(at: local, &evaluation)
      ownTime = local
    } else {
      display(&evaluation.state)
    }
    guard !evaluation.state.isHidden, evaluation.state.opacity > 0 else { return }
    var own = base
    own.transform = evaluation.state.toSuperlayer(through: space).concatenating(base.transform)
    own.opacity = base.opacity * min(evaluation.state.opacity, 1)
    own.blendMode = evaluation.state.blendMode
    let origin = evaluation.state.isGeometryFlipped ? origin.turnedOver : origin
    let passing = passage == nil ? nil : passing(at: ownTime)
    guard passing != nil || needsGroup(evaluation.state) else {
      return drawTree(evaluation.state, in: &list, own, at: ownTime, origin)
    }
    list.state = own
    list.drawGroup { group in
      guard let passing else {
        return drawTree(evaluation.state, in: &group, group.state, at: ownTime, origin)
      }
      drawPassing(evaluation.state, in: &group, group.state, at: ownTime, origin, passing)
    }
  }

  /// Whether parts of the layer can lie over each other while the whole is faded or blended.
  private final func needsGroup(_ state: LayerState) -> Bool {
    guard state.opacity < 1 || state.blendMode != .normal else { return false }
    return !sublayers.isEmpty || (state.backgroundColor != nil && state.sprite != nil)
      || state.contentsFade != nil
  }

  private final func drawTree(
    _ state: LayerState,
    in list: inout DrawList,
    _ own: DrawState,
    at time: Double?,
    _ origin: LayerOrigin
  ) {
    if let color = state.backgroundColor {
      list.state = own
      list.fill(state.bounds, with: color)
    }
    Self.drawContents(of: state, in: &list, own, origin)
    guard !sublayers.isEmpty else { return }
    let space = state.sublayerSpace
    for layer in ordered(at: time) ?? sublayers {
      layer.draw(in: &list, on: own, through: space, at: time, origin: origin)
    }
  }

  // MARK: Contents

  @inline(__always)
  private static func drawContents(
    of state: LayerState,
    in list: inout DrawList,
    _ own: DrawState,
    _ origin: LayerOrigin
  ) {
    guard let fade = state.contentsFade else {
      if let box = state.sprite { draw(box, of: state, in: &list, own, origin) }
      return
    }
    // Both parts weighted and added: where they are equal nothing changes.
    list.state = own
    list.drawGroup { group in
      var part = group.state
      part.opacity = 1 - fade.amount
      if let box = state.sprite { draw(box, of: state, in: &group, part, origin) }
      part.opacity = fade.amount
      part.blendMode = .add
      if let box = fade.box { draw(box, of: state, in: &group, part, origin) }
    }
  }

  private static func draw(
    _ box: SpriteBox,
    of state: LayerState,
    in list: inout DrawList,
    _ own: DrawState,
    _ origin: LayerOrigin
  ) {
    guard !state.contentsRect.isEmpty else { return }
    var destination = state.bounds
    if state.contentsGravity != .resize {
      let size = box.sprite.size
      let selected = Size(
        width: size.width * state.contentsRect.width,
        height: size.height * state.contentsRect.height
      )
      destination = state.contentsGravity.destination(of: selected, in: state.bounds)
    }
    guard destination.width > 0, destination.height > 0 else { return }
    var own = own
    if origin == .bottomLeft {
      own.transform = state.turnedOver.concatenating(own.transform)
    }
    own.tint = state.tint
    own.filter = state.filter
    own.snap = state.snap
    list.state = own
    list.draw(box.sprite, selecting: state.contentsRect, in: destination)
  }

  // MARK: Transitions

  private final func passing(at ownTime: Double?) -> Passage.Moment? {
    guard let passage, ownTime != nil || modelLayer != nil else { return nil }
    return passage.moment(at: ownTime ?? 0)
  }

  /// Draws both sides of a transition.
  private final func drawPassing(
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
