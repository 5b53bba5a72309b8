// A driver with one fault: a library for LD_PRELOAD between a program and its OpenGL ES and EGL.
//
//   cc -shared -fPIC -O2 -o libfaults.so faults.c
//   QUADRILLE_FAULT=scissor-ignored LD_PRELOAD=./libfaults.so quadrille conform --smoke
//
// It stands in for dlsym and eglGetProcAddress: whoever looks up one of the functions below by
// either of them gets the wrapper, and the wrapper calls what was found. QUADRILLE_FAULT names one
// of the faults of `names`; without it, or with "none", every wrapper only passes its call on.
// With QUADRILLE_FAULT_ONCE=FILE only the first process that draws has it. QUADRILLE_FAULT=list
// prints the names, one a line, as soon as the library is loaded. With QUADRILLE_FAULT_SWITCH=FILE
// the first four bytes of a file say at any time which of them it is, counted from 1; 0 is none.

#define _GNU_SOURCE
#define EGL_EGLEXT_PROTOTYPES 1
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "names.h"

#define FAULTS(X) \
  X(upload_swap_red_blue) X(upload_last_row_lost) X(upload_flipped) X(upload_4444_reversed) \
  X(upload_5551_alpha_lost) X(upload_565_green_5_bits) X(upload_level_swapped) \
  X(upload_low_bit_lost) \
  X(sub_upload_shifted) X(sub_upload_ignored) X(sub_upload_width_short) \
  X(unpack_alignment_ignored) X(unpack_row_length_ignored) X(unpack_skip_ignored) \
  X(wrap_repeat_clamps) X(wrap_mirror_repeats) X(wrap_clamp_repeats) X(wrap_swapped_axes) \
  X(filter_always_linear) X(filter_always_nearest) X(filter_change_ignored) \
  X(mip_filter_base_only) X(mip_generate_ignored) X(mip_generate_level_lost) \
  X(scissor_ignored) X(scissor_off_by_one) X(scissor_clear_ignored) X(scissor_stays_on) \
  X(clear_swap_red_blue) X(clear_ignores_mask) X(clear_low_value) \
  X(blend_source_alpha_one) X(blend_destination_zero) X(blend_equation_ignored) \
  X(blend_separate_ignored) X(blend_color_ignored) X(blend_stays_on) X(blend_ignored) \
  X(mask_ignored) X(mask_alpha_ignored) \
  X(read_row_offset) X(read_alignment_ignored) X(read_swap_red_blue) X(read_stale) \
  X(read_overrun) X(read_column_offset) \
  X(error_lost) X(error_wrong) X(error_sticky) X(error_made_up) \
  X(viewport_shifted) X(viewport_grown) X(viewport_reset_by_bind) \
  X(draw_last_triangle_lost) X(draw_twice) X(draw_first_ignored) \
  X(buffer_offset_ignored) X(buffer_update_lost) X(attribute_not_normalised) \
  X(uniform_unit_ignored) X(framebuffer_never_incomplete) X(framebuffer_switch_lost) \
  X(srgb_as_linear) \
  X(egl_config_565) X(egl_config_attribute) X(egl_config_count) X(egl_pbuffer_narrow) \
  X(egl_pbuffer_negative) X(egl_proc_address_null) X(egl_error_sticky) X(egl_error_lost) \
  X(egl_context_version) X(egl_current_none) \
  X(crash_negative_viewport) X(hang_negative_viewport) \
  X(crash_draw) X(hang_draw) X(crash_start) X(hang_start) \
  X(reset_once) X(reset_always) X(extensions_endless) \
  BLOCK_FAULTS(X) TEXTURE_FAULTS(X) TARGET_FAULTS(X) GEOMETRY_FAULTS(X) SHADER_FAULTS(X) \
  RULE_FAULTS(X) CALL_FAULTS(X) PERMITTED_DIFFERENCES(X)

#define ENUM(name) fault_##name,
enum fault_number { fault_none, FAULTS(ENUM) fault_count };
#define STRING(name) #name,
static const char *const names[] = {"none", FAULTS(STRING)};

// The fault of the process, or the number that stands in the file of QUADRILLE_FAULT_SWITCH.
static enum fault_number own_fault, *current_fault = &own_fault;
#define fault (*current_fault)

static void watch(const char *path) {
  int file = open(path, O_RDWR);
  void *memory = mmap(NULL, sizeof fault, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) exit(99);
  close(file);
  current_fault = memory;
}

// A name of the environment may have - for _.
static int is_named(const char *given, const char *name) {
  for (; *given && *name; given++, name++)
    if (*given != *name && !(*given == '-' && *name == '_')) return 0;
  return *given == *name;
}

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("QUADRILLE_FAULT_SWITCH");
  if (path) {
    watch(path);
    return;
  }
  const char *given = getenv("QUADRILLE_FAULT");
  if (!given || !*given) return;
  if (strcmp(given, "list") == 0) {
    for (int index = 1; index < fault_count; index++) puts(names[index]);
    exit(0);
  }
  for (int index = 0; index < fault_count; index++)
    if (is_named(given, names[index])) {
      fault = (enum fault_number)index;
      return;
    }
  fprintf(stderr, "faults: no fault is named %s\n", given);
  exit(99);
}

// ---- The functions that were found ----

