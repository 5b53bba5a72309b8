// The kernels of PVRTC: colors and weights of a row of words, and the pixels between two rows.

/// One color of as many words as there are lanes: red, green and blue of 5 bits, alpha of 4.
typedef struct { Words channels[4]; } Colors;

/// Widens the 16 bits of a color, the first of its word (A) or the second (B).
///
/// Opaque colors have 5 bits per channel, but blue of the first has 4; translucent ones have 3
/// bits of alpha and 4 a channel, but blue of the first has 3. Red, green and blue are widened by
/// repeating their highest bits, alpha by one bit: `lowAlpha`.
CC_INLINE Colors expand_color(Words bits, Words opaque, const bool isFirst,
                              const uint16_t lowAlpha) {
#define WIDENED(v) ((v) << 1 | (v) >> 3)
#define CHOICE(whole, part) (((whole) & opaque) | ((part) & ~opaque))
  Words red = bits >> 8 & 15, green = bits >> 4 & 15, blue = bits >> 1 & 15, low = bits & 15;
  Words three = bits >> 1 & 7;
  Colors colors;
  colors.channels[0] = CHOICE(bits >> 10 & 31, WIDENED(red));
  colors.channels[1] = CHOICE(bits >> 5 & 31, WIDENED(green));
  colors.channels[2] = isFirst ? CHOICE(WIDENED(blue), three << 2 | three >> 1)
                               : CHOICE(bits & 31, WIDENED(low));
  colors.channels[3] = CHOICE((Words){0} + 15, (bits >> 12 & 7) << 1 | lowAlpha);
  return colors;
#undef WIDENED
#undef CHOICE
}

/// Writes `4 * left`, `3 * left + right` and so on of each lane, a byte each.
CC_INLINE void interpolate_by_four(uint8_t *target, Words left, Words right) {
  Words step = right - left;
  Words first = left << 2, second = first + step, third = second + step, fourth = third + step;
  store_zipped(target, first | second << 8, third | fourth << 8);
}

/// Writes `8 * left`, `7 * left + right` and so on of each lane, a byte each.
CC_INLINE void interpolate_by_eight(uint8_t *target, Words left, Words right) {
  Words step = right - left, values[8] = {left << 3};
  for (int i = 1; i < 8; i++) values[i] = values[i - 1] + step;
  Words pairs[4];
  for (int i = 0; i < 4; i++) pairs[i] = values[2 * i] | values[2 * i + 1] << 8;
  Longs early[2], late[2];
  early[0] = (Longs)__builtin_shufflevector(pairs[0], pairs[1], ZIP_LOW_16);
  early[1] = (Longs)__builtin_shufflevector(pairs[0], pairs[1], ZIP_HIGH_16);
  late[0] = (Longs)__builtin_shufflevector(pairs[2], pairs[3], ZIP_LOW_16);
  late[1] = (Longs)__builtin_shufflevector(pairs[2], pairs[3], ZIP_HIGH_16);
  store_zipped_longs(target, early[0], late[0]);
  store_zipped_longs(target + 2 * VECTOR_BYTES, early[1], late[1]);
}

CC_INLINE void interpolate(const CCRow *row, const uint16_t *first, const uint16_t *second,
                           const int wordWidth, const bool isPVRTC2) {
  for (size_t column = 0; column < row->columns + 1; column += LANES) {
    Words a[2], b[2];
    Colors colors[2][2];
    for (size_t side = 0; side < 2; side++) {
      a[side] = LOAD(Words, first + column + side);
      b[side] = LOAD(Words, second + column + side);
      Words opaqueB = (Words)((Shorts)b[side] >> 15);
      // PVRTC-II has one flag for both, in the second.
      Words opaqueA = isPVRTC2 ? opaqueB : (Words)((Shorts)a[side] >> 15);
      colors[0][side] = expand_color(a[side], opaqueA, true, 0);
      colors[1][side] = expand_color(b[side], opaqueB, false, isPVRTC2 ? 1 : 0);
    }
    uint8_t *target = row->levels + column * (size_t)wordWidth;
    for (size_t channel = 0; channel < 8; channel++) {
      Words left = colors[channel / 4][0].channels[channel % 4];
      Words right = colors[channel / 4][1].channels[channel % 4];
      if (wordWidth == 4) {
        interpolate_by_four(target + channel * row->pitch, left, right);
      } else {
        interpolate_by_eight(target + channel * row->pitch, left, right);
      }
    }
  }
}

