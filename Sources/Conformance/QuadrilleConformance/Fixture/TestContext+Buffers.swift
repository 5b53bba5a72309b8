#if GL
import CGLES
import QuadrilleGL
import QuadrilleImage

extension TestContext {
  /// Makes a buffer with contents; it stays bound.
  @discardableResult
  func makeBuffer<Element: BitwiseCopyable>(
    _ target: Int32,
    _ contents: [Element],
    usage: Int32 = GL_STATIC_DRAW
  ) -> GLuint {
    let name = make(.buffer)
    gl.bindBuffer(GLenum(target), name)
    unsafe contents.withUnsafeBytes { bytes in
      unsafe gl.bufferData(
        GLenum(target),
        GLsizeiptr(bytes.count),
        bytes.baseAddress,
        GLenum(usage)
      )
    }
    return name
  }

  /// Points the colours of corners at the start of the bound buffer: four normalised integers each.
  func pointColors(type: Int32) {
    gl.vertexAttribPointer(2, 4, GLenum(type), GLboolean(GL_TRUE), 0, nil)
  }
}

/// Pixels side by side, each drawn as a quadrangle of its own colour.
struct PixelRow {
  var colors: [SIMD4<UInt8>]

  init(_ colors: [SIMD4<UInt8>]) { self.colors = colors }

  /// Colours without pattern.
  init(_ count: Int, _ random: inout CaseRandom) {
    colors = (0..<count).map { _ in
      SIMD4(random.byte(), random.byte(), random.byte(), random.byte())
    }
  }

  private func quadrilaterals(y: Int) -> [Quadrilateral] {
    colors.enumerated().map { x, color in
      .quad(x: x, y: y, width: 1, height: 1, color: SIMD4<Float>(color) / 255)
    }
  }

  /// Six corners for each pixel of the row at a height.
  func triangles(y: Int = 0) -> [Vertex] { quadrilaterals(y: y).flatMap(\.triangles) }

  /// Four corners for each pixel, to be drawn by ``Quadrilateral/indices``.
  var corners: [Vertex] { quadrilaterals(y: 0).flatMap(\.corners) }

  /// What must be there after the row was drawn.
  var image: Bitmap {
    var image = Bitmap(width: colors.count, height: 1, alphaMode: .premultiplied)
    for (x, color) in colors.enumerated() { image[x, 0] = color }
    return image
  }
}

extension GLFunctions {
  /// The answer of `glGetIntegerv` for a state of one number; -1 where it gives none.
  func integer(_ name: Int32) -> GLint {
    var value: GLint = -1
    unsafe getIntegerv(GLenum(name), &value)
    return value
  }

  /// The answer of `glGetIntegerv` for a state of four numbers: a viewport or a scissor.
  func box(_ name: Int32) -> [GLint] {
    var box: [GLint] = [0, 0, 0, 0]
    unsafe getIntegerv(GLenum(name), &box)
    return box
  }
}
#endif
