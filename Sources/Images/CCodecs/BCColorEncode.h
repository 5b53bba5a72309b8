// The encoder of color blocks: BC1, and the color of BC2 and BC3.

/// The endpoints of a color block: red and blue of 5 bits, green of 6.
typedef struct {
  LaneInts codes[2][3];
} ColorEnds;

/// What is fitted: pixels that count 1, or 0 where they are clear.
typedef struct {
  const LanePixels *pixels;
  LaneFloats counts[16];
  LaneFloats total;
  bool hasClear;
} ColorBlock;

/// The colors of a block, as they decode.
typedef struct {
  LaneFloats colors[4][3];
} ColorPalette;

static const float bcColorMost[3] = {31, 63, 31};

CC_INLINE LaneInts color_expanded(LaneInts code, int channel) {
  return channel == 1 ? code << 2 | code >> 4 : code << 3 | code >> 2;
}

/// The colors in the order from the first endpoint to the second one.
CC_INLINE ColorPalette color_palette(const ColorEnds *ends, const int colors) {
  ColorPalette palette;
  for (int i = 0; i < 3; i++) {
    LaneInts a = color_expanded(ends->codes[0][i], i), b = color_expanded(ends->codes[1][i], i);
    palette.colors[0][i] = lane_floats(a);
    palette.colors[colors - 1][i] = lane_floats(b);
    if (colors == 3) {
      palette.colors[1][i] = lane_floats((a + b) >> 1);
    } else {
      const float third = 1.0f / 3;
      palette.colors[1][i] = lane_floats(lane_ints(lane_floats(2 * a + b) * third + 0.01f));
      palette.colors[2][i] = lane_floats(lane_ints(lane_floats(a + 2 * b) * third + 0.01f));
    }
  }
  return palette;
}

/// The squared error less a constant, and the nearest colors where `steps` is not null.
CC_INLINE LaneFloats color_error(const ColorBlock *block, const ColorEnds *ends, const int colors,
                                 LaneInts *steps) {
  ColorPalette palette = color_palette(ends, colors);
  LaneFloats squares[4], twice[4][3], error = {0};
  for (int k = 0; k < colors; k++) {
    const LaneFloats *c = palette.colors[k];
    squares[k] = c[0] * c[0] + c[1] * c[1] + c[2] * c[2];
    for (int i = 0; i < 3; i++) twice[k][i] = c[i] + c[i];
  }
  for (int i = 0; i < 16; i++) {
    LaneFloats r = block->pixels->channels[0][i], g = block->pixels->channels[1][i];
    LaneFloats b = block->pixels->channels[2][i];
    LaneFloats lowest = squares[0] - twice[0][0] * r - twice[0][1] * g - twice[0][2] * b;
    LaneInts step = {0};
    for (int k = 1; k < colors; k++) {
      LaneFloats next = squares[k] - twice[k][0] * r - twice[k][1] * g - twice[k][2] * b;
      if (steps) step = lane_select(next < lowest, (LaneInts){0} + k, step);
      lowest = lane_min(lowest, next);
    }
    if (steps) steps[i] = step;
    error += block->hasClear ? lowest * block->counts[i] : lowest;
  }
  return error;
}

/// The nearest steps between colors that need not be whole, along the line between them.
CC_INLINE void color_project(const ColorBlock *block, LaneFloats ends[2][3], const int colors,
                             LaneInts steps[16]) {
  LaneFloats way[3], length = {0};
  for (int i = 0; i < 3; i++) {
    way[i] = ends[1][i] - ends[0][i];
    length += way[i] * way[i];
  }
  LaneInts isFlat = length == 0.0f;
  LaneFloats scale =
      lane_kept(~isFlat, (float)(colors - 1) / lane_choose(isFlat, length + 1.0f, length));
  LaneFloats start = {0};
  start += 0.5f;
  for (int i = 0; i < 3; i++) {
    way[i] *= scale;
    start -= way[i] * ends[0][i];
  }
  for (int i = 0; i < 16; i++) {
    LaneFloats at = start + block->pixels->channels[0][i] * way[0]
                    + block->pixels->channels[1][i] * way[1]
                    + block->pixels->channels[2][i] * way[2];
    steps[i] =
        lane_ints(lane_min(lane_max(at, (LaneFloats){0}), (LaneFloats){0} + (colors - 0.5f)));
  }
}

