// From pixels to texels: fixed-point numbers, set up once per quad in doubles.
#ifndef MAPPING_H
#define MAPPING_H

#include "Fixed.h"
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

/// Unit texture coordinates as affine functions of positions on the canvas.
typedef struct {
  double x, y;               // of the upper left corner, pixels
  double u, ux, uy, v, vx, vy;
  double cornerU, cornerV;   // of the lower right corner
} CRGradients;

/// False where the first three corners lie on one line.
CR_INLINE bool cr_gradients(CRGradients *out, const CRQuad *quad, int originX, int originY) {
  const CRCorner *start = &quad->topLeft, *right = &quad->topRight, *below = &quad->bottomLeft;
  double acrossX = (double)right->x - start->x, acrossY = (double)right->y - start->y;
  double downX = (double)below->x - start->x, downY = (double)below->y - start->y;
  double area = acrossX * downY - acrossY * downX;
  if (area == 0) return false;
  double perArea = 1 / area;
  double acrossU = (double)right->u - start->u, acrossV = (double)right->v - start->v;
  double downU = (double)below->u - start->u, downV = (double)below->v - start->v;
  out->x = (double)start->x - originX;
  out->y = (double)start->y - originY;
  out->u = start->u;
  out->v = start->v;
  out->ux = (acrossU * downY - downU * acrossY) * perArea;
  out->uy = (downU * acrossX - acrossU * downX) * perArea;
  out->vx = (acrossV * downY - downV * acrossY) * perArea;
  out->vy = (downV * acrossX - acrossV * downX) * perArea;
  double lastX = (double)quad->bottomRight.x - start->x;
  double lastY = (double)quad->bottomRight.y - start->y;
  out->cornerU = out->u + out->ux * lastX + out->uy * lastY;
  out->cornerV = out->v + out->vx * lastX + out->vy * lastY;
  return true;
}

CR_INLINE double cr_abs(double value) { return value < 0 ? -value : value; }

CR_INLINE double cr_fmax(double a, double b) { return a > b ? a : b; }

/// How many bits the whole part of a positive number has.
CR_INLINE int cr_integer_bits(double value) {
  uint64_t bits;
  memcpy(&bits, &value, 8);
  return (int)(bits >> 52) - 1022;
}

/// 2 to the power of a small number.
CR_INLINE double cr_exp2(int exponent) {
  uint64_t bits = (uint64_t)(exponent + 1023) << 52;
  double value;
  memcpy(&value, &bits, 8);
  return value;
}

/// The values between which positions of one coordinate are kept, texels.
typedef struct {
  double minimum, maximum;
} CRBounds;

/// The clamp of one coordinate: to the region, half a texel back for interpolation, to the page.
CR_INLINE void cr_set_clamp(int32_t *minimum, int32_t *maximum, const CRBounds *region, int side,
                            bool isLinear, int bits) {
  double one = cr_exp2(bits);
  int32_t end = (int32_t)(((uint32_t)(side - isLinear) << bits) - !isLinear);
  *minimum = 0;
  *maximum = end;
  if (!region) return;
  double limit = (double)end, offset = isLinear ? 0.5 : 0;
  *minimum = (int32_t)cr_round_even(cr_clamp((region->minimum * side - offset) * one, 0, limit));
  *maximum = (int32_t)cr_round_even(cr_clamp((region->maximum * side - offset) * one, 0, limit));
}

