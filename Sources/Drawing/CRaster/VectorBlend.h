// Blending of a source that was painted by itself, a vector at a time: the same as Blend.h in every
// byte; included by Kernels.h.
#include "Blend.h"
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

/// The pixels of a vector, a channel in each: red, green, blue, alpha, 0 to 255.
typedef struct {
  Floats v[4];
} FloatPixels;

CR_INLINE FloatPixels v_float_pixels(Ints pixels) {
  const Ints byte = v_splat(255);
  return (FloatPixels){{v_to_float(pixels & byte), v_to_float((pixels >> 8) & byte),
                        v_to_float((pixels >> 16) & byte), v_to_float((pixels >> 24) & byte)}};
}

CR_INLINE Ints v_pack_floats(const Floats v[4]) {
  return v_to_int(v[0] + 0.5f) | v_to_int(v[1] + 0.5f) << 8 | v_to_int(v[2] + 0.5f) << 16
         | v_to_int(v[3] + 0.5f) << 24;
}

CR_INLINE Floats v_zero_unless(Ints condition, Floats v) { return (Floats)((Ints)v & condition); }

/// See `cr_float_blend`.
CR_INLINE Floats v_float_blend(Floats s, Floats d, Floats as, Floats ab, const int blend) {
  const Floats one = v_splat_float(1);
  Floats both = as * ab;
  if (blend == CRBlendColorDodge) {
    Floats rest = as - s;
    Ints hasRest = (Ints)(rest > 0);
    Floats quotient = d * as * as / v_select(hasRest, rest, one);
    return v_zero_unless((Ints)(d > 0), v_select(hasRest, v_fmin(both, quotient), both));
  }
  if (blend == CRBlendColorBurn) {
    Floats rest = ab - d;
    Ints hasSource = (Ints)(s > 0);
    Floats quotient = rest * as * as / v_select(hasSource, s, one);
    return v_select((Ints)(rest > 0), v_zero_unless(hasSource, both - v_fmin(both, quotient)),
                    both);
  }
  Floats unit = d / v_select((Ints)(ab > 0), ab, one), twice = s + s - as;
  Floats dark = twice * d * (1.0f - unit);
  Floats polynomial = ((16.0f * unit - 12.0f) * unit + 4.0f) * d;
  Floats curve = v_select((Ints)(unit <= 0.25f), polynomial, v_sqrt(unit) * ab);
  return as * d + v_select((Ints)(twice > 0), twice * (curve - d), dark);
}

CR_INLINE Floats v_lum(const Floats c[3]) {
  return c[0] * CR_LUM_RED + c[1] * CR_LUM_GREEN + c[2] * CR_LUM_BLUE;
}
CR_INLINE Floats v_lowest(const Floats c[3]) { return v_fmin(v_fmin(c[0], c[1]), c[2]); }
CR_INLINE Floats v_highest(const Floats c[3]) { return v_fmax(v_fmax(c[0], c[1]), c[2]); }

CR_INLINE void v_set_saturation(Floats c[3], Floats saturation) {
  Floats low = v_lowest(c), range = v_highest(c) - low;
  Ints hasRange = (Ints)(range > 0);
  Floats factor =
      v_zero_unless(hasRange, saturation / v_select(hasRange, range, v_splat_float(1)));
  for (int i = 0; i < 3; i++) c[i] = (c[i] - low) * factor;
}

CR_INLINE void v_set_luminosity(Floats c[3], Floats luminosity, Floats white) {
  const Floats one = v_splat_float(1);
  Floats change = luminosity - v_lum(c);
  for (int i = 0; i < 3; i++) c[i] = c[i] + change;
  Floats lum = v_lum(c), low = v_lowest(c), high = v_highest(c);
  Floats lowRange = lum - low, highRange = high - lum;
  Ints isLow = (Ints)(low < 0) & (Ints)(lowRange > 0);
  Ints isHigh = (Ints)(high > white) & (Ints)(highRange > 0);
  Floats lowFactor = v_select(isLow, lum / v_select(isLow, lowRange, one), one);
  Floats highFactor = v_select(isHigh, (white - lum) / v_select(isHigh, highRange, one), one);
  for (int i = 0; i < 3; i++) {
    c[i] = lum + (c[i] - lum) * lowFactor;
    c[i] = lum + (c[i] - lum) * highFactor;
  }
}