/// The endpoints with the smallest squared error for given steps; those that are not determined
/// stay.
CC_INLINE void color_fit(const ColorBlock *block, const LaneInts steps[16], const int colors,
                         LaneFloats ends[2][3]) {
  const float most = colors - 1;
  LaneFloats count = {0}, sum = {0}, squares = {0}, totals[3] = {0}, parts[3] = {0};
  for (int i = 0; i < 16; i++) {
    LaneFloats step = lane_floats(steps[i]), weight = step;
    if (block->hasClear) weight *= block->counts[i];
    sum += weight;
    squares += weight * step;
    for (int k = 0; k < 3; k++) {
      LaneFloats value = block->pixels->channels[k][i];
      parts[k] += weight * value;
      totals[k] += block->hasClear ? value * block->counts[i] : value;
    }
  }
  count += block->total;
  // Sums of the products of the steps from either end.
  LaneFloats c = squares, b = most * sum - squares,
             a = most * most * count - 2.0f * most * sum + squares;
  LaneFloats determinant = a * c - b * b;
  LaneInts isKnown = determinant > 0.5f;
  LaneFloats scale = most / lane_choose(isKnown, determinant, (LaneFloats){0} + 1.0f);
  for (int k = 0; k < 3; k++) {
    LaneFloats y = parts[k], x = most * totals[k] - y;
    ends[0][k] = lane_choose(isKnown, lane_clamped((c * x - b * y) * scale, 255), ends[0][k]);
    ends[1][k] = lane_choose(isKnown, lane_clamped((a * y - b * x) * scale, 255), ends[1][k]);
  }
}

CC_INLINE ColorEnds color_quantized(LaneFloats ends[2][3]) {
  ColorEnds codes;
  for (int i = 0; i < 2; i++) {
    for (int k = 0; k < 3; k++)
      codes.codes[i][k] = lane_rounded(ends[i][k] * (bcColorMost[k] / 255), bcColorMost[k]);
  }
  return codes;
}

/// The ends of the pixels along the direction in which they vary most; gives which lanes have one
/// color.
CC_INLINE LaneInts color_principal(const ColorBlock *block, const int rounds,
                                   LaneFloats ends[2][3]) {
  LaneFloats sums[3] = {0}, products[6] = {0}, axis[4];
  const LaneFloats *r = block->pixels->channels[0], *g = block->pixels->channels[1];
  const LaneFloats *b = block->pixels->channels[2];
  for (int i = 0; i < 16; i++) {
    LaneFloats red = r[i], green = g[i], blue = b[i];
    if (block->hasClear) {
      red *= block->counts[i];
      green *= block->counts[i];
      blue *= block->counts[i];
    }
    sums[0] += red;
    sums[1] += green;
    sums[2] += blue;
    products[0] += red * r[i];
    products[1] += red * g[i];
    products[2] += red * b[i];
    products[3] += green * g[i];
    products[4] += green * b[i];
    products[5] += blue * b[i];
  }
  LaneFloats share = 1.0f / lane_max(block->total, (LaneFloats){0} + 1.0f);
  LaneFloats means[3] = {sums[0] * share, sums[1] * share, sums[2] * share};
  const int first[6] = {0, 0, 0, 1, 1, 2}, second[6] = {0, 1, 2, 1, 2, 2};
  for (int i = 0; i < 6; i++) products[i] -= sums[first[i]] * means[second[i]];
  lane_axis(products, 3, rounds, axis);
  LaneFloats low = (LaneFloats){0} + 1e30f, high = -low;
  for (int i = 0; i < 16; i++) {
    LaneFloats at = axis[0] * r[i] + axis[1] * g[i] + axis[2] * b[i];
    if (block->hasClear) {
      LaneInts counts = block->counts[i] > 0.0f;
      low = lane_choose(counts, lane_min(low, at), low);
      high = lane_choose(counts, lane_max(high, at), high);
    } else {
      low = lane_min(low, at);
      high = lane_max(high, at);
    }
  }
  LaneFloats length = axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2];
  LaneFloats middle = axis[0] * means[0] + axis[1] * means[1] + axis[2] * means[2];
  LaneInts isFlat = ~(LaneInts)(length > 0.0f);
  LaneFloats inverse = 1.0f / lane_choose(isFlat, (LaneFloats){0} + 1.0f, length);
  low = lane_kept(~isFlat, (low - middle) * inverse);
  high = lane_kept(~isFlat, (high - middle) * inverse);
  for (int i = 0; i < 3; i++) {
    ends[0][i] = lane_clamped(means[i] + axis[i] * low, 255);
    ends[1][i] = lane_clamped(means[i] + axis[i] * high, 255);
  }
  return products[0] + products[3] + products[5] < 0.25f;
}