#define GL_FUNCTIONS(X) \
  X(void, glTexImage2D, (GLenum target, GLint level, GLint internal, GLsizei width, GLsizei height, \
                         GLint border, GLenum format, GLenum type, const void *pixels)) \
  X(void, glTexSubImage2D, (GLenum target, GLint level, GLint x, GLint y, GLsizei width, \
                            GLsizei height, GLenum format, GLenum type, const void *pixels)) \
  X(void, glPixelStorei, (GLenum name, GLint value)) \
  X(void, glTexParameteri, (GLenum target, GLenum name, GLint value)) \
  X(void, glGenerateMipmap, (GLenum target)) \
  X(void, glEnable, (GLenum name)) \
  X(void, glDisable, (GLenum name)) \
  X(void, glScissor, (GLint x, GLint y, GLsizei width, GLsizei height)) \
  X(void, glClear, (GLbitfield mask)) \
  X(void, glClearColor, (GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha)) \
  X(void, glBlendFunc, (GLenum source, GLenum destination)) \
  X(void, glBlendFuncSeparate, (GLenum source, GLenum destination, GLenum sourceAlpha, \
                                GLenum destinationAlpha)) \
  X(void, glBlendEquation, (GLenum mode)) \
  X(void, glBlendEquationSeparate, (GLenum mode, GLenum modeAlpha)) \
  X(void, glBlendColor, (GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha)) \
  X(void, glColorMask, (GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha)) \
  X(void, glReadPixels, (GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, \
                         GLenum type, void *pixels)) \
  X(GLenum, glGetError, (void)) \
  X(GLenum, glGetGraphicsResetStatusEXT, (void)) \
  X(void, glGetIntegerv, (GLenum name, GLint *value)) \
  X(void, glViewport, (GLint x, GLint y, GLsizei width, GLsizei height)) \
  X(void, glDrawArrays, (GLenum mode, GLint first, GLsizei count)) \
  X(void, glDrawElements, (GLenum mode, GLsizei count, GLenum type, const void *indices)) \
  X(void, glBufferSubData, (GLenum target, GLintptr offset, GLsizeiptr size, const void *data)) \
  X(void, glVertexAttribPointer, (GLuint index, GLint size, GLenum type, GLboolean normalized, \
                                  GLsizei stride, const void *pointer)) \
  X(void, glUniform1i, (GLint location, GLint value)) \
  X(GLenum, glCheckFramebufferStatus, (GLenum target)) \
  X(void, glBindFramebuffer, (GLenum target, GLuint framebuffer)) \
  X(EGLBoolean, eglChooseConfig, (EGLDisplay display, const EGLint *attributes, \
                                  EGLConfig *configs, EGLint size, EGLint *count)) \
  X(EGLBoolean, eglGetConfigAttrib, (EGLDisplay display, EGLConfig config, EGLint name, \
                                     EGLint *value)) \
  X(EGLBoolean, eglGetConfigs, (EGLDisplay display, EGLConfig *configs, EGLint size, \
                                EGLint *count)) \
  X(EGLSurface, eglCreatePbufferSurface, (EGLDisplay display, EGLConfig config, \
                                          const EGLint *attributes)) \
  X(EGLint, eglGetError, (void)) \
  X(EGLBoolean, eglQueryContext, (EGLDisplay display, EGLContext context, EGLint name, \
                                  EGLint *value)) \
  X(EGLContext, eglGetCurrentContext, (void)) \
  X(__eglMustCastToProperFunctionPointerType, eglGetProcAddress, (const char *name)) \
  MORE_FUNCTIONS(X)

#define REAL(type, name, parameters) static type(*real_##name) parameters;
GL_FUNCTIONS(REAL)
// Functions that the wrappers call and that nobody may have looked up yet.
static void (*get_integers)(GLenum, GLint *);
static void (*get_booleans)(GLenum, GLboolean *);
static void (*get_pointer)(GLenum, GLenum, void **);

static GLint integer(GLenum name) {
  GLint value = 0;
  if (get_integers) get_integers(name, &value);
  return value;
}

static GLenum first_error, later_error;
static int is_read_wrong;

#include "blocks.h"
#include "textures.h"
#include "targets.h"
#include "geometry.h"
#include "shaders.h"
#include "extensions.h"
#include "calls.h"

// ---- Uploads ----

static int bytes_per_pixel(GLenum format, GLenum type) {
  switch (type) {
    case GL_UNSIGNED_SHORT_4_4_4_4:
    case GL_UNSIGNED_SHORT_5_5_5_1:
    case GL_UNSIGNED_SHORT_5_6_5: return 2;
    case GL_UNSIGNED_BYTE: break;
    default: return 0;
  }
  switch (format) {
    case GL_RGBA: return 4;
    case GL_RGB: return 3;
    case GL_LUMINANCE_ALPHA: return 2;
    case GL_LUMINANCE:
    case GL_ALPHA: return 1;
    default: return 0;
  }
}

// The bytes from one row to the next as the unpack state has it.
static size_t row_bytes(GLsizei width, int pixel) {
  GLint length = integer(GL_UNPACK_ROW_LENGTH), alignment = integer(GL_UNPACK_ALIGNMENT);
  size_t row = (size_t)(length > 0 ? length : width) * (size_t)pixel;
  size_t step = alignment > 0 ? (size_t)alignment : 4;
  return (row + step - 1) / step * step;
}

