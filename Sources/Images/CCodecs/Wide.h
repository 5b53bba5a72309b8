// What only windows of PVRTC words of 2 bits per pixel have: weights that the decoder fills in, and
// the errors of every weight.

/// One number of the words at the left, in the middle and at the right for a row of a window.
CC_INLINE Shorts16 across_words(const int16_t numbers[3]) {
  Shorts16 lanes = {0};
  for (int i = 0; i < 16; i++) lanes[i] = numbers[(i + 4) / 8];
  return lanes;
}

/// The weights of a row of a window, stored or filled in; all ones where words store all of them.
CC_INLINE Shorts16 row_of_weights(const CCWindow *window, const uint8_t modes[9], int row,
                                  Shorts16 *isDirect) {
  const Shorts16 odd = {0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1};
  const uint8_t *words = modes + 3 * ((row + 2) / 4);
  int16_t direct[3], acrosses[3], downs[3];
  for (int i = 0; i < 3; i++) {
    direct[i] = words[i] == 0 ? -1 : 0;
    // How often the neighbors at the sides count, and those above and below.
    acrosses[i] = words[i] == 1 ? 1 : words[i] == 2 ? 2 : 0;
    downs[i] = words[i] == 1 ? 1 : words[i] == 3 ? 2 : 0;
  }
  *isDirect = across_words(direct);
  const int16_t *stored = window->stored + 24 * (row + 1) + 4;
  Shorts16 sides = LOAD(Shorts16, stored - 1) + LOAD(Shorts16, stored + 1);
  Shorts16 ends = LOAD(Shorts16, stored - 24) + LOAD(Shorts16, stored + 24);
  Shorts16 filled = (sides * across_words(acrosses) + ends * across_words(downs) + 2) >> 2;
  Shorts16 isMissing = (row & 1 ? ~odd : odd) & ~*isDirect;
  return (LOAD(Shorts16, stored) & ~isMissing) | (filled & isMissing);
}

/// Sets the two weights that each pixel chooses from: those that are stored or filled in, or 0 and
/// 8 where a word stores all weights.
static void window_fill(const CCWindow *window, const uint8_t modes[9]) {
  for (int row = 0; row < 8; row++) {
    Shorts16 isDirect, weights = row_of_weights(window, modes, row, &isDirect);
    STORE(window->middles + 16 * row, weights & ~isDirect);
    STORE(window->middles + 128 + 16 * row, (weights & ~isDirect) | (isDirect & 8));
  }
}

CC_INLINE void measure_costs(const CCWindow *window, int channels, bool isWeighted) {
  // The own rows and those next to them.
  for (int position = 16; position < 112; position += LANES) {
    Shorts blended[4], ways[4];
    for (int i = 0; i < channels; i++) {
      Colors8 colors = colors_at(window, i, position, 0, 0, true);
      blended[i] = colors.first << 3;
      ways[i] = colors.second - colors.first;
    }
    for (int weight = 0; weight < 9; weight++) {
      Shorts cost = (Shorts){0} + INT16_MIN;
      for (int i = 0; i < channels; i++) {
        cost += quarter_squares(window, blended[i] >> 3, i, position, isWeighted, true);
        blended[i] += ways[i];
      }
      STORE(window->costs + 128 * weight + position, cost);
    }
  }
}

static void window_costs(const CCWindow *window) {
  if (window->channels == 4) measure_costs(window, 4, true);
  else if (window->isWeighted) measure_costs(window, 3, true);
  else measure_costs(window, 3, false);
}

/// What the pixels of the word and those next to it cost with the weights that are stored.
CC_INLINE int32_t cost_of_weights(const CCWindow *window, const uint8_t modes[9]) {
  const Shorts16 counts = {0, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0};
  Ints8 sum = {0};
  for (int row = 1; row < 7; row++) {
    Shorts16 isDirect, weights = row_of_weights(window, modes, row, &isDirect), cost = {0};
    for (int16_t weight = 0; weight < 9; weight++)
      cost |= LOAD(Shorts16, window->costs + 128 * weight + 16 * row) & (weights == weight);
    Ints8 pairs = (Ints8)((cost ^ INT16_MIN) & counts);
    sum += (pairs & 0xFFFF) + (pairs >> 16);
  }
  return (int32_t)__builtin_reduce_add(sum);
}

/// The weights at which words have flags; these can only be 0 and 8.
CC_INLINE bool is_flag(int x, int y, int mode) {
  return mode == 0 || (x == 0 && y == 0) || (mode > 1 && x == 4 && y == 2);
}

/// Stores for each of the word's pixels the weight that is best for it alone.
CC_INLINE void store_best(const CCWindow *window, int mode) {
  for (int y = 0; y < 4; y++) {
    EightShorts isFlag;
    for (int x = 0; x < 8; x++) isFlag[x] = is_flag(x, y, mode) ? -1 : 0;
    const int16_t *costs = window->costs + 16 * (y + 2) + 4;
    EightShorts minimum = LOAD(EightShorts, costs), best = {0};
    for (int16_t weight = 3; weight < 9; weight += weight == 3 ? 2 : 3) {
      EightShorts cost = LOAD(EightShorts, costs + 128 * weight);
      EightShorts isLess = cost < minimum;
      if (weight < 8) isLess &= ~isFlag;
      minimum = (cost & isLess) | (minimum & ~isLess);
      best = (isLess & weight) | (best & ~isLess);
    }
    STORE(window->stored + 24 * (y + 3) + 8, best);
  }
}

