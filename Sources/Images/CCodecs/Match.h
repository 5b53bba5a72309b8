// The choice of the nearest of four colours for each pixel of a block.

/// Squared distances of the colours of 16 pixels.
CC_INLINE WideSixteen distances_from(const Sixteen pixels[4], const CCShades *shades, int number,
                                     Sixteen isSecond) {
  typedef uint16_t Squares __attribute__((vector_size(32)));
  typedef uint32_t Sums __attribute__((vector_size(64)));
  Sums sums = {0};
  for (int i = 0; i < 3; i++) {
    Sixteen first = (Sixteen){0} + shades->colors[0][number][i];
    Sixteen second = (Sixteen){0} + shades->colors[1][number][i];
    Sixteen difference = (pixels[i] - ((first & ~isSecond) | (second & isSecond))) & pixels[3];
    sums += __builtin_convertvector((Squares)(difference * difference), Sums);
  }
  return (WideSixteen)sums;
}

/// The bits of the lanes that are ones, the first lane lowest.
CC_INLINE uint32_t bits_of(Sixteen lanes) {
  typedef uint16_t Bits __attribute__((vector_size(32)));
  const Bits places = {1,   2,   4,    8,    16,   32,   64,    128,
                       256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
  return __builtin_reduce_or((Bits)lanes & places);
}

static CCMatch match_pixels(const CCShades *shades) {
  Sixteen pixels[4];
  memcpy(pixels, shades->pixels, sizeof pixels);
  const Sixteen isRight = {0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1};
  const Sixteen isLower = {0, 0, -1, -1, 0, 0, -1, -1, 0, 0, -1, -1, 0, 0, -1, -1};
  Sixteen isSecond = shades->isFlipped ? isLower : isRight;
  WideSixteen least = distances_from(pixels, shades, 0, isSecond);
  Sixteen low = {0}, high = {0};
  for (int number = 1; number < 4; number++) {
    if (number == 2 && shades->isPunched) continue;
    WideSixteen errors = distances_from(pixels, shades, number, isSecond);
    Sixteen isNearer = __builtin_convertvector(errors < least, Sixteen);
    low = number & 1 ? low | isNearer : low & ~isNearer;
    high = number & 2 ? high | isNearer : high & ~isNearer;
    least = __builtin_elementwise_min(least, errors);
  }
  if (shades->isPunched) {
    low &= pixels[3];
    high |= ~pixels[3];
  }
  return (CCMatch){bits_of(high) << 16 | bits_of(low), __builtin_reduce_add(least)};
}

/// Squared distances of 16 pixels from a colour, and twice the sizes of the sums of the differences.
typedef struct {
  WideSixteen errors;
  Sixteen twice;
} Differences;

CC_INLINE Differences differences_from(const Sixteen pixels[4], const int16_t color[3]) {
  Sixteen red = pixels[0] - color[0], green = pixels[1] - color[1], blue = pixels[2] - color[2];
  return (Differences){squares(red) + squares(green) + squares(blue),
                       2 * __builtin_elementwise_abs(red + green + blue)};
}

/// By how much a shade at a distance lowers the squared errors: a pixel with the differences d from a
/// colour, of the sum s, and a shade at the distance m has the squared error `Σd² − m·(2·|s| − 3·m)`.
CC_INLINE WideSixteen gains_of(Sixteen twice, int distance, bool mayStay) {
  Sixteen rest = twice - (int16_t)(3 * distance);
  if (mayStay) rest = __builtin_elementwise_max(rest, (Sixteen){0});
  return __builtin_convertvector(rest, WideSixteen) * distance;
}

static CCDistance best_distance(const CCPair *pair) {
  Sixteen pixels[4];
  memcpy(pixels, pair->pixels, sizeof pixels);
  Differences first = differences_from(pixels, pair->first);
  Differences second = differences_from(pixels, pair->second);
  WideSixteen visible = __builtin_convertvector(pixels[3], WideSixteen);
  // With the middle shade a pixel may also stay at the colour itself.
  bool mayStay = !pair->hasBoth && !pair->isPunched;
  CCDistance best = {0, INT32_MAX};
  for (int number = 0; number < 8; number++) {
    int distance = ccDistances[number];
    WideSixteen near = second.errors - gains_of(second.twice, distance, mayStay);
    WideSixteen far = first.errors;
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
  const WideSixteen numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const WideSixteen small = {NO_SHADE, NO_SHADE, 0, 0, NO_SHADE, NO_SHADE, 0, 0,
                             NO_SHADE, NO_SHADE, 0, 0, NO_SHADE, NO_SHADE, 0, 0};
  WideSixteen least;
  for (int part = 0; part < 2; part++) {
    WideSixteen sums = {0};
    for (int i = 0; i < 3; i++)
      sums += __builtin_convertvector(LOAD(Errors, errors->channels[i] + 16 * part), WideSixteen);
    // The number stands below the error, so that the first of equal ones is the least.
    sums = sums * 32 + (numbers + 16 * part);
    least = part == 0 ? sums : __builtin_elementwise_min(least, sums);
  }
  // Shades come in fours, so that those of both parts are small alike.
  if (errors->isPunched) least += small;
  int best = __builtin_reduce_min(least);
  return (CCNearestShade){best & 31, best >> 5};
}
