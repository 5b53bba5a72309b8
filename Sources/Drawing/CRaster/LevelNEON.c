// The NEON level.
#include "Raster.h"

#if defined(__aarch64__)
#include <arm_neon.h>

#include "Cull.h"

#define LANES 4
#define ROWS 1
#include "VectorTypes.h"

CR_INLINE Ints v_load(const void *from) { return (Ints)vld1q_u8(from); }
CR_INLINE void v_store(void *to, Ints v) { vst1q_u8(to, (uint8x16_t)v); }
CR_INLINE Ints v_splat(int32_t v) { return (Ints)vdupq_n_s32(v); }
CR_INLINE Ints v_iota(void) { return (Ints){0, 1, 2, 3}; }
CR_INLINE Ints v_splat64(const void *v) { return (Ints)vdupq_n_s64(*(const int64_t *)v); }
CR_INLINE Ints v_min(Ints a, Ints b) { return (Ints)vminq_s32((int32x4_t)a, (int32x4_t)b); }
CR_INLINE Ints v_max(Ints a, Ints b) { return (Ints)vmaxq_s32((int32x4_t)a, (int32x4_t)b); }
/// (a b + 2^14) >> 15 of signed halves; never both -32,768.
CR_INLINE Ints v_multiply_15(Ints a, Ints b) {
  return (Ints)vqrdmulhq_s16((int16x8_t)a, (int16x8_t)b);
}
CR_INLINE Ints v_multiply_high(Ints a, Ints b) {
  uint32x4_t low = vmull_u16(vget_low_u16((uint16x8_t)a), vget_low_u16((uint16x8_t)b));
  uint32x4_t high = vmull_high_u16((uint16x8_t)a, (uint16x8_t)b);
  return (Ints)vuzp2q_u16((uint16x8_t)low, (uint16x8_t)high);
}
CR_INLINE Ints v_add_saturated(Ints a, Ints b) {
  return (Ints)vqaddq_u16((uint16x8_t)a, (uint16x8_t)b);
}
CR_INLINE Ints v_pack(Ints a, Ints b) {
  return (Ints)vcombine_u8(vqmovn_u16((uint16x8_t)a), vqmovn_u16((uint16x8_t)b));
}
CR_INLINE Ints v_low_bytes(Ints a, Ints b) { return (Ints)vzip1q_u8((uint8x16_t)a, (uint8x16_t)b); }
CR_INLINE Ints v_high_bytes(Ints a, Ints b) {
  return (Ints)vzip2q_u8((uint8x16_t)a, (uint8x16_t)b);
}
CR_INLINE Ints v_unpack_low_64(Ints a, Ints b) {
  return (Ints)vzip1q_u64((uint64x2_t)a, (uint64x2_t)b);
}
CR_INLINE Ints v_unpack_high_64(Ints a, Ints b) {
  return (Ints)vzip2q_u64((uint64x2_t)a, (uint64x2_t)b);
}
/// round(x / 255) of halves to which 128 has been added.
CR_INLINE Ints v_divide_255(Ints x) {
  uint16x8_t v = (uint16x8_t)x;
  return (Ints)vshrq_n_u16(vqaddq_u16(v, vshrq_n_u16(v, 8)), 8);
}
#define V_SPREAD(f, k) (Ints) vdupq_laneq_s16((int16x8_t)(f), 2 * (k))
/// The low half of lane k to all eight halves.
CR_INLINE Ints v_broadcast_half(Ints f, const int k) {
  if (k == 0) return V_SPREAD(f, 0);
  if (k == 1) return V_SPREAD(f, 1);
  return k == 2 ? V_SPREAD(f, 2) : V_SPREAD(f, 3);
}
/// The low halves of lanes k and k + 1 to four halves each.
CR_INLINE Ints v_broadcast_half_pair(Ints f, const int k) {
  return v_unpack_low_64(v_broadcast_half(f, k), v_broadcast_half(f, k + 1));
}
/// The alpha of each pixel to its four halves.
CR_INLINE Ints v_broadcast_alpha(Ints c) {
  return v_unpack_low_64((Ints)vdupq_laneq_s16((int16x8_t)c, 3),
                         (Ints)vdupq_laneq_s16((int16x8_t)c, 7));
}
CR_INLINE Floats v_splat_float(float v) { return (Floats)vdupq_n_f32(v); }
CR_INLINE Floats v_sqrt(Floats v) { return (Floats)vsqrtq_f32((float32x4_t)v); }
CR_INLINE Floats v_to_float(Ints v) { return (Floats)vcvtq_f32_s32((int32x4_t)v); }
CR_INLINE Ints v_to_int(Floats v) { return (Ints)vcvtq_s32_f32((float32x4_t)v); }
CR_INLINE bool v_any(Ints v) { return vmaxvq_u32((uint32x4_t)v) != 0; }

