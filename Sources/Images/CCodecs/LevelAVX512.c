// The level of AVX-512 (F, BW, VL, DQ): vectors of 512 bits.
#include "Kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq,avx2")
#endif

#define VECTOR_BYTES 64
#include "Vectors.h"

#include "PVRTC.h"
#include "Gather.h"
#include "Floats.h"

/// The sums of two products each.
CC_INLINE Longs pair_products(Shorts a, Shorts b) {
  return (Longs)_mm512_madd_epi16((__m512i)a, (__m512i)b);
}

CC_INLINE Ints8 select_lanes(Ints8 values, Ints8 numbers) {
  return (Ints8)_mm256_permutevar8x32_epi32((__m256i)values, (__m256i)numbers);
}

#include "ETC.h"
#include "BCDecode.h"
#include "BC7Decode.h"
#include "BC6HDecode.h"
#include "BCLanes.h"
#include "BCChannelEncode.h"
#include "BCClusters.h"
#include "BCColorEncode.h"
#include "BCEncode.h"

#include "EAC.h"
#include "Choose.h"
#include "Window.h"
#include "Wide.h"
#include "Halves.h"
#include "Match.h"

const CCKernels ccAVX512Kernels = {
    row_colors,
    row_weights,
    fill_gaps,
    blend_rows,
    gather_row,
    choose_row,
    window_load,
    window_measure,
    window_total,
    window_own_error,
    window_error,
    window_all_error,
    window_forecast,
    window_fill,
    window_costs,
    window_weigh,
    expand_floats,
    decode_blocks,
    decode_bc,
    encode_bc,
    encode_channel_dispatch,
    match_pixels,
    best_distance,
    nearest_shade,
    best_halves,
};

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
