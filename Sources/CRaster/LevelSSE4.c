// The SSE4.1 level.
#include "Raster.h"

#if defined(__x86_64__)
#include <immintrin.h>

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("sse4.1"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("sse4.1")
#endif

#include "Cull.h"

#define LANES 4
#define ROWS 1
typedef int32_t Ints __attribute__((vector_size(4 * LANES)));
typedef uint32_t Unsigned __attribute__((vector_size(4 * LANES)));
typedef uint16_t Halves __attribute__((vector_size(4 * LANES)));
typedef float Floats __attribute__((vector_size(4 * LANES)));
typedef __m128i Raw;
#define I(name) _mm_##name
#define SI(name) _mm_##name##_si128
#define V_REPEAT(v) (v)

#include "VectorX86.h"

CR_INLINE Ints v_iota(void) { return (Ints){0, 1, 2, 3}; }
CR_INLINE Ints v_splat64(const void *v) { return (Ints)_mm_set1_epi64x(*(const int64_t *)v); }
CR_INLINE Floats v_float(float v) { return (Floats)_mm_set1_ps(v); }
CR_INLINE Floats v_root(Floats v) { return (Floats)_mm_sqrt_ps((__m128)v); }
CR_INLINE Floats v_to_float(Ints v) { return (Floats)_mm_cvtepi32_ps((Raw)v); }
CR_INLINE Ints v_to_int(Floats v) { return (Ints)_mm_cvttps_epi32((__m128)v); }
CR_INLINE bool v_any(Ints v) { return _mm_movemask_epi8((Raw)v) != 0; }

/// The second one where one is no number.
CR_INLINE Floats v_greatest(Floats a, Floats b) { return (Floats)_mm_max_ps((__m128)a, (__m128)b); }
CR_INLINE Floats v_least(Floats a, Floats b) { return (Floats)_mm_min_ps((__m128)a, (__m128)b); }

CR_INLINE Floats v_select(Ints mask, Floats a, Floats b) {
  return (Floats)(((Ints)a & mask) | ((Ints)b & ~mask));
}
/// One number where a lane is below 0, otherwise another one.
CR_INLINE Ints v_choose(Ints lanes, Ints a, Ints b) {
  return (Ints)_mm_blendv_ps((__m128)b, (__m128)a, (__m128)lanes);
}

CR_INLINE Ints v_gather(const uint32_t *texels, Ints i) {
  return (Ints){(int32_t)texels[i[0]], (int32_t)texels[i[1]], (int32_t)texels[i[2]],
                (int32_t)texels[i[3]]};
}

/// The columns of each pixel's square of texels.
CR_INLINE void v_fetch(const uint32_t *texels, size_t stride, const uint32_t places[LANES],
                       Ints fy, Ints out[4]) {
  for (int k = 0; k < 4; k++) {
    const uint32_t *texel = texels + places[k];
    Ints upper = (Ints)_mm_loadl_epi64((const Raw *)texel);
    Ints lower = (Ints)_mm_loadl_epi64((const Raw *)(texel + stride));
    const Ints f = k == 0 ? v_spread(fy, 0) : k == 1 ? v_spread(fy, 1)
                   : k == 2 ? v_spread(fy, 2) : v_spread(fy, 3);
    out[k] = v_low_columns(upper, lower, f);
  }
}

#include "Kernels.h"
#include "Tile.h"

void cr_paint_tile_sse4(CRFrame *frame, int tile, CRWorker *worker) {
  paint_tile(frame, tile, worker);
}

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
