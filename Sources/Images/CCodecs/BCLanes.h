// Blocks side by side for the encoders of BC1 to BC7: one block in each lane of 32 bits.
//
// Each lane is computed alone and fractions are never contracted, so that the bytes are the same
// however many lanes there are.

typedef float LaneFloats __attribute__((vector_size(VECTOR_BYTES)));
typedef int32_t LaneInts __attribute__((vector_size(VECTOR_BYTES)));

/// How many blocks there are in a vector.
enum { LANE_COUNT = VECTOR_BYTES / 4 };

/// The pixels of blocks, row by row: red, green, blue and alpha from 0 to 255.
typedef struct {
  LaneFloats channels[4][16];
} LanePixels;

#if VECTOR_BYTES == 16
#define LANES_EVEN 0, 2, 4, 6
#define LANES_ODD 1, 3, 5, 7
#elif VECTOR_BYTES == 32
#define LANES_EVEN 0, 2, 4, 6, 8, 10, 12, 14
#define LANES_ODD 1, 3, 5, 7, 9, 11, 13, 15
#else
#define LANES_EVEN 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30
#define LANES_ODD 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31
#endif

/// The first value in lanes of the mask, elsewhere the second one.
CC_INLINE LaneInts lane_select(LaneInts mask, LaneInts a, LaneInts b) {
  return (a & mask) | (b & ~mask);
}

CC_INLINE LaneFloats lane_choose(LaneInts mask, LaneFloats a, LaneFloats b) {
  return (LaneFloats)lane_select(mask, (LaneInts)a, (LaneInts)b);
}

// Numbers that are no numbers do not occur.
#if !defined(__x86_64__)
CC_INLINE LaneFloats lane_min(LaneFloats a, LaneFloats b) { return lane_choose(a < b, a, b); }
CC_INLINE LaneFloats lane_max(LaneFloats a, LaneFloats b) { return lane_choose(a > b, a, b); }
#elif VECTOR_BYTES == 16
CC_INLINE LaneFloats lane_min(LaneFloats a, LaneFloats b) { return _mm_min_ps(a, b); }
CC_INLINE LaneFloats lane_max(LaneFloats a, LaneFloats b) { return _mm_max_ps(a, b); }
#elif VECTOR_BYTES == 32
CC_INLINE LaneFloats lane_min(LaneFloats a, LaneFloats b) { return _mm256_min_ps(a, b); }
CC_INLINE LaneFloats lane_max(LaneFloats a, LaneFloats b) { return _mm256_max_ps(a, b); }
#else
CC_INLINE LaneFloats lane_min(LaneFloats a, LaneFloats b) { return _mm512_min_ps(a, b); }
CC_INLINE LaneFloats lane_max(LaneFloats a, LaneFloats b) { return _mm512_max_ps(a, b); }
#endif

/// The value in lanes of the mask, elsewhere 0.
CC_INLINE LaneFloats lane_kept(LaneInts mask, LaneFloats a) {
  return (LaneFloats)((LaneInts)a & mask);
}

CC_INLINE LaneFloats lane_floats(LaneInts a) { return __builtin_convertvector(a, LaneFloats); }

/// Truncates.
CC_INLINE LaneInts lane_ints(LaneFloats a) { return __builtin_convertvector(a, LaneInts); }

CC_INLINE LaneFloats lane_clamped(LaneFloats a, float most) {
  return lane_min(lane_max(a, (LaneFloats){0}), (LaneFloats){0} + most);
}

/// The nearest whole number, from 0 to `most`.
CC_INLINE LaneInts lane_rounded(LaneFloats a, float most) {
  return lane_ints(lane_clamped(a, most) + 0.5f);
}

CC_INLINE bool lane_any(LaneInts mask) { return __builtin_reduce_or(mask) != 0; }

/// Reads the pixels, each of all blocks in one vector.
CC_INLINE void lane_load_words(const CCBCPixels *pixels, LaneInts words[16]) {
  for (int row = 0; row < 4; row++) {
    const uint8_t *source = pixels->source + (size_t)row * pixels->stride;
    LaneInts a = LOAD(LaneInts, source), b = LOAD(LaneInts, source + VECTOR_BYTES);
    LaneInts c = LOAD(LaneInts, source + 2 * VECTOR_BYTES);
    LaneInts d = LOAD(LaneInts, source + 3 * VECTOR_BYTES);
    LaneInts even = __builtin_shufflevector(a, b, LANES_EVEN);
    LaneInts odd = __builtin_shufflevector(a, b, LANES_ODD);
    LaneInts even2 = __builtin_shufflevector(c, d, LANES_EVEN);
    LaneInts odd2 = __builtin_shufflevector(c, d, LANES_ODD);
    words[4 * row] = __builtin_shufflevector(even, even2, LANES_EVEN);
    words[4 * row + 1] = __builtin_shufflevector(odd, odd2, LANES_EVEN);
    words[4 * row + 2] = __builtin_shufflevector(even, even2, LANES_ODD);
    words[4 * row + 3] = __builtin_shufflevector(odd, odd2, LANES_ODD);
  }
}

CC_INLINE void lane_load(const CCBCPixels *pixels, LanePixels *block) {
  LaneInts words[16];
  lane_load_words(pixels, words);
  for (int i = 0; i < 16; i++) {
    block->channels[0][i] = lane_floats(words[i] & 255);
    block->channels[1][i] = lane_floats(words[i] >> 8 & 255);
    block->channels[2][i] = lane_floats(words[i] >> 16 & 255);
    block->channels[3][i] = lane_floats((LaneInts)((Longs)words[i] >> 24));
  }
}

/// The direction in which three channels or four vary most, by their covariances, by powers; 0
/// where nothing varies. The first factor is in the order 00, 01, 02, 11, 12, 22, 03, 13, 23, 33.
CC_INLINE void lane_axis(const LaneFloats *products, const int channels, const int rounds,
                         LaneFloats axis[4]) {
  const LaneFloats *p = products;
  LaneFloats rows[4][4] = {{p[0], p[1], p[2]}, {p[1], p[3], p[4]}, {p[2], p[4], p[5]}};
  if (channels == 4) {
    for (int i = 0; i < 4; i++) rows[i][3] = rows[3][i] = p[6 + i];
  }
  // Begin with the row of the largest variance.
  LaneFloats most = rows[0][0];
  for (int i = 0; i < channels; i++) axis[i] = rows[0][i];
  for (int k = 1; k < channels; k++) {
    LaneInts isGreater = rows[k][k] > most;
    most = lane_max(most, rows[k][k]);
    for (int i = 0; i < channels; i++) axis[i] = lane_choose(isGreater, rows[k][i], axis[i]);
  }
  LaneFloats scale = 1.0f / lane_max(most, (LaneFloats){0} + 1e-6f);
  for (int round = 0; round < rounds; round++) {
    LaneFloats next[4];
    for (int i = 0; i < channels; i++) {
      next[i] = rows[i][0] * axis[0] + rows[i][1] * axis[1] + rows[i][2] * axis[2];
      if (channels == 4) next[i] += rows[i][3] * axis[3];
    }
    for (int i = 0; i < channels; i++) axis[i] = next[i] * scale;
  }
}
