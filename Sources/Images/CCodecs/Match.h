// The choice of the nearest of four colors for each pixel of a block.

/// Squared distances of the colors of 16 pixels.
CC_INLINE Ints16 distances_from(const Shorts16 pixels[4], const CCBlockColors *shades, int number,
                                Shorts16 isPVRTC2) {
  typedef uint16_t Squares __attribute__((vector_size(32)));
  typedef uint32_t Sums __attribute__((vector_size(64)));
  Sums sums = {0};
  for (int i = 0; i < 3; i++) {
    Shorts16 first = (Shorts16){0} + shades->colors[0][number][i];
    Shorts16 second = (Shorts16){0} + shades->colors[1][number][i];
    Shorts16 difference = (pixels[i] - ((first & ~isPVRTC2) | (second & isPVRTC2))) & pixels[3];
    sums += __builtin_convertvector((Squares)(difference * difference), Sums);
  }
  return (Ints16)sums;
}

/// The bits of the lanes that are ones, the first lane lowest.
CC_INLINE uint32_t bits_of(Shorts16 lanes) {
  typedef uint16_t Bits __attribute__((vector_size(32)));
  const Bits offsets = {1,   2,   4,    8,    16,   32,   64,    128,
                        256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
  return __builtin_reduce_or((Bits)lanes & offsets);
}

static CCColorMatch match_pixels(const CCBlockColors *shades) {
  Shorts16 pixels[4];
  memcpy(pixels, shades->pixels, sizeof pixels);
  const Shorts16 isRight = {0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1};
  const Shorts16 isLower = {0, 0, -1, -1, 0, 0, -1, -1, 0, 0, -1, -1, 0, 0, -1, -1};
  Shorts16 isPVRTC2 = shades->isFlipped ? isLower : isRight;
  Ints16 minimum = distances_from(pixels, shades, 0, isPVRTC2);
  Shorts16 low = {0}, high = {0};
  for (int number = 1; number < 4; number++) {
    if (number == 2 && shades->isPunched) continue;
    Ints16 errors = distances_from(pixels, shades, number, isPVRTC2);
    Shorts16 isNearer = __builtin_convertvector(errors < minimum, Shorts16);
    low = number & 1 ? low | isNearer : low & ~isNearer;
    high = number & 2 ? high | isNearer : high & ~isNearer;
    minimum = __builtin_elementwise_min(minimum, errors);
  }
  if (shades->isPunched) {
    low &= pixels[3];
    high |= ~pixels[3];
  }
  return (CCColorMatch){bits_of(high) << 16 | bits_of(low), __builtin_reduce_add(minimum)};
}

/// Squared distances of 16 pixels from a color, and twice the sizes of the sums of the
/// differences.
typedef struct {
  Ints16 errors;
  Shorts16 twice;
} Differences;

CC_INLINE Differences differences_from(const Shorts16 pixels[4], const int16_t color[3]) {
  Shorts16 red = pixels[0] - color[0], green = pixels[1] - color[1], blue = pixels[2] - color[2];
  return (Differences){squares(red) + squares(green) + squares(blue),
                       2 * __builtin_elementwise_abs(red + green + blue)};
}

/// By how much a shade at a distance lowers the squared errors: a pixel with the differences d from
/// a color, of the sum s, and a shade at the distance m has the squared error `Σd² − m·(2·|s| −
/// 3·m)`.
CC_INLINE Ints16 gains_of(Shorts16 twice, int distance, bool mayStay) {
  Shorts16 rest = twice - (int16_t)(3 * distance);
  if (mayStay) rest = __builtin_elementwise_max(rest, (Shorts16){0});
  return __builtin_convertvector(rest, Ints16) * distance;
}

static CCDistance best_distance(const CCTHColors *pair) {
  Shorts16 pixels[4];
  memcpy(pixels, pair->pixels, sizeof pixels);
  Differences first = differences_from(pixels, pair->first);
  Differences second = differences_from(pixels, pair->second);
  Ints16 visible = __builtin_convertvector(pixels[3], Ints16);
  // With the middle shade a pixel may also stay at the color itself.
  bool mayStay = !pair->hasBoth && !pair->isPunched;
  CCDistance best = {0, INT32_MAX};
  for (int number = 0; number < 8; number++) {
    int distance = ccTHDistances[number];
    Ints16 near = second.errors - gains_of(second.twice, distance, mayStay);
    Ints16 far = first.errors;
    if (pair->hasBoth) far -= gains_of(first.twice, distance, false);
    int error = __builtin_reduce_add(__builtin_elementwise_min(near, far) & visible);
    if (error < best.error) best = (CCDistance){number, error};
  }
  return best;
}

/// What is added to the errors of small modifiers where there are none: more than any error.
enum { NO_SHADE = 1 << 25 };

static CCNearestShade nearest_shade(const CCShadeErrors *errors) {
  typedef uint16_t Errors __attribute__((vector_size(32)));
  const Ints16 numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const Ints16 small = {NO_SHADE, NO_SHADE, 0, 0, NO_SHADE, NO_SHADE, 0, 0,
                        NO_SHADE, NO_SHADE, 0, 0, NO_SHADE, NO_SHADE, 0, 0};
  Ints16 minimum;
  for (int part = 0; part < 2; part++) {
    Ints16 sums = {0};
    for (int i = 0; i < 3; i++)
      sums += __builtin_convertvector(LOAD(Errors, errors->channels[i] + 16 * part), Ints16);
    // The number stands below the error, so that the first of equal ones is the smallest.
    sums = sums * 32 + (numbers + 16 * part);
    minimum = part == 0 ? sums : __builtin_elementwise_min(minimum, sums);
  }
  // Shades come in fours, so that those of both parts are small alike.
  if (errors->isPunched) minimum += small;
  int best = __builtin_reduce_min(minimum);
  return (CCNearestShade){best & 31, best >> 5};
}
