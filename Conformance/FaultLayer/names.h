// The faults of blocks.h, textures.h, targets.h, geometry.h, shaders.h, extensions.h and calls.h,
// and the functions that they stand in for.

#define BLOCK_FAULTS(X) \
  X(block_halves_exchanged) X(block_words_exchanged) X(block_flip_ignored) \
  X(block_individual_always) X(block_planar_lost) X(block_t_as_h) X(block_neighbours_exchanged) \
  X(block_alpha_lost) X(block_last_lost) X(block_planes_exchanged) X(block_endpoints_exchanged) \
  X(block_dual_plane_lost) X(block_signed_lost) X(block_srgb_lost) X(block_part_ignored) \
  X(block_indices_reversed) X(block_multiplier_lost) X(block_mode_bit_lost) \
  X(block_layers_exchanged)

#define TEXTURE_FAULTS(X) \
  X(format_alpha_as_luminance) X(format_luminance_alpha_swapped) X(format_snorm_negative_lost) \
  X(format_float_clamped) X(format_exponent_low) X(format_10_10_10_swapped) \
  X(format_integer_sign_lost) X(format_depth_byte_lost) X(format_storage_565) \
  X(format_11_11_10_swapped) X(format_rg_swapped) X(volume_slice_lost) X(volume_skip_ignored) \
  X(volume_height_ignored) X(volume_part_depth_ignored) X(unpack_buffer_offset_ignored) \
  X(max_level_ignored) X(base_level_ignored) X(swizzle_ignored) X(min_lod_ignored) \
  X(max_lod_ignored) X(compare_ignored) X(compare_inverted) X(wrap_r_ignored) \
  X(sampler_ignored) X(sampler_filter_ignored) X(mip_linear_as_nearest) X(storage_one_level) \
  X(copy_part_ignored) X(copy_offset_ignored) X(copy_source_ignored) X(copy_level_ignored) \
  X(copy_layer_ignored) X(texture_query_wrong) X(active_texture_ignored)

#define TARGET_FAULTS(X) \
  X(blit_flip_ignored) X(blit_scissor_ignored) X(blit_linear_as_nearest) X(blit_depth_lost) \
  X(blit_stencil_lost) X(blit_off_by_one) X(blit_scale_ignored) X(attach_level_ignored) \
  X(attach_layer_ignored) X(detach_ignored) X(draw_buffers_ignored) X(read_buffer_ignored) \
  X(invalidate_clears_all) X(renderbuffer_4444) X(framebuffer_bindings_joined) \
  X(clear_buffer_ignored) X(clear_buffer_first) X(clear_stencil_lost) X(depth_equal_passes) \
  X(depth_mask_ignored) X(depth_range_ignored) X(stencil_wrap_clamps) X(stencil_mask_ignored) \
  X(stencil_compare_mask_ignored) X(stencil_back_as_front) X(offset_units_ignored) \
  X(cull_swapped) X(front_face_ignored) X(discard_ignored) X(restart_ignored) \
  X(coverage_ignored) X(samples_one) X(pack_row_length_ignored) X(pack_skip_ignored) \
  X(pack_buffer_offset_ignored) X(read_negative_clamped) X(reverse_rows_ignored)

#define GEOMETRY_FAULTS(X) \
  X(attribute_stride_ignored) X(attribute_integer_as_float) X(divisor_ignored) X(divisor_one) \
  X(attribute_value_ignored) X(instances_one) X(fan_as_strip) \
  X(loop_open) X(points_lost) X(range_elements_short) X(map_offset_ignored) X(flush_ignored) \
  X(buffer_copy_ignored) X(buffer_copy_offset) X(unmap_false) X(uniform_offset_ignored) \
  X(block_binding_ignored) X(feedback_pause_ignored) X(query_always) X(query_never) \
  X(fence_never) X(buffer_query_wrong) X(uniform_alpha_one) X(initial_skip_one) \
  X(limit_samples_one) X(limit_offset_small) X(format_samples_reversed) X(strip_last_lost) \
  X(egl_read_surface_ignored) X(egl_largest_ignored) X(egl_surface_query_wrong) \
  X(egl_attribute_accepted) X(egl_share_ignored) X(egl_release_ignored) \
  X(egl_unflushed_read_lost) X(client_memory_shifted) X(client_memory_rebased)