// A changed copy of pixels to be uploaded; null where they are to be taken as they are.
static void *changed(GLsizei width, GLsizei height, GLenum format, GLenum type,
                     const void *pixels) {
  int pixel = bytes_per_pixel(format, type);
  if (!pixels || !pixel || width <= 0 || height <= 0) return NULL;
  if (integer(GL_PIXEL_UNPACK_BUFFER_BINDING)) return NULL;
  if (integer(GL_UNPACK_SKIP_ROWS) || integer(GL_UNPACK_SKIP_PIXELS)) return NULL;
  size_t row = row_bytes(width, pixel), used = (size_t)width * (size_t)pixel;
  size_t size = row * (size_t)(height - 1) + used;
  unsigned char *copy = calloc(1, row * (size_t)height);
  if (!copy) return NULL;
  memcpy(copy, pixels, size);
  int is_byte = type == GL_UNSIGNED_BYTE, touched = 0;
  for (GLsizei y = 0; y < height; y++) {
    unsigned char *line = copy + row * (size_t)y;
    if (fault == fault_upload_flipped) {
      memcpy(line, (const char *)pixels + row * (size_t)(height - 1 - y), used);
      touched = 1;
    }
    for (GLsizei x = 0; x < width; x++) {
      unsigned char *at = line + x * pixel;
      uint16_t word;
      if (fault == fault_upload_swap_red_blue && is_byte && pixel >= 3) {
        unsigned char red = at[0];
        at[0] = at[2];
        at[2] = red;
        touched = 1;
      } else if (fault == fault_upload_low_bit_lost && is_byte) {
        for (int index = 0; index < pixel; index++) at[index] &= 0xFE;
        touched = 1;
      } else if (type == GL_UNSIGNED_SHORT_4_4_4_4 && fault == fault_upload_4444_reversed) {
        memcpy(&word, at, 2);
        word = (uint16_t)(word >> 12 | (word >> 4 & 0xF0) | (word << 4 & 0xF00) | word << 12);
        memcpy(at, &word, 2);
        touched = 1;
      } else if (type == GL_UNSIGNED_SHORT_5_5_5_1 && fault == fault_upload_5551_alpha_lost) {
        at[0] |= 1;
        touched = 1;
      } else if (type == GL_UNSIGNED_SHORT_5_6_5 && fault == fault_upload_565_green_5_bits) {
        at[0] &= 0xDF;
        touched = 1;
      }
    }
  }
  if (fault == fault_upload_last_row_lost && height > 1) {
    memset(copy + row * (size_t)(height - 1), 0, used);
    touched = 1;
  }
  if (touched) return copy;
  free(copy);
  return NULL;
}

static void wrap_glTexImage2D(GLenum target, GLint level, GLint internal, GLsizei width,
                              GLsizei height, GLint border, GLenum format, GLenum type,
                              const void *pixels) {
  if (fault == fault_srgb_as_linear && internal == GL_SRGB8_ALPHA8) internal = GL_RGBA8;
  if (fault == fault_srgb_one_channel_linear && internal == GL_SR8_EXT) internal = GL_R8;
  if (fault == fault_srgb8_as_linear && internal == GL_SRGB8) internal = GL_RGB8;
  if (fault == fault_cube_faces_exchanged && target >= GL_TEXTURE_CUBE_MAP_POSITIVE_Y
      && target <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Y)
    target ^= 1;
  if (fault == fault_bgra_as_rgba && format == GL_BGRA_EXT) internal = format = GL_RGBA;
  if (fault == fault_upload_level_swapped && level > 1) pixels = NULL;
  if (fault == fault_format_alpha_as_luminance && internal == GL_ALPHA && format == GL_ALPHA)
    internal = GL_LUMINANCE, format = GL_LUMINANCE;
  void *copy = changed(width, height, format, type, pixels);
  if (!copy && width > 0 && height > 0)
    copy = changed_texels(format, type, (size_t)width * (size_t)height, pixels);
  real_glTexImage2D(target, level, internal, width, height, border, format, type,
                    copy ? copy : pixels);
  free(copy);
}

static void wrap_glTexSubImage2D(GLenum target, GLint level, GLint x, GLint y, GLsizei width,
                                 GLsizei height, GLenum format, GLenum type, const void *pixels) {
  if (fault == fault_sub_upload_ignored) return;
  if (fault == fault_sub_upload_shifted && x > 0) x--;
  if (fault == fault_sub_upload_row_shifted && y > 0 && y & 1) y--;
  if (fault == fault_sub_level_ignored && level > 0) level = 0;
  if (fault == fault_sub_upload_width_short && width > 1) {
    GLint length = integer(GL_UNPACK_ROW_LENGTH);
    real_glPixelStorei(GL_UNPACK_ROW_LENGTH, length ? length : width);
    real_glTexSubImage2D(target, level, x, y, width - 1, height, format, type, pixels);
    real_glPixelStorei(GL_UNPACK_ROW_LENGTH, length);
    return;
  }
  if (fault == fault_unpack_buffer_offset_ignored && integer(GL_PIXEL_UNPACK_BUFFER_BINDING))
    pixels = NULL;
  void *copy = changed(width, height, format, type, pixels);
  real_glTexSubImage2D(target, level, x, y, width, height, format, type, copy ? copy : pixels);
  free(copy);
}

static void wrap_glPixelStorei(GLenum name, GLint value) {
  if (is_store_lost(name, value)) return;
  if (fault == fault_unpack_alignment_ignored && name == GL_UNPACK_ALIGNMENT && value > 0
      && value < 9)
    value = 4;
  if (fault == fault_unpack_row_length_ignored && name == GL_UNPACK_ROW_LENGTH && value > 0)
    value = 0;
  if (fault == fault_unpack_skip_ignored && value > 0
      && (name == GL_UNPACK_SKIP_ROWS || name == GL_UNPACK_SKIP_PIXELS))
    value = 0;
  if (fault == fault_read_alignment_ignored && name == GL_PACK_ALIGNMENT && value > 0
      && value < 9)
    value = 4;
  real_glPixelStorei(name, value);
}

