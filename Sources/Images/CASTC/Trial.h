// Trials: a division into partitions and weight planes, with the ideal weight of each texel.

/// The classes of color endpoint modes: all channels, one color and a factor, or luminance; each
/// with two numbers of alpha where there is alpha.
typedef enum { ColorFull, ColorScaled, ColorGray, ColorKinds } ColorKind;

/// The largest difference between endpoints that base and offset can store with some margin.
enum { OffsetReach = 26 };

/// The kinds of colors of all partitions, and whether each has alpha.
typedef struct {
  uint8_t kinds[4];
  bool hasAlpha[4];
  /// Whether the modes of the partitions differ, which takes more bits.
  bool isMixed;
  int pairs;
} Colors;

typedef struct {
  const Partitioning *partitions;
  const Moments *moments;
  /// The channel with weights of its own; -1 for none.
  int dualChannel;
  /// The weights of both planes from 0 to 1.
  float weights[2][MaxTexels + LANES];
  /// The squared length of the longest line.
  float longest[2];
  /// With several partitions, the squared length of each texel's line as a share of that: how much
  /// the weights of the first plane matter.
  float importance[MaxTexels + LANES];
  /// The squared error that each kind of colors adds in each partition; negative where the kind is
  /// not possible.
  float penalties[4][ColorKinds];
  /// Whether there is alpha in a partition.
  bool hasAlpha[4];
  /// The ends of the lines, and the squared distances of the texels from them.
  Line lines[4];
  float distance;
  /// Combinations of kinds: those with the same kind for all, and for each number of pairs the best
  /// one with different kinds; and the squared error that they add.
  Colors colors[20];
  float colorPenalties[20];
  int colorCount;
  /// Whether both ends of all lines are near to each other.
  bool isNarrow;
} Trial;

/// Moves the weights of partitions with short lines, which matter less, towards the weighted mean
/// of the weights near them.
static void blend_weights(const Context *context, const float *spans, float *weights) {
  float products[12][16] = {{0}}, counts[12][16] = {{0}};
  const int width = context->width, height = context->height;
  for (int y = 0; y < height; y++) {
    Floats product[2] = {{0}}, count[2] = {{0}};
    for (int x = 0; x < width; x++) {
      float span = spans[y * width + x], square = span * span + 1e-6f;
      float own = square * weights[y * width + x];
      for (int half = 0; half < 2; half++) {
        Floats near = load_floats(context->columnNearness[x] + LANES * half);
        product[half] += near * own;
        count[half] += near * square;
      }
    }
    for (int half = 0; half < 2; half++) {
      store_floats(products[y] + LANES * half, product[half]);
      store_floats(counts[y] + LANES * half, count[half]);
    }
  }
  for (int y = 0; y < height; y++) {
    float means[16];
    for (int half = 0; half < 2; half++) {
      Floats product = {0}, count = {0};
      for (int k = 0; k < height; k++) {
        product += load_floats(products[k] + LANES * half) * context->rowNearness[y][k];
        count += load_floats(counts[k] + LANES * half) * context->rowNearness[y][k];
      }
      store_floats(means + LANES * half, product / (count + 1e-12f));
    }
    for (int x = 0; x < width; x++) {
      float *weight = weights + y * width + x;
      *weight = means[x] + spans[y * width + x] * (*weight - means[x]);
    }
  }
}

/// The squared error of the best line among those whose colors go through black in a direction.
CC_INLINE float radial_error(const Moments *moments, Floats4 axis, bool hasAlpha) {
  float inverse = 1 / moments->count, sum = 0, along = 0, mean = 0, common = 0;
  for (int i = 0; i < 3; i++) {
    sum += moments->products[i][i];
    mean += axis[i] * moments->sums[i];
    common += axis[i] * moments->products[i][3];
    for (int m = 0; m < 3; m++) along += moments->products[i][m] * axis[i] * axis[m];
  }
  float error = sum - along;
  if (!hasAlpha) return error;
  // Position in that direction and alpha share their weights: the smaller stretch of the two.
  float a = along - mean * mean * inverse, b = common - mean * moments->sums[3] * inverse;
  float c = moments->products[3][3] - moments->sums[3] * moments->sums[3] * inverse;
  float root = (a - c) * (a - c) + 4 * b * b;
  return error + (a + c - __builtin_sqrtf(root)) * 0.5f;
}

