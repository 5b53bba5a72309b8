// Endpoints: the optimum for given weights, and their quantization for each color endpoint mode.

/// The endpoints of a partition with the smallest squared error, and how it grows around them: by
/// `near a² + 2 both a b + far b²` where they differ by a and b.
typedef struct {
  float first[4], second[4];
  /// For the planes of the channels.
  float near[4], both[4], far[4];
  /// The same within 0 to 255.
  Line start;
} BestEndpoints;

/// Quantized endpoints: the stored numbers, the decoded line and the squared error that it adds.
typedef struct {
  uint8_t numbers[8];
  Line line;
  float cost;
} StoredEndpoints;

CC_INLINE float added_error(const BestEndpoints *best, int channel, float first, float second) {
  float a = first - best->first[channel], b = second - best->second[channel];
  return best->near[channel] * a * a + 2 * best->both[channel] * a * b + best->far[channel] * b * b;
}

/// Computes the endpoints with the smallest squared error for given weights, by least squares.
CC_INLINE void best_endpoints(const Block *block, const Floats *mask, const Moments *moments,
                              const TexelWeights *weights, int dualChannel, BestEndpoints *best) {
  float first[2], second[2], products[4];
  for (int plane = 0; plane <= (dualChannel >= 0); plane++) {
    Floats sums[6] = {{0}};
    for (int k = 0; k < block->groups; k++) {
      Floats weight = weights->planes[plane][k] * (1.0f / 64) * mask[k];
      sums[0] += weight;
      sums[1] += weight * weight;
      for (int i = 0; i < 4; i++) sums[2 + i] += weight * block->channels[i][k];
    }
    Floats4 four = sums_of(sums[2], sums[3], sums[4], sums[5]);
    Floats4 two = sums_of(sums[0], sums[1], sums[0], sums[1]);
    first[plane] = two[0];
    second[plane] = two[1];
    for (int i = 0; i < 4; i++)
      if (plane == (i == dualChannel)) products[i] = four[i];
  }
  for (int i = 0; i < 4; i++) {
    int plane = i == dualChannel;
    float far = second[plane], both = first[plane] - far;
    float near = moments->count - 2 * first[plane] + far;
    float right = products[i], left = moments->sums[i] - right;
    float determinant = near * far - both * both;
    float a, b;
    if (determinant > 0.002f * moments->count) {
      float inverse = 1 / determinant;
      a = (left * far - right * both) * inverse;
      b = (right * near - left * both) * inverse;
    } else {
      a = b = moments->sums[i] / moments->count;
    }
    best->near[i] = near;
    best->both[i] = both;
    best->far[i] = far;
    best->first[i] = a;
    best->second[i] = b;
    // Where one end is cut off, the other one makes up for it.
    if ((a < 0 || a > 255) && far > 0.01f) {
      a = clamped(0, a, 255);
      b = (right - both * a) / far;
    } else if ((b < 0 || b > 255) && near > 0.01f) {
      b = clamped(0, b, 255);
      a = (left - both * b) / near;
    }
    best->start.first[i] = clamped(0, a, 255);
    best->start.second[i] = clamped(0, b, 255);
  }
}

/// Quantizes both ends of a channel together: of the levels next to them, those that add the
/// smallest error.
CC_INLINE float store_channel(const Levels *levels, int range, const BestEndpoints *best,
                              int channel, StoredEndpoints *stored) {
  const uint8_t *values = levels->colorLevels[range];
  int top = levels->colorCounts[range] - 1;
  int low = levels->lowerColor[range][(int)best->start.first[channel]];
  int low2 = levels->lowerColor[range][(int)best->start.second[channel]];
  float cost = 1e30f;
  for (int i = low; i <= low + 1 && i <= top; i++) {
    for (int k = low2; k <= low2 + 1 && k <= top; k++) {
      float added = added_error(best, channel, values[i], values[k]);
      if (added >= cost) continue;
      cost = added;
      stored->numbers[2 * channel] = levels->colorNumbers[range][i];
      stored->numbers[2 * channel + 1] = levels->colorNumbers[range][k];
      stored->line.first[channel] = values[i];
      stored->line.second[channel] = values[k];
    }
  }
  return cost;
}

