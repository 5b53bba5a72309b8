// The level of every processor: vectors of 128 bits.
#include "Kernels.h"

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

#define VECTOR_BYTES 16
#include "Vectors.h"

#include "PVRTC.h"
#include "Gather.h"
#include "Floats.h"

/// The sums of two products each.
CC_INLINE Longs pair_products(Shorts a, Shorts b) {
#if defined(__x86_64__)
  return (Longs)_mm_madd_epi16((__m128i)a, (__m128i)b);
#else
  typedef int32_t Pairs __attribute__((vector_size(VECTOR_BYTES)));
  Pairs low = (((Pairs)a << 16) >> 16) * (((Pairs)b << 16) >> 16);
  return (Longs)(low + ((Pairs)a >> 16) * ((Pairs)b >> 16));
#endif
}

CC_INLINE Ints8 select_lanes(Ints8 values, Ints8 numbers) {
  Ints8 picked;
  for (int i = 0; i < 8; i++) picked[i] = values[numbers[i] & 7];
  return picked;
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

const CCKernels ccBaselineKernels = {
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

void cc_pvrtc_word_colors(uint64_t word, bool isPVRTC2, uint16_t channels[8]) {
  Words opaqueB = (Words){0} - (uint16_t)(word >> 63);
  Words opaqueA = isPVRTC2 ? opaqueB : (Words){0} - (uint16_t)(word >> 47 & 1);
  Colors first = expand_color((Words){0} + (uint16_t)(word >> 32), opaqueA, true, 0);
  Colors second =
      expand_color((Words){0} + (uint16_t)(word >> 48), opaqueB, false, isPVRTC2 ? 1 : 0);
  for (int i = 0; i < 4; i++) {
    channels[i] = first.channels[i][0];
    channels[i + 4] = second.channels[i][0];
  }
}
