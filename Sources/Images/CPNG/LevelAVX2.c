// The AVX2 level.
#include <libdeflate.h>

#include "Huffman.h"

#if defined(__x86_64__)
#include <immintrin.h>

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2")
#endif

#define WIDTH 32
typedef __m256i Bytes;
typedef __m256i Mask;
typedef __m256i Sums;

CP_INLINE Bytes v_load(const uint8_t *from) { return _mm256_loadu_si256((const Bytes *)from); }
CP_INLINE void v_store(uint8_t *to, Bytes v) { _mm256_storeu_si256((Bytes *)to, v); }
CP_INLINE Bytes v_sub(Bytes a, Bytes b) { return _mm256_sub_epi8(a, b); }
CP_INLINE Bytes v_min(Bytes a, Bytes b) { return _mm256_min_epu8(a, b); }
CP_INLINE Bytes v_max(Bytes a, Bytes b) { return _mm256_max_epu8(a, b); }
CP_INLINE Bytes v_abs_difference(Bytes a, Bytes b) {
  return _mm256_or_si256(_mm256_subs_epu8(a, b), _mm256_subs_epu8(b, a));
}
/// The mean, rounded down.
CP_INLINE Bytes v_average(Bytes a, Bytes b) {
  Bytes odd = _mm256_and_si256(_mm256_xor_si256(a, b), _mm256_set1_epi8(1));
  return _mm256_sub_epi8(_mm256_avg_epu8(a, b), odd);
}
CP_INLINE Mask v_equal(Bytes a, Bytes b) { return _mm256_cmpeq_epi8(a, b); }
CP_INLINE Mask v_less(Bytes a, Bytes b) {
  return _mm256_xor_si256(v_equal(v_max(a, b), a), _mm256_set1_epi8(-1));
}
CP_INLINE Mask v_and(Mask a, Mask b) { return _mm256_and_si256(a, b); }
CP_INLINE Bytes v_select(Mask mask, Bytes a, Bytes b) { return _mm256_blendv_epi8(b, a, mask); }
CP_INLINE Sums v_zero_sums(void) { return _mm256_setzero_si256(); }
/// Adds bytes as numbers from -128 to 127, without their signs.
CP_INLINE Sums v_add_absolute(Sums sums, Bytes v) {
  return _mm256_add_epi64(sums, _mm256_sad_epu8(_mm256_abs_epi8(v), v_zero_sums()));
}
CP_INLINE uint64_t v_sum(Sums sums) {
  uint64_t parts[4];
  _mm256_storeu_si256((Sums *)parts, sums);
  return parts[0] + parts[1] + parts[2] + parts[3];
}

/// A bit for each of 64 bytes that are equal.
CP_INLINE uint64_t same_bytes(const uint8_t *one, const uint8_t *other) {
  uint32_t low = (uint32_t)_mm256_movemask_epi8(v_equal(v_load(one), v_load(other)));
  uint32_t high = (uint32_t)_mm256_movemask_epi8(v_equal(v_load(one + 32), v_load(other + 32)));
  return low | (uint64_t)high << 32;
}

#define CP_HAS_PACK_RGB
static void pack_rgb(const uint8_t *pixels, uint8_t *row, size_t count) {
  const Bytes order = _mm256_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1,  //
                                       0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1);
  const Bytes joined = _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7);
  for (; count >= 8; count -= 8, pixels += 32, row += 24)
    v_store(row, _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(v_load(pixels), order), joined));
  for (; count > 0; count--, pixels += 4, row += 3) memcpy(row, pixels, 3);
}

#include "Choice.h"
#include "Rows.h"
#include "VectorFilters.h"
#include "Matches.h"
#include "Literals.h"
#include "Blocks.h"
#include "Pack.h"

CPPackedUnit cp_pack_avx2(const CPPlan *plan, uint32_t unit, void *memory) {
  return pack_unit(plan, unit, memory);
}

void cp_filter_avx2(const CPPlan *plan, bool isUnfiltered, void *memory, uint8_t *raw) {
  filter_all(plan, isUnfiltered, memory, raw);
}

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
