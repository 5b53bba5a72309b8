// Vectors of eight 32-bit lanes on every level, by the operators and built-ins that compilers have
// for them. As sums are added up in the same order, all levels give the same numbers.

// Longer vectors than a level has registers for are passed to functions, all of which are inlined:
// no other file has to agree on how.
#pragma GCC diagnostic ignored "-Wpsabi"

typedef float Floats __attribute__((vector_size(32)));
typedef int32_t Ints __attribute__((vector_size(32)));
typedef float Floats4 __attribute__((vector_size(16)));

enum { LANES = 8 };

/// The same number in all lanes.
#define ALL(value) ((Floats){0} + (value))

CC_INLINE Floats load_floats(const float *address) {
  Floats loaded;
  memcpy(&loaded, address, sizeof loaded);
  return loaded;
}

CC_INLINE void store_floats(float *address, Floats value) { memcpy(address, &value, sizeof value); }

/// The lanes of one vector where a mask has ones, of another elsewhere.
CC_INLINE Floats choose(Ints mask, Floats one, Floats other) {
  return (Floats)(((Ints)one & mask) | ((Ints)other & ~mask));
}

CC_INLINE Floats minimum(Floats a, Floats b) { return choose(a < b, a, b); }
CC_INLINE Floats maximum(Floats a, Floats b) { return choose(a > b, a, b); }

/// Numbers that are not negative, cut off to whole ones.
CC_INLINE Floats whole(Floats value) {
  return __builtin_convertvector(__builtin_convertvector(value, Ints), Floats);
}

CC_INLINE float sum4(Floats4 v) {
  Floats4 pairs = v + __builtin_shufflevector(v, v, 2, 3, 0, 1);
  return pairs[0] + pairs[1];
}

/// The sum of all lanes.
CC_INLINE float sum_of(Floats v) {
  return sum4(__builtin_shufflevector(v, v, 0, 1, 2, 3)
              + __builtin_shufflevector(v, v, 4, 5, 6, 7));
}

/// The sums of four vectors.
CC_INLINE Floats4 sums_of(Floats a, Floats b, Floats c, Floats d) {
  Floats ab = __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
              + __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15);
  Floats cd = __builtin_shufflevector(c, d, 0, 8, 1, 9, 4, 12, 5, 13)
              + __builtin_shufflevector(c, d, 2, 10, 3, 11, 6, 14, 7, 15);
  Floats all = __builtin_shufflevector(ab, cd, 0, 1, 8, 9, 4, 5, 12, 13)
               + __builtin_shufflevector(ab, cd, 2, 3, 10, 11, 6, 7, 14, 15);
  return __builtin_shufflevector(all, all, 0, 1, 2, 3)
         + __builtin_shufflevector(all, all, 4, 5, 6, 7);
}

CC_INLINE float minimum_of(Floats v) {
  v = minimum(v, __builtin_shufflevector(v, v, 4, 5, 6, 7, 0, 1, 2, 3));
  v = minimum(v, __builtin_shufflevector(v, v, 2, 3, 0, 1, 6, 7, 4, 5));
  return v[0] < v[1] ? v[0] : v[1];
}

CC_INLINE float maximum_of(Floats v) {
  v = maximum(v, __builtin_shufflevector(v, v, 4, 5, 6, 7, 0, 1, 2, 3));
  v = maximum(v, __builtin_shufflevector(v, v, 2, 3, 0, 1, 6, 7, 4, 5));
  return v[0] > v[1] ? v[0] : v[1];
}

CC_INLINE float clamped(float low, float value, float high) {
  return value < low ? low : value > high ? high : value;
}
