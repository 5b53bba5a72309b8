// The errors of a window of PVRTC words of 4 bits a pixel: eight by eight pixels around a word.

/// What a vector of pixels is compared with in one channel.
typedef struct {
  /// The two colours, of 8 bits.
  Shorts first, second;
} Colors8;

/// Rows from one on.
CC_INLINE Shorts rows_at(const int16_t *values, int place) { return LOAD(Shorts, values + place); }

/// Sums of four times four colours of 5 bits, or of 4 for alpha, as 8 bits.
CC_INLINE Shorts widened_sums(Shorts sums, bool isAlpha) {
  return isAlpha ? sums + (sums >> 4) : (sums >> 1) + (sums >> 6);
}

CC_INLINE Colors8 colors_at(const CCWindow *window, int channel, int place, int16_t first,
                            int16_t second) {
  Shorts shares = rows_at(window->shares, place);
  Shorts a = rows_at(window->colors, 64 * channel + place) + shares * first;
  Shorts b = rows_at(window->colors, 64 * (channel + 4) + place) + shares * second;
  return (Colors8){widened_sums(a, channel == 3), widened_sums(b, channel == 3)};
}

/// A difference that counts so many sixteenths, cut to 255.
CC_INLINE Shorts scaled_differences(Shorts differences, Shorts scales) {
  Shorts scaled = (differences * scales + 8) >> 4, top = (Shorts){0} + 255;
  return __builtin_elementwise_max(__builtin_elementwise_min(scaled, top), -top);
}

/// Quarters of squared differences, so that the sum of four channels fits 16 bits.
CC_INLINE Shorts quarter_squares(const CCWindow *window, Shorts values, int channel, int place,
                                 bool isWeighted) {
  int offset = 64 * channel + place;
  if (channel == 3) values &= ~((values - 255) >> 15 & rows_at(window->marks, place));
  Shorts differences = values - rows_at(window->pixels, offset);
  if (isWeighted)
    differences = scaled_differences(differences, rows_at(window->scales, offset));
  return (Shorts)((Words)(differences * differences) >> 2);
}

/// The values that a channel can take with each of the four weights.
CC_INLINE void four_values(const CCWindow *window, Colors8 colors, int channel, int place,
                           Shorts values[4]) {
  Shorts whole = colors.first << 3, line = colors.second - colors.first;
  values[0] = colors.first;
  values[1] = (whole + line * rows_at(window->middles, place)) >> 3;
  values[2] = (whole + line * rows_at(window->middles, 64 + place)) >> 3;
  if (channel == 3) values[2] &= ~rows_at(window->middles, 128 + place);
  values[3] = colors.second;
}

/// The sums of the rows that colours reach, of values that begin at -32768.
CC_INLINE Longs add_rows(Longs sum, Shorts values, int place, int firstRow) {
  Words count = (Words)values ^ 0x8000;
  if (place == 0 && firstRow == 1) {
    const EightShorts none = {0};
    memcpy(&count, &none, sizeof none);
  }
  return sum + ((Longs)count & 0xFFFF) + ((Longs)count >> 16);
}

CC_INLINE Shorts least_of(const Shorts values[4]) {
  return __builtin_elementwise_min(__builtin_elementwise_min(values[0], values[1]),
                                   __builtin_elementwise_min(values[2], values[3]));
}

CC_INLINE int32_t one_error(const CCWindow *window, int channel, int16_t first, int16_t second,
                            bool isWeighted) {
  Longs sum = {0};
  for (int place = 0; place < 64; place += LANES) {
    Colors8 colors = colors_at(window, channel, place, first, second);
    Shorts values[4];
    four_values(window, colors, channel, place, values);
    for (int code = 0; code < 4; code++) {
      int offset = 64 * code + place;
      values[code] = quarter_squares(window, values[code], channel, place, isWeighted)
                     + (rows_at(window->totals, offset)
                        - rows_at(window->errors, 256 * channel + offset));
    }
    sum = add_rows(sum, least_of(values), place, window->firstRow);
  }
  return (int32_t)__builtin_reduce_add(sum);
}

