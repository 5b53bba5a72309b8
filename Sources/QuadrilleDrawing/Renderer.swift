public import QuadrillePixels

/// Something that turns a ``DrawList`` into pixels.
///
/// All renderers give the same picture: exactly for unscaled sprites at whole pixels, otherwise
/// within the rounding that OpenGL ES allows.
public protocol Renderer {
  /// The error of the stage that draws.
  associatedtype Failure: Error

  /// Draws a list on a background.
  ///
  /// - Parameters:
  ///   - list: What to draw.
  ///   - background: The colour that the canvas starts with; straight alpha.
  /// - Returns: The picture, premultiplied, of the list's size in pixels.
  mutating func render(_ list: DrawList, background: Color) throws(Failure) -> Bitmap
}
