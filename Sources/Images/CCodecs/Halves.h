// The search for the two base colors and tables of ETC1's modes.

typedef int16_t Pixels8 __attribute__((vector_size(16)));
typedef int32_t Wide8 __attribute__((vector_size(32)));

/// One half of a block: eight pixels that share a base color and a table.
///
/// As the modifiers are the same in all channels, the squared error of a pixel with the differences
/// d from the base color and the modifier m is `Σd² − 2·m·Σd + 3·m²` as long as nothing is cut off
/// at 0 or 255. So the choice of the table asks only for the sums of the channels.
typedef struct {
  Pixels8 channels[3];
  /// Ones for the pixels that matter.
  Pixels8 visible;
  /// Twice red and green by turns, and twice blue in the even lanes, with ones where they matter.
  Shorts16 twice[2], seen[2];
  /// The sums of the channels of each of them.
  Pixels8 sums;
  /// The sums of each channel over them, and how many there are.
  int total[3], count;
  /// The squared error, less that of black, that no base colors undercut.
  int minimum;
  /// Whether there are no small modifiers.
  bool isPunched;
} Half;

/// Base colors for a half with their tables and costs: squared errors less that of black.
typedef struct {
  int levels[32][3];
  int tables[32];
  int costs[32];
  int count, best;
} Bases;

/// The channel value of a level of four or five bits.
CC_INLINE int level_value(int level, const int bits) {
  return bits == 4 ? level * 17 : expand5(level);
}

/// The level nearest to an eighth of a number.
CC_INLINE int nearest_level(int eighths, const int bits) {
  const int top = (1 << bits) - 1;
  return (2 * clamp(0, eighths, 255 * 8) * top + 255 * 8) / (510 * 8);
}

CC_INLINE Wide8 times(Pixels8 a, Pixels8 b) {
  return __builtin_convertvector(a, Wide8) * __builtin_convertvector(b, Wide8);
}

/// The sums of the products of two lanes each, which processors have an instruction for.
CC_INLINE Wide8 paired_products(Shorts16 a, Shorts16 b) {
  Ints16 all = __builtin_convertvector(a, Ints16) * __builtin_convertvector(b, Ints16);
  return __builtin_shufflevector(all, all, 0, 2, 4, 6, 8, 10, 12, 14)
         + __builtin_shufflevector(all, all, 1, 3, 5, 7, 9, 11, 13, 15);
}

