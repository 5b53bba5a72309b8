// Written by Scripts/make-gl-overloads from Scripts/gl-functions.txt and the headers of OpenGL ES.
package import CGLES

/// Overloads of functions with the types of imported constants: `Int32`, and `Bool` for `GL_TRUE`
/// and `GL_FALSE`.
extension GLFunctions {
  /// The C function `glActiveTexture`.
  package func activeTexture(_ texture: Int32) {
    activeTexture(GLenum(bitPattern: texture))
  }

  /// The C function `glBindBuffer`.
  package func bindBuffer(_ target: Int32, _ buffer: GLuint) {
    bindBuffer(GLenum(bitPattern: target), buffer)
  }

  /// The C function `glBindFramebuffer`.
  package func bindFramebuffer(_ target: Int32, _ framebuffer: GLuint) {
    bindFramebuffer(GLenum(bitPattern: target), framebuffer)
  }

  /// The C function `glBindRenderbuffer`.
  package func bindRenderbuffer(_ target: Int32, _ renderbuffer: GLuint) {
    bindRenderbuffer(GLenum(bitPattern: target), renderbuffer)
  }

  /// The C function `glBindTexture`.
  package func bindTexture(_ target: Int32, _ texture: GLuint) {
    bindTexture(GLenum(bitPattern: target), texture)
  }

  /// The C function `glBlendEquation`.
  package func blendEquation(_ mode: Int32) {
    blendEquation(GLenum(bitPattern: mode))
  }

  /// The C function `glBlendEquationSeparate`.
  package func blendEquationSeparate(_ modeRGB: Int32, _ modeAlpha: Int32) {
    blendEquationSeparate(GLenum(bitPattern: modeRGB), GLenum(bitPattern: modeAlpha))
  }

  /// The C function `glBlendFunc`.
  package func blendFunc(_ sfactor: Int32, _ dfactor: Int32) {
    blendFunc(GLenum(bitPattern: sfactor), GLenum(bitPattern: dfactor))
  }

  /// The C function `glBlendFuncSeparate`.
  package func blendFuncSeparate(
    _ sfactorRGB: Int32,
    _ dfactorRGB: Int32,
    _ sfactorAlpha: Int32,
    _ dfactorAlpha: Int32
  ) {
    blendFuncSeparate(
      GLenum(bitPattern: sfactorRGB),
      GLenum(bitPattern: dfactorRGB),
      GLenum(bitPattern: sfactorAlpha),
      GLenum(bitPattern: dfactorAlpha)
    )
  }

  /// The C function `glBufferData`.
  package func bufferData(
    _ target: Int32,
    _ size: GLsizeiptr,
    _ data: UnsafeRawPointer?,
    _ usage: Int32
  ) {
    unsafe bufferData(GLenum(bitPattern: target), size, data, GLenum(bitPattern: usage))
  }

  /// The C function `glBufferSubData`.
  package func bufferSubData(
    _ target: Int32,
    _ offset: GLintptr,
    _ size: GLsizeiptr,
    _ data: UnsafeRawPointer?
  ) {
    unsafe bufferSubData(GLenum(bitPattern: target), offset, size, data)
  }

  /// The C function `glCheckFramebufferStatus`.
  package func checkFramebufferStatus(_ target: Int32) -> GLenum {
    checkFramebufferStatus(GLenum(bitPattern: target))
  }

  /// The C function `glClear`.
  package func clear(_ mask: Int32) {
    clear(GLbitfield(bitPattern: mask))
  }

  /// The C function `glColorMask`.
  package func colorMask(_ red: Bool, _ green: Bool, _ blue: Bool, _ alpha: Bool) {
    colorMask(
      GLboolean(red ? GL_TRUE : GL_FALSE),
      GLboolean(green ? GL_TRUE : GL_FALSE),
      GLboolean(blue ? GL_TRUE : GL_FALSE),
      GLboolean(alpha ? GL_TRUE : GL_FALSE)
    )
  }

  /// The C function `glCompressedTexImage2D`.
  package func compressedTexImage2D(
    _ target: Int32,
    _ level: GLint,
    _ internalformat: Int32,
    _ width: GLsizei,
    _ height: GLsizei,
    _ border: GLint,
    _ imageSize: GLsizei,
    _ data: UnsafeRawPointer?
  ) {
    unsafe compressedTexImage2D(
      GLenum(bitPattern: target),
      level,
      GLenum(bitPattern: internalformat),
      width,
      height,
      border,
      imageSize,
      data
    )
  }

  /// The C function `glCompressedTexSubImage2D`.
  package func compressedTexSubImage2D(
    _ target: Int32,
    _ level: GLint,
    _ xoffset: GLint,
    _ yoffset: GLint,
    _ width: GLsizei,
    _ height: GLsizei,
    _ format: Int32,
    _ imageSize: GLsizei,
    _ data: UnsafeRawPointer?
  ) {
    unsafe compressedTexSubImage2D(
      GLenum(bitPattern: target),
      level,
      xoffset,
      yoffset,
      width,
      height,
      GLenum(bitPattern: format),
      imageSize,
      data
    )
  }

