// The decoder of BC7 (Khronos Data Format Specification, "BC7").

/// The layout of a mode. Positions count bits from the lowest one of the first byte.
typedef struct {
  int subsets;
  /// The bits of the partition number, which follow the mode's.
  int partitionBits;
  /// The first bit of the endpoints: red of all, green of all and so on.
  int endpoints;
  int colorBits, alphaBits;
  /// The number of lowest bits that channels of an endpoint, or of both of a subset, share.
  int sharedBits;
  int indices, indexBits;
  /// The indices of the second set; 0 if there is none.
  int secondIndices, secondIndexBits;
} BC7Mode;

static const BC7Mode bc7Modes[8] = {
    {3, 4, 5, 4, 0, 6, 83, 3, 0, 0},  {2, 6, 8, 6, 0, 2, 82, 3, 0, 0},
    {3, 6, 9, 5, 0, 0, 99, 2, 0, 0},  {2, 6, 10, 7, 0, 4, 98, 2, 0, 0},
    {1, 0, 8, 5, 6, 0, 50, 2, 81, 3}, {1, 0, 8, 7, 8, 0, 66, 2, 97, 2},
    {1, 0, 7, 7, 7, 2, 65, 4, 0, 0},  {2, 6, 14, 5, 5, 4, 98, 2, 0, 0},
};

/// Words of 16 bits at eight positions of a block, which are constants.
CC_INLINE Words8 shorts_at(const uint8_t *block, const int positions[8]) {
#if VECTOR_BYTES > 16
  typedef int8_t Offsets __attribute__((vector_size(16)));
  Offsets offsets;
  for (int i = 0; i < 16; i++) offsets[i] = (int8_t)(positions[i / 2] + i % 2);
  return (Words8)_mm_shuffle_epi8(LOAD(__m128i, block), (__m128i)offsets);
#else
  Words8 words;
  for (int i = 0; i < 8; i++) words[i] = LOAD(uint16_t, block + positions[i]);
  return words;
#endif
}

/// Weights in 64ths follow from indices by a product: `index 64 / (count - 1)`, rounded.
CC_INLINE Words16 bc7_weights(uint64_t indices, const int bits, const int row) {
  const int factor = bits == 2 ? 5461 : bits == 3 ? 2341 : 1092;
  Words16 lanes;
  for (int i = 0; i < 16; i++) lanes[i] = (uint16_t)(1 << (16 - bits * (i / 4 + 1)));
  Words16 numbers = ((Words16){0} + (uint16_t)(indices >> 4 * bits * row)) * lanes >> (16 - bits);
  return (numbers * (uint16_t)factor + 128) >> 8;
}

/// The bit between the indices' first one and a pixel's that is not stored becomes 0.
CC_INLINE uint64_t bc7_with_gap(uint64_t indices, int pixel, const int bits) {
  return indices + (indices & ~0ull << (bits * pixel + bits - 1));
}

/// The endpoints of a subset: red, green, blue and alpha of the first, then of the second.
CC_INLINE Words8 bc7_endpoints(const uint8_t *block, const BC7Mode *mode, const int subset) {
  const int count = 2 * mode->subsets;
  int positions[8], sharedPositions[8];
  Words8 lefts, masks, sharedLefts, repeats, opaque;
#pragma clang loop unroll(full)
  for (int i = 0; i < 8; i++) {
    int endpoint = 2 * subset + i / 4, channel = i % 4;
    int bits = channel < 3 ? mode->colorBits : mode->alphaBits;
    int position = mode->endpoints
                   + (channel < 3 ? (channel * count + endpoint) * bits
                                  : 3 * count * mode->colorBits + endpoint * bits);
    int shared = mode->endpoints + count * (3 * mode->colorBits + mode->alphaBits)
                 + (mode->sharedBits == count ? endpoint : subset);
    int total = bits + (mode->sharedBits > 0);
    bool isStored = bits > 0;
    positions[i] = isStored ? position / 8 : 0;
    sharedPositions[i] = shared / 8;
    lefts[i] = isStored ? (uint16_t)(1 << (16 - bits - position % 8)) : 0;
    masks[i] = isStored ? (uint16_t)(0xFFFF << (16 - bits)) : 0;
    sharedLefts[i] = isStored ? (uint16_t)(1 << (15 - shared % 8)) : 0;
    repeats[i] = isStored ? (uint16_t)(1 << (16 - total)) : 0;
    opaque[i] = isStored ? 0 : 255;
  }
  // The bits of a channel move to the top of its lane, then are repeated below.
  Words8 values = shorts_at(block, positions) * lefts & masks;
  if (mode->sharedBits) {
    Words8 shared = shorts_at(block, sharedPositions) * sharedLefts & 0x8000;
    values |= shared >> mode->colorBits;
  }
  values |= high_products8(values, repeats);
  return values >> 8 | opaque;
}

/// Exchanges alpha with another channel in both endpoints.
CC_INLINE Words8 bc7_rotated(Words8 ends, int rotation) {
  switch (rotation) {
    case 1:
      return __builtin_shufflevector(ends, ends, 3, 1, 2, 0, 7, 5, 6, 4);
    case 2:
      return __builtin_shufflevector(ends, ends, 0, 3, 2, 1, 4, 7, 6, 5);
    case 3:
      return __builtin_shufflevector(ends, ends, 0, 1, 3, 2, 4, 5, 7, 6);
    default:
      return ends;
  }
}

