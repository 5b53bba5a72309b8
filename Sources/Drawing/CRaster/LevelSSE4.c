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
#include "VectorTypes.h"
typedef __m128i Raw;
#define I(name) _mm_##name
#define SI(name) _mm_##name##_si128
#define V_REPEAT(v) (v)
// The 128 bits of lanes k, k + 4, ... side by side; some 128 bits of a vector.
#define V_JOINED(part, k) (Ints)part(k)
#define V_PART(v, i) (__m128i)(v)

#include "VectorX86.h"

CR_INLINE Ints v_iota(void) { return (Ints){0, 1, 2, 3}; }
CR_INLINE Ints v_splat64(const void *v) { return (Ints)_mm_set1_epi64x(*(const int64_t *)v); }
CR_INLINE Floats v_splat_float(float v) { return (Floats)_mm_set1_ps(v); }
CR_INLINE Floats v_sqrt(Floats v) { return (Floats)_mm_sqrt_ps((__m128)v); }
CR_INLINE Floats v_to_float(Ints v) { return (Floats)_mm_cvtepi32_ps((Raw)v); }
CR_INLINE Ints v_to_int(Floats v) { return (Ints)_mm_cvttps_epi32((__m128)v); }
CR_INLINE bool v_any(Ints v) { return _mm_movemask_epi8((Raw)v) != 0; }

/// The second one where one is no number.
CR_INLINE Floats v_fmax(Floats a, Floats b) { return (Floats)_mm_max_ps((__m128)a, (__m128)b); }
CR_INLINE Floats v_fmin(Floats a, Floats b) { return (Floats)_mm_min_ps((__m128)a, (__m128)b); }

/// One number where a lane is below 0, otherwise another one.
CR_INLINE Ints v_choose(Ints lanes, Ints a, Ints b) {
  return (Ints)_mm_blendv_ps((__m128)b, (__m128)a, (__m128)lanes);
}

CR_INLINE Ints v_reversed(Ints v) { return (Ints)_mm_shuffle_epi32((Raw)v, 0x1b); }

CR_INLINE Ints v_gather(const uint32_t *texels, Ints i) {
  return (Ints){(int32_t)texels[i[0]], (int32_t)texels[i[1]], (int32_t)texels[i[2]],
                (int32_t)texels[i[3]]};
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
