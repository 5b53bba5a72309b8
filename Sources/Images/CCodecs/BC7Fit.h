// The fit of endpoints and indices to the pixels of BC7's blocks, one block in each lane.

/// How a set of indices and its endpoints are stored.
typedef struct {
  /// The bits of an index.
  int bits;
  /// The bits of red, green and blue, and of the last channel, shared ones included.
  int codeBits, lastCodeBits;
  /// Whether an endpoint's channels share their lowest bit, or those of both endpoints.
  bool hasShared, hasOneShared;
} BC7Shape;

/// The pixels that are fitted.
typedef struct {
  const LaneFloats *planes[4];
  /// The pixels of the second subset and of the third one, a bit each.
  LaneInts masks[2];
  /// Lanes in which the last channel of four is 255 and stays so.
  LaneInts isOpaque;
} BC7Area;

/// A choice, and its squared error. Codes have eight bits per channel, shared ones included;
/// steps have four per pixel, eight pixels each.
typedef struct {
  LaneFloats error;
  LaneInts ends[3][2];
  LaneInts steps[2];
} BC7Choice;

typedef struct {
  LaneFloats values[3][2][4];
} BC7Ends;

/// The pixels of a lane's subset.
CC_INLINE LaneInts bc7_member(const BC7Area *area, const int subset, int pixel) {
  LaneInts bit = area->masks[subset - 1] >> pixel & 1;
  return -bit;
}

/// The code nearest to a value, and what it decodes to. `shared` is its lowest bit; below 0 it has
/// none.
CC_INLINE LaneInts bc7_code(LaneFloats value, int bits, int shared, LaneFloats *decoded) {
  LaneFloats scaled = value * ((float)((1 << bits) - 1) / 255);
  LaneInts code;
  if (shared < 0) {
    code = lane_rounded(scaled, (float)((1 << bits) - 1));
  } else {
    code = lane_rounded((scaled - (float)shared) * 0.5f, (float)((1 << (bits - 1)) - 1));
    code = code << 1 | shared;
  }
  LaneInts expanded = code << (8 - bits);
  *decoded = lane_floats(expanded | expanded >> bits);
  return code;
}

/// The nearest codes of all endpoints, packed, and what they decode to.
CC_INLINE void bc7_quantize(const BC7Area *area, const BC7Shape *shape, const int channels,
                            const int subsets, const BC7Ends *ends, LaneInts codes[3][2],
                            BC7Ends *decoded) {
  for (int s = 0; s < subsets; s++) {
    LaneInts packed[2][2] = {{{0}}};
    LaneFloats values[2][2][4], errors[2][2] = {{{0}}};
    const int choices = shape->hasShared ? 2 : 1;
    for (int shared = 0; shared < choices; shared++) {
      for (int e = 0; e < 2; e++) {
        for (int c = 0; c < channels; c++) {
          int bits = c == 3 || channels == 1 ? shape->lastCodeBits : shape->codeBits;
          LaneFloats value = ends->values[s][e][c];
          packed[shared][e] |=
              bc7_code(value, bits, shape->hasShared ? shared : -1, &values[shared][e][c]) << 8 * c;
          LaneFloats difference = values[shared][e][c] - value;
          errors[shared][e] += difference * difference;
        }
      }
    }
    for (int e = 0; e < 2; e++) {
      LaneInts isOdd = {0};
      if (shape->hasShared) {
        LaneFloats even = errors[0][e], odd = errors[1][e];
        if (shape->hasOneShared) {
          even = errors[0][0] + errors[0][1];
          odd = errors[1][0] + errors[1][1];
        }
        isOdd = odd < even;
        if (channels == 4) isOdd |= area->isOpaque;
      }
      codes[s][e] = lane_select(isOdd, packed[1][e], packed[0][e]);
      for (int c = 0; c < channels; c++) {
        decoded->values[s][e][c] = values[0][e][c];
        if (shape->hasShared)
          decoded->values[s][e][c] = lane_choose(isOdd, values[1][e][c], values[0][e][c]);
      }
    }
  }
}

