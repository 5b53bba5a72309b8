// The bits of a BC7 block.

/// The best block of each lane.
typedef struct {
  BC7Choice choice;
  /// The alpha of modes 4 and 5 that is fitted apart, two endpoints in the lowest bits.
  LaneInts otherEnds[2], otherSteps[2];
  LaneInts mode, partition, rotation, isExchanged;
} BC7Best;

/// Bits from the lowest one on.
typedef struct {
  uint64_t words[2];
  int count;
} BC7Bits;

CC_INLINE void bc7_put(BC7Bits *bits, uint64_t value, int count) {
  int at = bits->count;
  if (at < 64) bits->words[0] |= value << at;
  if (at + count > 64) bits->words[1] |= at < 64 ? value >> (64 - at) : value << (at - 64);
  bits->count += count;
}

/// Four bits per pixel whose bit is set.
CC_INLINE uint64_t bc7_digits(uint16_t mask) { return spread_bits(mask) * 15; }

/// Removes the bit that is not stored from the indices of a pixel, which follow without gaps.
CC_INLINE uint64_t bc7_without_gap(uint64_t indices, int pixel, int bits) {
  uint64_t low = (1ull << (bits * pixel + bits - 1)) - 1;
  return (indices & low) | (indices >> 1 & ~low);
}

/// Indices of four bits each as indices of fewer bits.
CC_INLINE uint64_t bc7_squeezed(uint64_t digits, int bits) {
  if (bits == 4) return digits;
  uint64_t x = bits == 2 ? digits & 0x3333333333333333 : digits & 0x7777777777777777;
  int saved = 4 - bits;
  x = (x & 0x0F0F0F0F0F0F0F0F) | (x & 0xF0F0F0F0F0F0F0F0) >> saved;
  x = (x & 0x00FF00FF00FF00FF) | (x & 0xFF00FF00FF00FF00) >> 2 * saved;
  x = (x & 0x0000FFFF0000FFFF) | (x & 0xFFFF0000FFFF0000) >> 4 * saved;
  return (x & 0x00000000FFFFFFFF) | (x & 0xFFFFFFFF00000000) >> 8 * saved;
}

CC_INLINE void bc7_swap(uint32_t ends[2], uint32_t mask) {
  uint32_t difference = (ends[0] ^ ends[1]) & mask;
  ends[0] ^= difference;
  ends[1] ^= difference;
}

/// Exchanges the endpoints of subsets whose first index is in the upper half.
CC_INLINE uint64_t bc7_normalized(uint64_t steps, int bits, uint16_t mask, int anchor,
                                  uint32_t ends[2], uint32_t channels) {
  if (!(steps >> (4 * anchor + bits - 1) & 1)) return steps;
  bc7_swap(ends, channels);
  uint64_t most = (1u << bits) - 1;
  return steps ^ (bc7_digits(mask) & 0x1111111111111111 * most);
}

/// Writes the block of a lane.
static void bc7_write(const BC7Best *best, int lane, uint8_t *target) {
  int number = best->mode[lane], partition = best->partition[lane];
  const BC7Mode *mode = &bc7Modes[number];
  uint32_t ends[3][2];
  for (int s = 0; s < 3; s++) {
    for (int e = 0; e < 2; e++) ends[s][e] = (uint32_t)best->choice.ends[s][e][lane];
  }
  uint64_t steps =
      (uint32_t)best->choice.steps[0][lane] | (uint64_t)(uint32_t)best->choice.steps[1][lane] << 32;
  uint64_t others = 0;
  int anchors[3] = {0, 0, 0}, bits = mode->indexBits, otherBits = mode->secondIndexBits;
  uint16_t masks[3] = {0xFFFF, 0, 0};
  if (mode->subsets == 2) {
    anchors[1] = ccBCHalfAnchors[partition];
    masks[1] = ccBCHalves[partition];
  } else if (mode->subsets == 3) {
    for (int s = 1; s < 3; s++) {
      anchors[s] = ccBCThirdAnchors[partition][s - 1];
      masks[s] = ccBCThirds[partition][s - 1];
    }
  }
  masks[0] = (uint16_t)~(masks[1] | masks[2]);
  bool hasTwoSets = mode->secondIndices > 0;
  if (hasTwoSets) {
    bool isExchanged = best->isExchanged[lane];
    others =
        (uint32_t)best->otherSteps[0][lane] | (uint64_t)(uint32_t)best->otherSteps[1][lane] << 32;
    for (int e = 0; e < 2; e++)
      ends[0][e] = (ends[0][e] & 0xFFFFFF) | (uint32_t)best->otherEnds[e][lane] << 24;
    int colorBits = isExchanged ? otherBits : bits;
    steps = bc7_normalized(steps, colorBits, 0xFFFF, 0, ends[0], 0x00FFFFFF);
    others = bc7_normalized(others, isExchanged ? bits : otherBits, 0xFFFF, 0, ends[0], 0xFF000000);
    if (isExchanged) {
      uint64_t first = steps;
      steps = others;
      others = first;
    }
  } else {
    for (int s = 0; s < mode->subsets; s++)
      steps = bc7_normalized(steps, bits, masks[s], anchors[s], ends[s], 0xFFFFFFFF);
  }
  BC7Bits block = {{0, 0}, 0};
  bc7_put(&block, 1ull << number, number + 1);
  bc7_put(&block, (uint64_t)partition, mode->partitionBits);
  if (hasTwoSets) bc7_put(&block, (uint64_t)best->rotation[lane], 2);
  if (number == 4) bc7_put(&block, (uint64_t)best->isExchanged[lane], 1);
  int shared = mode->sharedBits > 0;
  for (int c = 0; c < 4; c++) {
    int codeBits = c < 3 ? mode->colorBits : mode->alphaBits;
    if (codeBits == 0) continue;
    for (int s = 0; s < mode->subsets; s++) {
      for (int e = 0; e < 2; e++) bc7_put(&block, (ends[s][e] >> 8 * c & 255) >> shared, codeBits);
    }
  }
  for (int i = 0; i < mode->sharedBits; i++) {
    bool isPerSubset = mode->sharedBits == mode->subsets;
    bc7_put(&block, isPerSubset ? ends[i][0] & 1 : ends[i / 2][i % 2] & 1, 1);
  }
  steps = bc7_squeezed(steps, bits);
  // The last gap first, so that the positions of the others stay.
  if (mode->subsets == 3) {
    int a = anchors[1] < anchors[2] ? anchors[1] : anchors[2];
    steps = bc7_without_gap(steps, anchors[1] + anchors[2] - a, bits);
    steps = bc7_without_gap(steps, a, bits);
  } else if (mode->subsets == 2) {
    steps = bc7_without_gap(steps, anchors[1], bits);
  }
  steps = bc7_without_gap(steps, 0, bits);
  bc7_put(&block, steps, 16 * bits - mode->subsets);
  if (hasTwoSets)
    bc7_put(&block, bc7_without_gap(bc7_squeezed(others, otherBits), 0, otherBits),
            16 * otherBits - 1);
  memcpy(target, block.words, 16);
}
