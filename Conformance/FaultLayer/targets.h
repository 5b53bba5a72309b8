// Framebuffers, blits, clears, depth, stencil and reads with one fault.

static int minimum(int one, int other) { return one < other ? one : other; }
static int maximum(int one, int other) { return one > other ? one : other; }

// Whether the last blit has made one sample of several, and nothing was cleared since.
static int is_resolved;

// Whether the read framebuffer is multisampled; GL_SAMPLES describes the draw framebuffer only.
static int is_read_multisampled(void) {
  GLuint drawn = (GLuint)integer(GL_DRAW_FRAMEBUFFER_BINDING);
  real_glBindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint)integer(GL_READ_FRAMEBUFFER_BINDING));
  int answer = integer(GL_SAMPLE_BUFFERS) > 0;
  real_glBindFramebuffer(GL_DRAW_FRAMEBUFFER, drawn);
  return answer;
}

static void wrap_glBlitFramebuffer(GLint x0, GLint y0, GLint x1, GLint y1, GLint toX0, GLint toY0,
                                   GLint toX1, GLint toY1, GLbitfield mask, GLenum filter) {
  if (fault == fault_blit_flip_ignored) {
    GLint left = minimum(toX0, toX1), right = maximum(toX0, toX1);
    toX0 = left;
    toX1 = right;
    left = minimum(x0, x1);
    right = maximum(x0, x1);
    x0 = left;
    x1 = right;
  }
  if (fault == fault_blit_linear_as_nearest && filter == GL_LINEAR
      && !(mask & (GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT)))
    filter = GL_NEAREST;
  if (fault == fault_blit_depth_lost) mask &= ~(GLbitfield)GL_DEPTH_BUFFER_BIT;
  if (fault == fault_blit_stencil_lost) mask &= ~(GLbitfield)GL_STENCIL_BUFFER_BIT;
  if (fault == fault_blit_off_by_one) toX0++, toX1++;
  if (fault == fault_blit_turned_columns_shifted && toX0 > toX1 && toX0 - toX1 != x1 - x0)
    toX0++, toX1++;
  if (fault == fault_blit_turned_rows_shifted && toY0 > toY1 && toY0 - toY1 != y1 - y0)
    toY0++, toY1++;
  if (fault == fault_may_round_resolves) is_resolved = is_read_multisampled();
  if (fault == fault_blit_scale_ignored) toX1 = toX0 + (x1 - x0), toY1 = toY0 + (y1 - y0);
  if (fault == fault_blit_srgb_raw) {
    real_glDisable(GL_FRAMEBUFFER_SRGB_EXT);
    real_glBlitFramebuffer(x0, y0, x1, y1, toX0, toY0, toX1, toY1, mask, filter);
    real_glEnable(GL_FRAMEBUFFER_SRGB_EXT);
    return;
  }
  if (fault == fault_blit_scissor_ignored && integer(GL_SCISSOR_TEST)) {
    real_glDisable(GL_SCISSOR_TEST);
    real_glBlitFramebuffer(x0, y0, x1, y1, toX0, toY0, toX1, toY1, mask, filter);
    real_glEnable(GL_SCISSOR_TEST);
    return;
  }
  real_glBlitFramebuffer(x0, y0, x1, y1, toX0, toY0, toX1, toY1, mask, filter);
}

static void wrap_glFramebufferTexture2D(GLenum target, GLenum point, GLenum kind, GLuint texture,
                                        GLint level) {
  if (fault == fault_attach_level_ignored && level > 0) level = 0;
  if (fault == fault_detach_ignored && texture == 0) return;
  if (fault == fault_attach_face_ignored && kind > GL_TEXTURE_CUBE_MAP_POSITIVE_X
      && kind <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Z)
    kind = GL_TEXTURE_CUBE_MAP_POSITIVE_X;
  real_glFramebufferTexture2D(target, point, kind, texture, level);
}

static void wrap_glFramebufferTextureLayer(GLenum target, GLenum point, GLuint texture,
                                           GLint level, GLint layer) {
  if (fault == fault_attach_layer_ignored && layer > 0) layer = 0;
  if (fault == fault_attach_layer_level_ignored && level > 0) level = 0;
  real_glFramebufferTextureLayer(target, point, texture, level, layer);
}

static void wrap_glDrawBuffers(GLsizei count, const GLenum *points) {
  if (fault == fault_draw_buffers_ignored && count > 1) return;
  real_glDrawBuffers(count, points);
}

