// The kernels of ETC and EAC: blocks of 4 by 4 pixels.
//
// The bits of a block count from its last byte: bit 63 is the most significant one of the first
// (Khronos Data Format Specification, "ETC2"). Pixel (x, y) has number 4x + y.
//
// A level defines `pick`, which takes eight of eight values by the lowest three bits of numbers.

/// A block of pixels: the upper two rows, and the lower two.
typedef struct {
  Ints8 rows[2];
} Block;

/// Three channels from 0 to 255.
typedef struct { int red, green, blue; } Base;

CC_INLINE uint64_t big_endian(const uint8_t *block) {
  return __builtin_bswap64(LOAD(uint64_t, block));
}

/// Up to eight bits from a position on.
CC_INLINE int bit_field(uint64_t bits, int position, int count) {
  return (int)(bits >> position) & ((1 << count) - 1);
}

/// The number of three bits at a position, -4 to 3.
CC_INLINE int difference(uint64_t bits, int position) {
  return (bit_field(bits, position, 3) ^ 4) - 4;
}

CC_INLINE int expand5(int value) { return value << 3 | value >> 2; }
CC_INLINE int expand6(int value) { return value << 2 | value >> 4; }
CC_INLINE int expand7(int value) { return value << 1 | value >> 6; }

/// The bytes of an opaque pixel.
CC_INLINE uint32_t opaque_pixel(Base color) {
  return (uint32_t)(color.red | color.green << 8 | color.blue << 16) | 0xFF000000;
}

/// The same amount in red, green and blue.
CC_INLINE uint32_t gray_amount(uint32_t amount) { return amount * 0x010101; }

/// What is added to colors, and what is subtracted from them, channel by channel from 0 to 255.
CC_INLINE Ints8 shade_colors(Ints8 colors, Ints8 more, Ints8 less) {
  typedef uint8_t Channels __attribute__((vector_size(32)));
  Channels sum = __builtin_elementwise_add_sat((Channels)colors, (Channels)more);
  return (Ints8)__builtin_elementwise_sub_sat(sum, (Channels)less);
}

/// Puts each of 16 bits into a digit of four bits.
CC_INLINE uint64_t spread_bits(uint64_t bits) {
  uint64_t x = (bits | bits << 24) & 0x000000FF000000FF;
  x = (x | x << 12) & 0x000F000F000F000F;
  x = (x | x << 6) & 0x0303030303030303;
  return (x | x << 3) & 0x1111111111111111;
}

/// The pixels whose colors are numbered by the low 32 bits, high bits before low ones, and by
/// `halves`: a digit of four bits for each pixel, 4 for the last four colors.
CC_INLINE Block select_colors(Ints8 colors, uint64_t bits, uint64_t halves) {
  uint64_t numbers = spread_bits(bits & 0xFFFF) | spread_bits(bits >> 16 & 0xFFFF) << 1 | halves;
  uint32_t low = (uint32_t)numbers, high = (uint32_t)(numbers >> 32);
  const Ints8 columns = {low, low, high, high, low, low, high, high};
  Block block;
  block.rows[0] = select_lanes(colors, columns >> (Ints8){0, 16, 0, 16, 4, 20, 4, 20});
  block.rows[1] = select_lanes(colors, columns >> (Ints8){8, 24, 8, 24, 12, 28, 12, 28});
  return block;
}

