import CGLES
import QuadrilleImage

/// Driver capabilities that are found by testing.
package struct DriverProbe {
  private let context: Context

  /// Creates a probe of a context.
  package init(_ context: Context) { self.context = context }

  /// Whether a texture of 3 by 5 pixels with repeating edges can be uploaded.
  package func takesNonPowerOfTwo() throws(GLError) -> Bool {
    let bytes = [UInt8](repeating: 0x80, count: 4 * 3 * 5)
    return try upload {
      context.gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT)
      unsafe context.gl.texImage2D(
        GL_TEXTURE_2D,
        0,
        GL_RGBA,
        3,
        5,
        0,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        bytes
      )
    }
  }

  /// Whether PVRTC with 4 bits per pixel can be uploaded without decoding.
  package func takesPVRTC() throws(GLError) -> Bool {
    let bytes = [UInt8](repeating: 0, count: 32)
    // GL_COMPRESSED_RGBA_PVRTC_4BPPV1_IMG of GL_IMG_texture_compression_pvrtc
    let format: GLenum = 0x8C02
    return try upload {
      unsafe context.gl.compressedTexImage2D(
        GLenum(GL_TEXTURE_2D),
        0,
        format,
        8,
        8,
        0,
        GLsizei(bytes.count),
        bytes
      )
    }
  }

  /// Calls a closure with a new texture bound, and returns whether no error occurred.
  private func upload(_ body: () -> Void) throws(GLError) -> Bool {
    try context.makeCurrent()
    let gl = context.gl
    while gl.getError() != GL_NO_ERROR {}
    var name: GLuint = 0
    unsafe gl.genTextures(1, &name)
    gl.bindTexture(GL_TEXTURE_2D, name)
    body()
    let error = gl.getError()
    unsafe gl.deleteTextures(1, &name)
    return error == GL_NO_ERROR
  }

  /// Compiles shaders, draws a triangle over half of a view, reads it back and counts wrong pixels.
  ///
  /// - Returns: The number of wrong pixels out of 64; those whose centers lie on the long edge may
  ///   have either color.
  /// - Throws: ``GLError`` with the reason `compile` or `link`, or an error of the view.
  package func wrongPixelsOfTriangle() throws(GLError) -> Int {
    let program = try Program(
      vertex: """
        #version 300 es
        void main() {
          float x = gl_VertexID == 1 ? 1.0 : -1.0;
          float y = gl_VertexID == 2 ? 1.0 : -1.0;
          gl_Position = vec4(x, y, 0.0, 1.0);
        }
        """,
      fragment: """
        #version 300 es
        precision highp float;
        out vec4 color;
        void main() { color = vec4(0.2, 0.4, 0.6, 1.0); }
        """,
      in: context
    )
    let view = try GLView(size: Size(width: 8, height: 8), in: context)
    try view.clear()
    try view.bindFramebuffer()
    try program.use()
    context.gl.drawArrays(GL_TRIANGLES, 0, 3)
    let bitmap = try view.presentFramebuffer().bitmap
    program.discard()
    view.discard()
    return (0..<64).count { index in
      let (x, y) = (index & 7, index >> 3)
      let wanted = x + y < 7 ? SIMD4<UInt8>(51, 102, 153, 255) : SIMD4(repeating: 0)
      return x + y != 7 && bitmap[x, y] != wanted
    }
  }

  /// The maximum width and height of a renderbuffer.
  package func maxRenderbufferSize() throws(GLError) -> Int {
    try context.makeCurrent()
    var value: GLint = 0
    unsafe context.gl.getIntegerv(GL_MAX_RENDERBUFFER_SIZE, &value)
    return Int(value)
  }
}