  /// The C function `glCopyTexImage2D`.
  package func copyTexImage2D(
    _ target: Int32,
    _ level: GLint,
    _ internalformat: Int32,
    _ x: GLint,
    _ y: GLint,
    _ width: GLsizei,
    _ height: GLsizei,
    _ border: GLint
  ) {
    copyTexImage2D(
      GLenum(bitPattern: target),
      level,
      GLenum(bitPattern: internalformat),
      x,
      y,
      width,
      height,
      border
    )
  }

  /// The C function `glCopyTexSubImage2D`.
  package func copyTexSubImage2D(
    _ target: Int32,
    _ level: GLint,
    _ xoffset: GLint,
    _ yoffset: GLint,
    _ x: GLint,
    _ y: GLint,
    _ width: GLsizei,
    _ height: GLsizei
  ) {
    copyTexSubImage2D(GLenum(bitPattern: target), level, xoffset, yoffset, x, y, width, height)
  }

  /// The C function `glCreateShader`.
  package func createShader(_ type: Int32) -> GLuint {
    createShader(GLenum(bitPattern: type))
  }

  /// The C function `glCullFace`.
  package func cullFace(_ mode: Int32) {
    cullFace(GLenum(bitPattern: mode))
  }

  /// The C function `glDepthFunc`.
  package func depthFunc(_ function: Int32) {
    depthFunc(GLenum(bitPattern: function))
  }

  /// The C function `glDepthMask`.
  package func depthMask(_ flag: Bool) {
    depthMask(GLboolean(flag ? GL_TRUE : GL_FALSE))
  }

  /// The C function `glDisable`.
  package func disable(_ cap: Int32) {
    disable(GLenum(bitPattern: cap))
  }

  /// The C function `glDrawArrays`.
  package func drawArrays(_ mode: Int32, _ first: GLint, _ count: GLsizei) {
    drawArrays(GLenum(bitPattern: mode), first, count)
  }

  /// The C function `glDrawElements`.
  package func drawElements(
    _ mode: Int32,
    _ count: GLsizei,
    _ type: Int32,
    _ indices: UnsafeRawPointer?
  ) {
    unsafe drawElements(GLenum(bitPattern: mode), count, GLenum(bitPattern: type), indices)
  }

  /// The C function `glEnable`.
  package func enable(_ cap: Int32) {
    enable(GLenum(bitPattern: cap))
  }

  /// The C function `glFramebufferRenderbuffer`.
  package func framebufferRenderbuffer(
    _ target: Int32,
    _ attachment: Int32,
    _ renderbuffertarget: Int32,
    _ renderbuffer: GLuint
  ) {
    framebufferRenderbuffer(
      GLenum(bitPattern: target),
      GLenum(bitPattern: attachment),
      GLenum(bitPattern: renderbuffertarget),
      renderbuffer
    )
  }

  /// The C function `glFramebufferTexture2D`.
  package func framebufferTexture2D(
    _ target: Int32,
    _ attachment: Int32,
    _ textarget: Int32,
    _ texture: GLuint,
    _ level: GLint
  ) {
    framebufferTexture2D(
      GLenum(bitPattern: target),
      GLenum(bitPattern: attachment),
      GLenum(bitPattern: textarget),
      texture,
      level
    )
  }

  /// The C function `glFrontFace`.
  package func frontFace(_ mode: Int32) {
    frontFace(GLenum(bitPattern: mode))
  }

  /// The C function `glGenerateMipmap`.
  package func generateMipmap(_ target: Int32) {
    generateMipmap(GLenum(bitPattern: target))
  }

  /// The C function `glGetBooleanv`.
  package func getBooleanv(_ pname: Int32, _ data: UnsafeMutablePointer<GLboolean>?) {
    unsafe getBooleanv(GLenum(bitPattern: pname), data)
  }

  /// The C function `glGetBufferParameteriv`.
  package func getBufferParameteriv(
    _ target: Int32,
    _ pname: Int32,
    _ params: UnsafeMutablePointer<GLint>?
  ) {
    unsafe getBufferParameteriv(GLenum(bitPattern: target), GLenum(bitPattern: pname), params)
  }

  /// The C function `glGetFloatv`.
  package func getFloatv(_ pname: Int32, _ data: UnsafeMutablePointer<GLfloat>?) {
    unsafe getFloatv(GLenum(bitPattern: pname), data)
  }

  /// The C function `glGetFramebufferAttachmentParameteriv`.
  package func getFramebufferAttachmentParameteriv(
    _ target: Int32,
    _ attachment: Int32,
    _ pname: Int32,
    _ params: UnsafeMutablePointer<GLint>?
  ) {
    unsafe getFramebufferAttachmentParameteriv(
      GLenum(bitPattern: target),
      GLenum(bitPattern: attachment),
      GLenum(bitPattern: pname),
      params
    )
  }

  /// The C function `glGetIntegerv`.
  package func getIntegerv(_ pname: Int32, _ data: UnsafeMutablePointer<GLint>?) {
    unsafe getIntegerv(GLenum(bitPattern: pname), data)
  }

  /// The C function `glGetProgramiv`.
  package func getProgramiv(
    _ program: GLuint,
    _ pname: Int32,
    _ params: UnsafeMutablePointer<GLint>?
  ) {
    unsafe getProgramiv(program, GLenum(bitPattern: pname), params)
  }

