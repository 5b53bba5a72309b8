// The search for partition patterns: those similar to clusters of colors, and of these the ones
// whose partitions have colors near a line each.

/// The sampled texels in clusters of similar colors.
typedef struct {
  uint64_t masks[4];
} Clusters;

/// The squared distances of eight texels from a color.
CC_INLINE Floats distances(const Block *block, int group, const float *color) {
  Floats sum = {0};
  for (int i = 0; i < block->channelCount; i++) {
    Floats difference = block->channels[i][group] - color[i];
    sum += difference * difference;
  }
  return sum;
}

/// The index of the largest of all texels' values.
CC_INLINE int largest_index(const Context *context, const Floats *values) {
  float largest = -1;
  int index = 0;
  for (int k = 0; k < context->groups; k++) {
    Floats own = values[k] * load_floats(context->inside + LANES * k);
    if (maximum_of(own) <= largest) continue;
    for (int i = 0; i < LANES; i++) {
      if (own[i] <= largest) continue;
      largest = own[i];
      index = LANES * k + i;
    }
  }
  return index;
}

/// The first center is the texel farthest from the first texel of all, the next ones are those
/// farthest from all centers before.
CC_INLINE void choose_centers(const Context *context, const Block *block, int count,
                              float centers[3][4]) {
  Floats nearest[MaxGroups];
  for (int i = 0; i < 4; i++) centers[0][i] = block->channels[i][0][0];
  for (int cluster = 0; cluster < count; cluster++) {
    const float *from = centers[cluster > 0 ? cluster - 1 : 0];
    for (int k = 0; k < block->groups; k++) {
      Floats distance = distances(block, k, from);
      // The distance from the first texel does not count later.
      nearest[k] = cluster < 2 ? distance : minimum(nearest[k], distance);
    }
    int index = largest_index(context, nearest);
    for (int i = 0; i < 4; i++)
      centers[cluster][i] = block->channels[i][index / LANES][index % LANES];
  }
}

/// Divides the sampled texels by their colors, by the method of k means.
static void find_clusters(const Context *context, const Block *block, int count,
                          Clusters *clusters) {
  enum { Rounds = 3 };
  float centers[3][4];
  uint8_t nearest[MaxTexels];
  choose_centers(context, block, count, centers);
  for (int round = 0; round < Rounds; round++) {
    Floats sums[3][4] = {{{0}}}, counts[3] = {{0}};
    for (int k = 0; k < block->groups; k++) {
      Floats lowest = ALL(1e9f);
      Ints number = {0};
      for (int cluster = 0; cluster < count; cluster++) {
        Floats distance = distances(block, k, centers[cluster]);
        Ints isNearer = distance < lowest;
        lowest = choose(isNearer, distance, lowest);
        number = (number & ~isNearer) | (isNearer & cluster);
      }
      for (int i = 0; i < LANES; i++) nearest[LANES * k + i] = (uint8_t)number[i];
      for (int cluster = 0; cluster < count; cluster++) {
        Floats mask =
            choose(number == cluster, load_floats(context->inside + LANES * k), (Floats){0});
        counts[cluster] += mask;
        for (int i = 0; i < block->channelCount; i++)
          sums[cluster][i] += mask * block->channels[i][k];
      }
    }
    for (int cluster = 0; cluster < count; cluster++) {
      float number = sum_of(counts[cluster]);
      if (number < 0.5f) continue;
      for (int i = 0; i < block->channelCount; i++)
        centers[cluster][i] = sum_of(sums[cluster][i]) / number;
    }
  }
  memset(clusters, 0, sizeof *clusters);
  for (int i = 0; i < context->sampleCount; i++)
    clusters->masks[nearest[context->samples[i]]] |= (uint64_t)1 << i;
}

/// The number of sampled texels whose partition and cluster differ, with the best assignment of
/// partitions to clusters.
CC_INLINE int mismatch(const uint64_t masks[4], const Clusters *clusters, const int count,
                       int samples) {
  if (count == 2) {
    int other = __builtin_popcountll(masks[0] ^ clusters->masks[0]);
    return other > samples - other ? samples - other : other;
  }
  // The number of texels that a partition and a cluster have in common; those of the third ones
  // follow from the sizes.
  int sizes[3], common[3][3];
  for (int i = 0; i < 3; i++) sizes[i] = __builtin_popcountll(clusters->masks[i]);
  for (int i = 0; i < 2; i++) {
    for (int k = 0; k < 2; k++) common[i][k] = __builtin_popcountll(masks[i] & clusters->masks[k]);
    common[i][2] = __builtin_popcountll(masks[i]) - common[i][0] - common[i][1];
  }
  for (int k = 0; k < 3; k++) common[2][k] = sizes[k] - common[0][k] - common[1][k];
  int most = 0;
  for (int i = 0; i < 3; i++) {
    int j = i == 0 ? 1 : 0, l = i == 2 ? 1 : 2;
    int one = common[1][j] + common[2][l], other = common[1][l] + common[2][j];
    int best = common[0][i] + (one > other ? one : other);
    if (best > most) most = best;
  }
  return samples - most;
}