static int32_t window_error(const CCWindow *window, int channel, int16_t first, int16_t second) {
  if (window->isWeighted)
    return channel == 3 ? one_error(window, 3, first, second, true)
           : channel == 2 ? one_error(window, 2, first, second, true)
           : channel == 1 ? one_error(window, 1, first, second, true)
                          : one_error(window, 0, first, second, true);
  return channel == 2 ? one_error(window, 2, first, second, false)
         : channel == 1 ? one_error(window, 1, first, second, false)
                        : one_error(window, 0, first, second, false);
}

CC_INLINE int32_t all_error(const CCWindow *window, const int16_t *changes, int channels,
                            bool isWeighted) {
  Longs sum = {0};
  for (int place = 0; place < 64; place += LANES) {
    Shorts sums[4];
    for (int code = 0; code < 4; code++) sums[code] = (Shorts){0} + INT16_MIN;
    for (int channel = 0; channel < channels; channel++) {
      Colors8 colors = colors_at(window, channel, place, changes[channel], changes[channel + 4]);
      Shorts values[4];
      four_values(window, colors, channel, place, values);
      for (int code = 0; code < 4; code++)
        sums[code] += quarter_squares(window, values[code], channel, place, isWeighted);
    }
    sum = add_rows(sum, least_of(sums), place, window->firstRow);
  }
  return (int32_t)__builtin_reduce_add(sum);
}

static int32_t window_all_error(const CCWindow *window, const int16_t *changes) {
  if (window->channels == 4) return all_error(window, changes, 4, true);
  return window->isWeighted ? all_error(window, changes, 3, true)
                            : all_error(window, changes, 3, false);
}

CC_INLINE void measure_channel(const CCWindow *window, int channel, bool isNew, bool isWeighted) {
  for (int place = 0; place < 64; place += LANES) {
    Shorts values[4];
    four_values(window, colors_at(window, channel, place, 0, 0), channel, place, values);
    for (int code = 0; code < 4; code++) {
      int offset = 64 * code + place;
      int16_t *total = window->totals + offset, *error = window->errors + 256 * channel + offset;
      Shorts new = quarter_squares(window, values[code], channel, place, isWeighted);
      Shorts change = isNew ? new : new - LOAD(Shorts, error);
      STORE(total, LOAD(Shorts, total) + change);
      STORE(error, new);
    }
  }
}

static void window_measure(const CCWindow *window, int channel) {
  if (channel >= 0) {
    if (window->isWeighted) measure_channel(window, channel, false, true);
    else measure_channel(window, channel, false, false);
    return;
  }
  for (int i = 0; i < 256; i += LANES) STORE(window->totals + i, (Shorts){0} + INT16_MIN);
  for (int i = 0; i < window->channels; i++) {
    if (window->isWeighted) measure_channel(window, i, true, true);
    else measure_channel(window, i, true, false);
  }
}

/// The best weights of all pixels as they are, and where alpha is punched through.
CC_INLINE void best_weights(const CCWindow *window, int place, Shorts *weights, Shorts *punched) {
  Shorts chosen = {0}, least = rows_at(window->totals, place);
  Shorts second = rows_at(window->totals, 64 + place);
  Shorts isSecond = second < least;
  chosen = isSecond & rows_at(window->middles, place);
  least = __builtin_elementwise_min(least, second);
  Shorts third = rows_at(window->totals, 128 + place);
  Shorts isThird = third < least;
  chosen = (isThird & rows_at(window->middles, 64 + place)) | (~isThird & chosen);
  least = __builtin_elementwise_min(least, third);
  Shorts isFourth = rows_at(window->totals, 192 + place) < least;
  *weights = (isFourth & 8) | (~isFourth & chosen);
  *punched = isThird & ~isFourth & rows_at(window->middles, 128 + place);
}

