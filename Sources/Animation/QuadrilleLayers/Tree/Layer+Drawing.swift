public import QuadrilleDrawing
import QuadrilleImage

/// Lets ``Layer/drawing`` be set to a closure with one parameter.
///
/// ```swift
/// layer.drawing = { list in list.fill(rect, with: .red) }
/// ```
public protocol LayerDrawing: AnyObject {}

extension LayerDrawing where Self: Layer {
  /// Draws on the contents, whatever the state of the layer; see ``Layer/drawing``.
  public var drawing: ((_ list: inout DrawList) -> Void)? {
    @available(*, unavailable, message: "the closure is read with two parameters")
    get { nil }
    set { (self as Layer).drawing = newValue.map { body in { _, list in body(&list) } } }
  }
}

extension Layer {
  /// Adds the layer and its sublayers to a list, in the coordinates of the list's state, without
  /// their animations.
  ///
  /// The order is that of Core Animation: background, contents, then the sublayers by
  /// ``zPosition``, then the border. A layer with sublayers that is translucent or blended is drawn
  /// as a group.
  ///
  /// - Parameters:
  ///   - list: The list; its state is not changed.
  ///   - origin: The direction of y in the tree. With `bottomLeft` the list's transform must flip
  ///     y, and contents are flipped back, so that images are not mirrored.
  public final func draw(in list: inout DrawList, origin: LayerOrigin = .topLeft) {
    let saved = list.state
    let space = superlayer?.model.sublayerSpace
    draw(in: &list, on: saved, through: space, at: nil, origin: origin)
    list.state = saved
  }

  /// Adds the layer and its sublayers to a list at a time, with their animations.
  ///
  /// The same time gives the same quads, in any order of calls: caches between frames only affect
  /// the speed.
  ///
  /// - Parameters:
  ///   - list: The list; its state is not changed.
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

  /// Draws the layer; the list's state is undefined afterwards.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - base: The state of the superlayer.
  ///   - space: The superlayer's transform of its sublayers.
  ///   - time: The superlayer's time; nil for the model.
  ///   - origin: The direction of y in the superlayer.
  final func draw(
    in list: inout DrawList,
    on base: DrawState,
    through space: Transform3D?,
    at time: Double?,
    origin: LayerOrigin
  ) {
    var evaluation = Evaluation(model)
    var ownTime: Double?
    if let time {
      let local = timeMapping.localTime(at: time)
      evaluate(at: local, &evaluation)
      ownTime = local
    } else {
      display(&evaluation.state)
    }
    guard !evaluation.state.isHidden, evaluation.state.opacity > 0 else { return }
    var own = base
    if let perspective = evaluation.state.perspective(through: space) {
      own.project(by: perspective, about: evaluation.state.bounds.center)
    } else {
      own.transform = evaluation.state.toSuperlayer(through: space).concatenating(base.transform)
    }
    own.opacity = base.opacity * min(evaluation.state.opacity, 1)
    own.blendMode = evaluation.state.blendMode
    let origin = evaluation.state.isGeometryFlipped ? origin.flipped : origin
    guard evaluation.state.isFacingViewer(in: own, origin) else { return }
    if !features.isDisjoint(with: [.transitions, .mask]) || needsGroup(evaluation.state) {
      drawGroup(evaluation.state, in: &list, own, at: ownTime, origin)
    } else {
      drawTree(evaluation.state, in: &list, own, at: ownTime, origin)
    }
  }

  /// Draws the layer as a group; a separate function, since a closure that captures the evaluated
  /// state would copy it.
  @inline(never)
  private final func drawGroup(
    _ state: LayerState,
    in list: inout DrawList,
    _ own: DrawState,
    at time: Double?,
    _ origin: LayerOrigin
  ) {
    let instant = transitionState(at: time)
    if let maskLayer {
      list.state = own
      func cover(_ list: inout DrawList) {
        maskLayer.draw(in: &list, on: list.state, through: nil, at: time, origin: origin)
      }
      return list.drawGroup(maskedBy: cover) { group in
        if let instant {
          drawTransition(state, in: &group, group.state, at: time, origin, instant)
        } else {
          drawTree(state, in: &group, group.state, at: time, origin)
        }
      }
    }
    guard instant != nil || needsGroup(state) else {
      return drawTree(state, in: &list, own, at: time, origin)
    }
    if let instant, instant.progress == nil, own.opacity == 1, own.blendMode == .normal {
      return drawTransition(state, in: &list, own, at: time, origin, instant)
    }
    list.state = own
    list.drawGroup { group in
      if let instant {
        drawTransition(state, in: &group, group.state, at: time, origin, instant)
      } else {
        drawTree(state, in: &group, group.state, at: time, origin)
      }
    }
  }

  /// Whether parts of the layer may overlap while the whole is faded or blended.
  private final func needsGroup(_ state: LayerState) -> Bool {
    let isFaded = state.opacity < 1 && state.opacityMode == .group
    guard isFaded || state.blendMode != .normal else { return false }
    guard !features.contains(.sublayers), state.contentsFade == nil else { return true }
    var parts = state.backgroundColor == nil ? 0 : 1
    if state.sprite != nil { parts += 1 }
    if features.contains(.drawing) { parts += features.contains(.text) ? 2 : 1 }
    if let extras = state.extrasBox?.extras {
      if extras.borderWidth > 0 { parts += 1 }
      if extras.gradient != nil { parts += 1 }
      if extras.shadow.isVisible, !extras.masksToBounds { parts += 1 }
    }
    return parts > 1
  }

  /// Draws the content of the layer.
  @inline(__always)
  final func drawTree(
    _ state: LayerState,
    in list: inout DrawList,
    _ own: DrawState,
    at time: Double?,
    _ origin: LayerOrigin
  ) {
    if let extras = state.extrasBox?.extras {
      return drawShaped(state, extras, in: &list, own, at: time, origin)
    }
    if let color = state.backgroundColor {
      list.state = own
      if state.edgeAntialiasing { list.state.edgeAntialiasing = true }
      list.fill(state.bounds, with: color)
    }
    drawInside(of: state, in: &list, own, at: time, origin)
  }

  /// Draws everything between background and border.
  @inline(__always)
  final func drawInside(
    of state: LayerState,
    in list: inout DrawList,
    _ own: DrawState,
    at time: Double?,
    _ origin: LayerOrigin
  ) {
    Self.drawContents(of: state, in: &list, own, origin)
    if features.contains(.drawing) {
      drawOwn(state, in: &list, own, origin)
    }
    guard features.contains(.sublayers) else { return }
    drawSublayers(in: &list, own, through: state.sublayerSpace, at: time, origin)
  }
}