/// The mapping to one image.
CR_INLINE void cr_set_mapping(CRMapping *map, const CRGradients *from, const CRTexels *texels,
                              int anchorX, int anchorY, double width, double height, bool isLinear,
                              const CRRegion *region) {
  double texelWidth = texels->width, texelHeight = texels->height;
  double ux = from->ux * texelWidth, uy = from->uy * texelWidth;
  double vx = from->vx * texelHeight, vy = from->vy * texelHeight;
  double x = anchorX + 0.5 - from->x, y = anchorY + 0.5 - from->y;
  double s = from->u * texelWidth + ux * x + uy * y, t = from->v * texelHeight + vx * x + vy * y;
  if (isLinear) {
    s -= 0.5;
    t -= 0.5;
  }
  // Corners in floats cannot always say "unscaled": the drift over the whole quad decides.
  if (cr_abs(cr_abs(ux) + cr_abs(uy) - 1) < 0x1p-8) {
    const double noDrift = 0x1p-14, nearTexel = 0x1p-11;
    double wholeUX = (double)cr_round_even(cr_clamp(ux, -2, 2));
    double wholeUY = (double)cr_round_even(cr_clamp(uy, -2, 2));
    double wholeVX = (double)cr_round_even(cr_clamp(vx, -2, 2));
    double wholeVY = (double)cr_round_even(cr_clamp(vy, -2, 2));
    double driftS = cr_abs(ux - wholeUX) * width + cr_abs(uy - wholeUY) * height;
    double driftT = cr_abs(vx - wholeVX) * width + cr_abs(vy - wholeVY) * height;
    double drift = cr_fmax(driftS, driftT);
    double buffer = cr_abs(wholeUX * wholeVY - wholeUY * wholeVX);
    if (drift <= nearTexel && buffer == 1 && cr_abs(s) < 0x1p40 && cr_abs(t) < 0x1p40) {
      double offset = isLinear ? 0 : 0.5;
      double nearS = (double)cr_round_even(s - offset) + offset;
      double nearT = (double)cr_round_even(t - offset) + offset;
      bool isWhole = cr_abs(s - nearS) <= nearTexel && cr_abs(t - nearT) <= nearTexel;
      if (isWhole) {
        s = nearS;
        t = nearT;
      }
      if (isWhole || drift <= noDrift) {
        ux = wholeUX;
        uy = wholeUY;
        vx = wholeVX;
        vy = wholeVY;
      }
    }
  }
  double maximum = cr_fmax(texelWidth, texelHeight);
  // The coordinates of the right and lower corners follow from the gradients.
  double u = cr_fmax(cr_abs(from->u), cr_abs(from->cornerU)) * texelWidth;
  double v = cr_fmax(cr_abs(from->v), cr_abs(from->cornerV)) * texelHeight;
  maximum = cr_fmax(maximum, cr_fmax(u, v));
  maximum = cr_fmax(maximum, cr_fmax(cr_abs(s), cr_abs(t)));
  maximum += cr_abs(ux) + cr_abs(uy) + cr_abs(vx) + cr_abs(vy);
  map->fits = maximum < 0x1p22;
  int bits = map->fits ? 30 - cr_integer_bits(maximum) : 8;
  const double limit = 0x1p22;  // only what needs more bits than there are is changed by this
  double one = cr_exp2(bits), fine = cr_exp2(bits + 16);
  map->bits = bits;
  map->s = cr_round_even(cr_clamp(s, -limit, limit) * fine);
  map->t = cr_round_even(cr_clamp(t, -limit, limit) * fine);
  map->sx = cr_round_even(cr_clamp(ux, -limit, limit) * fine);
  map->sy = cr_round_even(cr_clamp(uy, -limit, limit) * fine);
  map->tx = cr_round_even(cr_clamp(vx, -limit, limit) * fine);
  map->ty = cr_round_even(cr_clamp(vy, -limit, limit) * fine);
  map->stepS = (int32_t)cr_round_even(cr_clamp(ux, -limit, limit) * one);
  map->stepT = (int32_t)cr_round_even(cr_clamp(vx, -limit, limit) * one);
  CRBounds boundsU, boundsV;
  if (region) {
    boundsU = (CRBounds){region->minU, region->maxU};
    boundsV = (CRBounds){region->minV, region->maxV};
  }
  cr_set_clamp(&map->minS, &map->maxS, region ? &boundsU : NULL, texels->width, isLinear, bits);
  cr_set_clamp(&map->minT, &map->maxT, region ? &boundsV : NULL, texels->height, isLinear, bits);
  map->texels = texels;
}

/// The binary logarithm of a number from 1 to 2 with 15 fraction bits, by squaring.
CR_INLINE int32_t cr_log2_fraction(double number) {
  int32_t result = 0;
  for (int bit = 14; bit >= 0; bit--) {
    number *= number;
    if (number >= 2) {
      number /= 2;
      result |= 1 << bit;
    }
  }
  return result;
}

/// Where a row begins: the position of a column whose number 128 divides, `bits` fraction bits.
CR_INLINE int32_t cr_row_start(int64_t start, int64_t stepX, int64_t stepY, int dx, int dy) {
  uint64_t position = (uint64_t)start + (uint64_t)stepX * (uint64_t)(int64_t)dx
                      + (uint64_t)stepY * (uint64_t)(int64_t)dy;
  return (int32_t)(uint32_t)((position + 32768) >> 16);
}

#endif