// ---- Sampling ----

static void wrap_glTexParameteri(GLenum target, GLenum name, GLint value) {
  if (is_parameter_lost(name, &value)) return;
  int is_wrap = name == GL_TEXTURE_WRAP_S || name == GL_TEXTURE_WRAP_T;
  int is_min = name == GL_TEXTURE_MIN_FILTER, is_filter = is_min || name == GL_TEXTURE_MAG_FILTER;
  int is_known = value == GL_NEAREST || value == GL_LINEAR;
  if (is_wrap) {
    if (fault == fault_wrap_repeat_clamps && value == GL_REPEAT) value = GL_CLAMP_TO_EDGE;
    else if (fault == fault_wrap_mirror_repeats && value == GL_MIRRORED_REPEAT) value = GL_REPEAT;
    else if (fault == fault_wrap_clamp_repeats && value == GL_CLAMP_TO_EDGE) value = GL_REPEAT;
    else if (fault == fault_wrap_swapped_axes)
      name = name == GL_TEXTURE_WRAP_S ? GL_TEXTURE_WRAP_T : GL_TEXTURE_WRAP_S;
  }
  if (fault == fault_cube_filter_nearest && target == GL_TEXTURE_CUBE_MAP && value == GL_LINEAR)
    value = GL_NEAREST;
  if (fault == fault_mip_kinds_base_only && target != GL_TEXTURE_2D && is_min && !is_known)
    value = value & 1 ? GL_LINEAR : GL_NEAREST;
  if (is_filter && is_known) {
    if (fault == fault_filter_always_linear) value = GL_LINEAR;
    if (fault == fault_filter_always_nearest) value = GL_NEAREST;
    if (fault == fault_filter_change_ignored && name == GL_TEXTURE_MAG_FILTER
        && value == GL_NEAREST)
      return;
  }
  if (is_min && fault == fault_mip_filter_base_only && value >= GL_NEAREST_MIPMAP_NEAREST
      && value <= GL_LINEAR_MIPMAP_LINEAR)
    value = value & 1 ? GL_LINEAR : GL_NEAREST;
  real_glTexParameteri(target, name, value);
}

static void wrap_glGenerateMipmap(GLenum target) {
  if (fault == fault_mip_generate_ignored && target == GL_TEXTURE_2D) return;
  if (fault == fault_generate_array_ignored && target == GL_TEXTURE_2D_ARRAY) return;
  real_glGenerateMipmap(target);
  if (fault == fault_mip_generate_level_lost && target == GL_TEXTURE_2D) {
    unsigned char black[4] = {0, 0, 0, 0};
    GLenum before = real_glGetError ? real_glGetError() : 0;
    real_glTexSubImage2D(target, 1, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, black);
    if (real_glGetError) real_glGetError();
    later_error = before;
  }
}

// ---- State ----

static void wrap_glEnable(GLenum name) {
  if (is_capability_lost(name)) return;
  if (fault == fault_scissor_ignored && name == GL_SCISSOR_TEST) return;
  if (fault == fault_blend_ignored && name == GL_BLEND) return;
  if (fault == fault_blend_in_srgb && name == GL_BLEND) real_glDisable(GL_FRAMEBUFFER_SRGB_EXT);
  real_glEnable(name);
}

static void wrap_glDisable(GLenum name) {
  if (fault == fault_scissor_stays_on && name == GL_SCISSOR_TEST) return;
  if (fault == fault_srgb_control_ignored && name == GL_FRAMEBUFFER_SRGB_EXT) return;
  if (fault == fault_blend_stays_on && name == GL_BLEND) return;
  real_glDisable(name);
}

static void wrap_glScissor(GLint x, GLint y, GLsizei width, GLsizei height) {
  if (fault == fault_scissor_off_by_one) y++;
  if (fault == fault_scissor_negative_clamped) x = x < 0 ? 0 : x, y = y < 0 ? 0 : y;
  real_glScissor(x, y, width, height);
}

static void wrap_glClear(GLbitfield mask) {
  is_resolved = 0;
  if (fault == fault_scissor_clear_ignored && integer(GL_SCISSOR_TEST)) {
    real_glDisable(GL_SCISSOR_TEST);
    real_glClear(mask);
    real_glEnable(GL_SCISSOR_TEST);
  } else if (fault == fault_clear_ignores_mask && get_booleans) {
    GLboolean channels[4];
    get_booleans(GL_COLOR_WRITEMASK, channels);
    real_glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    real_glClear(mask);
    real_glColorMask(channels[0], channels[1], channels[2], channels[3]);
  } else {
    real_glClear(mask);
  }
}

static void wrap_glClearColor(GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha) {
  if (fault == fault_clear_swap_red_blue) real_glClearColor(blue, green, red, alpha);
  else if (fault == fault_clear_low_value)
    real_glClearColor(red * 0.98f, green * 0.98f, blue * 0.98f, alpha);
  else real_glClearColor(red, green, blue, alpha);
}

// What a fault makes of a factor of blending.
static GLenum changed_factor(GLenum factor) {
  if (fault == fault_blend_saturate_as_one && factor == GL_SRC_ALPHA_SATURATE) return GL_ONE;
  if (fault == fault_blend_dst_color_as_src && factor == GL_DST_COLOR) return GL_SRC_COLOR;
  if (fault == fault_blend_const_alpha_as_color && factor == GL_CONSTANT_ALPHA)
    return GL_CONSTANT_COLOR;
  if (fault == fault_blend_second_source_lost && factor == GL_SRC1_COLOR_EXT) return GL_SRC_COLOR;
  return factor;
}

