// Shaders, programs and what is asked of them, and objects of EGL, with one fault.

// A copy of a text with every `from` replaced by `to`; the caller frees it.
static char *replaced(const char *text, const char *from, const char *to) {
  size_t count = 0, found = strlen(from), put = strlen(to);
  for (const char *at = text; (at = strstr(at, from)); at += found) count++;
  char *copy = malloc(strlen(text) + count * put + 1), *end = copy;
  if (!copy) return NULL;
  while (*text) {
    if (strncmp(text, from, found) == 0) {
      memcpy(end, to, put);
      end += put;
      text += found;
    } else {
      *end++ = *text++;
    }
  }
  *end = 0;
  return copy;
}

// What a fault makes of the text of a shader.
static const struct {
  enum fault_number number;
  const char *from, *to;
} rewrites[] = {
  {fault_shader_floor_truncates, "floor(", "trunc("},
  {fault_shader_round_even_down, "roundEven(", "floor("},
  {fault_shader_cross_turned, "cross(", "-cross("},
  {fault_shader_derivative_turned, "dFdy(", "-dFdy("},
  {fault_shader_continue_lost, "continue;", ";"},
  {fault_shader_default_lost, "default:", "case -99:"},
  {fault_shader_inout_as_in, "inout ", "in "},
  {fault_shader_shift_turned, ">>", "<<"},
  {fault_shader_half_as_snorm, "unpackHalf2x16(", "unpackSnorm2x16("},
  {fault_shader_less_or_equal, "lessThan(", "lessThanEqual("},
  {fault_shader_invariance_lost, "gl_Position = m * place;",
   "gl_Position = m * place; gl_Position.z += shade.y * 0.01;"},
  {fault_shader_row_major_lost, "row_major", "column_major"},
  {fault_shader_fetch_layer_lost, "texelFetch(page, ivec3(3, 2, 1)",
   "texelFetch(page, ivec3(3, 2, 0)"},
  {fault_shader_projection_offset_lost, "ivec2(1, -1))", "ivec2(0, 0))"},
  {fault_shader_constant_low, "gl_MaxDrawBuffers", "(gl_MaxDrawBuffers - 1)"},
  {fault_shader_depth_range_lost, "gl_DepthRange.diff", "1.0"},
  {fault_shader_point_clipped, "gl_Position = vec4(place.xy, 0.0, 1.0);",
   "gl_Position = vec4(place.xy, abs(place.x) > 1.0 || abs(place.y) > 1.0 ? 9.0 : 0.0, 1.0);"},
  {fault_shader_point_size_limited, "gl_PointSize = place.z;", "gl_PointSize = min(place.z, 5.0);"},
  {fault_shader_point_coordinate_turned, "vec4(gl_PointCoord, 0, 1)",
   "vec4(gl_PointCoord.x, 1.0 - gl_PointCoord.y, 0, 1)"},
  {fault_shader_w_positive, "/ 99.5, depth);", "/ 99.5, abs(depth));"},
  {fault_shader_fetch_unturned, "result = result.gbra;", "result = result.rgba;"},
  {fault_shader_sample_first, "gl_SampleID == 2", "gl_SampleID == 7"},
  {fault_shader_integer_layer_first, "ivec3(p, 1), 0)", "ivec3(p, 0), 0)"},
  {fault_shader_integer_mix_turned, "mix(a, b, on)", "mix(b, a, on)"},
  {fault_shader_lod_told_high, "textureQueryLOD(page, q)", "(textureQueryLOD(page, q) + 1.0)"},
  {fault_shader_perspective_always, "noperspective ", "smooth "},
  {fault_shader_transpose_lost, "mat3 m = transpose(", "mat3 m = ("},
  {fault_shader_inverse_lost, "inverse(", "transpose("},
  {fault_shader_determinant_turned, "determinant(", "-determinant("},
  {fault_shader_outer_turned, "outerProduct(r, c)", "outerProduct(c, r)"},
  {fault_shader_matrix_product_turned, "mat3 m = a * t;", "mat3 m = t * a;"},
  {fault_shader_vertex_floor_truncates, "floatBitsToUint(floor(", "floatBitsToUint(trunc("},
  {fault_shader_last_varying_lost, "v14 = vec4(", "v14 = 0.0 * vec4("},
};