/// Chooses the steps along the lines between endpoints; gives the squared error, as blocks decode.
CC_INLINE LaneFloats bc7_assign(const BC7Area *area, const BC7Shape *shape, const int channels,
                                const int subsets, const BC7Ends *ends, LaneInts steps[2],
                                LaneFloats weights[16]) {
  const float most = (float)((1 << shape->bits) - 1), unit = 64 / most;
  LaneFloats scales[3][4], ways[3][4], starts[3], bases[3][4], error = {0};
  for (int s = 0; s < subsets; s++) {
    LaneFloats length = {0};
    for (int c = 0; c < channels; c++) {
      ways[s][c] = ends->values[s][1][c] - ends->values[s][0][c];
      length += ways[s][c] * ways[s][c];
      bases[s][c] = ends->values[s][0][c] * 64.0f + 32.0f;
    }
    LaneFloats scale = most / lane_max(length, (LaneFloats){0} + 0.5f);
    starts[s] = (LaneFloats){0} + 0.5f;
    for (int c = 0; c < channels; c++) {
      scales[s][c] = ways[s][c] * scale;
      starts[s] -= scales[s][c] * ends->values[s][0][c];
    }
  }
  steps[0] = steps[1] = (LaneInts){0};
#pragma clang loop unroll(disable)
  for (int i = 0; i < 16; i++) {
    LaneInts members[2] = {{0}, {0}};
    LaneFloats at = starts[0];
    for (int c = 0; c < channels; c++) at += area->planes[c][i] * scales[0][c];
    for (int s = 1; s < subsets; s++) {
      members[s - 1] = bc7_member(area, s, i);
      LaneFloats other = starts[s];
      for (int c = 0; c < channels; c++) other += area->planes[c][i] * scales[s][c];
      at = lane_choose(members[s - 1], other, at);
    }
    LaneInts step =
        lane_ints(lane_min(lane_max(at, (LaneFloats){0}), (LaneFloats){0} + (most + 0.5f)));
    LaneFloats weight = lane_floats(lane_ints(lane_floats(step) * unit + 0.5f));
    steps[i / 8] |= step << 4 * (i % 8);
    weights[i] = weight;
    for (int c = 0; c < channels; c++) {
      LaneFloats base = bases[0][c], way = ways[0][c];
      for (int s = 1; s < subsets; s++) {
        base = lane_choose(members[s - 1], bases[s][c], base);
        way = lane_choose(members[s - 1], ways[s][c], way);
      }
      LaneFloats value = lane_floats(lane_ints(base + way * weight) >> 6);
      LaneFloats difference = area->planes[c][i] - value;
      error += difference * difference;
    }
  }
  return error;
}

/// The endpoints with the smallest squared error for given weights; those that are not determined
/// stay.
CC_INLINE void bc7_solve(const BC7Area *area, const int channels, const int subsets,
                         const LaneFloats weights[16], BC7Ends *ends) {
  LaneFloats counts[3], sums[3], squares[3], parts[3][4], totals[3][4];
  for (int s = 0; s < subsets; s++) {
    counts[s] = sums[s] = squares[s] = (LaneFloats){0};
    for (int c = 0; c < channels; c++) parts[s][c] = totals[s][c] = (LaneFloats){0};
  }
#pragma clang loop unroll(disable)
  for (int i = 0; i < 16; i++) {
    LaneFloats weight = weights[i] * (1.0f / 64);
    LaneFloats one = (LaneFloats){0} + 1.0f;
    // Of the first subset everything is summed up; the others are subtracted afterwards.
    for (int s = 0; s < subsets; s++) {
      if (s > 0) {
        LaneInts member = bc7_member(area, s, i);
        weight = lane_kept(member, weights[i] * (1.0f / 64));
        one = lane_kept(member, (LaneFloats){0} + 1.0f);
      }
      counts[s] += one;
      sums[s] += weight;
      squares[s] += weight * weight;
      for (int c = 0; c < channels; c++) {
        parts[s][c] += weight * area->planes[c][i];
        totals[s][c] += one * area->planes[c][i];
      }
    }
  }
  for (int s = 1; s < subsets; s++) {
    counts[0] -= counts[s];
    sums[0] -= sums[s];
    squares[0] -= squares[s];
    for (int c = 0; c < channels; c++) {
      parts[0][c] -= parts[s][c];
      totals[0][c] -= totals[s][c];
    }
  }
  for (int s = 0; s < subsets; s++) {
    LaneFloats c = squares[s], b = sums[s] - c, a = counts[s] - sums[s] - b;
    LaneFloats determinant = a * c - b * b;
    LaneInts isKnown = determinant > 0.005f;
    LaneFloats scale = 1.0f / lane_choose(isKnown, determinant, (LaneFloats){0} + 1.0f);
    for (int k = 0; k < channels; k++) {
      LaneFloats y = parts[s][k], x = totals[s][k] - y;
      LaneFloats first = lane_clamped((c * x - b * y) * scale, 255);
      LaneFloats second = lane_clamped((a * y - b * x) * scale, 255);
      ends->values[s][0][k] = lane_choose(isKnown, first, ends->values[s][0][k]);
      ends->values[s][1][k] = lane_choose(isKnown, second, ends->values[s][1][k]);
    }
  }
}

/// Improves endpoints by turns with the steps, a number of times; `best` keeps the best choice.
CC_INLINE void bc7_refine_of(const BC7Area *area, const BC7Shape *shape, const int channels,
                             const int subsets, int rounds, BC7Ends *ends, BC7Choice *best) {
  best->error = (LaneFloats){0} + 1e30f;
  for (int round = 0;; round++) {
    BC7Ends decoded;
    LaneInts codes[3][2], steps[2];
    LaneFloats weights[16];
    bc7_quantize(area, shape, channels, subsets, ends, codes, &decoded);
    LaneFloats error = bc7_assign(area, shape, channels, subsets, &decoded, steps, weights);
    LaneInts isBetter = error < best->error;
    best->error = lane_min(error, best->error);
    for (int i = 0; i < 2; i++) best->steps[i] = lane_select(isBetter, steps[i], best->steps[i]);
    for (int s = 0; s < subsets; s++) {
      for (int e = 0; e < 2; e++)
        best->ends[s][e] = lane_select(isBetter, codes[s][e], best->ends[s][e]);
    }
    if (round == rounds) return;
    bc7_solve(area, channels, subsets, weights, ends);
  }
}