static void wrap_glBlendFunc(GLenum source, GLenum destination) {
  source = changed_factor(source);
  destination = changed_factor(destination);
  if (fault == fault_blend_source_alpha_one && source == GL_SRC_ALPHA) source = GL_ONE;
  if (fault == fault_blend_destination_zero && destination == GL_ONE_MINUS_SRC_ALPHA)
    destination = GL_ZERO;
  real_glBlendFunc(source, destination);
}

static void wrap_glBlendFuncSeparate(GLenum source, GLenum destination, GLenum sourceAlpha,
                                     GLenum destinationAlpha) {
  if (fault == fault_blend_separate_ignored) {
    sourceAlpha = source;
    destinationAlpha = destination;
  }
  if (fault == fault_blend_source_alpha_one && source == GL_SRC_ALPHA) source = GL_ONE;
  if (fault == fault_blend_destination_zero && destination == GL_ONE_MINUS_SRC_ALPHA)
    destination = GL_ZERO;
  real_glBlendFuncSeparate(source, destination, sourceAlpha, destinationAlpha);
}

static int is_equation(GLenum mode) {
  return mode == GL_FUNC_ADD || mode == GL_FUNC_SUBTRACT || mode == GL_FUNC_REVERSE_SUBTRACT
         || mode == GL_MIN || mode == GL_MAX;
}

static void wrap_glBlendEquation(GLenum mode) {
  if (fault == fault_blend_advanced_exchanged && mode == GL_OVERLAY_KHR) mode = GL_HARDLIGHT_KHR;
  if (fault == fault_blend_equation_ignored && is_equation(mode)) return;
  real_glBlendEquation(mode);
}

static void wrap_glBlendEquationSeparate(GLenum mode, GLenum modeAlpha) {
  if (fault == fault_blend_equation_ignored && is_equation(mode) && is_equation(modeAlpha)) return;
  if (fault == fault_blend_alpha_equation_ignored && is_equation(modeAlpha)) modeAlpha = mode;
  real_glBlendEquationSeparate(mode, modeAlpha);
}

static void wrap_glBlendColor(GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha) {
  if (fault == fault_blend_color_ignored) return;
  real_glBlendColor(red, green, blue, alpha);
}

static void wrap_glColorMask(GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha) {
  if (fault == fault_mask_ignored) return;
  if (fault == fault_mask_alpha_ignored) alpha = GL_TRUE;
  if (fault == fault_mask_red_ignored) red = GL_TRUE;
  real_glColorMask(red, green, blue, alpha);
}

static void pause_for_ever(void) {
  for (;;) pause();
}

static void wrap_glViewport(GLint x, GLint y, GLsizei width, GLsizei height) {
  if (fault == fault_crash_negative_viewport && width < 0) abort();
  if (fault == fault_hang_negative_viewport && width < 0) pause_for_ever();
  if (fault == fault_viewport_large_ignored && width > 0x100000) return;
  if (fault == fault_viewport_shifted) x++;
  if (fault == fault_viewport_negative_clamped) x = x < 0 ? 0 : x, y = y < 0 ? 0 : y;
  if (fault == fault_viewport_grown && width > 0) width++;
  real_glViewport(x, y, width, height);
}

static void wrap_glBindFramebuffer(GLenum target, GLuint framebuffer) {
  restart_query();
  if (fault == fault_framebuffer_bindings_joined && target == GL_READ_FRAMEBUFFER)
    target = GL_FRAMEBUFFER;
  if (fault == fault_framebuffer_switch_lost && framebuffer != 0
      && (GLuint)integer(GL_FRAMEBUFFER_BINDING) != framebuffer) {
    real_glBindFramebuffer(target, framebuffer);
    if (real_glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE)
      real_glClear(GL_COLOR_BUFFER_BIT);
    return;
  }
  real_glBindFramebuffer(target, framebuffer);
  if (fault == fault_viewport_reset_by_bind) real_glViewport(0, 0, 4, 4);
}

static GLenum wrap_glCheckFramebufferStatus(GLenum target) {
  GLenum status = real_glCheckFramebufferStatus(target);
  if (fault == fault_framebuffer_never_incomplete && status != 0) return GL_FRAMEBUFFER_COMPLETE;
  if (fault == fault_depth_only_incomplete && status == GL_FRAMEBUFFER_COMPLETE
      && attached(GL_COLOR_ATTACHMENT0) == GL_NONE && attached(GL_DEPTH_ATTACHMENT) != GL_NONE)
    return GL_FRAMEBUFFER_UNSUPPORTED;
  return status;
}

// ---- Drawing ----

static void fail_to_draw(void) {
  if (fault == fault_crash_draw) abort();
  if (fault == fault_hang_draw) pause_for_ever();
}

// Draws nothing in the first and last column of the view, where lines that leave it end.
static void draw_within_edges(GLenum mode, GLint first, GLsizei count) {
  GLint view[4] = {0, 0, 0, 0};
  if (get_integers) get_integers(GL_VIEWPORT, view);
  real_glEnable(GL_SCISSOR_TEST);
  real_glScissor(view[0] + 1, view[1], view[2] - 2, view[3]);
  real_glDrawArrays(mode, first, count);
  real_glDisable(GL_SCISSOR_TEST);
}

// Attribute 0 where it reads the program's memory; no pointer where it reads a buffer.
static struct {
  GLint size;
  GLenum type;
  GLboolean normalized;
  GLsizei stride;
  const unsigned char *pointer;
} client;

