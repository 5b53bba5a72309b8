// Vertices, buffers, queries and surfaces with one fault.

static void wrap_glVertexAttribIPointer(GLuint index, GLint size, GLenum type, GLsizei stride,
                                        const void *pointer) {
  if (fault == fault_attribute_integer_as_float && type != GL_FLOAT)
    real_glVertexAttribPointer(index, size, type, GL_FALSE, stride, pointer);
  else real_glVertexAttribIPointer(index, size, type, stride, pointer);
}

static void wrap_glVertexAttribDivisor(GLuint index, GLuint divisor) {
  if (fault == fault_divisor_ignored && divisor) return;
  if (fault == fault_divisor_one && divisor > 1) divisor = 1;
  real_glVertexAttribDivisor(index, divisor);
}

static void wrap_glVertexAttrib4f(GLuint index, GLfloat x, GLfloat y, GLfloat z, GLfloat w) {
  if (fault == fault_attribute_value_ignored && x != 0) return;
  real_glVertexAttrib4f(index, x, y, z, w);
}

static void wrap_glDrawArraysInstanced(GLenum mode, GLint first, GLsizei count,
                                       GLsizei instances) {
  if (fault == fault_instances_one && instances > 1) instances = 1;
  real_glDrawArraysInstanced(mode, first, count, instances);
}

static void wrap_glDrawElementsInstanced(GLenum mode, GLsizei count, GLenum type,
                                         const void *indices, GLsizei instances) {
  if (fault == fault_instances_one && instances > 1) instances = 1;
  if (fault == fault_restart_instanced_ignored && integer(GL_PRIMITIVE_RESTART_FIXED_INDEX)) {
    real_glDisable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
    real_glDrawElementsInstanced(mode, count, type, indices, instances);
    real_glEnable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
    return;
  }
  real_glDrawElementsInstanced(mode, count, type, indices, instances);
}

static void wrap_glDrawRangeElements(GLenum mode, GLuint start, GLuint end, GLsizei count,
                                     GLenum type, const void *indices) {
  if (fault == fault_range_elements_short && count > 6) count -= 3;
  real_glDrawRangeElements(mode, start, end, count, type, indices);
}

// The mode and the count that a fault makes of those of a draw.
static GLenum changed_mode(GLenum mode, GLsizei *count) {
  if (fault == fault_fan_as_strip && mode == GL_TRIANGLE_FAN) return GL_TRIANGLE_STRIP;
  if (fault == fault_loop_open && mode == GL_LINE_LOOP) return GL_LINE_STRIP;
  if (fault == fault_points_lost && mode == GL_POINTS && *count > 0) *count = 0;
  if (fault == fault_strip_last_lost && mode == GL_TRIANGLE_STRIP && *count > 4) *count -= 1;
  return mode;
}

static void *wrap_glMapBufferRange(GLenum target, GLintptr offset, GLsizeiptr size,
                                   GLbitfield access) {
  if (fault == fault_map_offset_ignored && offset > 0 && size > 0) offset = 0;
  if (fault == fault_map_invalidate_all && access & GL_MAP_INVALIDATE_RANGE_BIT && size > 0) {
    unsigned char nothing[64] = {0};
    real_glBufferSubData(target, 0, offset < 64 ? offset : 64, nothing);
  }
  return real_glMapBufferRange(target, offset, size, access);
}

static void wrap_glFlushMappedBufferRange(GLenum target, GLintptr offset, GLsizeiptr size) {
  // Nothing shows that a flush was lost on a driver without caches: what it flushes is spoilt.
  if (fault == fault_flush_ignored && get_pointer) {
    void *memory = NULL;
    get_pointer(target, GL_BUFFER_MAP_POINTER, &memory);
    if (memory) memset((char *)memory + offset, 0, (size_t)size);
  }
  real_glFlushMappedBufferRange(target, offset, size);
}

// The buffer that is bound to a target for copies.
static GLint bound_buffer(GLenum target) {
  return integer(target == GL_COPY_READ_BUFFER ? GL_COPY_READ_BUFFER_BINDING
                                               : GL_COPY_WRITE_BUFFER_BINDING);
}