/// How much more error there is with one color and a factor, and with grays.
CC_INLINE void add_penalties(const Moments *moments, float error, bool hasAlpha, float *penalties) {
  const float third = 0.57735027f;
  Floats4 rows[4];
  float stretch;
  for (int i = 0; i < 4; i++)
    for (int m = 0; m < 4; m++) rows[i][m] = i == 3 || m == 3 ? 0 : moments->products[i][m];
  Floats4 axis = main_axis((const Floats4 *)rows, &stretch);
  float penalty = radial_error(moments, axis, hasAlpha) - error;
  penalties[ColorScaled] = penalty > 0 ? penalty : 0;
  penalty = radial_error(moments, (Floats4){third, third, third, 0}, hasAlpha) - error;
  penalties[ColorGray] = penalty > 0 ? penalty : 0;
}

/// Projects the texels of a partition on its best line; gives the length of the line.
CC_INLINE float project_partition(const Block *block, const Floats *mask, Floats4 axis,
                                  Floats *weights, float *start) {
  Floats lowest = ALL(1e9f), most = ALL(-1e9f), values[MaxGroups];
  for (int k = 0; k < block->groups; k++) {
    Floats value = block->channels[0][k] * axis[0] + block->channels[1][k] * axis[1]
                   + block->channels[2][k] * axis[2] + block->channels[3][k] * axis[3];
    Ints own = mask[k] != 0;
    values[k] = value;
    lowest = minimum(lowest, choose(own, value, lowest));
    most = maximum(most, choose(own, value, most));
  }
  float low = minimum_of(lowest), length = maximum_of(most) - low;
  float factor = length > 0.01f ? 1 / length : 0;
  for (int k = 0; k < block->groups; k++)
    weights[k] = choose(mask[k] != 0, (values[k] - low) * factor, weights[k]);
  *start = low;
  return length;
}

/// The ends of a line through the mean in a direction.
CC_INLINE void place_line(const Moments *moments, Floats4 axis, float start, float length,
                          Line *line) {
  float inverse = 1 / moments->count, middle = 0;
  for (int i = 0; i < 4; i++) middle += moments->sums[i] * inverse * axis[i];
  for (int i = 0; i < 4; i++) {
    float first = moments->sums[i] * inverse + (start - middle) * axis[i];
    line->first[i] = clamped(0, first, 255);
    line->second[i] = clamped(0, first + length * axis[i], 255);
  }
}

/// Whether not all texels of a partition are opaque.
CC_INLINE bool has_alpha(const Block *block, const Floats *mask) {
  Floats sum = {0};
  for (int k = 0; k < block->groups; k++) sum += (255 - block->bytes[3][k]) * mask[k];
  return sum_of(sum) > 0;
}

/// Lists the kinds of colors that partitions may have.
static void list_colors(bool hasAlpha, Trial *trial) {
  int partitions = trial->partitions->count, best[10];
  trial->colorCount = 0;
  for (int kind = 0; kind < ColorKinds; kind++) {
    Colors colors = {.pairs = (3 - kind + hasAlpha) * partitions};
    float penalty = 0;
    bool isAllowed = colors.pairs <= 9;
    for (int partition = 0; partition < partitions; partition++) {
      colors.kinds[partition] = (uint8_t)kind;
      colors.hasAlpha[partition] = hasAlpha;
      isAllowed &= trial->penalties[partition][kind] >= 0;
      penalty += trial->penalties[partition][kind];
    }
    if (!isAllowed) continue;
    trial->colors[trial->colorCount] = colors;
    trial->colorPenalties[trial->colorCount++] = penalty;
  }
  if (partitions == 1) return;
  for (int i = 0; i < 10; i++) best[i] = -1;
  for (int choice = 0; choice < (partitions == 2 ? 9 : 27); choice++) {
    Colors colors = {.isMixed = true};
    float penalty = 0;
    int fewest = 4, most = 1;
    for (int partition = 0, rest = choice; partition < partitions; partition++, rest /= 3) {
      int kind = rest % 3, pairs = 3 - kind + trial->hasAlpha[partition];
      colors.kinds[partition] = (uint8_t)kind;
      colors.hasAlpha[partition] = trial->hasAlpha[partition];
      colors.pairs += pairs;
      if (pairs < fewest) fewest = pairs;
      if (pairs > most) most = pairs;
      penalty += trial->penalties[partition][kind];
    }
    if (most > fewest + 1 || colors.pairs > 9) continue;
    int at = best[colors.pairs];
    if (at < 0) {
      at = best[colors.pairs] = trial->colorCount++;
      trial->colorPenalties[at] = 1e30f;
    }
    if (penalty >= trial->colorPenalties[at]) continue;
    trial->colors[at] = colors;
    trial->colorPenalties[at] = penalty;
  }
}

