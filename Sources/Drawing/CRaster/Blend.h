// The definition of blending: what a pixel of 8 bits and one above it give, in plain C.
//
// The formulas are those of W3C Compositing and Blending Level 1, on premultiplied colors and
// without division as far as that goes:
//   result = s (1 - ab) + d (1 - as) + as ab B(d / ab, s / as),  alpha = as + ab - as ab.
// Everything is exact until the one rounding at the end, or in floats whose operations are the same
// ones in the same order at every level.
#ifndef BLEND_H
#define BLEND_H

#include "Fixed.h"
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

/// The weights of luminance, Rec. 709; and those of the blend modes, which are others.
#define CR_MATTE_RED 0.2126f
#define CR_MATTE_GREEN 0.7152f
#define CR_MATTE_BLUE 0.0722f
#define CR_LUM_RED 0.3f
#define CR_LUM_GREEN 0.59f
#define CR_LUM_BLUE 0.11f

/// A pixel, 0 to 255 per channel: red, green, blue, alpha.
typedef struct {
  float v[4];
} CRFloatPixel;

CR_INLINE float cr_minf(float a, float b) { return a < b ? a : b; }
CR_INLINE float cr_maxf(float a, float b) { return a > b ? a : b; }

CR_INLINE CRFloatPixel cr_float_pixel(uint32_t pixel) {
  return (CRFloatPixel){{(float)(pixel & 255), (float)(pixel >> 8 & 255),
                         (float)(pixel >> 16 & 255), (float)(pixel >> 24)}};
}

/// 255 as ab B of a channel, by modes with a division or a root. `s` is at most `as`, `d` at most
/// `ab`.
CR_INLINE float cr_float_blend(float s, float d, float as, float ab, int blend) {
  float both = as * ab;
  if (blend == CRBlendColorDodge) {
    float rest = as - s;
    float quotient = d * as * as / (rest > 0 ? rest : 1);
    return d > 0 ? (rest > 0 ? cr_minf(both, quotient) : both) : 0;
  }
  if (blend == CRBlendColorBurn) {
    float rest = ab - d;
    float quotient = rest * as * as / (s > 0 ? s : 1);
    return rest > 0 ? (s > 0 ? both - cr_minf(both, quotient) : 0) : both;
  }
  // Soft light.
  float unit = d / (ab > 0 ? ab : 1), twice = s + s - as;
  float dark = twice * d * (1 - unit);
  float polynomial = ((16 * unit - 12) * unit + 4) * d;
  float curve = unit <= 0.25f ? polynomial : cr_sqrtf(unit) * ab;
  return as * d + (twice > 0 ? twice * (curve - d) : dark);
}

CR_INLINE float cr_lum(const float c[3]) {
  return c[0] * CR_LUM_RED + c[1] * CR_LUM_GREEN + c[2] * CR_LUM_BLUE;
}
CR_INLINE float cr_lowest(const float c[3]) { return cr_minf(cr_minf(c[0], c[1]), c[2]); }
CR_INLINE float cr_highest(const float c[3]) { return cr_maxf(cr_maxf(c[0], c[1]), c[2]); }

/// SetSat of the specification: the same hue with another saturation.
CR_INLINE void cr_set_saturation(float c[3], float saturation) {
  float low = cr_lowest(c), range = cr_highest(c) - low;
  float factor = range > 0 ? saturation / range : 0;
  for (int i = 0; i < 3; i++) c[i] = (c[i] - low) * factor;
}

/// SetLum of the specification: another luminosity, with colors from 0 to `white`.
CR_INLINE void cr_set_luminosity(float c[3], float luminosity, float white) {
  float change = luminosity - cr_lum(c);
  for (int i = 0; i < 3; i++) c[i] = c[i] + change;
  float lum = cr_lum(c), low = cr_lowest(c), high = cr_highest(c);
  float lowRange = lum - low, highRange = high - lum;
  float lowFactor = low < 0 && lowRange > 0 ? lum / lowRange : 1;
  float highFactor = high > white && highRange > 0 ? (white - lum) / highRange : 1;
  for (int i = 0; i < 3; i++) {
    c[i] = lum + (c[i] - lum) * lowFactor;
    c[i] = lum + (c[i] - lum) * highFactor;
  }
}

/// 255 as ab B of the three colors, by modes that mix them.
CR_INLINE void cr_color_blend(const CRFloatPixel *s, const CRFloatPixel *d, float out[3],
                              int blend) {
  float source[3], below[3], white = s->v[3] * d->v[3];
  for (int i = 0; i < 3; i++) {
    source[i] = s->v[i] * d->v[3];
    below[i] = d->v[i] * s->v[3];
  }
  float luminosity = blend == CRBlendLuminosity ? cr_lum(source) : cr_lum(below);
  const float *from = blend == CRBlendHue || blend == CRBlendColor ? source : below;
  float saturation = 0;
  if (blend == CRBlendHue) saturation = cr_highest(below) - cr_lowest(below);
  if (blend == CRBlendSaturation) saturation = cr_highest(source) - cr_lowest(source);
  for (int i = 0; i < 3; i++) out[i] = from[i];
  if (blend == CRBlendHue || blend == CRBlendSaturation) cr_set_saturation(out, saturation);
  cr_set_luminosity(out, luminosity, white);
}

