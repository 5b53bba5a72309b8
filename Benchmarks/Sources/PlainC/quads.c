#include <math.h>
#include <string.h>

#include "plainc.h"

/* The middle row or column of a sprite: where |slope * x + start| stays within half a side. */
static void narrow(float slope, float start, float half, float *low, float *high) {
  if (fabsf(slope) < 1e-6f) {
    if (fabsf(start) > half) *high = *low - 1;
    return;
  }
  float one = (-half - start) / slope;
  float other = (half - start) / slope;
  if (one > other) {
    float swapped = one;
    one = other;
    other = swapped;
  }
  if (one > *low) *low = one;
  if (other < *high) *high = other;
}

/* Two channels in a word, each of 8 bits in 16: between them by a weight from 0 to 256. */
static inline uint32_t between(uint32_t one, uint32_t other, uint32_t weight) {
  return ((one * (256 - weight) + other * weight + 0x00800080) >> 8) & 0x00FF00FF;
}

/* The same times an alpha from 0 to 255, by 255 and rounded. */
static inline uint32_t times(uint32_t pair, uint32_t alpha) {
  uint32_t product = pair * alpha + 0x00800080;
  return ((product + (product >> 8 & 0x00FF00FF)) >> 8) & 0x00FF00FF;
}

static inline int held(int value, int most) { return value < 0 ? 0 : value > most ? most : value; }

void plain_quads(const uint32_t *page, int page_width, int page_height, const float *records,
                 size_t count, uint32_t background, uint32_t *canvas, int width, int height) {
  for (size_t i = 0; i < (size_t)width * height; i++) canvas[i] = background;
  for (size_t i = 0; i < count; i++) {
    const float *s = records + 10 * i;
    float cosine = cosf(s[4]), sine = sinf(s[4]);
    float half_width = s[2] / 2, half_height = s[3] / 2;
    float reach = fabsf(half_width * sine) + fabsf(half_height * cosine);
    float across = (s[7] - s[5]) / s[2], down = (s[8] - s[6]) / s[3];
    int first = held((int)ceilf(s[1] - reach - 0.5f), height);
    int last = held((int)ceilf(s[1] + reach - 0.5f), height);
    int step_u = (int)lrintf(cosine * across * 65536);
    int step_v = (int)lrintf(-sine * down * 65536);
    for (int y = first; y < last; y++) {
      float dy = y + 0.5f - s[1];
      float low = -s[0], high = width - s[0];
      narrow(cosine, sine * dy, half_width, &low, &high);
      narrow(-sine, cosine * dy, half_height, &low, &high);
      int left = held((int)ceilf(low + s[0] - 0.5f), width);
      int right = held((int)ceilf(high + s[0] - 0.5f), width);
      float dx = left + 0.5f - s[0];
      int u = (int)lrintf(((cosine * dx + sine * dy + half_width) * across + s[5] - 0.5f) * 65536);
      int v = (int)lrintf(((cosine * dy - sine * dx + half_height) * down + s[6] - 0.5f) * 65536);
      uint32_t *pixel = canvas + (size_t)y * width;
      for (int x = left; x < right; x++, u += step_u, v += step_v) {
        int column = held(u >> 16, page_width - 2), row = held(v >> 16, page_height - 2);
        uint32_t weight_x = u >> 8 & 255, weight_y = v >> 8 & 255;
        const uint32_t *upper = page + (size_t)row * page_width + column;
        const uint32_t *lower = upper + page_width;
        uint32_t even = between(
            between(upper[0] & 0xFF00FF, upper[1] & 0xFF00FF, weight_x),
            between(lower[0] & 0xFF00FF, lower[1] & 0xFF00FF, weight_x), weight_y);
        uint32_t odd = between(
            between(upper[0] >> 8 & 0xFF00FF, upper[1] >> 8 & 0xFF00FF, weight_x),
            between(lower[0] >> 8 & 0xFF00FF, lower[1] >> 8 & 0xFF00FF, weight_x), weight_y);
        uint32_t rest = 255 - (odd >> 16);
        even += times(pixel[x] & 0xFF00FF, rest);
        odd += times(pixel[x] >> 8 & 0xFF00FF, rest);
        pixel[x] = even | odd << 8;
      }
    }
  }
}
