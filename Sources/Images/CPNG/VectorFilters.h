// Row filters by vectors of WIDTH bytes, the same as ScalarFilters.h in every byte.

/// Which of a, b and c lies nearest to a + b - c, in bytes: c only where it lies between a and b,
/// otherwise the nearer of those is nearest.
CP_INLINE Bytes v_paeth(Bytes a, Bytes b, Bytes c) {
  Bytes fromA = v_distance(b, c), fromB = v_distance(a, c);
  Bytes fromC = v_distance(fromA, fromB), least = v_min(fromA, fromB);
  Bytes nearer = v_choose(v_equal(least, fromA), a, b);
  Mask isBetween = v_and(v_below(v_min(a, b), c), v_below(c, v_max(a, b)));
  return v_choose(v_and(isBetween, v_below(fromC, least)), c, nearer);
}

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

/// The filter of least weight, by 64 bytes of each `stride`.
static int choose_filter(const uint8_t *row, const uint8_t *above, size_t count, size_t step,
                         size_t stride) {
  Sums sub = v_no_sums(), up = sub, average = sub, paeth = sub;
  for (size_t start = 0; start < count; start += stride) {
    for (size_t i = start; i < start + 64; i += WIDTH) {
      Bytes x = v_load(row + i), a = v_load(row + i - step);
      Bytes b = v_load(above + i), c = v_load(above + i - step);
      sub = v_weigh(sub, v_sub(x, a));
      up = v_weigh(up, v_sub(x, b));
      average = v_weigh(average, v_sub(x, v_average(a, b)));
      paeth = v_weigh(paeth, v_sub(x, v_paeth(a, b, c)));
    }
  }
  uint64_t weights[CPFilters] = {0, v_total(sub), v_total(up), v_total(average), v_total(paeth)};
  return lightest(weights);
}