/// Lists the patterns most similar to clusters, the most similar ones first; gives how many.
CC_INLINE int order_patterns(const Context *context, const Clusters *clusters, const int count,
                             int limit, int *order) {
  const PartitionTable *patterns = &context->patterns[count];
  uint8_t mismatches[PatternCount];
  int starts[66] = {0};
  for (int i = 0; i < patterns->count; i++) {
    int own = mismatch(patterns->masks[i], clusters, count, context->sampleCount);
    mismatches[i] = (uint8_t)own;
    starts[own + 1]++;
  }
  // Those with as many mismatches begin where those with fewer end.
  for (int i = 1; i < 66; i++) starts[i] += starts[i - 1];
  for (int i = 0; i < patterns->count; i++) {
    int at = starts[mismatches[i]]++;
    if (at < limit) order[at] = i;
  }
  return limit < patterns->count ? limit : patterns->count;
}

/// Loads a pattern.
CC_INLINE void load_partitioning(const Context *context, int count, int pattern,
                                 Partitioning *partitions) {
  const PartitionTable *patterns = &context->patterns[count];
  const uint8_t *numbers =
      context->memory + patterns->partitions + (size_t)pattern * (size_t)context->groups * LANES;
  typedef uint8_t Numbers __attribute__((vector_size(8)));
  partitions->count = count;
  partitions->seed = patterns->seeds[pattern];
  for (int k = 0; k < context->groups; k++) {
    Numbers own;
    memcpy(&own, numbers + LANES * k, sizeof own);
    Ints wide = __builtin_convertvector(own, Ints);
    for (int partition = 0; partition < count; partition++)
      partitions->masks[partition][k] = choose(wide == partition, ALL(1), (Floats){0});
  }
}

CC_INLINE void partition_moments(const Block *block, const Partitioning *partitions,
                                 const Moments *all, Moments *moments) {
  Moments rest = *all;
  for (int partition = 0; partition + 1 < partitions->count; partition++) {
    if (block->channelCount == 4)
      gather_moments(block, partitions->masks[partition], 4, &moments[partition]);
    else gather_moments(block, partitions->masks[partition], 3, &moments[partition]);
    subtract_moments(&rest, &moments[partition], &rest);
  }
  moments[partitions->count - 1] = rest;
}

/// Sums over one partition each of eight patterns: the number of texels, each channel, and the
/// products of each channel with itself and the ones before it.
typedef struct {
  Floats count, sums[4], products[10], unused;
} EightMoments;

/// For each four of the sampled texels, the sums over any of them: of ones, of channels and of
/// products, as in `EightMoments`.
typedef struct {
  float values[16][16][16];
} PartialSums;

CC_INLINE void list_sums(const Context *context, const Block *block, PartialSums *sums) {
  for (int k = 0; k < (context->sampleCount + 3) / 4 * 4; k++) {
    float *texel = sums->values[k / 4][1 << (k & 3)];
    memset(texel, 0, 16 * sizeof *texel);
    if (k >= context->sampleCount) continue;
    int at = context->samples[k], index = 5;
    texel[0] = 1;
    for (int i = 0; i < block->channelCount; i++) {
      float value = block->channels[i][at / LANES][at % LANES];
      texel[1 + i] = value;
      for (int m = 0; m <= i; m++) texel[index++] = value * texel[1 + m];
    }
  }
  for (int group = 0; group < (context->sampleCount + 3) / 4; group++) {
    float (*own)[16] = sums->values[group];
    memset(own[0], 0, sizeof own[0]);
    for (int set = 3; set < 16; set++) {
      int rest = set & (set - 1);
      if (rest == 0) continue;
      for (int half = 0; half < 16; half += LANES) {
        store_floats(own[set] + half,
                     load_floats(own[rest] + half) + load_floats(own[set ^ rest] + half));
      }
    }
  }
}