#define SHADER_FAULTS(X) \
  X(shader_floor_truncates) X(shader_round_even_down) X(shader_cross_turned) \
  X(shader_derivative_turned) X(shader_continue_lost) X(shader_default_lost) \
  X(shader_inout_as_in) X(shader_shift_turned) X(shader_half_as_snorm) X(shader_less_or_equal) \
  X(shader_invariance_lost) X(shader_row_major_lost) X(shader_fetch_layer_lost) \
  X(shader_projection_offset_lost) X(shader_last_varying_lost) X(source_first_part) \
  X(compile_always) X(link_always) X(validate_always) X(output_location_0) \
  X(transpose_ignored) X(uniform_array_one) X(sampler_array_one) X(feedback_object_ignored) \
  X(feedback_size_one) X(feedback_range_ignored) X(query_is_none) \
  X(attribute_divisor_query) X(attribute_stride_limited) X(line_width_accepted) \
  X(coverage_inverse_lost) X(alpha_to_coverage_ignored) X(attachments_four) X(border_ignored) \
  X(srgb_control_ignored) X(srgb_decode_always) X(bgra_as_rgba) X(anisotropy_accepted) \
  X(immutable_levels_one) X(units_32) X(sampler_wrap_ignored) X(generate_array_ignored) \
  X(restart_instanced_ignored) X(viewport_large_ignored) \
  X(offset_factor_ignored) X(float_target_as_bytes) X(wide_target_as_bytes) X(block_index_0) \
  X(sampler_stays) X(shader_stays_attached) X(program_is_shader) \
  X(egl_terminate_ignored) X(egl_fence_expires) X(egl_thread_kept) X(egl_attribute_set) \
  X(egl_image_attribute_ignored) X(egl_config_id_ignored) X(egl_client_type_gl)

#define RULE_FAULTS(X) X(swizzle_alpha_ignored) X(swizzle_red_blue) \
  X(stencil_index_ignored) X(cube_filter_nearest) X(compare_default_wrong) X(max_lod_low) \
  X(mip_kinds_base_only) X(storage_max_level_low) X(sub_level_ignored) \
  X(sub_upload_row_shifted) X(cube_faces_exchanged) X(volume_part_offset_ignored) \
  X(volume_buffer_offset_ignored) X(srgb8_as_linear) X(format_stencil_byte_lost) \
  X(format_16_low_byte_lost) X(storage_3d_one_level) X(block_small_level_lost) \
  X(block_faces_exchanged) X(block_buffer_offset_ignored) X(copy_row_ignored) \
  X(sampler_wrap_t_ignored) X(sampler_compare_ignored) X(sampler_unit_0) \
  X(attach_face_ignored) X(attach_layer_level_ignored) X(depth_32f_as_16) \
  X(stencil_back_mask_ignored) X(depth_gequal_as_greater) X(depth_range_sorted) \
  X(blit_srgb_raw) X(depth_only_incomplete) X(invalidate_part_clears_all) \
  X(polygon_offset_reversed) X(depth_clamp_ignored) X(clip_plane_ignored) X(blend_in_srgb) \
  X(scissor_negative_clamped) X(viewport_negative_clamped) X(blend_saturate_as_one) \
  X(blend_dst_color_as_src) X(blend_const_alpha_as_color) X(blend_second_source_lost) \
  X(blend_advanced_exchanged) X(blend_alpha_equation_ignored) X(mask_red_ignored) \
  X(pack_skip_rows_ignored) X(pack_skip_pixels_ignored) X(unpack_skip_rows_ignored) \
  X(restart_byte_ignored) X(index_offset_rounded) X(attribute_short_stride_rounded) \
  X(attribute_half_as_bytes) X(line_width_stays) X(line_width_two) X(feedback_offset_ignored) \
  X(uniform_boolean_byte) X(buffer_copy_within_lost) X(map_invalidate_all) \
  X(query_ignores_stencil) X(query_restarted_by_bind) X(indexed_query_first) \
  X(shader_constant_low) X(shader_depth_range_lost) X(shader_point_clipped) \
  X(shader_w_positive) X(shader_fetch_unturned) X(shader_sample_first) \
  X(uniform_first_element) X(block_array_first) X(deleted_texture_freed) \
  X(egl_wait_flags_taken) X(egl_signal_ignored) X(egl_bind_plain_taken) X(egl_swap_clears) \
  X(egl_flags_accepted) X(egl_surface_height) X(egl_configs_reversed) \
  X(blend_index_0) X(base_vertex_ignored) X(multi_draw_first) X(clip_origin_ignored) \
  X(offset_limit_ignored) X(copy_image_offset_ignored) X(view_level_ignored) \
  X(buffer_storage_refused) X(debug_insert_lost)

