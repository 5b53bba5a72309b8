// The definition: what a pixel becomes, in plain C. Two channels are computed at once, in the
// halves of 64 bits.
#ifndef SCALAR_H
#define SCALAR_H

#include "Mapping.h"
#include "Mask.h"
#include "Spans.h"

static const uint64_t CRHalves = 0x000000ff000000ff;

/// Colors of 15 bits: red in the low half and blue in the high half of one, green and alpha of
/// other.
typedef struct {
  uint64_t redBlue, greenAlpha;
} CRColor15;

/// Red and blue of a pixel, each in half of 64 bits.
CR_INLINE uint64_t cr_split_channels(uint32_t pixel) {
  return (pixel & 0xff) | (uint64_t)(pixel >> 16 & 0xff) << 32;
}

CR_INLINE uint64_t cr_lerp_bytes(uint64_t p, uint64_t q, uint64_t f) {
  // p + ((q - p) f + 2^14 >> 15) of numbers shifted left by 7.
  return (p * (32768 - f) + q * f + 0x0000008000000080) >> 8 & 0x00007fff00007fff;
}

CR_INLINE uint64_t cr_lerp(uint64_t p, uint64_t q, uint64_t f) {
  return (p * (32768 - f) + q * f + 0x0000400000004000) >> 15 & 0x00007fff00007fff;
}

CR_INLINE CRColor15 cr_to_15_bits(uint32_t pixel) {
  return (CRColor15){cr_split_channels(pixel) << 7, cr_split_channels(pixel >> 8) << 7};
}

CR_INLINE int32_t cr_clamp_int(int32_t value, int32_t low, int32_t high) {
  value = value > low ? value : low;
  return value < high ? value : high;
}

CR_INLINE CRColor15 cr_sample_linear(const CRMapping *map, int32_t s, int32_t t) {
  s = cr_clamp_int(s, map->minS, map->maxS);
  t = cr_clamp_int(t, map->minT, map->maxT);
  int32_t stride = map->texels->stride;
  const uint32_t *upper = map->texels->texels + (size_t)(t >> map->bits) * (size_t)stride
                          + (size_t)(s >> map->bits);
  const uint32_t *lower = upper + stride;
  uint64_t fx = (uint32_t)s << (32 - map->bits) >> 17, fy = (uint32_t)t << (32 - map->bits) >> 17;
  uint64_t left = cr_lerp_bytes(cr_split_channels(upper[0]), cr_split_channels(lower[0]), fy);
  uint64_t right = cr_lerp_bytes(cr_split_channels(upper[1]), cr_split_channels(lower[1]), fy);
  CRColor15 result;
  result.redBlue = cr_lerp(left, right, fx);
  left = cr_lerp_bytes(cr_split_channels(upper[0] >> 8), cr_split_channels(lower[0] >> 8), fy);
  right = cr_lerp_bytes(cr_split_channels(upper[1] >> 8), cr_split_channels(lower[1] >> 8), fy);
  result.greenAlpha = cr_lerp(left, right, fx);
  return result;
}

CR_INLINE uint32_t cr_sample_nearest(const CRMapping *map, int32_t s, int32_t t) {
  s = cr_clamp_int(s, map->minS, map->maxS) >> map->bits;
  t = cr_clamp_int(t, map->minT, map->maxT) >> map->bits;
  return map->texels->texels[(size_t)t * (size_t)map->texels->stride + (size_t)s];
}

CR_INLINE CRColor15 cr_multiply_tint(CRColor15 color, const int16_t tint[4]) {
  uint64_t low = 0xffffffff, half = 0x4000;
  uint64_t red = ((color.redBlue & low) * (uint64_t)tint[0] + half) >> 15;
  uint64_t green = ((color.greenAlpha & low) * (uint64_t)tint[1] + half) >> 15;
  uint64_t blue = ((color.redBlue >> 32) * (uint64_t)tint[2] + half) >> 15;
  uint64_t alpha = ((color.greenAlpha >> 32) * (uint64_t)tint[3] + half) >> 15;
  return (CRColor15){red | blue << 32, green | alpha << 32};
}

/// The product with a coverage of 32,768; ties go down, so that 32,768 changes nothing.
CR_INLINE CRColor15 cr_multiply_coverage(CRColor15 color, uint64_t coverage) {
  const uint64_t half = 0x00003fff00003fff, mask = 0x00007fff00007fff;
  return (CRColor15){(color.redBlue * coverage + half) >> 15 & mask,
                     (color.greenAlpha * coverage + half) >> 15 & mask};
}

/// 8 bits per channel again: red and blue, green and alpha.
CR_INLINE CRColor15 cr_to_8_bits(CRColor15 color) {
  const uint64_t half = 0x0000004000000040;
  return (CRColor15){(color.redBlue + half) >> 7 & CRHalves,
                     (color.greenAlpha + half) >> 7 & CRHalves};
}

/// round(x / 255) of two numbers.
CR_INLINE uint64_t cr_divide_255(uint64_t value) {
  value += 0x0000008000000080;
  return (value + (value >> 8 & 0x000001ff000001ff)) >> 8 & 0x000001ff000001ff;
}

/// Two numbers, each 255 where it is more.
CR_INLINE uint64_t cr_saturate(uint64_t value) {
  uint64_t over = value >> 8 & 0x0000000100000001;
  return (value | (over * 255)) & CRHalves;
}

CR_INLINE uint32_t cr_pack_pixel(CRColor15 color) {
  uint64_t both = color.redBlue | color.greenAlpha << 8;
  return (uint32_t)both | (uint32_t)(both >> 32) << 16;
}

/// Each half times that of another; the factors have 9 bits.
CR_INLINE uint64_t cr_multiply_pairs(uint64_t a, uint64_t b) {
  return (uint64_t)((uint32_t)a * (uint32_t)b) | (a >> 32) * (b >> 32) << 32;
}

CR_INLINE uint32_t cr_blend(CRColor15 source, uint32_t below, int blend) {
  if (blend == CRBlendCopy) return cr_pack_pixel(source);
  uint64_t redBlue = cr_split_channels(below), greenAlpha = cr_split_channels(below >> 8);
  uint64_t rest = 255 - (source.greenAlpha >> 32);
  uint64_t rests = rest | rest << 32;
  CRColor15 out;
  switch (blend) {
    case CRBlendNormal:
      out.redBlue = source.redBlue + cr_divide_255(redBlue * rest);
      out.greenAlpha = source.greenAlpha + cr_divide_255(greenAlpha * rest);
      break;
    case CRBlendAdd:
      out.redBlue = source.redBlue + redBlue;
      out.greenAlpha = source.greenAlpha + greenAlpha;
      break;
    case CRBlendMultiply:
      out.redBlue = cr_divide_255(cr_multiply_pairs(redBlue, source.redBlue + rests));
      out.greenAlpha = cr_divide_255(cr_multiply_pairs(greenAlpha, source.greenAlpha + rests));
      break;
    case CRBlendDestinationIn: {
      uint64_t alpha = source.greenAlpha >> 32;
      out.redBlue = cr_divide_255(redBlue * alpha);
      out.greenAlpha = cr_divide_255(greenAlpha * alpha);
      break;
    }
    default:
      out.redBlue =
          source.redBlue + cr_divide_255(cr_multiply_pairs(redBlue, CRHalves - source.redBlue));
      out.greenAlpha = source.greenAlpha
                       + cr_divide_255(cr_multiply_pairs(greenAlpha, CRHalves - source.greenAlpha));
  }
  return cr_pack_pixel((CRColor15){cr_saturate(out.redBlue), cr_saturate(out.greenAlpha)});
}

#endif
