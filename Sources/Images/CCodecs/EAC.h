// The search for the EAC block of 16 values.

/// A lane for each of 16 values, or for each of 16 bases.
typedef int16_t Sixteen __attribute__((vector_size(32)));
typedef int32_t WideSixteen __attribute__((vector_size(64)));

/// A base, a multiplier and a table, with the squared error.
typedef struct { int base, multiplier, table, error; } Choice;

/// How the numbers of a block become values: `base * scale + offset + modifier * factor`, cut off at 0
/// and at the top.
typedef struct { int scale, offset, top, leastMultiplier; } Range;

CC_INLINE Range range_of(const bool isElevenBits) {
  return isElevenBits ? (Range){8, 4, 2047, 0} : (Range){1, 0, 255, 1};
}

/// What modifiers are multiplied by: with 11 bits a multiplier of 0 stands for an eighth.
CC_INLINE int factor_of(int multiplier, const bool isElevenBits) {
  return isElevenBits ? multiplier ? 8 * multiplier : 1 : multiplier;
}

/// The nearest number of a range.
CC_INLINE int between(int low, int value, int high) {
  return value < low ? low : value > high ? high : value;
}

CC_INLINE WideSixteen squares(Sixteen values) {
  WideSixteen wide = __builtin_convertvector(values, WideSixteen);
  return wide * wide;
}

/// The squared error of 16 values with one choice.
CC_INLINE int error_of(Sixteen values, int middle, int factor, const int8_t *modifiers, int top) {
  typedef int8_t Small __attribute__((vector_size(8)));
  typedef int16_t Levels __attribute__((vector_size(16)));
  Levels levels = __builtin_convertvector(LOAD(Small, modifiers), Levels) * (int16_t)factor
                  + (int16_t)middle;
  levels = __builtin_elementwise_max(levels, (Levels){0});
  levels = __builtin_elementwise_min(levels, (Levels){0} + (int16_t)top);
  Sixteen both = __builtin_shufflevector(levels, levels, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6,
                                         7);
  Sixteen least = (Sixteen){0} + INT16_MAX;
#define TRY(i)                                                                                     \
  least = __builtin_elementwise_min(                                                               \
      least, __builtin_elementwise_abs(values - __builtin_shufflevector(both, both, i, i, i, i, i, \
                                                                        i, i, i, 8 + i, 8 + i,     \
                                                                        8 + i, 8 + i, 8 + i,       \
                                                                        8 + i, 8 + i, 8 + i)))
  TRY(0);
  TRY(1);
  TRY(2);
  TRY(3);
  TRY(4);
  TRY(5);
  TRY(6);
  TRY(7);
#undef TRY
  return __builtin_reduce_add(squares(least));
}

/// Tries multipliers near that which makes a table as wide as the values are, and bases near that
/// which puts the middle of the table into theirs.
CC_INLINE Choice fitted(Sixteen values, int table, int low, int high, int reach, int bases,
                        const bool isElevenBits) {
  const Range range = range_of(isElevenBits);
  const int8_t *modifiers = ccModifiers[table];
  int span = modifiers[7] - modifiers[3];
  int fit = (2 * (high - low) + span * range.scale) / (2 * span * range.scale);
  int first = between(range.leastMultiplier, fit - reach, 15);
  int last = between(range.leastMultiplier, fit + reach, 15);
  Choice best = {0, 0, table, INT32_MAX};
  for (int multiplier = first; multiplier <= last; multiplier++) {
    int factor = factor_of(multiplier, isElevenBits);
    int near = ((low + high + factor) / 2 - range.offset + range.scale / 2) / range.scale;
    // Wide tables have their best base farther off.
    int step = multiplier / 3 > 1 ? multiplier / 3 : 1;
    for (int number = -bases; number <= bases; number++) {
      int base = between(0, near + number * step, 255);
      int error = error_of(values, base * range.scale + range.offset, factor, modifiers, range.top);
      if (error < best.error) best = (Choice){base, multiplier, table, error};
    }
  }
  return best;
}

/// Moves the multiplier and the base of a choice by one while that is better, so many times.
CC_INLINE Choice moved(Choice best, Sixteen values, int rounds, const bool isElevenBits) {
  const Range range = range_of(isElevenBits);
  for (int round = 0; round < rounds && best.error > 0; round++) {
    Choice start = best;
    for (int number = 0; number < 9; number++) {
      int multiplier = between(range.leastMultiplier, start.multiplier + number / 3 - 1, 15);
      int base = between(0, start.base + number % 3 - 1, 255);
      int error = error_of(values, base * range.scale + range.offset,
                           factor_of(multiplier, isElevenBits), ccModifiers[start.table], range.top);
      if (error < best.error) best = (Choice){base, multiplier, start.table, error};
    }
    if (best.error == start.error) break;
  }
  return best;
}

/// Different values, those at the ends first, and how often each is there.
typedef struct {
  int16_t values[16];
  int counts[16];
  int count;
} Distinct;

CC_INLINE Distinct distinct_of(Sixteen values) {
  Distinct result = {.count = 2};
  result.values[0] = __builtin_reduce_min(values);
  result.values[1] = __builtin_reduce_max(values);
  for (int i = 0; i < 16; i++) {
    int place = 0;
    while (place < result.count && result.values[place] != values[i]) place++;
    if (place == result.count) result.values[result.count++] = values[i];
    result.counts[place]++;
  }
  return result;
}

