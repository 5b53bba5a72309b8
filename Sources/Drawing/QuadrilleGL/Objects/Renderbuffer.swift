package import CGLES
package import QuadrilleImage

/// A render target that cannot be sampled.
package final class Renderbuffer {
  /// The context that the object belongs to.
  package let context: Context
  /// The size in pixels.
  package let pixelSize: PixelSize
  private var handle: GLHandle

  /// Creates storage with undefined contents.
  ///
  /// - Parameters:
  ///   - pixelSize: The size, from 1 to ``Capabilities/maxRenderbufferSize``.
  ///   - format: A sized format such as `GL_RGBA8`.
  ///   - samples: The samples per pixel, from 1 to ``Capabilities/maxSamples``; the driver may use
  ///     more.
  ///   - context: The context that owns the object.
  /// - Throws: ``GLError`` with the reason `emptySize`, `tooLarge`, `outOfMemory`, or `gl` for a
  ///   format that cannot be drawn to.
  package init(
    pixelSize: PixelSize,
    format: GLenum,
    samples: Int = 1,
    in context: Context
  ) throws(GLError) {
    try context.makeCurrent()
    try checkDimensions(pixelSize, context.capabilities.maxRenderbufferSize)
    self.context = context
    self.pixelSize = pixelSize
    handle = try GLHandle(.renderbuffer, in: context)
    let gl = context.gl
    gl.bindRenderbuffer(GL_RENDERBUFFER, handle.name)
    let (width, height) = (GLsizei(pixelSize.width), GLsizei(pixelSize.height))
    if samples > 1 {
      let count = GLsizei(clamping: samples)
      gl.renderbufferStorageMultisample(GLenum(GL_RENDERBUFFER), count, format, width, height)
    } else {
      gl.renderbufferStorage(GLenum(GL_RENDERBUFFER), format, width, height)
    }
    gl.bindRenderbuffer(GL_RENDERBUFFER, 0)
    try context.checkErrors(after: "making a renderbuffer of \(pixelSize)")
  }

  /// The name of the object; 0 once discarded.
  package var name: GLuint { handle.name }

  /// Deletes the object at once; a second call does nothing.
  package func discard() { handle.discard(in: context) }
}

/// Checks for empty sizes and sizes over the driver's limit, before anything is allocated.
func checkDimensions(_ size: PixelSize, _ maximum: Int) throws(GLError) {
  guard size.width >= 1, size.height >= 1 else {
    throw GLError(.emptySize(width: Double(size.width), height: Double(size.height)))
  }
  guard size.width <= maximum, size.height <= maximum else {
    throw GLError(.tooLarge(size: size, maximum: PixelSize(width: maximum, height: maximum)))
  }
}
