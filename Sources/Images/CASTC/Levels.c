// The levels of weights and colors ("Integer Sequence Encoding" and the unquantization of weights
// and endpoints in the Khronos Data Format Specification).
#include "Context.h"

Range astc_range(int number) {
  Range range = {0};
  if (number % 3 == 0 && number > 0) {
    range.bits = number / 3 - 1;
    range.hasQuint = true;
  } else if (number % 3 == 1) {
    range.bits = number / 3;
    range.hasTrit = true;
  } else {
    range.bits = (number + 4) / 3;
  }
  range.levels = (range.hasQuint ? 5 : range.hasTrit ? 3 : 1) << range.bits;
  return range;
}

int astc_sequence_bits(int number, int count) {
  Range range = astc_range(number);
  int bits = range.bits * count;
  if (range.hasTrit) bits += (8 * count + 4) / 5;
  if (range.hasQuint) bits += (7 * count + 2) / 3;
  return bits;
}

/// Repeats the bits of a number from the top of a wider one.
static int repeated(int number, int bits, int width) {
  int result = 0;
  for (int shift = width - bits; shift > -bits; shift -= bits)
    result |= shift >= 0 ? number << shift : number >> -shift;
  return result;
}

/// The formula for a trit or quint above bits: `pattern` places the bits, `b` the second lowest.
static int spread(int number, Range range, int factor, const char *pattern) {
  int width = (int)strlen(pattern), bits = 0;
  for (const char *letter = pattern; *letter; letter++)
    bits = bits << 1 | (*letter == '0' ? 0 : number >> (*letter - 'a') & 1);
  int flip = number & 1 ? (1 << width) - 1 : 0;
  int sum = ((number >> range.bits) * factor + bits) ^ flip;
  return (flip & 1 << (width - 2)) | sum >> 2;
}

static int weight_of(int number, Range range) {
  static const int trits[3] = {0, 32, 63}, quints[5] = {0, 16, 32, 47, 63};
  int value;
  if (range.hasTrit) {
    value = range.bits == 0   ? trits[number]
            : range.bits == 1 ? spread(number, range, 50, "0000000")
            : range.bits == 2 ? spread(number, range, 23, "b000b0b")
                              : spread(number, range, 11, "cb000cb");
  } else if (range.hasQuint) {
    value = range.bits == 0   ? quints[number]
            : range.bits == 1 ? spread(number, range, 28, "0000000")
                              : spread(number, range, 13, "b0000b0");
  } else {
    value = repeated(number, range.bits, 6);
  }
  return value > 32 ? value + 1 : value;
}

static int color_of(int number, Range range) {
  static const int tritFactors[7] = {0, 204, 93, 44, 22, 11, 5};
  static const char *const tritPatterns[7] = {"",          "000000000", "b000b0bb0", "cb000cbcb",
                                              "dcb000dcb", "edcb000ed", "fedcb000f"};
  static const int quintFactors[6] = {0, 113, 54, 26, 13, 6};
  static const char *const quintPatterns[6] = {"",          "000000000", "b0000bb00",
                                               "cb0000cbc", "dcb0000dc", "edcb0000e"};
  if (range.hasTrit)
    return spread(number, range, tritFactors[range.bits], tritPatterns[range.bits]);
  if (range.hasQuint)
    return spread(number, range, quintFactors[range.bits], quintPatterns[range.bits]);
  return repeated(number, range.bits, 8);
}

/// Five trits as a number of base 3, from their packed bits.
static int trits_of(int packed) {
  int bit7 = packed >> 7 & 1, rest, t0, t1, t2, t3, t4;
  if ((packed >> 2 & 7) == 7) {
    rest = (packed >> 5 & 7) << 2 | (packed & 3);
    t4 = t3 = 2;
  } else {
    rest = packed & 31;
    bool isHigh = (packed >> 5 & 3) == 3;
    t4 = isHigh ? 2 : bit7;
    t3 = isHigh ? bit7 : packed >> 5 & 3;
  }
  if ((rest & 3) == 3) {
    t2 = 2;
    t1 = rest >> 4 & 1;
    t0 = (rest >> 3 & 1) << 1 | (rest >> 2 & 1 & ~(rest >> 3));
  } else if ((rest >> 2 & 3) == 3) {
    t2 = t1 = 2;
    t0 = rest & 3;
  } else {
    t2 = rest >> 4 & 1;
    t1 = rest >> 2 & 3;
    t0 = (rest >> 1 & 1) << 1 | (rest & 1 & ~(rest >> 1));
  }
  return t0 + 3 * t1 + 9 * t2 + 27 * t3 + 81 * t4;
}

