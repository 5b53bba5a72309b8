// Rows to columns, by squares of eight.
#include "CBlur.h"

#include <assert.h>
#include <string.h>

typedef uint16_t Row __attribute__((vector_size(16)));
typedef uint32_t Pairs __attribute__((vector_size(16)));
typedef uint64_t Fours __attribute__((vector_size(16)));

#define LOW_16(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define HIGH_16(a, b) __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#define LOW_32(a, b) __builtin_shufflevector((Pairs)(a), (Pairs)(b), 0, 4, 1, 5)
#define HIGH_32(a, b) __builtin_shufflevector((Pairs)(a), (Pairs)(b), 2, 6, 3, 7)
#define LOW_64(a, b) __builtin_shufflevector((Fours)(a), (Fours)(b), 0, 2)
#define HIGH_64(a, b) __builtin_shufflevector((Fours)(a), (Fours)(b), 1, 3)

static void transpose_square(const uint16_t *source, uint16_t *target, size_t width,
                             size_t height) {
  Row rows[8];
  for (int y = 0; y < 8; y++) memcpy(&rows[y], source + (size_t)y * width, sizeof(Row));
  // Rows y and y + 1 woven: (0, 1) of column 0, of column 1 and so on.
  Row left[4], right[4];
  for (int i = 0; i < 4; i++) {
    left[i] = LOW_16(rows[2 * i], rows[2 * i + 1]);
    right[i] = HIGH_16(rows[2 * i], rows[2 * i + 1]);
  }
  for (int half = 0; half < 2; half++) {
    const Row *pairs = half ? right : left;
    Pairs upper[2] = {LOW_32(pairs[0], pairs[1]), HIGH_32(pairs[0], pairs[1])};
    Pairs lower[2] = {LOW_32(pairs[2], pairs[3]), HIGH_32(pairs[2], pairs[3])};
    for (int i = 0; i < 2; i++) {
      Fours even = LOW_64(upper[i], lower[i]), odd = HIGH_64(upper[i], lower[i]);
      uint16_t *column = target + (size_t)(4 * half + 2 * i) * height;
      memcpy(column, &even, sizeof even);
      memcpy(column + height, &odd, sizeof odd);
    }
  }
}

void cb_transpose(const uint16_t *source, uint16_t *target, int width, int height) {
  assert(width >= 0 && height >= 0 && source != target);
  size_t wide = (size_t)width, high = (size_t)height;
  size_t columns = wide & ~(size_t)7, rows = high & ~(size_t)7;
  for (size_t y = 0; y < rows; y += 8)
    for (size_t x = 0; x < columns; x += 8)
      transpose_square(source + y * wide + x, target + x * high + y, wide, high);
  for (size_t y = 0; y < high; y++)
    for (size_t x = y < rows ? columns : 0; x < wide; x++)
      target[x * high + y] = source[y * wide + x];
}
