// What is called of TurboJPEG (its API of version 2, which version 3 has too), of libwebp with its
// demuxer and of giflib (version 5), as types: the functions are found at run time, and no header of
// theirs is needed to build.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// turbojpeg.h

typedef void *(*quadrille_tj_init)(void);
typedef int (*quadrille_tj_decompress)(
  void *handle, const unsigned char *file, unsigned long length, unsigned char *pixels, int width,
  int stride, int height, int pixel_format, int flags);
typedef int (*quadrille_tj_compress)(
  void *handle, const unsigned char *pixels, int width, int stride, int height, int pixel_format,
  unsigned char **file, unsigned long *length, int subsampling, int quality, int flags);
typedef unsigned long (*quadrille_tj_bound)(int width, int height, int subsampling);
typedef char *(*quadrille_tj_error_text)(void *handle);
typedef int (*quadrille_tj_error_code)(void *handle);
typedef int (*quadrille_tj_destroy)(void *handle);

enum {
  quadrille_tj_rgba = 7,
  quadrille_tj_cmyk = 11,
  quadrille_tj_full_chroma = 0,
  quadrille_tj_quarter_chroma = 2,
  quadrille_tj_keep_buffer = 1024,
  quadrille_tj_accurate_transform = 4096,
  quadrille_tj_stop_on_warning = 8192,
  quadrille_tj_limit_scans = 32768,
};

// webp/decode.h

typedef int (*quadrille_webp_info)(const uint8_t *file, size_t length, int *width, int *height);
typedef uint8_t *(*quadrille_webp_decode)(
  const uint8_t *file, size_t length, uint8_t *pixels, size_t byte_count, int stride);

// webp/demux.h

struct quadrille_webp_data {
  const uint8_t *bytes;
  size_t size;
};

struct quadrille_webp_animation {
  uint32_t width;
  uint32_t height;
  uint32_t loops;
  uint32_t background;
  uint32_t frames;
  uint32_t padding[4];
};

// WEBP_DEMUX_ABI_VERSION: the upper byte must agree.
enum { quadrille_webp_demux_version = 0x0107 };

typedef void *(*quadrille_webp_animation_new)(
  const struct quadrille_webp_data *file, const void *options, int version);
typedef int (*quadrille_webp_animation_info)(
  const void *decoder, struct quadrille_webp_animation *info);
typedef int (*quadrille_webp_animation_next)(
  void *decoder, uint8_t **pixels, int *milliseconds);
typedef void (*quadrille_webp_animation_reset)(void *decoder);
typedef void (*quadrille_webp_animation_delete)(void *decoder);

// gif_lib.h

struct quadrille_gif_image {
  int left;
  int top;
  int width;
  int height;
  bool is_interlaced;
  void *colors;
};

// GifFileType
struct quadrille_gif_file {
  int width;
  int height;
  int color_resolution;
  int background;
  unsigned char aspect;
  void *colors;
  int image_count;
  struct quadrille_gif_image image;
  void *saved_images;
  int extension_count;
  void *extensions;
  int error;
  void *user_data;
  void *decoder;
};

typedef int (*quadrille_gif_read)(
  struct quadrille_gif_file *file, unsigned char *bytes, int count);
typedef struct quadrille_gif_file *(*quadrille_gif_open)(
  void *user_data, quadrille_gif_read read, int *error);
typedef int (*quadrille_gif_record)(struct quadrille_gif_file *file, int *kind);
typedef int (*quadrille_gif_begin_image)(struct quadrille_gif_file *file);
typedef int (*quadrille_gif_line)(
  struct quadrille_gif_file *file, unsigned char *indices, int count);
typedef const char *(*quadrille_gif_error_text)(int error);
typedef int (*quadrille_gif_close)(struct quadrille_gif_file *file, int *error);

// The record that is an image.
enum { quadrille_gif_image_record = 2 };