/// The modes of ETC1: two halves with a base color each, whose brightness changes.
CC_INLINE Block halves_mode(uint64_t bits, Base first, Base second, bool isOpaque) {
  int table = bit_field(bits, 37, 3), other = bit_field(bits, 34, 3);
  uint32_t s = gray_amount(isOpaque ? (uint32_t)ccETCSmallModifiers[table] : 0);
  uint32_t s2 = gray_amount(isOpaque ? (uint32_t)ccETCSmallModifiers[other] : 0);
  uint32_t l = gray_amount((uint32_t)ccETCLargeModifiers[table]);
  uint32_t l2 = gray_amount((uint32_t)ccETCLargeModifiers[other]);
  uint32_t a = opaque_pixel(first), b = opaque_pixel(second);
  Ints8 colors = shade_colors((Ints8){a, a, a, a, b, b, b, b}, (Ints8){s, l, 0, 0, s2, l2, 0, 0},
                              (Ints8){0, 0, s, l, 0, 0, s2, l2});
  if (!isOpaque) colors &= (Ints8){~0u, ~0u, 0, ~0u, ~0u, ~0u, 0, ~0u};
  // The second half is the lower one with bit 32, otherwise the right one.
  return select_colors(colors, bits,
                       bit_field(bits, 32, 1) ? 0x4400440044004400 : 0x4444444400000000);
}

/// A distance of modes T and H.
CC_INLINE uint32_t th_distance(int number) { return gray_amount(ccTHDistances[number]); }

/// Mode T: one color, and another one with two of its shades.
CC_INLINE Block t_mode(uint64_t bits, bool isOpaque) {
  Base first = {(bit_field(bits, 59, 2) << 2 | bit_field(bits, 56, 2)) * 17,
                bit_field(bits, 52, 4) * 17, bit_field(bits, 48, 4) * 17};
  Base second = {bit_field(bits, 44, 4) * 17, bit_field(bits, 40, 4) * 17,
                 bit_field(bits, 36, 4) * 17};
  uint32_t d = th_distance(bit_field(bits, 34, 2) << 1 | bit_field(bits, 32, 1));
  uint32_t a = opaque_pixel(first), b = opaque_pixel(second);
  Ints8 colors =
      shade_colors((Ints8){a, b, isOpaque ? b : 0, b}, (Ints8){0, d, 0, 0}, (Ints8){0, 0, 0, d});
  return select_colors(colors, bits, 0);
}

/// Mode H: two shades each of two colors.
CC_INLINE Block h_mode(uint64_t bits, bool isOpaque) {
  Base first = {bit_field(bits, 59, 4), bit_field(bits, 56, 3) << 1 | bit_field(bits, 52, 1),
                bit_field(bits, 51, 1) << 3 | bit_field(bits, 47, 3)};
  Base second = {bit_field(bits, 43, 4), bit_field(bits, 39, 4), bit_field(bits, 35, 4)};
  // The order of the two colors is the third bit of the distance.
  int number = first.red << 8 | first.green << 4 | first.blue;
  int other = second.red << 8 | second.green << 4 | second.blue;
  uint32_t d =
      th_distance(bit_field(bits, 34, 1) << 2 | bit_field(bits, 32, 1) << 1 | (number >= other));
  uint32_t a = opaque_pixel((Base){first.red * 17, first.green * 17, first.blue * 17});
  uint32_t b = opaque_pixel((Base){second.red * 17, second.green * 17, second.blue * 17});
  Ints8 colors = shade_colors((Ints8){a, a, b, b}, (Ints8){d, 0, d, 0}, (Ints8){0, d, 0, d});
  if (!isOpaque) colors[2] = 0;
  return select_colors(colors, bits, 0);
}

/// One channel of the planar mode, from its values at the corner and four pixels right and below.
CC_INLINE Ints8 on_plane(int origin, int right, int below, int row) {
  typedef int32_t Signed __attribute__((vector_size(32)));
  const Signed x = {0, 1, 2, 3, 0, 1, 2, 3}, y = {0, 0, 0, 0, 1, 1, 1, 1};
  Signed value = x * (right - origin) + (y + row) * (below - origin) + (4 * origin + 2);
  value >>= 2;
  return (Ints8)__builtin_elementwise_min(__builtin_elementwise_max(value, (Signed){0}),
                                          (Signed){0} + 255);
}

