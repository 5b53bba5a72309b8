// Shape masks: how much of each pixel is drawn, 32,768 for all of it. See ShapeMask.swift.
#ifndef MASK_H
#define MASK_H

#include "Fixed.h"
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

CR_INLINE CRShape cr_shape(const CRMask *mask, double inset, double perX, double perY) {
  double radius = mask->form[0] - inset;
  if (!(radius > 0)) radius = 0;
  return (CRShape){(float)(mask->position[2] - inset - radius),
                   (float)(mask->position[3] - inset - radius), (float)radius, (float)perX,
                   (float)perY};
}

/// Finds the columns of a row in which one own coordinate is below `half`: those of a band, or all
/// of some rows.
CR_INLINE void cr_set_full_band(CRCoverage *mask, int axis, double half) {
  double across = mask->matrix[axis], down = mask->matrix[2 + axis];
  double sizeX = across < 0 ? -across : across, sizeY = down < 0 ? -down : down;
  CRBand *band = &mask->full[axis];
  *band = (CRBand){0, 0, 1e9};
  if (!(half > 0)) {
    mask->fullTop = 1e9;
    return;
  }
  if (sizeX > sizeY * 1e-6) {
    band->slope = -down / across;
    band->center = mask->position[0] - 0.5 + band->slope * (0.5 - mask->position[1]);
    band->half = half / sizeX;
    return;
  }
  half -= sizeX * 2 * CRGuard;
  double rows = sizeY > 0 ? half / sizeY : 1e9;
  double top = mask->position[1] - 0.5 - rows, bottom = mask->position[1] - 0.5 + rows;
  if (top > mask->fullTop) mask->fullTop = top;
  if (bottom < mask->fullBottom) mask->fullBottom = bottom;
}

CR_INLINE void cr_set_coverage(CRCoverage *out, const CRMask *mask, int originX, int originY) {
  for (int i = 0; i < 4; i++) out->matrix[i] = mask->matrix[i];
  out->position[0] = (double)mask->position[0] - originX;
  out->position[1] = (double)mask->position[1] - originY;
  double slopeX = cr_sqrt(out->matrix[0] * out->matrix[0] + out->matrix[2] * out->matrix[2]);
  double slopeY = cr_sqrt(out->matrix[1] * out->matrix[1] + out->matrix[3] * out->matrix[3]);
  double border = mask->form[1];
  out->hasOuter = mask->form[2] != 1;
  out->hasInner = border > 0;
  double perX = 1 / slopeX, perY = 1 / slopeY;
  out->outer = cr_shape(mask, 0, perX, perY);
  out->inner = cr_shape(mask, out->hasInner ? border : 0, perX, perY);
  out->isBox = out->hasOuter && !out->hasInner && out->outer.radius == 0
               && out->outer.perX == out->outer.perY;
  out->fullTop = -1e9;
  out->fullBottom = 1e9;
  // Half a pixel inside of straight sides, and farther where corners are round. The margin is for
  // coverage in floats.
  double inset = out->hasInner ? border : 0, radius = out->inner.radius;
  double round =
      radius * 0.2929 + (radius > 0 ? 0.5 * cr_sqrt(slopeX * slopeX + slopeY * slopeY) : 0);
  double insetX = round > 0.5 * slopeX ? round : 0.5 * slopeX;
  double insetY = round > 0.5 * slopeY ? round : 0.5 * slopeY;
  cr_set_full_band(out, 0, mask->position[2] - inset - insetX - slopeX / 64);
  cr_set_full_band(out, 1, mask->position[3] - inset - insetY - slopeY / 64);
  // Of shapes of more pixels floats are coarser than that margin: nothing is sure.
  if (!(mask->position[2] < slopeX * 32768 && mask->position[3] < slopeY * 32768))
    out->fullTop = 1e9;
}

/// The own coordinates of the first pixel of a column group.
CR_INLINE float cr_shape_coordinate(const CRCoverage *mask, int axis, int x, int y) {
  double dx = x + 0.5 - mask->position[0], dy = y + 0.5 - mask->position[1];
  return (float)(mask->matrix[axis] * dx + mask->matrix[2 + axis] * dy);
}

/// How much of a pixel lies in a shape.
CR_INLINE float cr_shape_coverage(const CRCoverage *mask, const CRShape *shape, float x, float y) {
  float beyondX = (x < 0 ? -x : x) - shape->limitX, beyondY = (y < 0 ? -y : y) - shape->limitY;
  float distance;
  if (beyondX > 0 && beyondY > 0) {
    float length = cr_sqrtf(beyondX * beyondX + beyondY * beyondY);
    float normalX = x < 0 ? -beyondX : beyondX, normalY = y < 0 ? -beyondY : beyondY;
    float slopeX = (float)mask->matrix[0] * normalX + (float)mask->matrix[1] * normalY;
    float slopeY = (float)mask->matrix[2] * normalX + (float)mask->matrix[3] * normalY;
    float slope = cr_sqrtf(slopeX * slopeX + slopeY * slopeY);
    distance = (length - shape->radius) * length / slope;
  } else {
    bool isXFarther = beyondX > beyondY;
    distance = ((isXFarther ? beyondX : beyondY) - shape->radius)
               * (isXFarther ? shape->perX : shape->perY);
  }
  float inside = 0.5f - distance;
  inside = inside > 0 ? inside : 0;
  return inside < 1 ? inside : 1;
}

/// The coverage of a pixel, 0 to 32,768.
CR_INLINE int32_t cr_mask_coverage(const CRCoverage *mask, float x, float y) {
  float covered = mask->hasOuter ? cr_shape_coverage(mask, &mask->outer, x, y) : 1;
  if (mask->hasInner) {
    covered -= cr_shape_coverage(mask, &mask->inner, x, y);
    covered = covered > 0 ? covered : 0;
  }
  return (int32_t)(covered * 32768.0f + 0.5f);
}

#endif
