// From pixels to texels: fixed-point numbers, set up once a quad in doubles.
#ifndef MAPPING_H
#define MAPPING_H

#include "Fixed.h"
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

/// Unit texture coordinates as affine functions of places of the canvas.
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

CR_INLINE double cr_size(double value) { return value < 0 ? -value : value; }

CR_INLINE double cr_most(double a, double b) { return a > b ? a : b; }

/// How many bits the whole part of a positive number has.
CR_INLINE int cr_whole_bits(double value) {
  uint64_t bits;
  memcpy(&bits, &value, 8);
  return (int)(bits >> 52) - 1022;
}

/// 2 to the power of a small number.
CR_INLINE double cr_power(int exponent) {
  uint64_t bits = (uint64_t)(exponent + 1023) << 52;
  double value;
  memcpy(&value, &bits, 8);
  return value;
}

/// The values between which positions of one coordinate are kept, texels.
typedef struct {
  double least, greatest;
} CRBounds;

/// The clamp of one coordinate: to the region, half a texel back for interpolation, to the page.
CR_INLINE void cr_clamp_range(int32_t *least, int32_t *greatest, const CRBounds *region, int side,
                              bool isLinear, int bits) {
  double one = cr_power(bits);
  int32_t end = (int32_t)(((uint32_t)(side - isLinear) << bits) - !isLinear);
  *least = 0;
  *greatest = end;
  if (!region) return;
  double most = (double)end, offset = isLinear ? 0.5 : 0;
  *least = (int32_t)cr_round(cr_clamp((region->least * side - offset) * one, 0, most));
  *greatest = (int32_t)cr_round(cr_clamp((region->greatest * side - offset) * one, 0, most));
}

/// The mapping to one picture.
CR_INLINE void cr_set_mapping(CRMapping *map, const CRGradients *from, const CRTexels *texels,
                              int anchorX, int anchorY, double width, double height, bool isLinear,
                              const CRRegion *region) {
  double sideX = texels->width, sideY = texels->height;
  double ux = from->ux * sideX, uy = from->uy * sideX;
  double vx = from->vx * sideY, vy = from->vy * sideY;
  double x = anchorX + 0.5 - from->x, y = anchorY + 0.5 - from->y;
  double s = from->u * sideX + ux * x + uy * y, t = from->v * sideY + vx * x + vy * y;
  if (isLinear) {
    s -= 0.5;
    t -= 0.5;
  }
  // Corners in floats cannot always say "unscaled": the drift over the whole quad decides.
  if (cr_size(cr_size(ux) + cr_size(uy) - 1) < 0x1p-8) {
    const double noDrift = 0x1p-14, nearTexel = 0x1p-11;
    double wholeUX = (double)cr_round(cr_clamp(ux, -2, 2));
    double wholeUY = (double)cr_round(cr_clamp(uy, -2, 2));
    double wholeVX = (double)cr_round(cr_clamp(vx, -2, 2));
    double wholeVY = (double)cr_round(cr_clamp(vy, -2, 2));
    double driftS = cr_size(ux - wholeUX) * width + cr_size(uy - wholeUY) * height;
    double driftT = cr_size(vx - wholeVX) * width + cr_size(vy - wholeVY) * height;
    double drift = cr_most(driftS, driftT);
    double turn = cr_size(wholeUX * wholeVY - wholeUY * wholeVX);
    if (drift <= nearTexel && turn == 1 && cr_size(s) < 0x1p40 && cr_size(t) < 0x1p40) {
      double offset = isLinear ? 0 : 0.5;
      double nearS = (double)cr_round(s - offset) + offset;
      double nearT = (double)cr_round(t - offset) + offset;
      bool isWhole = cr_size(s - nearS) <= nearTexel && cr_size(t - nearT) <= nearTexel;
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
  double greatest = cr_most(sideX, sideY);
  // The coordinates of the right and lower corners follow from the gradients.
  double u = cr_most(cr_size(from->u), cr_size(from->cornerU)) * sideX;
  double v = cr_most(cr_size(from->v), cr_size(from->cornerV)) * sideY;
  greatest = cr_most(greatest, cr_most(u, v));
  greatest = cr_most(greatest, cr_most(cr_size(s), cr_size(t)));
  greatest += cr_size(ux) + cr_size(uy) + cr_size(vx) + cr_size(vy);
  map->fits = greatest < 0x1p22;
  int bits = map->fits ? 30 - cr_whole_bits(greatest) : 8;
  const double most = 0x1p22;  // only what needs more bits than there are is changed by this
  double one = cr_power(bits), fine = cr_power(bits + 16);
  map->bits = bits;
  map->s = cr_round(cr_clamp(s, -most, most) * fine);
  map->t = cr_round(cr_clamp(t, -most, most) * fine);
  map->sx = cr_round(cr_clamp(ux, -most, most) * fine);
  map->sy = cr_round(cr_clamp(uy, -most, most) * fine);
  map->tx = cr_round(cr_clamp(vx, -most, most) * fine);
  map->ty = cr_round(cr_clamp(vy, -most, most) * fine);
  map->stepS = (int32_t)cr_round(cr_clamp(ux, -most, most) * one);
  map->stepT = (int32_t)cr_round(cr_clamp(vx, -most, most) * one);
  CRBounds boundsU, boundsV;
  if (region) {
    boundsU = (CRBounds){region->minU, region->maxU};
    boundsV = (CRBounds){region->minV, region->maxV};
  }
  cr_clamp_range(&map->minS, &map->maxS, region ? &boundsU : NULL, texels->width, isLinear, bits);
  cr_clamp_range(&map->minT, &map->maxT, region ? &boundsV : NULL, texels->height, isLinear, bits);
  map->texels = texels;
}

/// The binary logarithm of a number from 1 to 2 with 15 fraction bits, by squaring.
CR_INLINE int32_t cr_logarithm(double number) {
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

/// Where a row begins: the place of a column whose number 128 divides, `bits` fraction bits.
CR_INLINE int32_t cr_row_start(int64_t start, int64_t stepX, int64_t stepY, int dx, int dy) {
  uint64_t place = (uint64_t)start + (uint64_t)stepX * (uint64_t)(int64_t)dx
                   + (uint64_t)stepY * (uint64_t)(int64_t)dy;
  return (int32_t)(uint32_t)((place + 32768) >> 16);
}

#endif