CC_INLINE Words16 four_times(uint64_t four) {
  typedef uint64_t Quads4 __attribute__((vector_size(32)));
  return (Words16)((Quads4){0} + four);
}

/// The lanes of the pixels of a row whose bits are set.
CC_INLINE Words16 bc7_pixels(uint16_t mask, const int row) {
  Words16 bits;
  for (int i = 0; i < 16; i++) bits[i] = (uint16_t)(1 << (4 * row + i / 4));
  return (Words16)((((Words16){0} + mask) & bits) == bits);
}

/// Up to 63 bits at a position above 0.
CC_INLINE uint64_t bits_at(uint64_t low, uint64_t high, const int position, const int count) {
  uint64_t bits =
      position >= 64 ? high >> (position - 64) : low >> position | high << (64 - position);
  return bits & ((1ull << count) - 1);
}

CC_INLINE void bc7_block(const uint8_t *block, const BC7Mode *mode, uint8_t *target,
                         size_t stride) {
  typedef int16_t Row __attribute__((vector_size(32)));
  typedef uint8_t Bytes16 __attribute__((vector_size(16)));
  uint64_t low = LOAD(uint64_t, block), high = LOAD(uint64_t, block + 8);
  const int subsets = mode->subsets, bits = mode->indexBits;
  int number = (int)(low >> (mode->endpoints - mode->partitionBits));
  number &= (1 << mode->partitionBits) - 1;
  uint64_t indices = bits_at(low, high, mode->indices, 16 * bits - subsets), second = 0;
  indices = bc7_with_gap(indices, 0, bits);
  uint16_t masks[2] = {0};
  if (subsets == 2) {
    indices = bc7_with_gap(indices, ccBCHalfAnchors[number], bits);
    masks[0] = ccBCHalves[number];
  }
  if (subsets == 3) {
    int a = ccBCThirdAnchors[number][0], b = ccBCThirdAnchors[number][1];
    indices = bc7_with_gap(bc7_with_gap(indices, a < b ? a : b, bits), a < b ? b : a, bits);
    masks[0] = ccBCThirds[number][0];
    masks[1] = ccBCThirds[number][1];
  }
  const bool hasTwoSets = mode->secondIndices > 0;
  const int otherBits = hasTwoSets ? mode->secondIndexBits : bits;
  // Modes with two sets: the number of the channel that is exchanged with alpha ends where the
  // endpoints begin, but for a bit of mode 4 that exchanges the sets.
  const bool canExchange = otherBits != bits;
  int rotation = (int)(low >> (mode->endpoints - 2 - canExchange)) & 3;
  Words16 isOther = {0};
  if (hasTwoSets) {
    second = bits_at(low, high, mode->secondIndices, 16 * otherBits - 1);
    second = bc7_with_gap(second, 0, otherBits);
    isOther = four_times(0xFFFFull << (rotation ? 16 * (rotation - 1) : 48));
    if (canExchange && low >> 7 & 1) isOther = ~isOther;
  }
  Row first[3], way[3];
#pragma clang loop unroll(full)
  for (int i = 0; i < subsets; i++) {
    typedef uint64_t Pair __attribute__((vector_size(16)));
    Words8 ends = bc7_endpoints(block, mode, i);
    if (hasTwoSets) ends = bc7_rotated(ends, rotation);
    first[i] = (Row)four_times(((Pair)ends)[0]);
    way[i] = (Row)four_times(((Pair)ends)[1]) - first[i];
  }
  for (int row = 0; row < 4; row++) {
    Words16 weights = bc7_weights(indices, bits, row);
    if (hasTwoSets) {
      Words16 others = bc7_weights(second, otherBits, row);
      weights = (weights & ~isOther) | (others & isOther);
    }
    Row start = first[0], span = way[0];
    for (int i = 1; i < subsets; i++) {
      Row isInside = (Row)bc7_pixels(masks[i - 1], row);
      start = (start & ~isInside) | (first[i] & isInside);
      span = (span & ~isInside) | (way[i] & isInside);
    }
    Row values = start + ((span * (Row)weights + 32) >> 6);
    STORE(target + (size_t)row * stride, __builtin_convertvector(values, Bytes16));
  }
}

static void decode_bc7(const CCBlocks *blocks) {
  const uint8_t *block = blocks->source;
  for (size_t i = 0; i < blocks->count; i++, block += 16) {
    uint8_t *target = blocks->target + 16 * i;
#define CASE(number)                                                                               \
  case number:                                                                                     \
    bc7_block(block, &bc7Modes[number], target, blocks->stride);                                   \
    break
    switch (__builtin_ctz(block[0] | 256)) {
      CASE(0);
      CASE(1);
      CASE(2);
      CASE(3);
      CASE(4);
      CASE(5);
      CASE(6);
      CASE(7);
      default:
        for (size_t row = 0; row < 4; row++) memset(target + row * blocks->stride, 0, 16);
    }
#undef CASE
  }
}
