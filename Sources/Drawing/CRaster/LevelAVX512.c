// The AVX-512 level.
#include "Raster.h"

#if defined(__x86_64__)
#include <immintrin.h>

#ifdef __clang__
#pragma clang attribute push( \
    __attribute__((target("avx2,avx512f,avx512bw,avx512vl,avx512dq"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,avx512f,avx512bw,avx512vl,avx512dq")
#endif

#include "Cull.h"

#define LANES 16
#define ROWS 2
#include "VectorTypes.h"
typedef __m512i Raw;
#define I(name) _mm512_##name
#define SI(name) _mm512_##name##_si512
#define V_REPEAT(v) _mm512_broadcast_i32x4(v)
// The 128 bits of lanes k, k + 4, ... side by side; some 128 bits of a vector.
#define V_PAIR(part, k)                                                                            \
  _mm256_inserti128_si256(_mm256_castsi128_si256(part(k)), part((k) + 4), 1)
#define V_JOINED(part, k)                                                                          \
  (Ints) _mm512_inserti64x4(_mm512_castsi256_si512(V_PAIR(part, k)), V_PAIR(part, (k) + 8), 1)
#define V_PART(v, i) _mm512_extracti32x4_epi32((Raw)(v), i)

#include "VectorX86.h"

CR_INLINE Ints v_iota(void) { return (Ints){0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7}; }
CR_INLINE Ints v_splat64(const void *v) { return (Ints)_mm512_set1_epi64(*(const int64_t *)v); }
CR_INLINE Floats v_splat_float(float v) { return (Floats)_mm512_set1_ps(v); }
CR_INLINE Floats v_sqrt(Floats v) { return (Floats)_mm512_sqrt_ps((__m512)v); }
CR_INLINE Floats v_to_float(Ints v) { return (Floats)_mm512_cvtepi32_ps((Raw)v); }
CR_INLINE Ints v_to_int(Floats v) { return (Ints)_mm512_cvttps_epi32((__m512)v); }
CR_INLINE bool v_any(Ints v) { return _mm512_test_epi32_mask((Raw)v, (Raw)v) != 0; }
CR_INLINE Ints v_pair(int32_t a, int32_t b) {
  return (Ints)_mm512_mask_set1_epi32(_mm512_set1_epi32(a), 0xff00, b);
}
CR_INLINE Ints v_load_pair(const void *a, const void *b) {
  return (Ints)_mm512_inserti64x4(_mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)a)),
                                  _mm256_loadu_si256((const __m256i *)b), 1);
}
CR_INLINE void v_store_pair(void *a, void *b, Ints v) {
  _mm256_storeu_si256((__m256i *)a, _mm512_castsi512_si256((Raw)v));
  _mm256_storeu_si256((__m256i *)b, _mm512_extracti64x4_epi64((Raw)v, 1));
}

/// The second one where one is no number.
CR_INLINE Floats v_fmax(Floats a, Floats b) { return (Floats)_mm512_max_ps((__m512)a, (__m512)b); }
CR_INLINE Floats v_fmin(Floats a, Floats b) { return (Floats)_mm512_min_ps((__m512)a, (__m512)b); }

/// One number where a lane is below 0, otherwise another one.
CR_INLINE Ints v_choose(Ints lanes, Ints a, Ints b) {
  return (Ints)_mm512_mask_mov_epi32((Raw)b, _mm512_movepi32_mask((Raw)lanes), (Raw)a);
}

CR_INLINE Ints v_reversed(Ints v) {
  const Ints order = {15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
  return (Ints)_mm512_permutexvar_epi32((Raw)order, (Raw)v);
}

CR_INLINE Ints v_gather(const uint32_t *texels, Ints i) {
  return (Ints)_mm512_i32gather_epi32((Raw)i, texels, 4);
}

#include "Kernels.h"
#include "Tile.h"

void cr_paint_tile_avx512(CRFrame *frame, int tile, CRWorker *worker) {
  paint_tile(frame, tile, worker);
}

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
