// Compressed blocks with one fault.

static int is_etc(GLenum format) {
  return format == GL_ETC1_RGB8_OES
         || (format >= GL_COMPRESSED_R11_EAC && format <= GL_COMPRESSED_SRGB8_ALPHA8_ETC2_EAC);
}

static int is_eac(GLenum format) {
  return format >= GL_COMPRESSED_R11_EAC && format <= GL_COMPRESSED_SIGNED_RG11_EAC;
}

static int is_rgba_etc(GLenum format) {
  return format == GL_COMPRESSED_RGBA8_ETC2_EAC || format == GL_COMPRESSED_SRGB8_ALPHA8_ETC2_EAC;
}

static int is_astc(GLenum format) { return format >= 0x93B0 && format <= 0x93DD; }

// BC1 … BC3 are 0x83F0 … 0x83F3, BC4 and BC5 0x8DBB … 0x8DBE, BC7 0x8E8C.
static int block_size(GLenum format) {
  if (format == GL_COMPRESSED_RG11_EAC || format == GL_COMPRESSED_SIGNED_RG11_EAC) return 16;
  if (is_rgba_etc(format) || is_astc(format) || format == 0x8E8C || format == 0x83F2
      || format == 0x83F3 || format == 0x8DBD || format == 0x8DBE)
    return 16;
  return 8;
}

static void exchange(unsigned char *one, unsigned char *other, int count) {
  for (int index = 0; index < count; index++) {
    unsigned char byte = one[index];
    one[index] = other[index];
    other[index] = byte;
  }
}

static int runs_over(unsigned char byte) {
  int sum = (byte >> 3) + ((byte & 7) ^ 4) - 4;
  return sum < 0 || sum > 31;
}

// What a fault makes of the colours of ETC.
static void change_colors(unsigned char *b) {
  int is_differential = b[3] & 2;
  switch (fault) {
    case fault_block_words_exchanged: exchange(b, b + 4, 4); break;
    case fault_block_flip_ignored: b[3] &= 0xFE; break;
    case fault_block_individual_always: b[3] &= 0xFD; break;
    case fault_block_planar_lost:
      if (is_differential && !runs_over(b[0]) && !runs_over(b[1]) && runs_over(b[2])) b[2] = 0x40;
      break;
    case fault_block_t_as_h:
      if (is_differential && runs_over(b[0])) exchange(b, b + 1, 1);
      break;
    case fault_block_indices_reversed:
      exchange(b + 4, b + 6, 2);
      break;
    default: break;
  }
}

static void change_block(GLenum format, unsigned char *b, int size) {
  if (fault == fault_block_halves_exchanged) exchange(b, b + size / 2, size / 2);
  if (is_etc(format) && !is_eac(format)) change_colors(b + size - 8);
  if (fault == fault_block_alpha_lost && is_rgba_etc(format)) b[0] = 255, b[1] = 0;
  if (fault == fault_block_planes_exchanged && size == 16 && (is_eac(format) || format == 0x8DBD))
    exchange(b, b + 8, 8);
  if (fault == fault_block_endpoints_exchanged && format >= 0x83F0 && format <= 0x83F3)
    exchange(b + size - 8, b + size - 6, 2);
  if (fault == fault_block_dual_plane_lost && is_astc(format)) b[1] &= 0xFB;
  if (fault == fault_block_multiplier_lost && is_eac(format)) b[1] &= 0x0F;
  if (fault == fault_block_mode_bit_lost && format == 0x8E8C) b[0] <<= 1;
}

static GLenum changed_format(GLenum format) {
  if (fault == fault_block_signed_lost
      && (format == GL_COMPRESSED_SIGNED_R11_EAC || format == GL_COMPRESSED_SIGNED_RG11_EAC))
    return format - 1;
  if (fault == fault_block_srgb_lost
      && (format == GL_COMPRESSED_SRGB8_ETC2 || format == GL_COMPRESSED_SRGB8_ALPHA8_ETC2_EAC
          || format == GL_COMPRESSED_SRGB8_PUNCHTHROUGH_ALPHA1_ETC2))
    return format - 1;
  return format;
}

// A changed copy of blocks; null where there is nothing to change.
static unsigned char *changed_blocks(GLenum format, GLsizei size, const void *data) {
  if (!data || size < 8 || fault < fault_block_halves_exchanged
      || fault > fault_block_layers_exchanged || integer(GL_PIXEL_UNPACK_BUFFER_BINDING))
    return NULL;
  unsigned char *copy = malloc((size_t)size);
  if (!copy) return NULL;
  memcpy(copy, data, (size_t)size);
  int step = block_size(format);
  for (GLsizei at = 0; at + step <= size; at += step) change_block(format, copy + at, step);
  if (fault == fault_block_last_lost) memset(copy + size - step, 0, (size_t)step);
  if (fault == fault_block_neighbours_exchanged && size >= 2 * step)
    exchange(copy, copy + step, step);
  return copy;
}

static void wrap_glCompressedTexImage2D(GLenum target, GLint level, GLenum format, GLsizei width,
                                        GLsizei height, GLint border, GLsizei size,
                                        const void *data) {
  if (fault == fault_block_buffer_offset_ignored && integer(GL_PIXEL_UNPACK_BUFFER_BINDING))
    data = NULL;
  if (fault == fault_block_faces_exchanged && target >= GL_TEXTURE_CUBE_MAP_POSITIVE_X
      && target <= GL_TEXTURE_CUBE_MAP_NEGATIVE_X)
    target ^= GL_TEXTURE_CUBE_MAP_POSITIVE_X ^ GL_TEXTURE_CUBE_MAP_NEGATIVE_X;
  if (fault == fault_block_small_level_lost && level > 0 && width < 4) {
    unsigned char nothing[16] = {0};
    real_glCompressedTexImage2D(target, level, format, width, height, border, size, nothing);
    return;
  }
  unsigned char *copy = changed_blocks(format, size, data);
  real_glCompressedTexImage2D(target, level, changed_format(format), width, height, border, size,
                              copy ? copy : data);
  free(copy);
}

static void wrap_glCompressedTexSubImage2D(GLenum target, GLint level, GLint x, GLint y,
                                           GLsizei width, GLsizei height, GLenum format,
                                           GLsizei size, const void *data) {
  if (fault == fault_block_part_ignored) return;
  unsigned char *copy = changed_blocks(format, size, data);
  real_glCompressedTexSubImage2D(target, level, x, y, width, height, format, size,
                                 copy ? copy : data);
  free(copy);
}

static void wrap_glCompressedTexImage3D(GLenum target, GLint level, GLenum format, GLsizei width,
                                        GLsizei height, GLsizei depth, GLint border, GLsizei size,
                                        const void *data) {
  unsigned char *copy = changed_blocks(format, size, data);
  if (copy && fault == fault_block_layers_exchanged && depth > 1)
    exchange(copy, copy + size / depth, size / depth);
  real_glCompressedTexImage3D(target, level, format, width, height, depth, border, size,
                              copy ? copy : data);
  free(copy);
}
