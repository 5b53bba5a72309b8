import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage
import QuadrilleSpriteBatch

/// Whether OpenGL ES is available; GL suites are skipped otherwise.
let hasDisplay: Bool = {
  do { return try Context(Display()).capabilities.version[0] >= 3 } catch { return false }
}()

/// Calls a test with a batch and a view in a new context, and checks for GL errors afterward.
func withBatch(
  _ size: PixelSize,
  scale: Double = 1,
  _ body: (SpriteBatch, GLView) throws -> Void
) throws {
  let context = try Context(Display())
  let view = try GLView(
    size: Size(width: Double(size.width) / scale, height: Double(size.height) / scale),
    scale: scale,
    in: context
  )
  let batch = try SpriteBatch(in: context)
  try context.checkErrors(after: "making a batch")
  try body(batch, view)
  try context.checkErrors(after: "the test")
}

extension SpriteBatch {
  /// Draws a list on a background and reads the image.
  func image(
    of list: DrawList,
    in view: GLView,
    background: Color = .clear
  ) throws -> Bitmap {
    try view.clear(background)
    try draw(list, in: view)
    return try view.readPixels()
  }
}