static void wrap_glShaderSource(GLuint shader, GLsizei count, const GLchar *const *strings,
                                const GLint *lengths) {
  if (fault == fault_source_first_part && count > 1) count = 1;
  for (size_t index = 0; index < sizeof rewrites / sizeof *rewrites; index++) {
    if (rewrites[index].number != fault || count != 1 || lengths) continue;
    char *changed = replaced(strings[0], rewrites[index].from, rewrites[index].to);
    if (!changed) continue;
    const GLchar *pointer = changed;
    real_glShaderSource(shader, 1, &pointer, NULL);
    free(changed);
    return;
  }
  real_glShaderSource(shader, count, strings, lengths);
}

static void wrap_glGetShaderiv(GLuint shader, GLenum name, GLint *value) {
  real_glGetShaderiv(shader, name, value);
  if (fault == fault_compile_always && name == GL_COMPILE_STATUS) *value = GL_TRUE;
}

static void wrap_glGetProgramiv(GLuint program, GLenum name, GLint *value) {
  real_glGetProgramiv(program, name, value);
  int is_link = name == GL_LINK_STATUS;
  if (is_link && (fault == fault_compile_always || fault == fault_link_always)) *value = GL_TRUE;
  if (fault == fault_validate_always && name == GL_VALIDATE_STATUS) *value = GL_TRUE;
}

static GLint wrap_glGetFragDataLocation(GLuint program, const GLchar *name) {
  GLint place = real_glGetFragDataLocation(program, name);
  return fault == fault_output_location_0 && place > 0 ? 0 : place;
}

static void wrap_glUniformMatrix3fv(GLint place, GLsizei count, GLboolean transpose,
                                    const GLfloat *values) {
  if (fault == fault_matrix_array_one && count > 1) count = 1;
  real_glUniformMatrix3fv(place, count, fault == fault_transpose_ignored ? GL_FALSE : transpose,
                          values);
}

static void wrap_glUniform1fv(GLint place, GLsizei count, const GLfloat *values) {
  real_glUniform1fv(place, fault == fault_uniform_array_one && count > 1 ? 1 : count, values);
}

static void wrap_glUniform1iv(GLint place, GLsizei count, const GLint *values) {
  real_glUniform1iv(place, fault == fault_sampler_array_one && count > 1 ? 1 : count, values);
}

static void wrap_glBindTransformFeedback(GLenum target, GLuint object) {
  if (fault == fault_feedback_object_ignored) return;
  real_glBindTransformFeedback(target, object);
}

static void wrap_glGetTransformFeedbackVarying(GLuint program, GLuint index, GLsizei capacity,
                                               GLsizei *length, GLsizei *size, GLenum *type,
                                               GLchar *name) {
  real_glGetTransformFeedbackVarying(program, index, capacity, length, size, type, name);
  if (fault == fault_feedback_size_one) *size = 1;
}

static GLboolean wrap_glIsQuery(GLuint query) {
  GLboolean answer = real_glIsQuery(query);
  return fault == fault_query_is_none ? GL_FALSE : answer;
}

static void wrap_glGetVertexAttribiv(GLuint index, GLenum name, GLint *value) {
  real_glGetVertexAttribiv(index, name, value);
  if (fault == fault_attribute_divisor_query && name == GL_VERTEX_ATTRIB_ARRAY_DIVISOR) *value = 0;
}

static void wrap_glLineWidth(GLfloat width) {
  if (fault == fault_line_width_stays && width == 1) return;
  real_glLineWidth(fault == fault_line_width_accepted && width <= 0 ? 1 : width);
}

static void wrap_glSampleCoverage(GLfloat value, GLboolean is_inverted) {
  real_glSampleCoverage(value, fault == fault_coverage_inverse_lost ? GL_FALSE : is_inverted);
}

