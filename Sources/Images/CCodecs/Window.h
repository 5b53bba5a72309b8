// The errors of a window of PVRTC words, the four cells around a word: eight by eight pixels with 4
// bits a pixel, and sixteen by eight with 2. What is different between both is known where
// functions are inlined.

/// The pixels of a window.
CC_INLINE int pixel_count(bool isWide) { return isWide ? 128 : 64; }

/// How many weights each pixel chooses from.
CC_INLINE int weight_count(bool isWide) { return isWide ? 2 : 4; }

/// What a vector of pixels is compared with in one channel.
typedef struct {
  /// The two colors, of 8 bits.
  Shorts first, second;
} Colors8;

/// Rows from one on.
CC_INLINE Shorts rows_at(const int16_t *values, int position) {
  return LOAD(Shorts, values + position);
}

/// Sums of four times four colors, or of eight times four, of 5 bits, or of 4 for alpha, as 8
/// bits.
CC_INLINE Shorts widened_sums(Shorts sums, bool isAlpha, bool isWide) {
  if (isWide) return isAlpha ? (sums >> 1) + (sums >> 5) : (sums >> 2) + (sums >> 7);
  return isAlpha ? sums + (sums >> 4) : (sums >> 1) + (sums >> 6);
}

CC_INLINE Colors8 colors_at(const CCWindow *window, int channel, int position, int16_t first,
                            int16_t second, bool isWide) {
  int count = pixel_count(isWide);
  Shorts shares = rows_at(window->shares, position);
  Shorts a = rows_at(window->colors, count * channel + position) + shares * first;
  Shorts b = rows_at(window->colors, count * (channel + 4) + position) + shares * second;
  return (Colors8){widened_sums(a, channel == 3, isWide), widened_sums(b, channel == 3, isWide)};
}

/// A difference that counts so many sixteenths, cut to 255.
CC_INLINE Shorts scaled_differences(Shorts differences, Shorts scales) {
  Shorts scaled = (differences * scales + 8) >> 4, top = (Shorts){0} + 255;
  return __builtin_elementwise_max(__builtin_elementwise_min(scaled, top), -top);
}

/// Quarters of squared differences, so that the sum of four channels fits 16 bits.
CC_INLINE Shorts quarter_squares(const CCWindow *window, Shorts values, int channel, int position,
                                 bool isWeighted, bool isWide) {
  int offset = pixel_count(isWide) * channel + position;
  if (channel == 3) values &= ~((values - 255) >> 15 & rows_at(window->marks, position));
  Shorts differences = values - rows_at(window->pixels, offset);
  if (isWeighted)
    differences = scaled_differences(differences, rows_at(window->scales, offset));
  return (Shorts)((Words)(differences * differences) >> 2);
}

/// The values that a channel can take with each of the weights.
CC_INLINE void weighted_values(const CCWindow *window, Colors8 colors, int channel, int position,
                               bool isWide, Shorts values[4]) {
  Shorts whole = colors.first << 3, line = colors.second - colors.first;
  Shorts low = (whole + line * rows_at(window->middles, position)) >> 3;
  Shorts high = (whole + line * rows_at(window->middles, pixel_count(isWide) + position)) >> 3;
  if (isWide) {
    values[0] = low;
    values[1] = high;
    return;
  }
  if (channel == 3) high &= ~rows_at(window->middles, 128 + position);
  values[0] = colors.first;
  values[1] = low;
  values[2] = high;
  values[3] = colors.second;
}

/// The sums of the rows that colors reach, of values that begin at -32768.
CC_INLINE Longs add_rows(Longs sum, Shorts values, int position, int firstRow, bool isWide) {
  Words count = (Words)values ^ 0x8000;
  int row = isWide ? 16 : 8;
  if (position < row && firstRow == 1) memset(&count, 0, 2 * (LANES < row ? LANES : row));
  return sum + ((Longs)count & 0xFFFF) + ((Longs)count >> 16);
}

CC_INLINE Shorts minimum_of(const Shorts values[4], bool isWide) {
  Shorts minimum = __builtin_elementwise_min(values[0], values[1]);
  if (isWide) return minimum;
  return __builtin_elementwise_min(minimum, __builtin_elementwise_min(values[2], values[3]));
}