CC_INLINE void forecast_channel(const CCWindow *window, int channel, bool isWeighted,
                                int32_t sums[5]) {
  Longs all[5];
  memset(all, 0, sizeof all);
  for (int place = 0; place < 64; place += LANES) {
    Shorts weights, punched;
    best_weights(window, place, &weights, &punched);
    Colors8 colors = colors_at(window, channel, place, 0, 0);
    int offset = 64 * channel + place;
    Shorts blended = (colors.first << 3) + (colors.second - colors.first) * weights;
    Shorts error = (blended >> 3) - rows_at(window->pixels, offset);
    Shorts shares = rows_at(window->shares, place);
    Shorts second = shares * weights, first = (shares << 3) - second;
    if (isWeighted) {
      Shorts scales = rows_at(window->scales, offset);
      error = scaled_differences(error, scales);
      first = (first * scales) >> 5;
      second = (second * scales) >> 5;
    }
    if (channel == 3) {
      // Alpha that is punched through depends on no colour.
      first &= ~punched;
      second &= ~punched;
    }
    if (place == 0 && window->firstRow == 1) {
      const EightShorts none = {0};
      memcpy(&first, &none, sizeof none);
      memcpy(&second, &none, sizeof none);
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
    if (window->isWeighted) forecast_channel(window, i, true, forecast->sums[i]);
    else forecast_channel(window, i, false, forecast->sums[i]);
  }
}

/// Interpolates the colours of the nine words around along rows and down.
static void window_load(const CCWindow *window, const CCWindowSource *source) {
  for (int channel = 0; channel < window->channels; channel++) {
    for (int row = 0; row < 8; row++) {
      size_t offset = row * source->pitch;
      int place = 64 * channel + 8 * row;
      memcpy(window->pixels + place, source->pixels[channel] + offset, 16);
      if (source->scales[channel])
        memcpy(window->scales + place, source->scales[channel] + offset, 16);
    }
  }
  if (source->marks)
    for (int row = 0; row < 8; row++)
      memcpy(window->marks + 8 * row, source->marks + row * source->pitch, 16);
  const EightShorts left = {4, 3, 2, 1, 0, 0, 0, 0}, middle = {0, 1, 2, 3, 4, 3, 2, 1};
  const EightShorts right = {0, 0, 0, 0, 0, 1, 2, 3};
  for (int number = 0; number < 8; number++) {
    if ((number & 3) >= window->channels) continue;
    EightShorts lines[3];
    for (int i = 0; i < 3; i++)
      lines[i] = left * source->words[3 * i][number] + middle * source->words[3 * i + 1][number]
                 + right * source->words[3 * i + 2][number];
    int16_t *target = window->colors + 64 * number;
    EightShorts sum = lines[0] << 2, step = lines[1] - lines[0];
    for (int row = 0; row < 8; row++) {
      if (row == 4) {
        sum = lines[1] << 2;
        step = lines[2] - lines[1];
      }
      STORE(target + 8 * row, sum);
      sum += step;
    }
  }
}

/// The error of the word's own pixels; of no channels where that of all was measured.
CC_INLINE int32_t own_error(const CCWindow *window, int channels, bool isWeighted) {
  Shorts isOwn;
  for (int i = 0; i < LANES; i++) isOwn[i] = i % 8 >= 2 && i % 8 < 6 ? -1 : 0;
  Longs sum = {0};
  for (int place = 16; place < 48; place += LANES) {
    Shorts sums[4];
    for (int code = 0; code < 4; code++)
      sums[code] = channels ? (Shorts){0} + INT16_MIN : rows_at(window->totals, 64 * code + place);
    for (int channel = 0; channel < channels; channel++) {
      Shorts values[4];
      four_values(window, colors_at(window, channel, place, 0, 0), channel, place, values);
      for (int code = 0; code < 4; code++)
        sums[code] += quarter_squares(window, values[code], channel, place, isWeighted);
    }
    // What counts nothing begins at -32768, too.
    Shorts least = (least_of(sums) & isOwn) | (~isOwn & INT16_MIN);
    sum = add_rows(sum, least, place, window->firstRow);
  }
  return (int32_t)__builtin_reduce_add(sum);
}

static int32_t window_own_error(const CCWindow *window, bool isMeasured) {
  if (isMeasured) return own_error(window, 0, false);
  if (window->channels == 4) return own_error(window, 4, true);
  return window->isWeighted ? own_error(window, 3, true) : own_error(window, 3, false);
}

/// The error of all rows that colours reach, by the sums that were measured.
static int32_t window_total(const CCWindow *window) {
  Longs sum = {0};
  for (int place = 0; place < 64; place += LANES) {
    Shorts values[4];
    for (int code = 0; code < 4; code++) values[code] = rows_at(window->totals, 64 * code + place);
    sum = add_rows(sum, least_of(values), place, window->firstRow);
  }
  return (int32_t)__builtin_reduce_add(sum);
}