/// Keeps endpoints where they are better; gives where.
CC_INLINE LaneInts color_keep(const ColorEnds *ends, LaneFloats error, LaneInts isActive,
                              ColorEnds *best, LaneFloats *lowest) {
  LaneInts isBetter = (error < *lowest) & isActive;
  for (int i = 0; i < 2; i++) {
    for (int k = 0; k < 3; k++)
      best->codes[i][k] = lane_select(isBetter, ends->codes[i][k], best->codes[i][k]);
  }
  *lowest = lane_choose(isBetter, error, *lowest);
  return isBetter;
}

/// Moves single channels up and down while that is better.
CC_INLINE void color_move(const ColorBlock *block, const int colors, int rounds, ColorEnds *best,
                          LaneFloats *lowest) {
  for (int round = 0; round < rounds; round++) {
    LaneFloats before = *lowest;
    for (int number = 0; number < 9; number++) {
      // One channel of the first end, of the second one, and of both.
      int channel = number % 3, which = number / 3;
      for (int change = -1; change <= 1; change += 2) {
        ColorEnds moved = *best;
        for (int i = 0; i < 2; i++) {
          if (which != 2 && which != i) continue;
          LaneInts code = moved.codes[i][channel] + change;
          LaneInts most = (LaneInts){0} + (int)bcColorMost[channel];
          code = lane_select(code < 0, (LaneInts){0}, lane_select(code > most, most, code));
          moved.codes[i][channel] = code;
        }
        color_keep(&moved, color_error(block, &moved, colors, 0), ~(LaneInts){0}, best, lowest);
      }
    }
    if (!lane_any(*lowest < before)) break;
  }
}

/// The best endpoints found; gives the squared error less a constant.
CC_INLINE LaneFloats color_search(const ColorBlock *block, const int colors, CCBCQuality quality,
                                  ColorEnds *best, LaneInts *isOne) {
  LaneFloats ends[2][3], lowest = (LaneFloats){0} + 1e30f;
  LaneInts steps[16], isActive = ~(LaneInts){0};
  *isOne = color_principal(block, 6, ends);
  color_project(block, ends, colors, steps);
  *best = color_quantized(ends);
  LaneFloats line[2][3];
  memcpy(line, ends, sizeof line);
  const int rounds = quality == CCBCFast ? 1 : quality == CCBCNormal ? 3 : 6;
  // How often channels move.
  const int moves = quality == CCBCFast ? 0 : quality == CCBCNormal ? 1 : 8;
  for (int round = 0; round < rounds && lane_any(isActive); round++) {
    color_fit(block, steps, colors, ends);
    ColorEnds codes = color_quantized(ends);
    LaneFloats error = color_error(block, &codes, colors, steps);
    isActive = color_keep(&codes, error, isActive, best, &lowest);
  }
  if (quality == CCBCHigh && !block->hasClear) {
    cluster_fit(block->pixels, colors, line);
    ColorEnds codes = color_quantized(line);
    color_keep(&codes, color_error(block, &codes, colors, 0), ~(LaneInts){0}, best, &lowest);
  }
  color_move(block, colors, moves, best, &lowest);
  return lowest;
}

