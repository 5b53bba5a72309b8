#include "png_shim.h"
#include "png_trim.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const uint8_t *file;
  const quadrille_png_run *runs;
  size_t run_count;
  size_t run;
  size_t position;
  quadrille_png_report *report;
} state;

static void set_message(quadrille_png_report *report, const char *message) {
  strncpy(report->message, message, sizeof report->message - 1);
  report->message[sizeof report->message - 1] = 0;
}

static void on_error(png_structp png, png_const_charp message) {
  state *s = png_get_error_ptr(png);
  set_message(s->report, message);
  png_longjmp(png, 1);
}

/// Damage that libpng only warns of is an error here, but for pixel data to spare.
static void on_warning(png_structp png, png_const_charp message) {
  state *s = png_get_error_ptr(png);
  if (strstr(message, "xtra compressed data") || strstr(message, "oo much image data") ||
      strstr(message, "oo large")) {
    s->report->has_extra_data = 1;
  } else if (strstr(message, "IDAT")) {
    on_error(png, message);
  }
}

static void on_read(png_structp png, png_bytep target, png_size_t count) {
  state *s = png_get_io_ptr(png);
  while (count > 0) {
    if (s->run == s->run_count) png_error(png, "no more data");
    const quadrille_png_run *run = s->runs + s->run;
    size_t rest = run->length - s->position;
    if (rest == 0) {
      s->run += 1;
      s->position = 0;
      continue;
    }
    if (rest > count) rest = count;
    memcpy(target, s->file + run->offset + s->position, rest);
    s->position += rest;
    s->report->offset = run->offset + s->position;
    target += rest;
    count -= rest;
  }
}

/// The colors of a palette as they stand in memory; what is past its end is transparent black.
typedef struct {
  uint8_t color[256][4];
  int count;
} palette_table;

static void read_palette(png_structp png, png_infop info, palette_table *table) {
  png_colorp palette = NULL;
  png_bytep alpha = NULL;
  int alpha_count = 0;
  memset(table, 0, sizeof *table);
  png_get_PLTE(png, info, &palette, &table->count);
  png_get_tRNS(png, info, &alpha, &alpha_count, NULL);
  for (int i = 0; i < table->count && i < 256; i++) {
    table->color[i][0] = palette[i].red;
    table->color[i][1] = palette[i].green;
    table->color[i][2] = palette[i].blue;
    table->color[i][3] = alpha && i < alpha_count ? alpha[i] : 255;
  }
}

/// Turns the indices at the start of a row into colors, from the right so that none is overwritten
/// before it is read. Returns the largest index.
static int expand_palette(uint8_t *row, uint32_t width, int bits, const palette_table *table) {
  int max_index = 0;
  for (uint32_t x = width; x-- > 0;) {
    int index = row[x];
    if (index > max_index) max_index = index;
    if (bits == 8) {
      memcpy(row + 4 * (size_t)x, table->color[index], 4);
    } else {
      uint16_t wide[4];
      for (int c = 0; c < 4; c++) wide[c] = (uint16_t)(table->color[index][c] * 257);
      memcpy(row + 8 * (size_t)x, wide, sizeof wide);
    }
  }
  return max_index;
}

static int decode(const uint8_t *file, const quadrille_png_run *runs, size_t run_count, int bits,
                  int has_any_window, uint8_t *pixels, size_t stride, uint32_t width, uint32_t height,
                  quadrille_png_report *report) {
  memset(report, 0, sizeof *report);
  state s = {file, runs, run_count, 0, 0, report};
  png_structp volatile png = NULL;
  png_infop volatile info = NULL;
  png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &s, on_error, on_warning);
  if (!png) {
    set_message(report, "no memory");
    return -1;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_structp p = png;
    png_infop i = info;
    png_destroy_read_struct(&p, &i, NULL);
    return -1;
  }
  info = png_create_info_struct(png);
  if (!info) png_error(png, "no memory");
  png_set_read_fn(png, &s, on_read);
  // The check sums and the bounds were looked at before.
  png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_benign_errors(png, 1);
  if (has_any_window) png_set_option(png, PNG_MAXIMUM_INFLATE_WINDOW, PNG_OPTION_ON);
  // Indices past the palette are looked for below, in the same way at every depth.
  png_set_check_for_invalid_index(png, 0);

  png_read_info(png, info);
  int depth = png_get_bit_depth(png, info);
  int color = png_get_color_type(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
    png_error(png, "the header changed");
  const int has_palette = color == PNG_COLOR_TYPE_PALETTE;
  size_t row_bytes = (size_t)width * (size_t)(bits / 2);
  palette_table table;
  if (has_palette) {
    // Not libpng's own expansion, which shows an index past the palette as opaque black.
    read_palette(png, info, &table);
    png_set_packing(png);
    row_bytes = width;
  } else {
    png_set_expand(png);
    if (bits == 16) {
      png_set_expand_16(png);
      const uint16_t one = 1;
      if (*(const uint8_t *)&one) png_set_swap(png);
    } else if (depth == 16) {
      png_set_scale_16(png);
    }
    if (!(color & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
    png_set_add_alpha(png, bits == 16 ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
  }
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != row_bytes) png_error(png, "rows of an unexpected length");

  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < height; y++) {
      uint8_t *row = pixels + y * stride;
      png_read_row(png, row, NULL);
      if (has_palette && pass == passes - 1 &&
          expand_palette(row, width, bits, &table) >= table.count)
        report->has_stray_index = 1;
    }
  }
  png_read_end(png, NULL);
  png_structp p = png;
  png_infop i = info;
  png_destroy_read_struct(&p, &i, NULL);
  return 0;
}

int quadrille_png_decode(const uint8_t *file, const quadrille_png_run *runs, size_t run_count,
                         int bits, int is_raw, uint8_t *pixels, size_t stride, uint32_t width,
                         uint32_t height, quadrille_png_report *report) {
  quadrille_png_run whole;
  uint8_t *trimmed = quadrille_png_trimmed(file, runs, run_count, is_raw, &whole);
  if (!trimmed && is_raw) {
    memset(report, 0, sizeof *report);
    set_message(report, "the pixel data is damaged or too short");
    report->offset = run_count > 1 ? runs[1].offset : runs[0].offset;
    return -1;
  }
  if (!trimmed) {
    int status = decode(file, runs, run_count, bits, 0, pixels, stride, width, height, report);
    if (status == 0 || !strstr(report->message, "too far back")) return status;
    // zlib keeps no more than the window of the header; 32 KiB is what any match may reach.
    status = decode(file, runs, run_count, bits, 1, pixels, stride, width, height, report);
    report->has_small_window = 1;
    return status;
  }
  int status = decode(trimmed, &whole, 1, bits, 0, pixels, stride, width, height, report);
  report->has_extra_data = !is_raw;
  report->offset = runs[0].offset;
  free(trimmed);
  return status;
}

const char *quadrille_png_version(void) { return png_get_libpng_ver(NULL); }
