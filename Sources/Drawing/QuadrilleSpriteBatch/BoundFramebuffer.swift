import CGLES
import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage

/// The bound framebuffers and the viewport, whoever bound them.
struct BoundFramebuffer {
  var viewport: PixelRect
  /// The samples per pixel of the draw framebuffer.
  let samples: Int
  private let drawn: GLuint
  private let read: GLuint

  /// Queries the current context.
  init(_ gl: GLFunctions) {
    func integers(_ name: Int32, _ count: Int) -> [GLint] {
      var values = [GLint](repeating: 0, count: count)
      unsafe gl.getIntegerv(name, &values)
      return values
    }
    let box = integers(GL_VIEWPORT, 4).map(Int.init)
    viewport = PixelRect(
      minX: box[0],
      minY: box[1],
      maxX: box[0] + box[2],
      maxY: box[1] + box[3]
    )
    samples = max(1, Int(integers(GL_SAMPLES, 1)[0]))
    drawn = GLuint(bitPattern: integers(GL_DRAW_FRAMEBUFFER_BINDING, 1)[0])
    read = GLuint(bitPattern: integers(GL_READ_FRAMEBUFFER_BINDING, 1)[0])
  }

  /// The size of the viewport in pixels.
  var pixelSize: PixelSize { PixelSize(width: viewport.width, height: viewport.height) }

  /// Restores the bindings.
  func bind(_ gl: GLFunctions) {
    gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, drawn)
    gl.bindFramebuffer(GL_READ_FRAMEBUFFER, read)
    gl.viewport(
      GLint(clamping: viewport.minX),
      GLint(clamping: viewport.minY),
      GLsizei(clamping: viewport.width),
      GLsizei(clamping: viewport.height)
    )
  }
}