// Draws from the program's memory as if it began with the first vertex.
static void draw_rebased(GLenum mode, GLint first, GLsizei count) {
  real_glVertexAttribPointer(0, client.size, client.type, client.normalized, client.stride,
                             client.pointer + (size_t)first * client.stride);
  real_glDrawArrays(mode, 0, count);
  real_glVertexAttribPointer(0, client.size, client.type, client.normalized, client.stride,
                             client.pointer);
}

static void wrap_glDrawArrays(GLenum mode, GLint first, GLsizei count) {
  fail_to_draw();
  if (fault == fault_client_memory_rebased && client.pointer && first > 0)
    return draw_rebased(mode, first, count);
  mode = changed_mode(mode, &count);
  if (fault == fault_draw_last_triangle_lost && mode == GL_TRIANGLES && count > 3) count -= 3;
  if (fault == fault_draw_last_triangle_lost && mode == GL_TRIANGLE_STRIP && count > 3) count--;
  if (fault == fault_draw_first_ignored && first > 0) first = 0;
  if (fault == fault_line_width_two && mode == GL_LINES) real_glLineWidth(2);
  if (fault == fault_scissor_triangles_only && mode < GL_TRIANGLES && integer(GL_SCISSOR_TEST)) {
    real_glDisable(GL_SCISSOR_TEST);
    real_glDrawArrays(mode, first, count);
    real_glEnable(GL_SCISSOR_TEST);
    return;
  }
  if (fault == fault_may_end_lines_early && mode == GL_LINES && !integer(GL_SCISSOR_TEST)) {
    draw_within_edges(mode, first, count);
    return;
  }
  if (fault == fault_samples_half_covered && integer(GL_SAMPLE_BUFFERS)) {
    real_glEnable(GL_SAMPLE_COVERAGE);
    real_glSampleCoverage(0.5f, GL_FALSE);
  }
  real_glDrawArrays(mode, first, count);
  if (fault == fault_draw_twice) real_glDrawArrays(mode, first, count);
}

static void wrap_glDrawElements(GLenum mode, GLsizei count, GLenum type, const void *indices) {
  fail_to_draw();
  mode = changed_mode(mode, &count);
  if (fault == fault_draw_last_triangle_lost && mode == GL_TRIANGLES && count > 3) count -= 3;
  if (fault == fault_draw_first_ignored && indices && (uintptr_t)indices < 1 << 24)
    indices = NULL;
  if (fault == fault_index_offset_rounded && (uintptr_t)indices < 1 << 24)
    indices = (const void *)((uintptr_t)indices & ~(uintptr_t)3);
  if (fault == fault_restart_byte_ignored && type == GL_UNSIGNED_BYTE
      && integer(GL_PRIMITIVE_RESTART_FIXED_INDEX)) {
    real_glDisable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
    real_glDrawElements(mode, count, type, indices);
    real_glEnable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
    return;
  }
  real_glDrawElements(mode, count, type, indices);
  if (fault == fault_draw_twice) real_glDrawElements(mode, count, type, indices);
}

static void wrap_glBufferSubData(GLenum target, GLintptr offset, GLsizeiptr size,
                                 const void *data) {
  if (fault == fault_buffer_update_lost && size > 0) return;
  if (fault == fault_buffer_offset_ignored && offset > 0 && size > 0) offset = 0;
  real_glBufferSubData(target, offset, size, data);
}

static void wrap_glVertexAttribPointer(GLuint index, GLint size, GLenum type,
                                       GLboolean normalized, GLsizei stride,
                                       const void *pointer) {
  if (fault == fault_attribute_not_normalised) normalized = GL_FALSE;
  if (fault == fault_attribute_stride_ignored && stride > 0) stride = 0;
  if (fault == fault_attribute_short_stride_rounded) stride = stride / 4 * 4;
  if (fault == fault_attribute_half_as_bytes && type == GL_HALF_FLOAT) type = GL_SHORT;
  if (fault == fault_attribute_stride_limited && stride == 2048) stride = 2044;
  int is_client = pointer && !integer(GL_ARRAY_BUFFER_BINDING);
  // Without its first number, and so not beyond the memory's end.
  if (fault == fault_client_memory_shifted && is_client && size > 1)
    pointer = (const unsigned char *)pointer + 4, size--;
  if (index == 0) {
    client.size = size, client.type = type, client.normalized = normalized, client.stride = stride;
    client.pointer = is_client ? pointer : NULL;
  }
  real_glVertexAttribPointer(index, size, type, normalized, stride, pointer);
}

static void wrap_glUniform1i(GLint location, GLint value) {
  if (fault == fault_uniform_unit_ignored && value > 0) value = 0;
  if (fault == fault_uniform_boolean_byte) value &= 0xFF;
  real_glUniform1i(location, value);
}

// ---- Reading ----

