// The encoder of channel blocks: the alpha of BC3, and the channels of BC4 and BC5.

/// The two words of a block in each lane.
typedef struct {
  LaneInts low, high;
} LaneBlock;

/// A choice of endpoints, and its squared error.
typedef struct {
  LaneFloats first, second, error;
} ChannelChoice;

/// The nearest of values in equal steps from one endpoint to the other, 0 being the first.
CC_INLINE LaneInts channel_step(LaneFloats value, LaneFloats first, LaneFloats scale,
                                const float steps) {
  return lane_rounded((value - first) * scale, steps);
}

CC_INLINE LaneFloats channel_scale(LaneFloats first, LaneFloats second, const float steps) {
  LaneFloats span = second - first;
  LaneInts isFlat = span == 0.0f;
  return lane_kept(~isFlat, steps / lane_choose(isFlat, span + 1.0f, span));
}

/// The value of a step as it decodes; without sign it is truncated.
CC_INLINE LaneFloats channel_value(LaneFloats first, LaneFloats span, LaneFloats step,
                                   const float steps, const bool isSigned) {
  LaneFloats sum = first * steps + step * span;
  if (isSigned) return sum * (1.0f / steps);
  return lane_floats(lane_ints(sum * (1.0f / steps) + 0.01f));
}

/// Tries endpoints with six interpolated values, or with four and the limits.
CC_INLINE void channel_try(const LaneFloats values[16], LaneFloats first, LaneFloats second,
                           const bool hasLimits, const bool isSigned, ChannelChoice *best) {
  const float steps = hasLimits ? 5 : 7, most = isSigned ? 254 : 255;
  LaneFloats scale = channel_scale(first, second, steps), span = second - first;
  LaneFloats error = {0};
  for (int i = 0; i < 16; i++) {
    LaneFloats step = lane_floats(channel_step(values[i], first, scale, steps));
    LaneFloats difference = values[i] - channel_value(first, span, step, steps, isSigned);
    difference *= difference;
    if (hasLimits) {
      LaneFloats above = most - values[i];
      difference = lane_min(difference, lane_min(values[i] * values[i], above * above));
    }
    error += difference;
  }
  LaneInts isBetter = error < best->error;
  best->first = lane_choose(isBetter, first, best->first);
  best->second = lane_choose(isBetter, second, best->second);
  best->error = lane_min(error, best->error);
}

/// Packs 16 indices of three bits behind the endpoints.
CC_INLINE LaneBlock channel_packed(LaneFloats first, LaneFloats second, const LaneInts codes[16],
                                   const bool isSigned) {
  LaneInts low = {0}, high = {0};
  for (int i = 0; i < 8; i++) {
    low |= codes[i] << 3 * i;
    high |= codes[i + 8] << 3 * i;
  }
  LaneInts a = lane_ints(first), b = lane_ints(second);
  if (isSigned) {
    a = (a - 127) & 255;
    b = (b - 127) & 255;
  }
  return (LaneBlock){a | b << 8 | low << 16, (LaneInts)((Longs)low >> 16) | high << 8};
}

/// Encodes with what `best` holds.
CC_INLINE LaneBlock channel_encoded(const LaneFloats values[16], const ChannelChoice *best,
                                    const bool triesLimits, const bool isSigned) {
  const float most = isSigned ? 254 : 255;
  LaneFloats first = best->first, second = best->second;
  LaneInts codes[16];
  // The first endpoint is above the second one with six interpolated values.
  LaneFloats scale = channel_scale(first, second, 7);
  for (int i = 0; i < 16; i++) {
    LaneInts next = (channel_step(values[i], first, scale, 7) + 1) & 7;
    codes[i] = next ^ ((LaneInts)(next < 2) & 1);
  }
  LaneInts isFlat = first == second, hasLimits = first <= second;
  for (int i = 0; i < 16; i++) codes[i] &= ~isFlat;
  if (triesLimits && lane_any(hasLimits)) {
    LaneFloats span = second - first, limited = channel_scale(first, second, 5);
    for (int i = 0; i < 16; i++) {
      LaneInts step = channel_step(values[i], first, limited, 5);
      LaneFloats value = channel_value(first, span, lane_floats(step), 5, isSigned);
      LaneFloats error = (values[i] - value) * (values[i] - value);
      LaneFloats low = values[i] * values[i], high = (most - values[i]) * (most - values[i]);
      LaneInts code =
          lane_select(step == 5, (LaneInts){0} + 1, lane_select(step == 0, step, step + 1));
      code = lane_select(low < error, (LaneInts){0} + 6, code);
      code = lane_select(high < lane_min(error, low), (LaneInts){0} + 7, code);
      codes[i] = lane_select(hasLimits, code, codes[i]);
    }
  }
  return channel_packed(first, second, codes, isSigned);
}