CR_INLINE uint32_t cr_pack_floats(const float v[4]) {
  uint32_t pixel = 0;
  for (int i = 0; i < 4; i++) pixel |= (uint32_t)(int32_t)(v[i] + 0.5f) << (8 * i);
  return pixel;
}

/// Luminance as a factor of what lies below, or one minus it.
CR_INLINE uint32_t cr_blend_luminance(const CRFloatPixel *s, const CRFloatPixel *d, int blend) {
  float factor = s->v[0] * CR_MATTE_RED + s->v[1] * CR_MATTE_GREEN + s->v[2] * CR_MATTE_BLUE;
  factor = cr_minf(factor, 255);
  if (blend == CRBlendLuminanceOut) factor = 255 - factor;
  float out[4];
  for (int i = 0; i < 4; i++) out[i] = d->v[i] * factor * (1 / 255.0f);
  return cr_pack_floats(out);
}

/// A pixel by a mode whose definition is in floats.
CR_INLINE uint32_t cr_blend_in_floats(uint32_t source, uint32_t below, int blend) {
  CRFloatPixel s = cr_float_pixel(source), d = cr_float_pixel(below);
  if (blend >= CRBlendLuminanceIn) return cr_blend_luminance(&s, &d, blend);
  if (source >> 24 == 0) return below;
  float as = s.v[3], ab = d.v[3], mixed[3], out[4];
  for (int i = 0; i < 3; i++) {
    s.v[i] = cr_minf(s.v[i], as);
    d.v[i] = cr_minf(d.v[i], ab);
  }
  if (blend >= CRBlendHue) {
    cr_color_blend(&s, &d, mixed, blend);
  } else {
    for (int i = 0; i < 3; i++) mixed[i] = cr_float_blend(s.v[i], d.v[i], as, ab, blend);
  }
  out[3] = (as * 255 + ab * (255 - as)) * (1 / 255.0f);
  for (int i = 0; i < 3; i++) {
    float sum = s.v[i] * (255 - ab) + d.v[i] * (255 - as) + mixed[i];
    out[i] = cr_maxf(cr_minf(sum * (1 / 255.0f), out[3]), 0);
  }
  return cr_pack_floats(out);
}

/// 255 times the result of a channel, by modes that need only products; `s` is at most `as`, `d` at
/// most `ab`.
CR_INLINE uint32_t cr_blend_channel(uint32_t s, uint32_t d, uint32_t as, uint32_t ab, bool isAlpha,
                                    int blend) {
  uint32_t rest = s * (255 - ab) + d * (255 - as);
  uint32_t above = s * ab, under = d * as;
  switch (blend) {
    case CRBlendOverlay:
      return rest + (2 * d <= ab ? 2 * s * d : as * ab - 2 * (ab - d) * (as - s));
    case CRBlendHardLight:
      return rest + (2 * s <= as ? 2 * s * d : as * ab - 2 * (ab - d) * (as - s));
    case CRBlendDarken:
      return rest + (above < under ? above : under);
    case CRBlendLighten:
      return rest + (above > under ? above : under);
    case CRBlendDifference: {
      uint32_t common = above < under ? above : under;
      return 255 * s + 255 * d - common - (isAlpha ? 0 : common);
    }
    default:
      return s * (255 - (isAlpha ? 0 : d)) + d * (255 - s);
  }
}

/// A pixel multiplied: s (1 - ab) + d (s + 1 - as). `s` is at most `as`; where `d` exceeds `ab`,
/// sums may exceed what 16 bits hold and end there.
CR_INLINE uint32_t cr_blend_multiply(uint32_t source, uint32_t below) {
  uint32_t as = source >> 24, ab = below >> 24, out = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    uint32_t s = source >> shift & 255, d = below >> shift & 255;
    s = s < as ? s : as;
    uint32_t sum = s * (255 - ab) + d * (s + 255 - as) + 128;
    sum = sum < 65535 ? sum : 65535;
    uint32_t result = (sum + (sum >> 8)) >> 8;
    out |= (result < 255 ? result : 255) << shift;
  }
  return out;
}

/// A pixel put on one below it by a mode that is painted in two steps.
static inline uint32_t cr_blend_staged(uint32_t source, uint32_t below, int blend) {
  if (blend >= CRBlendColorDodge) return cr_blend_in_floats(source, below, blend);
  uint32_t as = source >> 24, ab = below >> 24, out = 0;
  if (as == 0) return below;
  for (int shift = 0; shift < 32; shift += 8) {
    uint32_t s = source >> shift & 255, d = below >> shift & 255;
    s = s < as ? s : as;
    d = d < ab ? d : ab;
    uint32_t sum = cr_blend_channel(s, d, as, ab, shift == 24, blend) + 128;
    out |= ((sum + (sum >> 8)) >> 8) << shift;
  }
  return out;
}

#endif
