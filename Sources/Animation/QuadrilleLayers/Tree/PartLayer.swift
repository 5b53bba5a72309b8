import QuadrilleDrawing
package import QuadrilleImage

/// What a ``PartLayer`` shows: a scene of its own, shared by all layers that show it.
package final class PartContent {
  /// A tree of layers with its own direction of y.
  package struct Tree {
    /// The container of the layers.
    package let root: Layer
    /// The direction of y.
    package let origin: LayerOrigin

    /// Makes a tree.
    package init(root: Layer, origin: LayerOrigin) {
      self.root = root
      self.origin = origin
    }
  }

  /// The canvas in points.
  package let size: Size
  /// The color below the layers.
  package let background: Color
  /// The layers, from back to front.
  package let trees: [Tree]
  /// The length of one pass in seconds; nil if it has none.
  package let duration: Double?
  /// Whether a layer is blended with what is below, so that the part is composited first.
  package let blends: Bool

  /// Makes content.
  package init(
    size: Size,
    background: Color,
    trees: [Tree],
    duration: Double?,
    blends: Bool
  ) {
    self.size = size
    self.background = background
    self.trees = trees
    self.duration = duration
    self.blends = blends
  }

  /// Draws background and layers in the coordinates of the canvas, y downwards.
  func draw(in list: inout DrawList, at time: Double?) {
    if background.alpha > 0 { list.fill(Rect(origin: .zero, size: size), with: background) }
    for tree in trees {
      list.withState { list in
        if tree.origin == .bottomLeft {
          list.state.transform = Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: size.height)
            .concatenating(list.state.transform)
        }
        if let time {
          tree.root.draw(in: &list, at: time, origin: tree.origin)
        } else {
          tree.root.draw(in: &list, origin: tree.origin)
        }
      }
    }
  }
}

/// A layer that shows a scene as its contents, drawn at the final scale and clipped to its canvas.
///
/// The time of the scene is the layer's own. ``Layer/contentsGravity`` and ``Layer/contentsRect`` act
/// as on an image of the size of the canvas.
package final class PartLayer: Layer {
  /// The scene.
  package let content: PartContent
  /// Whether the scene starts again at the end of its duration.
  package var loops = false

  /// The key of the time of the scene in seconds, which replaces that of the layer unless it is NaN.
  package static let contentsTimeKey = LayerKey("contentsTime", initial: Double.nan)

  /// Makes a layer of the size of the canvas.
  package init(_ content: PartContent) {
    self.content = content
    super.init()
    bounds.size = content.size
  }

  /// The time of the scene at a state of the layer; nil for a scene without its animations.
  private func contentTime(of state: LayerState) -> Double? {
    let own = state[Self.contentsTimeKey]
    if !own.isNaN { return own }
    guard let time = state.time else { return nil }
    guard loops, let duration = content.duration, duration > 0, time.isFinite else { return time }
    let passes = (time / duration + 1e-9).rounded(.down)
    return max(time - passes * duration, 0)
  }

  override func drawOwn(
    _ state: LayerState,
    in list: inout DrawList,
    _ own: DrawState,
    _ origin: LayerOrigin
  ) {
    let source = Rect(
      x: state.contentsRect.minX * content.size.width,
      y: state.contentsRect.minY * content.size.height,
      width: state.contentsRect.width * content.size.width,
      height: state.contentsRect.height * content.size.height
    )
    let destination = state.contentsGravity.destination(
      of: Size(width: abs(source.width), height: abs(source.height)),
      within: state.bounds
    )
    guard source.width != 0, source.height != 0, !destination.isEmpty else { return }
    var own = own
    if origin == .bottomLeft { own.transform = state.verticalFlip.concatenating(own.transform) }
    let scale = (x: destination.width / source.width, y: destination.height / source.height)
    own.transform = Transform2D(
      a: scale.x,
      b: 0,
      c: 0,
      d: scale.y,
      tx: destination.minX - source.origin.x * scale.x,
      ty: destination.minY - source.origin.y * scale.y
    )
    .concatenating(own.transform)
    list.state = own
    let canvas = Rect(origin: .zero, size: content.size)
    let visible = canvas.intersection(source.standardized)
    guard !visible.isEmpty else { return }
    let time = contentTime(of: state)
    guard list.clip(to: visible) else {
      return list.drawGroup(maskedBy: visible) { content.draw(in: &$0, at: time) }
    }
    guard list.state.clip?.isEmpty == false else { return }
    if content.blends || own.opacity < 1 || own.blendMode != .normal {
      list.drawGroup { content.draw(in: &$0, at: time) }
    } else {
      content.draw(in: &list, at: time)
    }
    if drawing != nil { super.drawOwn(state, in: &list, own, origin) }
  }

  override func makeSnapshot() -> Layer {
    let copy = PartLayer(content)
    copy.loops = loops
    return copy
  }
}
