import QuadrilleDrawing
import QuadrilleImage

extension Layer {
  /// Draws the content of a layer with a border, rounded corners or a mask.
  @inline(never)
  final func drawShaped(
    _ state: LayerState,
    _ extras: LayerExtras,
    in list: inout DrawList,
    _ own: DrawState,
    at time: Double?,
    _ origin: LayerOrigin
  ) {
    var inside = own
    if extras.masksToBounds {
      list.state = state.ground(own)
      let isSmooth = state.isSmooth(own) && !list.isOnPixels(state.bounds)
      guard
        extras.cornerRadius <= 0, own.transform.keepsRectsAxisAligned, own.projection == nil,
        !isSmooth
      else {
        return drawMasked(state, extras, in: &list, own, at: time, origin)
      }
      // An unnecessary clip would only split the run.
      if overflows(state) {
        list.state = own
        guard list.clip(to: state.bounds), list.state.clip?.isEmpty == false else { return }
        inside.clip = list.state.clip
        list.state = own
        return list.isolateBlending { list in
          drawParts(state, extras, in: &list, own, inside, at: time, origin)
        }
      }
    }
    drawParts(state, extras, in: &list, own, inside, at: time, origin)
  }

  /// Draws shadow, background, gradient, content and border.
  ///
  /// - Parameter inside: The state of the content, which may have a clip.
  final func drawParts(
    _ state: LayerState,
    _ extras: LayerExtras,
    in list: inout DrawList,
    _ own: DrawState,
    _ inside: DrawState,
    at time: Double?,
    _ origin: LayerOrigin
  ) {
    if state.castsShadow {
      drawShadow(of: state, extras, in: &list, own, at: time, origin)
    }
    list.state = state.ground(own)
    let hasContent =
      state.sprite != nil || state.contentsFade != nil
      || !features.isDisjoint(with: [.sublayers, .drawing])
    let sharesOutline = state.isSmooth(own) && !list.isOnPixels(state.bounds)
    if sharesOutline, !hasContent, state.groundParts(extras) > 1 {
      return drawGroundAsOne(state, extras, in: &list, withBorder: true)
    }
    drawGround(state, extras, in: &list, sharesOutline: sharesOutline)
    drawInside(of: state, in: &list, inside, at: time, origin)
    guard extras.borderWidth > 0 else { return }
    list.state = state.ground(own)
    list.stroke(
      state.bounds,
      width: extras.borderWidth,
      cornerRadius: extras.cornerRadius,
      with: extras.borderColor
    )
  }

  /// Draws the content of a layer that cannot be clipped to whole pixels.
  private final func drawMasked(
    _ state: LayerState,
    _ extras: LayerExtras,
    in list: inout DrawList,
    _ own: DrawState,
    at time: Double?,
    _ origin: LayerOrigin
  ) {
    // If the parts fade separately the group is only for the mask.
    let fadesParts = extras.opacityMode == .multiplied
    let isSmooth = state.isSmooth(own)
    list.state = state.ground(own)
    if fadesParts { list.state.opacity = 1 }
    list.drawGroup(maskedBy: state.bounds, cornerRadius: extras.cornerRadius) { group in
      if fadesParts { group.state.opacity = own.opacity }
      let ground = group.state
      var inside = ground
      inside.snap = own.snap
      inside.edgeAntialiasing = own.edgeAntialiasing
      if let color = state.backgroundColor { group.fillMask(state.bounds, with: color) }
      group.state.extendsEdges = isSmooth
      if let gradient = extras.gradient { group.fill(state.bounds, with: gradient) }
      // Contents with the outline of the mask are not antialiased twice.
      var contents = inside
      contents.extendsEdges = isSmooth && state.contentsFillBounds
      Self.drawContents(of: state, in: &group, contents, origin)
      drawAbove(state, in: &group, inside, at: time, origin)
      guard extras.borderWidth > 0 else { return }
      group.state = ground
      group.strokeMask(
        state.bounds,
        width: extras.borderWidth,
        cornerRadius: extras.cornerRadius,
        with: extras.borderColor
      )
    }
  }

  /// Whether something may be outside the bounds.
  final func overflows(_ state: LayerState) -> Bool {
    guard !features.contains(.sublayers), !features.contains(.drawing) else { return true }
    switch state.contentsGravity {
    case .resize, .resizeAspect: return false
    default: return state.sprite != nil || state.contentsFade != nil
    }
  }
}

extension Transform2D {
  /// Whether axis-aligned rectangles stay axis-aligned.
  fileprivate var keepsRectsAxisAligned: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}
