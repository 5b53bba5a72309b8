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
    let ownTime = time.map(timing.localTime(at:))
    let state = if let ownTime { evaluated(at: ownTime) } else { shownModel }
    guard !state.isHidden, state.opacity > 0 else { return }
    var own = base
    own.transform = state.toSuperlayer(through: space).concatenating(base.transform)
    own.opacity = base.opacity * min(state.opacity, 1)
    own.blendMode = state.blendMode
    let inside = Inside(
      state: state,
      time: ownTime,
      origin: state.isGeometryFlipped ? origin.turnedOver : origin,
      passing: passing(at: ownTime)
    )
    if needsGroup(state) || inside.passing != nil {
      list.state = own
      list.drawGroup { group in drawInside(in: &group, group.state, inside) }
    } else {
      drawTree(in: &list, own, inside)
    }
  }

  /// The model as it is drawn.
  private final var shownModel: LayerState {
    var state = model
    display(&state)
    return state
  }

  /// What is drawn inside a layer at a moment.
  private struct Inside {
    var state: LayerState
    var time: Double?
    var origin: LayerOrigin
    var passing: Passage.Moment?
  }

  /// Whether parts of the layer can lie over each other while the whole is faded or blended.
  private final func needsGroup(_ state: LayerState) -> Bool {
    guard state.opacity < 1 || state.blendMode != .normal else { return false }
    return !sublayers.isEmpty || (state.backgroundColor != nil && state.contents != nil)
      || state.contentsFade != nil
  }

  private final func drawTree(in list: inout DrawList, _ own: DrawState, _ inside: Inside) {
    if let color = inside.state.backgroundColor {
      list.state = own
      list.fill(inside.state.bounds, with: color)
    }
    Self.drawContents(of: inside.state, in: &list, own, origin: inside.origin)
    guard !sublayers.isEmpty else { return }
    let space = inside.state.sublayerSpace
    for layer in ordered(at: inside.time) ?? sublayers {
      layer.draw(in: &list, on: own, through: space, at: inside.time, origin: inside.origin)
    }
  }

  // MARK: Contents

  @inline(__always)
  private static func drawContents(
    of state: LayerState,
    in list: inout DrawList,
    _ own: DrawState,
    origin: LayerOrigin
  ) {
    guard let fade = state.contentsFade else {
      if let sprite = state.contents { draw(sprite, of: state, in: &list, own, origin: origin) }
      return
    }
    // Both parts weighted and added: where they are equal nothing changes.
    list.state = own
    list.drawGroup { group in
      var part = group.state
      part.opacity = 1 - fade.amount
      if let sprite = state.contents { draw(sprite, of: state, in: &group, part, origin: origin) }
      part.opacity = fade.amount
      part.blendMode = .add
      if let sprite = fade.sprite { draw(sprite, of: state, in: &group, part, origin: origin) }
    }
  }

  @inline(__always)
  private static func draw(
    _ sprite: Sprite,
    of state: LayerState,
    in list: inout DrawList,
    _ own: DrawState,
    origin: LayerOrigin
  ) {
    guard !state.contentsRect.isEmpty else { return }
    let selected = Size(
      width: sprite.size.width * state.contentsRect.width,
      height: sprite.size.height * state.contentsRect.height
    )
    let destination = state.contentsGravity.destination(of: selected, in: state.bounds)
    guard destination.width > 0, destination.height > 0 else { return }
    var own = own
    if origin == .bottomLeft {
      own.transform = state.turnedOver.concatenating(own.transform)
    }
    own.tint = state.tint
    own.filter = state.filter
    own.snap = state.snap
    list.state = own
    list.draw(sprite, selecting: state.contentsRect, in: destination)
  }

  // MARK: Transitions

  private final func passing(at ownTime: Double?) -> Passage.Moment? {
    guard let passage, ownTime != nil || modelLayer != nil else { return nil }
    return passage.moment(at: ownTime ?? 0)
  }

  /// Draws the layer's inside, or both sides of a transition.
  private final func drawInside(in list: inout DrawList, _ own: DrawState, _ inside: Inside) {
    guard let passing = inside.passing else { return drawTree(in: &list, own, inside) }
    var placement = passing.transition.placement(at: passing.progress, size: inside.state.bounds.size)
    if inside.origin == .bottomLeft { placement.turnOver() }
    let old = Inside(
      state: passing.old.model,
      origin: inside.origin,
      passing: passing.old.passing(at: nil)
    )
    if placement.mixes {
      var state = own
      state.opacity = placement.old.opacity
      list.state = state
      list.drawGroup { group in passing.old.drawInside(in: &group, group.state, old) }
      state.opacity = placement.new.opacity
      state.blendMode = .add
      list.state = state
      list.drawGroup { group in drawTree(in: &group, group.state, inside) }
      return
    }
    let oldState = own.moved(by: placement.old.shift)
    let newState = own.moved(by: placement.new.shift)
    if placement.newIsAbove { passing.old.drawInside(in: &list, oldState, old) }
    drawTree(in: &list, newState, inside)
    if !placement.newIsAbove { passing.old.drawInside(in: &list, oldState, old) }
  }
}

extension DrawState {
  fileprivate func moved(by shift: Point) -> DrawState {
    var state = self
    state.transform = AffineTransform(translationX: shift.x, y: shift.y).concatenating(transform)
    return state
  }
}
