// The search for the EAC block of 16 values.

/// A lane for each of 16 values, or for each of 16 bases.
typedef int16_t Shorts16 __attribute__((vector_size(32)));
typedef int32_t Ints16 __attribute__((vector_size(64)));

/// A base, a multiplier and a table, with the squared error.
typedef struct { int base, multiplier, table, error; } Choice;

/// How the numbers of a block become values: `base * scale + offset + modifier * factor`, cut off
/// at 0 and at the top.
typedef struct {
  int scale, offset, top, minMultiplier;
} Range;

CC_INLINE Range value_range(const bool isElevenBits) {
  return isElevenBits ? (Range){8, 4, 2047, 0} : (Range){1, 0, 255, 1};
}

/// What modifiers are multiplied by: with 11 bits a multiplier of 0 stands for an eighth.
CC_INLINE int multiplier_factor(int multiplier, const bool isElevenBits) {
  return isElevenBits ? multiplier ? 8 * multiplier : 1 : multiplier;
}

/// The nearest number of a range.
CC_INLINE int clamp(int low, int value, int high) {
  return value < low ? low : value > high ? high : value;
}

CC_INLINE Ints16 squares(Shorts16 values) {
  Ints16 wide = __builtin_convertvector(values, Ints16);
  return wide * wide;
}

/// The squared error of 16 values with one choice.
CC_INLINE int squared_error(Shorts16 values, int middle, int factor, const int8_t *modifiers,
                            int top) {
  typedef int8_t Small __attribute__((vector_size(8)));
  typedef int16_t Levels __attribute__((vector_size(16)));
  Levels levels = __builtin_convertvector(LOAD(Small, modifiers), Levels) * (int16_t)factor
                  + (int16_t)middle;
  levels = __builtin_elementwise_max(levels, (Levels){0});
  levels = __builtin_elementwise_min(levels, (Levels){0} + (int16_t)top);
  Shorts16 both =
      __builtin_shufflevector(levels, levels, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7);
  Shorts16 minimum = (Shorts16){0} + INT16_MAX;
#define TRY(i)                                                                                     \
  minimum = __builtin_elementwise_min(                                                             \
      minimum, __builtin_elementwise_abs(                                                          \
                   values                                                                          \
                   - __builtin_shufflevector(both, both, i, i, i, i, i, i, i, i, 8 + i, 8 + i,     \
                                             8 + i, 8 + i, 8 + i, 8 + i, 8 + i, 8 + i)))
  TRY(0);
  TRY(1);
  TRY(2);
  TRY(3);
  TRY(4);
  TRY(5);
  TRY(6);
  TRY(7);
#undef TRY
  return __builtin_reduce_add(squares(minimum));
}

/// Tries multipliers near that which makes a table as wide as the values are, and bases near that
/// which puts the middle of the table into theirs.
CC_INLINE Choice fit_table(Shorts16 values, int table, int low, int high, int reach, int bases,
                           const bool isElevenBits) {
  const Range range = value_range(isElevenBits);
  const int8_t *modifiers = ccEACModifiers[table];
  int span = modifiers[7] - modifiers[3];
  int fit = (2 * (high - low) + span * range.scale) / (2 * span * range.scale);
  int first = clamp(range.minMultiplier, fit - reach, 15);
  int last = clamp(range.minMultiplier, fit + reach, 15);
  Choice best = {0, 0, table, INT32_MAX};
  for (int multiplier = first; multiplier <= last; multiplier++) {
    int factor = multiplier_factor(multiplier, isElevenBits);
    int near = ((low + high + factor) / 2 - range.offset + range.scale / 2) / range.scale;
    // Wide tables have their best base farther off.
    int step = multiplier / 3 > 1 ? multiplier / 3 : 1;
    for (int number = -bases; number <= bases; number++) {
      int base = clamp(0, near + number * step, 255);
      int error =
          squared_error(values, base * range.scale + range.offset, factor, modifiers, range.top);
      if (error < best.error) best = (Choice){base, multiplier, table, error};
    }
  }
  return best;
}