static bool row_colors(const CCRow *row) {
  size_t columns = row->columns;
  uint16_t *first = row->colors, *second = first + columns + 2 + CCPaddingWords;
  uint64_t flags = ~UINT64_C(0);
  for (size_t i = 0; i < columns; i++) {
    uint64_t word = row->words[i];
    flags &= word;
    first[i + 1] = (uint16_t)(word >> 32);
    second[i + 1] = (uint16_t)(word >> 48);
  }
  // Along a row the image wraps around.
  first[0] = first[columns];
  first[columns + 1] = first[1];
  second[0] = second[columns];
  second[columns + 1] = second[1];
  if (row->wordWidth == 4) {
    if (row->isPVRTC2) {
      interpolate(row, first, second, 4, true);
    } else {
      interpolate(row, first, second, 4, false);
    }
  } else if (row->isPVRTC2) {
    interpolate(row, first, second, 8, true);
  } else {
    interpolate(row, first, second, 8, false);
  }
  return flags >> 63 && (row->isPVRTC2 || (flags >> 47 & 1));
}

/// The weights of four codes a lane, one a byte, of words of both modes.
CC_INLINE Longs code_weights(Longs codes, Longs mode) {
  Longs high = codes >> 1 & 0x01010101, low = codes & 0x01010101;
  // Codes 0 to 3: 0, 3, 5, 8; in mode 1 they are 0, 4, 4 with the punch, and 8.
  Longs plain = (codes << 1) + low + high;
  Longs punched = (low + high) * 4 + (high & ~low) * 16;
  return (plain & ~mode) | (punched & mode);
}

static void row_weights(const CCRow *row, bool punches) {
  enum { LONGS = VECTOR_BYTES / 4 };
  const Longs mask = (Longs){0} + (punches ? ~0u : 0x0F0F0F0Fu);
  for (size_t column = 0; column < row->columns; column += LONGS) {
    Longs bits, mode;
    for (size_t i = 0; i < LONGS; i++) {
      uint64_t word = row->words[column + i];
      bits[i] = (uint32_t)word;
      mode[i] = (uint32_t)(word >> 32);
    }
    mode = -(mode & 1);
    for (size_t line = 0; line < 4; line++) {
      // The four codes of a byte come into four bytes.
      Longs byte = bits >> (uint32_t)(8 * line) & 0xFF;
      Longs nibbles = (byte | byte << 12) & 0x000F000F;
      Longs codes = (nibbles | nibbles << 6) & 0x03030303;
      STORE(row->weights + line * row->pitch + 4 * column, code_weights(codes, mode) & mask);
    }
  }
}

static void fill_gaps(const CCMissingWeights *gaps, uint8_t *target) {
  typedef uint8_t Fillers __attribute__((vector_size(VECTOR_BYTES / 8)));
  enum { QUADS = VECTOR_BYTES / 8 };
  const uint64_t even = 0x00FF00FF00FF00FF;
  const Quads kept = (Quads){0} + (gaps->isOdd ? ~even : even);
  for (size_t column = 0; column < gaps->columns; column += QUADS) {
    Quads filler = __builtin_convertvector(LOAD(Fillers, gaps->fillModes + column), Quads);
    Quads isAll = (Quads)(filler == 1), isNone = (Quads)(filler == 0);
    size_t at = 8 * column;
    const uint8_t *stored = gaps->stored + at;
    Quads sides = LOAD(Quads, stored - 1) + LOAD(Quads, stored + 1);
    Quads ends = LOAD(Quads, gaps->above + at) + LOAD(Quads, gaps->below + at);
    // Of one pair alone, twice as much.
    Quads isAcross = isAll | (Quads)(filler == 2), isDown = isAll | (Quads)(filler == 3);
    Quads one = (sides & isAcross) | (ends & ~isAcross), other = (ends & isDown) | (sides & ~isDown);
    Quads average = (one + other + 0x0202020202020202) >> 2 & 0x0F0F0F0F0F0F0F0F;
    Quads keep = kept | isNone;
    STORE(target + at, (LOAD(Quads, stored) & keep) | (average & ~keep));
  }
}

/// The levels of one channel of a color at a column: in the upper row, and by how much they grow
/// to the lower one at each row of pixels.
typedef struct { Shorts value, step; } Slope;