/// What a stored weight of 0, 3, 5 or 8 costs.
typedef struct {
  int none, three, five, all;
} FourCosts;

/// Adds what a pixel next to a stored weight would cost, if it depends on it.
///
/// `mode` is that of the word in the middle; `own` is the stored weight as it is.
CC_INLINE FourCosts with_filled(FourCosts four, const CCWindow *window, const uint8_t modes[9],
                                int mode, int x, int y, bool isHorizontal, int own) {
  if (x < 0 || x > 7 || y < 0 || y > 3)
    mode = modes[(y < 0 ? 0 : y > 3 ? 6 : 3) + (x < 0 ? 0 : x > 7 ? 2 : 1)];
  if (mode != 1 && mode != (isHorizontal ? 2 : 3)) return four;
  const int16_t *stored = window->stored + 24 * (y + 3) + 8 + x;
  const int16_t *costs = window->costs + 16 * (y + 2) + 4 + x;
  // Half or a quarter of the sum of the others, rounded.
  int shift = mode == 1 ? 2 : 1, sum = shift - own;
  if (isHorizontal || mode == 1) sum += stored[-1] + stored[1];
  if (!isHorizontal || mode == 1) sum += stored[-24] + stored[24];
  four.none += costs[128 * (sum >> shift)];
  four.three += costs[128 * ((sum + 3) >> shift)];
  four.five += costs[128 * ((sum + 5) >> shift)];
  four.all += costs[128 * ((sum + 8) >> shift)];
  return four;
}

/// Gives a stored weight the value with the smallest error of all that depends on it; says whether
/// it is another.
CC_INLINE bool improve_weight(const CCWindow *window, const uint8_t modes[9], int mode, int x, int y) {
  int16_t *stored = window->stored + 24 * (y + 3) + 8 + x;
  const int16_t *costs = window->costs + 16 * (y + 2) + 4 + x;
  FourCosts four = {costs[0], costs[128 * 3], costs[128 * 5], costs[128 * 8]};
  int own = *stored;
  if (((x ^ y) & 1) == 0 && (mode != 0 || x == 0 || x == 7 || y == 0 || y == 3)) {
    four = with_filled(four, window, modes, mode, x - 1, y, true, own);
    four = with_filled(four, window, modes, mode, x + 1, y, true, own);
    four = with_filled(four, window, modes, mode, x, y - 1, false, own);
    four = with_filled(four, window, modes, mode, x, y + 1, false, own);
  }
  int best = 0, minimum = four.none;
  if (!is_flag(x, y, mode)) {
    best = four.three < minimum ? 3 : best;
    minimum = four.three < minimum ? four.three : minimum;
    best = four.five < minimum ? 5 : best;
    minimum = four.five < minimum ? four.five : minimum;
  }
  best = four.all < minimum ? 8 : best;
  *stored = best;
  return best != own;
}

/// Gives the weights that the word stores better values in turn, so many times. Of those whose
/// neighbors have stayed as they were since it has been looked at, each is the best already.
CC_INLINE void improve_weights(const CCWindow *window, const uint8_t modes[9], int mode, int passes) {
  // A bit for each pixel, line by line: those that words of modes 1 to 3 store.
  const uint64_t all = mode == 0 ? 0xFFFFFFFF : 0xAA55AA55;
  const uint64_t west = 0x7F7F7F7F, east = 0xFEFEFEFE;
  uint64_t pending = all;
  for (int pass = 0; pass < passes && pending; pass++) {
    for (uint64_t rest = pending; rest; rest &= rest - 1) {
      int position = __builtin_ctzll(rest);
      uint64_t one = 1ull << position;
      pending &= ~one;
      if (!improve_weight(window, modes, mode, position % 8, position / 8) || mode == 0) continue;
      // Those two columns or two lines away, and those next to a corner, fill in the same pixels.
      uint64_t left = one >> 1 & west, right = one << 1 & east, horizontal = left | right;
      uint64_t around = horizontal << 8 | horizontal >> 8 | one << 16 | one >> 16
                        | (left >> 1 & west) | (right << 1 & east);
      around &= all;
      pending |= around;
      // Those that follow are looked at in the same pass.
      rest |= around & ~((one << 1) - 1);
    }
  }
}

static int32_t window_weigh(const CCWindow *window, const uint8_t modes[9], bool begins, int passes) {
  if (begins) store_best(window, modes[4]);
  switch (modes[4]) {
    case 0: improve_weights(window, modes, 0, passes); break;
    case 1: improve_weights(window, modes, 1, passes); break;
    case 2: improve_weights(window, modes, 2, passes); break;
    default: improve_weights(window, modes, 3, passes);
  }
  return cost_of_weights(window, modes);
}