/// See `cr_color_blend`.
CR_INLINE void v_color_blend(const FloatPixels *s, const FloatPixels *d, Floats out[3],
                             const int blend) {
  Floats source[3], below[3], white = s->v[3] * d->v[3];
  for (int i = 0; i < 3; i++) {
    source[i] = s->v[i] * d->v[3];
    below[i] = d->v[i] * s->v[3];
  }
  Floats luminosity = blend == CRBlendLuminosity ? v_lum(source) : v_lum(below);
  const bool isOfSource = blend == CRBlendHue || blend == CRBlendColor;
  for (int i = 0; i < 3; i++) out[i] = isOfSource ? source[i] : below[i];
  if (blend == CRBlendHue) v_set_saturation(out, v_highest(below) - v_lowest(below));
  if (blend == CRBlendSaturation) v_set_saturation(out, v_highest(source) - v_lowest(source));
  v_set_luminosity(out, luminosity, white);
}

CR_INLINE Ints v_blend_luminance(Ints source, Ints below, const int blend) {
  FloatPixels s = v_float_pixels(source), d = v_float_pixels(below);
  Floats factor = s.v[0] * CR_MATTE_RED + s.v[1] * CR_MATTE_GREEN + s.v[2] * CR_MATTE_BLUE;
  factor = v_fmin(factor, v_splat_float(255));
  if (blend == CRBlendLuminanceOut) factor = 255.0f - factor;
  for (int i = 0; i < 4; i++) d.v[i] = d.v[i] * factor * (1 / 255.0f);
  return v_pack_floats(d.v);
}

/// See `cr_blend_in_floats`.
CR_INLINE Ints v_blend_in_floats(Ints source, Ints below, const int blend) {
  FloatPixels s = v_float_pixels(source), d = v_float_pixels(below);
  Floats as = s.v[3], ab = d.v[3], mixed[3], out[4];
  for (int i = 0; i < 3; i++) {
    s.v[i] = v_fmin(s.v[i], as);
    d.v[i] = v_fmin(d.v[i], ab);
  }
  if (blend >= CRBlendHue) {
    v_color_blend(&s, &d, mixed, blend);
  } else {
    for (int i = 0; i < 3; i++) mixed[i] = v_float_blend(s.v[i], d.v[i], as, ab, blend);
  }
  Floats uncovered = 255.0f - ab, rest = 255.0f - as;
  out[3] = (as * 255.0f + ab * rest) * (1 / 255.0f);
  for (int i = 0; i < 3; i++) {
    Floats sum = s.v[i] * uncovered + d.v[i] * rest + mixed[i];
    out[i] = v_fmax(v_fmin(sum * (1 / 255.0f), out[3]), v_splat_float(0));
  }
  return v_pack_floats(out);
}

CR_INLINE Halves v_choose_halves(Halves mask, Halves a, Halves b) {
  return (a & mask) | (b & ~mask);
}