  /// The C function `glGetRenderbufferParameteriv`.
  package func getRenderbufferParameteriv(
    _ target: Int32,
    _ pname: Int32,
    _ params: UnsafeMutablePointer<GLint>?
  ) {
    unsafe getRenderbufferParameteriv(GLenum(bitPattern: target), GLenum(bitPattern: pname), params)
  }

  /// The C function `glGetShaderiv`.
  package func getShaderiv(
    _ shader: GLuint,
    _ pname: Int32,
    _ params: UnsafeMutablePointer<GLint>?
  ) {
    unsafe getShaderiv(shader, GLenum(bitPattern: pname), params)
  }

  /// The C function `glGetShaderPrecisionFormat`.
  package func getShaderPrecisionFormat(
    _ shadertype: Int32,
    _ precisiontype: Int32,
    _ range: UnsafeMutablePointer<GLint>?,
    _ precision: UnsafeMutablePointer<GLint>?
  ) {
    unsafe getShaderPrecisionFormat(
      GLenum(bitPattern: shadertype),
      GLenum(bitPattern: precisiontype),
      range,
      precision
    )
  }

  /// The C function `glGetString`.
  package func getString(_ name: Int32) -> UnsafePointer<GLubyte>? {
    unsafe getString(GLenum(bitPattern: name))
  }

  /// The C function `glGetTexParameterfv`.
  package func getTexParameterfv(
    _ target: Int32,
    _ pname: Int32,
    _ params: UnsafeMutablePointer<GLfloat>?
  ) {
    unsafe getTexParameterfv(GLenum(bitPattern: target), GLenum(bitPattern: pname), params)
  }

  /// The C function `glGetTexParameteriv`.
  package func getTexParameteriv(
    _ target: Int32,
    _ pname: Int32,
    _ params: UnsafeMutablePointer<GLint>?
  ) {
    unsafe getTexParameteriv(GLenum(bitPattern: target), GLenum(bitPattern: pname), params)
  }

  /// The C function `glGetVertexAttribfv`.
  package func getVertexAttribfv(
    _ index: GLuint,
    _ pname: Int32,
    _ params: UnsafeMutablePointer<GLfloat>?
  ) {
    unsafe getVertexAttribfv(index, GLenum(bitPattern: pname), params)
  }

  /// The C function `glGetVertexAttribiv`.
  package func getVertexAttribiv(
    _ index: GLuint,
    _ pname: Int32,
    _ params: UnsafeMutablePointer<GLint>?
  ) {
    unsafe getVertexAttribiv(index, GLenum(bitPattern: pname), params)
  }

  /// The C function `glHint`.
  package func hint(_ target: Int32, _ mode: Int32) {
    hint(GLenum(bitPattern: target), GLenum(bitPattern: mode))
  }

  /// The C function `glIsEnabled`.
  package func isEnabled(_ cap: Int32) -> GLboolean {
    isEnabled(GLenum(bitPattern: cap))
  }

  /// The C function `glPixelStorei`.
  package func pixelStorei(_ pname: Int32, _ param: GLint) {
    pixelStorei(GLenum(bitPattern: pname), param)
  }

  /// The C function `glReadPixels`.
  package func readPixels(
    _ x: GLint,
    _ y: GLint,
    _ width: GLsizei,
    _ height: GLsizei,
    _ format: Int32,
    _ type: Int32,
    _ pixels: UnsafeMutableRawPointer?
  ) {
    unsafe readPixels(
      x,
      y,
      width,
      height,
      GLenum(bitPattern: format),
      GLenum(bitPattern: type),
      pixels
    )
  }

  /// The C function `glRenderbufferStorage`.
  package func renderbufferStorage(
    _ target: Int32,
    _ internalformat: Int32,
    _ width: GLsizei,
    _ height: GLsizei
  ) {
    renderbufferStorage(
      GLenum(bitPattern: target),
      GLenum(bitPattern: internalformat),
      width,
      height
    )
  }

  /// The C function `glSampleCoverage`.
  package func sampleCoverage(_ value: GLfloat, _ invert: Bool) {
    sampleCoverage(value, GLboolean(invert ? GL_TRUE : GL_FALSE))
  }

  /// The C function `glShaderBinary`.
  package func shaderBinary(
    _ count: GLsizei,
    _ shaders: UnsafePointer<GLuint>?,
    _ binaryformat: Int32,
    _ binary: UnsafeRawPointer?,
    _ length: GLsizei
  ) {
    unsafe shaderBinary(count, shaders, GLenum(bitPattern: binaryformat), binary, length)
  }

  /// The C function `glStencilFunc`.
  package func stencilFunc(_ function: Int32, _ ref: GLint, _ mask: GLuint) {
    stencilFunc(GLenum(bitPattern: function), ref, mask)
  }

  /// The C function `glStencilFuncSeparate`.
  package func stencilFuncSeparate(_ face: Int32, _ function: Int32, _ ref: GLint, _ mask: GLuint) {
    stencilFuncSeparate(GLenum(bitPattern: face), GLenum(bitPattern: function), ref, mask)
  }

  /// The C function `glStencilMaskSeparate`.
  package func stencilMaskSeparate(_ face: Int32, _ mask: GLuint) {
    stencilMaskSeparate(GLenum(bitPattern: face), mask)
  }