static void wrap_glReadBuffer(GLenum point) {
  if (fault == fault_read_buffer_ignored && point > GL_COLOR_ATTACHMENT0
      && point < GL_COLOR_ATTACHMENT0 + 8)
    point = GL_COLOR_ATTACHMENT0;
  real_glReadBuffer(point);
}

static void wrap_glInvalidateFramebuffer(GLenum target, GLsizei count, const GLenum *points) {
  real_glInvalidateFramebuffer(target, count, points);
  const GLfloat black[4] = {0, 0, 0, 0};
  if (fault == fault_invalidate_clears_all && count > 0) real_glClearBufferfv(GL_COLOR, 0, black);
}

static void wrap_glRenderbufferStorage(GLenum target, GLenum format, GLsizei width,
                                       GLsizei height) {
  if (fault == fault_depth_32f_as_16 && format == GL_DEPTH_COMPONENT32F)
    format = GL_DEPTH_COMPONENT16;
  if (fault == fault_renderbuffer_4444 && format == GL_RGBA8) format = GL_RGBA4;
  if (fault == fault_float_target_as_bytes && format == GL_RGBA16F) format = GL_RGBA8;
  if (fault == fault_wide_target_as_bytes && format == GL_RGB10_A2) format = GL_RGBA8;
  real_glRenderbufferStorage(target, format, width, height);
}

static void wrap_glRenderbufferStorageMultisample(GLenum target, GLsizei samples, GLenum format,
                                                  GLsizei width, GLsizei height) {
  if (fault == fault_samples_one && samples > 0) samples = 0;
  real_glRenderbufferStorageMultisample(target, samples, format, width, height);
}

static void wrap_glClearBufferfv(GLenum buffer, GLint index, const GLfloat *value) {
  if (fault == fault_clear_buffer_ignored && buffer == GL_COLOR) return;
  if (fault == fault_clear_buffer_first && buffer == GL_COLOR && index > 0) index = 0;
  real_glClearBufferfv(buffer, index, value);
}

static void wrap_glClearBufferiv(GLenum buffer, GLint index, const GLint *value) {
  if (fault == fault_stencil_clear_ignored && buffer == GL_STENCIL) return;
  real_glClearBufferiv(buffer, index, value);
}

static void wrap_glClearBufferfi(GLenum buffer, GLint index, GLfloat depth, GLint stencil) {
  if (fault == fault_clear_stencil_lost) stencil = 0;
  real_glClearBufferfi(buffer, index, depth, stencil);
}

static void wrap_glDepthFunc(GLenum function) {
  if (fault == fault_depth_equal_passes && function == GL_LESS) function = GL_LEQUAL;
  if (fault == fault_depth_gequal_as_greater && function == GL_GEQUAL) function = GL_GREATER;
  real_glDepthFunc(function);
}

static void wrap_glDepthMask(GLboolean flag) {
  real_glDepthMask(fault == fault_depth_mask_ignored ? GL_TRUE : flag);
}

static void wrap_glDepthRangef(GLfloat near, GLfloat far) {
  if (fault == fault_depth_range_ignored) return;
  if (fault == fault_depth_range_sorted && near > far) {
    real_glDepthRangef(far, near);
    return;
  }
  real_glDepthRangef(near, far);
}

static GLenum clamped(GLenum operation) {
  return operation == GL_INCR_WRAP ? GL_INCR : operation == GL_DECR_WRAP ? GL_DECR : operation;
}

static void wrap_glStencilOp(GLenum fail, GLenum depthFail, GLenum pass) {
  if (fault == fault_stencil_wrap_clamps)
    real_glStencilOp(clamped(fail), clamped(depthFail), clamped(pass));
  else real_glStencilOp(fail, depthFail, pass);
}

static void wrap_glStencilMask(GLuint mask) {
  real_glStencilMask(fault == fault_stencil_mask_ignored ? 0xFFFFFFFF : mask);
}

static void wrap_glStencilFunc(GLenum function, GLint reference, GLuint mask) {
  if (fault == fault_stencil_compare_mask_ignored) mask = 0xFF;
  real_glStencilFunc(function, reference, mask);
}

static void wrap_glStencilFuncSeparate(GLenum face, GLenum function, GLint reference,
                                       GLuint mask) {
  if (fault == fault_stencil_back_as_front && face == GL_BACK) return;
  real_glStencilFuncSeparate(face, function, reference, mask);
}