CC_INLINE float rgb_sum(const float color[4]) { return color[0] + color[1] + color[2]; }

/// Quantizes red, green and blue so that the sum of the second end is not below that of the first,
/// which would make the decoder reverse them.
static float store_ordered(const Levels *levels, int range, const BestEndpoints *best,
                           StoredEndpoints *stored) {
  const uint8_t *values = levels->colorLevels[range];
  int top = levels->colorCounts[range] - 1, chosen = 0;
  uint8_t pairs[3][4][2];
  float added[3][4], cost = 1e30f;
  int growth[3][4];
  for (int channel = 0; channel < 3; channel++) {
    int low = levels->lowerColor[range][(int)best->start.first[channel]];
    int low2 = levels->lowerColor[range][(int)best->start.second[channel]];
    for (int i = 0; i < 4; i++) {
      int one = low + (i & 1) > top ? top : low + (i & 1);
      int two = low2 + (i >> 1) > top ? top : low2 + (i >> 1);
      pairs[channel][i][0] = (uint8_t)one;
      pairs[channel][i][1] = (uint8_t)two;
      added[channel][i] = added_error(best, channel, values[one], values[two]);
      growth[channel][i] = values[two] - values[one];
    }
  }
  for (int i = 0; i < 64; i++) {
    int r = i & 3, g = i >> 2 & 3, b = i >> 4;
    float sum = added[0][r] + added[1][g] + added[2][b];
    if (sum < cost && growth[0][r] + growth[1][g] + growth[2][b] >= 0) {
      cost = sum;
      chosen = i;
    }
  }
  if (cost >= 1e30f) {
    // Both ends are the same.
    cost = 0;
    for (int channel = 0; channel < 3; channel++) {
      float middle = (best->start.first[channel] + best->start.second[channel]) * 0.5f + 0.5f;
      int level = levels->nearestColor[range][(int)clamped(0, middle, 255)];
      pairs[channel][0][0] = pairs[channel][0][1] = (uint8_t)level;
      cost += added_error(best, channel, values[level], values[level]);
    }
  }
  for (int channel = 0; channel < 3; channel++) {
    const uint8_t *pair = pairs[channel][chosen >> (2 * channel) & 3];
    for (int i = 0; i < 2; i++)
      stored->numbers[2 * channel + i] = levels->colorNumbers[range][pair[i]];
    stored->line.first[channel] = values[pair[0]];
    stored->line.second[channel] = values[pair[1]];
  }
  return cost;
}

/// Quantizes red, green and blue of both ends directly.
CC_INLINE void store_direct(const Levels *levels, int range, const BestEndpoints *best,
                            StoredEndpoints *stored) {
  stored->cost = 0;
  for (int i = 0; i < 3; i++) stored->cost += store_channel(levels, range, best, i, stored);
  if (rgb_sum(stored->line.second) < rgb_sum(stored->line.first))
    stored->cost = store_ordered(levels, range, best, stored);
}

/// Stores the ends in reverse order with red and green less blue, which makes colors near gray more
/// exact ("blue contraction").
CC_INLINE bool store_contracted(const Levels *levels, int range, const BestEndpoints *best,
                                StoredEndpoints *stored) {
  const uint8_t *values = levels->colorLevels[range];
  int sums[2] = {0, 0};
  stored->cost = 0;
  for (int end = 0; end < 2; end++) {
    const float *color = end ? best->start.second : best->start.first;
    float *decoded = end ? stored->line.second : stored->line.first;
    int level = levels->nearestColor[range][(int)(color[2] + 0.5f)], blue = values[level];
    int at = 1 - end;
    stored->numbers[4 + at] = levels->colorNumbers[range][level];
    decoded[2] = (float)blue;
    sums[end] += blue;
    for (int i = 0; i < 2; i++) {
      float wanted = clamped(0, 2 * color[i] - (float)blue + 1, 255);
      level = levels->nearestColor[range][(int)wanted];
      stored->numbers[2 * i + at] = levels->colorNumbers[range][level];
      decoded[i] = (float)((values[level] + blue) >> 1);
      sums[end] += values[level];
    }
  }
  for (int i = 0; i < 3; i++)
    stored->cost += added_error(best, i, stored->line.first[i], stored->line.second[i]);
  return sums[0] < sums[1];
}