  /// The C function `glStencilOp`.
  package func stencilOp(_ fail: Int32, _ zfail: Int32, _ zpass: Int32) {
    stencilOp(GLenum(bitPattern: fail), GLenum(bitPattern: zfail), GLenum(bitPattern: zpass))
  }

  /// The C function `glStencilOpSeparate`.
  package func stencilOpSeparate(_ face: Int32, _ sfail: Int32, _ dpfail: Int32, _ dppass: Int32) {
    stencilOpSeparate(
      GLenum(bitPattern: face),
      GLenum(bitPattern: sfail),
      GLenum(bitPattern: dpfail),
      GLenum(bitPattern: dppass)
    )
  }

  /// The C function `glTexImage2D`.
  package func texImage2D(
    _ target: Int32,
    _ level: GLint,
    _ internalformat: GLint,
    _ width: GLsizei,
    _ height: GLsizei,
    _ border: GLint,
    _ format: Int32,
    _ type: Int32,
    _ pixels: UnsafeRawPointer?
  ) {
    unsafe texImage2D(
      GLenum(bitPattern: target),
      level,
      internalformat,
      width,
      height,
      border,
      GLenum(bitPattern: format),
      GLenum(bitPattern: type),
      pixels
    )
  }

  /// The C function `glTexParameterf`.
  package func texParameterf(_ target: Int32, _ pname: Int32, _ param: GLfloat) {
    texParameterf(GLenum(bitPattern: target), GLenum(bitPattern: pname), param)
  }

  /// The C function `glTexParameterfv`.
  package func texParameterfv(_ target: Int32, _ pname: Int32, _ params: UnsafePointer<GLfloat>?) {
    unsafe texParameterfv(GLenum(bitPattern: target), GLenum(bitPattern: pname), params)
  }

  /// The C function `glTexParameteri`.
  package func texParameteri(_ target: Int32, _ pname: Int32, _ param: GLint) {
    texParameteri(GLenum(bitPattern: target), GLenum(bitPattern: pname), param)
  }

  /// The C function `glTexParameteriv`.
  package func texParameteriv(_ target: Int32, _ pname: Int32, _ params: UnsafePointer<GLint>?) {
    unsafe texParameteriv(GLenum(bitPattern: target), GLenum(bitPattern: pname), params)
  }

  /// The C function `glTexSubImage2D`.
  package func texSubImage2D(
    _ target: Int32,
    _ level: GLint,
    _ xoffset: GLint,
    _ yoffset: GLint,
    _ width: GLsizei,
    _ height: GLsizei,
    _ format: Int32,
    _ type: Int32,
    _ pixels: UnsafeRawPointer?
  ) {
    unsafe texSubImage2D(
      GLenum(bitPattern: target),
      level,
      xoffset,
      yoffset,
      width,
      height,
      GLenum(bitPattern: format),
      GLenum(bitPattern: type),
      pixels
    )
  }

  /// The C function `glUniformMatrix2fv`.
  package func uniformMatrix2fv(
    _ location: GLint,
    _ count: GLsizei,
    _ transpose: Bool,
    _ value: UnsafePointer<GLfloat>?
  ) {
    unsafe uniformMatrix2fv(location, count, GLboolean(transpose ? GL_TRUE : GL_FALSE), value)
  }

  /// The C function `glUniformMatrix3fv`.
  package func uniformMatrix3fv(
    _ location: GLint,
    _ count: GLsizei,
    _ transpose: Bool,
    _ value: UnsafePointer<GLfloat>?
  ) {
    unsafe uniformMatrix3fv(location, count, GLboolean(transpose ? GL_TRUE : GL_FALSE), value)
  }

  /// The C function `glUniformMatrix4fv`.
  package func uniformMatrix4fv(
    _ location: GLint,
    _ count: GLsizei,
    _ transpose: Bool,
    _ value: UnsafePointer<GLfloat>?
  ) {
    unsafe uniformMatrix4fv(location, count, GLboolean(transpose ? GL_TRUE : GL_FALSE), value)
  }

  /// The C function `glVertexAttribPointer`.
  package func vertexAttribPointer(
    _ index: GLuint,
    _ size: GLint,
    _ type: Int32,
    _ normalized: Bool,
    _ stride: GLsizei,
    _ pointer: UnsafeRawPointer?
  ) {
    unsafe vertexAttribPointer(
      index,
      size,
      GLenum(bitPattern: type),
      GLboolean(normalized ? GL_TRUE : GL_FALSE),
      stride,
      pointer
    )
  }

  /// The C function `glReadBuffer`.
  package func readBuffer(_ src: Int32) {
    readBuffer(GLenum(bitPattern: src))
  }

  /// The C function `glDrawRangeElements`.
  package func drawRangeElements(
    _ mode: Int32,
    _ start: GLuint,
    _ end: GLuint,
    _ count: GLsizei,
    _ type: Int32,
    _ indices: UnsafeRawPointer?
  ) {
    unsafe drawRangeElements(
      GLenum(bitPattern: mode),
      start,
      end,
      count,
      GLenum(bitPattern: type),
      indices
    )
  }

