package import QuadrilleDrawing
package import QuadrilleGL
package import QuadrilleImage
import QuadrilleSprite
package import QuadrilleSpriteBatch

extension CaseRun {
  /// A view in the case's context, bound.
  package func view(_ width: Int, _ height: Int, scale: Double = 1) throws -> GLView {
    try GLView(
      size: Size(width: Double(width) / scale, height: Double(height) / scale),
      scale: scale,
      in: context
    )
  }

  /// Draws a list over what a view holds.
  package func draw(_ list: DrawList, in view: GLView) throws {
    try fixture.batch().draw(list, in: view)
  }

  /// Draws an image pixel by pixel over all of a view.
  package func draw(_ image: Bitmap, in view: GLView) throws {
    var list = DrawList(pixelSize: view.pixelSize, scale: view.scale)
    list.draw(Sprite(page: Page(image), scale: view.scale), at: .zero)
    try draw(list, in: view)
  }

  /// Shows an image pixel by pixel in a view of its size, and reads the view.
  package func show(_ image: Bitmap) throws -> Bitmap {
    let view = try view(image.width, image.height)
    try draw(image, in: view)
    return try view.presentFramebuffer().bitmap
  }
}

extension TestContext {
  /// The batch of the context; programs stay, textures go with the case.
  package func batch() throws -> SpriteBatch {
    if let spriteBatch { return spriteBatch }
    let newBatch = try SpriteBatch(in: context)
    spriteBatch = newBatch
    return newBatch
  }
}
