// Names for what the x86 levels share; a level defines LANES, I(name) and SI(name), the
// intrinsics of its width for lanes and for whole vectors, and `Raw`, their type.
//
// Texels are widened to 15 bits by `maddubs` with -128, which makes them negative: two bytes at
// once, and the interpolation between them turns the sign back.

CR_INLINE Ints v_load(const void *from) { return (Ints)SI(loadu)((const Raw *)from); }
CR_INLINE void v_store(void *to, Ints v) { SI(storeu)((Raw *)to, (Raw)v); }
CR_INLINE Ints v_splat(int32_t v) { return (Ints)I(set1_epi32)(v); }
CR_INLINE Ints v_min(Ints a, Ints b) { return (Ints)I(min_epi32)((Raw)a, (Raw)b); }
CR_INLINE Ints v_max(Ints a, Ints b) { return (Ints)I(max_epi32)((Raw)a, (Raw)b); }
/// (a b + 2^14) >> 15 of signed halves.
CR_INLINE Ints v_multiply_15(Ints a, Ints b) { return (Ints)I(mulhrs_epi16)((Raw)a, (Raw)b); }
CR_INLINE Ints v_multiply_high(Ints a, Ints b) { return (Ints)I(mulhi_epu16)((Raw)a, (Raw)b); }
CR_INLINE Ints v_add_saturated(Ints a, Ints b) { return (Ints)I(adds_epu16)((Raw)a, (Raw)b); }
/// Halves to bytes, saturated.
CR_INLINE Ints v_pack(Ints a, Ints b) { return (Ints)I(packus_epi16)((Raw)a, (Raw)b); }
CR_INLINE Ints v_low_bytes(Ints a, Ints b) { return (Ints)I(unpacklo_epi8)((Raw)a, (Raw)b); }
CR_INLINE Ints v_high_bytes(Ints a, Ints b) { return (Ints)I(unpackhi_epi8)((Raw)a, (Raw)b); }
CR_INLINE Ints v_unpack_low_64(Ints a, Ints b) { return (Ints)I(unpacklo_epi64)((Raw)a, (Raw)b); }
CR_INLINE Ints v_unpack_high_64(Ints a, Ints b) { return (Ints)I(unpackhi_epi64)((Raw)a, (Raw)b); }
/// round(x / 255) of halves to which 128 has been added.
CR_INLINE Ints v_divide_255(Ints x) { return v_multiply_high(x, (Ints)I(set1_epi16)(257)); }

#define V_BYTES(e0, e1, e2, e3)                                                                    \
  (Ints) V_REPEAT(_mm_setr_epi8(e0, e0 + 1, e0, e0 + 1, e1, e1 + 1, e1, e1 + 1, e2, e2 + 1, e2,    \
                                e2 + 1, e3, e3 + 1, e3, e3 + 1))
CR_INLINE Ints v_shuffle(Ints a, Ints order) { return (Ints)I(shuffle_epi8)((Raw)a, (Raw)order); }
/// The low half of lane k of each four to all eight halves.
CR_INLINE Ints v_broadcast_half(Ints f, const int k) {
  return v_shuffle(f, V_BYTES(4 * k, 4 * k, 4 * k, 4 * k));
}
/// The low halves of lanes k and k + 1 of each four to four halves each.
CR_INLINE Ints v_broadcast_half_pair(Ints f, const int k) {
  return v_shuffle(f, V_BYTES(4 * k, 4 * k, 4 * k + 4, 4 * k + 4));
}
/// The alpha of each pixel to its four halves.
CR_INLINE Ints v_broadcast_alpha(Ints c) { return v_shuffle(c, V_BYTES(6, 6, 14, 14)); }

CR_INLINE Ints v_lerp(Ints p, Ints q, Ints f) {
  return (Ints)((Halves)p + (Halves)v_multiply_15((Ints)((Halves)q - (Halves)p), f));
}
/// Between texels whose bytes lie side by side.
CR_INLINE Ints v_lerp_bytes(Ints both, Ints f) {
  const Ints upper = (Ints)I(set1_epi16)(0x0080), lower = (Ints)I(set1_epi16)((int16_t)0x8000);
  Halves p = (Halves)I(maddubs_epi16)((Raw)both, (Raw)upper);
  Halves q = (Halves)I(maddubs_epi16)((Raw)both, (Raw)lower);
  return (Ints)((Halves)v_multiply_15((Ints)(p - q), f) - p);
}
/// Between the first pixels of two rows, and between the other ones.
CR_INLINE Ints v_lerp_low(Ints a, Ints b, Ints f) { return v_lerp_bytes(v_low_bytes(a, b), f); }
CR_INLINE Ints v_lerp_high(Ints a, Ints b, Ints f) { return v_lerp_bytes(v_high_bytes(a, b), f); }

/// Two texels, and the two below them.
CR_INLINE __m128i x86_load_square(const uint32_t *texel, size_t stride) {
  __m128d upper = _mm_castsi128_pd(_mm_loadl_epi64((const __m128i *)texel));
  return _mm_castpd_si128(_mm_loadh_pd(upper, (const double *)(const void *)(texel + stride)));
}
#define V_INTERLEAVED                                                                              \
  (Ints) V_REPEAT(_mm_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15))

/// The columns of each pixel's square of texels.
CR_INLINE void v_load_squares(const uint32_t *texels, size_t stride, const uint32_t offsets[LANES],
                              Ints fy, Ints out[4]) {
#define SQUARE(k) x86_load_square(texels + offsets[k], stride)
  out[0] = v_lerp_bytes(v_shuffle(V_JOINED(SQUARE, 0), V_INTERLEAVED), v_broadcast_half(fy, 0));
  out[1] = v_lerp_bytes(v_shuffle(V_JOINED(SQUARE, 1), V_INTERLEAVED), v_broadcast_half(fy, 1));
  out[2] = v_lerp_bytes(v_shuffle(V_JOINED(SQUARE, 2), V_INTERLEAVED), v_broadcast_half(fy, 2));
  out[3] = v_lerp_bytes(v_shuffle(V_JOINED(SQUARE, 3), V_INTERLEAVED), v_broadcast_half(fy, 3));
#undef SQUARE
}

/// The columns of each pixel, from colors of 15 bits that lie side by side.
CR_INLINE void v_load_columns(const uint64_t *between, const uint32_t offsets[LANES], Ints out[4]) {
#define COLUMNS(k) _mm_loadu_si128((const __m128i *)(const void *)(between + offsets[k]))
  out[0] = V_JOINED(COLUMNS, 0);
  out[1] = V_JOINED(COLUMNS, 1);
  out[2] = V_JOINED(COLUMNS, 2);
  out[3] = V_JOINED(COLUMNS, 3);
#undef COLUMNS
}

/// Puts the colors of LANES texels side by side.
CR_INLINE void v_store_columns(uint64_t *to, Ints a, Ints b) {
  __m128i *parts = (__m128i *)(void *)to;
#define STORE(i)                                                                                   \
  _mm_storeu_si128(parts + 2 * (i), V_PART(a, i));                                                 \
  _mm_storeu_si128(parts + 2 * (i) + 1, V_PART(b, i))
  STORE(0);
#if LANES > 4
  STORE(1);
#endif
#if LANES > 8
  STORE(2);
  STORE(3);
#endif
#undef STORE
}