  /// The C function `glTexImage3D`.
  package func texImage3D(
    _ target: Int32,
    _ level: GLint,
    _ internalformat: GLint,
    _ width: GLsizei,
    _ height: GLsizei,
    _ depth: GLsizei,
    _ border: GLint,
    _ format: Int32,
    _ type: Int32,
    _ pixels: UnsafeRawPointer?
  ) {
    unsafe texImage3D(
      GLenum(bitPattern: target),
      level,
      internalformat,
      width,
      height,
      depth,
      border,
      GLenum(bitPattern: format),
      GLenum(bitPattern: type),
      pixels
    )
  }

  /// The C function `glTexSubImage3D`.
  package func texSubImage3D(
    _ target: Int32,
    _ level: GLint,
    _ xoffset: GLint,
    _ yoffset: GLint,
    _ zoffset: GLint,
    _ width: GLsizei,
    _ height: GLsizei,
    _ depth: GLsizei,
    _ format: Int32,
    _ type: Int32,
    _ pixels: UnsafeRawPointer?
  ) {
    unsafe texSubImage3D(
      GLenum(bitPattern: target),
      level,
      xoffset,
      yoffset,
      zoffset,
      width,
      height,
      depth,
      GLenum(bitPattern: format),
      GLenum(bitPattern: type),
      pixels
    )
  }

  /// The C function `glCopyTexSubImage3D`.
  package func copyTexSubImage3D(
    _ target: Int32,
    _ level: GLint,
    _ xoffset: GLint,
    _ yoffset: GLint,
    _ zoffset: GLint,
    _ x: GLint,
    _ y: GLint,
    _ width: GLsizei,
    _ height: GLsizei
  ) {
    copyTexSubImage3D(
      GLenum(bitPattern: target),
      level,
      xoffset,
      yoffset,
      zoffset,
      x,
      y,
      width,
      height
    )
  }

  /// The C function `glCompressedTexImage3D`.
  package func compressedTexImage3D(
    _ target: Int32,
    _ level: GLint,
    _ internalformat: Int32,
    _ width: GLsizei,
    _ height: GLsizei,
    _ depth: GLsizei,
    _ border: GLint,
    _ imageSize: GLsizei,
    _ data: UnsafeRawPointer?
  ) {
    unsafe compressedTexImage3D(
      GLenum(bitPattern: target),
      level,
      GLenum(bitPattern: internalformat),
      width,
      height,
      depth,
      border,
      imageSize,
      data
    )
  }

  /// The C function `glCompressedTexSubImage3D`.
  package func compressedTexSubImage3D(
    _ target: Int32,
    _ level: GLint,
    _ xoffset: GLint,
    _ yoffset: GLint,
    _ zoffset: GLint,
    _ width: GLsizei,
    _ height: GLsizei,
    _ depth: GLsizei,
    _ format: Int32,
    _ imageSize: GLsizei,
    _ data: UnsafeRawPointer?
  ) {
    unsafe compressedTexSubImage3D(
      GLenum(bitPattern: target),
      level,
      xoffset,
      yoffset,
      zoffset,
      width,
      height,
      depth,
      GLenum(bitPattern: format),
      imageSize,
      data
    )
  }

  /// The C function `glBeginQuery`.
  package func beginQuery(_ target: Int32, _ id: GLuint) {
    beginQuery(GLenum(bitPattern: target), id)
  }

  /// The C function `glEndQuery`.
  package func endQuery(_ target: Int32) {
    endQuery(GLenum(bitPattern: target))
  }

  /// The C function `glGetQueryiv`.
  package func getQueryiv(_ target: Int32, _ pname: Int32, _ params: UnsafeMutablePointer<GLint>?) {
    unsafe getQueryiv(GLenum(bitPattern: target), GLenum(bitPattern: pname), params)
  }

  /// The C function `glGetQueryObjectuiv`.
  package func getQueryObjectuiv(
    _ id: GLuint,
    _ pname: Int32,
    _ params: UnsafeMutablePointer<GLuint>?
  ) {
    unsafe getQueryObjectuiv(id, GLenum(bitPattern: pname), params)
  }

  /// The C function `glUnmapBuffer`.
  package func unmapBuffer(_ target: Int32) -> GLboolean {
    unmapBuffer(GLenum(bitPattern: target))
  }

  /// The C function `glUniformMatrix2x3fv`.
  package func uniformMatrix2x3fv(
    _ location: GLint,
    _ count: GLsizei,
    _ transpose: Bool,
    _ value: UnsafePointer<GLfloat>?
  ) {
    unsafe uniformMatrix2x3fv(location, count, GLboolean(transpose ? GL_TRUE : GL_FALSE), value)
  }

  /// The C function `glUniformMatrix3x2fv`.
  package func uniformMatrix3x2fv(
    _ location: GLint,
    _ count: GLsizei,
    _ transpose: Bool,
    _ value: UnsafePointer<GLfloat>?
  ) {
    unsafe uniformMatrix3x2fv(location, count, GLboolean(transpose ? GL_TRUE : GL_FALSE), value)
  }

  /// The C function `glUniformMatrix2x4fv`.
  package func uniformMatrix2x4fv(
    _ location: GLint,
    _ count: GLsizei,
    _ transpose: Bool,
    _ value: UnsafePointer<GLfloat>?
  ) {
    unsafe uniformMatrix2x4fv(location, count, GLboolean(transpose ? GL_TRUE : GL_FALSE), value)
  }

