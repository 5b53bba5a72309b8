import QuadrilleDrawing
import QuadrilleImage

extension Layer {
  /// Draws the shadow of everything that the layer shows, as directly as that allows.
  ///
  /// - Parameters:
  ///   - state: The layer's state.
  ///   - extras: Its rarely used properties.
  ///   - list: The list; its state may be changed.
  ///   - own: The state of the layer's coordinates.
  ///   - time: The layer's time; nil for the model.
  ///   - origin: The direction of y in the layer.
  final func drawShadow(
    of state: LayerState,
    _ extras: LayerExtras,
    in list: inout DrawList,
    _ own: DrawState,
    at time: Double?,
    _ origin: LayerOrigin
  ) {
    list.state = own
    guard extras.shadowPath == nil else {
      return drawShadowOfPath(extras, in: &list)
    }
    switch caster(of: state, extras, in: list, at: time, origin) {
    case .bounds(let alpha):
      list.state = state.ground(own)
      list.drawShadow(
        of: state.bounds,
        cornerRadius: extras.cornerRadius,
        extras.shadow.faded(alpha)
      )
    case .border:
      list.state = state.ground(own)
      list.drawShadow(
        of: state.bounds,
        cornerRadius: extras.cornerRadius,
        border: extras.borderWidth,
        extras.shadow.faded(extras.borderColor.alpha)
      )
    case .contents: drawShadowOfContents(state, extras, in: &list, origin)
    case .everything:
      var bare = state
      bare.shadow.opacity = 0
      list.drawShadow(extras.shadow) { group in
        let own = group.state
        drawParts(bare, bare.extras, in: &group, own, own, at: time, origin)
      }
    case nil: break
    }
  }

  /// Draws the shadow of ``shadowPath``.
  final func drawShadowOfPath(_ extras: LayerExtras, in list: inout DrawList) {
    switch extras.shadowPath {
    case .rect(let rect, let radius):
      list.drawShadow(of: rect, cornerRadius: radius, extras.shadow)
    case .ellipse(let rect):
      list.drawShadow(extras.shadow) { $0.fillEllipse(in: rect, with: .white) }
    case nil: break
    }
  }

  /// What decides the shape of a shadow.
  private enum ShadowCaster {
    /// The rounded bounds, with an alpha.
    case bounds(Double)
    /// The border alone.
    case border
    /// The contents alone.
    case contents
    /// Several parts as one image.
    case everything
  }

  private final func caster(
    of state: LayerState,
    _ extras: LayerExtras,
    in list: DrawList,
    at time: Double?,
    _ origin: LayerOrigin
  ) -> ShadowCaster? {
    let hasParts = !features.isDisjoint(with: [.sublayers, .drawing])
    let hasContents = state.sprite != nil || state.contentsFade != nil
    let background = min(state.backgroundColor?.alpha ?? 0, 1)
    let gradientAlphas = (extras.gradient?.colors ?? []).map(\.alpha)
    if background >= 1 || (gradientAlphas.min() ?? 0) >= 1 {
      if !hasParts, !hasContents || !overflows(state) { return .bounds(1) }
      let isInside = list.covers(state.bounds, cornerRadius: extras.cornerRadius) { inside in
        let own = inside.state
        drawInside(of: state, in: &inside, own, at: time, origin)
      }
      return isInside ? .bounds(1) : .everything
    }
    let hasBorder = extras.borderWidth > 0 && extras.borderColor.alpha > 0
    let hasGradient = (gradientAlphas.max() ?? 0) > 0
    switch (background > 0, hasGradient, hasBorder, hasContents, hasParts) {
    case (false, false, false, false, false): return nil
    case (true, false, false, false, false): return .bounds(background)
    case (false, false, true, false, false): return .border
    case (false, false, false, true, false):
      return state.contentsFade == nil ? .contents : .everything
    default: return .everything
    }
  }

  private final func drawShadowOfContents(
    _ state: LayerState,
    _ extras: LayerExtras,
    in list: inout DrawList,
    _ origin: LayerOrigin
  ) {
    guard let box = state.sprite,
      let destination = Self.destination(of: box.sprite, state)
    else { return }
    var shadow = extras.shadow.faded(state.tint.alpha)
    if origin == .bottomLeft {
      // The image is flipped back, including the shadow, but not its offset.
      list.state.transform = state.verticalFlip.concatenating(list.state.transform)
      shadow.offset.y = -shadow.offset.y
    }
    list.state.snap = state.snap
    list.state.filter = state.magnification
    list.drawShadow(of: box.sprite, selecting: state.contentsRect, in: destination, shadow)
  }

  /// Draws the layer blurred or masked, with the shadow of the result.
  @inline(never)
  final func drawComposited(
    _ state: LayerState,
    in list: inout DrawList,
    _ own: DrawState,
    at time: Double?,
    _ origin: LayerOrigin,
    _ instant: TransitionSequence.Moment?
  ) {
    var bare = state
    let castsShadow = state.castsShadow && instant == nil
    if castsShadow { bare.shadow.opacity = 0 }
    func drawContent(_ list: inout DrawList) {
      if let instant {
        drawTransition(bare, in: &list, list.state, at: time, origin, instant)
      } else {
        drawTree(bare, in: &list, list.state, at: time, origin)
      }
    }
    func drawBlurred(_ list: inout DrawList) {
      guard bare.blurRadius > 0 else { return drawContent(&list) }
      list.drawGroup(blurredBy: bare.blurRadius) { drawContent(&$0) }
    }
    func drawMasked(_ list: inout DrawList) {
      guard let maskLayer else { return drawBlurred(&list) }
      func cover(_ list: inout DrawList) {
        maskLayer.draw(in: &list, on: list.state, through: nil, at: time, origin: origin)
      }
      list.drawGroup(maskedBy: cover, type: maskType) { drawBlurred(&$0) }
    }
    list.state = own
    guard castsShadow else { return drawMasked(&list) }
    func drawBoth(_ list: inout DrawList) {
      let own = list.state
      if bare.shadowPath != nil {
        drawShadowOfPath(state.extras, in: &list)
      } else {
        list.drawShadow(state.shadow) { drawMasked(&$0) }
      }
      list.state = own
      drawMasked(&list)
    }
    // Opacity fades shadow and layer as one image.
    guard own.opacity < 1 || own.blendMode != .normal else { return drawBoth(&list) }
    list.drawGroup { drawBoth(&$0) }
  }
}

extension Shadow {
  /// The shadow of something translucent.
  fileprivate func faded(_ alpha: Double) -> Shadow {
    var shadow = self
    shadow.opacity *= min(max(alpha, 0), 1)
    return shadow
  }
}