CC_INLINE Slope slope(const CCBlend *blend, size_t channel, size_t position) {
  Shorts top = load_widened(blend->upper + channel * blend->pitch + position);
  Shorts bottom = load_widened(blend->lower + channel * blend->pitch + position);
  return (Slope){top << 2, bottom - top};
}

/// An interpolated channel, 5 bits or 4 of alpha and 4 or 5 of fraction, widened to 8 bits.
CC_INLINE Shorts widened_level(Shorts v, const int wordWidth, const bool isAlpha) {
  if (wordWidth == 4) return isAlpha ? v + (v >> 4) : (v >> 1) + (v >> 6);
  return isAlpha ? (v >> 1) + (v >> 5) : (v >> 2) + (v >> 7);
}

/// One channel of the four rows, from 0 to 255.
CC_INLINE void blend_channel(const CCBlend *blend, size_t channel, size_t position,
                             const Shorts weights[4], const int wordWidth, Shorts rows[4]) {
  Slope first = slope(blend, channel, position), second = slope(blend, channel + 4, position);
  for (int row = 0; row < 4; row++) {
    Shorts a = widened_level(first.value, wordWidth, channel == 3);
    Shorts b = widened_level(second.value, wordWidth, channel == 3);
    // (a (8 - m) + b m) >> 3 = a + ((b - a) m >> 3), since the shift rounds down.
    rows[row] = a + ((b - a) * weights[row] >> 3);
    first.value += first.step;
    second.value += second.step;
  }
}

/// As many columns as there are lanes, from one on.
CC_INLINE void blend_columns(const CCBlend *blend, size_t column, uint8_t *const targets[4],
                             const int wordWidth, const bool isOpaque, const bool isBlack) {
  // Two columns of words meet at the middle of a word, where the levels begin.
  const size_t position = column + (size_t)wordWidth / 2;
  Shorts weights[4], punched[4], red[4], green[4], blue[4], alpha[4];
  for (int row = 0; row < 4; row++) {
    weights[row] = load_widened(blend->weights[row] + column);
    if (wordWidth == 4) {
      punched[row] = -(weights[row] >> 4);
      weights[row] &= 15;
    }
    alpha[row] = (Shorts){0} + 255;
  }
  blend_channel(blend, 0, position, weights, wordWidth, red);
  blend_channel(blend, 1, position, weights, wordWidth, green);
  for (int row = 0; row < 4; row++) red[row] |= green[row] << 8;
  blend_channel(blend, 2, position, weights, wordWidth, blue);
  if (!isOpaque) blend_channel(blend, 3, position, weights, wordWidth, alpha);
  for (int row = 0; row < 4; row++) {
    if (wordWidth == 4) {
      alpha[row] &= ~punched[row];
      if (isBlack) {
        red[row] &= ~punched[row];
        blue[row] &= ~punched[row];
      }
    }
    store_zipped(targets[row], (Words)red[row], (Words)(blue[row] | alpha[row] << 8));
  }
}

CC_INLINE void blend_kind(const CCBlend *blend, const int wordWidth, const bool isOpaque,
                          const bool isBlack) {
  size_t column = 0;
  for (; column + LANES <= blend->width; column += LANES) {
    uint8_t *targets[4];
    for (int row = 0; row < 4; row++) targets[row] = blend->targets[row] + 4 * column;
    blend_columns(blend, column, targets, wordWidth, isOpaque, isBlack);
  }
  if (column == blend->width) return;
  uint8_t spare[4][4 * LANES];
  uint8_t *const targets[4] = {spare[0], spare[1], spare[2], spare[3]};
  blend_columns(blend, column, targets, wordWidth, isOpaque, isBlack);
  for (int row = 0; row < 4; row++)
    memcpy(blend->targets[row] + 4 * column, spare[row], 4 * (blend->width - column));
}

static void blend_rows(const CCBlend *blend) {
  if (blend->wordWidth == 8) {
    if (blend->isOpaque) {
      blend_kind(blend, 8, true, false);
    } else {
      blend_kind(blend, 8, false, false);
    }
  } else if (blend->isBlack) {
    if (blend->isOpaque) {
      blend_kind(blend, 4, true, true);
    } else {
      blend_kind(blend, 4, false, true);
    }
  } else if (blend->isOpaque) {
    blend_kind(blend, 4, true, false);
  } else {
    blend_kind(blend, 4, false, false);
  }
}
