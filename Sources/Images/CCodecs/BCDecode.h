// The decoders of BC1 to BC5: blocks of 4 by 4 pixels, bits from the first byte's lowest one on.

typedef uint16_t Words8 __attribute__((vector_size(16)));
typedef uint16_t Words16 __attribute__((vector_size(32)));
typedef uint32_t Ints4 __attribute__((vector_size(16)));

#if VECTOR_BYTES > 16

/// The colors of 16 pixels by indices of two bits, of four colors that are there twice.
CC_INLINE Block select_of_four(Ints8 colors, uint32_t numbers) {
  Ints8 words = (Ints8){0} + numbers;
  return (Block){{select_lanes(colors, words >> (Ints8){0, 2, 4, 6, 8, 10, 12, 14}),
                  select_lanes(colors, words >> (Ints8){16, 18, 20, 22, 24, 26, 28, 30})}};
}

/// The values of 16 pixels by indices of three bits.
CC_INLINE Block select_of_eight(Ints8 values, uint64_t numbers) {
  Ints8 low = (Ints8){0} + (uint32_t)numbers, high = (Ints8){0} + (uint32_t)(numbers >> 24);
  const Ints8 shifts = {0, 3, 6, 9, 12, 15, 18, 21};
  return (Block){{select_lanes(values, low >> shifts), select_lanes(values, high >> shifts)}};
}

#else

/// Without a table look-up for vectors: the bits of the indices are masks.
CC_INLINE Block select_of_four(Ints8 colors, uint32_t numbers) {
  Ints4 color0 = (Ints4){0} + colors[0], color2 = (Ints4){0} + colors[2];
  Ints4 odd = color0 ^ colors[1], other = color2 ^ colors[3];
  Ints4 rows[4], low = {1, 4, 16, 64}, high = {2, 8, 32, 128}, words = (Ints4){0} + numbers;
  for (int i = 0; i < 4; i++) {
    Ints4 isOdd = (Ints4)((words & low) == low), isHigh = (Ints4)((words & high) == high);
    Ints4 lower = color0 ^ (odd & isOdd), upper = color2 ^ (other & isOdd);
    rows[i] = (lower & ~isHigh) | (upper & isHigh);
    low <<= 8;
    high <<= 8;
  }
  Block block;
  memcpy(&block, rows, sizeof block);
  return block;
}

CC_INLINE Block select_of_eight(Ints8 values, uint64_t numbers) {
  uint32_t table[8], pixels[16];
  memcpy(table, &values, sizeof table);
  for (int i = 0; i < 16; i++) pixels[i] = table[numbers >> 3 * i & 7];
  Block block;
  memcpy(&block, pixels, sizeof block);
  return block;
}

#endif

/// The upper halves of products.
CC_INLINE Words8 high_products8(Words8 a, Words8 b) {
  typedef uint32_t Wide __attribute__((vector_size(32)));
  Wide products = __builtin_convertvector(a, Wide) * __builtin_convertvector(b, Wide);
  return __builtin_convertvector(products >> 16, Words8);
}

CC_INLINE Words16 high_products16(Words16 a, Words16 b) {
  typedef uint32_t Wide __attribute__((vector_size(64)));
  Wide products = __builtin_convertvector(a, Wide) * __builtin_convertvector(b, Wide);
  return __builtin_convertvector(products >> 16, Words16);
}

/// How the four colors of a block follow from its endpoints: a sum of their multiples, divided.
typedef struct {
  Words16 first, second;
  /// The fraction that divides, in 65,536ths.
  uint16_t factor;
  /// What is set in the colors.
  Ints4 opaque;
} BCColorRule;

#define BC_FOUR_TIMES(a, b, c, d) {a, a, a, a, b, b, b, b, c, c, c, c, d, d, d, d}

/// Four colors; three colors and opaque black; three colors and clear black.
static const BCColorRule bcColorRules[3] = {
    {BC_FOUR_TIMES(3, 0, 2, 1),
     BC_FOUR_TIMES(0, 3, 1, 2),
     21846,
     {0xFF000000, 0xFF000000, 0xFF000000, 0xFF000000}},
    {BC_FOUR_TIMES(2, 0, 1, 0),
     BC_FOUR_TIMES(0, 2, 1, 0),
     32768,
     {0xFF000000, 0xFF000000, 0xFF000000, 0xFF000000}},
    {BC_FOUR_TIMES(2, 0, 1, 0),
     BC_FOUR_TIMES(0, 2, 1, 0),
     32768,
     {0xFF000000, 0xFF000000, 0xFF000000, 0}},
};

