// Vectors of 15-bit colors and how they are blended; included by Kernels.h.

#define STEP (LANES / ROWS)

typedef struct {
  Ints a, b;
} Colors;

/// A number for each row of a vector.
CR_INLINE Ints v_rows(const int32_t *rows) {
#if ROWS == 2
  return v_pair(rows[0], rows[1]);
#else
  return v_splat(rows[0]);
#endif
}

/// The numbers of the lanes.
CR_INLINE Ints v_lane_columns(void) {
#if ROWS == 2
  return v_iota() + v_pair(0, STEP);
#else
  return v_iota();
#endif
}

CR_INLINE Colors v_unpack(Ints pixels) {
  const Ints none = v_splat(0);
  return (Colors){v_low_bytes(pixels, none), v_high_bytes(pixels, none)};
}

CR_INLINE Colors v_shift_to_15_bits(Colors c) {
  return (Colors){(Ints)((Halves)c.a << 7), (Ints)((Halves)c.b << 7)};
}

CR_INLINE Colors v_to_8_bits(Colors c) {
  const Ints one = v_splat(0x01000100);  // (c 2^8 + 2^14) >> 15
  return (Colors){v_multiply_15(c.a, one), v_multiply_15(c.b, one)};
}

/// The same of minus the colors.
CR_INLINE Colors v_negated_to_8_bits(Colors c) {
  const Ints one = v_splat((int32_t)0xff00ff00);
  return (Colors){v_multiply_15(c.a, one), v_multiply_15(c.b, one)};
}

CR_INLINE Ints v_product255(Ints a, Ints b) {
  return v_divide_255((Ints)((Halves)a * (Halves)b + 128));
}

/// round(a b / 255) where the product may exceed 16 bits: 255 or more then.
CR_INLINE Ints v_large_product255(Ints a, Ints b) {
  Ints over = (Ints)((Halves)v_multiply_high(a, b) != 0);
  return v_divide_255(v_add_saturated((Ints)((Halves)a * (Halves)b) | over, v_splat(0x00800080)));
}

CR_INLINE Ints v_blend(Ints source, Ints below, int blend) {
  const Ints full = v_splat(0x00ff00ff);
  Halves s = (Halves)source;
  switch (blend) {
    case CRBlendNormal:
      return (Ints)(s + (Halves)v_product255(below, v_broadcast_alpha(source) ^ full));
    case CRBlendAdd:
      return (Ints)(s + (Halves)below);
    case CRBlendMultiply:
      return v_large_product255(below, (Ints)(s + (Halves)(v_broadcast_alpha(source) ^ full)));
    case CRBlendDestinationIn:
      return v_product255(below, v_broadcast_alpha(source));
    default:
      return (Ints)(s + (Halves)v_product255(below, source ^ full));
  }
}

/// Colors of 8 bits put on pixels.
CR_INLINE Ints v_blend_and_pack(Colors c, Ints below, int blend) {
  if (blend == CRBlendCopy) return v_pack(c.a, c.b);
  Colors under = v_unpack(below);
  return v_pack(v_blend(c.a, under.a, blend), v_blend(c.b, under.b, blend));
}
