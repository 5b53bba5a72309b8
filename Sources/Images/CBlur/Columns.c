// Averages down the columns: all columns of a row at once, by sums that go along from row to row.
#include "CBlur.h"

#include <assert.h>
#include <string.h>

void cb_samples_from_bytes(const uint8_t *restrict bytes, uint16_t *restrict samples,
                           size_t count) {
  for (size_t i = 0; i < count; i++) samples[i] = (uint16_t)(bytes[i] << 4);
}

void cb_bytes_from_samples(const uint16_t *restrict samples, uint8_t *restrict bytes,
                           size_t count) {
  for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)((samples[i] + 8) >> 4);
}

/// How a sum is divided by the length of its window. With sums of 16 bits a processor without
/// instructions of its own for vectors of 32-bit products divides eight at once.
typedef struct {
  uint32_t half;
  int shiftBefore;
  uint32_t factor;
  int shiftAfter;
} Division;

static int log2_floor(uint32_t value) { return 31 - __builtin_clz(value); }

/// floor((sum + length / 2) / length), exact for all sums of up to 16 samples: even lengths are
/// halved first, and what is left, d, is divided by the next multiple of 2^-(16 + s), s =
/// floor(log2(d - 1)). Granlund and Montgomery, "Division by Invariant Integers using
/// Multiplication" (1994), section 4.
static Division narrow_division(uint32_t length) {
  Division result = {.half = length / 2, .shiftBefore = length > 2 && length % 2 == 0};
  uint32_t divisor = length >> result.shiftBefore;
  result.shiftAfter = log2_floor(divisor - 1);
  result.factor = ((1u << (16 + result.shiftAfter)) + divisor - 1) / divisor;
  return result;
}

static inline uint16_t narrow_quotient(uint16_t sum, Division by) {
  uint16_t dividend = (uint16_t)(sum + by.half) >> by.shiftBefore;
  return (uint16_t)(((uint32_t)dividend * (uint16_t)by.factor) >> 16) >> by.shiftAfter;
}

/// Samples are below 2^12, so that products of an average and 2^20 stay below 2^32.
static Division wide_division(uint32_t length) {
  return (Division){.half = 1u << 19, .factor = ((1u << 20) + length / 2) / length};
}

static inline uint16_t wide_quotient(uint32_t sum, Division by) {
  return (uint16_t)((sum * by.factor + by.half) >> 20);
}

#define AVERAGE(NAME, SUM, DIVISION, QUOTIENT)                                                     \
  static void NAME(const uint16_t *restrict source, uint16_t *restrict target, SUM *restrict sums, \
                   int width, int height, CBWindow window) {                                       \
    Division by = DIVISION((uint32_t)(window.before + window.after + 1));                          \
    memset(sums, 0, sizeof(SUM) * (size_t)width);                                                  \
    for (int y = 0; y < window.after && y < height; y++) {                                         \
      const uint16_t *restrict entering = source + (size_t)y * (size_t)width;                      \
      for (int x = 0; x < width; x++) sums[x] += entering[x];                                      \
    }                                                                                              \
    for (int y = 0; y < height; y++, target += width) {                                            \
      int first = y - window.before - 1, last = y + window.after;                                  \
      const uint16_t *restrict leaving = source + (size_t)(first < 0 ? 0 : first) * (size_t)width; \
      const uint16_t *restrict entering =                                                          \
          source + (size_t)(last < height ? last : 0) * (size_t)width;                             \
      if (first >= 0 && last < height) {                                                           \
        for (int x = 0; x < width; x++) {                                                          \
          SUM sum = (SUM)(sums[x] + entering[x] - leaving[x]);                                     \
          sums[x] = sum;                                                                           \
          target[x] = QUOTIENT(sum, by);                                                           \
        }                                                                                          \
        continue;                                                                                  \
      }                                                                                            \
      if (last < height)                                                                           \
        for (int x = 0; x < width; x++) sums[x] += entering[x];                                    \
      if (first >= 0)                                                                              \
        for (int x = 0; x < width; x++) sums[x] -= leaving[x];                                     \
      for (int x = 0; x < width; x++) target[x] = QUOTIENT(sums[x], by);                           \
    }                                                                                              \
  }

AVERAGE(average_narrow, uint16_t, narrow_division, narrow_quotient)
AVERAGE(average_wide, uint32_t, wide_division, wide_quotient)

void cb_average_columns(const uint16_t *source, uint16_t *target, uint32_t *sums, int width,
                        int height, CBWindow window) {
  assert(width > 0 && height > 0 && source != target);
  assert(window.before >= 0 && window.after >= 0);
  assert(window.before + window.after >= 1 && window.before + window.after < 1024);
  // 16 samples of 4080 and half the length stay below 2^16.
  if (window.before + window.after < 16) {
    average_narrow(source, target, (uint16_t *)sums, width, height, window);
  } else {
    average_wide(source, target, sums, width, height, window);
  }
}
