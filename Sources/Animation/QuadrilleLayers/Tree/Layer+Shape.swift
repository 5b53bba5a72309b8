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
      guard extras.cornerRadius <= 0, own.transform.keepsRectsAxisAligned, own.projection == nil
      else {
        return drawMasked(state, extras, in: &list, own, at: time, origin)
      }
      // An unnecessary clip would only split the run.
      if overflows(state) {
        list.state = own
        guard list.clip(to: state.bounds), list.state.clip?.isEmpty == false else { return }
        inside.clip = list.state.clip
      }
    }
    if extras.shadow.isVisible, !extras.masksToBounds {
      list.state = own
      drawShadow(of: state, extras, in: &list, origin)
    }
    if let color = state.backgroundColor {
      list.state = own
      if state.edgeAntialiasing { list.state.edgeAntialiasing = true }
      list.fill(state.bounds, cornerRadius: extras.cornerRadius, with: color)
    }
    if let gradient = extras.gradient {
      list.state = own
      list.fill(state.bounds, cornerRadius: extras.cornerRadius, with: gradient)
    }
    drawInside(of: state, in: &list, inside, at: time, origin)
    guard extras.borderWidth > 0 else { return }
    list.state = own
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
    list.state = own
    if fadesParts { list.state.opacity = 1 }
    list.drawGroup(maskedBy: state.bounds, cornerRadius: extras.cornerRadius) { group in
      if fadesParts { group.state.opacity = own.opacity }
      let inside = group.state
      if let color = state.backgroundColor { group.fillMask(state.bounds, with: color) }
      if let gradient = extras.gradient { group.fill(state.bounds, with: gradient) }
      group.state = inside
      drawInside(of: state, in: &group, inside, at: time, origin)
      guard extras.borderWidth > 0 else { return }
      group.state = inside
      group.strokeMask(
        state.bounds,
        width: extras.borderWidth,
        cornerRadius: extras.cornerRadius,
        with: extras.borderColor
      )
    }
  }

  /// Draws the shadow of the layer without its sublayers.
  private final func drawShadow(
    of state: LayerState,
    _ extras: LayerExtras,
    in list: inout DrawList,
    _ origin: LayerOrigin
  ) {
    let hasBackground = (state.backgroundColor?.alpha ?? 0) > 0 || extras.gradient != nil
    guard !hasBackground, extras.borderWidth <= 0 else {
      return list.drawShadow(
        of: state.bounds,
        cornerRadius: extras.cornerRadius,
        extras.shadow
      )
    }
    guard let box = state.sprite,
      let destination = Self.destination(of: box.sprite, state)
    else { return }
    var shadow = extras.shadow
    if origin == .bottomLeft {
      // The image is flipped back, including the shadow, but not its offset.
      list.state.transform = state.verticalFlip.concatenating(list.state.transform)
      shadow.offset.y = -shadow.offset.y
    }
    list.drawShadow(of: box.sprite, selecting: state.contentsRect, in: destination, shadow)
  }

  /// Whether something may be outside the bounds.
  private final func overflows(_ state: LayerState) -> Bool {
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
