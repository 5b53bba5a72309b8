// Formats, volumes, parameters of textures, and copies with one fault.

// A changed copy of texels of a format; null where there is nothing to change. `count` is that of
// texels, in rows without gaps.
static unsigned char *changed_texels(GLenum format, GLenum type, size_t count, const void *pixels) {
  if (!pixels || !count || integer(GL_PIXEL_UNPACK_BUFFER_BINDING)) return NULL;
  size_t size = 0;
  switch (fault) {
    case fault_format_luminance_alpha_swapped:
      size = format == GL_LUMINANCE_ALPHA && type == GL_UNSIGNED_BYTE ? 2 : 0;
      break;
    case fault_format_rg_swapped: size = format == GL_RG && type == GL_UNSIGNED_BYTE ? 2 : 0; break;
    case fault_format_snorm_negative_lost:
      size = format == GL_RGBA && type == GL_BYTE ? 4 : 0;
      break;
    case fault_format_float_clamped: size = format == GL_RGBA && type == GL_FLOAT ? 16 : 0; break;
    case fault_format_exponent_low: size = type == GL_UNSIGNED_INT_5_9_9_9_REV ? 4 : 0; break;
    case fault_format_10_10_10_swapped:
      size = type == GL_UNSIGNED_INT_2_10_10_10_REV ? 4 : 0;
      break;
    case fault_format_11_11_10_swapped:
      size = type == GL_UNSIGNED_INT_10F_11F_11F_REV ? 4 : 0;
      break;
    case fault_format_integer_sign_lost:
      size = format == GL_RGBA_INTEGER && type == GL_BYTE ? 4 : 0;
      break;
    case fault_format_depth_byte_lost:
      size = format == GL_DEPTH_COMPONENT && type == GL_UNSIGNED_SHORT ? 2 : 0;
      break;
    case fault_format_stencil_byte_lost: size = type == GL_UNSIGNED_INT_24_8 ? 4 : 0; break;
    case fault_format_16_low_byte_lost:
      size = format == GL_RGBA && type == GL_UNSIGNED_SHORT ? 8 : 0;
      break;
    default: break;
  }
  if (!size) return NULL;
  unsigned char *copy = malloc(size * count);
  if (!copy) return NULL;
  memcpy(copy, pixels, size * count);
  for (size_t index = 0; index < count; index++) {
    unsigned char *at = copy + size * index;
    uint32_t word = 0;
    if (size == 4) memcpy(&word, at, 4);
    switch (fault) {
      case fault_format_luminance_alpha_swapped:
      case fault_format_rg_swapped: exchange(at, at + 1, 1); break;
      case fault_format_snorm_negative_lost:
        for (int byte = 0; byte < 4; byte++) at[byte] = at[byte] & 0x80 ? 0 : at[byte];
        break;
      case fault_format_float_clamped:
        for (int place = 0; place < 4; place++) {
          float value;
          memcpy(&value, at + 4 * place, 4);
          value = value < 0 ? 0 : value > 1 ? 1 : value;
          memcpy(at + 4 * place, &value, 4);
        }
        break;
      case fault_format_exponent_low: word -= word >> 27 ? 1u << 27 : 0; break;
      case fault_format_10_10_10_swapped:
        word = (word & 0xC00FFC00) | (word & 0x3FF) << 20 | (word >> 20 & 0x3FF);
        break;
      case fault_format_11_11_10_swapped:
        word = (word & 0xFFC00000) | (word & 0x7FF) << 11 | (word >> 11 & 0x7FF);
        break;
      case fault_format_integer_sign_lost: word &= 0x7F7F7F7F; break;
      case fault_format_depth_byte_lost: at[0] = 0; break;
      case fault_format_stencil_byte_lost: word &= 0xFFFFFF00; break;
      case fault_format_16_low_byte_lost: at[0] = at[2] = at[4] = at[6] = 0; break;
      default: break;
    }
    if (size == 4 && type != GL_BYTE) memcpy(at, &word, 4);
    if (fault == fault_format_integer_sign_lost) memcpy(at, &word, 4);
  }
  return copy;
}

static void wrap_glTexImage3D(GLenum target, GLint level, GLint internal, GLsizei width,
                              GLsizei height, GLsizei depth, GLint border, GLenum format,
                              GLenum type, const void *pixels) {
  if (fault == fault_volume_buffer_offset_ignored && integer(GL_PIXEL_UNPACK_BUFFER_BINDING))
    pixels = NULL;
  if (fault == fault_volume_slice_lost && depth > 1) {
    real_glTexImage3D(target, level, internal, width, height, depth, border, format, type, NULL);
    real_glTexSubImage3D(target, level, 0, 0, 0, width, height, depth - 1, format, type, pixels);
    return;
  }
  real_glTexImage3D(target, level, internal, width, height, depth, border, format, type, pixels);
}

static void wrap_glTexSubImage3D(GLenum target, GLint level, GLint x, GLint y, GLint z,
                                 GLsizei width, GLsizei height, GLsizei depth, GLenum format,
                                 GLenum type, const void *pixels) {
  if (fault == fault_volume_part_depth_ignored) z = 0;
  if (fault == fault_volume_part_offset_ignored && x > 0) x = 0;
  real_glTexSubImage3D(target, level, x, y, z, width, height, depth, format, type, pixels);
}

static void wrap_glTexStorage2D(GLenum target, GLsizei levels, GLenum format, GLsizei width,
                                GLsizei height) {
  if (fault == fault_format_storage_565 && format == GL_RGB8) format = GL_RGB565;
  if (fault == fault_storage_one_level && levels > 1) levels = 1;
  real_glTexStorage2D(target, levels, format, width, height);
}

