// The sums of a least-squares fit of PVRTC's colors.
//
// Fractions are added in the same order on every level.

typedef float Fractions __attribute__((vector_size(32)));
typedef int32_t Decisions __attribute__((vector_size(32)));
typedef int16_t EightShorts __attribute__((vector_size(16)));

/// Eight pixels of a row: of one cell of 8 columns, or of two with 4.
typedef struct {
  /// The columns' shares of the words at the left and at the right.
  Fractions left, right;
  /// The column in its cell, as a part of the cell's width.
  Fractions across;
  bool isWide;
} Columns;

CC_INLINE Columns columns_of(bool isWide) {
  Fractions x = isWide ? (Fractions){0, 1, 2, 3, 4, 5, 6, 7} : (Fractions){0, 1, 2, 3, 0, 1, 2, 3};
  float width = isWide ? 8 : 4;
  return (Columns){(width - x) / (4 * width), x / (4 * width), x / width, isWide};
}

CC_INLINE Fractions fractions(const int16_t *values) {
  return __builtin_convertvector(LOAD(EightShorts, values), Fractions);
}

/// A vector where a decision is yes, else zeros.
CC_INLINE Fractions where(Decisions decisions, Fractions values) {
  return (Fractions)(decisions & (Decisions)values);
}

CC_INLINE Fractions selected(Decisions decisions, Fractions yes, Fractions no) {
  return (Fractions)((decisions & (Decisions)yes) | (~decisions & (Decisions)no));
}

/// One channel of the colors of eight columns, line by line.
typedef struct {
  /// The first color, and the way from it to the second one.
  Fractions first, line;
  Fractions firstStep, lineStep;
} Ramp;

/// A number of the words at both sides, interpolated.
CC_INLINE Fractions interpolated(const float *row, const size_t words[3], int number,
                                 const Columns *columns) {
  float a = row[8 * words[0] + number], b = row[8 * words[1] + number];
  Fractions left = (Fractions){0} + a, right = (Fractions){0} + b;
  if (!columns->isWide) {
    float c = row[8 * words[2] + number];
    left = (Fractions){a, a, a, a, b, b, b, b};
    right = (Fractions){b, b, b, b, c, c, c, c};
  }
  return columns->across * (right - left) + left;
}

CC_INLINE Ramp ramp(const CCFitRow *row, const size_t words[3], int channel,
                    const Columns *columns) {
  Fractions firstAbove = interpolated(row->upper, words, channel, columns);
  Fractions firstBelow = interpolated(row->lower, words, channel, columns);
  Fractions secondAbove = interpolated(row->upper, words, channel + 4, columns);
  Fractions secondBelow = interpolated(row->lower, words, channel + 4, columns);
  Ramp ramp;
  ramp.first = firstAbove;
  ramp.line = secondAbove - firstAbove;
  ramp.firstStep = (firstBelow - firstAbove) * 0.25f;
  ramp.lineStep = (secondBelow - secondAbove) * 0.25f - ramp.firstStep;
  return ramp;
}

/// The nearest of 0 to 8 to quotients.
CC_INLINE Fractions nearest_of_nine(Fractions product, Fractions square) {
  // Where both colors are the same the quotient means nothing.
  Fractions quotient = product / (square + 0.001f);
  Fractions low = where(quotient > 0, quotient);
  Fractions cut = selected(low > 8, (Fractions){0} + 8, low);
  // Adding 2^23 rounds to a whole number.
  return (cut + 8388608.0f) - 8388608.0f;
}

/// The nearest of 0, 3, 5 and 8, without division.
CC_INLINE Fractions nearest_of_four(Fractions product, Fractions square) {
  Fractions three = (Fractions){0} + 3, two = (Fractions){0} + 2;
  return where(product > square * 1.5f, three) + where(product > square * 4, two)
         + where(product > square * 6.5f, three);
}

/// The nearest of 0, 4 and 8.
CC_INLINE Fractions nearest_of_three(Fractions product, Fractions square) {
  Fractions four = (Fractions){0} + 4;
  return where(product > square * 2, four) + where(product > square * 6, four);
}