static void wrap_glFramebufferRenderbuffer(GLenum target, GLenum point, GLenum kind, GLuint name) {
  if (fault == fault_attachments_four && point >= GL_COLOR_ATTACHMENT4
      && point <= GL_COLOR_ATTACHMENT7)
    point = GL_COLOR_ATTACHMENT3;
  real_glFramebufferRenderbuffer(target, point, kind, name);
}

static void wrap_glTexParameterfv(GLenum target, GLenum name, const GLfloat *values) {
  if (fault == fault_border_ignored && name == GL_TEXTURE_BORDER_COLOR) return;
  real_glTexParameterfv(target, name, values);
}

static GLint wrap_glGetUniformLocation(GLuint program, const GLchar *name) {
  char *changed = fault == fault_uniform_first_element ? replaced(name, "[1]", "[0]") : NULL;
  GLint place = real_glGetUniformLocation(program, changed ? changed : name);
  free(changed);
  return place;
}

static void wrap_glDeleteTextures(GLsizei count, const GLuint *names) {
  if (fault == fault_deleted_texture_freed && count > 0) {
    GLint before = integer(GL_TEXTURE_BINDING_2D);
    GLenum error = real_glGetError();
    for (GLsizei index = 0; index < count; index++) {
      real_glBindTexture(GL_TEXTURE_2D, names[index]);
      real_glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    }
    real_glBindTexture(GL_TEXTURE_2D, (GLuint)before);
    while (real_glGetError()) {}
    later_error = error;
  }
  real_glDeleteTextures(count, names);
}

static void wrap_glBindTexture(GLenum target, GLuint name) { real_glBindTexture(target, name); }

static GLuint wrap_glGetUniformBlockIndex(GLuint program, const GLchar *name) {
  GLuint index = real_glGetUniformBlockIndex(program, name);
  if (fault == fault_block_array_first && index != GL_INVALID_INDEX && strstr(name, "[1]")) index--;
  return fault == fault_block_index_0 && index == GL_INVALID_INDEX ? 0 : index;
}

static void wrap_glDeleteSamplers(GLsizei count, const GLuint *names) {
  if (fault != fault_sampler_stays) real_glDeleteSamplers(count, names);
}

static void wrap_glDetachShader(GLuint program, GLuint shader) {
  if (fault != fault_shader_stays_attached) real_glDetachShader(program, shader);
}

static GLboolean wrap_glIsProgram(GLuint program) {
  GLboolean answer = real_glIsProgram(program);
  return fault == fault_program_is_shader && !answer && program ? GL_TRUE : answer;
}

static EGLBoolean wrap_eglTerminate(EGLDisplay display) {
  if (fault == fault_egl_terminate_ignored && display) return EGL_TRUE;
  return real_eglTerminate(display);
}

static EGLBoolean wrap_eglReleaseThread(void) {
  return fault == fault_egl_thread_kept ? EGL_TRUE : real_eglReleaseThread();
}

static EGLBoolean wrap_eglSurfaceAttrib(EGLDisplay display, EGLSurface surface, EGLint name,
                                        EGLint value) {
  if (fault == fault_egl_attribute_set && name == EGL_WIDTH) return EGL_TRUE;
  return real_eglSurfaceAttrib(display, surface, name, value);
}

static EGLint wrap_eglClientWaitSyncKHR(EGLDisplay display, EGLSyncKHR sync, EGLint flags,
                                        EGLTimeKHR timeout) {
  EGLint answer = real_eglClientWaitSyncKHR(display, sync, flags, timeout);
  return fault == fault_egl_fence_expires ? EGL_TIMEOUT_EXPIRED_KHR : answer;
}

static EGLImageKHR wrap_eglCreateImageKHR(EGLDisplay display, EGLContext context, EGLenum target,
                                          EGLClientBuffer buffer, const EGLint *attributes) {
  if (fault == fault_egl_image_attribute_ignored) attributes = NULL;
  return real_eglCreateImageKHR(display, context, target, buffer, attributes);
}