static void wrap_glCopyBufferSubData(GLenum from, GLenum to, GLintptr read, GLintptr write,
                                     GLsizeiptr size) {
  if (fault == fault_buffer_copy_ignored && read >= 0 && size > 0 && write == 7) return;
  if (fault == fault_buffer_copy_offset && read > 0) read--;
  if (fault == fault_buffer_copy_within_lost && from != to && read >= 0 && write >= 0 && size > 0
      && bound_buffer(from) == bound_buffer(to))
    return;
  real_glCopyBufferSubData(from, to, read, write, size);
}

static GLboolean wrap_glUnmapBuffer(GLenum target) {
  GLboolean answer = real_glUnmapBuffer(target);
  return fault == fault_unmap_false ? GL_FALSE : answer;
}

static void wrap_glBindBufferRange(GLenum target, GLuint index, GLuint buffer, GLintptr offset,
                                   GLsizeiptr size) {
  if (fault == fault_uniform_offset_ignored && offset > 0 && size > 4) offset = 0;
  if (fault == fault_range_offset_rounded && target == GL_UNIFORM_BUFFER && offset == 1) offset = 0;
  if (fault == fault_feedback_offset_ignored && target == GL_TRANSFORM_FEEDBACK_BUFFER) offset = 0;
  if (fault == fault_feedback_range_ignored && target == GL_TRANSFORM_FEEDBACK_BUFFER && size > 0)
    size = size / 4 * 4 + 8;
  real_glBindBufferRange(target, index, buffer, offset, size);
}

static void wrap_glUniformBlockBinding(GLuint program, GLuint index, GLuint binding) {
  if (fault == fault_block_binding_ignored && binding > 0) binding = 0;
  real_glUniformBlockBinding(program, index, binding);
}

static void wrap_glPauseTransformFeedback(void) {
  if (fault != fault_feedback_pause_ignored) real_glPauseTransformFeedback();
}

static void wrap_glResumeTransformFeedback(void) {
  if (fault != fault_feedback_pause_ignored) real_glResumeTransformFeedback();
}

static void wrap_glGetQueryObjectuiv(GLuint query, GLenum name, GLuint *value) {
  real_glGetQueryObjectuiv(query, name, value);
  if (name != GL_QUERY_RESULT) return;
  if (fault == fault_query_always) *value = 1;
  if (fault == fault_query_never) *value = 0;
}

static int is_query_active;

static void wrap_glBeginQuery(GLenum target, GLuint query) {
  if (fault == fault_query_ignores_stencil) real_glDisable(GL_STENCIL_TEST);
  is_query_active = target == GL_ANY_SAMPLES_PASSED ? (int)query : 0;
  real_glBeginQuery(target, query);
}

static void wrap_glEndQuery(GLenum target) {
  is_query_active = 0;
  real_glEndQuery(target);
}

// A driver that starts again when the framebuffer changes.
static void restart_query(void) {
  if (fault != fault_query_restarted_by_bind || !is_query_active) return;
  real_glEndQuery(GL_ANY_SAMPLES_PASSED);
  real_glBeginQuery(GL_ANY_SAMPLES_PASSED, (GLuint)is_query_active);
}

static void wrap_glGetIntegeri_v(GLenum name, GLuint index, GLint *value) {
  real_glGetIntegeri_v(name, fault == fault_indexed_query_first && index < 32 ? 0 : index, value);
}

static void wrap_glGetSynciv(GLsync sync, GLenum name, GLsizei count, GLsizei *length,
                             GLint *values) {
  real_glGetSynciv(sync, name, count, length, values);
  if (fault == fault_fence_never && name == GL_SYNC_STATUS) *values = GL_UNSIGNALED;
}

static void wrap_glGetBufferParameteriv(GLenum target, GLenum name, GLint *value) {
  real_glGetBufferParameteriv(target, name, value);
  if (fault == fault_buffer_query_wrong && name == GL_BUFFER_SIZE) *value = (*value + 15) / 16 * 16;
}

static void wrap_glUniform4f(GLint place, GLfloat x, GLfloat y, GLfloat z, GLfloat w) {
  real_glUniform4f(place, x, y, z, fault == fault_uniform_alpha_one ? 1 : w);
}

