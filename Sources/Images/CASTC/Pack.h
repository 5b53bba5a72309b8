// The 128 bits of a block.

typedef struct {
  uint64_t words[2];
} Bits;

CC_INLINE void put_bits(Bits *bits, int position, int count, uint32_t value) {
  if (count == 0) return;
  uint64_t wide = value & (((uint64_t)1 << count) - 1);
  int word = position >> 6, shift = position & 63;
  bits->words[word] |= wide << shift;
  if (shift + count > 64) bits->words[1] |= wide >> (64 - shift);
}

/// Packs numbers of a range from a position on ("Integer Sequence Encoding"); the last packed
/// digits are cut off where the sequence ends.
static void put_sequence(const Levels *levels, Bits *bits, int position, int number,
                         const uint8_t *values, int count) {
  static const uint8_t tritStarts[6] = {0, 2, 4, 5, 7, 8}, quintStarts[4] = {0, 3, 5, 7};
  Range range = astc_range(number);
  int end = position + astc_sequence_bits(number, count);
  int group = range.hasTrit ? 5 : range.hasQuint ? 3 : 1;
  for (int first = 0; first < count; first += group) {
    int packed = 0, factor = 1;
    for (int i = 0; i < group && group > 1; i++) {
      if (first + i < count) packed += (values[first + i] >> range.bits) * factor;
      factor *= range.hasTrit ? 3 : 5;
    }
    if (range.hasTrit) packed = levels->packedTrits[packed];
    if (range.hasQuint) packed = levels->packedQuints[packed];
    for (int i = 0; i < group; i++) {
      if (first + i < count) put_bits(bits, position, range.bits, values[first + i]);
      position += first + i < count ? range.bits : 0;
      if (group == 1) continue;
      const uint8_t *starts = range.hasTrit ? tritStarts : quintStarts;
      int length = starts[i + 1] - starts[i];
      if (position + length > end) length = end > position ? end - position : 0;
      put_bits(bits, position, length, (uint32_t)(packed >> starts[i]));
      position += length;
    }
  }
}

CC_INLINE uint64_t reversed(uint64_t bits) {
  bits = __builtin_bswap64(bits);
  bits = (bits >> 4 & 0x0F0F0F0F0F0F0F0F) | (bits & 0x0F0F0F0F0F0F0F0F) << 4;
  bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
  return (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
}

static void store_bits(const Bits *bits, uint8_t *target) {
  for (int i = 0; i < 16; i++) target[i] = (uint8_t)(bits->words[i >> 3] >> (8 * (i & 7)));
}

/// A block of one color ("Void-Extent Blocks").
static void pack_constant(const uint8_t color[4], uint8_t *target) {
  Bits bits = {{0xFFFFFFFFFFFFFDFC, 0}};
  for (int i = 0; i < 4; i++) bits.words[1] |= (uint64_t)(color[i] * 257) << (16 * i);
  store_bits(&bits, target);
}

/// Writes the color endpoint modes of several partitions: one for all, or the lowest class, one bit
/// per partition for the class above it, and the mode within the class. What does not fit into the
/// six bits from bit 23 on goes below the weights.
static void put_color_modes(Bits *bits, const Choice *choice, int *end) {
  int partitions = choice->partitionCount;
  if (!choice->isMixed) {
    put_bits(bits, 23, 6, (uint32_t)choice->colorModes[0] << 2);
    return;
  }
  int lowest = 3, more = 3 * partitions - 4;
  for (int partition = 0; partition < partitions; partition++)
    if (choice->colorModes[partition] >> 2 < lowest) lowest = choice->colorModes[partition] >> 2;
  if (lowest == 3) lowest = 2;
  uint32_t all = (uint32_t)lowest + 1;
  for (int partition = 0; partition < partitions; partition++) {
    int mode = choice->colorModes[partition];
    all |= (uint32_t)((mode >> 2) - lowest) << (2 + partition);
    all |= (uint32_t)(mode & 3) << (2 + partitions + 2 * partition);
  }
  *end -= more;
  put_bits(bits, 23, 6, all & 63);
  put_bits(bits, *end, more, all >> 6);
}

static void pack_choice(const Context *context, const Choice *choice, uint8_t *target) {
  const Levels *levels = &context->levels;
  Bits bits = {{0}}, weightBits = {{0}};
  uint8_t weights[MaxWeights], colors[32];
  int planes = 1 + choice->isDual, count = choice->grid->count * planes;
  const uint8_t *numbers = levels->weightNumbers[choice->mode->range];
  for (int i = 0; i < choice->grid->count; i++)
    for (int plane = 0; plane < planes; plane++)
      weights[planes * i + plane] = numbers[choice->weights[plane][i]];
  // The weights lie at the end in reverse order of bits.
  put_sequence(levels, &weightBits, 0, choice->mode->range, weights, count);
  bits.words[0] = reversed(weightBits.words[1]);
  bits.words[1] = reversed(weightBits.words[0]);
  put_bits(&bits, 0, 11, choice->mode->bits);
  put_bits(&bits, 11, 2, (uint32_t)(choice->partitionCount - 1));
  int numberCount = 0, end = 128 - choice->mode->weightBits, start = 17;
  for (int partition = 0; partition < choice->partitionCount; partition++) {
    int own = 2 * ((choice->colorModes[partition] >> 2) + 1);
    memcpy(colors + numberCount, choice->colors[partition], (size_t)own);
    numberCount += own;
  }
  if (choice->partitionCount == 1) {
    put_bits(&bits, 13, 4, choice->colorModes[0]);
  } else {
    put_bits(&bits, 13, 10, (uint32_t)choice->seed);
    put_color_modes(&bits, choice, &end);
    start = 29;
  }
  if (choice->isDual) put_bits(&bits, end - 2, 2, (uint32_t)choice->dualChannel);
  put_sequence(levels, &bits, start, choice->colorRange, colors, numberCount);
  store_bits(&bits, target);
}