/// The four colors of a block, twice; interpolated ones are truncated.
CC_INLINE Ints8 bc_colors(uint64_t bits, const BCColorRule *rule) {
  typedef uint8_t Bytes16 __attribute__((vector_size(16)));
  uint16_t a = (uint16_t)bits, b = (uint16_t)(bits >> 16);
  // Each channel moves to the top of its lane; the product repeats its high bits.
  Words8 ends = (Words8){a, a, a, 0, b, b, b, 0}
                & (Words8){0xF800, 0x07E0, 0x001F, 0, 0xF800, 0x07E0, 0x001F, 0};
  ends = high_products8(ends * (Words8){1, 1, 2048, 0, 1, 1, 2048, 0},
                        (Words8){264, 8320, 264, 0, 264, 8320, 264, 0});
  Words16 first =
      __builtin_shufflevector(ends, ends, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
  Words16 second =
      __builtin_shufflevector(ends, ends, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7);
  Words16 colors =
      high_products16(first * rule->first + second * rule->second, (Words16){0} + rule->factor);
  Ints4 pixels = (Ints4) __builtin_convertvector(colors, Bytes16) | rule->opaque;
  return __builtin_shufflevector(pixels, pixels, 0, 1, 2, 3, 0, 1, 2, 3);
}

/// A color block. `black`: the number of the rule for endpoints in ascending order.
CC_INLINE Block bc_color_block(const uint8_t *bytes, const int black) {
  uint64_t bits = LOAD(uint64_t, bytes);
  bool isAscending = (uint16_t)bits <= (uint16_t)(bits >> 16);
  return select_of_four(bc_colors(bits, &bcColorRules[isAscending ? black : 0]),
                        (uint32_t)(bits >> 32));
}

/// How the eight values of a channel follow from its endpoints, likewise.
typedef struct {
  Words8 first, second;
  uint16_t factor;
  /// The last value of four interpolated ones, 255.
  Words8 maximum;
} BCChannelRule;

/// Six interpolated values, and four with the limits.
static const BCChannelRule bcChannelRules[2] = {
    {{7, 0, 6, 5, 4, 3, 2, 1}, {0, 7, 1, 2, 3, 4, 5, 6}, 9363, {0}},
    {{5, 0, 4, 3, 2, 1, 0, 0}, {0, 5, 1, 2, 3, 4, 0, 0}, 13108, {0, 0, 0, 0, 0, 0, 0, 255}},
};

/// The eight values of an unsigned channel; interpolated ones are truncated.
CC_INLINE Ints8 bc_channel_values(uint64_t bits) {
  uint16_t a = bits & 0xFF, b = bits >> 8 & 0xFF;
  const BCChannelRule *rule = &bcChannelRules[a <= b];
  Words8 sums = a * rule->first + b * rule->second;
  Words8 values = high_products8(sums, (Words8){0} + rule->factor) | rule->maximum;
  return __builtin_convertvector(values, Ints8);
}

/// The same from -1 to 1 and as numbers from 0 to `maximum`, or of an unsigned channel; rounded.
CC_INLINE Ints8 bc_exact_values(uint64_t bits, const bool isSigned, const uint32_t maximum) {
  int a = isSigned ? (int8_t)bits : (int)(bits & 0xFF);
  int b = isSigned ? (int8_t)(bits >> 8) : (int)(bits >> 8 & 0xFF);
  const bool hasLimits = a <= b;
  const BCChannelRule *rule = &bcChannelRules[hasLimits];
  // -128 counts as -127. Sums begin at 0.
  if (isSigned) {
    a = a < -127 ? 0 : a + 127;
    b = b < -127 ? 0 : b + 127;
  }
  Ints8 sums = (uint32_t)a * __builtin_convertvector(rule->first, Ints8)
               + (uint32_t)b * __builtin_convertvector(rule->second, Ints8);
  const uint32_t range = isSigned ? 254 : 255;
  if (!hasLimits) return (sums * (2 * maximum) + 7 * range) / (14 * range);
  Ints8 values = (sums * (2 * maximum) + 5 * range) / (10 * range);
  return values | (Ints8){0, 0, 0, 0, 0, 0, 0, maximum};
}

/// How a channel is decoded.
typedef enum { BCTruncated, BCSigned, BCDeep, BCSignedDeep } BCChannelKind;

/// A channel block, the channel in the lowest bits of each pixel.
CC_INLINE Block bc_channel_block(const uint8_t *bytes, const BCChannelKind kind) {
  uint64_t bits = LOAD(uint64_t, bytes);
  switch (kind) {
    case BCTruncated:
      return select_of_eight(bc_channel_values(bits), bits >> 16);
    case BCSigned:
      return select_of_eight(bc_exact_values(bits, true, 255), bits >> 16);
    case BCDeep:
      return select_of_eight(bc_exact_values(bits, false, 65535), bits >> 16);
    case BCSignedDeep:
      return select_of_eight(bc_exact_values(bits, true, 65535), bits >> 16);
  }
}

/// One channel or two, the other colors 0, alpha 255; or samples of 16 bits, alpha 65535.
CC_INLINE void bc_store_channels(const uint8_t *bytes, const int count, const BCChannelKind kind,
                                 uint8_t *target, size_t stride) {
  const bool isDeep = kind == BCDeep || kind == BCSignedDeep;
  Block block = bc_channel_block(bytes, kind);
  if (count == 2) {
    Block green = bc_channel_block(bytes + 8, kind);
    for (int i = 0; i < 2; i++) block.rows[i] |= green.rows[i] << (isDeep ? 16 : 8);
  }
  if (!isDeep) {
    for (int i = 0; i < 2; i++) block.rows[i] |= 0xFF000000;
    store_block(target, stride, block);
    return;
  }
  const Ints8 alpha = (Ints8){0} + 0xFFFF0000;
  for (int i = 0; i < 2; i++) {
    Ints8 upper = __builtin_shufflevector(block.rows[i], alpha, 0, 8, 1, 8, 2, 8, 3, 8);
    Ints8 lower = __builtin_shufflevector(block.rows[i], alpha, 4, 8, 5, 8, 6, 8, 7, 8);
    STORE(target + (size_t)(2 * i) * stride, upper);
    STORE(target + (size_t)(2 * i + 1) * stride, lower);
  }
}

/// The alpha of BC2: four bits per pixel.
CC_INLINE Block bc_plain_alpha(const uint8_t *bytes) {
  typedef uint8_t Bytes8 __attribute__((vector_size(8)));
  typedef uint8_t Bytes16 __attribute__((vector_size(16)));
  Bytes8 pairs = LOAD(Bytes8, bytes), low = pairs & 15, high = pairs >> 4;
  Bytes16 digits =
      __builtin_shufflevector(low, high, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
  typedef uint32_t Ints16U __attribute__((vector_size(64)));
  Ints16U alpha = __builtin_convertvector(digits * 17, Ints16U) << 24;
  Block block;
  memcpy(&block, &alpha, sizeof block);
  return block;
}

CC_INLINE void bc_store_with_alpha(uint8_t *target, size_t stride, Block color, Block alpha) {
  for (int i = 0; i < 2; i++) color.rows[i] = (color.rows[i] & 0x00FFFFFF) | alpha.rows[i];
  store_block(target, stride, color);
}

/// The bytes of a block.
CC_INLINE size_t bc_block_size(CCBCKind kind) {
  switch (kind) {
    case CCBC1Opaque:
    case CCBC1:
    case CCBC4:
    case CCBC4Signed:
    case CCBC4Deep:
    case CCBC4SignedDeep:
      return 8;
    default:
      return 16;
  }
}

CC_INLINE void decode_bc_of(const CCBlocks *blocks, const CCBCKind kind) {
  const size_t size = bc_block_size(kind);
  const size_t across = kind >= CCBC4Deep && kind <= CCBC5SignedDeep ? 32 : 16;
  const uint8_t *bytes = blocks->source;
  size_t stride = blocks->stride;
  for (size_t i = 0; i < blocks->count; i++, bytes += size) {
    uint8_t *target = blocks->target + across * i;
    switch (kind) {
      case CCBC1Opaque:
        store_block(target, stride, bc_color_block(bytes, 1));
        break;
      case CCBC1:
        store_block(target, stride, bc_color_block(bytes, 2));
        break;
      case CCBC2:
        bc_store_with_alpha(target, stride, bc_color_block(bytes + 8, 0), bc_plain_alpha(bytes));
        break;
      case CCBC3: {
        Block alpha = bc_channel_block(bytes, BCTruncated);
        for (int k = 0; k < 2; k++) alpha.rows[k] <<= 24;
        bc_store_with_alpha(target, stride, bc_color_block(bytes + 8, 0), alpha);
        break;
      }
      case CCBC4:
        bc_store_channels(bytes, 1, BCTruncated, target, stride);
        break;
      case CCBC5:
        bc_store_channels(bytes, 2, BCTruncated, target, stride);
        break;
      case CCBC4Signed:
        bc_store_channels(bytes, 1, BCSigned, target, stride);
        break;
      case CCBC5Signed:
        bc_store_channels(bytes, 2, BCSigned, target, stride);
        break;
      case CCBC4Deep:
        bc_store_channels(bytes, 1, BCDeep, target, stride);
        break;
      case CCBC5Deep:
        bc_store_channels(bytes, 2, BCDeep, target, stride);
        break;
      case CCBC4SignedDeep:
        bc_store_channels(bytes, 1, BCSignedDeep, target, stride);
        break;
      case CCBC5SignedDeep:
        bc_store_channels(bytes, 2, BCSignedDeep, target, stride);
        break;
      default:
        break;
    }
  }
}
