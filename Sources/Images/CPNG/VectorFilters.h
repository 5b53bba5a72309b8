// Row filters by vectors of WIDTH bytes, the same as ScalarFilters.h in every byte.

#include "VectorPaeth.h"

#define FILTER_LOOP(prediction)                                                                    \
  for (size_t i = 0; i < count; i += WIDTH) {                                                      \
    Bytes x = v_load(row + i), a = v_load(row + i - step);                                         \
    Bytes b = v_load(above + i), c = v_load(above + i - step);                                     \
    (void)a, (void)b, (void)c;                                                                     \
    v_store(to + i, v_sub(x, prediction));                                                         \
  }

/// Filters a row, behind and above which are zeros; writes whole vectors.
static void filter_row(int filter, const uint8_t *row, const uint8_t *above, size_t count,
                       size_t step, uint8_t *to) {
  switch (filter) {
    case CPNone:
      memcpy(to, row, count);
      break;
    case CPSub:
      FILTER_LOOP(a)
      break;
    case CPUp:
      FILTER_LOOP(b)
      break;
    case CPAverage:
      FILTER_LOOP(v_average(a, b))
      break;
    default:
      FILTER_LOOP(v_paeth(a, b, c))
  }
}

/// The filter of minimum weight, by 64 bytes of each `stride`.
static int choose_filter(const uint8_t *row, const uint8_t *above, size_t count, size_t step,
                         size_t stride) {
  Sums sub = v_zero_sums(), up = sub, average = sub, paeth = sub;
  for (size_t start = 0; start < count; start += stride) {
    for (size_t i = start; i < start + 64; i += WIDTH) {
      Bytes x = v_load(row + i), a = v_load(row + i - step);
      Bytes b = v_load(above + i), c = v_load(above + i - step);
      sub = v_add_absolute(sub, v_sub(x, a));
      up = v_add_absolute(up, v_sub(x, b));
      average = v_add_absolute(average, v_sub(x, v_average(a, b)));
      paeth = v_add_absolute(paeth, v_sub(x, v_paeth(a, b, c)));
    }
  }
  uint64_t weights[CPFilters] = {0, v_sum(sub), v_sum(up), v_sum(average), v_sum(paeth)};
  return choose_lightest_filter(weights);
}
