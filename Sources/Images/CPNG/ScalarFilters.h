// Row filters byte by byte: the definition of those by vectors.

#include "Paeth.h"

CP_INLINE uint8_t filtered(int filter, const uint8_t *row, const uint8_t *above, size_t step) {
  uint8_t a = *(row - step), b = *above, c = *(above - step);
  switch (filter) {
    case CPNone:
      return *row;
    case CPSub:
      return (uint8_t)(*row - a);
    case CPUp:
      return (uint8_t)(*row - b);
    case CPAverage:
      return (uint8_t)(*row - ((a + b) >> 1));
    default:
      return (uint8_t)(*row - paeth(a, b, c));
  }
}

CP_INLINE void filter_by(int filter, const uint8_t *row, const uint8_t *above, size_t count,
                         size_t step, uint8_t *to) {
  for (size_t i = 0; i < count; i++) to[i] = filtered(filter, row + i, above + i, step);
}

static void filter_row(int filter, const uint8_t *row, const uint8_t *above, size_t count,
                       size_t step, uint8_t *to) {
  switch (filter) {
    case CPNone:
      memcpy(to, row, count);
      break;
    case CPSub:
      filter_by(CPSub, row, above, count, step, to);
      break;
    case CPUp:
      filter_by(CPUp, row, above, count, step, to);
      break;
    case CPAverage:
      filter_by(CPAverage, row, above, count, step, to);
      break;
    default:
      filter_by(CPPaeth, row, above, count, step, to);
  }
}

/// What a row weighs: its bytes as numbers from -128 to 127, without their signs.
CP_INLINE uint64_t filter_cost(int filter, const uint8_t *row, const uint8_t *above, size_t count,
                               size_t step, size_t stride) {
  uint64_t sum = 0;
  for (size_t start = 0; start < count; start += stride) {
    uint32_t part = 0;
    for (size_t i = start; i < start + 64; i++) {
      uint8_t byte = filtered(filter, row + i, above + i, step), negative = (uint8_t)-byte;
      part += byte < negative ? byte : negative;
    }
    sum += part;
  }
  return sum;
}

static int choose_filter(const uint8_t *row, const uint8_t *above, size_t count, size_t step,
                         size_t stride) {
  uint64_t weights[CPFilters] = {
      0,
      filter_cost(CPSub, row, above, count, step, stride),
      filter_cost(CPUp, row, above, count, step, stride),
      filter_cost(CPAverage, row, above, count, step, stride),
      filter_cost(CPPaeth, row, above, count, step, stride),
  };
  return choose_lightest_filter(weights);
}