CC_INLINE Block plane_mode(uint64_t bits) {
  Base origin = {
      expand6(bit_field(bits, 57, 6)),
      expand7(bit_field(bits, 56, 1) << 6 | bit_field(bits, 49, 6)),
      expand6(bit_field(bits, 48, 1) << 5 | bit_field(bits, 43, 2) << 3 | bit_field(bits, 39, 3))};
  Base right = {expand6(bit_field(bits, 34, 5) << 1 | bit_field(bits, 32, 1)),
                expand7(bit_field(bits, 25, 7)), expand6(bit_field(bits, 19, 6))};
  Base below = {expand6(bit_field(bits, 13, 6)), expand7(bit_field(bits, 6, 7)),
                expand6(bit_field(bits, 0, 6))};
  Block block;
  for (int i = 0; i < 2; i++) {
    block.rows[i] = on_plane(origin.red, right.red, below.red, 2 * i)
                    | on_plane(origin.green, right.green, below.green, 2 * i) << 8
                    | on_plane(origin.blue, right.blue, below.blue, 2 * i) << 16 | 0xFF000000;
  }
  return block;
}

/// Decodes a color block. `punches`: bit 33 states whether all pixels are opaque, not whether the
/// base colors are individual ones.
CC_INLINE Block color_block(const uint8_t *bytes, const bool punches) {
  uint64_t bits = big_endian(bytes);
  bool isOpaque = !punches || bit_field(bits, 33, 1);
  if (!punches && !bit_field(bits, 33, 1)) {
    Base first = {bit_field(bits, 60, 4) * 17, bit_field(bits, 52, 4) * 17,
                  bit_field(bits, 44, 4) * 17};
    Base second = {bit_field(bits, 56, 4) * 17, bit_field(bits, 48, 4) * 17,
                   bit_field(bits, 40, 4) * 17};
    return halves_mode(bits, first, second, true);
  }
  int red = bit_field(bits, 59, 5), green = bit_field(bits, 51, 5), blue = bit_field(bits, 43, 5);
  int red2 = red + difference(bits, 56), green2 = green + difference(bits, 48),
      blue2 = blue + difference(bits, 40);
  // A second base color out of range stands for one of the modes that ETC2 added.
  if (red2 & ~31) return t_mode(bits, isOpaque);
  if (green2 & ~31) return h_mode(bits, isOpaque);
  if (blue2 & ~31) return plane_mode(bits);
  return halves_mode(bits, (Base){expand5(red), expand5(green), expand5(blue)},
                     (Base){expand5(red2), expand5(green2), expand5(blue2)}, isOpaque);
}

/// How a channel of EAC becomes bytes.
enum { EACBytes, EACElevenBits, EACSigned };

/// Decodes an EAC block: bits 63 to 56 hold the base, 55 to 52 the multiplier, 51 to 48 the table,
/// and 47 to 0 a number of three bits for each pixel. The channel is in the lowest byte of each
/// pixel.
CC_INLINE Block channel_block(const uint8_t *bytes, const int kind) {
  typedef int32_t Signed __attribute__((vector_size(32)));
  typedef int8_t Small __attribute__((vector_size(8)));
  uint64_t bits = big_endian(bytes);
  int base = bit_field(bits, 56, 8), multiplier = bit_field(bits, 52, 4);
  Signed values =
      __builtin_convertvector(LOAD(Small, ccEACModifiers[bit_field(bits, 48, 4)]), Signed);
  // With 11 bits a multiplier of 0 stands for an eighth.
  if (kind != EACBytes) multiplier = multiplier ? 8 * multiplier : 1;
  values *= multiplier;
  Signed minimum = {0}, most = minimum + 255;
  switch (kind) {
    case EACBytes:
      values += base;
      break;
    case EACElevenBits:
      values += base * 8 + 4;
      most = (Signed){0} + 2047;
      break;
    default:
      // -128 is no base and counts as -127, so that the range is the same on either side of 0.
      values += ((int8_t)base < -127 ? -127 : (int8_t)base) * 8;
      minimum = (Signed){0} - 1023;
      most = (Signed){0} + 1023;
      break;
  }
  values = __builtin_elementwise_min(__builtin_elementwise_max(values, minimum), most);
  // round(v 255 / 2047) for all numbers of 11 bits.
  if (kind == EACElevenBits) values = (values * 4082 + 16384) >> 15;
  // round((v + 1023) 255 / 2046) for all of those from -1023 to 1023.
  if (kind == EACSigned) values = ((values + 1023) * 4084 + 16384) >> 15;
  // Columns of twelve bits, the top pixel highest.
  uint32_t c0 = (uint32_t)(bits >> 36), c1 = (uint32_t)(bits >> 24), c2 = (uint32_t)(bits >> 12),
           c3 = (uint32_t)bits;
  const Ints8 columns = {c0, c1, c2, c3, c0, c1, c2, c3};
  Block block;
  block.rows[0] = select_lanes((Ints8)values, columns >> (Ints8){9, 9, 9, 9, 6, 6, 6, 6});
  block.rows[1] = select_lanes((Ints8)values, columns >> (Ints8){3, 3, 3, 3, 0, 0, 0, 0});
  return block;
}

