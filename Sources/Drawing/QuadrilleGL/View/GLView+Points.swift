import QuadrilleImage

extension GLView {
  /// The matrix from points of the view, y down from the upper left corner, to clip space:
  /// column-major 4×4, for `glUniformMatrix4fv` without transposing.
  ///
  /// Corresponds to the matrix that `-bindFramebuffer` of the original set up for drawing in
  /// points.
  public var projection: [Float] {
    let (width, height) = (Float(size.width), Float(size.height))
    // Row 0 of the framebuffer is the top row, so that y = 0 maps to -1.
    return [2 / width, 0, 0, 0, 0, 2 / height, 0, 0, 0, 0, 1, 0, -1, -1, 0, 1]
  }
}