CC_INLINE int32_t one_error(const CCWindow *window, int channel, int16_t first, int16_t second,
                            bool isWeighted, bool isWide) {
  Longs sum = {0};
  for (int position = 0; position < pixel_count(isWide); position += LANES) {
    Colors8 colors = colors_at(window, channel, position, first, second, isWide);
    Shorts values[4];
    weighted_values(window, colors, channel, position, isWide, values);
    for (int code = 0; code < weight_count(isWide); code++) {
      int offset = pixel_count(isWide) * code + position;
      values[code] =
          quarter_squares(window, values[code], channel, position, isWeighted, isWide)
          + (rows_at(window->totals, offset) - rows_at(window->errors, 256 * channel + offset));
    }
    sum = add_rows(sum, minimum_of(values, isWide), position, window->firstRow, isWide);
  }
  return (int32_t)__builtin_reduce_add(sum);
}

CC_INLINE int32_t shaped_error(const CCWindow *window, int channel, int16_t first, int16_t second,
                               bool isWide) {
  if (window->isWeighted)
    return channel == 3 ? one_error(window, 3, first, second, true, isWide)
           : channel == 2 ? one_error(window, 2, first, second, true, isWide)
           : channel == 1 ? one_error(window, 1, first, second, true, isWide)
                          : one_error(window, 0, first, second, true, isWide);
  return channel == 2 ? one_error(window, 2, first, second, false, isWide)
         : channel == 1 ? one_error(window, 1, first, second, false, isWide)
                        : one_error(window, 0, first, second, false, isWide);
}

static int32_t window_error(const CCWindow *window, int channel, int16_t first, int16_t second) {
  return window->isWide ? shaped_error(window, channel, first, second, true)
                        : shaped_error(window, channel, first, second, false);
}

CC_INLINE int32_t all_error(const CCWindow *window, const int16_t *changes, int channels,
                            bool isWeighted, bool isWide) {
  Longs sum = {0};
  for (int position = 0; position < pixel_count(isWide); position += LANES) {
    Shorts sums[4];
    for (int code = 0; code < 4; code++) sums[code] = (Shorts){0} + INT16_MIN;
    for (int channel = 0; channel < channels; channel++) {
      Colors8 colors =
          colors_at(window, channel, position, changes[channel], changes[channel + 4], isWide);
      Shorts values[4];
      weighted_values(window, colors, channel, position, isWide, values);
      for (int code = 0; code < weight_count(isWide); code++)
        sums[code] += quarter_squares(window, values[code], channel, position, isWeighted, isWide);
    }
    sum = add_rows(sum, minimum_of(sums, isWide), position, window->firstRow, isWide);
  }
  return (int32_t)__builtin_reduce_add(sum);
}

CC_INLINE int32_t shaped_all_error(const CCWindow *window, const int16_t *changes, bool isWide) {
  if (window->channels == 4) return all_error(window, changes, 4, true, isWide);
  return window->isWeighted ? all_error(window, changes, 3, true, isWide)
                            : all_error(window, changes, 3, false, isWide);
}

static int32_t window_all_error(const CCWindow *window, const int16_t *changes) {
  return window->isWide ? shaped_all_error(window, changes, true)
                        : shaped_all_error(window, changes, false);
}

CC_INLINE void measure_channel(const CCWindow *window, int channel, bool isNew, bool isWeighted,
                               bool isWide) {
  for (int position = 0; position < pixel_count(isWide); position += LANES) {
    Shorts values[4];
    weighted_values(window, colors_at(window, channel, position, 0, 0, isWide), channel, position,
                    isWide, values);
    for (int code = 0; code < weight_count(isWide); code++) {
      int offset = pixel_count(isWide) * code + position;
      int16_t *total = window->totals + offset, *error = window->errors + 256 * channel + offset;
      Shorts new = quarter_squares(window, values[code], channel, position, isWeighted, isWide);
      Shorts change = isNew ? new : new - LOAD(Shorts, error);
      STORE(total, LOAD(Shorts, total) + change);
      STORE(error, new);
    }
  }
}

CC_INLINE void shaped_measure(const CCWindow *window, int channel, bool isWide) {
  if (channel >= 0) {
    if (window->isWeighted) measure_channel(window, channel, false, true, isWide);
    else measure_channel(window, channel, false, false, isWide);
    return;
  }
  for (int i = 0; i < 256; i += LANES) STORE(window->totals + i, (Shorts){0} + INT16_MIN);
  for (int i = 0; i < window->channels; i++) {
    if (window->isWeighted) measure_channel(window, i, true, true, isWide);
    else measure_channel(window, i, true, false, isWide);
  }
}