static void wrap_glStencilMaskSeparate(GLenum face, GLuint mask) {
  if (fault == fault_stencil_back_mask_ignored && face == GL_BACK) return;
  real_glStencilMaskSeparate(face, mask);
}

static void wrap_glInvalidateSubFramebuffer(GLenum target, GLsizei count, const GLenum *points,
                                            GLint x, GLint y, GLsizei width, GLsizei height) {
  real_glInvalidateSubFramebuffer(target, count, points, x, y, width, height);
  const GLfloat black[4] = {0, 0, 0, 0};
  if (fault == fault_invalidate_part_clears_all && count > 0)
    real_glClearBufferfv(GL_COLOR, 0, black);
}

static void wrap_glGetFramebufferAttachmentParameteriv(GLenum target, GLenum point, GLenum name,
                                                       GLint *value) {
  real_glGetFramebufferAttachmentParameteriv(target, point, name, value);
  if (fault == fault_default_kind_lost && *value == GL_FRAMEBUFFER_DEFAULT) *value = GL_NONE;
}

// What kind of object is attached to the framebuffer.
static GLint attached(GLenum point) {
  GLint kind = GL_NONE;
  if (integer(GL_FRAMEBUFFER_BINDING))
    real_glGetFramebufferAttachmentParameteriv(
      GL_FRAMEBUFFER, point, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &kind);
  return kind;
}

static void wrap_glStencilOpSeparate(GLenum face, GLenum fail, GLenum depthFail, GLenum pass) {
  if (fault == fault_stencil_back_as_front && face == GL_FRONT) face = GL_FRONT_AND_BACK;
  if (fault == fault_stencil_back_as_front && face == GL_BACK) return;
  real_glStencilOpSeparate(face, fail, depthFail, pass);
}

static void wrap_glPolygonOffset(GLfloat factor, GLfloat units) {
  if (fault == fault_offset_factor_ignored) factor = 0;
  if (fault == fault_offset_large_ignored && (units > 1000 || units < -1000)) units = 0;
  if (fault == fault_polygon_offset_reversed) factor = -factor, units = -units;
  real_glPolygonOffset(factor, fault == fault_offset_units_ignored ? 0 : units);
}

static void wrap_glCullFace(GLenum face) {
  if (fault == fault_cull_swapped && face != GL_FRONT_AND_BACK)
    face = face == GL_FRONT ? GL_BACK : face == GL_BACK ? GL_FRONT : face;
  real_glCullFace(face);
}

static void wrap_glFrontFace(GLenum order) {
  if (fault == fault_front_face_ignored && order == GL_CW) return;
  real_glFrontFace(order);
}

// Capabilities that a fault never lets be enabled.
static int is_capability_lost(GLenum name) {
  return (fault == fault_discard_ignored && name == GL_RASTERIZER_DISCARD)
         || (fault == fault_restart_ignored && name == GL_PRIMITIVE_RESTART_FIXED_INDEX)
         || (fault == fault_depth_clamp_ignored && name == GL_DEPTH_CLAMP_EXT)
         || (fault == fault_clip_plane_ignored && name == GL_CLIP_DISTANCE0_EXT + 1)
         || (fault == fault_coverage_ignored && name == GL_SAMPLE_COVERAGE)
         || (fault == fault_alpha_to_coverage_ignored && name == GL_SAMPLE_ALPHA_TO_COVERAGE);
}

// Parameters of pixel storage that a fault drops.
static int is_store_lost(GLenum name, GLint value) {
  if (value <= 0) return 0;
  return (fault == fault_pack_row_length_ignored && name == GL_PACK_ROW_LENGTH)
         || (fault == fault_pack_skip_ignored
             && (name == GL_PACK_SKIP_ROWS || name == GL_PACK_SKIP_PIXELS))
         || (fault == fault_pack_skip_rows_ignored && name == GL_PACK_SKIP_ROWS)
         || (fault == fault_pack_skip_pixels_ignored && name == GL_PACK_SKIP_PIXELS)
         || (fault == fault_unpack_skip_rows_ignored && name == GL_UNPACK_SKIP_ROWS)
         || (fault == fault_reverse_rows_ignored && name == 0x93A4)
         || (fault == fault_volume_skip_ignored && name == GL_UNPACK_SKIP_IMAGES)
         || (fault == fault_volume_height_ignored && name == GL_UNPACK_IMAGE_HEIGHT);
}