/// The lanes of two vectors by turns.
CC_INLINE Shorts16 interleave(Pixels8 even, Pixels8 odd) {
  return __builtin_shufflevector(even, odd, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
}

/// One half of three channels and what is visible.
CC_INLINE Half half_of(const Shorts16 channels[4], bool isPVRTC2, bool isPunched) {
#define PART(values)                                                                               \
  (isPVRTC2 ? __builtin_shufflevector(values, values, 8, 9, 10, 11, 12, 13, 14, 15)                \
            : __builtin_shufflevector(values, values, 0, 1, 2, 3, 4, 5, 6, 7))
  Half half = {.visible = PART(channels[3]), .isPunched = isPunched};
  for (int i = 0; i < 3; i++) {
    half.channels[i] = PART(channels[i]);
    Pixels8 seen = half.channels[i] & half.visible;
    half.sums += seen;
    half.total[i] = __builtin_reduce_add(seen);
  }
#undef PART
  half.count = -__builtin_reduce_add(half.visible);
  half.twice[0] = 2 * interleave(half.channels[0], half.channels[1]);
  half.twice[1] = 2 * interleave(half.channels[2], (Pixels8){0});
  half.seen[0] = interleave(half.visible, half.visible);
  half.seen[1] = interleave(half.visible, (Pixels8){0});
  half.minimum = INT32_MIN / 4;
  return half;
}

/// The squared error for the best table, the first of those that are equally good, if nothing is
/// cut off.
CC_INLINE int cost_of(const Half *half, const int base[3], int *table) {
  Pixels8 large = LOAD(Pixels8, ccETCLargeModifiers), small = LOAD(Pixels8, ccETCSmallModifiers);
  if (half->isPunched) small = (Pixels8){0};
  Pixels8 differences = half->sums - ((int16_t)(base[0] + base[1] + base[2]) & half->visible);
  Pixels8 twice = 2 * __builtin_elementwise_abs(differences);
  // By how much more the large modifier lowers the error than the small one, in units of their
  // difference: two pixels at a time, a lane for each table.
  Pixels8 threshold = (large + small) * 3;
  Shorts16 both =
      __builtin_shufflevector(threshold, threshold, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7);
  Shorts16 extra = {0};
#define ADD(a, b)                                                                                  \
  extra += __builtin_elementwise_max(                                                              \
      __builtin_shufflevector(twice, twice, a, a, a, a, a, a, a, a, b, b, b, b, b, b, b, b)        \
          - both,                                                                                  \
      (Shorts16){0})
  ADD(0, 1);
  ADD(2, 3);
  ADD(4, 5);
  ADD(6, 7);
#undef ADD
  Pixels8 all = __builtin_shufflevector(extra, extra, 0, 1, 2, 3, 4, 5, 6, 7)
                + __builtin_shufflevector(extra, extra, 8, 9, 10, 11, 12, 13, 14, 15);
  Pixels8 rest = __builtin_reduce_add(twice) - 24 * small;
  Wide8 gains = times(small, rest) + times(large - small, all);
  const Wide8 order = {7, 6, 5, 4, 3, 2, 1, 0};
  int best = __builtin_reduce_max(gains * 8 + order);
  *table = 7 - (best & 7);
  int distance = 0;
  for (int i = 0; i < 3; i++) distance += base[i] * (half->count * base[i] - 2 * half->total[i]);
  return distance - (best >> 3);
}

/// The squared distances from a shade of a base color, red and green by turns and blue, less those
/// from black.
CC_INLINE Wide8 shade_errors(const Half *half, const Shorts16 base[2], int amount) {
  Wide8 errors = {0};
  for (int i = 0; i < 2; i++) {
    Shorts16 shade = __builtin_elementwise_max(base[i] + (int16_t)amount, (Shorts16){0});
    shade = __builtin_elementwise_min(shade, (Shorts16){0} + 255);
    errors += paired_products((shade - half->twice[i]) & half->seen[i], shade);
  }
  return errors;
}

/// The squared error for a table with shades cut off as decoders do.
CC_INLINE int exact_cost(const Half *half, const Shorts16 base[2], int table) {
  int large = ccETCLargeModifiers[table], small = half->isPunched ? 0 : ccETCSmallModifiers[table];
  Wide8 minimum =
      __builtin_elementwise_min(shade_errors(half, base, large), shade_errors(half, base, -large));
  minimum = __builtin_elementwise_min(minimum, shade_errors(half, base, small));
  if (small) minimum = __builtin_elementwise_min(minimum, shade_errors(half, base, -small));
  return __builtin_reduce_add(minimum);
}

/// The colors nearest to the average and to it with all channels raised or lowered alike.
///
/// `reach` is how many steps of a third of a level to go up and down, below 16. `isExact`: shades
/// that are cut off count as they decode.
CC_INLINE void find_bases(Bases *bases, const Half *half, const int bits, int reach, bool isExact) {
  int average[3];
  for (int i = 0; i < 3; i++) {
    // With all pixels eight the average needs no division.
    average[i] = half->count == 8 ? half->total[i]
                                  : (half->total[i] * 8 + half->count / 2)
                                        / (half->count ? half->count : 1);
  }
  bases->count = 0;
  bases->best = 0;
  for (int number = -reach; number <= reach; number++) {
    int base[3], *levels = bases->levels[bases->count], isNew = bases->count == 0;
    for (int i = 0; i < 3; i++) {
      levels[i] = nearest_level(average[i] + number * (bits == 4 ? 45 : 22), bits);
      base[i] = level_value(levels[i], bits);
      isNew |= bases->count > 0 && levels[i] != levels[i - 3];
    }
    if (!isNew) continue;
    int table, cost = cost_of(half, base, &table);
    int low = base[0] < base[1] ? base[0] : base[1], high = base[0] < base[1] ? base[1] : base[0];
    low = low < base[2] ? low : base[2];
    high = high > base[2] ? high : base[2];
    const Shorts16 lanes[2] = {
        interleave((Pixels8){0} + (int16_t)base[0], (Pixels8){0} + (int16_t)base[1]),
        (Shorts16){0} + (int16_t)base[2],
    };
    for (int other = 0; isExact && other < 8; other++) {
      if (low >= ccETCLargeModifiers[other] && high + ccETCLargeModifiers[other] <= 255) continue;
      int exact = exact_cost(half, lanes, other);
      if (exact >= cost) continue;
      cost = exact;
      table = other;
    }
    bases->tables[bases->count] = table;
    bases->costs[bases->count] = cost;
    if (cost < bases->costs[bases->best]) bases->best = bases->count;
    bases->count++;
  }
}

/// The squared error of black.
CC_INLINE int energy(const Half *half) {
  Wide8 squares = {0};
  for (int i = 0; i < 2; i++)
    squares += paired_products(half->twice[i] & half->seen[i], half->twice[i]);
  return __builtin_reduce_add(squares) / 4;
}

/// Finds what no base colors undercut.
///
/// The shades of a base color lie on a line of gray direction while nothing is cut off. Of the
/// squared distances from the average (Σ|p|² − |T|²/n) those along it ((Σs² − S²/n) / 3, of the
/// sums of channels) may be made good.
CC_INLINE void bound(Half *half, bool isExact) {
  half->minimum = -energy(half);
  if (isExact || half->count == 0) return;
  const int *total = half->total;
  int sum = total[0] + total[1] + total[2];
  int squares = total[0] * total[0] + total[1] * total[1] + total[2] * total[2];
  int mean = (3 * squares - sum * sum) / half->count;
  half->minimum = -(__builtin_reduce_add(times(half->sums, half->sums)) + mean) / 3 - 1;
}

/// Whether a second color can be stored as a difference to the first one.
CC_INLINE bool is_near(const int first[3], const int second[3]) {
  int steps = 0;
  for (int i = 0; i < 3; i++) steps |= second[i] - first[i] + 4;
  return (steps & ~7) == 0;
}

CC_INLINE void take(CCHalves *best, const Bases *first, int left, const Bases *second, int right) {
  best->cost = first->costs[left] + second->costs[right];
  memcpy(best->first, first->levels[left], sizeof best->first);
  memcpy(best->second, second->levels[right], sizeof best->second);
  best->tables[0] = first->tables[left];
  best->tables[1] = second->tables[right];
}

/// Takes base colors of two halves if they are better.
CC_INLINE void improve_halves(CCHalves *best, const CCHalvesSearch *search, const Half halves[2],
                              bool isFlipped) {
  if (halves[0].minimum + halves[1].minimum >= best->cost) return;
  Bases first, second;
  find_bases(&first, &halves[0], 5, search->reach, search->isExact);
  if (first.costs[first.best] + halves[1].minimum < best->cost) {
    find_bases(&second, &halves[1], 5, search->reach, search->isExact);
    int secondMinimum = second.costs[second.best];
    for (int left = 0; left < first.count; left++) {
      if (first.costs[left] + secondMinimum >= best->cost) continue;
      for (int right = 0; right < second.count; right++) {
        if (first.costs[left] + second.costs[right] >= best->cost) continue;
        if (!is_near(first.levels[left], second.levels[right])) continue;
        take(best, &first, left, &second, right);
        best->bits = 5;
        best->isFlipped = isFlipped;
      }
    }
    if (!search->triesIndividual && is_near(first.levels[first.best], second.levels[second.best]))
      return;
  }
  if (!search->hasIndividual) return;
  int reach = (search->reach + 1) / 2;
  find_bases(&first, &halves[0], 4, reach, search->isExact);
  if (first.costs[first.best] + halves[1].minimum >= best->cost) return;
  find_bases(&second, &halves[1], 4, reach, search->isExact);
  if (first.costs[first.best] + second.costs[second.best] >= best->cost) return;
  take(best, &first, first.best, &second, second.best);
  best->bits = 4;
  best->isFlipped = isFlipped;
}

/// The squared error above which other halves may have so much that they need no search.
enum { HOPELESS = 1000 };

static void best_halves(const CCHalvesSearch *search, CCHalves *best) {
  *best = (CCHalves){.bits = 5, .cost = INT32_MAX};
  Shorts16 channels[4];
  memcpy(channels, search->pixels, sizeof channels);
#define TRANSPOSE_LANES(values)                                                                    \
  values = __builtin_shufflevector(values, values, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7,   \
                                   11, 15)
  if (search->startsFlipped)
    for (int i = 0; i < 4; i++) TRANSPOSE_LANES(channels[i]);
  int black = 0, limit = INT32_MAX;
  for (int pass = 0; pass < 2; pass++) {
    Half halves[2] = {half_of(channels, false, search->isPunched),
                      half_of(channels, true, search->isPunched)};
    if (pass == 0) black = energy(&halves[0]) + energy(&halves[1]);
    if (pass == 0 && search->limit < INT32_MAX) best->cost = limit = search->limit - black;
    if (best->cost < INT32_MAX && best->cost + black > HOPELESS)
      for (int i = 0; i < 2; i++) bound(&halves[i], search->isExact);
    improve_halves(best, search, halves, pass != search->startsFlipped);
    if (pass == 0)
      for (int i = 0; i < 4; i++) TRANSPOSE_LANES(channels[i]);
  }
#undef TRANSPOSE_LANES
  if (best->cost == limit) best->cost = INT32_MAX;
}