/// What packed codes decode to.
CC_INLINE void bc7_decode_ends(const BC7Shape *shape, const int channels, const int subsets,
                               const LaneInts codes[3][2], BC7Ends *decoded) {
  for (int s = 0; s < subsets; s++) {
    for (int e = 0; e < 2; e++) {
      for (int c = 0; c < channels; c++) {
        int bits = c == 3 || channels == 1 ? shape->lastCodeBits : shape->codeBits;
        LaneInts expanded = (codes[s][e] >> 8 * c & 255) << (8 - bits);
        decoded->values[s][e][c] = lane_floats(expanded | expanded >> bits);
      }
    }
  }
}

/// Keeps other codes where they are better.
CC_INLINE void bc7_compare(const BC7Area *area, const BC7Shape *shape, const int channels,
                           const int subsets, const LaneInts codes[3][2], LaneInts isActive,
                           BC7Choice *best) {
  BC7Ends decoded;
  LaneInts steps[2];
  LaneFloats weights[16];
  bc7_decode_ends(shape, channels, subsets, codes, &decoded);
  LaneFloats error = bc7_assign(area, shape, channels, subsets, &decoded, steps, weights);
  LaneInts isBetter = (error < best->error) & isActive;
  best->error = lane_choose(isBetter, error, best->error);
  for (int i = 0; i < 2; i++) best->steps[i] = lane_select(isBetter, steps[i], best->steps[i]);
  for (int s = 0; s < subsets; s++) {
    for (int e = 0; e < 2; e++)
      best->ends[s][e] = lane_select(isBetter, codes[s][e], best->ends[s][e]);
  }
}

/// Moves single channels of endpoints and changes shared bits while that is better.
CC_INLINE void bc7_polish_of(const BC7Area *area, const BC7Shape *shape, const int channels,
                             const int subsets, int rounds, BC7Choice *best) {
  for (int round = 0; round < rounds; round++) {
    LaneFloats before = best->error;
#pragma clang loop unroll(disable)
    for (int number = 0; number < subsets * 2 * (channels + 1) * 2; number++) {
      int s = number / (4 * (channels + 1)), e = number / 2 % 2, c = number / 4 % (channels + 1);
      int change = number % 2 ? 1 : -1;
      LaneInts codes[3][2], isActive = ~(LaneInts){0};
      for (int i = 0; i < subsets; i++) {
        for (int k = 0; k < 2; k++) codes[i][k] = best->ends[i][k];
      }
      if (c == channels) {
        // The shared bit, once.
        if (!shape->hasShared || change > 0 || (shape->hasOneShared && e > 0)) continue;
        const int ones = channels == 4 ? 0x01010101 : 0x00010101;
        codes[s][e] ^= ones;
        if (shape->hasOneShared) codes[s][1] ^= ones;
        if (channels == 4) isActive = ~area->isOpaque;
      } else {
        int bits = c == 3 || channels == 1 ? shape->lastCodeBits : shape->codeBits;
        int unit = shape->hasShared ? 2 : 1;
        LaneInts code = (codes[s][e] >> 8 * c & 255) + change * unit;
        isActive = (code >= 0) & (code < 1 << bits);
        if (c == 3) isActive &= ~area->isOpaque;
        codes[s][e] += (LaneInts)((LaneInts){0} + change * unit) << 8 * c;
      }
      bc7_compare(area, shape, channels, subsets, (const LaneInts(*)[2])codes, isActive, best);
    }
    if (!lane_any(best->error < before)) return;
  }
}

#define BC7_FIT(kind, channels, subsets)                                                           \
  static __attribute__((noinline)) void bc7_refine_##kind(                                         \
      const BC7Area *area, const BC7Shape *shape, int rounds, BC7Ends *ends, BC7Choice *best) {    \
    bc7_refine_of(area, shape, channels, subsets, rounds, ends, best);                             \
  }                                                                                                \
  static __attribute__((noinline)) void bc7_polish_##kind(                                         \
      const BC7Area *area, const BC7Shape *shape, int rounds, BC7Choice *best) {                   \
    bc7_polish_of(area, shape, channels, subsets, rounds, best);                                   \
  }
BC7_FIT(scalar, 1, 1)
BC7_FIT(color, 3, 1)
BC7_FIT(halves, 3, 2)
BC7_FIT(thirds, 3, 3)
BC7_FIT(alpha, 4, 1)
BC7_FIT(alpha_halves, 4, 2)
#undef BC7_FIT
