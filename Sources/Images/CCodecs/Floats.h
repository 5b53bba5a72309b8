// Fractions that become samples of 8 or 16 bits.

typedef double FourDoubles __attribute__((vector_size(32)));
typedef int64_t FourMasks __attribute__((vector_size(32)));
typedef float FourFloats __attribute__((vector_size(16)));
typedef int32_t FourInts __attribute__((vector_size(16)));

/// The four channels of a pixel of numbers of 32 bits.
CC_INLINE FourDoubles stored_floats(const CCFloats *floats, const uint8_t *pixel, bool isWhole) {
  FourFloats values = {0};
  if (isWhole) {
    values = LOAD(FourFloats, pixel);
  } else {
    for (int i = 0; i < 4; i++) {
      if (floats->offsets[i] < 0) continue;
      float value;
      memcpy(&value, pixel + floats->offsets[i], sizeof value);
      values[i] = value;
    }
  }
  return __builtin_convertvector(values, FourDoubles);
}

/// Three mantissas of 9 bits and their exponent: `m · 2^(e − 24)`.
CC_INLINE FourDoubles shared_floats(const CCFloats *floats, const uint8_t *pixel) {
  uint32_t word;
  memcpy(&word, pixel, sizeof word);
  FourInts mantissas = {word >> floats->offsets[0] & 511, word >> floats->offsets[1] & 511,
                        word >> floats->offsets[2] & 511, 0};
  // The bits of a power of two.
  uint64_t bits = ((uint64_t)(word >> 27) + 1023 - 24) << 52;
  double power;
  memcpy(&power, &bits, sizeof power);
  return __builtin_convertvector(mantissas, FourDoubles) * power;
}

/// The nearest samples, of two that are equally near the greater; 0 for what is no number.
CC_INLINE FourInts samples_of(FourDoubles values, FourDoubles low, FourDoubles span, double most,
                              bool divides) {
  FourDoubles above = values - low;
  FourDoubles samples = above * most;
  if (divides) samples /= span;
  FourMasks isInside = samples < most;
  FourDoubles top = (FourDoubles){0} + most;
  FourMasks rounded = (isInside & (FourMasks)(samples + 0.5)) | (~isInside & (FourMasks)top);
  return __builtin_convertvector((FourDoubles)(rounded & (above > 0)), FourInts);
}

CC_INLINE void expand_all(const CCFloats *floats, bool isWhole, bool divides) {
  typedef uint8_t FourBytes __attribute__((vector_size(4)));
  typedef uint16_t FourShorts __attribute__((vector_size(8)));
  FourDoubles low = LOAD(FourDoubles, floats->low), span = LOAD(FourDoubles, floats->span);
  int32_t most = (int32_t)floats->most;
  // What is not stored is 0, and alpha opaque.
  FourInts isStored, others = {0, 0, 0, most};
  for (int i = 0; i < 4; i++) isStored[i] = floats->offsets[i] < 0 ? 0 : -1;
  const uint8_t *pixel = floats->source;
  uint8_t *target = floats->target;
  for (size_t i = 0; i < floats->count; i++, pixel += floats->size) {
    FourDoubles values =
        floats->isShared ? shared_floats(floats, pixel) : stored_floats(floats, pixel, isWhole);
    FourInts samples = samples_of(values, low, span, floats->most, divides);
    samples = (samples & isStored) | (others & ~isStored);
    if (floats->isDeep)
      STORE(target + 8 * i, __builtin_convertvector(samples, FourShorts));
    else
      STORE(target + 4 * i, __builtin_convertvector(samples, FourBytes));
  }
}

static void expand_floats(const CCFloats *floats) {
  bool divides = false, isWhole = !floats->isShared && floats->size == 16;
  for (int i = 0; i < 4; i++) {
    if (floats->span[i] != 1) divides = true;
    if (floats->offsets[i] != 4 * i) isWhole = false;
  }
  if (divides)
    expand_all(floats, isWhole, true);
  else if (isWhole)
    expand_all(floats, true, false);
  else
    expand_all(floats, false, false);
}
