// Functions that set by arrays, queries, logs and later extensions with one fault.

static void wrap_glUniform3iv(GLint place, GLsizei count, const GLint *values) {
  if (fault != fault_uniform_third_lost || count < 1) {
    real_glUniform3iv(place, count, values);
    return;
  }
  GLint changed[12] = {0};
  if (count > 4) count = 4;
  for (GLsizei index = 0; index < 3 * count; index++)
    changed[index] = index % 3 == 2 ? 0 : values[index];
  real_glUniform3iv(place, count, changed);
}

static void wrap_glVertexAttrib2fv(GLuint index, const GLfloat *values) {
  if (fault == fault_attribute_rest_zero) real_glVertexAttrib4f(index, values[0], values[1], 0, 0);
  else real_glVertexAttrib2fv(index, values);
}

static void wrap_glVertexAttribI4iv(GLuint index, const GLint *values) {
  GLint changed[4];
  for (int place = 0; place < 4; place++)
    changed[place] = fault == fault_attribute_sign_lost ? values[place] & 0x7FFFFFFF : values[place];
  real_glVertexAttribI4iv(index, changed);
}

static void wrap_glTexParameteriv(GLenum target, GLenum name, const GLint *values) {
  if (fault == fault_parameter_vector_ignored && name == GL_TEXTURE_MAX_LOD) return;
  real_glTexParameteriv(target, name, values);
}

static void wrap_glSamplerParameterfv(GLuint sampler, GLenum name, const GLfloat *values) {
  if (fault == fault_sampler_vector_ignored && name == GL_TEXTURE_MIN_LOD) return;
  real_glSamplerParameterfv(sampler, name, values);
}

static GLboolean wrap_glIsRenderbuffer(GLuint name) {
  GLboolean answer = real_glIsRenderbuffer(name);
  return fault == fault_renderbuffer_named_early && name && name < 1000 ? GL_TRUE : answer;
}

static void wrap_glGetShaderInfoLog(GLuint shader, GLsizei capacity, GLsizei *length, GLchar *text) {
  real_glGetShaderInfoLog(shader, capacity, length, text);
  if (fault == fault_log_length_with_end && length && capacity > 0) *length += 1;
}

static void wrap_glGetQueryiv(GLenum target, GLenum name, GLint *value) {
  real_glGetQueryiv(target, name, value);
  if (fault == fault_counter_bits_few && name == GL_QUERY_COUNTER_BITS_EXT) *value = 8;
}

static void wrap_glBeginConditionalRenderNV(GLuint query, GLenum mode) {
  if (fault != fault_conditional_ignored) real_glBeginConditionalRenderNV(query, mode);
}

static void wrap_glEndConditionalRenderNV(void) {
  if (fault != fault_conditional_ignored) real_glEndConditionalRenderNV();
}

static void wrap_glGetnUniformfvKHR(GLuint program, GLint place, GLsizei capacity, GLfloat *values) {
  real_glGetnUniformfvKHR(program, place, fault == fault_bounded_query_open ? 64 : capacity, values);
}

static void wrap_glReadnPixelsKHR(GLint x, GLint y, GLsizei width, GLsizei height, GLenum format,
                                  GLenum type, GLsizei capacity, void *pixels) {
  if (fault == fault_bounded_read_open) real_glReadPixels(x, y, width, height, format, type, pixels);
  else real_glReadnPixelsKHR(x, y, width, height, format, type, capacity, pixels);
}

static void wrap_glDiscardFramebufferEXT(GLenum target, GLsizei count, const GLenum *points) {
  real_glDiscardFramebufferEXT(target, count, points);
  const GLfloat black[4] = {0, 0, 0, 0};
  if (fault == fault_discard_clears_all && count > 0) real_glClearBufferfv(GL_COLOR, 0, black);
}

static void wrap_glClearTexSubImageEXT(GLuint texture, GLint level, GLint x, GLint y, GLint z,
                                       GLsizei width, GLsizei height, GLsizei depth, GLenum format,
                                       GLenum type, const void *data) {
  if (fault == fault_clear_part_at_0 && x == 1) x = 0;
  real_glClearTexSubImageEXT(texture, level, x, y, z, width, height, depth, format, type, data);
}

static void wrap_glFramebufferParameteriMESA(GLenum target, GLenum name, GLint value) {
  if (fault != fault_flip_ignored) real_glFramebufferParameteriMESA(target, name, value);
}

static void wrap_glCompressedTexSubImage3D(GLenum target, GLint level, GLint x, GLint y, GLint z,
                                           GLsizei width, GLsizei height, GLsizei depth,
                                           GLenum format, GLsizei size, const void *data) {
  if (fault == fault_block_part_layer_lost) z = 0;
  real_glCompressedTexSubImage3D(target, level, x, y, z, width, height, depth, format, size, data);
}

