import CGLES
public import QuadrilleImage

/// A program that draws triangles, lines and points of one color in the points of a view.
///
/// ```swift
/// let program = try PointProgram(in: context)
/// try view.bindFramebuffer()
/// try program.use(in: view, color: .red)
/// try triangle.bind()          // attribute 0: x and y in points
/// context.gl.drawArrays(GL_TRIANGLES, 0, 3)
/// ```
public final class PointProgram {
  /// The program; attribute 0 is the position in points, y down.
  public let program: Program

  /// Compiles the program.
  ///
  /// - Throws: As ``Program/init(vertex:fragment:attributes:in:)``.
  public init(in context: Context) throws(GLError) {
    program = try Program(
      vertex: """
        #version 300 es
        uniform mat4 projection;
        layout(location = 0) in vec2 position;
        void main() { gl_Position = projection * vec4(position, 0.0, 1.0); }
        """,
      fragment: """
        #version 300 es
        precision mediump float;
        uniform vec4 tint;
        out vec4 color;
        void main() { color = tint; }
        """,
      in: context
    )
  }

  /// Makes the program current.
  ///
  /// - Parameters:
  ///   - view: The view whose points are used; it must be bound.
  ///   - color: The color; straight alpha, drawn premultiplied.
  public func use(in view: GLView, color: Color) throws(GLError) {
    try program.use()
    let gl = program.context.gl
    let alpha = Float(color.alpha)
    let projection = view.projection
    unsafe gl.uniformMatrix4fv(program.uniform("projection"), 1, false, projection)
    gl.uniform4f(
      program.uniform("tint"),
      Float(color.red) * alpha,
      Float(color.green) * alpha,
      Float(color.blue) * alpha,
      alpha
    )
  }
}
