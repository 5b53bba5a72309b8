// Which filter a row has; included by the levels.

/// The filter for the weights of a row: Up or Paeth, and Sub or Average where they are lighter by
/// an eighth. What repeats in a image repeats in its rows only where they have the same filter.
CP_INLINE int choose_lightest_filter(const uint64_t weights[CPFilters]) {
  int best = weights[CPUp] <= weights[CPPaeth] ? CPUp : CPPaeth;
  int other = weights[CPSub] <= weights[CPAverage] ? CPSub : CPAverage;
  return weights[other] < weights[best] - weights[best] / 8 ? other : best;
}