#define CALL_FAULTS(X) X(uniform_third_lost) X(attribute_rest_zero) X(attribute_sign_lost) \
  X(parameter_vector_ignored) X(sampler_vector_ignored) X(renderbuffer_named_early) \
  X(log_length_with_end) X(query_float_truncated) X(stencil_back_query_front) \
  X(counter_bits_few) X(conditional_ignored) X(bounded_query_open) X(bounded_read_open) \
  X(discard_clears_all) X(clear_part_at_0) X(flip_ignored) X(read_depth_flat) \
  X(block_part_layer_lost) X(whole_map_refused) X(program_uniform_lost) \
  X(pipeline_stage_dropped) X(base_instance_ignored) X(label_lost) X(group_underflow_taken) \
  X(debug_callback_lost) X(robust_rounded) X(range_offset_rounded) \
  X(shader_transpose_lost) X(shader_inverse_lost) X(shader_determinant_turned) \
  X(shader_outer_turned) X(shader_matrix_product_turned) X(shader_vertex_floor_truncates) \
  X(egl_core_status_lost) X(egl_core_level_lost) X(egl_platform_any) \
  X(egl_client_buffer_any) X(egl_priority_taken) X(egl_debug_all_off) \
  X(scissor_triangles_only) X(offset_large_ignored) X(samples_half_covered) \
  X(block_offset_told_wrong) X(shader_integer_layer_first) X(srgb_one_channel_linear) \
  X(shader_integer_mix_turned) X(shader_lod_told_high) X(shader_perspective_always) \
  X(default_kind_lost) X(egl_flush_control_lost) X(egl_component_ignored) \
  X(egl_thread_pbuffer_refused) X(matrix_array_one) X(stencil_clear_ignored) \
  X(blit_turned_columns_shifted) X(blit_turned_rows_shifted) X(shader_point_size_limited) \
  X(shader_point_coordinate_turned)

// What the specification leaves to a driver, and a driver does otherwise than most.
#define PERMITTED_DIFFERENCES(X) X(may_end_lines_early) X(may_round_resolves)