static void wrap_glTexStorage3D(GLenum target, GLsizei levels, GLenum format, GLsizei width,
                                GLsizei height, GLsizei depth) {
  if (fault == fault_storage_3d_one_level && levels > 1) levels = 1;
  real_glTexStorage3D(target, levels, format, width, height, depth);
}

static void wrap_glTexParameterf(GLenum target, GLenum name, GLfloat value) {
  if (fault == fault_min_lod_ignored && name == GL_TEXTURE_MIN_LOD) return;
  if (fault == fault_max_lod_ignored && name == GL_TEXTURE_MAX_LOD) return;
  if (fault == fault_max_lod_low && name == GL_TEXTURE_MAX_LOD) value -= 1;
  if (fault == fault_anisotropy_accepted && name == GL_TEXTURE_MAX_ANISOTROPY_EXT && value < 1)
    value = 1;
  real_glTexParameterf(target, name, value);
}

// Whether a parameter of a texture is dropped; its value may be changed.
static int is_parameter_lost(GLenum name, GLint *value) {
  if (fault == fault_max_level_ignored && name == GL_TEXTURE_MAX_LEVEL && *value >= 0) return 1;
  if (fault == fault_base_level_ignored && name == GL_TEXTURE_BASE_LEVEL && *value >= 0) return 1;
  if (fault == fault_swizzle_ignored && name >= GL_TEXTURE_SWIZZLE_R
      && name <= GL_TEXTURE_SWIZZLE_A)
    return 1;
  if (fault == fault_swizzle_alpha_ignored && name == GL_TEXTURE_SWIZZLE_A) return 1;
  if (fault == fault_swizzle_red_blue && name == GL_TEXTURE_SWIZZLE_R && *value == GL_BLUE)
    *value = GL_RED;
  if (fault == fault_stencil_index_ignored && name == GL_DEPTH_STENCIL_TEXTURE_MODE) return 1;
  if (fault == fault_compare_default_wrong && *value == GL_COMPARE_REF_TO_TEXTURE)
    real_glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_GEQUAL);
  if (fault == fault_storage_max_level_low && name == GL_TEXTURE_MAX_LEVEL && *value == 1000)
    *value = 0;
  if (fault == fault_compare_ignored && name == GL_TEXTURE_COMPARE_MODE) return 1;
  if (fault == fault_srgb_decode_always && name == GL_TEXTURE_SRGB_DECODE_EXT) return 1;
  if (fault == fault_wrap_r_ignored && name == GL_TEXTURE_WRAP_R) return 1;
  if (fault == fault_compare_inverted && name == GL_TEXTURE_COMPARE_FUNC)
    *value = *value == GL_LEQUAL ? GL_GREATER : *value == GL_LESS ? GL_GEQUAL : *value;
  if (fault == fault_mip_linear_as_nearest && *value == GL_NEAREST_MIPMAP_LINEAR)
    *value = GL_NEAREST_MIPMAP_NEAREST;
  return 0;
}

static void wrap_glBindSampler(GLuint unit, GLuint sampler) {
  if (fault == fault_sampler_ignored && sampler) return;
  if (fault == fault_sampler_unit_0 && sampler) unit = 0;
  real_glBindSampler(unit, sampler);
}

static void wrap_glSamplerParameteri(GLuint sampler, GLenum name, GLint value) {
  if (fault == fault_sampler_filter_ignored
      && (name == GL_TEXTURE_MAG_FILTER || name == GL_TEXTURE_MIN_FILTER))
    return;
  if (fault == fault_sampler_wrap_ignored && name == GL_TEXTURE_WRAP_S) return;
  if (fault == fault_sampler_wrap_t_ignored && name == GL_TEXTURE_WRAP_T) return;
  if (fault == fault_sampler_compare_ignored && name == GL_TEXTURE_COMPARE_MODE) return;
  real_glSamplerParameteri(sampler, name, value);
}

static void wrap_glCopyTexSubImage2D(GLenum target, GLint level, GLint x, GLint y, GLint fromX,
                                     GLint fromY, GLsizei width, GLsizei height) {
  if (fault == fault_copy_part_ignored) return;
  if (fault == fault_copy_offset_ignored && x > 0) x = 0;
  if (fault == fault_copy_source_ignored && fromX > 0) fromX = 0;
  if (fault == fault_copy_row_ignored && fromY > 0) fromY = 0;
  if (fault == fault_copy_level_ignored && level > 0) level = 0;
  real_glCopyTexSubImage2D(target, level, x, y, fromX, fromY, width, height);
}

static void wrap_glCopyTexSubImage3D(GLenum target, GLint level, GLint x, GLint y, GLint z,
                                     GLint fromX, GLint fromY, GLsizei width, GLsizei height) {
  if (fault == fault_copy_layer_ignored) z = 0;
  real_glCopyTexSubImage3D(target, level, x, y, z, fromX, fromY, width, height);
}

static void wrap_glGetTexParameteriv(GLenum target, GLenum name, GLint *value) {
  real_glGetTexParameteriv(target, name, value);
  if (fault == fault_texture_query_wrong && name == GL_TEXTURE_MAX_LEVEL) *value = 14;
  if (fault == fault_immutable_levels_one && name == GL_TEXTURE_IMMUTABLE_LEVELS) *value = 1;
}

static void wrap_glActiveTexture(GLenum unit) {
  if (fault == fault_active_texture_ignored && unit == GL_TEXTURE1) return;
  if (fault == fault_units_32 && unit >= GL_TEXTURE0 + 32) return;
  real_glActiveTexture(unit);
}