  /// The C function `glUniformMatrix4x2fv`.
  package func uniformMatrix4x2fv(
    _ location: GLint,
    _ count: GLsizei,
    _ transpose: Bool,
    _ value: UnsafePointer<GLfloat>?
  ) {
    unsafe uniformMatrix4x2fv(location, count, GLboolean(transpose ? GL_TRUE : GL_FALSE), value)
  }

  /// The C function `glUniformMatrix3x4fv`.
  package func uniformMatrix3x4fv(
    _ location: GLint,
    _ count: GLsizei,
    _ transpose: Bool,
    _ value: UnsafePointer<GLfloat>?
  ) {
    unsafe uniformMatrix3x4fv(location, count, GLboolean(transpose ? GL_TRUE : GL_FALSE), value)
  }

  /// The C function `glUniformMatrix4x3fv`.
  package func uniformMatrix4x3fv(
    _ location: GLint,
    _ count: GLsizei,
    _ transpose: Bool,
    _ value: UnsafePointer<GLfloat>?
  ) {
    unsafe uniformMatrix4x3fv(location, count, GLboolean(transpose ? GL_TRUE : GL_FALSE), value)
  }

  /// The C function `glBlitFramebuffer`.
  package func blitFramebuffer(
    _ srcX0: GLint,
    _ srcY0: GLint,
    _ srcX1: GLint,
    _ srcY1: GLint,
    _ dstX0: GLint,
    _ dstY0: GLint,
    _ dstX1: GLint,
    _ dstY1: GLint,
    _ mask: Int32,
    _ filter: Int32
  ) {
    blitFramebuffer(
      srcX0,
      srcY0,
      srcX1,
      srcY1,
      dstX0,
      dstY0,
      dstX1,
      dstY1,
      GLbitfield(bitPattern: mask),
      GLenum(bitPattern: filter)
    )
  }

  /// The C function `glRenderbufferStorageMultisample`.
  package func renderbufferStorageMultisample(
    _ target: Int32,
    _ samples: GLsizei,
    _ internalformat: Int32,
    _ width: GLsizei,
    _ height: GLsizei
  ) {
    renderbufferStorageMultisample(
      GLenum(bitPattern: target),
      samples,
      GLenum(bitPattern: internalformat),
      width,
      height
    )
  }

  /// The C function `glFramebufferTextureLayer`.
  package func framebufferTextureLayer(
    _ target: Int32,
    _ attachment: Int32,
    _ texture: GLuint,
    _ level: GLint,
    _ layer: GLint
  ) {
    framebufferTextureLayer(
      GLenum(bitPattern: target),
      GLenum(bitPattern: attachment),
      texture,
      level,
      layer
    )
  }

  /// The C function `glMapBufferRange`.
  package func mapBufferRange(
    _ target: Int32,
    _ offset: GLintptr,
    _ length: GLsizeiptr,
    _ access: Int32
  ) -> UnsafeMutableRawPointer? {
    unsafe mapBufferRange(
      GLenum(bitPattern: target),
      offset,
      length,
      GLbitfield(bitPattern: access)
    )
  }

  /// The C function `glFlushMappedBufferRange`.
  package func flushMappedBufferRange(_ target: Int32, _ offset: GLintptr, _ length: GLsizeiptr) {
    flushMappedBufferRange(GLenum(bitPattern: target), offset, length)
  }

  /// The C function `glGetIntegeri_v`.
  package func getIntegerIndexed(
    _ target: Int32,
    _ index: GLuint,
    _ data: UnsafeMutablePointer<GLint>?
  ) {
    unsafe getIntegerIndexed(GLenum(bitPattern: target), index, data)
  }

  /// The C function `glBeginTransformFeedback`.
  package func beginTransformFeedback(_ primitiveMode: Int32) {
    beginTransformFeedback(GLenum(bitPattern: primitiveMode))
  }

  /// The C function `glBindBufferRange`.
  package func bindBufferRange(
    _ target: Int32,
    _ index: GLuint,
    _ buffer: GLuint,
    _ offset: GLintptr,
    _ size: GLsizeiptr
  ) {
    bindBufferRange(GLenum(bitPattern: target), index, buffer, offset, size)
  }

  /// The C function `glBindBufferBase`.
  package func bindBufferBase(_ target: Int32, _ index: GLuint, _ buffer: GLuint) {
    bindBufferBase(GLenum(bitPattern: target), index, buffer)
  }

  /// The C function `glVertexAttribIPointer`.
  package func vertexAttribIPointer(
    _ index: GLuint,
    _ size: GLint,
    _ type: Int32,
    _ stride: GLsizei,
    _ pointer: UnsafeRawPointer?
  ) {
    unsafe vertexAttribIPointer(index, size, GLenum(bitPattern: type), stride, pointer)
  }

  /// The C function `glGetVertexAttribIiv`.
  package func getVertexAttribIiv(
    _ index: GLuint,
    _ pname: Int32,
    _ params: UnsafeMutablePointer<GLint>?
  ) {
    unsafe getVertexAttribIiv(index, GLenum(bitPattern: pname), params)
  }