/// A base and an offset of six bits from -32 to 31, whose numbers keep the bits that matter.
CC_INLINE bool store_offset(const Levels *levels, int range, const BestEndpoints *best, int channel,
                            StoredEndpoints *stored) {
  const uint8_t *values = levels->colorLevels[range];
  int base = (int)(best->start.first[channel] + 0.5f), top = base & 128;
  int level = levels->nearestColor[range][(base & 127) << 1 | (base & 1)];
  int decoded = values[level] >> 1 | top;
  float wanted = best->start.second[channel] - (float)decoded;
  int offset = (int)(wanted + 256.5f) - 256;
  if (offset < -32 || offset > 31) return false;
  int byte = top | (offset & 63) << 1;
  int level2 = levels->nearestColor[range][byte];
  if ((values[level2] ^ byte) & 0xC0) level2 = levels->lowerColor[range][byte];
  if ((values[level2] ^ byte) & 0xC0 && level2 + 1 < levels->colorCounts[range]) level2++;
  if ((values[level2] ^ byte) & 0xC0) return false;
  offset = ((values[level2] >> 1 & 63) ^ 32) - 32;
  stored->numbers[2 * channel] = levels->colorNumbers[range][level];
  stored->numbers[2 * channel + 1] = levels->colorNumbers[range][level2];
  stored->line.first[channel] = (float)decoded;
  stored->line.second[channel] = clamped(0, (float)(decoded + offset), 255);
  stored->cost += added_error(best, channel, (float)decoded, stored->line.second[channel]);
  return true;
}

CC_INLINE bool store_offsets(const Levels *levels, int range, const BestEndpoints *best,
                             int channels, StoredEndpoints *stored) {
  int sum = 0;
  stored->cost = 0;
  for (int i = 0; i < channels; i++)
    if (!store_offset(levels, range, best, i, stored)) return false;
  for (int i = 0; i < 3; i++) {
    // The sum of the offsets themselves decides on the order, before the ends are cut off.
    if (stored->line.second[i] >= 255 || stored->line.second[i] <= 0) return false;
    sum += (int)(stored->line.second[i] - stored->line.first[i]);
  }
  return sum >= 0;
}

/// Quantizes the luminance of both ends.
CC_INLINE void store_gray(const Levels *levels, int range, const BestEndpoints *best,
                          StoredEndpoints *stored) {
  BestEndpoints gray = *best;
  float ends[4] = {0};
  for (int i = 0; i < 3; i++) {
    ends[0] += best->first[i] * (1.0f / 3);
    ends[1] += best->second[i] * (1.0f / 3);
    ends[2] += best->start.first[i] * (1.0f / 3);
    ends[3] += best->start.second[i] * (1.0f / 3);
  }
  gray.first[0] = ends[0];
  gray.second[0] = ends[1];
  gray.start.first[0] = clamped(0, ends[2], 255);
  gray.start.second[0] = clamped(0, ends[3], 255);
  store_channel(levels, range, &gray, 0, stored);
  stored->cost = 0;
  for (int i = 0; i < 3; i++) {
    stored->line.first[i] = stored->line.first[0];
    stored->line.second[i] = stored->line.second[0];
    stored->cost += added_error(best, i, stored->line.first[i], stored->line.second[i]);
  }
}

/// Quantizes the second end and the factor that gives the first one.
CC_INLINE void store_scaled(const Levels *levels, int range, const BestEndpoints *best,
                            StoredEndpoints *stored) {
  const uint8_t *values = levels->colorLevels[range];
  const float *first = best->start.first, *second = best->start.second;
  float product = first[0] * second[0] + first[1] * second[1] + first[2] * second[2];
  float square = second[0] * second[0] + second[1] * second[1] + second[2] * second[2];
  float wanted = square > 1 ? clamped(0, 256 * product / square, 255) : 255;
  stored->cost = 1e30f;
  int lower = levels->lowerColor[range][(int)wanted];
  for (int level = lower; level <= lower + 1 && level < levels->colorCounts[range]; level++) {
    StoredEndpoints own = *stored;
    float scale = (float)values[level] * (1.0f / 256);
    own.cost = 0;
    own.numbers[3] = levels->colorNumbers[range][level];
    for (int i = 0; i < 3; i++) {
      float a = best->near[i], b = best->both[i], c = best->far[i];
      float weight = a * scale * scale + 2 * b * scale + c;
      float value = (a * scale + b) * best->first[i] + (b * scale + c) * best->second[i];
      value = weight > 0.001f ? clamped(0, value / weight, 255) : second[i];
      int at = levels->nearestColor[range][(int)(value + 0.5f)];
      own.numbers[i] = levels->colorNumbers[range][at];
      own.line.second[i] = values[at];
      own.line.first[i] = (float)(values[at] * values[level] >> 8);
      own.cost += added_error(best, i, own.line.first[i], own.line.second[i]);
    }
    if (own.cost < stored->cost) *stored = own;
  }
}

