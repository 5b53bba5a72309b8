// Vectors of VECTOR_BYTES bytes, by the operators and built-ins that compilers have for them.
//
// Almost everything is whole numbers, and no result depends on how many there are in a vector.

// Longer vectors than a level has registers for are passed to functions, all of which are inlined:
// no other file has to agree on how.
#pragma GCC diagnostic ignored "-Wpsabi"

typedef uint8_t Bytes __attribute__((vector_size(VECTOR_BYTES)));
typedef uint8_t HalfBytes __attribute__((vector_size(VECTOR_BYTES / 2)));
typedef int16_t Shorts __attribute__((vector_size(VECTOR_BYTES)));
typedef uint16_t Words __attribute__((vector_size(VECTOR_BYTES)));
typedef uint32_t Longs __attribute__((vector_size(VECTOR_BYTES)));
typedef uint64_t Quads __attribute__((vector_size(VECTOR_BYTES)));

/// Eight 32-bit lanes on every level.
typedef uint32_t Ints8 __attribute__((vector_size(32)));

/// How many 16-bit lanes there are.
enum { LANES = VECTOR_BYTES / 2 };

#define LOAD(type, address)                                                                        \
  ({                                                                                               \
    type ccLoaded;                                                                                  \
    memcpy(&ccLoaded, (address), sizeof ccLoaded);                                                 \
    ccLoaded;                                                                                      \
  })
#define STORE(address, value)                                                                      \
  do {                                                                                             \
    __typeof__(value) ccStored = (value);                                                          \
    memcpy((address), &ccStored, sizeof ccStored);                                                 \
  } while (0)

/// As many bytes as there are 16-bit lanes, widened.
CC_INLINE Shorts load_widened(const uint8_t *address) {
  return __builtin_convertvector(LOAD(HalfBytes, address), Shorts);
}

// The first, second, ... lane of one vector and of another by turns: what the first halves of both
// give, and what the second ones do.
#if VECTOR_BYTES == 16
#define ZIP_LOW_16 0, 8, 1, 9, 2, 10, 3, 11
#define ZIP_HIGH_16 4, 12, 5, 13, 6, 14, 7, 15
#define ZIP_LOW_32 0, 4, 1, 5
#define ZIP_HIGH_32 2, 6, 3, 7
#elif VECTOR_BYTES == 32
#define ZIP_LOW_16 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23
#define ZIP_HIGH_16 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31
#define ZIP_LOW_32 0, 8, 1, 9, 2, 10, 3, 11
#define ZIP_HIGH_32 4, 12, 5, 13, 6, 14, 7, 15
#else
#define ZIP_LOW_16                                                                                 \
  0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, 8, 40, 9, 41, 10, 42, 11, 43, 12, 44,    \
      13, 45, 14, 46, 15, 47
#define ZIP_HIGH_16                                                                                \
  16, 48, 17, 49, 18, 50, 19, 51, 20, 52, 21, 53, 22, 54, 23, 55, 24, 56, 25, 57, 26, 58, 27, 59,  \
      28, 60, 29, 61, 30, 62, 31, 63
#define ZIP_LOW_32 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23
#define ZIP_HIGH_32 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31
#endif

/// Writes the 16-bit lanes of two vectors by turns: two vectors in all.
CC_INLINE void store_zipped(uint8_t *target, Words even, Words odd) {
  STORE(target, __builtin_shufflevector(even, odd, ZIP_LOW_16));
  STORE(target + VECTOR_BYTES, __builtin_shufflevector(even, odd, ZIP_HIGH_16));
}

/// Writes the 32-bit lanes of two vectors by turns: two vectors in all.
CC_INLINE void store_zipped_longs(uint8_t *target, Longs even, Longs odd) {
  STORE(target, __builtin_shufflevector(even, odd, ZIP_LOW_32));
  STORE(target + VECTOR_BYTES, __builtin_shufflevector(even, odd, ZIP_HIGH_32));
}
