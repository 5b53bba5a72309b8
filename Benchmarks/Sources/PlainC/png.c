#include <libdeflate.h>
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "plainc.h"

typedef struct {
  const uint8_t *next, *end;
} source;

static void read_bytes(png_structp png, png_bytep to, png_size_t count) {
  source *from = png_get_io_ptr(png);
  if ((size_t)(from->end - from->next) < count) png_error(png, "short");
  memcpy(to, from->next, count);
  from->next += count;
}

int plain_png_read(const uint8_t *file, size_t count, uint8_t *rgba) {
  source from = {file, file + count};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  png_bytep *rows = NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    free(rows);
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  png_set_read_fn(png, &from, read_bytes);
  png_read_info(png, info);
  png_set_expand(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  png_read_update_info(png, info);
  size_t height = png_get_image_height(png, info), stride = png_get_rowbytes(png, info);
  rows = malloc(height * sizeof *rows);
  if (!rows) png_error(png, "memory");
  for (size_t y = 0; y < height; y++) rows[y] = rgba + y * stride;
  png_read_image(png, rows);
  png_read_end(png, NULL);
  free(rows);
  png_destroy_read_struct(&png, &info, NULL);
  for (size_t i = 0; i < height * stride; i += 4) {
    unsigned alpha = rgba[i + 3];
    if (alpha == 255) continue;
    for (size_t c = 0; c < 3; c++) {
      unsigned product = rgba[i + c] * alpha + 128;
      rgba[i + c] = (uint8_t)((product + (product >> 8)) >> 8);
    }
  }
  return 1;
}

static int paeth(int left, int above, int corner) {
  int p = left + above - corner, a = abs(p - left), b = abs(p - above), c = abs(p - corner);
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

size_t plain_paeth_rows(const uint8_t *rgba, size_t width, size_t height, uint8_t *rows) {
  int opaque = 1;
  for (size_t i = 0; i < width * height; i++) opaque &= rgba[4 * i + 3] == 255;
  size_t channels = opaque ? 3 : 4, count = 0;
  for (size_t y = 0; y < height; y++) {
    rows[count++] = 4;
    for (size_t x = 0; x < width; x++) {
      const uint8_t *pixel = rgba + 4 * (y * width + x);
      for (size_t c = 0; c < channels; c++) {
        int left = x ? pixel[c - 4] : 0, above = y ? pixel[c - 4 * width] : 0;
        int corner = x && y ? pixel[c - 4 * width - 4] : 0;
        rows[count++] = (uint8_t)(pixel[c] - paeth(left, above, corner));
      }
    }
  }
  return count;
}

size_t plain_deflate(const uint8_t *rows, size_t count, int level, uint8_t *output, size_t capacity) {
  struct libdeflate_compressor *packer = libdeflate_alloc_compressor(level);
  if (!packer) return 0;
  size_t size = libdeflate_zlib_compress(packer, rows, count, output, capacity);
  libdeflate_free_compressor(packer);
  return size;
}