/// All ones in the lanes of words that punch pixels through.
CC_INLINE Decisions punched(const uint8_t *kinds, const size_t words[3]) {
  int32_t a = -(kinds[words[0]] >= CCFitPunched), b = -(kinds[words[1]] >= CCFitPunched);
  int32_t c = -(kinds[words[2]] >= CCFitPunched);
  return (Decisions){a, a, b, b, b, b, c, c};
}

/// Turns eight vectors, so that lanes are what vectors were.
CC_INLINE void turn(Fractions v[8]) {
  Fractions a[8], b[8];
  for (int i = 0; i < 4; i++) {
    a[2 * i] = __builtin_shufflevector(v[2 * i], v[2 * i + 1], 0, 8, 2, 10, 4, 12, 6, 14);
    a[2 * i + 1] = __builtin_shufflevector(v[2 * i], v[2 * i + 1], 1, 9, 3, 11, 5, 13, 7, 15);
  }
  for (int i = 0; i < 2; i++) {
    for (int k = 0; k < 2; k++) {
      Fractions p = a[4 * i + k], q = a[4 * i + k + 2];
      b[4 * i + k] = __builtin_shufflevector(p, q, 0, 1, 8, 9, 4, 5, 12, 13);
      b[4 * i + k + 2] = __builtin_shufflevector(p, q, 2, 3, 10, 11, 6, 7, 14, 15);
    }
  }
  for (int i = 0; i < 4; i++) {
    v[i] = __builtin_shufflevector(b[i], b[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
    v[i + 4] = __builtin_shufflevector(b[i], b[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
  }
}

/// The sums of rotated vectors of some columns times the columns' parts.
CC_INLINE Fractions sum_of(const Fractions rotated[8], Fractions parts, int first, int count) {
  Fractions sum = rotated[first] * parts[first];
  for (int i = first + 1; i < first + count; i++) sum += rotated[i] * parts[i];
  return sum;
}

/// Sums over the lines of eight columns.
///
/// Shares are products of a part for the column and one for the line, and their products are so as
/// well: (4 - y)², y (4 - y) and y². What a weight leaves over for the first color follows from
/// the sums without weights, which are always the same, and those with them.
typedef struct {
  /// Weighted pixels times the lines' parts of the upper words, a channel each, and of the lower
  /// ones.
  Fractions pixels[8];
  /// Weights times the three products of the lines' parts, one unused, then squared weights.
  Fractions weights[8];
} LineSums;

CC_INLINE void store_sums(const LineSums *sums, const Columns *columns, int first, int count,
                          CCFitSums *result) {
  Fractions left = sum_of(sums->pixels, columns->left, first, count) * 0.125f;
  Fractions right = sum_of(sums->pixels, columns->right, first, count) * 0.125f;
  for (int i = 0; i < 4; i++) {
    result->second[0][i] = left[i];
    result->second[1][i] = right[i];
    result->second[2][i] = left[i + 4];
    result->second[3][i] = right[i + 4];
  }
  // Weights and their squares are eighths and sixty-fourths.
  const Fractions units = {0.125f, 0.125f, 0.125f, 0, 0.015625f, 0.015625f, 0.015625f, 0};
  Fractions squares[3] = {columns->left * columns->left, columns->left * columns->right,
                          columns->right * columns->right};
  for (int part = 0; part < 3; part++) {
    float shares = 0;
    for (int i = first; i < first + count; i++) shares += squares[part][i];
    Fractions all = sum_of(sums->weights, squares[part], first, count) * units;
    // Of the words' products: two of the upper words, an upper and a lower one, two of the lower
    // ones.
    for (int line = 0; line < 3; line++) {
      const float lines[3] = {30, 10, 14};
      float once = all[line], twice = all[line + 4];
      float three[3] = {shares * lines[line] + (twice - once - once), once - twice, twice};
      for (int kind = 0; kind < 3; kind++) {
        if (part != 1 && line != 1)
          result->own[kind][(part == 2) + (line == 2 ? 2 : 0)] = three[kind];
        else if (part == 1 && line == 1)
          result->across[kind] = three[kind];
        else
          result->next[kind][part == 1 ? line / 2 : 2 + part / 2] = three[kind];
      }
    }
  }
  result->across[3] = 0;
}

CC_INLINE void gather_cells(const CCFitRow *row, size_t column, const Columns *columns,
                            int channels) {
  size_t last = row->columns - 1;
  size_t words[3] = {column == 0 ? last : column - 1, column, column == last ? 0 : column + 1};
  size_t x = column * (columns->isWide ? 8 : 4);
  Ramp ramps[4];
  for (int i = 0; i < channels; i++) ramps[i] = ramp(row, words, i, columns);
  Decisions upperPunch = {0}, lowerPunch = {0};
  if (channels == 4 && row->upperKinds) {
    upperPunch = punched(row->upperKinds, words);
    lowerPunch = punched(row->lowerKinds, words);
  }
  LineSums sums;
  memset(&sums, 0, sizeof sums);
  for (int y = 0; y < 4; y++) {
    size_t offset = row->pitch * y + x;
    Fractions pixels[4], product = {0}, square = {0}, chosen;
    for (int i = 0; i < channels; i++) {
      pixels[i] = fractions(row->pixels[i] + offset);
      Fractions scaled = ramps[i].line * row->factors[i];
      product += (pixels[i] - ramps[i].first) * scaled;
      square += ramps[i].line * scaled;
    }
    product *= 8;
    if (row->kind == CCFitGiven) chosen = fractions(row->given + offset);
    else if (row->kind == CCFitFree) chosen = nearest_of_nine(product, square);
    else if (row->kind == CCFitFour) chosen = nearest_of_four(product, square);
    else chosen = (Fractions){0} + 8;
    if (channels == 4 && row->kind != CCFitAll && row->upperKinds) {
      Decisions isPunched = y < 2 ? upperPunch : lowerPunch;
      chosen = selected(isPunched, nearest_of_three(product, square), chosen);
      chosen = selected(isPunched & (pixels[3] < 128), (Fractions){0} + 4, chosen);
    }
    if (channels == 4 && row->kind != CCFitAll && row->marks) {
      // These take the second color alone where the first one is translucent.
      Decisions isBound = fractions(row->marks + offset) != 0;
      isBound &= ramps[3].first < row->minOpaque;
      chosen = selected(isBound, (Fractions){0} + 8, chosen);
    }
    float below = y, above = 4 - y;
    Fractions squares = chosen * chosen;
    sums.weights[0] += chosen * (above * above);
    sums.weights[1] += chosen * (below * above);
    sums.weights[2] += chosen * (below * below);
    sums.weights[4] += squares * (above * above);
    sums.weights[5] += squares * (below * above);
    sums.weights[6] += squares * (below * below);
    for (int i = 0; i < channels; i++) {
      Fractions weighted = pixels[i] * chosen;
      sums.pixels[i] += weighted * above;
      sums.pixels[i + 4] += weighted * below;
      ramps[i].first += ramps[i].firstStep;
      ramps[i].line += ramps[i].lineStep;
    }
  }
  turn(sums.pixels);
  turn(sums.weights);
  CCFitSums *target = (CCFitSums *)row->sums + column;
  if (columns->isWide) {
    store_sums(&sums, columns, 0, 8, target);
  } else {
    store_sums(&sums, columns, 0, 4, target);
    if (column != last) store_sums(&sums, columns, 4, 4, target + 1);
  }
}

static void gather_row(const CCFitRow *row) {
  if (row->wordWidth == 8) {
    Columns columns = columns_of(true);
    if (row->channels == 4)
      for (size_t i = 0; i < row->columns; i++) gather_cells(row, i, &columns, 4);
    else
      for (size_t i = 0; i < row->columns; i++) gather_cells(row, i, &columns, 3);
  } else {
    Columns columns = columns_of(false);
    if (row->channels == 4)
      for (size_t i = 0; i < row->columns; i += 2) gather_cells(row, i, &columns, 4);
    else
      for (size_t i = 0; i < row->columns; i += 2) gather_cells(row, i, &columns, 3);
  }
}
