// The pixels of a block, and the block that is searched for.

/// The texels of a block, eight per vector.
typedef struct {
  /// Red, green, blue and alpha from 0 to 255, and the centers of the intervals of interpolated
  /// values that decode to them.
  Floats bytes[4][MaxGroups], channels[4][MaxGroups];
  /// Alpha is 255 everywhere with three channels.
  int channelCount;
  /// Whether all texels are the same, and the first one.
  bool isConstant;
  uint8_t first[4];
  int groups;
} Block;

/// The assignment of texels to partitions: a mask of ones and zeros for each of them.
typedef struct {
  int count, seed;
  Floats masks[4][MaxGroups];
} Partitioning;

/// An encoded block before its fields are packed.
typedef struct {
  const Mode *mode;
  const Grid *grid;
  bool isDual;
  int dualChannel, partitionCount, seed, colorRange;
  /// Whether the partitions have color endpoint modes of their own, and these.
  bool isMixed;
  uint8_t colorModes[4];
  /// The weights of both planes, as indices into the levels of their range in rising order.
  uint8_t weights[2][MaxWeights];
  /// The stored numbers of the endpoints, eight for each partition.
  uint8_t colors[4][8];
  /// The sum of the squared differences of bytes.
  float error;
} Choice;

/// Weights of texels out of 64.
typedef struct {
  Floats planes[2][MaxGroups];
} TexelWeights;

/// The endpoints of a partition, decoded.
typedef struct {
  float first[4], second[4];
} Line;

/// Loads a block; beyond the image its last pixels are repeated.
CC_INLINE void load_block(const Context *context, const CCASTCBlocks *blocks, size_t column,
                          Block *block) {
  float texels[4][MaxTexels + LANES];
  uint32_t first = 0, changes = 0;
  int index = 0;
  uint8_t minAlpha = 255;
  for (int y = 0; y < context->height; y++) {
    size_t row = blocks->blockRow * (size_t)context->height + (size_t)y;
    if (row >= blocks->height) row = blocks->height - 1;
    const uint8_t *line = blocks->pixels + row * blocks->stride;
    for (int x = 0; x < context->width; x++, index++) {
      size_t at = column * (size_t)context->width + (size_t)x;
      if (at >= blocks->width) at = blocks->width - 1;
      uint8_t pixel[4];
      uint32_t word;
      memcpy(pixel, line + 4 * at, 4);
      memcpy(&word, pixel, 4);
      if (index == 0) first = word;
      changes |= word ^ first;
      if (pixel[3] < minAlpha) minAlpha = pixel[3];
      for (int i = 0; i < 4; i++) texels[i][index] = pixel[i];
    }
  }
  memcpy(block->first, &first, 4);
  block->isConstant = changes == 0;
  block->channelCount = minAlpha == 255 ? 3 : 4;
  block->groups = context->groups;
  for (int i = 0; i < 4; i++) {
    for (int k = 0; k < LANES; k++) texels[i][index + k] = 0;
    for (int k = 0; k < block->groups; k++) {
      block->bytes[i][k] = load_floats(texels[i] + LANES * k);
      // A byte b stands for the values from b 256 / 257 up to (b + 1) 256 / 257.
      block->channels[i][k] = (block->bytes[i][k] + 0.5f) * (256.0f / 257);
    }
  }
}

/// Of eight texels, a channel of the first endpoint of their partitions, and the difference from it
/// to the second one.
CC_INLINE void load_line(const Partitioning *partitions, const Line *lines, int channel, int group,
                         Floats *first, Floats *step) {
  *first = ALL(lines[0].first[channel]);
  *step = ALL(lines[0].second[channel] - lines[0].first[channel]);
  for (int i = 1; i < partitions->count; i++) {
    Ints mask = partitions->masks[i][group] != 0;
    *first = choose(mask, ALL(lines[i].first[channel]), *first);
    *step = choose(mask, ALL(lines[i].second[channel] - lines[i].first[channel]), *step);
  }
}

/// The sum of the squared differences between a block's bytes and what its endpoints and weights
/// decode to.
///
/// Endpoints are bytes that are expanded to 16 bits; all products are whole numbers below 2 to the
/// power of 24, which fractions hold exactly.
CC_INLINE float exact_error(const Context *context, const Block *block,
                            const Partitioning *partitions, const TexelWeights *weights,
                            int dualChannel, const Line lines[4]) {
  Floats total = {0};
  for (int i = 0; i < block->channelCount; i++) {
    const Floats *shares = weights->planes[i == dualChannel];
    for (int k = 0; k < block->groups; k++) {
      Floats first, step;
      load_line(partitions, lines, i, k, &first, &step);
      Floats value = (first * 64 + step * shares[k]) * 257 + 32;
      Floats difference = whole(value * (1.0f / 16384)) - block->bytes[i][k];
      total += difference * difference * load_floats(context->inside + LANES * k);
    }
  }
  return sum_of(total);
}