  /// The C function `glGetVertexAttribIuiv`.
  package func getVertexAttribIuiv(
    _ index: GLuint,
    _ pname: Int32,
    _ params: UnsafeMutablePointer<GLuint>?
  ) {
    unsafe getVertexAttribIuiv(index, GLenum(bitPattern: pname), params)
  }

  /// The C function `glClearBufferiv`.
  package func clearBufferiv(_ buffer: Int32, _ drawbuffer: GLint, _ value: UnsafePointer<GLint>?) {
    unsafe clearBufferiv(GLenum(bitPattern: buffer), drawbuffer, value)
  }

  /// The C function `glClearBufferuiv`.
  package func clearBufferuiv(
    _ buffer: Int32,
    _ drawbuffer: GLint,
    _ value: UnsafePointer<GLuint>?
  ) {
    unsafe clearBufferuiv(GLenum(bitPattern: buffer), drawbuffer, value)
  }

  /// The C function `glClearBufferfv`.
  package func clearBufferfv(
    _ buffer: Int32,
    _ drawbuffer: GLint,
    _ value: UnsafePointer<GLfloat>?
  ) {
    unsafe clearBufferfv(GLenum(bitPattern: buffer), drawbuffer, value)
  }

  /// The C function `glClearBufferfi`.
  package func clearBufferfi(
    _ buffer: Int32,
    _ drawbuffer: GLint,
    _ depth: GLfloat,
    _ stencil: GLint
  ) {
    clearBufferfi(GLenum(bitPattern: buffer), drawbuffer, depth, stencil)
  }

  /// The C function `glGetStringi`.
  package func getStringi(_ name: Int32, _ index: GLuint) -> UnsafePointer<GLubyte>? {
    unsafe getStringi(GLenum(bitPattern: name), index)
  }

  /// The C function `glCopyBufferSubData`.
  package func copyBufferSubData(
    _ readTarget: Int32,
    _ writeTarget: Int32,
    _ readOffset: GLintptr,
    _ writeOffset: GLintptr,
    _ size: GLsizeiptr
  ) {
    copyBufferSubData(
      GLenum(bitPattern: readTarget),
      GLenum(bitPattern: writeTarget),
      readOffset,
      writeOffset,
      size
    )
  }

  /// The C function `glGetActiveUniformsiv`.
  package func getActiveUniformsiv(
    _ program: GLuint,
    _ uniformCount: GLsizei,
    _ uniformIndices: UnsafePointer<GLuint>?,
    _ pname: Int32,
    _ params: UnsafeMutablePointer<GLint>?
  ) {
    unsafe getActiveUniformsiv(
      program,
      uniformCount,
      uniformIndices,
      GLenum(bitPattern: pname),
      params
    )
  }

  /// The C function `glGetActiveUniformBlockiv`.
  package func getActiveUniformBlockiv(
    _ program: GLuint,
    _ uniformBlockIndex: GLuint,
    _ pname: Int32,
    _ params: UnsafeMutablePointer<GLint>?
  ) {
    unsafe getActiveUniformBlockiv(program, uniformBlockIndex, GLenum(bitPattern: pname), params)
  }

  /// The C function `glDrawArraysInstanced`.
  package func drawArraysInstanced(
    _ mode: Int32,
    _ first: GLint,
    _ count: GLsizei,
    _ instancecount: GLsizei
  ) {
    drawArraysInstanced(GLenum(bitPattern: mode), first, count, instancecount)
  }

  /// The C function `glDrawElementsInstanced`.
  package func drawElementsInstanced(
    _ mode: Int32,
    _ count: GLsizei,
    _ type: Int32,
    _ indices: UnsafeRawPointer?,
    _ instancecount: GLsizei
  ) {
    unsafe drawElementsInstanced(
      GLenum(bitPattern: mode),
      count,
      GLenum(bitPattern: type),
      indices,
      instancecount
    )
  }

  /// The C function `glFenceSync`.
  package func fenceSync(_ condition: Int32, _ flags: Int32) -> GLsync? {
    unsafe fenceSync(GLenum(bitPattern: condition), GLbitfield(bitPattern: flags))
  }

  /// The C function `glClientWaitSync`.
  package func clientWaitSync(_ sync: GLsync?, _ flags: Int32, _ timeout: GLuint64) -> GLenum {
    unsafe clientWaitSync(sync, GLbitfield(bitPattern: flags), timeout)
  }

  /// The C function `glWaitSync`.
  package func waitSync(_ sync: GLsync?, _ flags: Int32, _ timeout: GLuint64) {
    unsafe waitSync(sync, GLbitfield(bitPattern: flags), timeout)
  }

  /// The C function `glGetInteger64v`.
  package func getInteger64v(_ pname: Int32, _ data: UnsafeMutablePointer<GLint64>?) {
    unsafe getInteger64v(GLenum(bitPattern: pname), data)
  }

  /// The C function `glGetSynciv`.
  package func getSynciv(
    _ sync: GLsync?,
    _ pname: Int32,
    _ bufSize: GLsizei,
    _ length: UnsafeMutablePointer<GLsizei>?,
    _ values: UnsafeMutablePointer<GLint>?
  ) {
    unsafe getSynciv(sync, GLenum(bitPattern: pname), bufSize, length, values)
  }