static void window_measure(const CCWindow *window, int channel) {
  if (window->isWide) shaped_measure(window, channel, true);
  else shaped_measure(window, channel, false);
}

/// The best weights of all pixels as they are, and where alpha is punched through.
CC_INLINE void best_weights(const CCWindow *window, int position, bool isWide, Shorts *weights,
                            Shorts *punched) {
  Shorts chosen = {0}, minimum = rows_at(window->totals, position);
  if (isWide) {
    Shorts isHigh = rows_at(window->totals, 128 + position) < minimum;
    *weights = (isHigh & rows_at(window->middles, 128 + position))
               | (~isHigh & rows_at(window->middles, position));
    *punched = chosen;
    return;
  }
  Shorts second = rows_at(window->totals, 64 + position);
  Shorts isPVRTC2 = second < minimum;
  chosen = isPVRTC2 & rows_at(window->middles, position);
  minimum = __builtin_elementwise_min(minimum, second);
  Shorts third = rows_at(window->totals, 128 + position);
  Shorts isThird = third < minimum;
  chosen = (isThird & rows_at(window->middles, 64 + position)) | (~isThird & chosen);
  minimum = __builtin_elementwise_min(minimum, third);
  Shorts isFourth = rows_at(window->totals, 192 + position) < minimum;
  *weights = (isFourth & 8) | (~isFourth & chosen);
  *punched = isThird & ~isFourth & rows_at(window->middles, 128 + position);
}

CC_INLINE void forecast_channel(const CCWindow *window, int channel, bool isWeighted, bool isWide,
                                int32_t sums[5]) {
  Longs all[5];
  memset(all, 0, sizeof all);
  for (int position = 0; position < pixel_count(isWide); position += LANES) {
    Shorts weights, punched;
    best_weights(window, position, isWide, &weights, &punched);
    Colors8 colors = colors_at(window, channel, position, 0, 0, isWide);
    int offset = pixel_count(isWide) * channel + position;
    Shorts blended = (colors.first << 3) + (colors.second - colors.first) * weights;
    Shorts error = (blended >> 3) - rows_at(window->pixels, offset);
    Shorts shares = rows_at(window->shares, position);
    Shorts second = shares * weights, first = (shares << 3) - second;
    if (isWide) {
      first >>= 1;
      second >>= 1;
    }
    if (isWeighted) {
      Shorts scales = rows_at(window->scales, offset);
      error = scaled_differences(error, scales);
      first = (first * scales) >> 5;
      second = (second * scales) >> 5;
    }
    if (channel == 3) {
      // Alpha that is punched through depends on no color.
      first &= ~punched;
      second &= ~punched;
    }
    all[0] += pair_products(error, first);
    all[1] += pair_products(error, second);
    all[2] += pair_products(first, first);
    all[3] += pair_products(first, second);
    all[4] += pair_products(second, second);
  }
  for (int i = 0; i < 5; i++) sums[i] = (int32_t)__builtin_reduce_add(all[i]);
}

static void window_forecast(const CCWindow *window, CCForecast *forecast) {
  for (int i = 0; i < window->channels; i++) {
    int32_t *sums = forecast->sums[i];
    if (window->isWide && window->isWeighted) forecast_channel(window, i, true, true, sums);
    else if (window->isWide) forecast_channel(window, i, false, true, sums);
    else if (window->isWeighted) forecast_channel(window, i, true, false, sums);
    else forecast_channel(window, i, false, false, sums);
  }
}

/// Interpolates one number of the nine words around along rows, by the shares of the words at the
/// left, in the middle and at the right, and down.
#define INTERPOLATE(target, source, number, Row, left, middle, right)                              \
  do {                                                                                             \
    Row ccLines[3];                                                                                \
    for (int i = 0; i < 3; i++)                                                                    \
      ccLines[i] = (left) * (source)->words[3 * i][number]                                         \
                   + (middle) * (source)->words[3 * i + 1][number]                                 \
                   + (right) * (source)->words[3 * i + 2][number];                                 \
    Row ccSum = ccLines[0] << 2, ccStep = ccLines[1] - ccLines[0];                                 \
    for (int row = 0; row < 8; row++) {                                                            \
      if (row == 4) ccStep = ccLines[2] - ccLines[1];                                              \
      STORE((target) + sizeof(Row) / 2 * row, ccSum);                                              \
      ccSum += ccStep;                                                                             \
    }                                                                                              \
  } while (0)