/// The endpoints of opaque blocks of one color are looked up.
CC_INLINE void color_single(const ColorBlock *block, LaneInts isOne, ColorEnds *ends) {
  if (!lane_any(isOne)) return;
  for (int k = 0; k < 3; k++) {
    int32_t values[LANE_COUNT], codes[2][LANE_COUNT];
    STORE(values, lane_ints(block->pixels->channels[k][0]));
    for (int lane = 0; lane < LANE_COUNT; lane++) {
      const uint8_t *pair = ccBCSingle[k == 1][values[lane]];
      for (int i = 0; i < 2; i++) codes[i][lane] = pair[i];
    }
    for (int i = 0; i < 2; i++)
      ends->codes[i][k] = lane_select(isOne, LOAD(LaneInts, codes[i]), ends->codes[i][k]);
  }
}

CC_INLINE LaneInts color_word(const LaneInts codes[3]) {
  return codes[0] << 11 | codes[1] << 5 | codes[2];
}

/// Four colors: the first endpoint becomes the greater one; a single color has index 0.
CC_INLINE LaneBlock color_packed_four(const ColorEnds *ends, const LaneInts steps[16]) {
  LaneInts a = color_word(ends->codes[0]), b = color_word(ends->codes[1]), numbers = {0};
  for (int i = 0; i < 16; i++) numbers |= steps[i] << 2 * i;
  LaneInts isDescending = a > b, isEqual = a == b;
  LaneInts low = lane_select(isDescending, a, b), high = lane_select(isDescending, b, a);
  numbers = (numbers ^ ~isDescending) & ~isEqual;
  // Steps 0, 1, 2, 3 are the indices 0, 2, 3, 1.
  LaneInts upper = numbers >> 1 & 0x55555555, mixed = (numbers ^ upper) & 0x55555555;
  return (LaneBlock){low | high << 16, mixed << 1 | upper};
}

/// Three colors and black: the first endpoint is not the greater one.
CC_INLINE LaneBlock color_packed_three(const ColorBlock *block, const ColorEnds *ends,
                                       const LaneInts steps[16]) {
  LaneInts a = color_word(ends->codes[0]), b = color_word(ends->codes[1]), numbers = {0};
  LaneInts isDescending = a > b;
  for (int i = 0; i < 16; i++) {
    LaneInts step = lane_select(isDescending, 2 - steps[i], steps[i]);
    // Steps 0, 1, 2 are the indices 0, 2, 1.
    LaneInts code = (step << 1 & 2) | step >> 1;
    if (block->hasClear) code |= (LaneInts)(block->counts[i] == 0.0f) & 3;
    numbers |= code << 2 * i;
  }
  LaneInts low = lane_select(isDescending, b, a), high = lane_select(isDescending, a, b);
  return (LaneBlock){low | high << 16, numbers};
}

/// The color block of opaque pixels with little effort.
static __attribute__((noinline)) void color_encode_fast(const LanePixels *pixels,
                                                        LaneBlock *packed) {
  ColorBlock block = {.pixels = pixels, .total = (LaneFloats){0} + 16.0f, .hasClear = false};
  LaneFloats ends[2][3];
  LaneInts steps[16], isOne = color_principal(&block, 3, ends);
  color_project(&block, ends, 4, steps);
  color_fit(&block, steps, 4, ends);
  ColorEnds codes = color_quantized(ends);
  color_single(&block, isOne, &codes);
  for (int i = 0; i < 2; i++) {
    for (int k = 0; k < 3; k++) ends[i][k] = lane_floats(color_expanded(codes.codes[i][k], k));
  }
  color_project(&block, ends, 4, steps);
  for (int i = 0; i < 16; i++) steps[i] = lane_select(isOne, (LaneInts){0} + 1, steps[i]);
  *packed = color_packed_four(&codes, steps);
}

