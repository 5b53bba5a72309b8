import CGLES
import QuadrilleGL

extension TestContext {
  /// Sets all state that cases change to what a context begins with (tables 21.2 to 21.40).
  package func resetState() {
    if context.capabilities.version[0] >= 3 { resetLaterState() }
    let yes = GLboolean(GL_TRUE)
    for capability in [
      GL_BLEND, GL_CULL_FACE, GL_DEPTH_TEST, GL_POLYGON_OFFSET_FILL,
      GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE, GL_SCISSOR_TEST, GL_STENCIL_TEST,
    ] {
      gl.disable(capability)
    }
    // Dithering is on at first; cases that look at single steps want it off.
    gl.disable(GL_DITHER)
    gl.colorMask(yes, yes, yes, yes)
    gl.clearColor(0, 0, 0, 0)
    gl.blendColor(0, 0, 0, 0)
    gl.blendEquation(GL_FUNC_ADD)
    gl.blendFunc(GL_ONE, GL_ZERO)
    gl.cullFace(GL_BACK)
    gl.frontFace(GL_CCW)
    gl.depthMask(yes)
    gl.depthFunc(GL_LESS)
    gl.depthRangef(0, 1)
    gl.clearDepthf(1)
    gl.clearStencil(0)
    gl.stencilMask(.max)
    gl.stencilFunc(GL_ALWAYS, 0, .max)
    gl.stencilOp(GL_KEEP, GL_KEEP, GL_KEEP)
    gl.polygonOffset(0, 0)
    gl.sampleCoverage(1, false)
    gl.scissor(0, 0, 1, 1)
    gl.viewport(0, 0, 1, 1)
    gl.useProgram(0)
    gl.bindBuffer(GL_ARRAY_BUFFER, 0)
    gl.bindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0)
    for index in 0..<GLuint(isRestrictedToES2 ? 8 : 16) {
      gl.disableVertexAttribArray(index)
      gl.vertexAttrib4f(index, 0, 0, 0, 1)
    }
    for unit in (0..<GLuint(8)).reversed() {
      gl.activeTexture(GLenum(GL_TEXTURE0) + unit)
      gl.bindTexture(GL_TEXTURE_2D, 0)
    }
    gl.bindTexture(GL_TEXTURE_CUBE_MAP, 0)
    gl.bindRenderbuffer(GL_RENDERBUFFER, 0)
    gl.pixelStorei(GL_UNPACK_ALIGNMENT, 4)
    gl.pixelStorei(GL_PACK_ALIGNMENT, 4)
    let skips = [
      GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS, GL_UNPACK_IMAGE_HEIGHT,
      GL_UNPACK_SKIP_IMAGES, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS,
    ]
    // Extensions of OpenGL ES 2 have some of them; the errors of others are taken afterwards.
    for name in skips { gl.pixelStorei(name, 0) }
  }

  /// The state that OpenGL ES 2 does not have.
  private func resetLaterState() {
    gl.disable(GL_RASTERIZER_DISCARD)
    gl.disable(GL_PRIMITIVE_RESTART_FIXED_INDEX)
    gl.bindVertexArray(0)
    for target in [
      GL_PIXEL_PACK_BUFFER, GL_PIXEL_UNPACK_BUFFER, GL_UNIFORM_BUFFER, GL_COPY_READ_BUFFER,
      GL_COPY_WRITE_BUFFER,
    ] {
      gl.bindBuffer(target, 0)
    }
    for index in 0..<GLuint(16) { gl.vertexAttribDivisor(index, 0) }
    for unit in 0..<GLuint(8) { gl.bindSampler(unit, 0) }
    gl.activeTexture(GL_TEXTURE0)
    gl.bindTexture(GL_TEXTURE_3D, 0)
    gl.bindTexture(GL_TEXTURE_2D_ARRAY, 0)
  }
}