/// Turns rows into columns.
CC_INLINE void transpose_eight(const Floats rows[8], Floats *columns) {
  Floats pairs[8], fours[8];
  for (int i = 0; i < 8; i += 2) {
    pairs[i] = __builtin_shufflevector(rows[i], rows[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
    pairs[i + 1] = __builtin_shufflevector(rows[i], rows[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
  }
  for (int i = 0; i < 8; i += 4) {
    for (int k = 0; k < 2; k++) {
      Floats a = pairs[i + k], b = pairs[i + 2 + k];
      fours[i + 2 * k] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
      fours[i + 2 * k + 1] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
    }
  }
  for (int i = 0; i < 4; i++) {
    columns[i] = __builtin_shufflevector(fours[i], fours[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
    columns[i + 4] = __builtin_shufflevector(fours[i], fours[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
  }
}

/// Sums up the texels of one partition of eight patterns, four texels per table access.
CC_INLINE void gather_eight(const Context *context, const PartialSums *sums,
                            const uint64_t *const masks[8], int partition, EightMoments *moments) {
  Floats low[8], high[8], columns[16];
  const int groups = (context->sampleCount + 3) / 4;
  for (int i = 0; i < 8; i++) {
    uint64_t mask = masks[i][partition];
    low[i] = high[i] = (Floats){0};
    for (int group = 0; group < groups; group++) {
      const float *own = sums->values[group][mask & 15];
      mask >>= 4;
      low[i] += load_floats(own);
      high[i] += load_floats(own + LANES);
    }
  }
  transpose_eight(low, columns);
  transpose_eight(high, columns + 8);
  memcpy(moments, columns, sizeof *moments);
}

CC_INLINE void subtract_eight(const EightMoments *some, const int channels, EightMoments *rest) {
  rest->count -= some->count;
  for (int i = 0; i < channels; i++) rest->sums[i] -= some->sums[i];
  for (int i = 0; i < channels * (channels + 1) / 2; i++) rest->products[i] -= some->products[i];
}

/// The squared distances of the texels of eight partitions from their best lines.
CC_INLINE Floats eight_line_errors(const EightMoments *moments, const int channels) {
  Floats rows[4][4], squared[4][4], start[4][4], trace = {0};
  Floats inverse = 1 / maximum(moments->count, ALL(1));
  for (int i = 0, index = 0; i < channels; i++) {
    for (int m = 0; m <= i; m++, index++) {
      start[i][m] = moments->products[index] - moments->sums[i] * moments->sums[m] * inverse;
      start[m][i] = start[i][m];
    }
    trace += start[i][i];
  }
  memcpy(rows, start, sizeof rows);
  Floats total = trace;
  for (int round = 0; round < 3; round++) {
    Floats scale = 1 / maximum(total, ALL(1e-20f));
    total = (Floats){0};
    for (int i = 0; i < channels; i++)
      for (int m = 0; m < channels; m++) rows[i][m] *= scale;
    for (int i = 0; i < channels; i++) {
      for (int m = 0; m <= i; m++) {
        Floats sum = rows[i][0] * rows[0][m];
        for (int k = 1; k < channels; k++) sum += rows[i][k] * rows[k][m];
        squared[i][m] = squared[m][i] = sum;
      }
      total += squared[i][i];
    }
    memcpy(rows, squared, sizeof rows);
  }
  Floats axis[4], largest = rows[0][0];
  for (int i = 0; i < channels; i++) axis[i] = rows[0][i];
  for (int i = 1; i < channels; i++) {
    Ints isLarger = rows[i][i] > largest;
    largest = maximum(rows[i][i], largest);
    for (int m = 0; m < channels; m++) axis[m] = choose(isLarger, rows[i][m], axis[m]);
  }
  Floats length = {0}, stretch = {0};
  for (int i = 0; i < channels; i++) {
    Floats image = start[i][0] * axis[0];
    for (int m = 1; m < channels; m++) image += start[i][m] * axis[m];
    stretch += image * axis[i];
    length += axis[i] * axis[i];
  }
  return maximum(trace - stretch / maximum(length, ALL(1e-30f)), (Floats){0});
}

CC_INLINE Floats eight_errors(const Context *context, const PartialSums *sums, const int channels,
                              const EightMoments *all, const uint64_t *const masks[8], int count) {
  EightMoments rest = *all, moments;
  Floats errors = {0};
  for (int partition = 0; partition + 1 < count; partition++) {
    gather_eight(context, sums, masks, partition, &moments);
    subtract_eight(&moments, channels, &rest);
    errors += eight_line_errors(&moments, channels);
  }
  return errors + eight_line_errors(&rest, channels);
}

/// Lists the patterns whose partitions are nearest to lines and not farther than a limit; gives how
/// many.
static int choose_patterns(const Context *context, const Block *block, int count, float limitError,
                           int *chosen) {
  static const uint64_t everything[4] = {~(uint64_t)0};
  const PartitionTable *patterns = &context->patterns[count];
  const int tried = context->effort.partitionings[count];
  const bool hasAlpha = block->channelCount == 4;
  Clusters clusters;
  int order[PatternCount], limit = context->effort.patterns[count];
  find_clusters(context, block, count, &clusters);
  limit = count == 2 ? order_patterns(context, &clusters, 2, limit, order)
                     : order_patterns(context, &clusters, 3, limit, order);
  PartialSums sums;
  EightMoments all;
  const uint64_t *masks[8];
  for (int i = 0; i < 8; i++) masks[i] = everything;
  list_sums(context, block, &sums);
  gather_eight(context, &sums, masks, 0, &all);
  float best[8];
  int found = 0;
  for (int i = 0; i < limit; i += 8) {
    for (int k = 0; k < 8; k++) masks[k] = patterns->masks[order[i + k < limit ? i + k : i]];
    Floats errors = hasAlpha ? eight_errors(context, &sums, 4, &all, masks, count)
                             : eight_errors(context, &sums, 3, &all, masks, count);
    for (int k = 0; k < 8 && i + k < limit; k++) {
      if (errors[k] >= limitError || (found == tried && errors[k] >= best[found - 1])) continue;
      int at = found < tried ? found++ : found - 1;
      for (; at > 0 && best[at - 1] > errors[k]; at--) {
        best[at] = best[at - 1];
        chosen[at] = chosen[at - 1];
      }
      best[at] = errors[k];
      chosen[at] = order[i + k];
    }
  }
  return found;
}