static void wrap_glReadPixels(GLint x, GLint y, GLsizei width, GLsizei height, GLenum format,
                              GLenum type, void *pixels) {
  static unsigned char *last;
  static size_t last_size;
  is_read_wrong = 1;
  if (loses_read) {
    loses_read = 0;
    return;
  }
  if (fault == fault_read_row_offset && height > 1) y++;
  if (fault == fault_read_column_offset && width > 1) x++;
  if (fault == fault_read_negative_clamped && x < 0) x = 0;
  if (fault == fault_pack_buffer_offset_ignored && integer(GL_PIXEL_PACK_BUFFER_BINDING))
    pixels = NULL;
  real_glReadPixels(x, y, width, height, format, type, pixels);
  if (fault == fault_read_depth_flat && format == GL_DEPTH_COMPONENT && type == GL_UNSIGNED_INT)
    for (GLsizei index = 1; index < width * height; index++)
      ((GLuint *)pixels)[index] = ((GLuint *)pixels)[0];
  int pixel = bytes_per_pixel(format, type);
  if (!pixel || !pixels || width <= 0 || height <= 0 || integer(GL_PIXEL_PACK_BUFFER_BINDING))
    return;
  size_t step = (size_t)(integer(GL_PACK_ALIGNMENT) > 0 ? integer(GL_PACK_ALIGNMENT) : 4);
  GLint length = integer(GL_PACK_ROW_LENGTH);
  size_t row = ((size_t)(length > 0 ? length : width) * (size_t)pixel + step - 1) / step * step;
  size_t used = (size_t)width * (size_t)pixel, size = row * (size_t)(height - 1) + used;
  unsigned char *bytes = pixels;
  if (fault == fault_read_swap_red_blue && pixel == 4)
    for (GLsizei line = 0; line < height; line++)
      for (GLsizei column = 0; column < width; column++) {
        unsigned char *at = bytes + row * (size_t)line + 4 * (size_t)column, red = at[0];
        at[0] = at[2];
        at[2] = red;
      }
  // A half of a step may go either way, in resolves otherwise than in clears: 0.3 of 15 or of 255.
  int bits = fault == fault_may_round_resolves && is_resolved ? integer(GL_RED_BITS) : 0;
  if (pixel >= 3 && (bits == 4 || bits == 8))
    for (GLsizei line = 0; line < height; line++)
      for (GLsizei column = 0; column < width; column++)
        bytes[row * (size_t)line + (size_t)(column * pixel)] ^= bits == 4 ? 0x11 : 1;
  if (fault == fault_read_overrun && row > used && height > 1) bytes[used] ^= 0x5A;
  if (fault == fault_read_stale) {
    static int turn;
    if (last && last_size == size && ++turn % 2) memcpy(bytes, last, size);
    free(last);
    last = malloc(size);
    last_size = last ? size : 0;
    if (last) memcpy(last, bytes, size);
  }
}

// ---- Errors ----

static GLenum wrap_glGetError(void) {
  GLenum error = later_error ? later_error : real_glGetError();
  later_error = 0;
  switch (fault) {
    case fault_error_lost: return GL_NO_ERROR;
    case fault_error_wrong: return error == GL_INVALID_VALUE ? GL_INVALID_ENUM : error;
    case fault_error_sticky:
      if (error == GL_NO_ERROR && first_error) {
        error = first_error;
        first_error = 0;
        return error;
      }
      first_error = error;
      return error;
    case fault_error_made_up:
      if (error == GL_NO_ERROR && is_read_wrong) error = GL_INVALID_OPERATION;
      is_read_wrong = 0;
      return error;
    default: return error;
  }
}

// ---- EGL ----

static EGLBoolean wrap_eglChooseConfig(EGLDisplay display, const EGLint *attributes,
                                       EGLConfig *configs, EGLint size, EGLint *count) {
  if (fault == fault_egl_config_id_ignored && attributes && attributes[0] == EGL_CONFIG_ID)
    attributes += 2;
  if ((fault == fault_egl_config_565 || fault == fault_egl_component_ignored) && attributes) {
    EGLint changed[64];
    int at = 0;
    for (; at < 60 && attributes[at] != EGL_NONE; at += 2) {
      int is_size = attributes[at] == EGL_RED_SIZE || attributes[at] == EGL_GREEN_SIZE
                    || attributes[at] == EGL_BLUE_SIZE || attributes[at] == EGL_ALPHA_SIZE;
      changed[at] = attributes[at];
      changed[at + 1] = attributes[at + 1];
      if (fault == fault_egl_config_565 && is_size && attributes[at + 1] > 0) changed[at + 1] = 0;
      if (fault == fault_egl_component_ignored && attributes[at] == EGL_COLOR_COMPONENT_TYPE_EXT)
        changed[at + 1] = EGL_COLOR_COMPONENT_TYPE_FIXED_EXT;
    }
    changed[at] = EGL_NONE;
    return real_eglChooseConfig(display, changed, configs, size, count);
  }
  EGLBoolean answer = real_eglChooseConfig(display, attributes, configs, size, count);
  if (fault == fault_egl_configs_reversed && answer && configs)
    for (EGLint low = 0, high = *count - 1; low < high; low++, high--) {
      EGLConfig config = configs[low];
      configs[low] = configs[high];
      configs[high] = config;
    }
  return answer;
}

static EGLBoolean wrap_eglGetConfigAttrib(EGLDisplay display, EGLConfig config, EGLint name,
                                          EGLint *value) {
  EGLBoolean answer = real_eglGetConfigAttrib(display, config, name, value);
  if (fault == fault_egl_config_attribute && answer && value && name == EGL_BUFFER_SIZE)
    *value += 8;
  return answer;
}

static EGLBoolean wrap_eglGetConfigs(EGLDisplay display, EGLConfig *configs, EGLint size,
                                     EGLint *count) {
  EGLBoolean answer = real_eglGetConfigs(display, configs, size, count);
  if (fault == fault_egl_config_count && answer && count && !configs) *count += 3;
  return answer;
}

