import CGLES
import QuadrilleImage

extension Context {
  /// Clears the whole bound framebuffer, with depth 1 and stencil 0, and restores the state.
  func clearBound(to color: Color, depthStencil: DepthStencil) {
    withoutMasks {
      let alpha = Float(color.alpha)
      var components = [
        Float(color.red * color.alpha), Float(color.green * color.alpha),
        Float(color.blue * color.alpha), alpha,
      ]
      unsafe gl.clearBufferfv(GL_COLOR, 0, &components)
      switch (depthStencil.depthBits > 0, depthStencil.stencilBits > 0) {
      case (true, true): gl.clearBufferfi(GL_DEPTH_STENCIL, 0, 1, 0)
      case (true, false):
        var depth: GLfloat = 1
        unsafe gl.clearBufferfv(GL_DEPTH, 0, &depth)
      case (false, true):
        var stencil: GLint = 0
        unsafe gl.clearBufferiv(GL_STENCIL, 0, &stencil)
      case (false, false): break
      }
    }
  }

  /// Disables the scissor test and enables all write masks during the closure.
  private func withoutMasks(_ body: () -> Void) {
    let scissor = gl.isEnabled(GL_SCISSOR_TEST) == GLboolean(GL_TRUE)
    var color: [GLboolean] = [0, 0, 0, 0]
    unsafe gl.getBooleanv(GL_COLOR_WRITEMASK, &color)
    var depth: GLboolean = 0
    unsafe gl.getBooleanv(GL_DEPTH_WRITEMASK, &depth)
    var front: GLint = 0
    unsafe gl.getIntegerv(GL_STENCIL_WRITEMASK, &front)
    var back: GLint = 0
    unsafe gl.getIntegerv(GL_STENCIL_BACK_WRITEMASK, &back)
    let on = GLboolean(GL_TRUE)
    if scissor { gl.disable(GL_SCISSOR_TEST) }
    gl.colorMask(on, on, on, on)
    gl.depthMask(on)
    gl.stencilMask(~0)
    body()
    if scissor { gl.enable(GL_SCISSOR_TEST) }
    gl.colorMask(color[0], color[1], color[2], color[3])
    gl.depthMask(depth)
    gl.stencilMaskSeparate(GL_FRONT, GLuint(bitPattern: front))
    gl.stencilMaskSeparate(GL_BACK, GLuint(bitPattern: back))
  }
}