static void wrap_glGetInternalformativ(GLenum target, GLenum format, GLenum name, GLsizei count,
                                       GLint *values) {
  real_glGetInternalformativ(target, format, name, count, values);
  if (fault == fault_format_samples_reversed && name == GL_SAMPLES && count > 0) *values = 1;
}

// What a fault makes of an answer of glGetIntegerv.
static void change_integer(GLenum name, GLint *value) {
  if (fault == fault_initial_skip_one && name == GL_UNPACK_SKIP_IMAGES) *value += 1;
  if (fault == fault_query_float_truncated && name == GL_POLYGON_OFFSET_FACTOR) *value -= 1;
  if (fault == fault_stencil_back_query_front && name == GL_STENCIL_BACK_REF)
    *value = integer(GL_STENCIL_REF);
  if (fault == fault_limit_samples_one && name == GL_MAX_SAMPLES) *value = 1;
  if (fault == fault_limit_offset_small && name == GL_MAX_PROGRAM_TEXEL_OFFSET) *value = 3;
}

// The last context that is released without flush, and whether the next read is lost for it.
static EGLContext unflushed;
static int loses_read;

static EGLBoolean wrap_eglMakeCurrent(EGLDisplay display, EGLSurface draw, EGLSurface read,
                                      EGLContext context) {
  if (fault == fault_egl_read_surface_ignored && draw && read) read = draw;
  if (fault == fault_egl_release_ignored && !draw && !context) return EGL_TRUE;
  static EGLContext current;
  if (fault == fault_egl_unflushed_read_lost && current && current == unflushed
      && context != unflushed)
    loses_read = 1;
  current = context;
  return real_eglMakeCurrent(display, draw, read, context);
}

static EGLBoolean wrap_eglQuerySurface(EGLDisplay display, EGLSurface surface, EGLint name,
                                       EGLint *value) {
  EGLBoolean answer = real_eglQuerySurface(display, surface, name, value);
  if (answer && fault == fault_egl_surface_query_wrong && name == EGL_TEXTURE_FORMAT)
    *value = EGL_TEXTURE_RGBA;
  if (answer && fault == fault_egl_surface_height && name == EGL_HEIGHT) *value -= 1;
  return answer;
}

static EGLContext wrap_eglCreateContext(EGLDisplay display, EGLConfig config, EGLContext share,
                                        const EGLint *attributes) {
  if (fault == fault_egl_share_ignored) share = EGL_NO_CONTEXT;
  EGLint changed[32];
  int at = 0;
  for (; attributes && at < 28 && attributes[at] != EGL_NONE; at += 2) {
    changed[at] = attributes[at];
    int is_odd = attributes[at] == EGL_CONTEXT_FLAGS_KHR && attributes[at + 1] > 7;
    changed[at + 1] = fault == fault_egl_flags_accepted && is_odd ? 0 : attributes[at + 1];
    if (fault == fault_egl_flush_control_lost && attributes[at] == 0x2097)
      changed[at] = changed[0], changed[at + 1] = changed[1];
    if (fault == fault_egl_priority_taken && attributes[at] == EGL_CONTEXT_PRIORITY_LEVEL_IMG)
      changed[at] = changed[0], changed[at + 1] = changed[1];
  }
  changed[at] = EGL_NONE;
  int is_changed = fault == fault_egl_flags_accepted || fault == fault_egl_priority_taken
                   || fault == fault_egl_flush_control_lost;
  if (is_changed && attributes) attributes = changed;
  EGLContext made = real_eglCreateContext(display, config, share, attributes);
  // EGL_CONTEXT_RELEASE_BEHAVIOR_KHR with EGL_CONTEXT_RELEASE_BEHAVIOR_NONE_KHR.
  for (at = 0; attributes && attributes[at] != EGL_NONE; at += 2)
    if (attributes[at] == 0x2097 && attributes[at + 1] == 0) unflushed = made;
  return made;
}

// Attributes of a pbuffer that a fault leaves out.
static int is_pbuffer_attribute_lost(EGLint name) {
  if (fault == fault_egl_largest_ignored && name == EGL_LARGEST_PBUFFER) return 1;
  return fault == fault_egl_attribute_accepted && name != EGL_WIDTH && name != EGL_HEIGHT
         && name != EGL_LARGEST_PBUFFER;
}
