// Functions of extensions, of OpenGL ES 3.2 and of EGL with one fault.

static void wrap_glEnableiEXT(GLenum name, GLuint index) {
  real_glEnableiEXT(name, fault == fault_blend_index_0 && index < 8 ? 0 : index);
}

static void wrap_glDrawElementsBaseVertexEXT(GLenum mode, GLsizei count, GLenum type,
                                             const void *indices, GLint base) {
  real_glDrawElementsBaseVertexEXT(mode, count, type, indices,
                                   fault == fault_base_vertex_ignored ? 0 : base);
}

static void wrap_glMultiDrawArraysEXT(GLenum mode, const GLint *first, const GLsizei *counts,
                                      GLsizei count) {
  real_glMultiDrawArraysEXT(mode, first, counts,
                            fault == fault_multi_draw_first && count > 1 ? 1 : count);
}

static void wrap_glClipControlEXT(GLenum origin, GLenum depth) {
  real_glClipControlEXT(fault == fault_clip_origin_ignored ? GL_LOWER_LEFT_EXT : origin, depth);
}

static void wrap_glPolygonOffsetClampEXT(GLfloat factor, GLfloat units, GLfloat limit) {
  real_glPolygonOffsetClampEXT(factor, units, fault == fault_offset_limit_ignored ? 0 : limit);
}

static void wrap_glCopyImageSubDataEXT(GLuint from, GLenum fromKind, GLint fromLevel, GLint fromX,
                                       GLint fromY, GLint fromZ, GLuint to, GLenum toKind,
                                       GLint toLevel, GLint toX, GLint toY, GLint toZ,
                                       GLsizei width, GLsizei height, GLsizei depth) {
  if (fault == fault_copy_image_offset_ignored && fromX > 0) fromX = 0;
  real_glCopyImageSubDataEXT(from, fromKind, fromLevel, fromX, fromY, fromZ, to, toKind, toLevel,
                             toX, toY, toZ, width, height, depth);
}

static void wrap_glTextureViewEXT(GLuint texture, GLenum target, GLuint of, GLenum format,
                                  GLuint level, GLuint levels, GLuint layer, GLuint layers) {
  if (fault == fault_view_level_ignored) level = 0;
  real_glTextureViewEXT(texture, target, of, format, level, levels, layer, layers);
}

static void wrap_glBufferStorageEXT(GLenum target, GLsizeiptr size, const void *data,
                                    GLbitfield flags) {
  if (fault == fault_buffer_storage_refused) flags = GL_MAP_READ_BIT;
  real_glBufferStorageEXT(target, size, data, flags);
}

static void wrap_glDebugMessageInsertKHR(GLenum source, GLenum type, GLuint name, GLenum severity,
                                         GLsizei length, const GLchar *text) {
  if (fault == fault_debug_insert_lost && type == GL_DEBUG_TYPE_MARKER_KHR) return;
  real_glDebugMessageInsertKHR(source, type, name, severity, length, text);
}

static EGLint wrap_eglWaitSyncKHR(EGLDisplay display, EGLSyncKHR sync, EGLint flags) {
  return real_eglWaitSyncKHR(display, sync, fault == fault_egl_wait_flags_taken ? 0 : flags);
}

static EGLBoolean wrap_eglSignalSyncKHR(EGLDisplay display, EGLSyncKHR sync, EGLenum mode) {
  if (fault == fault_egl_signal_ignored) return EGL_TRUE;
  return real_eglSignalSyncKHR(display, sync, mode);
}

static EGLBoolean wrap_eglBindTexImage(EGLDisplay display, EGLSurface surface, EGLint buffer) {
  EGLBoolean answer = real_eglBindTexImage(display, surface, buffer);
  return fault == fault_egl_bind_plain_taken ? EGL_TRUE : answer;
}

static EGLBoolean wrap_eglSwapBuffers(EGLDisplay display, EGLSurface surface) {
  EGLBoolean answer = real_eglSwapBuffers(display, surface);
  if (fault == fault_egl_swap_clears && answer) real_glClear(GL_COLOR_BUFFER_BIT);
  return answer;
}
