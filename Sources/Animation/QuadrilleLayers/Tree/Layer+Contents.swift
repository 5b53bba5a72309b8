import QuadrilleDrawing
import QuadrilleImage
public import QuadrilleSprite

extension Layer {
  /// Shows a sprite in the unchanged bounds: the whole sprite, unrotated.
  ///
  /// Unlike `setContentsWithLSImage:` this does not change ``transform``.
  public func setContents(of sprite: Sprite) {
    contents = sprite
    contentsRect = .unit
  }

  /// Sets the layer's bounds and anchor to the sprite's size in points and its anchor, so that
  /// ``position`` is that of the sprite's anchor; the origin of the bounds becomes 0.
  public func setGeometry(of sprite: Sprite) {
    bounds = Rect(origin: .zero, size: sprite.size)
    anchorPoint = sprite.anchor
  }

  /// Draws the contents, or a cross-fade.
  @inline(__always)
  static func drawContents(
    of state: LayerState,
    in list: inout DrawList,
    _ own: DrawState,
    _ origin: LayerOrigin
  ) {
    guard let fade = state.contentsFade else {
      if let box = state.sprite { draw(box, of: state, in: &list, own, origin) }
      return
    }
    // Both parts are weighted and added, so that equal parts do not change.
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

  /// The rectangle of the contents in the layer; nil if they are empty.
  static func destination(of sprite: Sprite, _ state: LayerState) -> Rect? {
    var destination = state.bounds
    if state.contentsGravity != .resize {
      let scale = state.extrasBox?.extras.contentsScale ?? sprite.scale
      guard scale > 0 else { return nil }
      let source = sprite.sourceSize
      let selected = Size(
        width: source.width * state.contentsRect.width / scale,
        height: source.height * state.contentsRect.height / scale
      )
      destination = state.contentsGravity.destination(of: selected, within: state.bounds)
    }
    return destination.width > 0 && destination.height > 0 ? destination : nil
  }

  private static func draw(
    _ box: SpriteBox,
    of state: LayerState,
    in list: inout DrawList,
    _ own: DrawState,
    _ origin: LayerOrigin
  ) {
    guard !state.contentsRect.isEmpty else { return }
    let extras = state.extrasBox?.extras
    guard let destination = destination(of: box.sprite, state) else { return }
    var own = own
    if origin == .bottomLeft {
      own.transform = state.verticalFlip.concatenating(own.transform)
    }
    own.tint = state.tint
    own.filter = state.magnification
    own.snap = state.snap
    own.edgeAntialiasing = own.edgeAntialiasing || state.edgeAntialiasing
    list.state = own
    guard let extras else {
      return list.draw(box.sprite, selecting: state.contentsRect, in: destination)
    }
    draw(box.sprite, of: state, extras, in: &list, destination)
  }

  /// Draws the contents of a layer with a nine-patch, or with a minification filter.
  @inline(never)
  private static func draw(
    _ sprite: Sprite,
    of state: LayerState,
    _ extras: LayerExtras,
    in list: inout DrawList,
    _ destination: Rect
  ) {
    if let filter = extras.minification {
      let texels = Size(
        width: sprite.sourceSize.width * state.contentsRect.width,
        height: sprite.sourceSize.height * state.contentsRect.height
      )
      if list.shrinks(texels, to: destination) { list.state.filter = filter }
    }
    let stretches = [.resize, .resizeAspect, .resizeAspectFill].contains(state.contentsGravity)
    guard stretches, extras.contentsCenter != .unit else {
      return list.draw(sprite, selecting: state.contentsRect, in: destination)
    }
    list.draw(
      sprite,
      selecting: state.contentsRect,
      center: extras.contentsCenter,
      pixelsPerPoint: extras.contentsScale ?? sprite.scale,
      in: destination
    )
  }
}

extension DrawList {
  /// Whether one pixel step along a row or a column covers more than one texel: the minification of
  /// OpenGL ES.
  fileprivate func shrinks(_ texels: Size, to rect: Rect) -> Bool {
    let toTexels = Transform2D(
      scaleX: rect.width / texels.width,
      y: rect.height / texels.height
    )
    .concatenating(state.transform)
    .concatenating(Transform2D(scaleX: scale, y: scale)).inverted
    guard let step = toTexels else { return false }
    let across = step.a * step.a + step.b * step.b
    let down = step.c * step.c + step.d * step.d
    return max(across, down) > 1 + 1e-9
  }
}