#define MORE_FUNCTIONS(X) \
  X(void, glGetActiveUniformsiv, (GLuint program, GLsizei count, const GLuint *indices, \
    GLenum name, GLint *values)) \
  X(void, glUniform3iv, (GLint place, GLsizei count, const GLint *values)) \
  X(void, glVertexAttrib2fv, (GLuint index, const GLfloat *values)) \
  X(void, glVertexAttribI4iv, (GLuint index, const GLint *values)) \
  X(void, glTexParameteriv, (GLenum target, GLenum name, const GLint *values)) \
  X(void, glSamplerParameterfv, (GLuint sampler, GLenum name, const GLfloat *values)) \
  X(GLboolean, glIsRenderbuffer, (GLuint name)) \
  X(void, glGetShaderInfoLog, (GLuint shader, GLsizei capacity, GLsizei *length, GLchar *text)) \
  X(void, glGetQueryiv, (GLenum target, GLenum name, GLint *value)) \
  X(void, glBeginConditionalRenderNV, (GLuint query, GLenum mode)) \
  X(void, glEndConditionalRenderNV, (void)) \
  X(void, glGetnUniformfvKHR, (GLuint program, GLint place, GLsizei capacity, GLfloat *values)) \
  X(void, glReadnPixelsKHR, (GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, \
    GLenum type, GLsizei capacity, void *pixels)) \
  X(void, glDiscardFramebufferEXT, (GLenum target, GLsizei count, const GLenum *points)) \
  X(void, glClearTexSubImageEXT, (GLuint texture, GLint level, GLint x, GLint y, GLint z, \
    GLsizei width, GLsizei height, GLsizei depth, GLenum format, GLenum type, \
    const void *data)) \
  X(void, glFramebufferParameteriMESA, (GLenum target, GLenum name, GLint value)) \
  X(void, glCompressedTexSubImage3D, (GLenum target, GLint level, GLint x, GLint y, GLint z, \
    GLsizei width, GLsizei height, GLsizei depth, GLenum format, GLsizei size, \
    const void *data)) \
  X(void *, glMapBufferOES, (GLenum target, GLenum access)) \
  X(void, glProgramUniform4fEXT, (GLuint program, GLint place, GLfloat x, GLfloat y, GLfloat z, \
    GLfloat w)) \
  X(void, glUseProgramStagesEXT, (GLuint pipeline, GLbitfield stages, GLuint program)) \
  X(void, glDrawArraysInstancedBaseInstanceEXT, (GLenum mode, GLint first, GLsizei count, \
    GLsizei instances, GLuint base)) \
  X(void, glObjectLabelKHR, (GLenum kind, GLuint name, GLsizei length, const GLchar *text)) \
  X(void, glPopDebugGroupKHR, (void)) \
  X(void, glDebugMessageCallbackKHR, (GLDEBUGPROCKHR callback, const void *user)) \
  X(void, glBufferData, (GLenum target, GLsizeiptr size, const void *data, GLenum usage)) \
  X(EGLBoolean, eglGetSyncAttrib, (EGLDisplay display, EGLSync sync, EGLint name, \
    EGLAttrib *value)) \
  X(EGLImage, eglCreateImage, (EGLDisplay display, EGLContext context, EGLenum target, \
    EGLClientBuffer buffer, const EGLAttrib *attributes)) \
  X(EGLDisplay, eglGetPlatformDisplay, (EGLenum platform, void *native, \
    const EGLAttrib *attributes)) \
  X(EGLSurface, eglCreatePbufferFromClientBuffer, (EGLDisplay display, EGLenum type, \
    EGLClientBuffer buffer, EGLConfig config, const EGLint *attributes)) \
  X(EGLBoolean, eglQueryDebugKHR, (EGLint name, EGLAttrib *value)) \
  X(void, glStencilMaskSeparate, (GLenum face, GLuint mask)) \
  X(void, glInvalidateSubFramebuffer, (GLenum target, GLsizei count, const GLenum *points, \
    GLint x, GLint y, GLsizei width, GLsizei height)) \
  X(void, glGetFramebufferAttachmentParameteriv, (GLenum target, GLenum point, GLenum name, \
    GLint *value)) \
  X(void, glBeginQuery, (GLenum target, GLuint query)) \
  X(void, glEndQuery, (GLenum target)) \
  X(void, glGetIntegeri_v, (GLenum name, GLuint index, GLint *value)) \
  X(GLint, glGetUniformLocation, (GLuint program, const GLchar *name)) \
  X(void, glDeleteTextures, (GLsizei count, const GLuint *names)) \
  X(void, glBindTexture, (GLenum target, GLuint name)) \
  X(void, glEnableiEXT, (GLenum name, GLuint index)) \
  X(void, glDrawElementsBaseVertexEXT, (GLenum mode, GLsizei count, GLenum type, \
    const void *indices, GLint base)) \
  X(void, glMultiDrawArraysEXT, (GLenum mode, const GLint *first, const GLsizei *counts, \
    GLsizei count)) \
  X(void, glClipControlEXT, (GLenum origin, GLenum depth)) \
  X(void, glPolygonOffsetClampEXT, (GLfloat factor, GLfloat units, GLfloat limit)) \
  X(void, glCopyImageSubDataEXT, (GLuint from, GLenum fromKind, GLint fromLevel, GLint fromX, \
    GLint fromY, GLint fromZ, GLuint to, GLenum toKind, GLint toLevel, GLint toX, GLint toY, \
    GLint toZ, GLsizei width, GLsizei height, GLsizei depth)) \
  X(void, glTextureViewEXT, (GLuint texture, GLenum target, GLuint of, GLenum format, \
    GLuint level, GLuint levels, GLuint layer, GLuint layers)) \
  X(void, glBufferStorageEXT, (GLenum target, GLsizeiptr size, const void *data, \
    GLbitfield flags)) \
  X(void, glDebugMessageInsertKHR, (GLenum source, GLenum type, GLuint name, GLenum severity, \
    GLsizei length, const GLchar *text)) \
  X(EGLint, eglWaitSyncKHR, (EGLDisplay display, EGLSyncKHR sync, EGLint flags)) \
  X(EGLBoolean, eglSignalSyncKHR, (EGLDisplay display, EGLSyncKHR sync, EGLenum mode)) \
  X(EGLBoolean, eglBindTexImage, (EGLDisplay display, EGLSurface surface, EGLint buffer)) \
  X(EGLBoolean, eglSwapBuffers, (EGLDisplay display, EGLSurface surface)) \
  X(void, glShaderSource, (GLuint shader, GLsizei count, const GLchar *const *strings, \
    const GLint *lengths)) \
  X(void, glGetShaderiv, (GLuint shader, GLenum name, GLint *value)) \
  X(void, glGetProgramiv, (GLuint program, GLenum name, GLint *value)) \
  X(GLint, glGetFragDataLocation, (GLuint program, const GLchar *name)) \
  X(void, glUniformMatrix3fv, (GLint place, GLsizei count, GLboolean transpose, \
    const GLfloat *values)) \
  X(void, glUniform1fv, (GLint place, GLsizei count, const GLfloat *values)) \
  X(void, glUniform1iv, (GLint place, GLsizei count, const GLint *values)) \
  X(void, glBindTransformFeedback, (GLenum target, GLuint object)) \
  X(void, glGetTransformFeedbackVarying, (GLuint program, GLuint index, GLsizei capacity, \
    GLsizei *length, GLsizei *size, GLenum *type, GLchar *name)) \
  X(GLboolean, glIsQuery, (GLuint query)) \
  X(void, glGetVertexAttribiv, (GLuint index, GLenum name, GLint *value)) \
  X(void, glLineWidth, (GLfloat width)) \
  X(void, glSampleCoverage, (GLfloat value, GLboolean is_inverted)) \
  X(void, glFramebufferRenderbuffer, (GLenum target, GLenum point, GLenum kind, GLuint name)) \
  X(void, glTexParameterfv, (GLenum target, GLenum name, const GLfloat *values)) \
  X(GLuint, glGetUniformBlockIndex, (GLuint program, const GLchar *name)) \
  X(void, glDeleteSamplers, (GLsizei count, const GLuint *names)) \
  X(void, glDetachShader, (GLuint program, GLuint shader)) \
  X(GLboolean, glIsProgram, (GLuint program)) \
  X(EGLBoolean, eglTerminate, (EGLDisplay display)) \
  X(EGLBoolean, eglReleaseThread, (void)) \
  X(EGLBoolean, eglSurfaceAttrib, (EGLDisplay display, EGLSurface surface, EGLint name, \
    EGLint value)) \
  X(EGLint, eglClientWaitSyncKHR, (EGLDisplay display, EGLSyncKHR sync, EGLint flags, \
    EGLTimeKHR timeout)) \
  X(EGLImageKHR, eglCreateImageKHR, (EGLDisplay display, EGLContext context, EGLenum target, \
    EGLClientBuffer buffer, const EGLint *attributes)) \
  X(void, glCompressedTexImage2D, (GLenum target, GLint level, GLenum format, GLsizei width, \
    GLsizei height, GLint border, GLsizei size, const void *data)) \
  X(void, glCompressedTexSubImage2D, (GLenum target, GLint level, GLint x, GLint y, \
    GLsizei width, GLsizei height, GLenum format, GLsizei size, const void *data)) \
  X(void, glCompressedTexImage3D, (GLenum target, GLint level, GLenum format, GLsizei width, \
    GLsizei height, GLsizei depth, GLint border, GLsizei size, const void *data)) \
  X(void, glTexImage3D, (GLenum target, GLint level, GLint internal, GLsizei width, \
    GLsizei height, GLsizei depth, GLint border, GLenum format, GLenum type, const void *pixels)) \
  X(void, glTexSubImage3D, (GLenum target, GLint level, GLint x, GLint y, GLint z, \
    GLsizei width, GLsizei height, GLsizei depth, GLenum format, GLenum type, \
    const void *pixels)) \
  X(void, glTexStorage2D, (GLenum target, GLsizei levels, GLenum format, GLsizei width, \
    GLsizei height)) \
  X(void, glTexStorage3D, (GLenum target, GLsizei levels, GLenum format, GLsizei width, \
    GLsizei height, GLsizei depth)) \
  X(void, glTexParameterf, (GLenum target, GLenum name, GLfloat value)) \
  X(void, glBindSampler, (GLuint unit, GLuint sampler)) \
  X(void, glSamplerParameteri, (GLuint sampler, GLenum name, GLint value)) \
  X(void, glCopyTexSubImage2D, (GLenum target, GLint level, GLint x, GLint y, GLint fromX, \
    GLint fromY, GLsizei width, GLsizei height)) \
  X(void, glCopyTexSubImage3D, (GLenum target, GLint level, GLint x, GLint y, GLint z, \
    GLint fromX, GLint fromY, GLsizei width, GLsizei height)) \
  X(void, glGetTexParameteriv, (GLenum target, GLenum name, GLint *value)) \
  X(void, glActiveTexture, (GLenum unit)) \
  X(void, glBlitFramebuffer, (GLint x0, GLint y0, GLint x1, GLint y1, GLint toX0, GLint toY0, \
    GLint toX1, GLint toY1, GLbitfield mask, GLenum filter)) \
  X(void, glFramebufferTexture2D, (GLenum target, GLenum point, GLenum kind, GLuint texture, \
    GLint level)) \
  X(void, glFramebufferTextureLayer, (GLenum target, GLenum point, GLuint texture, GLint level, \
    GLint layer)) \
  X(void, glDrawBuffers, (GLsizei count, const GLenum *points)) \
  X(void, glReadBuffer, (GLenum point)) \
  X(void, glInvalidateFramebuffer, (GLenum target, GLsizei count, const GLenum *points)) \
  X(void, glRenderbufferStorage, (GLenum target, GLenum format, GLsizei width, GLsizei height)) \
  X(void, glRenderbufferStorageMultisample, (GLenum target, GLsizei samples, GLenum format, \
    GLsizei width, GLsizei height)) \
  X(void, glClearBufferfv, (GLenum buffer, GLint index, const GLfloat *value)) \
  X(void, glClearBufferiv, (GLenum buffer, GLint index, const GLint *value)) \
  X(void, glClearBufferfi, (GLenum buffer, GLint index, GLfloat depth, GLint stencil)) \
  X(void, glDepthFunc, (GLenum function)) \
  X(void, glDepthMask, (GLboolean flag)) \
  X(void, glDepthRangef, (GLfloat near, GLfloat far)) \
  X(void, glStencilOp, (GLenum fail, GLenum depthFail, GLenum pass)) \
  X(void, glStencilMask, (GLuint mask)) \
  X(void, glStencilFunc, (GLenum function, GLint reference, GLuint mask)) \
  X(void, glStencilFuncSeparate, (GLenum face, GLenum function, GLint reference, GLuint mask)) \
  X(void, glStencilOpSeparate, (GLenum face, GLenum fail, GLenum depthFail, GLenum pass)) \
  X(void, glPolygonOffset, (GLfloat factor, GLfloat units)) \
  X(void, glCullFace, (GLenum face)) \
  X(void, glFrontFace, (GLenum order)) \
  X(void, glVertexAttribIPointer, (GLuint index, GLint size, GLenum type, GLsizei stride, \
    const void *pointer)) \
  X(void, glVertexAttribDivisor, (GLuint index, GLuint divisor)) \
  X(void, glVertexAttrib4f, (GLuint index, GLfloat x, GLfloat y, GLfloat z, GLfloat w)) \
  X(void, glDrawArraysInstanced, (GLenum mode, GLint first, GLsizei count, GLsizei instances)) \
  X(void, glDrawElementsInstanced, (GLenum mode, GLsizei count, GLenum type, \
    const void *indices, GLsizei instances)) \
  X(void, glDrawRangeElements, (GLenum mode, GLuint start, GLuint end, GLsizei count, \
    GLenum type, const void *indices)) \
  X(void *, glMapBufferRange, (GLenum target, GLintptr offset, GLsizeiptr size, \
    GLbitfield access)) \
  X(void, glFlushMappedBufferRange, (GLenum target, GLintptr offset, GLsizeiptr size)) \
  X(void, glCopyBufferSubData, (GLenum from, GLenum to, GLintptr read, GLintptr write, \
    GLsizeiptr size)) \
  X(GLboolean, glUnmapBuffer, (GLenum target)) \
  X(void, glBindBufferRange, (GLenum target, GLuint index, GLuint buffer, GLintptr offset, \
    GLsizeiptr size)) \
  X(void, glUniformBlockBinding, (GLuint program, GLuint index, GLuint binding)) \
  X(void, glPauseTransformFeedback, (void)) \
  X(void, glResumeTransformFeedback, (void)) \
  X(void, glGetQueryObjectuiv, (GLuint query, GLenum name, GLuint *value)) \
  X(void, glGetSynciv, (GLsync sync, GLenum name, GLsizei count, GLsizei *length, \
    GLint *values)) \
  X(void, glGetBufferParameteriv, (GLenum target, GLenum name, GLint *value)) \
  X(void, glUniform4f, (GLint place, GLfloat x, GLfloat y, GLfloat z, GLfloat w)) \
  X(void, glGetInternalformativ, (GLenum target, GLenum format, GLenum name, GLsizei count, \
    GLint *values)) \
  X(EGLBoolean, eglMakeCurrent, (EGLDisplay display, EGLSurface draw, EGLSurface read, \
    EGLContext context)) \
  X(EGLBoolean, eglQuerySurface, (EGLDisplay display, EGLSurface surface, EGLint name, \
    EGLint *value)) \
  X(EGLContext, eglCreateContext, (EGLDisplay display, EGLConfig config, EGLContext share, \
    const EGLint *attributes))