CC_INLINE void interpolate_colors(const CCWindow *window, const CCWindowSource *source, bool isWide) {
  const EightShorts left = {4, 3, 2, 1, 0, 0, 0, 0}, middle = {0, 1, 2, 3, 4, 3, 2, 1};
  const EightShorts right = {0, 0, 0, 0, 0, 1, 2, 3};
  const Shorts16 wideLeft = {8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0};
  const Shorts16 wideMiddle = {0, 1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1};
  const Shorts16 wideRight = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7};
  for (int number = 0; number < 8; number++) {
    if ((number & 3) >= window->channels) continue;
    int16_t *target = window->colors + pixel_count(isWide) * number;
    if (isWide) INTERPOLATE(target, source, number, Shorts16, wideLeft, wideMiddle, wideRight);
    else INTERPOLATE(target, source, number, EightShorts, left, middle, right);
  }
}

CC_INLINE void shaped_load(const CCWindow *window, const CCWindowSource *source, bool isWide) {
  int width = isWide ? 16 : 8, bytes = 2 * width;
  for (int channel = 0; channel < window->channels; channel++) {
    for (int row = 0; row < 8; row++) {
      size_t offset = row * source->pitch;
      int position = pixel_count(isWide) * channel + width * row;
      memcpy(window->pixels + position, source->pixels[channel] + offset, bytes);
      if (source->scales[channel])
        memcpy(window->scales + position, source->scales[channel] + offset, bytes);
    }
  }
  if (source->marks)
    for (int row = 0; row < 8; row++)
      memcpy(window->marks + width * row, source->marks + row * source->pitch, bytes);
  interpolate_colors(window, source, isWide);
}

static void window_load(const CCWindow *window, const CCWindowSource *source) {
  if (window->isWide) shaped_load(window, source, true);
  else shaped_load(window, source, false);
}

/// The error of the own pixels of a word of 4 bits per pixel; of no channels where that of all was
/// measured.
CC_INLINE int32_t own_error(const CCWindow *window, int channels, bool isWeighted) {
  Shorts isOwn;
  for (int i = 0; i < LANES; i++) isOwn[i] = i % 8 >= 2 && i % 8 < 6 ? -1 : 0;
  Longs sum = {0};
  for (int position = 16; position < 48; position += LANES) {
    Shorts sums[4];
    for (int code = 0; code < 4; code++)
      sums[code] =
          channels ? (Shorts){0} + INT16_MIN : rows_at(window->totals, 64 * code + position);
    for (int channel = 0; channel < channels; channel++) {
      Shorts values[4];
      weighted_values(window, colors_at(window, channel, position, 0, 0, false), channel, position,
                      false, values);
      for (int code = 0; code < 4; code++)
        sums[code] += quarter_squares(window, values[code], channel, position, isWeighted, false);
    }
    // What counts nothing begins at -32768, too.
    Shorts minimum = (minimum_of(sums, false) & isOwn) | (~isOwn & INT16_MIN);
    sum = add_rows(sum, minimum, position, window->firstRow, false);
  }
  return (int32_t)__builtin_reduce_add(sum);
}

static int32_t window_own_error(const CCWindow *window, bool isMeasured) {
  if (isMeasured) return own_error(window, 0, false);
  if (window->channels == 4) return own_error(window, 4, true);
  return window->isWeighted ? own_error(window, 3, true) : own_error(window, 3, false);
}

/// The error of all rows that colors reach, by the sums that were measured.
CC_INLINE int32_t shaped_total(const CCWindow *window, bool isWide) {
  Longs sum = {0};
  for (int position = 0; position < pixel_count(isWide); position += LANES) {
    Shorts values[4];
    for (int code = 0; code < weight_count(isWide); code++)
      values[code] = rows_at(window->totals, pixel_count(isWide) * code + position);
    sum = add_rows(sum, minimum_of(values, isWide), position, window->firstRow, isWide);
  }
  return (int32_t)__builtin_reduce_add(sum);
}

static int32_t window_total(const CCWindow *window) {
  return window->isWide ? shaped_total(window, true) : shaped_total(window, false);
}
