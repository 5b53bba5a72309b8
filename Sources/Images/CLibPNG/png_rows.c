#include "png_shim.h"

#include <string.h>

/* Plain loops over bytes, which the compiler turns into vectors. */

void quadrille_png_pack_row(const uint8_t *pixels, size_t count, size_t step, uint8_t *row) {
  switch (step) {
  case 3:
    for (size_t i = 0; i < count; i++) {
      row[3 * i] = pixels[4 * i];
      row[3 * i + 1] = pixels[4 * i + 1];
      row[3 * i + 2] = pixels[4 * i + 2];
    }
    return;
  case 4: memcpy(row, pixels, 4 * count); return;
  default:
    for (size_t i = 0; i < 4 * count; i++) {
      uint16_t sample;
      memcpy(&sample, pixels + 2 * i, 2);
      row[2 * i] = (uint8_t)(sample >> 8);
      row[2 * i + 1] = (uint8_t)sample;
    }
  }
}

/* That of a, b and c which lies nearest to a + b - c; of equal ones the first. */
static inline uint8_t paeth(uint8_t a, uint8_t b, uint8_t c) {
  int16_t from_a = (int16_t)(b - c), from_b = (int16_t)(a - c), from_c = (int16_t)(from_a + from_b);
  int16_t to_a = from_a < 0 ? -from_a : from_a, to_b = from_b < 0 ? -from_b : from_b,
          to_c = from_c < 0 ? -from_c : from_c;
  uint8_t upper = to_b <= to_c ? b : c;
  return ((to_a <= to_b) & (to_a <= to_c)) ? a : upper;
}

void quadrille_png_filter_row(int filter, const uint8_t *row, const uint8_t *above, size_t count,
                              size_t step, uint8_t *output) {
  const uint8_t *left = row - step, *corner = above - step;
  switch (filter) {
  case 0: memcpy(output, row, count); return;
  case 1:
    for (size_t i = 0; i < count; i++) output[i] = (uint8_t)(row[i] - left[i]);
    return;
  case 2:
    for (size_t i = 0; i < count; i++) output[i] = (uint8_t)(row[i] - above[i]);
    return;
  case 3:
    for (size_t i = 0; i < count; i++) output[i] = (uint8_t)(row[i] - ((left[i] + above[i]) >> 1));
    return;
  default:
    for (size_t i = 0; i < count; i++)
      output[i] = (uint8_t)(row[i] - paeth(left[i], above[i], corner[i]));
  }
}

size_t quadrille_png_row_weight(const uint8_t *bytes, size_t count) {
  size_t sum = 0;
  while (count > 0) {
    /* So many bytes fit 32 bits, which is what vectors add fastest. */
    size_t part = count < 1 << 20 ? count : 1 << 20;
    uint32_t weight = 0;
    for (size_t i = 0; i < part; i++) {
      uint8_t negative = (uint8_t)-bytes[i];
      weight += bytes[i] < negative ? bytes[i] : negative;
    }
    sum += weight;
    bytes += part;
    count -= part;
  }
  return sum;
}
