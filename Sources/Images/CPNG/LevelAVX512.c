// The AVX-512 level, with VBMI.
#include <libdeflate.h>

#include "Huffman.h"

#if defined(__x86_64__)
#include <immintrin.h>

#ifdef __clang__
#pragma clang attribute push(                                                                      \
    __attribute__((target("avx2,bmi,bmi2,avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi"))),        \
    apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi")
#endif

#define WIDTH 64
typedef __m512i Bytes;
typedef __mmask64 Mask;
typedef __m512i Sums;

CP_INLINE Bytes v_load(const uint8_t *from) { return _mm512_loadu_si512(from); }
CP_INLINE void v_store(uint8_t *to, Bytes v) { _mm512_storeu_si512(to, v); }
CP_INLINE Bytes v_sub(Bytes a, Bytes b) { return _mm512_sub_epi8(a, b); }
CP_INLINE Bytes v_min(Bytes a, Bytes b) { return _mm512_min_epu8(a, b); }
CP_INLINE Bytes v_max(Bytes a, Bytes b) { return _mm512_max_epu8(a, b); }
CP_INLINE Bytes v_abs_difference(Bytes a, Bytes b) {
  return _mm512_or_si512(_mm512_subs_epu8(a, b), _mm512_subs_epu8(b, a));
}
/// The mean, rounded down.
CP_INLINE Bytes v_average(Bytes a, Bytes b) {
  Bytes odd = _mm512_and_si512(_mm512_xor_si512(a, b), _mm512_set1_epi8(1));
  return _mm512_sub_epi8(_mm512_avg_epu8(a, b), odd);
}
CP_INLINE Mask v_equal(Bytes a, Bytes b) { return _mm512_cmpeq_epi8_mask(a, b); }
CP_INLINE Mask v_less(Bytes a, Bytes b) { return _mm512_cmplt_epu8_mask(a, b); }
CP_INLINE Mask v_and(Mask a, Mask b) { return a & b; }
CP_INLINE Bytes v_select(Mask mask, Bytes a, Bytes b) { return _mm512_mask_blend_epi8(mask, b, a); }
CP_INLINE Sums v_zero_sums(void) { return _mm512_setzero_si512(); }
/// Adds bytes as numbers from -128 to 127, without their signs.
CP_INLINE Sums v_add_absolute(Sums sums, Bytes v) {
  return _mm512_add_epi64(sums, _mm512_sad_epu8(_mm512_abs_epi8(v), v_zero_sums()));
}
CP_INLINE uint64_t v_sum(Sums sums) { return (uint64_t)_mm512_reduce_add_epi64(sums); }

/// A bit for each of 64 bytes that are equal.
CP_INLINE uint64_t same_bytes(const uint8_t *one, const uint8_t *other) {
  return v_equal(v_load(one), v_load(other));
}

#define CP_HAS_PACK_RGB
static void pack_rgb(const uint8_t *pixels, uint8_t *row, size_t count) {
  uint8_t order[64];
  for (int i = 0; i < 64; i++) order[i] = (uint8_t)(i / 3 * 4 + i % 3);
  const Bytes places = v_load(order);
  for (; count >= 16; count -= 16, pixels += 64, row += 48)
    v_store(row, _mm512_permutexvar_epi8(places, v_load(pixels)));
  for (; count > 0; count--, pixels += 4, row += 3) memcpy(row, pixels, 3);
}

#include "Choice.h"
#include "Rows.h"
#include "VectorFilters.h"
#include "Matches.h"
#include "WideLiterals.h"
#include "Blocks.h"
#include "Pack.h"

CPPackedUnit cp_pack_avx512(const CPPlan *plan, uint32_t unit, void *memory) {
  return pack_unit(plan, unit, memory);
}

void cp_filter_avx512(const CPPlan *plan, bool isUnfiltered, void *memory, uint8_t *raw) {
  filter_all(plan, isUnfiltered, memory, raw);
}

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