  /// The C function `glGetInteger64i_v`.
  package func getInteger64Indexed(
    _ target: Int32,
    _ index: GLuint,
    _ data: UnsafeMutablePointer<GLint64>?
  ) {
    unsafe getInteger64Indexed(GLenum(bitPattern: target), index, data)
  }

  /// The C function `glGetBufferParameteri64v`.
  package func getBufferParameteri64v(
    _ target: Int32,
    _ pname: Int32,
    _ params: UnsafeMutablePointer<GLint64>?
  ) {
    unsafe getBufferParameteri64v(GLenum(bitPattern: target), GLenum(bitPattern: pname), params)
  }

  /// The C function `glSamplerParameteri`.
  package func samplerParameteri(_ sampler: GLuint, _ pname: Int32, _ param: GLint) {
    samplerParameteri(sampler, GLenum(bitPattern: pname), param)
  }

  /// The C function `glSamplerParameteriv`.
  package func samplerParameteriv(
    _ sampler: GLuint,
    _ pname: Int32,
    _ param: UnsafePointer<GLint>?
  ) {
    unsafe samplerParameteriv(sampler, GLenum(bitPattern: pname), param)
  }

  /// The C function `glSamplerParameterf`.
  package func samplerParameterf(_ sampler: GLuint, _ pname: Int32, _ param: GLfloat) {
    samplerParameterf(sampler, GLenum(bitPattern: pname), param)
  }

  /// The C function `glSamplerParameterfv`.
  package func samplerParameterfv(
    _ sampler: GLuint,
    _ pname: Int32,
    _ param: UnsafePointer<GLfloat>?
  ) {
    unsafe samplerParameterfv(sampler, GLenum(bitPattern: pname), param)
  }

  /// The C function `glGetSamplerParameteriv`.
  package func getSamplerParameteriv(
    _ sampler: GLuint,
    _ pname: Int32,
    _ params: UnsafeMutablePointer<GLint>?
  ) {
    unsafe getSamplerParameteriv(sampler, GLenum(bitPattern: pname), params)
  }

  /// The C function `glGetSamplerParameterfv`.
  package func getSamplerParameterfv(
    _ sampler: GLuint,
    _ pname: Int32,
    _ params: UnsafeMutablePointer<GLfloat>?
  ) {
    unsafe getSamplerParameterfv(sampler, GLenum(bitPattern: pname), params)
  }

  /// The C function `glBindTransformFeedback`.
  package func bindTransformFeedback(_ target: Int32, _ id: GLuint) {
    bindTransformFeedback(GLenum(bitPattern: target), id)
  }

  /// The C function `glProgramBinary`.
  package func programBinary(
    _ program: GLuint,
    _ binaryFormat: Int32,
    _ binary: UnsafeRawPointer?,
    _ length: GLsizei
  ) {
    unsafe programBinary(program, GLenum(bitPattern: binaryFormat), binary, length)
  }

  /// The C function `glProgramParameteri`.
  package func programParameteri(_ program: GLuint, _ pname: Int32, _ value: GLint) {
    programParameteri(program, GLenum(bitPattern: pname), value)
  }

  /// The C function `glInvalidateFramebuffer`.
  package func invalidateFramebuffer(
    _ target: Int32,
    _ numAttachments: GLsizei,
    _ attachments: UnsafePointer<GLenum>?
  ) {
    unsafe invalidateFramebuffer(GLenum(bitPattern: target), numAttachments, attachments)
  }

  /// The C function `glInvalidateSubFramebuffer`.
  package func invalidateSubFramebuffer(
    _ target: Int32,
    _ numAttachments: GLsizei,
    _ attachments: UnsafePointer<GLenum>?,
    _ x: GLint,
    _ y: GLint,
    _ width: GLsizei,
    _ height: GLsizei
  ) {
    unsafe invalidateSubFramebuffer(
      GLenum(bitPattern: target),
      numAttachments,
      attachments,
      x,
      y,
      width,
      height
    )
  }

  /// The C function `glTexStorage2D`.
  package func texStorage2D(
    _ target: Int32,
    _ levels: GLsizei,
    _ internalformat: Int32,
    _ width: GLsizei,
    _ height: GLsizei
  ) {
    texStorage2D(
      GLenum(bitPattern: target),
      levels,
      GLenum(bitPattern: internalformat),
      width,
      height
    )
  }

  /// The C function `glTexStorage3D`.
  package func texStorage3D(
    _ target: Int32,
    _ levels: GLsizei,
    _ internalformat: Int32,
    _ width: GLsizei,
    _ height: GLsizei,
    _ depth: GLsizei
  ) {
    texStorage3D(
      GLenum(bitPattern: target),
      levels,
      GLenum(bitPattern: internalformat),
      width,
      height,
      depth
    )
  }

  /// The C function `glGetInternalformativ`.
  package func getInternalformativ(
    _ target: Int32,
    _ internalformat: Int32,
    _ pname: Int32,
    _ bufSize: GLsizei,
    _ params: UnsafeMutablePointer<GLint>?
  ) {
    unsafe getInternalformativ(
      GLenum(bitPattern: target),
      GLenum(bitPattern: internalformat),
      GLenum(bitPattern: pname),
      bufSize,
      params
    )
  }
}
