// The choice of weights and modes for PVRTC words of 2 bits per pixel.
//
// Vectors are two lines of a word. Words of modes 1 to 3 store every other weight: those of the
// even columns of even lines and of the odd columns of odd ones, so that two lines store one weight
// per column, and miss one.

/// What one channel of sixteen pixels is blended from.
typedef struct {
  /// The first color, of 8 bits, and the way from it to the second one.
  Shorts16 first, way;
  Shorts16 pixels;
  /// How much differences count, in sixteenths.
  Shorts16 scale;
} Blended;

/// Two lines, or what two times two lines miss.
typedef struct {
  Blended channels[4];
  /// All ones where pixels must be opaque.
  Shorts16 marks;
} Pixels;

CC_INLINE Shorts16 twice(const int16_t *eight) {
  EightShorts values = LOAD(EightShorts, eight);
  return __builtin_shufflevector(values, values, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

CC_INLINE Shorts16 two_lines(const int16_t *first, size_t pitch) {
  return __builtin_shufflevector(LOAD(EightShorts, first), LOAD(EightShorts, first + pitch), 0, 1, 2,
                                 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

/// One channel of one color of two lines, of 8 bits.
CC_INLINE Shorts16 eight_bits(const CCTwoBitRow *row, size_t column, int number, bool isLower) {
  size_t position = 8 * (row->columns * number + column);
  // A line is blended from its row of words and from the one above or, the last one, below, in
  // quarters.
  const Shorts16 upperNear = {2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3};
  const Shorts16 upperFar = 4 - upperNear;
  const Shorts16 lowerNear = {4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3};
  const Shorts16 lowerFar = 4 - lowerNear;
  Shorts16 near = twice(row->here + position);
  Shorts16 sum = isLower ? near * lowerNear + twice(row->below + position) * lowerFar
                         : near * upperNear + twice(row->above + position) * upperFar;
  return (number & 3) == 3 ? (sum >> 1) + (sum >> 5) : (sum >> 2) + (sum >> 7);
}

CC_INLINE Pixels load_lines(const CCTwoBitRow *row, size_t column, bool isLower, int channels,
                            bool isWeighted) {
  Pixels result;
  size_t offset = 8 * column + (isLower ? 2 * row->pitch : 0);
  for (int i = 0; i < channels; i++) {
    Blended *channel = &result.channels[i];
    channel->first = eight_bits(row, column, i, isLower);
    channel->way = eight_bits(row, column, i + 4, isLower) - channel->first;
    channel->pixels = two_lines(row->pixels[i] + offset, row->pitch);
    if (isWeighted) channel->scale = two_lines(row->scales[i] + offset, row->pitch);
  }
  result.marks = (Shorts16){0};
  if (channels == 4 && row->marks) result.marks = two_lines(row->marks + offset, row->pitch);
  return result;
}

/// Of two times two lines the pixels that are missed: of the first line the odd columns, of the
/// second one the even ones, and so on.
#define MISSED(upper, lower)                                                                       \
  __builtin_shufflevector(upper, lower, 8, 1, 10, 3, 12, 5, 14, 7, 24, 17, 26, 19, 28, 21, 30, 23)
/// The others, which are stored.
#define STORED(upper, lower)                                                                       \
  __builtin_shufflevector(upper, lower, 0, 9, 2, 11, 4, 13, 6, 15, 16, 25, 18, 27, 20, 29, 22, 31)

CC_INLINE Pixels missed_pixels(const Pixels *upper, const Pixels *lower, int channels,
                               bool isWeighted) {
  Pixels result;
  for (int i = 0; i < channels; i++) {
    const Blended *a = &upper->channels[i], *b = &lower->channels[i];
    Blended *channel = &result.channels[i];
    channel->first = MISSED(a->first, b->first);
    channel->way = MISSED(a->way, b->way);
    channel->pixels = MISSED(a->pixels, b->pixels);
    if (isWeighted) channel->scale = MISSED(a->scale, b->scale);
  }
  result.marks = MISSED(upper->marks, lower->marks);
  return result;
}

/// More than the errors of all channels together, where a pixel must be opaque and is not.
enum { REFUSAL = 1 << 28 };

/// Squared differences with some weights, neither cut nor rounded.
CC_INLINE Ints16 weighed(const Pixels *pixels, Shorts16 weights, int channels, bool isWeighted) {
  Ints16 sum = {0};
  for (int i = 0; i < channels; i++) {
    const Blended *channel = &pixels->channels[i];
    Shorts16 value = (channel->first * 8 + channel->way * weights) >> 3;
    Shorts16 rest = value - channel->pixels;
    if (isWeighted) {
      Ints16 scaled = __builtin_convertvector(rest * channel->scale, Ints16);
      sum += scaled * scaled;
    } else {
      sum += squares(rest);
    }
    if (i == 3)
      sum += __builtin_convertvector((value - 255) >> 15 & pixels->marks, Ints16) & REFUSAL;
  }
  return sum;
}

/// The best weights of two lines.
typedef struct {
  /// Of 0, 3, 5 and 8, and of 0 and 8.
  Shorts16 four, two;
  /// The errors with these.
  Ints16 minimumOfFour, minimumOfTwo;
  /// The errors with 0 and with 8.
  Ints16 none, all;
} Weighing;

CC_INLINE Weighing weigh(const Pixels *pixels, int channels, bool isWeighted) {
  Weighing result;
  result.none = weighed(pixels, (Shorts16){0}, channels, isWeighted);
  result.all = weighed(pixels, (Shorts16){0} + 8, channels, isWeighted);
  Ints16 three = weighed(pixels, (Shorts16){0} + 3, channels, isWeighted);
  Ints16 five = weighed(pixels, (Shorts16){0} + 5, channels, isWeighted);
  // Of weights that are equally good the first one of 0, 3, 8 and 5.
  result.two = __builtin_convertvector(result.all < result.none, Shorts16) & 8;
  result.minimumOfTwo = __builtin_elementwise_min(result.none, result.all);
  Shorts16 isThree = __builtin_convertvector(three < result.none, Shorts16);
  Ints16 minimum = __builtin_elementwise_min(result.none, three);
  Shorts16 isAll = __builtin_convertvector(result.all < minimum, Shorts16);
  minimum = __builtin_elementwise_min(minimum, result.all);
  Shorts16 isFive = __builtin_convertvector(five < minimum, Shorts16);
  result.minimumOfFour = __builtin_elementwise_min(minimum, five);
  result.four = (isThree & ~isAll & ~isFive & 3) | (isAll & ~isFive & 8) | (isFive & 5);
  return result;
}

CC_INLINE uint64_t total_of(Ints16 upper, Ints16 lower) {
  typedef uint32_t LongSixteen __attribute__((vector_size(64)));
  typedef uint32_t FourLongs __attribute__((vector_size(16)));
  typedef uint64_t FourQuads __attribute__((vector_size(32)));
  // An error is below 2^29: eight of them are less than 2^32.
  LongSixteen all = (LongSixteen)upper + (LongSixteen)lower;
  Ints8 half = __builtin_shufflevector(all, all, 0, 1, 2, 3, 4, 5, 6, 7)
               + __builtin_shufflevector(all, all, 8, 9, 10, 11, 12, 13, 14, 15);
  FourLongs quarter = __builtin_shufflevector(half, half, 0, 1, 2, 3)
                      + __builtin_shufflevector(half, half, 4, 5, 6, 7);
  return __builtin_reduce_add(__builtin_convertvector(quarter, FourQuads));
}

/// The weights that a mode fills in between stored ones; beyond the sides of the word they are
/// mirrored, but for the last column of the word before where that is known.
CC_INLINE Shorts16 fill_in(Shorts16 stored, int mode, const int16_t *before) {
  Shorts16 left =
      __builtin_shufflevector(stored, stored, 1, 0, 1, 2, 3, 4, 5, 6, 9, 8, 9, 10, 11, 12, 13, 14);
  Shorts16 right = __builtin_shufflevector(stored, stored, 1, 2, 3, 4, 5, 6, 7, 6, 9, 10, 11, 12,
                                           13, 14, 15, 14);
  if (before) {
    left[0] = before[0];
    left[8] = before[1];
  }
  // Of the four lines a missing weight's neighbors above and below are in this pair of lines or in
  // one of each.
  Shorts16 other =
      __builtin_shufflevector(stored, stored, 8, 1, 10, 3, 12, 5, 14, 7, 8, 1, 10, 3, 12, 5, 14, 7);
  Shorts16 sides = left + right, ends = stored + other;
  if (mode == 1) return (sides + ends + 2) >> 2;
  return ((mode == 2 ? sides : ends) + 1) >> 1;
}

/// Makes the weight of a lane 0 or 8, where a flag takes its bit; gives what that adds to the
/// error.
CC_INLINE uint64_t grow(Shorts16 *stored, const Weighing *weighing, int lane, int position) {
  bool isHigh = (*stored)[position] >= 5;
  (*stored)[position] = isHigh ? 8 : 0;
  int32_t error = isHigh ? weighing->all[lane] : weighing->none[lane];
  return error - weighing->minimumOfFour[lane];
}

CC_INLINE void choose_word(const CCTwoBitRow *row, size_t column, int channels, bool isWeighted,
                           int16_t before[2]) {
  Pixels upper = load_lines(row, column, false, channels, isWeighted);
  Pixels lower = load_lines(row, column, true, channels, isWeighted);
  Weighing above = weigh(&upper, channels, isWeighted), below = weigh(&lower, channels, isWeighted);
  Pixels missed = missed_pixels(&upper, &lower, channels, isWeighted);
  Shorts16 stored = STORED(above.four, below.four);
  uint64_t kept = total_of(STORED(above.minimumOfFour, below.minimumOfFour), (Ints16){0});
  uint64_t minimum = total_of(above.minimumOfTwo, below.minimumOfTwo);
  Shorts16 best[2] = {above.two, below.two};
  int bestMode = 0;
  kept += grow(&stored, &above, 0, 0);
  for (int mode = 1; mode < 4; mode++) {
    if (mode == 2) kept += grow(&stored, &below, 4, 12);
    Shorts16 filled = fill_in(stored, mode, column == 0 ? NULL : before);
    uint64_t error = kept + total_of(weighed(&missed, filled, channels, isWeighted), (Ints16){0});
    if (error >= minimum) continue;
    minimum = error;
    bestMode = mode;
    best[0] = __builtin_shufflevector(stored, filled, 0, 17, 2, 19, 4, 21, 6, 23, 16, 1, 18, 3, 20, 5,
                                      22, 7);
    best[1] = __builtin_shufflevector(stored, filled, 8, 25, 10, 27, 12, 29, 14, 31, 24, 9, 26, 11, 28,
                                      13, 30, 15);
  }
  int16_t *target = (int16_t *)row->weights + 32 * column;
  STORE(target, best[0]);
  STORE(target + 16, best[1]);
  row->modes[column] = bestMode;
  // Only the second and the fourth line miss the first column.
  before[0] = best[0][15];
  before[1] = best[1][15];
}

static void choose_row(const CCTwoBitRow *row) {
  int16_t before[2] = {0, 0};
  if (row->channels == 4)
    for (size_t i = 0; i < row->columns; i++) choose_word(row, i, 4, true, before);
  else if (row->scales[0])
    for (size_t i = 0; i < row->columns; i++) choose_word(row, i, 3, true, before);
  else
    for (size_t i = 0; i < row->columns; i++) choose_word(row, i, 3, false, before);
}
