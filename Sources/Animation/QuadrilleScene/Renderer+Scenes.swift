public import QuadrilleDrawing
public import QuadrilleImage

extension Renderer {
  /// Draws a scene as it is at a time, on its canvas and its background.
  ///
  /// ```swift
  /// let scene = try Scene(contentsOf: "scene.json")
  /// try renderer.render(scene, at: 1.5).write(to: "moment.png")
  /// ```
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - time: The time in seconds.
  /// - Returns: The image, premultiplied.
  /// - Throws: ``SceneError`` where a frame of a sequence cannot be read, or what the renderer throws.
  public mutating func render(_ scene: Scene, at time: Double = 0) throws -> Bitmap {
    try render(scene.drawList(at: time), background: scene.canvas.background)
  }
}