/// Moves the multiplier and the base of a choice by one while that is better, so many times.
CC_INLINE Choice refine_choice(Choice best, Shorts16 values, int rounds, const bool isElevenBits) {
  const Range range = value_range(isElevenBits);
  for (int round = 0; round < rounds && best.error > 0; round++) {
    Choice start = best;
    for (int number = 0; number < 9; number++) {
      int multiplier = clamp(range.minMultiplier, start.multiplier + number / 3 - 1, 15);
      int base = clamp(0, start.base + number % 3 - 1, 255);
      int error = squared_error(values, base * range.scale + range.offset,
                                multiplier_factor(multiplier, isElevenBits),
                                ccEACModifiers[start.table], range.top);
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

CC_INLINE Distinct find_distinct(Shorts16 values) {
  Distinct result = {.count = 2};
  result.values[0] = __builtin_reduce_min(values);
  result.values[1] = __builtin_reduce_max(values);
  for (int i = 0; i < 16; i++) {
    int position = 0;
    while (position < result.count && result.values[position] != values[i]) position++;
    if (position == result.count) result.values[result.count++] = values[i];
    result.counts[position]++;
  }
  return result;
}

/// Goes on from a choice to the best of all multipliers and bases of a table; of those that are
/// equally good the first one.
CC_INLINE void try_all(Choice *best, int table, const Distinct *distinct, const bool isElevenBits) {
  const Range range = value_range(isElevenBits);
  const int8_t *modifiers = ccEACModifiers[table];
  const Shorts16 lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  for (int multiplier = range.minMultiplier; multiplier < 16; multiplier++) {
    int factor = multiplier_factor(multiplier, isElevenBits);
    // With a base beyond these all levels lie on one side of the values, and the next one is as
    // good.
    int first = (distinct->values[0] - modifiers[7] * factor - range.offset) / range.scale - 1;
    int last = (distinct->values[1] - modifiers[3] * factor - range.offset) / range.scale + 1;
    first = clamp(0, first, 255);
    last = clamp(0, last, 255);
    for (int start = first; start <= last; start += 16) {
      Shorts16 bases = __builtin_elementwise_min(lanes + (int16_t)start, (Shorts16){0} + 255);
      Shorts16 middle = bases * (int16_t)range.scale + (int16_t)range.offset;
      Shorts16 levels[8];
      for (int i = 0; i < 8; i++) {
        Shorts16 level = middle + (int16_t)(modifiers[i] * factor);
        level = __builtin_elementwise_max(level, (Shorts16){0});
        levels[i] = __builtin_elementwise_min(level, (Shorts16){0} + (int16_t)range.top);
      }
      Ints16 sums = {0};
      int minimum = 0;
      for (int position = 0; position < distinct->count && minimum < best->error; position++) {
        Shorts16 nearest = (Shorts16){0} + INT16_MAX;
        for (int i = 0; i < 8; i++) {
          Shorts16 distance = __builtin_elementwise_abs(levels[i] - distinct->values[position]);
          nearest = __builtin_elementwise_min(nearest, distance);
        }
        sums += squares(nearest) * distinct->counts[position];
        if (position > 0) minimum = __builtin_reduce_min(sums);
      }
      if (minimum >= best->error) continue;
      int lane = 0;
      while (sums[lane] != minimum) lane++;
      *best = (Choice){bases[lane], multiplier, table, minimum};
    }
  }
}

/// The word of a choice: each pixel takes the nearest value, of two the first.
CC_INLINE uint64_t encode_word(Shorts16 values, Choice choice, const bool isElevenBits) {
  const Range range = value_range(isElevenBits);
  int factor = multiplier_factor(choice.multiplier, isElevenBits);
  int middle = choice.base * range.scale + range.offset;
  Shorts16 numbers = {0}, minimum = (Shorts16){0} + INT16_MAX;
  for (int i = 0; i < 8; i++) {
    int level = clamp(0, middle + ccEACModifiers[choice.table][i] * factor, range.top);
    Shorts16 distance = __builtin_elementwise_abs(values - (int16_t)level);
    Shorts16 isNearer = distance < minimum;
    numbers = (numbers & ~isNearer) | (isNearer & (int16_t)i);
    minimum = __builtin_elementwise_min(minimum, distance);
  }
  uint64_t bits = (uint64_t)choice.base << 56 | (uint64_t)choice.multiplier << 52
                  | (uint64_t)choice.table << 48;
  for (int pixel = 0; pixel < 16; pixel++) bits |= (uint64_t)numbers[pixel] << (45 - 3 * pixel);
  return bits;
}

/// The best choice near those that fit.
CC_INLINE Choice find_choice(Shorts16 values, const CCChannel *channel, const bool isElevenBits) {
  int low = __builtin_reduce_min(values), high = __builtin_reduce_max(values);
  Choice choices[16], best = {0, 0, 0, INT32_MAX};
  for (int table = 0; table < 16; table++) {
    choices[table] =
        fit_table(values, table, low, high, channel->multipliers, channel->bases, isElevenBits);
  }
  for (int number = 0; number < channel->tables && best.error > 0; number++) {
    int minimum = 0;
    for (int table = 1; table < 16; table++)
      if (choices[table].error < choices[minimum].error) minimum = table;
    Choice choice = refine_choice(choices[minimum], values, channel->rounds, isElevenBits);
    if (choice.error < best.error) best = choice;
    choices[minimum].error = INT32_MAX;
  }
  return best;
}

CC_INLINE uint64_t encode_channel(const CCChannel *channel, const bool isElevenBits) {
  Shorts16 values = LOAD(Shorts16, channel->values);
  if (!isElevenBits && __builtin_reduce_min(values) == __builtin_reduce_max(values)) {
    // The fifth modifier of table 13 is 0.
    return encode_word(values, (Choice){values[0], 1, 13, 0}, false);
  }
  Choice best = find_choice(values, channel, isElevenBits);
  if (channel->triesAll) {
    Distinct distinct = find_distinct(values);
    for (int table = 0; table < 16 && best.error > 0; table++)
      try_all(&best, table, &distinct, isElevenBits);
  }
  return encode_word(values, best, isElevenBits);
}

static uint64_t encode_channel_dispatch(const CCChannel *channel) {
  return channel->isElevenBits ? encode_channel(channel, true) : encode_channel(channel, false);
}