/// Fits a line to the colors of a partition and projects its texels on it; gives its length.
CC_INLINE float fit_line(const Block *block, int partition, Floats *weights, Trial *trial) {
  const bool hasAlpha = block->channelCount == 4;
  const bool isDual = trial->dualChannel >= 0;
  const Moments *moments = &trial->moments[partition];
  const Floats *mask = trial->partitions->masks[partition];
  Floats4 rows[4];
  float stretch, start;
  covariances(moments, isDual ? 1 << trial->dualChannel : 0, rows);
  Floats4 axis = main_axis((const Floats4 *)rows, &stretch);
  if (isDual) axis[trial->dualChannel] = 0;
  if (!hasAlpha) axis[3] = 0;
  if (axis[0] + axis[1] + axis[2] < 0) axis = -axis;
  float error = trace_of((const Floats4 *)rows) - stretch;
  trial->distance += error > 0 ? error : 0;
  float length = project_partition(block, mask, axis, weights, &start);
  place_line(moments, axis, start, length, &trial->lines[partition]);
  for (int i = 0; i < 4; i++)
    if (axis[i] * length > OffsetReach || axis[i] * length < -OffsetReach) trial->isNarrow = false;
  float *penalties = trial->penalties[partition];
  penalties[ColorFull] = 0;
  if (isDual && trial->dualChannel < 3) penalties[ColorScaled] = penalties[ColorGray] = -1;
  else add_penalties(moments, error, hasAlpha && !isDual, penalties);
  trial->hasAlpha[partition] = hasAlpha && has_alpha(block, mask);
  return length;
}

/// Computes the weights of a channel with a plane of its own.
CC_INLINE void fit_channel(const Block *block, Trial *trial) {
  // Texels behind the last one of the block have no weight, but are multiplied by 0.
  Floats weights[MaxGroups] = {{0}};
  Floats4 axis = {0};
  float start;
  axis[trial->dualChannel] = 1;
  float length = project_partition(block, trial->partitions->masks[0], axis, weights, &start);
  trial->lines[0].first[trial->dualChannel] = start;
  trial->lines[0].second[trial->dualChannel] = start + length;
  trial->longest[1] = length * length;
  if (length > OffsetReach) trial->isNarrow = false;
  for (int k = 0; k < block->groups; k++) store_floats(trial->weights[1] + LANES * k, weights[k]);
}

/// Computes the weights of a trial whose division into partitions and planes is set.
static void prepare_trial(const Context *context, const Block *block, Trial *trial) {
  Floats weights[MaxGroups] = {{0}};
  const Partitioning *partitions = trial->partitions;
  float lengths[4], longest = 0;
  trial->isNarrow = true;
  trial->distance = 0;
  for (int i = 0; i < partitions->count; i++) {
    lengths[i] = fit_line(block, i, weights, trial);
    if (lengths[i] > longest) longest = lengths[i];
  }
  list_colors(block->channelCount == 4, trial);
  trial->longest[0] = longest * longest;
  for (int k = 0; k < block->groups; k++) store_floats(trial->weights[0] + LANES * k, weights[k]);
  if (trial->dualChannel >= 0) fit_channel(block, trial);
  if (partitions->count == 1) return;
  float spans[MaxTexels];
  float inverse = longest > 0.01f ? 1 / longest : 0;
  for (int k = 0; k < block->groups; k++) {
    Floats span = {0};
    for (int i = 0; i < partitions->count; i++)
      span += partitions->masks[i][k] * (lengths[i] * inverse);
    store_floats(spans + LANES * k, span);
    store_floats(trial->importance + LANES * k, span * span);
  }
  blend_weights(context, spans, trial->weights[0]);
}
