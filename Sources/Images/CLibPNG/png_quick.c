#include "png_shim.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "CSIMD.h"
#include "Paeth.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

/// What the chunks say that the quick way needs.
typedef struct {
  int depth, color, interlaced;
  const uint8_t *palette, *alpha;
  size_t palette_count, alpha_count;
  const uint8_t *data;  // of the only IDAT, or joined
  size_t data_length;
  uint8_t *joined;
} parsed_image;

static uint32_t read_word(const uint8_t *p) {
  return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/// Goes through the checked chunks; the data of several IDATs are joined. Returns 0 without memory.
static int read_chunks(const uint8_t *file, const quadrille_png_run *runs, size_t run_count,
                       parsed_image *p) {
  size_t total = 0, parts = 0;
  memset(p, 0, sizeof *p);
  for (int pass = 0; pass < 2; pass++) {
    size_t joined = 0;
    if (pass == 1) {
      if (parts < 2) break;
      p->joined = malloc(total);
      if (!p->joined) return 0;
      p->data = p->joined;
    }
    for (size_t r = 0; r < run_count; r++) {
      const uint8_t *at = file + runs[r].offset, *end = at + runs[r].length;
      if (r == 0) at += 8;
      while (end - at >= 12) {
        size_t length = read_word(at);
        const uint8_t *body = at + 8;
        switch (read_word(at + 4)) {
          case 0x49484452:
            p->depth = body[8], p->color = body[9], p->interlaced = body[12];
            break;
          case 0x504C5445:
            p->palette = body, p->palette_count = length / 3;
            break;
          case 0x74524E53:
            p->alpha = body, p->alpha_count = length;
            break;
          case 0x49444154:
            if (pass == 1) {
              memcpy(p->joined + joined, body, length);
              joined += length;
            } else {
              p->data = body;
              total += length;
              parts += 1;
            }
            break;
          default:
            break;
        }
        at = body + length + 4;
      }
    }
  }
  p->data_length = total;
  return 1;
}

/// Memory for the filtered rows; large pages where they save thousands of faults.
static uint8_t *filtered_memory(size_t size) {
  const size_t large = (size_t)2 << 20;
  if (size < large) return malloc(size);
  uint8_t *memory = aligned_alloc(large, (size + large - 1) / large * large);
  if (memory) madvise(memory, size, MADV_HUGEPAGE);
  return memory;
}

/// Asks for large pages where a buffer is long enough to hold some.
static void prefer_large_pages(uint8_t *memory, size_t size) {
  const uintptr_t large = (uintptr_t)2 << 20;
  uintptr_t begin = ((uintptr_t)memory + large - 1) / large * large;
  uintptr_t end = ((uintptr_t)memory + size) / large * large;
  if (begin < end) madvise((void *)begin, end - begin, MADV_HUGEPAGE);
}

/// Takes the filter off a row in place. step: the bytes of a pixel, 1 or more.
static void unfilter(int filter, uint8_t *row, const uint8_t *above, size_t count, size_t step) {
  size_t first = count < step ? count : step;
  switch (filter) {
  case 1:
    for (size_t i = step; i < count; i++) row[i] = (uint8_t)(row[i] + row[i - step]);
    break;
  case 2:
    for (size_t i = 0; i < count; i++) row[i] = (uint8_t)(row[i] + above[i]);
    break;
  case 3:
    for (size_t i = 0; i < first; i++) row[i] = (uint8_t)(row[i] + above[i] / 2);
    for (size_t i = step; i < count; i++)
      row[i] = (uint8_t)(row[i] + (row[i - step] + above[i]) / 2);
    break;
  case 4:
    for (size_t i = 0; i < first; i++) row[i] = (uint8_t)(row[i] + above[i]);
    for (size_t i = step; i < count; i++)
      row[i] = (uint8_t)(row[i] + paeth(row[i - step], above[i], above[i - step]));
    break;
  default: break;
  }
}

/// Turns a row of gray or palette pixels into colors by a table of all samples.
static int expand_table(const uint8_t *row, size_t width, int depth, const uint32_t *table,
                        uint8_t *pixels) {
  int max_index = 0;
  unsigned mask = (1u << depth) - 1;
  for (size_t x = 0; x < width; x++) {
    size_t bit = x * (size_t)depth;
    unsigned sample = row[bit / 8] >> (8 - (unsigned)depth - bit % 8) & mask;
    if ((int)sample > max_index) max_index = (int)sample;
    memcpy(pixels + 4 * x, table + sample, 4);
  }
  return max_index;
}

static void expand_wide(const uint8_t *row, size_t width, int step, uint8_t *pixels) {
  for (size_t x = 0; x < width; x++, row += step, pixels += 4) {
    if (step == 4) {
      memcpy(pixels, row, 4);
    } else if (step == 3) {
      pixels[0] = row[0], pixels[1] = row[1], pixels[2] = row[2], pixels[3] = 255;
    } else {
      pixels[0] = pixels[1] = pixels[2] = row[0], pixels[3] = row[1];
    }
  }
}

#if defined(__x86_64__)

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("sse4.1"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("sse4.1")
#endif

/// Four rows at once, each a pixel behind the one above it: the pixel above is then the last result
/// of that row, and the pixel at its left is the last result of its own, so that neither comes from
/// memory. All five filters are one step with four masks.
typedef struct {
  const uint8_t *source[4];
  uint8_t *pixels[4];
  const uint8_t *above;
  __m128i sub, up, average, paeth;
} band;

typedef __m128i Bytes;
typedef __m128i Mask;

static inline Bytes v_min(Bytes a, Bytes b) { return _mm_min_epu8(a, b); }
static inline Bytes v_max(Bytes a, Bytes b) { return _mm_max_epu8(a, b); }
static inline Bytes v_abs_difference(Bytes a, Bytes b) {
  return _mm_or_si128(_mm_subs_epu8(a, b), _mm_subs_epu8(b, a));
}
static inline Mask v_equal(Bytes a, Bytes b) { return _mm_cmpeq_epi8(a, b); }
static inline Mask v_less(Bytes a, Bytes b) {
  return _mm_xor_si128(v_equal(v_max(a, b), a), _mm_set1_epi8(-1));
}
static inline Mask v_and(Mask a, Mask b) { return _mm_and_si128(a, b); }
static inline Bytes v_select(Mask mask, Bytes a, Bytes b) { return _mm_blendv_epi8(b, a, mask); }

#include "VectorPaeth.h"

static inline __m128i unfiltered(const band *s, __m128i x, __m128i a, __m128i b, __m128i c) {
  __m128i odd = _mm_and_si128(_mm_xor_si128(a, b), _mm_set1_epi8(1));
  __m128i mean = _mm_sub_epi8(_mm_avg_epu8(a, b), odd);
  __m128i simple = _mm_or_si128(_mm_and_si128(a, s->sub), _mm_and_si128(b, s->up));
  __m128i combined =
      _mm_or_si128(_mm_and_si128(mean, s->average), _mm_and_si128(v_paeth(a, b, c), s->paeth));
  return _mm_add_epi8(x, _mm_or_si128(simple, combined));
}

static inline int load(const uint8_t *at) {
  int value;
  memcpy(&value, at, 4);
  return value;
}

static inline void store(uint8_t *at, int value) { memcpy(at, &value, 4); }

/// width: 4 or more. Reads up to one byte behind the last pixel of 3.
static inline void unfilter_band(const band *s, size_t width, const size_t step) {
  const __m128i opaque = step == 3 ? _mm_set1_epi32((int)0xFF000000) : _mm_setzero_si128();
  const int kept = step == 3 ? 0x00FFFFFF : -1;
  __m128i a = _mm_setzero_si128(), c = a;
  // Before a row begins its last results are zero, behind its end they do not matter.
  for (size_t t = 0; t < width + 3; t++) {
    int x[4] = {0, 0, 0, 0};
    int is_inside = t >= 3 && t < width;
    for (size_t lane = 0; lane < 4; lane++)
      if (is_inside || (t >= lane && t - lane < width))
        x[lane] = load(s->source[lane] + step * (t - lane)) & kept;
    int first = is_inside || t < width ? load(s->above + 4 * t) & kept : 0;
    __m128i b = _mm_insert_epi32(_mm_slli_si128(a, 4), first, 0);
    __m128i result = unfiltered(s, _mm_set_epi32(x[3], x[2], x[1], x[0]), a, b, c);
    if (t < 3) {
      const __m128i begun = _mm_set_epi32(0, t > 1 ? -1 : 0, t > 0 ? -1 : 0, -1);
      result = _mm_and_si128(result, begun);
    }
    __m128i out = _mm_or_si128(result, opaque);
    if (is_inside || (t < width)) store(s->pixels[0] + 4 * t, _mm_extract_epi32(out, 0));
    if (is_inside || (t >= 1 && t - 1 < width))
      store(s->pixels[1] + 4 * (t - 1), _mm_extract_epi32(out, 1));
    if (is_inside || (t >= 2 && t - 2 < width))
      store(s->pixels[2] + 4 * (t - 2), _mm_extract_epi32(out, 2));
    if (is_inside || (t >= 3 && t - 3 < width))
      store(s->pixels[3] + 4 * (t - 3), _mm_extract_epi32(out, 3));
    a = result;
    c = b;
  }
}

static void unfilter_band3(const band *s, size_t width) { unfilter_band(s, width, 3); }

static void unfilter_band4(const band *s, size_t width) { unfilter_band(s, width, 4); }

/// A row of filter None, Sub or Up: no pixel waits for more than one addition.
static inline void unfilter_simple(int filter, const uint8_t *source, uint8_t *pixels,
                                   const uint8_t *above, size_t width, const size_t step) {
  const __m128i spread = _mm_setr_epi8(0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1);
  const __m128i opaque = step == 3 ? _mm_set1_epi32((int)0xFF000000) : _mm_setzero_si128();
  const int kept = step == 3 ? 0x00FFFFFF : -1;
  __m128i left = _mm_setzero_si128();
  size_t x = 0;
  // Four pixels of 3 bytes are read as 16: two pixels more have to be there.
  for (; x + (step == 3 ? 6 : 4) <= width; x += 4) {
    __m128i value = _mm_loadu_si128((const __m128i *)(source + step * x));
    if (step == 3) value = _mm_shuffle_epi8(value, spread);
    if (filter == 2) {
      value = _mm_add_epi8(value, _mm_loadu_si128((const __m128i *)(above + 4 * x)));
    } else if (filter == 1) {
      value = _mm_add_epi8(value, _mm_slli_si128(value, 4));
      value = _mm_add_epi8(value, _mm_slli_si128(value, 8));
      value = _mm_add_epi8(value, left);
      left = _mm_shuffle_epi32(value, 0xFF);
    }
    _mm_storeu_si128((__m128i *)(pixels + 4 * x), _mm_or_si128(value, opaque));
  }
  for (; x < width; x++) {
    uint8_t last[4];
    int raw = 0;
    memcpy(&raw, source + step * x, step);
    __m128i value = _mm_cvtsi32_si128(raw & kept);
    if (filter == 2) value = _mm_add_epi8(value, _mm_cvtsi32_si128(load(above + 4 * x) & kept));
    if (filter == 1) value = _mm_add_epi8(value, left);
    left = value;
    store(last, _mm_cvtsi128_si32(_mm_or_si128(value, opaque)));
    memcpy(pixels + 4 * x, last, 4);
  }
}

static void unfilter_simple_row(int filter, const uint8_t *source, uint8_t *pixels,
                                const uint8_t *above, size_t width, size_t step) {
  if (step == 3) {
    unfilter_simple(filter, source, pixels, above, width, 3);
  } else {
    unfilter_simple(filter, source, pixels, above, width, 4);
  }
}

static __m128i filter_mask(const uint8_t *filters, int filter) {
  return _mm_set_epi32(filters[3] == filter ? -1 : 0, filters[2] == filter ? -1 : 0,
                       filters[1] == filter ? -1 : 0, filters[0] == filter ? -1 : 0);
}

/// Rows of 3 or 4 bytes per pixel, as many as go by fours. Returns the rows done.
static size_t unfilter_bands(const uint8_t *filtered, size_t row_bytes, size_t step,
                             uint8_t *pixels, size_t stride, size_t width, size_t height,
                             const uint8_t *zeros) {
  size_t y = 0;
  for (; y + 4 <= height; y += 4) {
    band s;
    uint8_t filters[4];
    int is_simple = 1;
    s.above = y == 0 ? zeros : pixels + (y - 1) * stride;
    for (size_t lane = 0; lane < 4; lane++) {
      const uint8_t *row = filtered + (y + lane) * (row_bytes + 1);
      filters[lane] = row[0];
      is_simple &= row[0] < 3;
      s.source[lane] = row + 1;
      s.pixels[lane] = pixels + (y + lane) * stride;
    }
    if (is_simple) {
      for (size_t lane = 0; lane < 4; lane++)
        unfilter_simple_row(filters[lane], s.source[lane], s.pixels[lane],
                            lane == 0 ? s.above : s.pixels[lane - 1], width, step);
      continue;
    }
    s.sub = filter_mask(filters, 1);
    s.up = filter_mask(filters, 2);
    s.average = filter_mask(filters, 3);
    s.paeth = filter_mask(filters, 4);
    if (step == 3) {
      unfilter_band3(&s, width);
    } else {
      unfilter_band4(&s, width);
    }
  }
  return y;
}

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif

/// All rows from their filtered bytes, which are used up. Returns the largest index of a palette.
static int unfilter_rows(const parsed_image *p, uint8_t *filtered, size_t row_bytes,
                         uint8_t *pixels, size_t stride, size_t width, size_t height,
                         uint8_t *zeros, const uint32_t *table) {
  const int samples = p->color == 2 ? 3 : p->color == 4 ? 2 : p->color == 6 ? 4 : 1;
  const size_t step = (size_t)samples;
  size_t done = 0;
#if defined(__x86_64__)
  if (samples >= 3 && width >= 4 && csimd_supports(CSIMDSSE4))
    done = unfilter_bands(filtered, row_bytes, step, pixels, stride, width, height, zeros);
  if (done > 0 && done < height) {
    // The row above the rest, as its file has it.
    const uint8_t *last = pixels + (done - 1) * stride;
    uint8_t *row = filtered + (done - 1) * (row_bytes + 1) + 1;
    for (size_t x = 0; x < width; x++) memcpy(row + step * x, last + 4 * x, step);
  }
#endif
  int max_index = 0;
  for (size_t y = done; y < height; y++) {
    uint8_t *row = filtered + y * (row_bytes + 1) + 1;
    const uint8_t *above = y == 0 ? zeros : row - row_bytes - 1;
    unfilter(row[-1], row, above, row_bytes, step);
    if (samples > 1) {
      expand_wide(row, width, samples, pixels + y * stride);
    } else {
      int found = expand_table(row, width, p->depth, table, pixels + y * stride);
      if (found > max_index) max_index = found;
    }
  }
  return max_index;
}

/// The colors of all samples of one channel, as they stand in memory.
static void fill_table(const parsed_image *p, uint32_t table[256]) {
  uint8_t (*color)[4] = (uint8_t (*)[4])table;
  memset(table, 0, 1024);
  if (p->color == 0) {
    unsigned maximum = (1u << p->depth) - 1;
    for (unsigned i = 0; i <= maximum; i++) {
      color[i][0] = color[i][1] = color[i][2] = (uint8_t)(i * 255 / maximum);
      color[i][3] = 255;
    }
    return;
  }
  for (size_t i = 0; i < p->palette_count && i < 256; i++) {
    memcpy(color[i], p->palette + 3 * i, 3);
    color[i][3] = i < p->alpha_count ? p->alpha[i] : 255;
  }
}

// The most bytes of filtered rows that are unpacked at once; libpng has two rows at a time.
#define MAX_ROWS ((size_t)128 << 20)

/// The pixels of collected chunks; 1 where the other way has to do it.
static int decode(const parsed_image *p, uint8_t *pixels, size_t stride, size_t width,
                  size_t height, quadrille_png_report *report) {
  const int samples = p->color == 2 ? 3 : p->color == 4 ? 2 : p->color == 6 ? 4 : 1;
  if (p->interlaced || p->depth > 8 || (p->alpha && p->color != 3)) return 1;
  // zlib holds a stream to the window that its header names; 32 KiB is what any match may reach.
  if (p->data_length < 2 || p->data[0] != 0x78) return 1;
  size_t row_bytes = (width * (size_t)samples * (size_t)p->depth + 7) / 8;
  size_t count = height * (row_bytes + 1);
  // In addition to the pixels of so large an image its rows would exceed what a job may use.
  if (count > MAX_ROWS) return 1;
  uint8_t *filtered = filtered_memory(count + 16);
  uint8_t *zeros = calloc(4 * width + 16, 1);
  struct libdeflate_decompressor *inflater = libdeflate_alloc_decompressor();
  size_t consumed = 0;
  int status = 1;
  if (filtered && zeros && inflater &&
      libdeflate_zlib_decompress_ex(inflater, p->data, p->data_length, filtered, count, &consumed,
                                    NULL) == LIBDEFLATE_SUCCESS &&
      consumed == p->data_length) {
    status = 0;
    for (size_t y = 0; y < height; y++) status |= filtered[y * (row_bytes + 1)] > 4;
  }
  if (status == 0) {
    uint32_t table[256];
    fill_table(p, table);
    memset(filtered + count, 0, 16);
    prefer_large_pages(pixels, stride * height);
    int max_index =
        unfilter_rows(p, filtered, row_bytes, pixels, stride, width, height, zeros, table);
    if (p->color == 3 && max_index >= (int)p->palette_count) report->has_stray_index = 1;
  }
  libdeflate_free_decompressor(inflater);
  free(zeros);
  free(filtered);
  return status;
}

int quadrille_png_decode_quick(const uint8_t *file, const quadrille_png_run *runs, size_t run_count,
                               uint8_t *pixels, size_t stride, uint32_t width, uint32_t height,
                               quadrille_png_report *report) {
  parsed_image p;
  memset(report, 0, sizeof *report);
  int status = read_chunks(file, runs, run_count, &p)
                   ? decode(&p, pixels, stride, width, height, report)
                   : 1;
  free(p.joined);
  return status;
}