/// The best block found for values from 0 to 255, or with a sign from 0 for -1 to 254 for 1.
CC_INLINE LaneBlock channel_searched(const LaneFloats values[16], CCBCQuality quality,
                                     const bool isSigned) {
  LaneFloats lowest = values[0], highest = values[0];
  for (int i = 1; i < 16; i++) {
    lowest = lane_min(lowest, values[i]);
    highest = lane_max(highest, values[i]);
  }
  ChannelChoice best = {highest, lowest, (LaneFloats){0} + 1e9f};
  channel_try(values, highest, lowest, false, isSigned, &best);
  // Endpoints move inwards by the same share or by different ones.
  const int most = quality == CCBCNormal ? 1 : 4;
  for (int i = 0; i <= most; i++) {
    for (int k = 0; k <= most; k++) {
      if (i == 0 && k == 0) continue;
      LaneFloats first = lane_max(highest - (float)i, lowest);
      LaneFloats second = lane_min(lowest + (float)k, first);
      // Endpoints that meet mean another kind of block: lift the first one.
      first = lane_choose(first == second, lane_min(first + 1.0f, highest), first);
      channel_try(values, first, second, false, isSigned, &best);
    }
  }
  // Without the limits, if there are any.
  const float limit = isSigned ? 254 : 255;
  LaneFloats inner = {0}, outer = {0}, middle = (LaneFloats){0} + limit;
  for (int i = 0; i < 16; i++) {
    LaneInts isLimit = (values[i] == 0.0f) | (values[i] == limit);
    inner = lane_max(inner, lane_choose(isLimit, (LaneFloats){0}, values[i]));
    middle = lane_min(middle, lane_choose(isLimit, (LaneFloats){0} + limit, values[i]));
  }
  outer = lane_max(inner, middle);
  LaneInts hasBetween = inner >= middle;
  LaneFloats from = lane_choose(hasBetween, middle, (LaneFloats){0});
  LaneFloats to = lane_choose(hasBetween, outer, (LaneFloats){0} + limit);
  const int inwards = quality == CCBCNormal ? 0 : 2;
  for (int i = 0; i <= inwards; i++) {
    for (int k = 0; k <= inwards; k++) {
      LaneFloats first = lane_min(from + (float)i, to), second = lane_max(to - (float)k, first);
      channel_try(values, first, lane_max(second, first), true, isSigned, &best);
    }
  }
  return channel_encoded(values, &best, true, isSigned);
}

static __attribute__((noinline)) void channel_encode_fast(const LaneFloats values[16],
                                                          bool isSigned, LaneBlock *packed) {
  ChannelChoice best = {values[0], values[0], {0}};
  for (int i = 1; i < 16; i++) {
    best.first = lane_max(best.first, values[i]);
    best.second = lane_min(best.second, values[i]);
  }
  *packed = isSigned ? channel_encoded(values, &best, false, true)
                     : channel_encoded(values, &best, false, false);
}

static __attribute__((noinline)) void channel_encode(const LaneFloats values[16],
                                                     CCBCQuality quality, LaneBlock *packed) {
  *packed = channel_searched(values, quality, false);
}

static __attribute__((noinline)) void channel_encode_signed(const LaneFloats values[16],
                                                            CCBCQuality quality,
                                                            LaneBlock *packed) {
  *packed = channel_searched(values, quality, true);
}

/// Encodes samples from 0 to 255.
CC_INLINE LaneBlock channel_block_of(const LaneFloats samples[16], CCBCQuality quality,
                                     bool isSigned) {
  LaneBlock packed;
  LaneFloats values[16];
  for (int i = 0; i < 16 && isSigned; i++)
    values[i] = lane_floats(lane_ints(samples[i] * (254.0f / 255.0f) + 0.5f));
  if (quality == CCBCFast) channel_encode_fast(isSigned ? values : samples, isSigned, &packed);
  else if (isSigned) channel_encode_signed(values, quality, &packed);
  else channel_encode(samples, quality, &packed);
  return packed;
}