/// The color block of opaque pixels with four colors; gives the squared error less a constant.
static __attribute__((noinline)) LaneFloats color_encode_four(const LanePixels *pixels,
                                                              CCBCQuality quality,
                                                              LaneBlock *packed) {
  ColorBlock block = {.pixels = pixels, .total = (LaneFloats){0} + 16.0f, .hasClear = false};
  ColorEnds ends;
  LaneInts isOne, steps[16];
  color_search(&block, 4, quality, &ends, &isOne);
  color_single(&block, isOne, &ends);
  LaneFloats error = color_error(&block, &ends, 4, steps);
  *packed = color_packed_four(&ends, steps);
  return error;
}

/// The same with three colors.
static __attribute__((noinline)) LaneFloats color_encode_three(const LanePixels *pixels,
                                                               CCBCQuality quality,
                                                               LaneBlock *packed) {
  ColorBlock block = {.pixels = pixels, .total = (LaneFloats){0} + 16.0f, .hasClear = false};
  ColorEnds ends;
  LaneInts isOne, steps[16];
  color_search(&block, 3, quality, &ends, &isOne);
  LaneFloats error = color_error(&block, &ends, 3, steps);
  *packed = color_packed_three(&block, &ends, steps);
  return error;
}

/// The block of pixels some of which are clear: three colors.
static __attribute__((noinline)) void color_encode_clear(const ColorBlock *clear,
                                                         CCBCQuality quality, LaneBlock *packed) {
  ColorBlock block = *clear;
  block.hasClear = true;
  ColorEnds ends;
  LaneInts isOne, steps[16];
  color_search(&block, 3, quality, &ends, &isOne);
  color_error(&block, &ends, 3, steps);
  *packed = color_packed_three(&block, &ends, steps);
}

CC_INLINE LaneBlock lane_better(LaneInts isBetter, LaneBlock a, LaneBlock b) {
  return (LaneBlock){lane_select(isBetter, a.low, b.low), lane_select(isBetter, a.high, b.high)};
}

/// The color block of opaque pixels. `isFour`: no blocks of three colors.
CC_INLINE LaneBlock color_block_of(const LanePixels *pixels, CCBCQuality quality, bool isFour) {
  LaneBlock four, three;
  if (quality == CCBCFast) {
    color_encode_fast(pixels, &four);
    return four;
  }
  LaneFloats error = color_encode_four(pixels, quality, &four);
  if (isFour) return four;
  return lane_better(color_encode_three(pixels, quality, &three) < error, three, four);
}

/// Blocks in which a pixel with less than half alpha is clear black.
CC_INLINE LaneBlock color_block_with_clear(const LanePixels *pixels, CCBCQuality quality) {
  LaneBlock opaque = color_block_of(pixels, quality, false), clear;
  LaneFloats alpha = pixels->channels[3][0];
  for (int i = 1; i < 16; i++) alpha = lane_min(alpha, pixels->channels[3][i]);
  LaneInts hasClear = alpha < 128.0f;
  if (!lane_any(hasClear)) return opaque;
  ColorBlock block = {.pixels = pixels, .total = {0}};
  for (int i = 0; i < 16; i++) {
    block.counts[i] = lane_kept(pixels->channels[3][i] >= 128.0f, (LaneFloats){0} + 1.0f);
    block.total += block.counts[i];
  }
  color_encode_clear(&block, quality, &clear);
  return lane_better(hasClear, clear, opaque);
}