/// The second one where one is no number.
CR_INLINE Floats v_fmax(Floats a, Floats b) { return v_select((Ints)(a > b), a, b); }
CR_INLINE Floats v_fmin(Floats a, Floats b) { return v_select((Ints)(a < b), a, b); }
/// One number where a lane is below 0, otherwise another one.
CR_INLINE Ints v_choose(Ints lanes, Ints a, Ints b) {
  const Ints mask = lanes >> 31;
  return (a & mask) | (b & ~mask);
}

CR_INLINE Ints v_lerp(Ints p, Ints q, Ints f) {
  return (Ints)((Halves)p + (Halves)v_multiply_15((Ints)((Halves)q - (Halves)p), f));
}
CR_INLINE Ints v_shift_bytes_to_15_bits(uint8x8_t texels) { return (Ints)vshll_n_u8(texels, 7); }
/// Between the first pixels of two rows, and between the other ones.
CR_INLINE Ints v_lerp_low(Ints a, Ints b, Ints f) {
  return v_lerp(v_shift_bytes_to_15_bits(vget_low_u8((uint8x16_t)a)),
                v_shift_bytes_to_15_bits(vget_low_u8((uint8x16_t)b)), f);
}
CR_INLINE Ints v_lerp_high(Ints a, Ints b, Ints f) {
  return v_lerp(v_shift_bytes_to_15_bits(vget_high_u8((uint8x16_t)a)),
                v_shift_bytes_to_15_bits(vget_high_u8((uint8x16_t)b)), f);
}

CR_INLINE Ints v_reversed(Ints v) {
  int32x4_t pairs = vrev64q_s32((int32x4_t)v);
  return (Ints)vextq_s32(pairs, pairs, 2);
}

CR_INLINE Ints v_gather(const uint32_t *texels, Ints i) {
  return (Ints){(int32_t)texels[i[0]], (int32_t)texels[i[1]], (int32_t)texels[i[2]],
                (int32_t)texels[i[3]]};
}

/// The columns of each pixel's square of texels.
CR_INLINE void v_load_squares(const uint32_t *texels, size_t stride, const uint32_t offsets[LANES],
                              Ints fy, Ints out[4]) {
  for (int k = 0; k < 4; k++) {
    const uint8_t *texel = (const uint8_t *)(texels + offsets[k]);
    Ints upper = v_shift_bytes_to_15_bits(vld1_u8(texel)),
         lower = v_shift_bytes_to_15_bits(vld1_u8(texel + stride * 4));
    out[k] = v_lerp(upper, lower, v_broadcast_half(fy, k));
  }
}

CR_INLINE void v_load_columns(const uint64_t *between, const uint32_t offsets[LANES], Ints out[4]) {
  for (int k = 0; k < 4; k++) out[k] = v_load(between + offsets[k]);
}

CR_INLINE void v_store_columns(uint64_t *to, Ints a, Ints b) {
  v_store(to, a);
  v_store(to + 2, b);
}

#include "Kernels.h"
#include "Tile.h"

void cr_paint_tile_neon(CRFrame *frame, int tile, CRWorker *worker) {
  paint_tile(frame, tile, worker);
}
#endif
