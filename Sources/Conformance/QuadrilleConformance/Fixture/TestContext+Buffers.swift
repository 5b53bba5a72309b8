package import CGLES
import QuadrilleGL
package import QuadrilleImage

extension TestContext {
  /// Makes a buffer with contents; it stays bound.
  @discardableResult
  package func makeBuffer<Element: BitwiseCopyable>(
    _ target: Int32,
    _ contents: [Element],
    usage: Int32 = GL_STATIC_DRAW
  ) -> GLuint {
    let name = make(.buffer)
    gl.bindBuffer(target, name)
    unsafe contents.withUnsafeBytes { bytes in
      unsafe gl.bufferData(target, GLsizeiptr(bytes.count), bytes.baseAddress, usage)
    }
    return name
  }

  /// Points the colors of corners at the start of the bound buffer: four normalized integers each.
  package func pointColors(type: Int32) {
    unsafe gl.vertexAttribPointer(2, 4, type, true, 0, nil)
  }
}

/// Pixels side by side, each drawn as a quadrangle of its own color.
package struct PixelRow {
  package var colors: [SIMD4<UInt8>]

  package init(_ colors: [SIMD4<UInt8>]) { self.colors = colors }

  /// Colors without pattern.
  package init(_ count: Int, _ random: inout CaseRandom) {
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
  package func triangles(y: Int = 0) -> [Vertex] { quadrilaterals(y: y).flatMap(\.triangles) }

  /// Four corners for each pixel, to be drawn by ``Quadrilateral/indices``.
  package var corners: [Vertex] { quadrilaterals(y: 0).flatMap(\.corners) }

  /// What must be there after the row was drawn.
  package var image: Bitmap {
    var image = Bitmap(width: colors.count, height: 1, alphaMode: .premultiplied)
    for (x, color) in colors.enumerated() { image[x, 0] = color }
    return image
  }
}

extension GLFunctions {
  /// The answer of `glGetIntegerv` for a state of one number; -1 where it gives none.
  package func integer(_ name: Int32) -> GLint {
    var value: GLint = -1
    unsafe getIntegerv(GLenum(name), &value)
    return value
  }

  /// The answer of `glGetIntegerv` for a state of four numbers: a viewport or a scissor.
  package func box(_ name: Int32) -> [GLint] {
    var box: [GLint] = [0, 0, 0, 0]
    unsafe getIntegerv(GLenum(name), &box)
    return box
  }
}