/// Two pixels of four a time as halves; see `cr_blend_channel`.
CR_INLINE Ints v_blend_products(Ints source, Ints below, const int blend) {
  const uint64_t colors = 0x0000ffffffffffff;
  const Halves full = (Halves)v_splat(0x00ff00ff), isColor = (Halves)v_splat64(&colors);
  Halves as = (Halves)v_broadcast_alpha(source), ab = (Halves)v_broadcast_alpha(below);
  Halves s = (Halves)v_min_halves(source, (Ints)as), d = (Halves)v_min_halves(below, (Ints)ab);
  Halves above = s * ab, under = d * as, sum;
  if (blend == CRBlendExclusion) {
    sum = s * (full - (d & isColor)) + d * (full - s);
  } else if (blend == CRBlendDifference) {
    Halves common = (Halves)v_min_halves((Ints)above, (Ints)under);
    sum = (s + d) * full - common - (common & isColor);
  } else {
    sum = s * (full - ab) + d * (full - as);
    if (blend == CRBlendDarken) sum = sum + (Halves)v_min_halves((Ints)above, (Ints)under);
    if (blend == CRBlendLighten) sum = sum + (Halves)v_max_halves((Ints)above, (Ints)under);
    if (blend == CRBlendOverlay || blend == CRBlendHardLight) {
      Halves isDark = (Halves)(blend == CRBlendOverlay ? d + d <= ab : s + s <= as);
      Halves light = as * ab - ((ab - d) * (as - s) << 1);
      sum = sum + v_choose_halves(isDark, s * d << 1, light);
    }
  }
  return v_divide_255((Ints)(sum + 128));
}

/// See `cr_blend_staged`.
CR_INLINE Ints v_blend_staged(Ints source, Ints below, const int blend) {
  if (blend >= CRBlendLuminanceIn) return v_blend_luminance(source, below, blend);
  Ints out;
  if (blend >= CRBlendColorDodge) {
    out = v_blend_in_floats(source, below, blend);
  } else {
    Colors c = v_unpack(source), under = v_unpack(below);
    out = v_pack(v_blend_products(c.a, under.a, blend), v_blend_products(c.b, under.b, blend));
  }
  // Nothing changes what is there by nothing, even where that has more color than alpha.
  Ints isEmpty = (Ints)((source & (int32_t)0xff000000) == 0);
  return (below & isEmpty) | (out & ~isEmpty);
}

CR_INLINE void blend_rows(const uint32_t *strip, uint32_t *pixels, int stride, CRRows rows,
                          const CRSpans *spans, const int blend) {
  for (int row = 0; row < rows.end - rows.first; row++) {
    int from = spans->from[row], count = spans->to[row] - from;
    const uint32_t *source = strip + (size_t)row * (size_t)stride + from;
    uint32_t *to = pixels + (size_t)(rows.first + row) * (size_t)stride + from;
    for (; count > 0; count -= LANES, source += LANES, to += LANES) {
      Ints below = v_load(to), painted = v_blend_staged(v_load(source), below, blend);
      if (count < LANES) painted = v_choose(v_lane_columns() - count, painted, below);
      v_store(to, painted);
    }
  }
}

#define BLEND_ROWS(mode)                                                                           \
  case mode:                                                                                       \
    blend_rows(strip, pixels, stride, rows, spans, mode);                                          \
    break

/// Puts a painted strip on a tile.
static void blend_strip(const uint32_t *strip, uint32_t *pixels, int stride, CRRows rows,
                        const CRSpans *spans, int blend) {
  switch (blend) {
    BLEND_ROWS(CRBlendOverlay);
    BLEND_ROWS(CRBlendDarken);
    BLEND_ROWS(CRBlendLighten);
    BLEND_ROWS(CRBlendHardLight);
    BLEND_ROWS(CRBlendDifference);
    BLEND_ROWS(CRBlendExclusion);
    BLEND_ROWS(CRBlendColorDodge);
    BLEND_ROWS(CRBlendColorBurn);
    BLEND_ROWS(CRBlendSoftLight);
    BLEND_ROWS(CRBlendHue);
    BLEND_ROWS(CRBlendSaturation);
    BLEND_ROWS(CRBlendColor);
    BLEND_ROWS(CRBlendLuminosity);
    BLEND_ROWS(CRBlendLuminanceIn);
    BLEND_ROWS(CRBlendLuminanceOut);
    default:
      break;
  }
}