/// Three quints as a number of base 5.
static int quints_of(int packed) {
  int q0, q1, q2;
  if ((packed >> 1 & 3) == 3 && (packed >> 5 & 3) == 0) {
    int isClear = ~packed & 1;
    q2 = (packed & 1) << 2 | (packed >> 4 & isClear) << 1 | (packed >> 3 & isClear);
    q1 = q0 = 4;
  } else {
    int rest = packed & 31;
    if ((packed >> 1 & 3) == 3) {
      rest = (packed >> 3 & 3) << 3 | (~packed >> 5 & 3) << 1 | (packed & 1);
      q2 = 4;
    } else {
      q2 = packed >> 5 & 3;
    }
    q1 = (rest & 7) == 5 ? 4 : rest >> 3;
    q0 = (rest & 7) == 5 ? rest >> 3 : rest & 7;
  }
  return q0 + 5 * q1 + 25 * q2;
}

/// Lists the values of a range in rising order with the numbers that stand for them.
static int sort_levels(int number, bool isColor, uint8_t *values, uint8_t *numbers) {
  Range range = astc_range(number);
  for (int i = 0; i < range.levels; i++) {
    int value = isColor ? color_of(i, range) : weight_of(i, range), at = i;
    for (; at > 0 && values[at - 1] > value; at--) {
      values[at] = values[at - 1];
      numbers[at] = numbers[at - 1];
    }
    values[at] = (uint8_t)value;
    numbers[at] = (uint8_t)i;
  }
  return range.levels;
}

static int nearest_level(const uint8_t *values, int count, int value) {
  int best = 0;
  for (int i = 1; i < count; i++) {
    int distance = values[i] > value ? values[i] - value : value - values[i];
    int shortest = values[best] > value ? values[best] - value : value - values[best];
    if (distance < shortest) best = i;
  }
  return best;
}

void astc_prepare_levels(Levels *levels) {
  for (int range = 0; range < WeightRanges; range++) {
    uint8_t values[32];
    int count = sort_levels(range, false, values, levels->weightNumbers[range]);
    levels->weightCounts[range] = count;
    for (int i = 0; i < 32; i++) levels->weightLevels[range][i] = i < count ? values[i] : 64;
    for (int i = 0; i <= 64; i++)
      levels->nearestWeight[range][i] = (uint8_t)nearest_level(values, count, i);
  }
  for (int range = MinColorRange; range < ColorRanges; range++) {
    uint8_t *values = levels->colorLevels[range];
    int count = sort_levels(range, true, values, levels->colorNumbers[range]);
    levels->colorCounts[range] = count;
    for (int i = 0, lower = 0; i < 256; i++) {
      while (lower + 1 < count && values[lower + 1] <= i) lower++;
      levels->lowerColor[range][i] = (uint8_t)lower;
      levels->nearestColor[range][i] = (uint8_t)nearest_level(values, count, i);
    }
  }
  for (int pairs = 1; pairs < 10; pairs++) {
    for (int bits = 0; bits < 128; bits++) {
      int range = ColorRanges - 1;
      while (range >= MinColorRange && astc_sequence_bits(range, 2 * pairs) > bits) range--;
      levels->colorRanges[pairs][bits] = (int8_t)range;
    }
  }
  // Several packed bits can stand for the same digits; the smallest ones are taken.
  for (int packed = 255; packed >= 0; packed--)
    levels->packedTrits[trits_of(packed)] = (uint8_t)packed;
  for (int packed = 127; packed >= 0; packed--)
    levels->packedQuints[quints_of(packed)] = (uint8_t)packed;
}