/// Stores both ends of alpha as the numbers from a position on; gives the added error.
CC_INLINE float store_alpha(const Levels *levels, int range, const BestEndpoints *best,
                            int position, StoredEndpoints *stored) {
  StoredEndpoints alpha = *stored;
  float cost = store_channel(levels, range, best, 3, &alpha);
  stored->numbers[position] = alpha.numbers[6];
  stored->numbers[position + 1] = alpha.numbers[7];
  stored->line.first[3] = alpha.line.first[3];
  stored->line.second[3] = alpha.line.second[3];
  return cost;
}

/// Quantizes the endpoints of a partition with all channels, both directly and as a base and
/// offsets; gives whether the offsets fit.
CC_INLINE bool store_full(const Levels *levels, int range, bool hasAlpha, const BestEndpoints *best,
                          StoredEndpoints *direct, StoredEndpoints *offsets) {
  StoredEndpoints other = *direct;
  *offsets = *direct;
  store_direct(levels, range, best, direct);
  bool isReversed = store_contracted(levels, range, best, &other) && other.cost < direct->cost;
  if (isReversed) *direct = other;
  if (hasAlpha) direct->cost += store_alpha(levels, range, best, 6, direct);
  if (hasAlpha && isReversed) {
    uint8_t number = direct->numbers[6];
    direct->numbers[6] = direct->numbers[7];
    direct->numbers[7] = number;
  }
  return store_offsets(levels, range, best, hasAlpha ? 4 : 3, offsets);
}

/// Quantizes the endpoints of all partitions and sets the color endpoint modes.
static void store_endpoints(const Levels *levels, const Colors *colors, int range, int partitions,
                            const BestEndpoints best[4], StoredEndpoints stored[4],
                            uint8_t modes[4]) {
  StoredEndpoints offsets[4];
  float cost = 0, offsetCost = 0;
  bool hasOffsets[4], allHaveOffsets = true;
  for (int partition = 0; partition < partitions; partition++) {
    const BestEndpoints *own = &best[partition];
    StoredEndpoints *target = &stored[partition];
    bool hasAlpha = colors->hasAlpha[partition];
    target->line.first[3] = target->line.second[3] = 255;
    switch (colors->kinds[partition]) {
      case ColorFull:
        hasOffsets[partition] =
            store_full(levels, range, hasAlpha, own, target, &offsets[partition]);
        allHaveOffsets &= hasOffsets[partition];
        cost += target->cost;
        offsetCost += offsets[partition].cost;
        modes[partition] = hasAlpha ? 12 : 8;
        break;
      case ColorScaled:
        store_scaled(levels, range, own, target);
        if (hasAlpha) store_alpha(levels, range, own, 4, target);
        modes[partition] = hasAlpha ? 10 : 6;
        break;
      default:
        store_gray(levels, range, own, target);
        if (hasAlpha) store_alpha(levels, range, own, 2, target);
        modes[partition] = hasAlpha ? 4 : 0;
        break;
    }
  }
  for (int partition = 0; partition < partitions; partition++) {
    if (colors->kinds[partition] != ColorFull) continue;
    if (colors->isMixed
            ? !hasOffsets[partition] || offsets[partition].cost >= stored[partition].cost
            : !allHaveOffsets || offsetCost >= cost)
      continue;
    stored[partition] = offsets[partition];
    modes[partition]++;
  }
}