CC_INLINE void store_block(uint8_t *target, size_t stride, Block block) {
  for (int i = 0; i < 2; i++) {
    memcpy(target, &block.rows[i], 16);
    memcpy(target + stride, (const uint8_t *)&block.rows[i] + 16, 16);
    target += 2 * stride;
  }
}

/// Two channels of 11 bits or one, the other colors 0, alpha 255.
CC_INLINE Block channels(const uint8_t *bytes, const int count, const int kind) {
  Block block = channel_block(bytes, kind);
  if (count == 2) {
    Block green = channel_block(bytes + 8, kind);
    for (int i = 0; i < 2; i++) block.rows[i] |= green.rows[i] << 8;
  }
  for (int i = 0; i < 2; i++) block.rows[i] |= 0xFF000000;
  return block;
}

CC_INLINE void decode_blocks_of(const CCBlocks *blocks, const CCBlockKind kind) {
  const uint8_t *bytes = blocks->source;
  for (size_t i = 0; i < blocks->count; i++) {
    Block block;
    switch (kind) {
      case CCBlockETC:
        block = color_block(bytes, false);
        bytes += 8;
        break;
      case CCBlockETCPunched:
        block = color_block(bytes, true);
        bytes += 8;
        break;
      case CCBlockETCAlpha: {
        block = color_block(bytes + 8, false);
        Block alpha = channel_block(bytes, EACBytes);
        for (int k = 0; k < 2; k++)
          block.rows[k] = (block.rows[k] & 0x00FFFFFF) | alpha.rows[k] << 24;
        bytes += 16;
        break;
      }
      case CCBlockEAC:
        block = channels(bytes, 1, EACElevenBits);
        bytes += 8;
        break;
      case CCBlockEACPair:
        block = channels(bytes, 2, EACElevenBits);
        bytes += 16;
        break;
      case CCBlockSignedEAC:
        block = channels(bytes, 1, EACSigned);
        bytes += 8;
        break;
      case CCBlockSignedEACPair:
        block = channels(bytes, 2, EACSigned);
        bytes += 16;
        break;
    }
    store_block(blocks->target + 16 * i, blocks->stride, block);
  }
}

static void decode_blocks(const CCBlocks *blocks, CCBlockKind kind) {
#define CASE(kind)                                                                                 \
  case kind:                                                                                       \
    decode_blocks_of(blocks, kind);                                                                \
    break
  switch (kind) {
    CASE(CCBlockETC);
    CASE(CCBlockETCPunched);
    CASE(CCBlockETCAlpha);
    CASE(CCBlockEAC);
    CASE(CCBlockEACPair);
    CASE(CCBlockSignedEAC);
    CASE(CCBlockSignedEACPair);
  }
#undef CASE
}