static EGLSurface wrap_eglCreatePbufferSurface(EGLDisplay display, EGLConfig config,
                                               const EGLint *attributes) {
  EGLint changed[64];
  int at = 0;
  if (fault == fault_egl_thread_pbuffer_refused && gettid() != getpid()) return EGL_NO_SURFACE;
  if (!attributes) return real_eglCreatePbufferSurface(display, config, attributes);
  for (; at < 60 && attributes[at] != EGL_NONE; at += 2) {
    changed[at] = attributes[at];
    changed[at + 1] = attributes[at + 1];
    if (is_pbuffer_attribute_lost(attributes[at])) changed[at] = EGL_WIDTH, changed[at + 1] = 1;
    int is_side = attributes[at] == EGL_WIDTH || attributes[at] == EGL_HEIGHT;
    if (fault == fault_egl_pbuffer_narrow && attributes[at] == EGL_WIDTH && attributes[at + 1] > 1)
      changed[at + 1]--;
    if (fault == fault_egl_pbuffer_negative && is_side && attributes[at + 1] < 0)
      changed[at + 1] = 1;
  }
  changed[at] = EGL_NONE;
  return real_eglCreatePbufferSurface(display, config, changed);
}

static EGLint wrap_eglGetError(void) {
  static EGLint sticky;
  EGLint error = real_eglGetError();
  if (fault == fault_egl_error_lost) return EGL_SUCCESS;
  if (fault == fault_egl_error_sticky) {
    if (error != EGL_SUCCESS) return sticky = error;
    if (sticky) {
      error = sticky;
      sticky = 0;
    }
  }
  return error;
}

static EGLBoolean wrap_eglQueryContext(EGLDisplay display, EGLContext context, EGLint name,
                                       EGLint *value) {
  EGLBoolean answer = real_eglQueryContext(display, context, name, value);
  if (fault == fault_egl_context_version && answer && value && name == EGL_CONTEXT_CLIENT_VERSION)
    *value = 1;
  if (fault == fault_egl_client_type_gl && answer && name == EGL_CONTEXT_CLIENT_TYPE)
    *value = EGL_OPENGL_API;
  return answer;
}

static EGLContext wrap_eglGetCurrentContext(void) {
  EGLContext context = real_eglGetCurrentContext();
  return fault == fault_egl_current_none ? EGL_NO_CONTEXT : context;
}

// ---- Crashes, hangs and losses ----

// Where a program begins to draw, at its first query.
static void wrap_glGetIntegerv(GLenum name, GLint *value) {
  if (fault == fault_crash_start) abort();
  if (fault == fault_hang_start) pause_for_ever();
  real_glGetIntegerv(name, value);
  change_integer(name, value);
  if (fault == fault_extensions_endless && name == GL_NUM_EXTENSIONS) *value = 0x7FFFFFFF;
}

// The second query is that of a frame that is drawn.
static GLenum wrap_glGetGraphicsResetStatusEXT(void) {
  static int turn;
  GLenum status = real_glGetGraphicsResetStatusEXT();
  if (fault == fault_reset_always) return GL_UNKNOWN_CONTEXT_RESET;
  if (fault == fault_reset_once && ++turn == 2) return GL_GUILTY_CONTEXT_RESET;
  return status;
}

// ---- Looking up ----

static __eglMustCastToProperFunctionPointerType wrap_eglGetProcAddress(const char *name);

// With QUADRILLE_FAULT_ONCE, the path of a file that is not there yet, only the first process that
// looks up OpenGL ES has the fault.
static void decide_once(void) {
  static int is_decided;
  const char *path = getenv("QUADRILLE_FAULT_ONCE");
  if (is_decided || !path) return;
  is_decided = 1;
  int file = open(path, O_CREAT | O_EXCL | O_WRONLY, 0600);
  if (file < 0) fault = fault_none;
  else close(file);
}

static void *stand_in(const char *name, void *found) {
#define STAND_IN(type, function, parameters) \
  if (strcmp(name, #function) == 0) { \
    real_##function = (type(*) parameters)found; \
    return (void *)wrap_##function; \
  }
  if (!found) return found;
  if (strcmp(name, "glClear") == 0) decide_once();
  if (strcmp(name, "glGetIntegerv") == 0) get_integers = (void (*)(GLenum, GLint *))found;
  if (strcmp(name, "glGetBooleanv") == 0) get_booleans = (void (*)(GLenum, GLboolean *))found;
  if (strcmp(name, "glGetBufferPointerv") == 0)
    get_pointer = (void (*)(GLenum, GLenum, void **))found;
  GL_FUNCTIONS(STAND_IN)
  return found;
}

static __eglMustCastToProperFunctionPointerType wrap_eglGetProcAddress(const char *name) {
  if (fault == fault_egl_proc_address_null && strcmp(name, "glDrawArrays") == 0) return NULL;
  void *found = (void *)real_eglGetProcAddress(name);
  return (__eglMustCastToProperFunctionPointerType)stand_in(name, found);
}

static void *(*system_dlsym)(void *, const char *);

void *dlsym(void *handle, const char *name) {
  if (!system_dlsym) {
    system_dlsym = (void *(*)(void *, const char *))dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
    if (!system_dlsym)
      system_dlsym = (void *(*)(void *, const char *))dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
    if (!system_dlsym)
      system_dlsym = (void *(*)(void *, const char *))dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.17");
  }
  // The libraries of a driver ask for functions of their own; those stay what they are. What comes
  // next is counted from the caller, which the system takes from the return address: this has to be
  // a jump, which compilers make of it with -O2.
  if (handle == RTLD_DEFAULT || handle == RTLD_NEXT) return system_dlsym(handle, name);
  return stand_in(name, system_dlsym(handle, name));
}