static void *wrap_glMapBufferOES(GLenum target, GLenum access) {
  return fault == fault_whole_map_refused ? NULL : real_glMapBufferOES(target, access);
}

static void wrap_glProgramUniform4fEXT(GLuint program, GLint place, GLfloat x, GLfloat y,
                                       GLfloat z, GLfloat w) {
  if (fault != fault_program_uniform_lost) real_glProgramUniform4fEXT(program, place, x, y, z, w);
}

static void wrap_glUseProgramStagesEXT(GLuint pipeline, GLbitfield stages, GLuint program) {
  // A fragment shader replaces the other stage too.
  if (fault == fault_pipeline_stage_dropped && stages == GL_FRAGMENT_SHADER_BIT)
    real_glUseProgramStagesEXT(pipeline, GL_VERTEX_SHADER_BIT, 0);
  real_glUseProgramStagesEXT(pipeline, stages, program);
}

static void wrap_glDrawArraysInstancedBaseInstanceEXT(GLenum mode, GLint first, GLsizei count,
                                                      GLsizei instances, GLuint base) {
  if (fault == fault_base_instance_ignored) base = 0;
  real_glDrawArraysInstancedBaseInstanceEXT(mode, first, count, instances, base);
}

static void wrap_glObjectLabelKHR(GLenum kind, GLuint name, GLsizei length, const GLchar *text) {
  if (fault == fault_label_lost && kind == GL_TEXTURE && text && name < 1000) return;
  real_glObjectLabelKHR(kind, name, length, text);
}

static void wrap_glPopDebugGroupKHR(void) {
  if (fault == fault_group_underflow_taken && integer(GL_DEBUG_GROUP_STACK_DEPTH_KHR) < 2) return;
  real_glPopDebugGroupKHR();
}

static void wrap_glDebugMessageCallbackKHR(GLDEBUGPROCKHR callback, const void *user) {
  if (fault != fault_debug_callback_lost) real_glDebugMessageCallbackKHR(callback, user);
}

// Buffers that are rounded up, whose rest a read beyond their end sees.
static void wrap_glBufferData(GLenum target, GLsizeiptr size, const void *data, GLenum usage) {
  if (fault != fault_robust_rounded || size != 64 || !data) {
    real_glBufferData(target, size, data, usage);
    return;
  }
  unsigned char more[256];
  memset(more, 0x42, sizeof more);
  memcpy(more, data, 64);
  real_glBufferData(target, sizeof more, more, usage);
}

static EGLBoolean wrap_eglGetSyncAttrib(EGLDisplay display, EGLSync sync, EGLint name,
                                        EGLAttrib *value) {
  EGLBoolean answer = real_eglGetSyncAttrib(display, sync, name, value);
  if (fault == fault_egl_core_status_lost && answer && name == EGL_SYNC_STATUS)
    *value = EGL_UNSIGNALED;
  return answer;
}

static EGLImage wrap_eglCreateImage(EGLDisplay display, EGLContext context, EGLenum target,
                                    EGLClientBuffer buffer, const EGLAttrib *attributes) {
  if (fault == fault_egl_core_level_lost) attributes = NULL;
  return real_eglCreateImage(display, context, target, buffer, attributes);
}

static EGLDisplay wrap_eglGetPlatformDisplay(EGLenum platform, void *native,
                                             const EGLAttrib *attributes) {
  if (fault == fault_egl_platform_any && platform == 0x1234)
    platform = EGL_PLATFORM_SURFACELESS_MESA;
  return real_eglGetPlatformDisplay(platform, native, attributes);
}

static EGLSurface wrap_eglCreatePbufferFromClientBuffer(EGLDisplay display, EGLenum type,
                                                        EGLClientBuffer buffer, EGLConfig config,
                                                        const EGLint *attributes) {
  const EGLint sides[] = {EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
  if (fault == fault_egl_client_buffer_any)
    return real_eglCreatePbufferSurface(display, config, sides);
  return real_eglCreatePbufferFromClientBuffer(display, type, buffer, config, attributes);
}

static EGLBoolean wrap_eglQueryDebugKHR(EGLint name, EGLAttrib *value) {
  EGLBoolean answer = real_eglQueryDebugKHR(name, value);
  if (fault == fault_egl_debug_all_off && answer && value) *value = EGL_FALSE;
  return answer;
}

static void wrap_glGetActiveUniformsiv(GLuint program, GLsizei count, const GLuint *indices,
                                       GLenum name, GLint *values) {
  real_glGetActiveUniformsiv(program, count, indices, name, values);
  if (fault == fault_block_offset_told_wrong && name == GL_UNIFORM_OFFSET && count == 1
      && *values > 0)
    *values += 4;
}
