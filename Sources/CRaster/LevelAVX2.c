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
typedef int32_t Ints __attribute__((vector_size(4 * LANES)));
typedef uint32_t Unsigned __attribute__((vector_size(4 * LANES)));
typedef uint16_t Halves __attribute__((vector_size(4 * LANES)));
typedef float Floats __attribute__((vector_size(4 * LANES)));
typedef __m256i Raw;
#define I(name) _mm256_##name
#define SI(name) _mm256_##name##_si256
#define V_REPEAT(v) _mm256_broadcastsi128_si256(v)

#include "VectorX86.h"

CR_INLINE Ints v_iota(void) { return (Ints){0, 1, 2, 3, 4, 5, 6, 7}; }
CR_INLINE Ints v_splat64(const void *v) { return (Ints)_mm256_set1_epi64x(*(const int64_t *)v); }
CR_INLINE Floats v_float(float v) { return (Floats)_mm256_set1_ps(v); }
CR_INLINE Floats v_root(Floats v) { return (Floats)_mm256_sqrt_ps((__m256)v); }
CR_INLINE Floats v_to_float(Ints v) { return (Floats)_mm256_cvtepi32_ps((Raw)v); }
CR_INLINE Ints v_to_int(Floats v) { return (Ints)_mm256_cvttps_epi32((__m256)v); }
CR_INLINE bool v_any(Ints v) { return !_mm256_testz_si256((Raw)v, (Raw)v); }

/// The second one where one is no number.
CR_INLINE Floats v_greatest(Floats a, Floats b) { return (Floats)_mm256_max_ps((__m256)a, (__m256)b); }
CR_INLINE Floats v_least(Floats a, Floats b) { return (Floats)_mm256_min_ps((__m256)a, (__m256)b); }

CR_INLINE Floats v_select(Ints mask, Floats a, Floats b) {
  return (Floats)(((Ints)a & mask) | ((Ints)b & ~mask));
}
/// One number where a lane is below 0, otherwise another one.
CR_INLINE Ints v_choose(Ints lanes, Ints a, Ints b) {
  return (Ints)_mm256_blendv_ps((__m256)b, (__m256)a, (__m256)lanes);
}

CR_INLINE Ints v_gather(const uint32_t *texels, Ints i) {
  return (Ints)_mm256_i32gather_epi32((const int *)texels, (Raw)i, 4);
}

/// The columns of each pixel's square of texels.
CR_INLINE void v_fetch(const uint32_t *texels, size_t stride, const uint32_t places[LANES],
                       Ints fy, Ints out[4]) {
#define SQUARES(k)                                                                                 \
  (Ints) _mm256_inserti128_si256(_mm256_castsi128_si256(x86_square(texels + places[k], stride)),   \
                                 x86_square(texels + places[(k) + 4], stride), 1)
  out[0] = v_columns(v_shuffle(SQUARES(0), V_SIDE_BY_SIDE), v_spread(fy, 0));
  out[1] = v_columns(v_shuffle(SQUARES(1), V_SIDE_BY_SIDE), v_spread(fy, 1));
  out[2] = v_columns(v_shuffle(SQUARES(2), V_SIDE_BY_SIDE), v_spread(fy, 2));
  out[3] = v_columns(v_shuffle(SQUARES(3), V_SIDE_BY_SIDE), v_spread(fy, 3));
#undef SQUARES
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
