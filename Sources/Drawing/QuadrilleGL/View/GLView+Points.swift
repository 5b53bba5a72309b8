import QuadrilleImage

extension GLView {
  /// The matrix that takes points of the view, y downwards from the upper left corner, to clip space:
  /// four columns of four, for `glUniformMatrix4fv` without transposing.
  ///
  /// What `-bindFramebuffer` of the original set up for whoever drew in points.
  public var projection: [Float] {
    let (width, height) = (Float(size.width), Float(size.height))
    // Row 0 of the framebuffer is the top row, so that y = 0 comes to -1.
    return [2 / width, 0, 0, 0, 0, 2 / height, 0, 0, 0, 0, 1, 0, -1, -1, 0, 1]
  }
}
