// The AVX2 level.
#include "Raster.h"

#if defined(__x86_64__)
#include <immintrin.h>

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif

#include "Cull.h"

#define LANES 8
#define ROWS 1
#include "VectorTypes.h"
typedef __m256i Raw;
#define I(name) _mm256_##name
#define SI(name) _mm256_##name##_si256
#define V_REPEAT(v) _mm256_broadcastsi128_si256(v)
// The 128 bits of lanes k, k + 4, ... side by side; some 128 bits of a vector.
#define V_JOINED(part, k)                                                                          \
  (Ints) _mm256_inserti128_si256(_mm256_castsi128_si256(part(k)), part((k) + 4), 1)
#define V_PART(v, i) _mm256_extracti128_si256((Raw)(v), i)

#include "VectorX86.h"

CR_INLINE Ints v_iota(void) { return (Ints){0, 1, 2, 3, 4, 5, 6, 7}; }
CR_INLINE Ints v_splat64(const void *v) { return (Ints)_mm256_set1_epi64x(*(const int64_t *)v); }
CR_INLINE Floats v_splat_float(float v) { return (Floats)_mm256_set1_ps(v); }
CR_INLINE Floats v_sqrt(Floats v) { return (Floats)_mm256_sqrt_ps((__m256)v); }
CR_INLINE Floats v_to_float(Ints v) { return (Floats)_mm256_cvtepi32_ps((Raw)v); }
CR_INLINE Ints v_to_int(Floats v) { return (Ints)_mm256_cvttps_epi32((__m256)v); }
CR_INLINE bool v_any(Ints v) { return !_mm256_testz_si256((Raw)v, (Raw)v); }

/// The second one where one is no number.
CR_INLINE Floats v_fmax(Floats a, Floats b) { return (Floats)_mm256_max_ps((__m256)a, (__m256)b); }
CR_INLINE Floats v_fmin(Floats a, Floats b) { return (Floats)_mm256_min_ps((__m256)a, (__m256)b); }

/// One number where a lane is below 0, otherwise another one.
CR_INLINE Ints v_choose(Ints lanes, Ints a, Ints b) {
  return (Ints)_mm256_blendv_ps((__m256)b, (__m256)a, (__m256)lanes);
}

CR_INLINE Ints v_reversed(Ints v) {
  const Ints order = {7, 6, 5, 4, 3, 2, 1, 0};
  return (Ints)_mm256_permutevar8x32_epi32((Raw)v, (Raw)order);
}

CR_INLINE Ints v_gather(const uint32_t *texels, Ints i) {
  return (Ints)_mm256_i32gather_epi32((const int *)texels, (Raw)i, 4);
}

#include "Kernels.h"
#include "Tile.h"

void cr_paint_tile_avx2(CRFrame *frame, int tile, CRWorker *worker) {
  paint_tile(frame, tile, worker);
}

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
