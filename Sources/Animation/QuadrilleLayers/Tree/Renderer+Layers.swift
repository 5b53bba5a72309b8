public import QuadrilleDrawing
public import QuadrilleImage

extension Renderer {
  /// Draws a layer and its sublayers as they are at a time, on a canvas of the layer's size.
  ///
  /// The upper left corner of the layer's bounds lies at that of the canvas, whatever its position.
  ///
  /// ```swift
  /// try renderer.render(hero, at: 0.5).write(to: "hero.png")
  /// ```
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - time: The time of the tree in seconds; nil for the model, without its animations.
  ///   - scale: Pixels for one point.
  ///   - background: The colour that the canvas starts with; straight alpha.
  /// - Returns: The image, premultiplied.
  /// - Throws: What the renderer throws.
  public mutating func render(
    _ layer: Layer,
    at time: Double? = nil,
    scale: Double = 1,
    background: Color = .clear
  ) throws(Failure) -> Bitmap {
    let state = time.map(layer.state(at:)) ?? layer.model
    var list = DrawList(size: state.bounds.size, scale: scale)
    let frame = state.frame
    list.state.transform = Transform2D(translationX: -frame.minX, y: -frame.minY)
    if let time { layer.draw(in: &list, at: time) } else { layer.draw(in: &list) }
    return try render(list, background: background)
  }
}
