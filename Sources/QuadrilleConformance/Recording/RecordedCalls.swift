// Written by Scripts/make-recorded-calls from the lists of functions: change those.
#if GL
import CEGL
import CGLES

/// The functions that stand in for those of a driver while a case is recorded: each tells the tape
/// what it is called with, calls the driver, and tells what came of it.
@safe struct RecordedCall: Sendable {
  /// The declaration in C, without its semicolon.
  let declaration: String
  /// The address of the function that stands in.
  let address: @Sendable () -> UnsafeMutableRawPointer

  static let all: [RecordedCall] = unsafe [
    RecordedCall(declaration: "void glActiveTexture(GLenum texture)", address: call0),
    RecordedCall(
      declaration:
        "void glAttachShader(GLuint program, GLuint shader)",
      address: call1
    ),
    RecordedCall(
      declaration:
        "void glBindAttribLocation(GLuint program, GLuint index, const GLchar *name)",
      address: call2
    ),
    RecordedCall(declaration: "void glBindBuffer(GLenum target, GLuint buffer)", address: call3),
    RecordedCall(
      declaration:
        "void glBindFramebuffer(GLenum target, GLuint framebuffer)",
      address: call4
    ),
    RecordedCall(
      declaration:
        "void glBindRenderbuffer(GLenum target, GLuint renderbuffer)",
      address: call5
    ),
    RecordedCall(declaration: "void glBindTexture(GLenum target, GLuint texture)", address: call6),
    RecordedCall(
      declaration:
        "void glBlendColor(GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha)",
      address: call7
    ),
    RecordedCall(declaration: "void glBlendEquation(GLenum mode)", address: call8),
    RecordedCall(
      declaration:
        "void glBlendEquationSeparate(GLenum modeRGB, GLenum modeAlpha)",
      address: call9
    ),
    RecordedCall(declaration: "void glBlendFunc(GLenum sfactor, GLenum dfactor)", address: call10),
    RecordedCall(
      declaration:
        "void glBlendFuncSeparate(GLenum sfactorRGB, GLenum dfactorRGB, "
        + "GLenum sfactorAlpha, GLenum dfactorAlpha)",
      address: call11
    ),
    RecordedCall(
      declaration:
        "void glBufferData(GLenum target, GLsizeiptr size, const void *data, "
        + "GLenum usage)",
      address: call12
    ),
    RecordedCall(
      declaration:
        "void glBufferSubData(GLenum target, GLintptr offset, GLsizeiptr size, "
        + "const void *data)",
      address: call13
    ),
    RecordedCall(declaration: "GLenum glCheckFramebufferStatus(GLenum target)", address: call14),
    RecordedCall(declaration: "void glClear(GLbitfield mask)", address: call15),
    RecordedCall(
      declaration:
        "void glClearColor(GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha)",
      address: call16
    ),
    RecordedCall(declaration: "void glClearDepthf(GLfloat d)", address: call17),
    RecordedCall(declaration: "void glClearStencil(GLint s)", address: call18),
    RecordedCall(
      declaration:
        "void glColorMask(GLboolean red, GLboolean green, GLboolean blue, "
        + "GLboolean alpha)",
      address: call19
    ),
    RecordedCall(declaration: "void glCompileShader(GLuint shader)", address: call20),
    RecordedCall(
      declaration:
        "void glCompressedTexImage2D(GLenum target, GLint level, GLenum internalformat, "
        + "GLsizei width, GLsizei height, GLint border, GLsizei imageSize, "
        + "const void *data)",
      address: call21
    ),
    RecordedCall(
      declaration:
        "void glCompressedTexSubImage2D(GLenum target, GLint level, GLint xoffset, "
        + "GLint yoffset, GLsizei width, GLsizei height, GLenum format, GLsizei imageSize, "
        + "const void *data)",
      address: call22
    ),
    RecordedCall(
      declaration:
        "void glCopyTexImage2D(GLenum target, GLint level, GLenum internalformat, "
        + "GLint x, GLint y, GLsizei width, GLsizei height, GLint border)",
      address: call23
    ),
    RecordedCall(
      declaration:
        "void glCopyTexSubImage2D(GLenum target, GLint level, GLint xoffset, "
        + "GLint yoffset, GLint x, GLint y, GLsizei width, GLsizei height)",
      address: call24
    ),
    RecordedCall(declaration: "GLuint glCreateProgram(void)", address: call25),
    RecordedCall(declaration: "GLuint glCreateShader(GLenum type)", address: call26),
    RecordedCall(declaration: "void glCullFace(GLenum mode)", address: call27),
    RecordedCall(
      declaration:
        "void glDeleteBuffers(GLsizei n, const GLuint *buffers)",
      address: call28
    ),
    RecordedCall(
      declaration:
        "void glDeleteFramebuffers(GLsizei n, const GLuint *framebuffers)",
      address: call29
    ),
    RecordedCall(declaration: "void glDeleteProgram(GLuint program)", address: call30),
    RecordedCall(
      declaration:
        "void glDeleteRenderbuffers(GLsizei n, const GLuint *renderbuffers)",
      address: call31
    ),
    RecordedCall(declaration: "void glDeleteShader(GLuint shader)", address: call32),
    RecordedCall(
      declaration:
        "void glDeleteTextures(GLsizei n, const GLuint *textures)",
      address: call33
    ),
    RecordedCall(declaration: "void glDepthFunc(GLenum func)", address: call34),
    RecordedCall(declaration: "void glDepthMask(GLboolean flag)", address: call35),
    RecordedCall(declaration: "void glDepthRangef(GLfloat n, GLfloat f)", address: call36),
    RecordedCall(
      declaration:
        "void glDetachShader(GLuint program, GLuint shader)",
      address: call37
    ),
    RecordedCall(declaration: "void glDisable(GLenum cap)", address: call38),
    RecordedCall(declaration: "void glDisableVertexAttribArray(GLuint index)", address: call39),
    RecordedCall(
      declaration:
        "void glDrawArrays(GLenum mode, GLint first, GLsizei count)",
      address: call40
    ),
    RecordedCall(
      declaration:
        "void glDrawElements(GLenum mode, GLsizei count, GLenum type, "
        + "const void *indices)",
      address: call41
    ),
    RecordedCall(declaration: "void glEnable(GLenum cap)", address: call42),
    RecordedCall(declaration: "void glEnableVertexAttribArray(GLuint index)", address: call43),
    RecordedCall(declaration: "void glFinish(void)", address: call44),
    RecordedCall(declaration: "void glFlush(void)", address: call45),
    RecordedCall(
      declaration:
        "void glFramebufferRenderbuffer(GLenum target, GLenum attachment, "
        + "GLenum renderbuffertarget, GLuint renderbuffer)",
      address: call46
    ),
    RecordedCall(
      declaration:
        "void glFramebufferTexture2D(GLenum target, GLenum attachment, GLenum textarget, "
        + "GLuint texture, GLint level)",
      address: call47
    ),
    RecordedCall(declaration: "void glFrontFace(GLenum mode)", address: call48),
    RecordedCall(declaration: "void glGenBuffers(GLsizei n, GLuint *buffers)", address: call49),
    RecordedCall(declaration: "void glGenerateMipmap(GLenum target)", address: call50),
    RecordedCall(
      declaration:
        "void glGenFramebuffers(GLsizei n, GLuint *framebuffers)",
      address: call51
    ),
    RecordedCall(
      declaration:
        "void glGenRenderbuffers(GLsizei n, GLuint *renderbuffers)",
      address: call52
    ),
    RecordedCall(declaration: "void glGenTextures(GLsizei n, GLuint *textures)", address: call53),
    RecordedCall(
      declaration:
        "void glGetActiveAttrib(GLuint program, GLuint index, GLsizei bufSize, "
        + "GLsizei *length, GLint *size, GLenum *type, GLchar *name)",
      address: call54
    ),
    RecordedCall(
      declaration:
        "void glGetActiveUniform(GLuint program, GLuint index, GLsizei bufSize, "
        + "GLsizei *length, GLint *size, GLenum *type, GLchar *name)",
      address: call55
    ),
    RecordedCall(
      declaration:
        "void glGetAttachedShaders(GLuint program, GLsizei maxCount, GLsizei *count, "
        + "GLuint *shaders)",
      address: call56
    ),
    RecordedCall(
      declaration:
        "GLint glGetAttribLocation(GLuint program, const GLchar *name)",
      address: call57
    ),
    RecordedCall(
      declaration:
        "void glGetBooleanv(GLenum pname, GLboolean *data)",
      address: call58
    ),
    RecordedCall(
      declaration:
        "void glGetBufferParameteriv(GLenum target, GLenum pname, GLint *params)",
      address: call59
    ),
    RecordedCall(declaration: "GLenum glGetError(void)", address: call60),
    RecordedCall(declaration: "void glGetFloatv(GLenum pname, GLfloat *data)", address: call61),
    RecordedCall(
      declaration:
        "void glGetFramebufferAttachmentParameteriv(GLenum target, GLenum attachment, "
        + "GLenum pname, GLint *params)",
      address: call62
    ),
    RecordedCall(declaration: "void glGetIntegerv(GLenum pname, GLint *data)", address: call63),
    RecordedCall(
      declaration:
        "void glGetProgramiv(GLuint program, GLenum pname, GLint *params)",
      address: call64
    ),
    RecordedCall(
      declaration:
        "void glGetProgramInfoLog(GLuint program, GLsizei bufSize, GLsizei *length, "
        + "GLchar *infoLog)",
      address: call65
    ),
    RecordedCall(
      declaration:
        "void glGetRenderbufferParameteriv(GLenum target, GLenum pname, GLint *params)",
      address: call66
    ),
    RecordedCall(
      declaration:
        "void glGetShaderiv(GLuint shader, GLenum pname, GLint *params)",
      address: call67
    ),
    RecordedCall(
      declaration:
        "void glGetShaderInfoLog(GLuint shader, GLsizei bufSize, GLsizei *length, "
        + "GLchar *infoLog)",
      address: call68
    ),
    RecordedCall(
      declaration:
        "void glGetShaderPrecisionFormat(GLenum shadertype, GLenum precisiontype, "
        + "GLint *range, GLint *precision)",
      address: call69
    ),
    RecordedCall(
      declaration:
        "void glGetShaderSource(GLuint shader, GLsizei bufSize, GLsizei *length, "
        + "GLchar *source)",
      address: call70
    ),
    RecordedCall(declaration: "const GLubyte * glGetString(GLenum name)", address: call71),
    RecordedCall(
      declaration:
        "void glGetTexParameterfv(GLenum target, GLenum pname, GLfloat *params)",
      address: call72
    ),
    RecordedCall(
      declaration:
        "void glGetTexParameteriv(GLenum target, GLenum pname, GLint *params)",
      address: call73
    ),
    RecordedCall(
      declaration:
        "void glGetUniformfv(GLuint program, GLint location, GLfloat *params)",
      address: call74
    ),
    RecordedCall(
      declaration:
        "void glGetUniformiv(GLuint program, GLint location, GLint *params)",
      address: call75
    ),
    RecordedCall(
      declaration:
        "GLint glGetUniformLocation(GLuint program, const GLchar *name)",
      address: call76
    ),
    RecordedCall(
      declaration:
        "void glGetVertexAttribfv(GLuint index, GLenum pname, GLfloat *params)",
      address: call77
    ),
    RecordedCall(
      declaration:
        "void glGetVertexAttribiv(GLuint index, GLenum pname, GLint *params)",
      address: call78
    ),
    RecordedCall(
      declaration:
        "void glGetVertexAttribPointerv(GLuint index, GLenum pname, void **pointer)",
      address: call79
    ),
    RecordedCall(declaration: "void glHint(GLenum target, GLenum mode)", address: call80),
    RecordedCall(declaration: "GLboolean glIsBuffer(GLuint buffer)", address: call81),
    RecordedCall(declaration: "GLboolean glIsEnabled(GLenum cap)", address: call82),
    RecordedCall(declaration: "GLboolean glIsFramebuffer(GLuint framebuffer)", address: call83),
    RecordedCall(declaration: "GLboolean glIsProgram(GLuint program)", address: call84),
    RecordedCall(declaration: "GLboolean glIsRenderbuffer(GLuint renderbuffer)", address: call85),
    RecordedCall(declaration: "GLboolean glIsShader(GLuint shader)", address: call86),
    RecordedCall(declaration: "GLboolean glIsTexture(GLuint texture)", address: call87),
    RecordedCall(declaration: "void glLineWidth(GLfloat width)", address: call88),
    RecordedCall(declaration: "void glLinkProgram(GLuint program)", address: call89),
    RecordedCall(declaration: "void glPixelStorei(GLenum pname, GLint param)", address: call90),
    RecordedCall(
      declaration:
        "void glPolygonOffset(GLfloat factor, GLfloat units)",
      address: call91
    ),
    RecordedCall(
      declaration:
        "void glReadPixels(GLint x, GLint y, GLsizei width, GLsizei height, "
        + "GLenum format, GLenum type, void *pixels)",
      address: call92
    ),
    RecordedCall(declaration: "void glReleaseShaderCompiler(void)", address: call93),
    RecordedCall(
      declaration:
        "void glRenderbufferStorage(GLenum target, GLenum internalformat, GLsizei width, "
        + "GLsizei height)",
      address: call94
    ),
    RecordedCall(
      declaration:
        "void glSampleCoverage(GLfloat value, GLboolean invert)",
      address: call95
    ),
    RecordedCall(
      declaration:
        "void glScissor(GLint x, GLint y, GLsizei width, GLsizei height)",
      address: call96
    ),
    RecordedCall(
      declaration:
        "void glShaderBinary(GLsizei count, const GLuint *shaders, GLenum binaryFormat, "
        + "const void *binary, GLsizei length)",
      address: call97
    ),
    RecordedCall(
      declaration:
        "void glShaderSource(GLuint shader, GLsizei count, const GLchar *const*string, "
        + "const GLint *length)",
      address: call98
    ),
    RecordedCall(
      declaration:
        "void glStencilFunc(GLenum func, GLint ref, GLuint mask)",
      address: call99
    ),
    RecordedCall(
      declaration:
        "void glStencilFuncSeparate(GLenum face, GLenum func, GLint ref, GLuint mask)",
      address: call100
    ),
    RecordedCall(declaration: "void glStencilMask(GLuint mask)", address: call101),
    RecordedCall(
      declaration:
        "void glStencilMaskSeparate(GLenum face, GLuint mask)",
      address: call102
    ),
    RecordedCall(
      declaration:
        "void glStencilOp(GLenum fail, GLenum zfail, GLenum zpass)",
      address: call103
    ),
    RecordedCall(
      declaration:
        "void glStencilOpSeparate(GLenum face, GLenum sfail, GLenum dpfail, "
        + "GLenum dppass)",
      address: call104
    ),
    RecordedCall(
      declaration:
        "void glTexImage2D(GLenum target, GLint level, GLint internalformat, "
        + "GLsizei width, GLsizei height, GLint border, GLenum format, GLenum type, "
        + "const void *pixels)",
      address: call105
    ),
    RecordedCall(
      declaration:
        "void glTexParameterf(GLenum target, GLenum pname, GLfloat param)",
      address: call106
    ),
    RecordedCall(
      declaration:
        "void glTexParameterfv(GLenum target, GLenum pname, const GLfloat *params)",
      address: call107
    ),
    RecordedCall(
      declaration:
        "void glTexParameteri(GLenum target, GLenum pname, GLint param)",
      address: call108
    ),
    RecordedCall(
      declaration:
        "void glTexParameteriv(GLenum target, GLenum pname, const GLint *params)",
      address: call109
    ),
    RecordedCall(
      declaration:
        "void glTexSubImage2D(GLenum target, GLint level, GLint xoffset, GLint yoffset, "
        + "GLsizei width, GLsizei height, GLenum format, GLenum type, const void *pixels)",
      address: call110
    ),
    RecordedCall(declaration: "void glUniform1f(GLint location, GLfloat v0)", address: call111),
    RecordedCall(
      declaration:
        "void glUniform1fv(GLint location, GLsizei count, const GLfloat *value)",
      address: call112
    ),
    RecordedCall(declaration: "void glUniform1i(GLint location, GLint v0)", address: call113),
    RecordedCall(
      declaration:
        "void glUniform1iv(GLint location, GLsizei count, const GLint *value)",
      address: call114
    ),
    RecordedCall(
      declaration:
        "void glUniform2f(GLint location, GLfloat v0, GLfloat v1)",
      address: call115
    ),
    RecordedCall(
      declaration:
        "void glUniform2fv(GLint location, GLsizei count, const GLfloat *value)",
      address: call116
    ),
    RecordedCall(
      declaration:
        "void glUniform2i(GLint location, GLint v0, GLint v1)",
      address: call117
    ),
    RecordedCall(
      declaration:
        "void glUniform2iv(GLint location, GLsizei count, const GLint *value)",
      address: call118
    ),
    RecordedCall(
      declaration:
        "void glUniform3f(GLint location, GLfloat v0, GLfloat v1, GLfloat v2)",
      address: call119
    ),
    RecordedCall(
      declaration:
        "void glUniform3fv(GLint location, GLsizei count, const GLfloat *value)",
      address: call120
    ),
    RecordedCall(
      declaration:
        "void glUniform3i(GLint location, GLint v0, GLint v1, GLint v2)",
      address: call121
    ),
    RecordedCall(
      declaration:
        "void glUniform3iv(GLint location, GLsizei count, const GLint *value)",
      address: call122
    ),
    RecordedCall(
      declaration:
        "void glUniform4f(GLint location, GLfloat v0, GLfloat v1, GLfloat v2, GLfloat v3)",
      address: call123
    ),
    RecordedCall(
      declaration:
        "void glUniform4fv(GLint location, GLsizei count, const GLfloat *value)",
      address: call124
    ),
    RecordedCall(
      declaration:
        "void glUniform4i(GLint location, GLint v0, GLint v1, GLint v2, GLint v3)",
      address: call125
    ),
    RecordedCall(
      declaration:
        "void glUniform4iv(GLint location, GLsizei count, const GLint *value)",
      address: call126
    ),
    RecordedCall(
      declaration:
        "void glUniformMatrix2fv(GLint location, GLsizei count, GLboolean transpose, "
        + "const GLfloat *value)",
      address: call127
    ),
    RecordedCall(
      declaration:
        "void glUniformMatrix3fv(GLint location, GLsizei count, GLboolean transpose, "
        + "const GLfloat *value)",
      address: call128
    ),
    RecordedCall(
      declaration:
        "void glUniformMatrix4fv(GLint location, GLsizei count, GLboolean transpose, "
        + "const GLfloat *value)",
      address: call129
    ),
    RecordedCall(declaration: "void glUseProgram(GLuint program)", address: call130),
    RecordedCall(declaration: "void glValidateProgram(GLuint program)", address: call131),
    RecordedCall(declaration: "void glVertexAttrib1f(GLuint index, GLfloat x)", address: call132),
    RecordedCall(
      declaration:
        "void glVertexAttrib1fv(GLuint index, const GLfloat *v)",
      address: call133
    ),
    RecordedCall(
      declaration:
        "void glVertexAttrib2f(GLuint index, GLfloat x, GLfloat y)",
      address: call134
    ),
    RecordedCall(
      declaration:
        "void glVertexAttrib2fv(GLuint index, const GLfloat *v)",
      address: call135
    ),
    RecordedCall(
      declaration:
        "void glVertexAttrib3f(GLuint index, GLfloat x, GLfloat y, GLfloat z)",
      address: call136
    ),
    RecordedCall(
      declaration:
        "void glVertexAttrib3fv(GLuint index, const GLfloat *v)",
      address: call137
    ),
    RecordedCall(
      declaration:
        "void glVertexAttrib4f(GLuint index, GLfloat x, GLfloat y, GLfloat z, GLfloat w)",
      address: call138
    ),
    RecordedCall(
      declaration:
        "void glVertexAttrib4fv(GLuint index, const GLfloat *v)",
      address: call139
    ),
    RecordedCall(
      declaration:
        "void glVertexAttribPointer(GLuint index, GLint size, GLenum type, "
        + "GLboolean normalized, GLsizei stride, const void *pointer)",
      address: call140
    ),
    RecordedCall(
      declaration:
        "void glViewport(GLint x, GLint y, GLsizei width, GLsizei height)",
      address: call141
    ),
    RecordedCall(declaration: "void glReadBuffer(GLenum src)", address: call142),
    RecordedCall(
      declaration:
        "void glDrawRangeElements(GLenum mode, GLuint start, GLuint end, GLsizei count, "
        + "GLenum type, const void *indices)",
      address: call143
    ),
    RecordedCall(
      declaration:
        "void glTexImage3D(GLenum target, GLint level, GLint internalformat, "
        + "GLsizei width, GLsizei height, GLsizei depth, GLint border, GLenum format, "
        + "GLenum type, const void *pixels)",
      address: call144
    ),
    RecordedCall(
      declaration:
        "void glTexSubImage3D(GLenum target, GLint level, GLint xoffset, GLint yoffset, "
        + "GLint zoffset, GLsizei width, GLsizei height, GLsizei depth, GLenum format, "
        + "GLenum type, const void *pixels)",
      address: call145
    ),
    RecordedCall(
      declaration:
        "void glCopyTexSubImage3D(GLenum target, GLint level, GLint xoffset, "
        + "GLint yoffset, GLint zoffset, GLint x, GLint y, GLsizei width, GLsizei height)",
      address: call146
    ),
    RecordedCall(
      declaration:
        "void glCompressedTexImage3D(GLenum target, GLint level, GLenum internalformat, "
        + "GLsizei width, GLsizei height, GLsizei depth, GLint border, GLsizei imageSize, "
        + "const void *data)",
      address: call147
    ),
    RecordedCall(
      declaration:
        "void glCompressedTexSubImage3D(GLenum target, GLint level, GLint xoffset, "
        + "GLint yoffset, GLint zoffset, GLsizei width, GLsizei height, GLsizei depth, "
        + "GLenum format, GLsizei imageSize, const void *data)",
      address: call148
    ),
    RecordedCall(declaration: "void glGenQueries(GLsizei n, GLuint *ids)", address: call149),
    RecordedCall(
      declaration:
        "void glDeleteQueries(GLsizei n, const GLuint *ids)",
      address: call150
    ),
    RecordedCall(declaration: "GLboolean glIsQuery(GLuint id)", address: call151),
    RecordedCall(declaration: "void glBeginQuery(GLenum target, GLuint id)", address: call152),
    RecordedCall(declaration: "void glEndQuery(GLenum target)", address: call153),
    RecordedCall(
      declaration:
        "void glGetQueryiv(GLenum target, GLenum pname, GLint *params)",
      address: call154
    ),
    RecordedCall(
      declaration:
        "void glGetQueryObjectuiv(GLuint id, GLenum pname, GLuint *params)",
      address: call155
    ),
    RecordedCall(declaration: "GLboolean glUnmapBuffer(GLenum target)", address: call156),
    RecordedCall(
      declaration:
        "void glGetBufferPointerv(GLenum target, GLenum pname, void **params)",
      address: call157
    ),
    RecordedCall(
      declaration:
        "void glDrawBuffers(GLsizei n, const GLenum *bufs)",
      address: call158
    ),
    RecordedCall(
      declaration:
        "void glUniformMatrix2x3fv(GLint location, GLsizei count, GLboolean transpose, "
        + "const GLfloat *value)",
      address: call159
    ),
    RecordedCall(
      declaration:
        "void glUniformMatrix3x2fv(GLint location, GLsizei count, GLboolean transpose, "
        + "const GLfloat *value)",
      address: call160
    ),
    RecordedCall(
      declaration:
        "void glUniformMatrix2x4fv(GLint location, GLsizei count, GLboolean transpose, "
        + "const GLfloat *value)",
      address: call161
    ),
    RecordedCall(
      declaration:
        "void glUniformMatrix4x2fv(GLint location, GLsizei count, GLboolean transpose, "
        + "const GLfloat *value)",
      address: call162
    ),
    RecordedCall(
      declaration:
        "void glUniformMatrix3x4fv(GLint location, GLsizei count, GLboolean transpose, "
        + "const GLfloat *value)",
      address: call163
    ),
    RecordedCall(
      declaration:
        "void glUniformMatrix4x3fv(GLint location, GLsizei count, GLboolean transpose, "
        + "const GLfloat *value)",
      address: call164
    ),
    RecordedCall(
      declaration:
        "void glBlitFramebuffer(GLint srcX0, GLint srcY0, GLint srcX1, GLint srcY1, "
        + "GLint dstX0, GLint dstY0, GLint dstX1, GLint dstY1, GLbitfield mask, "
        + "GLenum filter)",
      address: call165
    ),
    RecordedCall(
      declaration:
        "void glRenderbufferStorageMultisample(GLenum target, GLsizei samples, "
        + "GLenum internalformat, GLsizei width, GLsizei height)",
      address: call166
    ),
    RecordedCall(
      declaration:
        "void glFramebufferTextureLayer(GLenum target, GLenum attachment, "
        + "GLuint texture, GLint level, GLint layer)",
      address: call167
    ),
    RecordedCall(
      declaration:
        "void * glMapBufferRange(GLenum target, GLintptr offset, GLsizeiptr length, "
        + "GLbitfield access)",
      address: call168
    ),
    RecordedCall(
      declaration:
        "void glFlushMappedBufferRange(GLenum target, GLintptr offset, GLsizeiptr length)",
      address: call169
    ),
    RecordedCall(declaration: "void glBindVertexArray(GLuint array)", address: call170),
    RecordedCall(
      declaration:
        "void glDeleteVertexArrays(GLsizei n, const GLuint *arrays)",
      address: call171
    ),
    RecordedCall(
      declaration:
        "void glGenVertexArrays(GLsizei n, GLuint *arrays)",
      address: call172
    ),
    RecordedCall(declaration: "GLboolean glIsVertexArray(GLuint array)", address: call173),
    RecordedCall(
      declaration:
        "void glGetIntegeri_v(GLenum target, GLuint index, GLint *data)",
      address: call174
    ),
    RecordedCall(
      declaration:
        "void glBeginTransformFeedback(GLenum primitiveMode)",
      address: call175
    ),
    RecordedCall(declaration: "void glEndTransformFeedback(void)", address: call176),
    RecordedCall(
      declaration:
        "void glBindBufferRange(GLenum target, GLuint index, GLuint buffer, "
        + "GLintptr offset, GLsizeiptr size)",
      address: call177
    ),
    RecordedCall(
      declaration:
        "void glBindBufferBase(GLenum target, GLuint index, GLuint buffer)",
      address: call178
    ),
    RecordedCall(
      declaration:
        "void glTransformFeedbackVaryings(GLuint program, GLsizei count, "
        + "const GLchar *const*varyings, GLenum bufferMode)",
      address: call179
    ),
    RecordedCall(
      declaration:
        "void glGetTransformFeedbackVarying(GLuint program, GLuint index, "
        + "GLsizei bufSize, GLsizei *length, GLsizei *size, GLenum *type, GLchar *name)",
      address: call180
    ),
    RecordedCall(
      declaration:
        "void glVertexAttribIPointer(GLuint index, GLint size, GLenum type, "
        + "GLsizei stride, const void *pointer)",
      address: call181
    ),
    RecordedCall(
      declaration:
        "void glGetVertexAttribIiv(GLuint index, GLenum pname, GLint *params)",
      address: call182
    ),
    RecordedCall(
      declaration:
        "void glGetVertexAttribIuiv(GLuint index, GLenum pname, GLuint *params)",
      address: call183
    ),
    RecordedCall(
      declaration:
        "void glVertexAttribI4i(GLuint index, GLint x, GLint y, GLint z, GLint w)",
      address: call184
    ),
    RecordedCall(
      declaration:
        "void glVertexAttribI4ui(GLuint index, GLuint x, GLuint y, GLuint z, GLuint w)",
      address: call185
    ),
    RecordedCall(
      declaration:
        "void glVertexAttribI4iv(GLuint index, const GLint *v)",
      address: call186
    ),
    RecordedCall(
      declaration:
        "void glVertexAttribI4uiv(GLuint index, const GLuint *v)",
      address: call187
    ),
    RecordedCall(
      declaration:
        "void glGetUniformuiv(GLuint program, GLint location, GLuint *params)",
      address: call188
    ),
    RecordedCall(
      declaration:
        "GLint glGetFragDataLocation(GLuint program, const GLchar *name)",
      address: call189
    ),
    RecordedCall(declaration: "void glUniform1ui(GLint location, GLuint v0)", address: call190),
    RecordedCall(
      declaration:
        "void glUniform2ui(GLint location, GLuint v0, GLuint v1)",
      address: call191
    ),
    RecordedCall(
      declaration:
        "void glUniform3ui(GLint location, GLuint v0, GLuint v1, GLuint v2)",
      address: call192
    ),
    RecordedCall(
      declaration:
        "void glUniform4ui(GLint location, GLuint v0, GLuint v1, GLuint v2, GLuint v3)",
      address: call193
    ),
    RecordedCall(
      declaration:
        "void glUniform1uiv(GLint location, GLsizei count, const GLuint *value)",
      address: call194
    ),
    RecordedCall(
      declaration:
        "void glUniform2uiv(GLint location, GLsizei count, const GLuint *value)",
      address: call195
    ),
    RecordedCall(
      declaration:
        "void glUniform3uiv(GLint location, GLsizei count, const GLuint *value)",
      address: call196
    ),
    RecordedCall(
      declaration:
        "void glUniform4uiv(GLint location, GLsizei count, const GLuint *value)",
      address: call197
    ),
    RecordedCall(
      declaration:
        "void glClearBufferiv(GLenum buffer, GLint drawbuffer, const GLint *value)",
      address: call198
    ),
    RecordedCall(
      declaration:
        "void glClearBufferuiv(GLenum buffer, GLint drawbuffer, const GLuint *value)",
      address: call199
    ),
    RecordedCall(
      declaration:
        "void glClearBufferfv(GLenum buffer, GLint drawbuffer, const GLfloat *value)",
      address: call200
    ),
    RecordedCall(
      declaration:
        "void glClearBufferfi(GLenum buffer, GLint drawbuffer, GLfloat depth, "
        + "GLint stencil)",
      address: call201
    ),
    RecordedCall(
      declaration:
        "const GLubyte * glGetStringi(GLenum name, GLuint index)",
      address: call202
    ),
    RecordedCall(
      declaration:
        "void glCopyBufferSubData(GLenum readTarget, GLenum writeTarget, "
        + "GLintptr readOffset, GLintptr writeOffset, GLsizeiptr size)",
      address: call203
    ),
    RecordedCall(
      declaration:
        "void glGetUniformIndices(GLuint program, GLsizei uniformCount, "
        + "const GLchar *const*uniformNames, GLuint *uniformIndices)",
      address: call204
    ),
    RecordedCall(
      declaration:
        "void glGetActiveUniformsiv(GLuint program, GLsizei uniformCount, "
        + "const GLuint *uniformIndices, GLenum pname, GLint *params)",
      address: call205
    ),
    RecordedCall(
      declaration:
        "GLuint glGetUniformBlockIndex(GLuint program, const GLchar *uniformBlockName)",
      address: call206
    ),
    RecordedCall(
      declaration:
        "void glGetActiveUniformBlockiv(GLuint program, GLuint uniformBlockIndex, "
        + "GLenum pname, GLint *params)",
      address: call207
    ),
    RecordedCall(
      declaration:
        "void glGetActiveUniformBlockName(GLuint program, GLuint uniformBlockIndex, "
        + "GLsizei bufSize, GLsizei *length, GLchar *uniformBlockName)",
      address: call208
    ),
    RecordedCall(
      declaration:
        "void glUniformBlockBinding(GLuint program, GLuint uniformBlockIndex, "
        + "GLuint uniformBlockBinding)",
      address: call209
    ),
    RecordedCall(
      declaration:
        "void glDrawArraysInstanced(GLenum mode, GLint first, GLsizei count, "
        + "GLsizei instancecount)",
      address: call210
    ),
    RecordedCall(
      declaration:
        "void glDrawElementsInstanced(GLenum mode, GLsizei count, GLenum type, "
        + "const void *indices, GLsizei instancecount)",
      address: call211
    ),
    RecordedCall(
      declaration:
        "GLsync glFenceSync(GLenum condition, GLbitfield flags)",
      address: call212
    ),
    RecordedCall(declaration: "GLboolean glIsSync(GLsync sync)", address: call213),
    RecordedCall(declaration: "void glDeleteSync(GLsync sync)", address: call214),
    RecordedCall(
      declaration:
        "GLenum glClientWaitSync(GLsync sync, GLbitfield flags, GLuint64 timeout)",
      address: call215
    ),
    RecordedCall(
      declaration:
        "void glWaitSync(GLsync sync, GLbitfield flags, GLuint64 timeout)",
      address: call216
    ),
    RecordedCall(
      declaration:
        "void glGetInteger64v(GLenum pname, GLint64 *data)",
      address: call217
    ),
    RecordedCall(
      declaration:
        "void glGetSynciv(GLsync sync, GLenum pname, GLsizei count, GLsizei *length, "
        + "GLint *values)",
      address: call218
    ),
    RecordedCall(
      declaration:
        "void glGetInteger64i_v(GLenum target, GLuint index, GLint64 *data)",
      address: call219
    ),
    RecordedCall(
      declaration:
        "void glGetBufferParameteri64v(GLenum target, GLenum pname, GLint64 *params)",
      address: call220
    ),
    RecordedCall(
      declaration:
        "void glGenSamplers(GLsizei count, GLuint *samplers)",
      address: call221
    ),
    RecordedCall(
      declaration:
        "void glDeleteSamplers(GLsizei count, const GLuint *samplers)",
      address: call222
    ),
    RecordedCall(declaration: "GLboolean glIsSampler(GLuint sampler)", address: call223),
    RecordedCall(declaration: "void glBindSampler(GLuint unit, GLuint sampler)", address: call224),
    RecordedCall(
      declaration:
        "void glSamplerParameteri(GLuint sampler, GLenum pname, GLint param)",
      address: call225
    ),
    RecordedCall(
      declaration:
        "void glSamplerParameteriv(GLuint sampler, GLenum pname, const GLint *param)",
      address: call226
    ),
    RecordedCall(
      declaration:
        "void glSamplerParameterf(GLuint sampler, GLenum pname, GLfloat param)",
      address: call227
    ),
    RecordedCall(
      declaration:
        "void glSamplerParameterfv(GLuint sampler, GLenum pname, const GLfloat *param)",
      address: call228
    ),
    RecordedCall(
      declaration:
        "void glGetSamplerParameteriv(GLuint sampler, GLenum pname, GLint *params)",
      address: call229
    ),
    RecordedCall(
      declaration:
        "void glGetSamplerParameterfv(GLuint sampler, GLenum pname, GLfloat *params)",
      address: call230
    ),
    RecordedCall(
      declaration:
        "void glVertexAttribDivisor(GLuint index, GLuint divisor)",
      address: call231
    ),
    RecordedCall(
      declaration:
        "void glBindTransformFeedback(GLenum target, GLuint id)",
      address: call232
    ),
    RecordedCall(
      declaration:
        "void glDeleteTransformFeedbacks(GLsizei n, const GLuint *ids)",
      address: call233
    ),
    RecordedCall(
      declaration:
        "void glGenTransformFeedbacks(GLsizei n, GLuint *ids)",
      address: call234
    ),
    RecordedCall(declaration: "GLboolean glIsTransformFeedback(GLuint id)", address: call235),
    RecordedCall(declaration: "void glPauseTransformFeedback(void)", address: call236),
    RecordedCall(declaration: "void glResumeTransformFeedback(void)", address: call237),
    RecordedCall(
      declaration:
        "void glGetProgramBinary(GLuint program, GLsizei bufSize, GLsizei *length, "
        + "GLenum *binaryFormat, void *binary)",
      address: call238
    ),
    RecordedCall(
      declaration:
        "void glProgramBinary(GLuint program, GLenum binaryFormat, const void *binary, "
        + "GLsizei length)",
      address: call239
    ),
    RecordedCall(
      declaration:
        "void glProgramParameteri(GLuint program, GLenum pname, GLint value)",
      address: call240
    ),
    RecordedCall(
      declaration:
        "void glInvalidateFramebuffer(GLenum target, GLsizei numAttachments, "
        + "const GLenum *attachments)",
      address: call241
    ),
    RecordedCall(
      declaration:
        "void glInvalidateSubFramebuffer(GLenum target, GLsizei numAttachments, "
        + "const GLenum *attachments, GLint x, GLint y, GLsizei width, GLsizei height)",
      address: call242
    ),
    RecordedCall(
      declaration:
        "void glTexStorage2D(GLenum target, GLsizei levels, GLenum internalformat, "
        + "GLsizei width, GLsizei height)",
      address: call243
    ),
    RecordedCall(
      declaration:
        "void glTexStorage3D(GLenum target, GLsizei levels, GLenum internalformat, "
        + "GLsizei width, GLsizei height, GLsizei depth)",
      address: call244
    ),
    RecordedCall(
      declaration:
        "void glGetInternalformativ(GLenum target, GLenum internalformat, GLenum pname, "
        + "GLsizei count, GLint *params)",
      address: call245
    ),
    RecordedCall(declaration: "GLenum glGetGraphicsResetStatusEXT(void)", address: call246),
    RecordedCall(
      declaration:
        "void glDebugMessageCallbackKHR(GLDEBUGPROCKHR callback, const void *userParam)",
      address: call247
    ),
    RecordedCall(
      declaration:
        "void glDebugMessageControlKHR(GLenum source, GLenum type, GLenum severity, "
        + "GLsizei count, const GLuint *ids, GLboolean enabled)",
      address: call248
    ),
    RecordedCall(
      declaration:
        "void glDebugMessageInsertKHR(GLenum source, GLenum type, GLuint id, "
        + "GLenum severity, GLsizei length, const GLchar *buf)",
      address: call249
    ),
    RecordedCall(
      declaration:
        "void glObjectLabelKHR(GLenum identifier, GLuint name, GLsizei length, "
        + "const GLchar *label)",
      address: call250
    ),
    RecordedCall(declaration: "void glBlendBarrierKHR(void)", address: call251),
    RecordedCall(
      declaration:
        "void glEGLImageTargetTexture2DOES(GLenum target, GLeglImageOES image)",
      address: call252
    ),
    RecordedCall(
      declaration:
        "GLuint glGetDebugMessageLogKHR(GLuint count, GLsizei bufSize, GLenum *sources, "
        + "GLenum *types, GLuint *ids, GLenum *severities, GLsizei *lengths, "
        + "GLchar *messageLog)",
      address: call253
    ),
    RecordedCall(
      declaration:
        "void glPushDebugGroupKHR(GLenum source, GLuint id, GLsizei length, "
        + "const GLchar *message)",
      address: call254
    ),
    RecordedCall(declaration: "void glPopDebugGroupKHR(void)", address: call255),
    RecordedCall(declaration: "void glEnableiEXT(GLenum target, GLuint index)", address: call256),
    RecordedCall(declaration: "void glDisableiEXT(GLenum target, GLuint index)", address: call257),
    RecordedCall(
      declaration:
        "void glBlendFunciEXT(GLuint buf, GLenum src, GLenum dst)",
      address: call258
    ),
    RecordedCall(
      declaration:
        "void glBlendEquationiEXT(GLuint buf, GLenum mode)",
      address: call259
    ),
    RecordedCall(
      declaration:
        "void glColorMaskiEXT(GLuint index, GLboolean r, GLboolean g, GLboolean b, "
        + "GLboolean a)",
      address: call260
    ),
    RecordedCall(
      declaration:
        "void glDrawElementsBaseVertexEXT(GLenum mode, GLsizei count, GLenum type, "
        + "const void *indices, GLint basevertex)",
      address: call261
    ),
    RecordedCall(
      declaration:
        "void glDrawElementsInstancedBaseVertexEXT(GLenum mode, GLsizei count, "
        + "GLenum type, const void *indices, GLsizei instancecount, GLint basevertex)",
      address: call262
    ),
    RecordedCall(
      declaration:
        "void glMultiDrawArraysEXT(GLenum mode, const GLint *first, "
        + "const GLsizei *count, GLsizei primcount)",
      address: call263
    ),
    RecordedCall(
      declaration:
        "void glClipControlEXT(GLenum origin, GLenum depth)",
      address: call264
    ),
    RecordedCall(
      declaration:
        "void glPolygonOffsetClampEXT(GLfloat factor, GLfloat units, GLfloat clamp)",
      address: call265
    ),
    RecordedCall(
      declaration:
        "void glCopyImageSubDataEXT(GLuint srcName, GLenum srcTarget, GLint srcLevel, "
        + "GLint srcX, GLint srcY, GLint srcZ, GLuint dstName, GLenum dstTarget, "
        + "GLint dstLevel, GLint dstX, GLint dstY, GLint dstZ, GLsizei srcWidth, "
        + "GLsizei srcHeight, GLsizei srcDepth)",
      address: call266
    ),
    RecordedCall(
      declaration:
        "void glTextureViewEXT(GLuint texture, GLenum target, GLuint origtexture, "
        + "GLenum internalformat, GLuint minlevel, GLuint numlevels, GLuint minlayer, "
        + "GLuint numlayers)",
      address: call267
    ),
    RecordedCall(
      declaration:
        "void glBufferStorageEXT(GLenum target, GLsizeiptr size, const void *data, "
        + "GLbitfield flags)",
      address: call268
    ),
    RecordedCall(
      declaration:
        "void glReadnPixelsKHR(GLint x, GLint y, GLsizei width, GLsizei height, "
        + "GLenum format, GLenum type, GLsizei bufSize, void *data)",
      address: call269
    ),
    RecordedCall(
      declaration:
        "void glGetnUniformfvKHR(GLuint program, GLint location, GLsizei bufSize, "
        + "GLfloat *params)",
      address: call270
    ),
    RecordedCall(
      declaration:
        "void glGetnUniformivKHR(GLuint program, GLint location, GLsizei bufSize, "
        + "GLint *params)",
      address: call271
    ),
    RecordedCall(
      declaration:
        "void glQueryCounterEXT(GLuint id, GLenum target)",
      address: call272
    ),
    RecordedCall(
      declaration:
        "void glGetQueryObjectui64vEXT(GLuint id, GLenum pname, GLuint64 *params)",
      address: call273
    ),
    RecordedCall(
      declaration:
        "void glBeginConditionalRenderNV(GLuint id, GLenum mode)",
      address: call274
    ),
    RecordedCall(declaration: "void glEndConditionalRenderNV(void)", address: call275),
    RecordedCall(
      declaration:
        "void glDiscardFramebufferEXT(GLenum target, GLsizei numAttachments, "
        + "const GLenum *attachments)",
      address: call276
    ),
    RecordedCall(
      declaration:
        "void glClearTexImageEXT(GLuint texture, GLint level, GLenum format, "
        + "GLenum type, const void *data)",
      address: call277
    ),
    RecordedCall(
      declaration:
        "void glClearTexSubImageEXT(GLuint texture, GLint level, GLint xoffset, "
        + "GLint yoffset, GLint zoffset, GLsizei width, GLsizei height, GLsizei depth, "
        + "GLenum format, GLenum type, const void *data)",
      address: call278
    ),
    RecordedCall(
      declaration:
        "void glFramebufferParameteriMESA(GLenum target, GLenum pname, GLint param)",
      address: call279
    ),
    RecordedCall(
      declaration:
        "void * glMapBufferOES(GLenum target, GLenum access)",
      address: call280
    ),
    RecordedCall(
      declaration:
        "GLuint glCreateShaderProgramvEXT(GLenum type, GLsizei count, "
        + "const GLchar **strings)",
      address: call281
    ),
    RecordedCall(
      declaration:
        "void glGenProgramPipelinesEXT(GLsizei n, GLuint *pipelines)",
      address: call282
    ),
    RecordedCall(
      declaration:
        "void glDeleteProgramPipelinesEXT(GLsizei n, const GLuint *pipelines)",
      address: call283
    ),
    RecordedCall(declaration: "void glBindProgramPipelineEXT(GLuint pipeline)", address: call284),
    RecordedCall(
      declaration:
        "void glUseProgramStagesEXT(GLuint pipeline, GLbitfield stages, GLuint program)",
      address: call285
    ),
    RecordedCall(
      declaration:
        "void glProgramUniform4fEXT(GLuint program, GLint location, GLfloat v0, "
        + "GLfloat v1, GLfloat v2, GLfloat v3)",
      address: call286
    ),
    RecordedCall(
      declaration:
        "void glDrawArraysInstancedBaseInstanceEXT(GLenum mode, GLint first, "
        + "GLsizei count, GLsizei instancecount, GLuint baseinstance)",
      address: call287
    ),
    RecordedCall(
      declaration:
        "void glDrawElementsInstancedBaseInstanceEXT(GLenum mode, GLsizei count, "
        + "GLenum type, const void *indices, GLsizei instancecount, GLuint baseinstance)",
      address: call288
    ),
    RecordedCall(
      declaration:
        "void glGetObjectLabelKHR(GLenum identifier, GLuint name, GLsizei bufSize, "
        + "GLsizei *length, GLchar *label)",
      address: call289
    ),
    RecordedCall(declaration: "EGLBoolean eglBindAPI(EGLenum api)", address: call290),
    RecordedCall(
      declaration:
        "EGLBoolean eglChooseConfig(EGLDisplay dpy, const EGLint *attrib_list, "
        + "EGLConfig *configs, EGLint config_size, EGLint *num_config)",
      address: call291
    ),
    RecordedCall(
      declaration:
        "EGLContext eglCreateContext(EGLDisplay dpy, EGLConfig config, "
        + "EGLContext share_context, const EGLint *attrib_list)",
      address: call292
    ),
    RecordedCall(
      declaration:
        "EGLSurface eglCreatePbufferSurface(EGLDisplay dpy, EGLConfig config, "
        + "const EGLint *attrib_list)",
      address: call293
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglDestroyContext(EGLDisplay dpy, EGLContext ctx)",
      address: call294
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglDestroySurface(EGLDisplay dpy, EGLSurface surface)",
      address: call295
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglGetConfigAttrib(EGLDisplay dpy, EGLConfig config, "
        + "EGLint attribute, EGLint *value)",
      address: call296
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglGetConfigs(EGLDisplay dpy, EGLConfig *configs, "
        + "EGLint config_size, EGLint *num_config)",
      address: call297
    ),
    RecordedCall(declaration: "EGLContext eglGetCurrentContext(void)", address: call298),
    RecordedCall(declaration: "EGLDisplay eglGetCurrentDisplay(void)", address: call299),
    RecordedCall(
      declaration:
        "EGLSurface eglGetCurrentSurface(EGLint readdraw)",
      address: call300
    ),
    RecordedCall(
      declaration:
        "EGLDisplay eglGetDisplay(EGLNativeDisplayType display_id)",
      address: call301
    ),
    RecordedCall(declaration: "EGLint eglGetError(void)", address: call302),
    RecordedCall(
      declaration:
        "__eglMustCastToProperFunctionPointerType eglGetProcAddress(const char *procname)",
      address: call303
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglInitialize(EGLDisplay dpy, EGLint *major, EGLint *minor)",
      address: call304
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglMakeCurrent(EGLDisplay dpy, EGLSurface draw, EGLSurface read, "
        + "EGLContext ctx)",
      address: call305
    ),
    RecordedCall(declaration: "EGLenum eglQueryAPI(void)", address: call306),
    RecordedCall(
      declaration:
        "EGLBoolean eglQueryContext(EGLDisplay dpy, EGLContext ctx, EGLint attribute, "
        + "EGLint *value)",
      address: call307
    ),
    RecordedCall(
      declaration:
        "const char * eglQueryString(EGLDisplay dpy, EGLint name)",
      address: call308
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglQuerySurface(EGLDisplay dpy, EGLSurface surface, "
        + "EGLint attribute, EGLint *value)",
      address: call309
    ),
    RecordedCall(declaration: "EGLBoolean eglReleaseThread(void)", address: call310),
    RecordedCall(
      declaration:
        "EGLBoolean eglSurfaceAttrib(EGLDisplay dpy, EGLSurface surface, "
        + "EGLint attribute, EGLint value)",
      address: call311
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglSwapBuffers(EGLDisplay dpy, EGLSurface surface)",
      address: call312
    ),
    RecordedCall(declaration: "EGLBoolean eglTerminate(EGLDisplay dpy)", address: call313),
    RecordedCall(declaration: "EGLBoolean eglWaitClient(void)", address: call314),
    RecordedCall(declaration: "EGLBoolean eglWaitGL(void)", address: call315),
    RecordedCall(
      declaration:
        "EGLDisplay eglGetPlatformDisplayEXT(EGLenum platform, void *native_display, "
        + "const EGLint *attrib_list)",
      address: call316
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglQueryDevicesEXT(EGLint max_devices, EGLDeviceEXT *devices, "
        + "EGLint *num_devices)",
      address: call317
    ),
    RecordedCall(
      declaration:
        "const char * eglQueryDeviceStringEXT(EGLDeviceEXT device, EGLint name)",
      address: call318
    ),
    RecordedCall(
      declaration:
        "EGLImageKHR eglCreateImageKHR(EGLDisplay dpy, EGLContext ctx, EGLenum target, "
        + "EGLClientBuffer buffer, const EGLint *attrib_list)",
      address: call319
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglDestroyImageKHR(EGLDisplay dpy, EGLImageKHR image)",
      address: call320
    ),
    RecordedCall(
      declaration:
        "EGLSyncKHR eglCreateSyncKHR(EGLDisplay dpy, EGLenum type, "
        + "const EGLint *attrib_list)",
      address: call321
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglDestroySyncKHR(EGLDisplay dpy, EGLSyncKHR sync)",
      address: call322
    ),
    RecordedCall(
      declaration:
        "EGLint eglClientWaitSyncKHR(EGLDisplay dpy, EGLSyncKHR sync, EGLint flags, "
        + "EGLTimeKHR timeout)",
      address: call323
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglGetSyncAttribKHR(EGLDisplay dpy, EGLSyncKHR sync, "
        + "EGLint attribute, EGLint *value)",
      address: call324
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglBindTexImage(EGLDisplay dpy, EGLSurface surface, EGLint buffer)",
      address: call325
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglReleaseTexImage(EGLDisplay dpy, EGLSurface surface, EGLint buffer)",
      address: call326
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglSwapInterval(EGLDisplay dpy, EGLint interval)",
      address: call327
    ),
    RecordedCall(declaration: "EGLBoolean eglWaitNative(EGLint engine)", address: call328),
    RecordedCall(
      declaration:
        "EGLint eglWaitSyncKHR(EGLDisplay dpy, EGLSyncKHR sync, EGLint flags)",
      address: call329
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglSignalSyncKHR(EGLDisplay dpy, EGLSyncKHR sync, EGLenum mode)",
      address: call330
    ),
    RecordedCall(
      declaration:
        "EGLSync eglCreateSync(EGLDisplay dpy, EGLenum type, "
        + "const EGLAttrib *attrib_list)",
      address: call331
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglDestroySync(EGLDisplay dpy, EGLSync sync)",
      address: call332
    ),
    RecordedCall(
      declaration:
        "EGLint eglClientWaitSync(EGLDisplay dpy, EGLSync sync, EGLint flags, "
        + "EGLTime timeout)",
      address: call333
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglWaitSync(EGLDisplay dpy, EGLSync sync, EGLint flags)",
      address: call334
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglGetSyncAttrib(EGLDisplay dpy, EGLSync sync, EGLint attribute, "
        + "EGLAttrib *value)",
      address: call335
    ),
    RecordedCall(
      declaration:
        "EGLImage eglCreateImage(EGLDisplay dpy, EGLContext ctx, EGLenum target, "
        + "EGLClientBuffer buffer, const EGLAttrib *attrib_list)",
      address: call336
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglDestroyImage(EGLDisplay dpy, EGLImage image)",
      address: call337
    ),
    RecordedCall(
      declaration:
        "EGLDisplay eglGetPlatformDisplay(EGLenum platform, void *native_display, "
        + "const EGLAttrib *attrib_list)",
      address: call338
    ),
    RecordedCall(
      declaration:
        "EGLSurface eglCreatePbufferFromClientBuffer(EGLDisplay dpy, EGLenum buftype, "
        + "EGLClientBuffer buffer, EGLConfig config, const EGLint *attrib_list)",
      address: call339
    ),
    RecordedCall(
      declaration:
        "EGLSurface eglCreatePixmapSurface(EGLDisplay dpy, EGLConfig config, "
        + "EGLNativePixmapType pixmap, const EGLint *attrib_list)",
      address: call340
    ),
    RecordedCall(
      declaration:
        "EGLint eglDebugMessageControlKHR(EGLDEBUGPROCKHR callback, "
        + "const EGLAttrib *attrib_list)",
      address: call341
    ),
    RecordedCall(
      declaration:
        "EGLBoolean eglQueryDebugKHR(EGLint attribute, EGLAttrib *value)",
      address: call342
    ),
    RecordedCall(
      declaration:
        "EGLint eglLabelObjectKHR(EGLDisplay display, EGLenum objectType, "
        + "EGLObjectKHR object, EGLLabelKHR label)",
      address: call343
    ),
  ]
}

private func call0() -> UnsafeMutableRawPointer {
  let function: PFNGLACTIVETEXTUREPROC = { p0 in
    let call = CallTape.begin(0, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLACTIVETEXTUREPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call1() -> UnsafeMutableRawPointer {
  let function: PFNGLATTACHSHADERPROC = { p0, p1 in
    let call = CallTape.begin(1, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLATTACHSHADERPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call2() -> UnsafeMutableRawPointer {
  let function: PFNGLBINDATTRIBLOCATIONPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(2, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLBINDATTRIBLOCATIONPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call3() -> UnsafeMutableRawPointer {
  let function: PFNGLBINDBUFFERPROC = { p0, p1 in
    let call = CallTape.begin(3, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLBINDBUFFERPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call4() -> UnsafeMutableRawPointer {
  let function: PFNGLBINDFRAMEBUFFERPROC = { p0, p1 in
    let call = CallTape.begin(4, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLBINDFRAMEBUFFERPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call5() -> UnsafeMutableRawPointer {
  let function: PFNGLBINDRENDERBUFFERPROC = { p0, p1 in
    let call = CallTape.begin(5, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLBINDRENDERBUFFERPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call6() -> UnsafeMutableRawPointer {
  let function: PFNGLBINDTEXTUREPROC = { p0, p1 in
    let call = CallTape.begin(6, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLBINDTEXTUREPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call7() -> UnsafeMutableRawPointer {
  let function: PFNGLBLENDCOLORPROC = { p0, p1, p2, p3 in
    let call = CallTape.begin(7, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLBLENDCOLORPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call8() -> UnsafeMutableRawPointer {
  let function: PFNGLBLENDEQUATIONPROC = { p0 in
    let call = CallTape.begin(8, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLBLENDEQUATIONPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call9() -> UnsafeMutableRawPointer {
  let function: PFNGLBLENDEQUATIONSEPARATEPROC = { p0, p1 in
    let call = CallTape.begin(9, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLBLENDEQUATIONSEPARATEPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call10() -> UnsafeMutableRawPointer {
  let function: PFNGLBLENDFUNCPROC = { p0, p1 in
    let call = CallTape.begin(10, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLBLENDFUNCPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call11() -> UnsafeMutableRawPointer {
  let function: PFNGLBLENDFUNCSEPARATEPROC = { p0, p1, p2, p3 in
    let call = CallTape.begin(11, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLBLENDFUNCSEPARATEPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call12() -> UnsafeMutableRawPointer {
  let function: PFNGLBUFFERDATAPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(12, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLBUFFERDATAPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call13() -> UnsafeMutableRawPointer {
  let function: PFNGLBUFFERSUBDATAPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(13, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLBUFFERSUBDATAPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call14() -> UnsafeMutableRawPointer {
  let function: PFNGLCHECKFRAMEBUFFERSTATUSPROC = { p0 in
    let call = CallTape.begin(14, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLCHECKFRAMEBUFFERSTATUSPROC.self)(p0)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call15() -> UnsafeMutableRawPointer {
  let function: PFNGLCLEARPROC = { p0 in
    let call = CallTape.begin(15, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLCLEARPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call16() -> UnsafeMutableRawPointer {
  let function: PFNGLCLEARCOLORPROC = { p0, p1, p2, p3 in
    let call = CallTape.begin(16, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLCLEARCOLORPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call17() -> UnsafeMutableRawPointer {
  let function: PFNGLCLEARDEPTHFPROC = { p0 in
    let call = CallTape.begin(17, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLCLEARDEPTHFPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call18() -> UnsafeMutableRawPointer {
  let function: PFNGLCLEARSTENCILPROC = { p0 in
    let call = CallTape.begin(18, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLCLEARSTENCILPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call19() -> UnsafeMutableRawPointer {
  let function: PFNGLCOLORMASKPROC = { p0, p1, p2, p3 in
    let call = CallTape.begin(19, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLCOLORMASKPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call20() -> UnsafeMutableRawPointer {
  let function: PFNGLCOMPILESHADERPROC = { p0 in
    let call = CallTape.begin(20, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLCOMPILESHADERPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call21() -> UnsafeMutableRawPointer {
  let function: PFNGLCOMPRESSEDTEXIMAGE2DPROC = { p0, p1, p2, p3, p4, p5, p6, p7 in
    let call = unsafe CallTape.begin(
      21,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6), bits(p7)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLCOMPRESSEDTEXIMAGE2DPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6,
      p7
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call22() -> UnsafeMutableRawPointer {
  let function: PFNGLCOMPRESSEDTEXSUBIMAGE2DPROC = { p0, p1, p2, p3, p4, p5, p6, p7, p8 in
    let call = unsafe CallTape.begin(
      22,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6), bits(p7), bits(p8)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLCOMPRESSEDTEXSUBIMAGE2DPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6,
      p7,
      p8
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call23() -> UnsafeMutableRawPointer {
  let function: PFNGLCOPYTEXIMAGE2DPROC = { p0, p1, p2, p3, p4, p5, p6, p7 in
    let call = CallTape.begin(
      23,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6), bits(p7)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLCOPYTEXIMAGE2DPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6,
      p7
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call24() -> UnsafeMutableRawPointer {
  let function: PFNGLCOPYTEXSUBIMAGE2DPROC = { p0, p1, p2, p3, p4, p5, p6, p7 in
    let call = CallTape.begin(
      24,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6), bits(p7)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLCOPYTEXSUBIMAGE2DPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6,
      p7
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call25() -> UnsafeMutableRawPointer {
  let function: PFNGLCREATEPROGRAMPROC = {
    let call = CallTape.begin(25, [])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLCREATEPROGRAMPROC.self)()
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call26() -> UnsafeMutableRawPointer {
  let function: PFNGLCREATESHADERPROC = { p0 in
    let call = CallTape.begin(26, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLCREATESHADERPROC.self)(p0)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call27() -> UnsafeMutableRawPointer {
  let function: PFNGLCULLFACEPROC = { p0 in
    let call = CallTape.begin(27, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLCULLFACEPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call28() -> UnsafeMutableRawPointer {
  let function: PFNGLDELETEBUFFERSPROC = { p0, p1 in
    let call = unsafe CallTape.begin(28, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLDELETEBUFFERSPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call29() -> UnsafeMutableRawPointer {
  let function: PFNGLDELETEFRAMEBUFFERSPROC = { p0, p1 in
    let call = unsafe CallTape.begin(29, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLDELETEFRAMEBUFFERSPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call30() -> UnsafeMutableRawPointer {
  let function: PFNGLDELETEPROGRAMPROC = { p0 in
    let call = CallTape.begin(30, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLDELETEPROGRAMPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call31() -> UnsafeMutableRawPointer {
  let function: PFNGLDELETERENDERBUFFERSPROC = { p0, p1 in
    let call = unsafe CallTape.begin(31, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLDELETERENDERBUFFERSPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call32() -> UnsafeMutableRawPointer {
  let function: PFNGLDELETESHADERPROC = { p0 in
    let call = CallTape.begin(32, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLDELETESHADERPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call33() -> UnsafeMutableRawPointer {
  let function: PFNGLDELETETEXTURESPROC = { p0, p1 in
    let call = unsafe CallTape.begin(33, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLDELETETEXTURESPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call34() -> UnsafeMutableRawPointer {
  let function: PFNGLDEPTHFUNCPROC = { p0 in
    let call = CallTape.begin(34, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLDEPTHFUNCPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call35() -> UnsafeMutableRawPointer {
  let function: PFNGLDEPTHMASKPROC = { p0 in
    let call = CallTape.begin(35, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLDEPTHMASKPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call36() -> UnsafeMutableRawPointer {
  let function: PFNGLDEPTHRANGEFPROC = { p0, p1 in
    let call = CallTape.begin(36, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLDEPTHRANGEFPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call37() -> UnsafeMutableRawPointer {
  let function: PFNGLDETACHSHADERPROC = { p0, p1 in
    let call = CallTape.begin(37, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLDETACHSHADERPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call38() -> UnsafeMutableRawPointer {
  let function: PFNGLDISABLEPROC = { p0 in
    let call = CallTape.begin(38, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLDISABLEPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call39() -> UnsafeMutableRawPointer {
  let function: PFNGLDISABLEVERTEXATTRIBARRAYPROC = { p0 in
    let call = CallTape.begin(39, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLDISABLEVERTEXATTRIBARRAYPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call40() -> UnsafeMutableRawPointer {
  let function: PFNGLDRAWARRAYSPROC = { p0, p1, p2 in
    let call = CallTape.begin(40, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLDRAWARRAYSPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call41() -> UnsafeMutableRawPointer {
  let function: PFNGLDRAWELEMENTSPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(41, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLDRAWELEMENTSPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call42() -> UnsafeMutableRawPointer {
  let function: PFNGLENABLEPROC = { p0 in
    let call = CallTape.begin(42, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLENABLEPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call43() -> UnsafeMutableRawPointer {
  let function: PFNGLENABLEVERTEXATTRIBARRAYPROC = { p0 in
    let call = CallTape.begin(43, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLENABLEVERTEXATTRIBARRAYPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call44() -> UnsafeMutableRawPointer {
  let function: PFNGLFINISHPROC = {
    let call = CallTape.begin(44, [])
    unsafe unsafeBitCast(call.real, to: PFNGLFINISHPROC.self)()
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call45() -> UnsafeMutableRawPointer {
  let function: PFNGLFLUSHPROC = {
    let call = CallTape.begin(45, [])
    unsafe unsafeBitCast(call.real, to: PFNGLFLUSHPROC.self)()
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call46() -> UnsafeMutableRawPointer {
  let function: PFNGLFRAMEBUFFERRENDERBUFFERPROC = { p0, p1, p2, p3 in
    let call = CallTape.begin(46, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLFRAMEBUFFERRENDERBUFFERPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call47() -> UnsafeMutableRawPointer {
  let function: PFNGLFRAMEBUFFERTEXTURE2DPROC = { p0, p1, p2, p3, p4 in
    let call = CallTape.begin(47, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLFRAMEBUFFERTEXTURE2DPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call48() -> UnsafeMutableRawPointer {
  let function: PFNGLFRONTFACEPROC = { p0 in
    let call = CallTape.begin(48, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLFRONTFACEPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call49() -> UnsafeMutableRawPointer {
  let function: PFNGLGENBUFFERSPROC = { p0, p1 in
    let call = unsafe CallTape.begin(49, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLGENBUFFERSPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call50() -> UnsafeMutableRawPointer {
  let function: PFNGLGENERATEMIPMAPPROC = { p0 in
    let call = CallTape.begin(50, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLGENERATEMIPMAPPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call51() -> UnsafeMutableRawPointer {
  let function: PFNGLGENFRAMEBUFFERSPROC = { p0, p1 in
    let call = unsafe CallTape.begin(51, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLGENFRAMEBUFFERSPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call52() -> UnsafeMutableRawPointer {
  let function: PFNGLGENRENDERBUFFERSPROC = { p0, p1 in
    let call = unsafe CallTape.begin(52, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLGENRENDERBUFFERSPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call53() -> UnsafeMutableRawPointer {
  let function: PFNGLGENTEXTURESPROC = { p0, p1 in
    let call = unsafe CallTape.begin(53, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLGENTEXTURESPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call54() -> UnsafeMutableRawPointer {
  let function: PFNGLGETACTIVEATTRIBPROC = { p0, p1, p2, p3, p4, p5, p6 in
    let call = unsafe CallTape.begin(
      54,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLGETACTIVEATTRIBPROC.self)(p0, p1, p2, p3, p4, p5, p6)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call55() -> UnsafeMutableRawPointer {
  let function: PFNGLGETACTIVEUNIFORMPROC = { p0, p1, p2, p3, p4, p5, p6 in
    let call = unsafe CallTape.begin(
      55,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLGETACTIVEUNIFORMPROC.self)(p0, p1, p2, p3, p4, p5, p6)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call56() -> UnsafeMutableRawPointer {
  let function: PFNGLGETATTACHEDSHADERSPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(56, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETATTACHEDSHADERSPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call57() -> UnsafeMutableRawPointer {
  let function: PFNGLGETATTRIBLOCATIONPROC = { p0, p1 in
    let call = unsafe CallTape.begin(57, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLGETATTRIBLOCATIONPROC.self)(p0, p1)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call58() -> UnsafeMutableRawPointer {
  let function: PFNGLGETBOOLEANVPROC = { p0, p1 in
    let call = unsafe CallTape.begin(58, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETBOOLEANVPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call59() -> UnsafeMutableRawPointer {
  let function: PFNGLGETBUFFERPARAMETERIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(59, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETBUFFERPARAMETERIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call60() -> UnsafeMutableRawPointer {
  let function: PFNGLGETERRORPROC = {
    let call = CallTape.begin(60, [])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLGETERRORPROC.self)()
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call61() -> UnsafeMutableRawPointer {
  let function: PFNGLGETFLOATVPROC = { p0, p1 in
    let call = unsafe CallTape.begin(61, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETFLOATVPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call62() -> UnsafeMutableRawPointer {
  let function: PFNGLGETFRAMEBUFFERATTACHMENTPARAMETERIVPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(62, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETFRAMEBUFFERATTACHMENTPARAMETERIVPROC.self)(
      p0,
      p1,
      p2,
      p3
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call63() -> UnsafeMutableRawPointer {
  let function: PFNGLGETINTEGERVPROC = { p0, p1 in
    let call = unsafe CallTape.begin(63, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETINTEGERVPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call64() -> UnsafeMutableRawPointer {
  let function: PFNGLGETPROGRAMIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(64, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETPROGRAMIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call65() -> UnsafeMutableRawPointer {
  let function: PFNGLGETPROGRAMINFOLOGPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(65, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETPROGRAMINFOLOGPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call66() -> UnsafeMutableRawPointer {
  let function: PFNGLGETRENDERBUFFERPARAMETERIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(66, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETRENDERBUFFERPARAMETERIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call67() -> UnsafeMutableRawPointer {
  let function: PFNGLGETSHADERIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(67, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETSHADERIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call68() -> UnsafeMutableRawPointer {
  let function: PFNGLGETSHADERINFOLOGPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(68, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETSHADERINFOLOGPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call69() -> UnsafeMutableRawPointer {
  let function: PFNGLGETSHADERPRECISIONFORMATPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(69, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETSHADERPRECISIONFORMATPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call70() -> UnsafeMutableRawPointer {
  let function: PFNGLGETSHADERSOURCEPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(70, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETSHADERSOURCEPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call71() -> UnsafeMutableRawPointer {
  let function: PFNGLGETSTRINGPROC = { p0 in
    let call = CallTape.begin(71, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLGETSTRINGPROC.self)(p0)
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call72() -> UnsafeMutableRawPointer {
  let function: PFNGLGETTEXPARAMETERFVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(72, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETTEXPARAMETERFVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call73() -> UnsafeMutableRawPointer {
  let function: PFNGLGETTEXPARAMETERIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(73, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETTEXPARAMETERIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call74() -> UnsafeMutableRawPointer {
  let function: PFNGLGETUNIFORMFVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(74, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETUNIFORMFVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call75() -> UnsafeMutableRawPointer {
  let function: PFNGLGETUNIFORMIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(75, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETUNIFORMIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call76() -> UnsafeMutableRawPointer {
  let function: PFNGLGETUNIFORMLOCATIONPROC = { p0, p1 in
    let call = unsafe CallTape.begin(76, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLGETUNIFORMLOCATIONPROC.self)(p0, p1)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call77() -> UnsafeMutableRawPointer {
  let function: PFNGLGETVERTEXATTRIBFVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(77, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETVERTEXATTRIBFVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call78() -> UnsafeMutableRawPointer {
  let function: PFNGLGETVERTEXATTRIBIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(78, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETVERTEXATTRIBIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call79() -> UnsafeMutableRawPointer {
  let function: PFNGLGETVERTEXATTRIBPOINTERVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(79, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETVERTEXATTRIBPOINTERVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call80() -> UnsafeMutableRawPointer {
  let function: PFNGLHINTPROC = { p0, p1 in
    let call = CallTape.begin(80, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLHINTPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call81() -> UnsafeMutableRawPointer {
  let function: PFNGLISBUFFERPROC = { p0 in
    let call = CallTape.begin(81, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLISBUFFERPROC.self)(p0)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call82() -> UnsafeMutableRawPointer {
  let function: PFNGLISENABLEDPROC = { p0 in
    let call = CallTape.begin(82, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLISENABLEDPROC.self)(p0)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call83() -> UnsafeMutableRawPointer {
  let function: PFNGLISFRAMEBUFFERPROC = { p0 in
    let call = CallTape.begin(83, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLISFRAMEBUFFERPROC.self)(p0)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call84() -> UnsafeMutableRawPointer {
  let function: PFNGLISPROGRAMPROC = { p0 in
    let call = CallTape.begin(84, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLISPROGRAMPROC.self)(p0)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call85() -> UnsafeMutableRawPointer {
  let function: PFNGLISRENDERBUFFERPROC = { p0 in
    let call = CallTape.begin(85, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLISRENDERBUFFERPROC.self)(p0)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call86() -> UnsafeMutableRawPointer {
  let function: PFNGLISSHADERPROC = { p0 in
    let call = CallTape.begin(86, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLISSHADERPROC.self)(p0)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call87() -> UnsafeMutableRawPointer {
  let function: PFNGLISTEXTUREPROC = { p0 in
    let call = CallTape.begin(87, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLISTEXTUREPROC.self)(p0)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call88() -> UnsafeMutableRawPointer {
  let function: PFNGLLINEWIDTHPROC = { p0 in
    let call = CallTape.begin(88, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLLINEWIDTHPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call89() -> UnsafeMutableRawPointer {
  let function: PFNGLLINKPROGRAMPROC = { p0 in
    let call = CallTape.begin(89, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLLINKPROGRAMPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call90() -> UnsafeMutableRawPointer {
  let function: PFNGLPIXELSTOREIPROC = { p0, p1 in
    let call = CallTape.begin(90, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLPIXELSTOREIPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call91() -> UnsafeMutableRawPointer {
  let function: PFNGLPOLYGONOFFSETPROC = { p0, p1 in
    let call = CallTape.begin(91, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLPOLYGONOFFSETPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call92() -> UnsafeMutableRawPointer {
  let function: PFNGLREADPIXELSPROC = { p0, p1, p2, p3, p4, p5, p6 in
    let call = unsafe CallTape.begin(
      92,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLREADPIXELSPROC.self)(p0, p1, p2, p3, p4, p5, p6)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call93() -> UnsafeMutableRawPointer {
  let function: PFNGLRELEASESHADERCOMPILERPROC = {
    let call = CallTape.begin(93, [])
    unsafe unsafeBitCast(call.real, to: PFNGLRELEASESHADERCOMPILERPROC.self)()
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call94() -> UnsafeMutableRawPointer {
  let function: PFNGLRENDERBUFFERSTORAGEPROC = { p0, p1, p2, p3 in
    let call = CallTape.begin(94, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLRENDERBUFFERSTORAGEPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call95() -> UnsafeMutableRawPointer {
  let function: PFNGLSAMPLECOVERAGEPROC = { p0, p1 in
    let call = CallTape.begin(95, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLSAMPLECOVERAGEPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call96() -> UnsafeMutableRawPointer {
  let function: PFNGLSCISSORPROC = { p0, p1, p2, p3 in
    let call = CallTape.begin(96, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLSCISSORPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call97() -> UnsafeMutableRawPointer {
  let function: PFNGLSHADERBINARYPROC = { p0, p1, p2, p3, p4 in
    let call = unsafe CallTape.begin(97, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLSHADERBINARYPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call98() -> UnsafeMutableRawPointer {
  let function: PFNGLSHADERSOURCEPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(98, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLSHADERSOURCEPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call99() -> UnsafeMutableRawPointer {
  let function: PFNGLSTENCILFUNCPROC = { p0, p1, p2 in
    let call = CallTape.begin(99, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLSTENCILFUNCPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call100() -> UnsafeMutableRawPointer {
  let function: PFNGLSTENCILFUNCSEPARATEPROC = { p0, p1, p2, p3 in
    let call = CallTape.begin(100, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLSTENCILFUNCSEPARATEPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call101() -> UnsafeMutableRawPointer {
  let function: PFNGLSTENCILMASKPROC = { p0 in
    let call = CallTape.begin(101, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLSTENCILMASKPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call102() -> UnsafeMutableRawPointer {
  let function: PFNGLSTENCILMASKSEPARATEPROC = { p0, p1 in
    let call = CallTape.begin(102, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLSTENCILMASKSEPARATEPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call103() -> UnsafeMutableRawPointer {
  let function: PFNGLSTENCILOPPROC = { p0, p1, p2 in
    let call = CallTape.begin(103, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLSTENCILOPPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call104() -> UnsafeMutableRawPointer {
  let function: PFNGLSTENCILOPSEPARATEPROC = { p0, p1, p2, p3 in
    let call = CallTape.begin(104, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLSTENCILOPSEPARATEPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call105() -> UnsafeMutableRawPointer {
  let function: PFNGLTEXIMAGE2DPROC = { p0, p1, p2, p3, p4, p5, p6, p7, p8 in
    let call = unsafe CallTape.begin(
      105,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6), bits(p7), bits(p8)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLTEXIMAGE2DPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6,
      p7,
      p8
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call106() -> UnsafeMutableRawPointer {
  let function: PFNGLTEXPARAMETERFPROC = { p0, p1, p2 in
    let call = CallTape.begin(106, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLTEXPARAMETERFPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call107() -> UnsafeMutableRawPointer {
  let function: PFNGLTEXPARAMETERFVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(107, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLTEXPARAMETERFVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call108() -> UnsafeMutableRawPointer {
  let function: PFNGLTEXPARAMETERIPROC = { p0, p1, p2 in
    let call = CallTape.begin(108, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLTEXPARAMETERIPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call109() -> UnsafeMutableRawPointer {
  let function: PFNGLTEXPARAMETERIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(109, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLTEXPARAMETERIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call110() -> UnsafeMutableRawPointer {
  let function: PFNGLTEXSUBIMAGE2DPROC = { p0, p1, p2, p3, p4, p5, p6, p7, p8 in
    let call = unsafe CallTape.begin(
      110,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6), bits(p7), bits(p8)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLTEXSUBIMAGE2DPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6,
      p7,
      p8
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call111() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM1FPROC = { p0, p1 in
    let call = CallTape.begin(111, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM1FPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call112() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM1FVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(112, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM1FVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call113() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM1IPROC = { p0, p1 in
    let call = CallTape.begin(113, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM1IPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call114() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM1IVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(114, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM1IVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call115() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM2FPROC = { p0, p1, p2 in
    let call = CallTape.begin(115, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM2FPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call116() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM2FVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(116, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM2FVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call117() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM2IPROC = { p0, p1, p2 in
    let call = CallTape.begin(117, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM2IPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call118() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM2IVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(118, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM2IVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call119() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM3FPROC = { p0, p1, p2, p3 in
    let call = CallTape.begin(119, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM3FPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call120() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM3FVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(120, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM3FVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call121() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM3IPROC = { p0, p1, p2, p3 in
    let call = CallTape.begin(121, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM3IPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call122() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM3IVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(122, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM3IVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call123() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM4FPROC = { p0, p1, p2, p3, p4 in
    let call = CallTape.begin(123, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM4FPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call124() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM4FVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(124, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM4FVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call125() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM4IPROC = { p0, p1, p2, p3, p4 in
    let call = CallTape.begin(125, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM4IPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call126() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM4IVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(126, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM4IVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call127() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORMMATRIX2FVPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(127, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORMMATRIX2FVPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call128() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORMMATRIX3FVPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(128, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORMMATRIX3FVPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call129() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORMMATRIX4FVPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(129, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORMMATRIX4FVPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call130() -> UnsafeMutableRawPointer {
  let function: PFNGLUSEPROGRAMPROC = { p0 in
    let call = CallTape.begin(130, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLUSEPROGRAMPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call131() -> UnsafeMutableRawPointer {
  let function: PFNGLVALIDATEPROGRAMPROC = { p0 in
    let call = CallTape.begin(131, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLVALIDATEPROGRAMPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call132() -> UnsafeMutableRawPointer {
  let function: PFNGLVERTEXATTRIB1FPROC = { p0, p1 in
    let call = CallTape.begin(132, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLVERTEXATTRIB1FPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call133() -> UnsafeMutableRawPointer {
  let function: PFNGLVERTEXATTRIB1FVPROC = { p0, p1 in
    let call = unsafe CallTape.begin(133, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLVERTEXATTRIB1FVPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call134() -> UnsafeMutableRawPointer {
  let function: PFNGLVERTEXATTRIB2FPROC = { p0, p1, p2 in
    let call = CallTape.begin(134, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLVERTEXATTRIB2FPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call135() -> UnsafeMutableRawPointer {
  let function: PFNGLVERTEXATTRIB2FVPROC = { p0, p1 in
    let call = unsafe CallTape.begin(135, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLVERTEXATTRIB2FVPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call136() -> UnsafeMutableRawPointer {
  let function: PFNGLVERTEXATTRIB3FPROC = { p0, p1, p2, p3 in
    let call = CallTape.begin(136, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLVERTEXATTRIB3FPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call137() -> UnsafeMutableRawPointer {
  let function: PFNGLVERTEXATTRIB3FVPROC = { p0, p1 in
    let call = unsafe CallTape.begin(137, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLVERTEXATTRIB3FVPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call138() -> UnsafeMutableRawPointer {
  let function: PFNGLVERTEXATTRIB4FPROC = { p0, p1, p2, p3, p4 in
    let call = CallTape.begin(138, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLVERTEXATTRIB4FPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call139() -> UnsafeMutableRawPointer {
  let function: PFNGLVERTEXATTRIB4FVPROC = { p0, p1 in
    let call = unsafe CallTape.begin(139, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLVERTEXATTRIB4FVPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call140() -> UnsafeMutableRawPointer {
  let function: PFNGLVERTEXATTRIBPOINTERPROC = { p0, p1, p2, p3, p4, p5 in
    let call = unsafe CallTape.begin(
      140,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLVERTEXATTRIBPOINTERPROC.self)(p0, p1, p2, p3, p4, p5)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call141() -> UnsafeMutableRawPointer {
  let function: PFNGLVIEWPORTPROC = { p0, p1, p2, p3 in
    let call = CallTape.begin(141, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLVIEWPORTPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call142() -> UnsafeMutableRawPointer {
  let function: PFNGLREADBUFFERPROC = { p0 in
    let call = CallTape.begin(142, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLREADBUFFERPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call143() -> UnsafeMutableRawPointer {
  let function: PFNGLDRAWRANGEELEMENTSPROC = { p0, p1, p2, p3, p4, p5 in
    let call = unsafe CallTape.begin(
      143,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLDRAWRANGEELEMENTSPROC.self)(p0, p1, p2, p3, p4, p5)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call144() -> UnsafeMutableRawPointer {
  let function: PFNGLTEXIMAGE3DPROC = { p0, p1, p2, p3, p4, p5, p6, p7, p8, p9 in
    let call = unsafe CallTape.begin(
      144,
      [
        bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6), bits(p7), bits(p8),
        bits(p9),
      ]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLTEXIMAGE3DPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6,
      p7,
      p8,
      p9
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call145() -> UnsafeMutableRawPointer {
  let function: PFNGLTEXSUBIMAGE3DPROC = { p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10 in
    let call = unsafe CallTape.begin(
      145,
      [
        bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6), bits(p7), bits(p8),
        bits(p9), bits(p10),
      ]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLTEXSUBIMAGE3DPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6,
      p7,
      p8,
      p9,
      p10
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call146() -> UnsafeMutableRawPointer {
  let function: PFNGLCOPYTEXSUBIMAGE3DPROC = { p0, p1, p2, p3, p4, p5, p6, p7, p8 in
    let call = CallTape.begin(
      146,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6), bits(p7), bits(p8)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLCOPYTEXSUBIMAGE3DPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6,
      p7,
      p8
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call147() -> UnsafeMutableRawPointer {
  let function: PFNGLCOMPRESSEDTEXIMAGE3DPROC = { p0, p1, p2, p3, p4, p5, p6, p7, p8 in
    let call = unsafe CallTape.begin(
      147,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6), bits(p7), bits(p8)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLCOMPRESSEDTEXIMAGE3DPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6,
      p7,
      p8
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call148() -> UnsafeMutableRawPointer {
  let function: PFNGLCOMPRESSEDTEXSUBIMAGE3DPROC = { p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10 in
    let call = unsafe CallTape.begin(
      148,
      [
        bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6), bits(p7), bits(p8),
        bits(p9), bits(p10),
      ]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLCOMPRESSEDTEXSUBIMAGE3DPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6,
      p7,
      p8,
      p9,
      p10
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call149() -> UnsafeMutableRawPointer {
  let function: PFNGLGENQUERIESPROC = { p0, p1 in
    let call = unsafe CallTape.begin(149, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLGENQUERIESPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call150() -> UnsafeMutableRawPointer {
  let function: PFNGLDELETEQUERIESPROC = { p0, p1 in
    let call = unsafe CallTape.begin(150, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLDELETEQUERIESPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call151() -> UnsafeMutableRawPointer {
  let function: PFNGLISQUERYPROC = { p0 in
    let call = CallTape.begin(151, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLISQUERYPROC.self)(p0)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call152() -> UnsafeMutableRawPointer {
  let function: PFNGLBEGINQUERYPROC = { p0, p1 in
    let call = CallTape.begin(152, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLBEGINQUERYPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call153() -> UnsafeMutableRawPointer {
  let function: PFNGLENDQUERYPROC = { p0 in
    let call = CallTape.begin(153, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLENDQUERYPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call154() -> UnsafeMutableRawPointer {
  let function: PFNGLGETQUERYIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(154, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETQUERYIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call155() -> UnsafeMutableRawPointer {
  let function: PFNGLGETQUERYOBJECTUIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(155, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETQUERYOBJECTUIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call156() -> UnsafeMutableRawPointer {
  let function: PFNGLUNMAPBUFFERPROC = { p0 in
    let call = CallTape.begin(156, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLUNMAPBUFFERPROC.self)(p0)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call157() -> UnsafeMutableRawPointer {
  let function: PFNGLGETBUFFERPOINTERVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(157, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETBUFFERPOINTERVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call158() -> UnsafeMutableRawPointer {
  let function: PFNGLDRAWBUFFERSPROC = { p0, p1 in
    let call = unsafe CallTape.begin(158, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLDRAWBUFFERSPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call159() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORMMATRIX2X3FVPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(159, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORMMATRIX2X3FVPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call160() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORMMATRIX3X2FVPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(160, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORMMATRIX3X2FVPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call161() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORMMATRIX2X4FVPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(161, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORMMATRIX2X4FVPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call162() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORMMATRIX4X2FVPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(162, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORMMATRIX4X2FVPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call163() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORMMATRIX3X4FVPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(163, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORMMATRIX3X4FVPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call164() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORMMATRIX4X3FVPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(164, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORMMATRIX4X3FVPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call165() -> UnsafeMutableRawPointer {
  let function: PFNGLBLITFRAMEBUFFERPROC = { p0, p1, p2, p3, p4, p5, p6, p7, p8, p9 in
    let call = CallTape.begin(
      165,
      [
        bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6), bits(p7), bits(p8),
        bits(p9),
      ]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLBLITFRAMEBUFFERPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6,
      p7,
      p8,
      p9
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call166() -> UnsafeMutableRawPointer {
  let function: PFNGLRENDERBUFFERSTORAGEMULTISAMPLEPROC = { p0, p1, p2, p3, p4 in
    let call = CallTape.begin(166, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLRENDERBUFFERSTORAGEMULTISAMPLEPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call167() -> UnsafeMutableRawPointer {
  let function: PFNGLFRAMEBUFFERTEXTURELAYERPROC = { p0, p1, p2, p3, p4 in
    let call = CallTape.begin(167, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLFRAMEBUFFERTEXTURELAYERPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call168() -> UnsafeMutableRawPointer {
  let function: PFNGLMAPBUFFERRANGEPROC = { p0, p1, p2, p3 in
    let call = CallTape.begin(168, [bits(p0), bits(p1), bits(p2), bits(p3)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLMAPBUFFERRANGEPROC.self)(p0, p1, p2, p3)
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call169() -> UnsafeMutableRawPointer {
  let function: PFNGLFLUSHMAPPEDBUFFERRANGEPROC = { p0, p1, p2 in
    let call = CallTape.begin(169, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLFLUSHMAPPEDBUFFERRANGEPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call170() -> UnsafeMutableRawPointer {
  let function: PFNGLBINDVERTEXARRAYPROC = { p0 in
    let call = CallTape.begin(170, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLBINDVERTEXARRAYPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call171() -> UnsafeMutableRawPointer {
  let function: PFNGLDELETEVERTEXARRAYSPROC = { p0, p1 in
    let call = unsafe CallTape.begin(171, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLDELETEVERTEXARRAYSPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call172() -> UnsafeMutableRawPointer {
  let function: PFNGLGENVERTEXARRAYSPROC = { p0, p1 in
    let call = unsafe CallTape.begin(172, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLGENVERTEXARRAYSPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call173() -> UnsafeMutableRawPointer {
  let function: PFNGLISVERTEXARRAYPROC = { p0 in
    let call = CallTape.begin(173, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLISVERTEXARRAYPROC.self)(p0)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call174() -> UnsafeMutableRawPointer {
  let function: PFNGLGETINTEGERI_VPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(174, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETINTEGERI_VPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call175() -> UnsafeMutableRawPointer {
  let function: PFNGLBEGINTRANSFORMFEEDBACKPROC = { p0 in
    let call = CallTape.begin(175, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLBEGINTRANSFORMFEEDBACKPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call176() -> UnsafeMutableRawPointer {
  let function: PFNGLENDTRANSFORMFEEDBACKPROC = {
    let call = CallTape.begin(176, [])
    unsafe unsafeBitCast(call.real, to: PFNGLENDTRANSFORMFEEDBACKPROC.self)()
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call177() -> UnsafeMutableRawPointer {
  let function: PFNGLBINDBUFFERRANGEPROC = { p0, p1, p2, p3, p4 in
    let call = CallTape.begin(177, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLBINDBUFFERRANGEPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call178() -> UnsafeMutableRawPointer {
  let function: PFNGLBINDBUFFERBASEPROC = { p0, p1, p2 in
    let call = CallTape.begin(178, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLBINDBUFFERBASEPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call179() -> UnsafeMutableRawPointer {
  let function: PFNGLTRANSFORMFEEDBACKVARYINGSPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(179, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLTRANSFORMFEEDBACKVARYINGSPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call180() -> UnsafeMutableRawPointer {
  let function: PFNGLGETTRANSFORMFEEDBACKVARYINGPROC = { p0, p1, p2, p3, p4, p5, p6 in
    let call = unsafe CallTape.begin(
      180,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLGETTRANSFORMFEEDBACKVARYINGPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call181() -> UnsafeMutableRawPointer {
  let function: PFNGLVERTEXATTRIBIPOINTERPROC = { p0, p1, p2, p3, p4 in
    let call = unsafe CallTape.begin(181, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLVERTEXATTRIBIPOINTERPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call182() -> UnsafeMutableRawPointer {
  let function: PFNGLGETVERTEXATTRIBIIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(182, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETVERTEXATTRIBIIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call183() -> UnsafeMutableRawPointer {
  let function: PFNGLGETVERTEXATTRIBIUIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(183, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETVERTEXATTRIBIUIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call184() -> UnsafeMutableRawPointer {
  let function: PFNGLVERTEXATTRIBI4IPROC = { p0, p1, p2, p3, p4 in
    let call = CallTape.begin(184, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLVERTEXATTRIBI4IPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call185() -> UnsafeMutableRawPointer {
  let function: PFNGLVERTEXATTRIBI4UIPROC = { p0, p1, p2, p3, p4 in
    let call = CallTape.begin(185, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLVERTEXATTRIBI4UIPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call186() -> UnsafeMutableRawPointer {
  let function: PFNGLVERTEXATTRIBI4IVPROC = { p0, p1 in
    let call = unsafe CallTape.begin(186, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLVERTEXATTRIBI4IVPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call187() -> UnsafeMutableRawPointer {
  let function: PFNGLVERTEXATTRIBI4UIVPROC = { p0, p1 in
    let call = unsafe CallTape.begin(187, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLVERTEXATTRIBI4UIVPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call188() -> UnsafeMutableRawPointer {
  let function: PFNGLGETUNIFORMUIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(188, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETUNIFORMUIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call189() -> UnsafeMutableRawPointer {
  let function: PFNGLGETFRAGDATALOCATIONPROC = { p0, p1 in
    let call = unsafe CallTape.begin(189, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLGETFRAGDATALOCATIONPROC.self)(p0, p1)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call190() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM1UIPROC = { p0, p1 in
    let call = CallTape.begin(190, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM1UIPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call191() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM2UIPROC = { p0, p1, p2 in
    let call = CallTape.begin(191, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM2UIPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call192() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM3UIPROC = { p0, p1, p2, p3 in
    let call = CallTape.begin(192, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM3UIPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call193() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM4UIPROC = { p0, p1, p2, p3, p4 in
    let call = CallTape.begin(193, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM4UIPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call194() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM1UIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(194, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM1UIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call195() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM2UIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(195, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM2UIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call196() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM3UIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(196, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM3UIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call197() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORM4UIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(197, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORM4UIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call198() -> UnsafeMutableRawPointer {
  let function: PFNGLCLEARBUFFERIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(198, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLCLEARBUFFERIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call199() -> UnsafeMutableRawPointer {
  let function: PFNGLCLEARBUFFERUIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(199, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLCLEARBUFFERUIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call200() -> UnsafeMutableRawPointer {
  let function: PFNGLCLEARBUFFERFVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(200, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLCLEARBUFFERFVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call201() -> UnsafeMutableRawPointer {
  let function: PFNGLCLEARBUFFERFIPROC = { p0, p1, p2, p3 in
    let call = CallTape.begin(201, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLCLEARBUFFERFIPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call202() -> UnsafeMutableRawPointer {
  let function: PFNGLGETSTRINGIPROC = { p0, p1 in
    let call = CallTape.begin(202, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLGETSTRINGIPROC.self)(p0, p1)
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call203() -> UnsafeMutableRawPointer {
  let function: PFNGLCOPYBUFFERSUBDATAPROC = { p0, p1, p2, p3, p4 in
    let call = CallTape.begin(203, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLCOPYBUFFERSUBDATAPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call204() -> UnsafeMutableRawPointer {
  let function: PFNGLGETUNIFORMINDICESPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(204, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETUNIFORMINDICESPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call205() -> UnsafeMutableRawPointer {
  let function: PFNGLGETACTIVEUNIFORMSIVPROC = { p0, p1, p2, p3, p4 in
    let call = unsafe CallTape.begin(205, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETACTIVEUNIFORMSIVPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call206() -> UnsafeMutableRawPointer {
  let function: PFNGLGETUNIFORMBLOCKINDEXPROC = { p0, p1 in
    let call = unsafe CallTape.begin(206, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLGETUNIFORMBLOCKINDEXPROC.self)(p0, p1)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call207() -> UnsafeMutableRawPointer {
  let function: PFNGLGETACTIVEUNIFORMBLOCKIVPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(207, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETACTIVEUNIFORMBLOCKIVPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call208() -> UnsafeMutableRawPointer {
  let function: PFNGLGETACTIVEUNIFORMBLOCKNAMEPROC = { p0, p1, p2, p3, p4 in
    let call = unsafe CallTape.begin(208, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETACTIVEUNIFORMBLOCKNAMEPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call209() -> UnsafeMutableRawPointer {
  let function: PFNGLUNIFORMBLOCKBINDINGPROC = { p0, p1, p2 in
    let call = CallTape.begin(209, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLUNIFORMBLOCKBINDINGPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call210() -> UnsafeMutableRawPointer {
  let function: PFNGLDRAWARRAYSINSTANCEDPROC = { p0, p1, p2, p3 in
    let call = CallTape.begin(210, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLDRAWARRAYSINSTANCEDPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call211() -> UnsafeMutableRawPointer {
  let function: PFNGLDRAWELEMENTSINSTANCEDPROC = { p0, p1, p2, p3, p4 in
    let call = unsafe CallTape.begin(211, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLDRAWELEMENTSINSTANCEDPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call212() -> UnsafeMutableRawPointer {
  let function: PFNGLFENCESYNCPROC = { p0, p1 in
    let call = CallTape.begin(212, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLFENCESYNCPROC.self)(p0, p1)
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call213() -> UnsafeMutableRawPointer {
  let function: PFNGLISSYNCPROC = { p0 in
    let call = unsafe CallTape.begin(213, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLISSYNCPROC.self)(p0)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call214() -> UnsafeMutableRawPointer {
  let function: PFNGLDELETESYNCPROC = { p0 in
    let call = unsafe CallTape.begin(214, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLDELETESYNCPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call215() -> UnsafeMutableRawPointer {
  let function: PFNGLCLIENTWAITSYNCPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(215, [bits(p0), bits(p1), bits(p2)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLCLIENTWAITSYNCPROC.self)(p0, p1, p2)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call216() -> UnsafeMutableRawPointer {
  let function: PFNGLWAITSYNCPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(216, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLWAITSYNCPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call217() -> UnsafeMutableRawPointer {
  let function: PFNGLGETINTEGER64VPROC = { p0, p1 in
    let call = unsafe CallTape.begin(217, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETINTEGER64VPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call218() -> UnsafeMutableRawPointer {
  let function: PFNGLGETSYNCIVPROC = { p0, p1, p2, p3, p4 in
    let call = unsafe CallTape.begin(218, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETSYNCIVPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call219() -> UnsafeMutableRawPointer {
  let function: PFNGLGETINTEGER64I_VPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(219, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETINTEGER64I_VPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call220() -> UnsafeMutableRawPointer {
  let function: PFNGLGETBUFFERPARAMETERI64VPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(220, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETBUFFERPARAMETERI64VPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call221() -> UnsafeMutableRawPointer {
  let function: PFNGLGENSAMPLERSPROC = { p0, p1 in
    let call = unsafe CallTape.begin(221, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLGENSAMPLERSPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call222() -> UnsafeMutableRawPointer {
  let function: PFNGLDELETESAMPLERSPROC = { p0, p1 in
    let call = unsafe CallTape.begin(222, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLDELETESAMPLERSPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call223() -> UnsafeMutableRawPointer {
  let function: PFNGLISSAMPLERPROC = { p0 in
    let call = CallTape.begin(223, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLISSAMPLERPROC.self)(p0)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call224() -> UnsafeMutableRawPointer {
  let function: PFNGLBINDSAMPLERPROC = { p0, p1 in
    let call = CallTape.begin(224, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLBINDSAMPLERPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call225() -> UnsafeMutableRawPointer {
  let function: PFNGLSAMPLERPARAMETERIPROC = { p0, p1, p2 in
    let call = CallTape.begin(225, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLSAMPLERPARAMETERIPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call226() -> UnsafeMutableRawPointer {
  let function: PFNGLSAMPLERPARAMETERIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(226, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLSAMPLERPARAMETERIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call227() -> UnsafeMutableRawPointer {
  let function: PFNGLSAMPLERPARAMETERFPROC = { p0, p1, p2 in
    let call = CallTape.begin(227, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLSAMPLERPARAMETERFPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call228() -> UnsafeMutableRawPointer {
  let function: PFNGLSAMPLERPARAMETERFVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(228, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLSAMPLERPARAMETERFVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call229() -> UnsafeMutableRawPointer {
  let function: PFNGLGETSAMPLERPARAMETERIVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(229, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETSAMPLERPARAMETERIVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call230() -> UnsafeMutableRawPointer {
  let function: PFNGLGETSAMPLERPARAMETERFVPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(230, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETSAMPLERPARAMETERFVPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call231() -> UnsafeMutableRawPointer {
  let function: PFNGLVERTEXATTRIBDIVISORPROC = { p0, p1 in
    let call = CallTape.begin(231, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLVERTEXATTRIBDIVISORPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call232() -> UnsafeMutableRawPointer {
  let function: PFNGLBINDTRANSFORMFEEDBACKPROC = { p0, p1 in
    let call = CallTape.begin(232, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLBINDTRANSFORMFEEDBACKPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call233() -> UnsafeMutableRawPointer {
  let function: PFNGLDELETETRANSFORMFEEDBACKSPROC = { p0, p1 in
    let call = unsafe CallTape.begin(233, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLDELETETRANSFORMFEEDBACKSPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call234() -> UnsafeMutableRawPointer {
  let function: PFNGLGENTRANSFORMFEEDBACKSPROC = { p0, p1 in
    let call = unsafe CallTape.begin(234, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLGENTRANSFORMFEEDBACKSPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call235() -> UnsafeMutableRawPointer {
  let function: PFNGLISTRANSFORMFEEDBACKPROC = { p0 in
    let call = CallTape.begin(235, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLISTRANSFORMFEEDBACKPROC.self)(p0)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call236() -> UnsafeMutableRawPointer {
  let function: PFNGLPAUSETRANSFORMFEEDBACKPROC = {
    let call = CallTape.begin(236, [])
    unsafe unsafeBitCast(call.real, to: PFNGLPAUSETRANSFORMFEEDBACKPROC.self)()
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call237() -> UnsafeMutableRawPointer {
  let function: PFNGLRESUMETRANSFORMFEEDBACKPROC = {
    let call = CallTape.begin(237, [])
    unsafe unsafeBitCast(call.real, to: PFNGLRESUMETRANSFORMFEEDBACKPROC.self)()
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call238() -> UnsafeMutableRawPointer {
  let function: PFNGLGETPROGRAMBINARYPROC = { p0, p1, p2, p3, p4 in
    let call = unsafe CallTape.begin(238, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETPROGRAMBINARYPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call239() -> UnsafeMutableRawPointer {
  let function: PFNGLPROGRAMBINARYPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(239, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLPROGRAMBINARYPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call240() -> UnsafeMutableRawPointer {
  let function: PFNGLPROGRAMPARAMETERIPROC = { p0, p1, p2 in
    let call = CallTape.begin(240, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLPROGRAMPARAMETERIPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call241() -> UnsafeMutableRawPointer {
  let function: PFNGLINVALIDATEFRAMEBUFFERPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(241, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLINVALIDATEFRAMEBUFFERPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call242() -> UnsafeMutableRawPointer {
  let function: PFNGLINVALIDATESUBFRAMEBUFFERPROC = { p0, p1, p2, p3, p4, p5, p6 in
    let call = unsafe CallTape.begin(
      242,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLINVALIDATESUBFRAMEBUFFERPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call243() -> UnsafeMutableRawPointer {
  let function: PFNGLTEXSTORAGE2DPROC = { p0, p1, p2, p3, p4 in
    let call = CallTape.begin(243, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLTEXSTORAGE2DPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call244() -> UnsafeMutableRawPointer {
  let function: PFNGLTEXSTORAGE3DPROC = { p0, p1, p2, p3, p4, p5 in
    let call = CallTape.begin(244, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5)])
    unsafe unsafeBitCast(call.real, to: PFNGLTEXSTORAGE3DPROC.self)(p0, p1, p2, p3, p4, p5)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call245() -> UnsafeMutableRawPointer {
  let function: PFNGLGETINTERNALFORMATIVPROC = { p0, p1, p2, p3, p4 in
    let call = unsafe CallTape.begin(245, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETINTERNALFORMATIVPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call246() -> UnsafeMutableRawPointer {
  let function: PFNGLGETGRAPHICSRESETSTATUSEXTPROC = {
    let call = CallTape.begin(246, [])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLGETGRAPHICSRESETSTATUSEXTPROC.self)()
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call247() -> UnsafeMutableRawPointer {
  let function: PFNGLDEBUGMESSAGECALLBACKKHRPROC = { p0, p1 in
    let call = unsafe CallTape.begin(247, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLDEBUGMESSAGECALLBACKKHRPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call248() -> UnsafeMutableRawPointer {
  let function: PFNGLDEBUGMESSAGECONTROLKHRPROC = { p0, p1, p2, p3, p4, p5 in
    let call = unsafe CallTape.begin(
      248,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLDEBUGMESSAGECONTROLKHRPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call249() -> UnsafeMutableRawPointer {
  let function: PFNGLDEBUGMESSAGEINSERTKHRPROC = { p0, p1, p2, p3, p4, p5 in
    let call = unsafe CallTape.begin(
      249,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLDEBUGMESSAGEINSERTKHRPROC.self)(p0, p1, p2, p3, p4, p5)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call250() -> UnsafeMutableRawPointer {
  let function: PFNGLOBJECTLABELKHRPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(250, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLOBJECTLABELKHRPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call251() -> UnsafeMutableRawPointer {
  let function: PFNGLBLENDBARRIERKHRPROC = {
    let call = CallTape.begin(251, [])
    unsafe unsafeBitCast(call.real, to: PFNGLBLENDBARRIERKHRPROC.self)()
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call252() -> UnsafeMutableRawPointer {
  let function: PFNGLEGLIMAGETARGETTEXTURE2DOESPROC = { p0, p1 in
    let call = unsafe CallTape.begin(252, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLEGLIMAGETARGETTEXTURE2DOESPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call253() -> UnsafeMutableRawPointer {
  let function: PFNGLGETDEBUGMESSAGELOGKHRPROC = { p0, p1, p2, p3, p4, p5, p6, p7 in
    let call = unsafe CallTape.begin(
      253,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6), bits(p7)]
    )
    let result = unsafe unsafeBitCast(call.real, to: PFNGLGETDEBUGMESSAGELOGKHRPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6,
      p7
    )
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call254() -> UnsafeMutableRawPointer {
  let function: PFNGLPUSHDEBUGGROUPKHRPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(254, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLPUSHDEBUGGROUPKHRPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call255() -> UnsafeMutableRawPointer {
  let function: PFNGLPOPDEBUGGROUPKHRPROC = {
    let call = CallTape.begin(255, [])
    unsafe unsafeBitCast(call.real, to: PFNGLPOPDEBUGGROUPKHRPROC.self)()
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call256() -> UnsafeMutableRawPointer {
  let function: PFNGLENABLEIEXTPROC = { p0, p1 in
    let call = CallTape.begin(256, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLENABLEIEXTPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call257() -> UnsafeMutableRawPointer {
  let function: PFNGLDISABLEIEXTPROC = { p0, p1 in
    let call = CallTape.begin(257, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLDISABLEIEXTPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call258() -> UnsafeMutableRawPointer {
  let function: PFNGLBLENDFUNCIEXTPROC = { p0, p1, p2 in
    let call = CallTape.begin(258, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLBLENDFUNCIEXTPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call259() -> UnsafeMutableRawPointer {
  let function: PFNGLBLENDEQUATIONIEXTPROC = { p0, p1 in
    let call = CallTape.begin(259, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLBLENDEQUATIONIEXTPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call260() -> UnsafeMutableRawPointer {
  let function: PFNGLCOLORMASKIEXTPROC = { p0, p1, p2, p3, p4 in
    let call = CallTape.begin(260, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLCOLORMASKIEXTPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call261() -> UnsafeMutableRawPointer {
  let function: PFNGLDRAWELEMENTSBASEVERTEXEXTPROC = { p0, p1, p2, p3, p4 in
    let call = unsafe CallTape.begin(261, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLDRAWELEMENTSBASEVERTEXEXTPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call262() -> UnsafeMutableRawPointer {
  let function: PFNGLDRAWELEMENTSINSTANCEDBASEVERTEXEXTPROC = { p0, p1, p2, p3, p4, p5 in
    let call = unsafe CallTape.begin(
      262,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLDRAWELEMENTSINSTANCEDBASEVERTEXEXTPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call263() -> UnsafeMutableRawPointer {
  let function: PFNGLMULTIDRAWARRAYSEXTPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(263, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLMULTIDRAWARRAYSEXTPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call264() -> UnsafeMutableRawPointer {
  let function: PFNGLCLIPCONTROLEXTPROC = { p0, p1 in
    let call = CallTape.begin(264, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLCLIPCONTROLEXTPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call265() -> UnsafeMutableRawPointer {
  let function: PFNGLPOLYGONOFFSETCLAMPEXTPROC = { p0, p1, p2 in
    let call = CallTape.begin(265, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLPOLYGONOFFSETCLAMPEXTPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call266() -> UnsafeMutableRawPointer {
  let function: PFNGLCOPYIMAGESUBDATAEXTPROC = {
    p0,
    p1,
    p2,
    p3,
    p4,
    p5,
    p6,
    p7,
    p8,
    p9,
    p10,
    p11,
    p12,
    p13,
    p14 in
    let call = CallTape.begin(
      266,
      [
        bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6), bits(p7), bits(p8),
        bits(p9), bits(p10), bits(p11), bits(p12), bits(p13), bits(p14),
      ]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLCOPYIMAGESUBDATAEXTPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6,
      p7,
      p8,
      p9,
      p10,
      p11,
      p12,
      p13,
      p14
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call267() -> UnsafeMutableRawPointer {
  let function: PFNGLTEXTUREVIEWEXTPROC = { p0, p1, p2, p3, p4, p5, p6, p7 in
    let call = CallTape.begin(
      267,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6), bits(p7)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLTEXTUREVIEWEXTPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6,
      p7
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call268() -> UnsafeMutableRawPointer {
  let function: PFNGLBUFFERSTORAGEEXTPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(268, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLBUFFERSTORAGEEXTPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call269() -> UnsafeMutableRawPointer {
  let function: PFNGLREADNPIXELSKHRPROC = { p0, p1, p2, p3, p4, p5, p6, p7 in
    let call = unsafe CallTape.begin(
      269,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6), bits(p7)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLREADNPIXELSKHRPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6,
      p7
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call270() -> UnsafeMutableRawPointer {
  let function: PFNGLGETNUNIFORMFVKHRPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(270, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETNUNIFORMFVKHRPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call271() -> UnsafeMutableRawPointer {
  let function: PFNGLGETNUNIFORMIVKHRPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(271, [bits(p0), bits(p1), bits(p2), bits(p3)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETNUNIFORMIVKHRPROC.self)(p0, p1, p2, p3)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call272() -> UnsafeMutableRawPointer {
  let function: PFNGLQUERYCOUNTEREXTPROC = { p0, p1 in
    let call = CallTape.begin(272, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLQUERYCOUNTEREXTPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call273() -> UnsafeMutableRawPointer {
  let function: PFNGLGETQUERYOBJECTUI64VEXTPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(273, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETQUERYOBJECTUI64VEXTPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call274() -> UnsafeMutableRawPointer {
  let function: PFNGLBEGINCONDITIONALRENDERNVPROC = { p0, p1 in
    let call = CallTape.begin(274, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLBEGINCONDITIONALRENDERNVPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call275() -> UnsafeMutableRawPointer {
  let function: PFNGLENDCONDITIONALRENDERNVPROC = {
    let call = CallTape.begin(275, [])
    unsafe unsafeBitCast(call.real, to: PFNGLENDCONDITIONALRENDERNVPROC.self)()
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call276() -> UnsafeMutableRawPointer {
  let function: PFNGLDISCARDFRAMEBUFFEREXTPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(276, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLDISCARDFRAMEBUFFEREXTPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call277() -> UnsafeMutableRawPointer {
  let function: PFNGLCLEARTEXIMAGEEXTPROC = { p0, p1, p2, p3, p4 in
    let call = unsafe CallTape.begin(277, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLCLEARTEXIMAGEEXTPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call278() -> UnsafeMutableRawPointer {
  let function: PFNGLCLEARTEXSUBIMAGEEXTPROC = { p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10 in
    let call = unsafe CallTape.begin(
      278,
      [
        bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5), bits(p6), bits(p7), bits(p8),
        bits(p9), bits(p10),
      ]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLCLEARTEXSUBIMAGEEXTPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5,
      p6,
      p7,
      p8,
      p9,
      p10
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call279() -> UnsafeMutableRawPointer {
  let function: PFNGLFRAMEBUFFERPARAMETERIMESAPROC = { p0, p1, p2 in
    let call = CallTape.begin(279, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLFRAMEBUFFERPARAMETERIMESAPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call280() -> UnsafeMutableRawPointer {
  let function: PFNGLMAPBUFFEROESPROC = { p0, p1 in
    let call = CallTape.begin(280, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLMAPBUFFEROESPROC.self)(p0, p1)
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call281() -> UnsafeMutableRawPointer {
  let function: PFNGLCREATESHADERPROGRAMVEXTPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(281, [bits(p0), bits(p1), bits(p2)])
    let result = unsafe unsafeBitCast(call.real, to: PFNGLCREATESHADERPROGRAMVEXTPROC.self)(
      p0,
      p1,
      p2
    )
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call282() -> UnsafeMutableRawPointer {
  let function: PFNGLGENPROGRAMPIPELINESEXTPROC = { p0, p1 in
    let call = unsafe CallTape.begin(282, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLGENPROGRAMPIPELINESEXTPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call283() -> UnsafeMutableRawPointer {
  let function: PFNGLDELETEPROGRAMPIPELINESEXTPROC = { p0, p1 in
    let call = unsafe CallTape.begin(283, [bits(p0), bits(p1)])
    unsafe unsafeBitCast(call.real, to: PFNGLDELETEPROGRAMPIPELINESEXTPROC.self)(p0, p1)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call284() -> UnsafeMutableRawPointer {
  let function: PFNGLBINDPROGRAMPIPELINEEXTPROC = { p0 in
    let call = CallTape.begin(284, [bits(p0)])
    unsafe unsafeBitCast(call.real, to: PFNGLBINDPROGRAMPIPELINEEXTPROC.self)(p0)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call285() -> UnsafeMutableRawPointer {
  let function: PFNGLUSEPROGRAMSTAGESEXTPROC = { p0, p1, p2 in
    let call = CallTape.begin(285, [bits(p0), bits(p1), bits(p2)])
    unsafe unsafeBitCast(call.real, to: PFNGLUSEPROGRAMSTAGESEXTPROC.self)(p0, p1, p2)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call286() -> UnsafeMutableRawPointer {
  let function: PFNGLPROGRAMUNIFORM4FEXTPROC = { p0, p1, p2, p3, p4, p5 in
    let call = CallTape.begin(286, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5)])
    unsafe unsafeBitCast(call.real, to: PFNGLPROGRAMUNIFORM4FEXTPROC.self)(p0, p1, p2, p3, p4, p5)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call287() -> UnsafeMutableRawPointer {
  let function: PFNGLDRAWARRAYSINSTANCEDBASEINSTANCEEXTPROC = { p0, p1, p2, p3, p4 in
    let call = CallTape.begin(287, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLDRAWARRAYSINSTANCEDBASEINSTANCEEXTPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call288() -> UnsafeMutableRawPointer {
  let function: PFNGLDRAWELEMENTSINSTANCEDBASEINSTANCEEXTPROC = { p0, p1, p2, p3, p4, p5 in
    let call = unsafe CallTape.begin(
      288,
      [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4), bits(p5)]
    )
    unsafe unsafeBitCast(call.real, to: PFNGLDRAWELEMENTSINSTANCEDBASEINSTANCEEXTPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4,
      p5
    )
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call289() -> UnsafeMutableRawPointer {
  let function: PFNGLGETOBJECTLABELKHRPROC = { p0, p1, p2, p3, p4 in
    let call = unsafe CallTape.begin(289, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    unsafe unsafeBitCast(call.real, to: PFNGLGETOBJECTLABELKHRPROC.self)(p0, p1, p2, p3, p4)
    call.end(0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call290() -> UnsafeMutableRawPointer {
  let function: PFNEGLBINDAPIPROC = { p0 in
    let call = CallTape.begin(290, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLBINDAPIPROC.self)(p0)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call291() -> UnsafeMutableRawPointer {
  let function: PFNEGLCHOOSECONFIGPROC = { p0, p1, p2, p3, p4 in
    let call = unsafe CallTape.begin(291, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLCHOOSECONFIGPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4
    )
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call292() -> UnsafeMutableRawPointer {
  let function: PFNEGLCREATECONTEXTPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(292, [bits(p0), bits(p1), bits(p2), bits(p3)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLCREATECONTEXTPROC.self)(p0, p1, p2, p3)
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call293() -> UnsafeMutableRawPointer {
  let function: PFNEGLCREATEPBUFFERSURFACEPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(293, [bits(p0), bits(p1), bits(p2)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLCREATEPBUFFERSURFACEPROC.self)(
      p0,
      p1,
      p2
    )
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call294() -> UnsafeMutableRawPointer {
  let function: PFNEGLDESTROYCONTEXTPROC = { p0, p1 in
    let call = unsafe CallTape.begin(294, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLDESTROYCONTEXTPROC.self)(p0, p1)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call295() -> UnsafeMutableRawPointer {
  let function: PFNEGLDESTROYSURFACEPROC = { p0, p1 in
    let call = unsafe CallTape.begin(295, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLDESTROYSURFACEPROC.self)(p0, p1)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call296() -> UnsafeMutableRawPointer {
  let function: PFNEGLGETCONFIGATTRIBPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(296, [bits(p0), bits(p1), bits(p2), bits(p3)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLGETCONFIGATTRIBPROC.self)(p0, p1, p2, p3)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call297() -> UnsafeMutableRawPointer {
  let function: PFNEGLGETCONFIGSPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(297, [bits(p0), bits(p1), bits(p2), bits(p3)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLGETCONFIGSPROC.self)(p0, p1, p2, p3)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call298() -> UnsafeMutableRawPointer {
  let function: PFNEGLGETCURRENTCONTEXTPROC = {
    let call = CallTape.begin(298, [])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLGETCURRENTCONTEXTPROC.self)()
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call299() -> UnsafeMutableRawPointer {
  let function: PFNEGLGETCURRENTDISPLAYPROC = {
    let call = CallTape.begin(299, [])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLGETCURRENTDISPLAYPROC.self)()
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call300() -> UnsafeMutableRawPointer {
  let function: PFNEGLGETCURRENTSURFACEPROC = { p0 in
    let call = CallTape.begin(300, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLGETCURRENTSURFACEPROC.self)(p0)
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call301() -> UnsafeMutableRawPointer {
  let function: PFNEGLGETDISPLAYPROC = { p0 in
    let call = unsafe CallTape.begin(301, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLGETDISPLAYPROC.self)(p0)
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call302() -> UnsafeMutableRawPointer {
  let function: PFNEGLGETERRORPROC = {
    let call = CallTape.begin(302, [])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLGETERRORPROC.self)()
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call303() -> UnsafeMutableRawPointer {
  let function: PFNEGLGETPROCADDRESSPROC = { p0 in
    let call = unsafe CallTape.begin(303, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLGETPROCADDRESSPROC.self)(p0)
    call.end(bits(result))
    return unsafe CallTape.substitute(for: result, named: p0)
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call304() -> UnsafeMutableRawPointer {
  let function: PFNEGLINITIALIZEPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(304, [bits(p0), bits(p1), bits(p2)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLINITIALIZEPROC.self)(p0, p1, p2)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call305() -> UnsafeMutableRawPointer {
  let function: PFNEGLMAKECURRENTPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(305, [bits(p0), bits(p1), bits(p2), bits(p3)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLMAKECURRENTPROC.self)(p0, p1, p2, p3)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call306() -> UnsafeMutableRawPointer {
  let function: PFNEGLQUERYAPIPROC = {
    let call = CallTape.begin(306, [])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLQUERYAPIPROC.self)()
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call307() -> UnsafeMutableRawPointer {
  let function: PFNEGLQUERYCONTEXTPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(307, [bits(p0), bits(p1), bits(p2), bits(p3)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLQUERYCONTEXTPROC.self)(p0, p1, p2, p3)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call308() -> UnsafeMutableRawPointer {
  let function: PFNEGLQUERYSTRINGPROC = { p0, p1 in
    let call = unsafe CallTape.begin(308, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLQUERYSTRINGPROC.self)(p0, p1)
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call309() -> UnsafeMutableRawPointer {
  let function: PFNEGLQUERYSURFACEPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(309, [bits(p0), bits(p1), bits(p2), bits(p3)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLQUERYSURFACEPROC.self)(p0, p1, p2, p3)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call310() -> UnsafeMutableRawPointer {
  let function: PFNEGLRELEASETHREADPROC = {
    let call = CallTape.begin(310, [])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLRELEASETHREADPROC.self)()
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call311() -> UnsafeMutableRawPointer {
  let function: PFNEGLSURFACEATTRIBPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(311, [bits(p0), bits(p1), bits(p2), bits(p3)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLSURFACEATTRIBPROC.self)(p0, p1, p2, p3)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call312() -> UnsafeMutableRawPointer {
  let function: PFNEGLSWAPBUFFERSPROC = { p0, p1 in
    let call = unsafe CallTape.begin(312, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLSWAPBUFFERSPROC.self)(p0, p1)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call313() -> UnsafeMutableRawPointer {
  let function: PFNEGLTERMINATEPROC = { p0 in
    let call = unsafe CallTape.begin(313, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLTERMINATEPROC.self)(p0)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call314() -> UnsafeMutableRawPointer {
  let function: PFNEGLWAITCLIENTPROC = {
    let call = CallTape.begin(314, [])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLWAITCLIENTPROC.self)()
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call315() -> UnsafeMutableRawPointer {
  let function: PFNEGLWAITGLPROC = {
    let call = CallTape.begin(315, [])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLWAITGLPROC.self)()
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call316() -> UnsafeMutableRawPointer {
  let function: PFNEGLGETPLATFORMDISPLAYEXTPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(316, [bits(p0), bits(p1), bits(p2)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLGETPLATFORMDISPLAYEXTPROC.self)(
      p0,
      p1,
      p2
    )
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call317() -> UnsafeMutableRawPointer {
  let function: PFNEGLQUERYDEVICESEXTPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(317, [bits(p0), bits(p1), bits(p2)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLQUERYDEVICESEXTPROC.self)(p0, p1, p2)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call318() -> UnsafeMutableRawPointer {
  let function: PFNEGLQUERYDEVICESTRINGEXTPROC = { p0, p1 in
    let call = unsafe CallTape.begin(318, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLQUERYDEVICESTRINGEXTPROC.self)(p0, p1)
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call319() -> UnsafeMutableRawPointer {
  let function: PFNEGLCREATEIMAGEKHRPROC = { p0, p1, p2, p3, p4 in
    let call = unsafe CallTape.begin(319, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLCREATEIMAGEKHRPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4
    )
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call320() -> UnsafeMutableRawPointer {
  let function: PFNEGLDESTROYIMAGEKHRPROC = { p0, p1 in
    let call = unsafe CallTape.begin(320, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLDESTROYIMAGEKHRPROC.self)(p0, p1)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call321() -> UnsafeMutableRawPointer {
  let function: PFNEGLCREATESYNCKHRPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(321, [bits(p0), bits(p1), bits(p2)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLCREATESYNCKHRPROC.self)(p0, p1, p2)
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call322() -> UnsafeMutableRawPointer {
  let function: PFNEGLDESTROYSYNCKHRPROC = { p0, p1 in
    let call = unsafe CallTape.begin(322, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLDESTROYSYNCKHRPROC.self)(p0, p1)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call323() -> UnsafeMutableRawPointer {
  let function: PFNEGLCLIENTWAITSYNCKHRPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(323, [bits(p0), bits(p1), bits(p2), bits(p3)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLCLIENTWAITSYNCKHRPROC.self)(
      p0,
      p1,
      p2,
      p3
    )
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call324() -> UnsafeMutableRawPointer {
  let function: PFNEGLGETSYNCATTRIBKHRPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(324, [bits(p0), bits(p1), bits(p2), bits(p3)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLGETSYNCATTRIBKHRPROC.self)(
      p0,
      p1,
      p2,
      p3
    )
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call325() -> UnsafeMutableRawPointer {
  let function: PFNEGLBINDTEXIMAGEPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(325, [bits(p0), bits(p1), bits(p2)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLBINDTEXIMAGEPROC.self)(p0, p1, p2)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call326() -> UnsafeMutableRawPointer {
  let function: PFNEGLRELEASETEXIMAGEPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(326, [bits(p0), bits(p1), bits(p2)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLRELEASETEXIMAGEPROC.self)(p0, p1, p2)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call327() -> UnsafeMutableRawPointer {
  let function: PFNEGLSWAPINTERVALPROC = { p0, p1 in
    let call = unsafe CallTape.begin(327, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLSWAPINTERVALPROC.self)(p0, p1)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call328() -> UnsafeMutableRawPointer {
  let function: PFNEGLWAITNATIVEPROC = { p0 in
    let call = CallTape.begin(328, [bits(p0)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLWAITNATIVEPROC.self)(p0)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call329() -> UnsafeMutableRawPointer {
  let function: PFNEGLWAITSYNCKHRPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(329, [bits(p0), bits(p1), bits(p2)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLWAITSYNCKHRPROC.self)(p0, p1, p2)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call330() -> UnsafeMutableRawPointer {
  let function: PFNEGLSIGNALSYNCKHRPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(330, [bits(p0), bits(p1), bits(p2)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLSIGNALSYNCKHRPROC.self)(p0, p1, p2)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call331() -> UnsafeMutableRawPointer {
  let function: PFNEGLCREATESYNCPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(331, [bits(p0), bits(p1), bits(p2)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLCREATESYNCPROC.self)(p0, p1, p2)
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call332() -> UnsafeMutableRawPointer {
  let function: PFNEGLDESTROYSYNCPROC = { p0, p1 in
    let call = unsafe CallTape.begin(332, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLDESTROYSYNCPROC.self)(p0, p1)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call333() -> UnsafeMutableRawPointer {
  let function: PFNEGLCLIENTWAITSYNCPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(333, [bits(p0), bits(p1), bits(p2), bits(p3)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLCLIENTWAITSYNCPROC.self)(p0, p1, p2, p3)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call334() -> UnsafeMutableRawPointer {
  let function: PFNEGLWAITSYNCPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(334, [bits(p0), bits(p1), bits(p2)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLWAITSYNCPROC.self)(p0, p1, p2)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call335() -> UnsafeMutableRawPointer {
  let function: PFNEGLGETSYNCATTRIBPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(335, [bits(p0), bits(p1), bits(p2), bits(p3)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLGETSYNCATTRIBPROC.self)(p0, p1, p2, p3)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call336() -> UnsafeMutableRawPointer {
  let function: PFNEGLCREATEIMAGEPROC = { p0, p1, p2, p3, p4 in
    let call = unsafe CallTape.begin(336, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLCREATEIMAGEPROC.self)(p0, p1, p2, p3, p4)
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call337() -> UnsafeMutableRawPointer {
  let function: PFNEGLDESTROYIMAGEPROC = { p0, p1 in
    let call = unsafe CallTape.begin(337, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLDESTROYIMAGEPROC.self)(p0, p1)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call338() -> UnsafeMutableRawPointer {
  let function: PFNEGLGETPLATFORMDISPLAYPROC = { p0, p1, p2 in
    let call = unsafe CallTape.begin(338, [bits(p0), bits(p1), bits(p2)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLGETPLATFORMDISPLAYPROC.self)(p0, p1, p2)
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call339() -> UnsafeMutableRawPointer {
  let function: PFNEGLCREATEPBUFFERFROMCLIENTBUFFERPROC = { p0, p1, p2, p3, p4 in
    let call = unsafe CallTape.begin(339, [bits(p0), bits(p1), bits(p2), bits(p3), bits(p4)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLCREATEPBUFFERFROMCLIENTBUFFERPROC.self)(
      p0,
      p1,
      p2,
      p3,
      p4
    )
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call340() -> UnsafeMutableRawPointer {
  let function: PFNEGLCREATEPIXMAPSURFACEPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(340, [bits(p0), bits(p1), bits(p2), bits(p3)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLCREATEPIXMAPSURFACEPROC.self)(
      p0,
      p1,
      p2,
      p3
    )
    unsafe call.end(bits(result))
    return unsafe result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call341() -> UnsafeMutableRawPointer {
  let function: PFNEGLDEBUGMESSAGECONTROLKHRPROC = { p0, p1 in
    let call = unsafe CallTape.begin(341, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLDEBUGMESSAGECONTROLKHRPROC.self)(p0, p1)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call342() -> UnsafeMutableRawPointer {
  let function: PFNEGLQUERYDEBUGKHRPROC = { p0, p1 in
    let call = unsafe CallTape.begin(342, [bits(p0), bits(p1)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLQUERYDEBUGKHRPROC.self)(p0, p1)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

private func call343() -> UnsafeMutableRawPointer {
  let function: PFNEGLLABELOBJECTKHRPROC = { p0, p1, p2, p3 in
    let call = unsafe CallTape.begin(343, [bits(p0), bits(p1), bits(p2), bits(p3)])
    let result = unsafe unsafeBitCast(call.real, to: PFNEGLLABELOBJECTKHRPROC.self)(p0, p1, p2, p3)
    call.end(bits(result))
    return result
  }
  return unsafe unsafeBitCast(function, to: UnsafeMutableRawPointer.self)
}

/// The bits of a value that C passes in a register.
private func bits<Value>(_ value: Value) -> UInt64 {
  var result: UInt64 = 0
  unsafe withUnsafeMutableBytes(of: &result) { target in
    unsafe withUnsafeBytes(of: value) { unsafe target.copyMemory(from: $0) }
  }
  return result
}
#endif
