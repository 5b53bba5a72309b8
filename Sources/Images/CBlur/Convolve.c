// Weighted averages down the columns, and planes that are shrunk and enlarged again.
#include "CBlur.h"

#include <assert.h>

enum { Columns = 32 };

void cb_wide_samples_from_bytes(const uint8_t *restrict bytes, uint16_t *restrict samples,
                                size_t count) {
  for (size_t i = 0; i < count; i++) samples[i] = (uint16_t)(bytes[i] << 8);
}

void cb_bytes_from_wide_samples(const uint16_t *restrict samples, uint8_t *restrict bytes,
                                size_t count) {
  for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)((samples[i] + 128u) >> 8);
}

/// Some columns of a row. Products are cut to 16 bits, which takes half of a unit on average from
/// each: sums begin with that.
static inline void convolve_row(const uint16_t *restrict source, uint16_t *restrict target,
                                size_t width, int columns, const uint16_t *restrict weights,
                                int count) {
  uint16_t sums[Columns];
  for (int x = 0; x < columns; x++) sums[x] = (uint16_t)(count / 2);
  for (int i = 0; i < count; i++, source += width) {
    const uint16_t weight = weights[i];
    for (int x = 0; x < columns; x++)
      sums[x] = (uint16_t)(sums[x] + (((uint32_t)source[x] * weight) >> 16));
  }
  for (int x = 0; x < columns; x++) target[x] = sums[x];
}

void cb_convolve_columns(const uint16_t *source, uint16_t *target, int width, int height,
                         const uint16_t *weights, int radius) {
  assert(width > 0 && height > 0 && radius >= 0 && source != target);
  for (int y = 0; y < height; y++) {
    int first = y - radius < 0 ? 0 : y - radius;
    int last = y + radius >= height ? height - 1 : y + radius;
    const uint16_t *part = weights + (first - (y - radius));
    const uint16_t *rows = source + (size_t)first * (size_t)width;
    uint16_t *out = target + (size_t)y * (size_t)width;
    int x = 0;
    for (; x + Columns <= width; x += Columns)
      convolve_row(rows + x, out + x, (size_t)width, Columns, part, last - first + 1);
    if (x < width)
      convolve_row(rows + x, out + x, (size_t)width, width - x, part, last - first + 1);
  }
}

void cb_shrink_columns(const uint16_t *source, uint16_t *target, uint32_t *sums, int width,
                       int height, int shift) {
  assert(width > 0 && height > 0 && shift > 0 && shift <= 8 && source != target);
  const int size = 1 << shift;
  for (int y = 0; y < height; y += size, target += width) {
    for (int x = 0; x < width; x++) sums[x] = 1u << (shift - 1);
    for (int row = y; row < y + size && row < height; row++) {
      const uint16_t *restrict from = source + (size_t)row * (size_t)width;
      for (int x = 0; x < width; x++) sums[x] += from[x];
    }
    for (int x = 0; x < width; x++) target[x] = (uint16_t)(sums[x] >> shift);
  }
}

void cb_enlarge_columns(const uint16_t *source, uint16_t *target, int width, int height, int rows,
                        int shift) {
  assert(width > 0 && height > 0 && rows > 0 && shift > 0 && shift <= 8 && source != target);
  const int size = 1 << shift;
  for (int y = 0; y < height; y++, target += width) {
    // Twice the position among the centers of the small rows, in fractions of a pixel.
    int position = 2 * y + 1 - size;
    int lower = position < 0 ? -1 : position >> (shift + 1);
    int weight = position - lower * 2 * size;
    int one = lower < 0 ? 0 : lower, other = lower + 1 < rows ? lower + 1 : rows - 1;
    if (one >= rows) one = rows - 1;
    const uint16_t *restrict above = source + (size_t)one * (size_t)width;
    const uint16_t *restrict below = source + (size_t)other * (size_t)width;
    // Positions are odd, so neither weight is all; both products are cut, which takes one on
    // average.
    const uint16_t second = (uint16_t)(weight << (15 - shift));
    const uint16_t first = (uint16_t)((2 * size - weight) << (15 - shift));
    for (int x = 0; x < width; x++)
      target[x] = (uint16_t)((((uint32_t)above[x] * first) >> 16)
                             + (((uint32_t)below[x] * second) >> 16) + 1);
  }
}