/// Goes on from a choice to the best of all multipliers and bases of a table; of those that are
/// equally good the first one.
CC_INLINE void try_all(Choice *best, int table, const Distinct *distinct, const bool isElevenBits) {
  const Range range = range_of(isElevenBits);
  const int8_t *modifiers = ccModifiers[table];
  const Sixteen lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  for (int multiplier = range.leastMultiplier; multiplier < 16; multiplier++) {
    int factor = factor_of(multiplier, isElevenBits);
    // With a base beyond these all levels lie on one side of the values, and the next one is as good.
    int first = (distinct->values[0] - modifiers[7] * factor - range.offset) / range.scale - 1;
    int last = (distinct->values[1] - modifiers[3] * factor - range.offset) / range.scale + 1;
    first = between(0, first, 255);
    last = between(0, last, 255);
    for (int start = first; start <= last; start += 16) {
      Sixteen bases = __builtin_elementwise_min(lanes + (int16_t)start, (Sixteen){0} + 255);
      Sixteen middle = bases * (int16_t)range.scale + (int16_t)range.offset;
      Sixteen levels[8];
      for (int i = 0; i < 8; i++) {
        Sixteen level = middle + (int16_t)(modifiers[i] * factor);
        level = __builtin_elementwise_max(level, (Sixteen){0});
        levels[i] = __builtin_elementwise_min(level, (Sixteen){0} + (int16_t)range.top);
      }
      WideSixteen sums = {0};
      int least = 0;
      for (int place = 0; place < distinct->count && least < best->error; place++) {
        Sixteen nearest = (Sixteen){0} + INT16_MAX;
        for (int i = 0; i < 8; i++) {
          Sixteen distance = __builtin_elementwise_abs(levels[i] - distinct->values[place]);
          nearest = __builtin_elementwise_min(nearest, distance);
        }
        sums += squares(nearest) * distinct->counts[place];
        if (place > 0) least = __builtin_reduce_min(sums);
      }
      if (least >= best->error) continue;
      int lane = 0;
      while (sums[lane] != least) lane++;
      *best = (Choice){bases[lane], multiplier, table, least};
    }
  }
}

/// The word of a choice: each pixel takes the nearest value, of two the first.
CC_INLINE uint64_t word_of(Sixteen values, Choice choice, const bool isElevenBits) {
  const Range range = range_of(isElevenBits);
  int factor = factor_of(choice.multiplier, isElevenBits);
  int middle = choice.base * range.scale + range.offset;
  Sixteen numbers = {0}, least = (Sixteen){0} + INT16_MAX;
  for (int i = 0; i < 8; i++) {
    int level = between(0, middle + ccModifiers[choice.table][i] * factor, range.top);
    Sixteen distance = __builtin_elementwise_abs(values - (int16_t)level);
    Sixteen isNearer = distance < least;
    numbers = (numbers & ~isNearer) | (isNearer & (int16_t)i);
    least = __builtin_elementwise_min(least, distance);
  }
  uint64_t bits = (uint64_t)choice.base << 56 | (uint64_t)choice.multiplier << 52
                  | (uint64_t)choice.table << 48;
  for (int pixel = 0; pixel < 16; pixel++) bits |= (uint64_t)numbers[pixel] << (45 - 3 * pixel);
  return bits;
}

/// The best choice near those that fit.
CC_INLINE Choice found(Sixteen values, const CCChannel *channel, const bool isElevenBits) {
  int low = __builtin_reduce_min(values), high = __builtin_reduce_max(values);
  Choice choices[16], best = {0, 0, 0, INT32_MAX};
  for (int table = 0; table < 16; table++) {
    choices[table] = fitted(values, table, low, high, channel->multipliers, channel->bases,
                            isElevenBits);
  }
  for (int number = 0; number < channel->tables && best.error > 0; number++) {
    int least = 0;
    for (int table = 1; table < 16; table++)
      if (choices[table].error < choices[least].error) least = table;
    Choice choice = moved(choices[least], values, channel->rounds, isElevenBits);
    if (choice.error < best.error) best = choice;
    choices[least].error = INT32_MAX;
  }
  return best;
}

CC_INLINE uint64_t channel_word_of(const CCChannel *channel, const bool isElevenBits) {
  Sixteen values = LOAD(Sixteen, channel->values);
  if (!isElevenBits && __builtin_reduce_min(values) == __builtin_reduce_max(values)) {
    // The fifth modifier of table 13 is 0.
    return word_of(values, (Choice){values[0], 1, 13, 0}, false);
  }
  Choice best = found(values, channel, isElevenBits);
  if (channel->triesAll) {
    Distinct distinct = distinct_of(values);
    for (int table = 0; table < 16 && best.error > 0; table++)
      try_all(&best, table, &distinct, isElevenBits);
  }
  return word_of(values, best, isElevenBits);
}

static uint64_t channel_word(const CCChannel *channel) {
  return channel->isElevenBits ? channel_word_of(channel, true) : channel_word_of(channel, false);
}
