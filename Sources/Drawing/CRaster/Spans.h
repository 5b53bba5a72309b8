// The columns of a quad in the rows of a tile.
#ifndef SPANS_H
#define SPANS_H

#include "Raster.h"
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

/// A tile's position on the canvas.
typedef struct {
  int x, y, width, height;  // of what is shown of it
  int group;                // the column group it lies in
  uint32_t *pixels;         // of its upper left corner
  int stride;
} CRTile;

/// Rows of a tile that a quad may touch.
typedef struct {
  int first, end;
} CRRows;

CR_INLINE double cr_clamp_column(double position, double low, double high) {
  position = position > low ? position : low;
  return position < high ? position : high;
}

CR_INLINE CRRows cr_rows(const CRSetup *setup, const CRTile *tile) {
  return (CRRows){cr_max(setup->y0 - tile->y, 0), cr_min(setup->y1 - tile->y, tile->height)};
}

/// Finds the span of each of some rows. Without branches in the loops, so that compilers take
/// several rows at once.
CR_INLINE void cr_find_spans(const CRSetup *setup, const CRTile *tile, CRRows rows,
                             CRSpans *spans) {
  double low = cr_max(setup->x0 - tile->x, 0), high = cr_min(setup->x1 - tile->x, tile->width);
  double shift = tile->x - 1;  // floor(v) + 1 is the first whole number behind v
  double left0 = setup->leftBase[0], left0Slope = setup->leftSlope[0];
  double left1 = setup->leftBase[1], left1Slope = setup->leftSlope[1];
  double right0 = setup->rightBase[0], right0Slope = setup->rightSlope[0];
  double right1 = setup->rightBase[1], right1Slope = setup->rightSlope[1];
  bool isAxisAligned = left0Slope == 0 && left1Slope == 0 && right0Slope == 0 && right1Slope == 0;
  if (isAxisAligned && setup->edges == 2) {
    double left = (left1 > left0 ? left1 : left0) - shift;
    double right = (right1 < right0 ? right1 : right0) - shift;
    int16_t from = (int16_t)(int)cr_clamp_column(left, low, high);
    int16_t to = (int16_t)(int)cr_clamp_column(right, low, high);
    for (int row = rows.first; row < rows.end; row++) {
      spans->from[row] = from;
      spans->to[row] = to;
    }
    return;
  }
  for (int row = rows.first; row < rows.end; row++) {
    double y = tile->y + row;
    double left = left0 + left0Slope * y, otherLeft = left1 + left1Slope * y;
    double right = right0 + right0Slope * y, otherRight = right1 + right1Slope * y;
    left = (otherLeft > left ? otherLeft : left) - shift;
    right = (otherRight < right ? otherRight : right) - shift;
    left = left > low ? left : low;
    right = right > low ? right : low;
    spans->from[row] = (int16_t)(int)(left < high ? left : high);
    spans->to[row] = (int16_t)(int)(right < high ? right : high);
  }
  if (setup->edges == 2) return;
  for (int row = rows.first; row < rows.end; row++) {
    double y = tile->y + row;
    double left = setup->leftBase[2] + setup->leftSlope[2] * y - shift;
    double right = setup->rightBase[2] + setup->rightSlope[2] * y - shift;
    left = left > low ? left : low;
    right = right > low ? right : low;
    int from = (int)(left < high ? left : high), to = (int)(right < high ? right : high);
    spans->from[row] = (int16_t)cr_max(spans->from[row], from);
    spans->to[row] = (int16_t)cr_min(spans->to[row], to);
  }
}

/// Finds the part of each span in which a mask's coverage is surely 1, or 0 with a border; empty
/// and somewhere in the span where there is none.
static void cr_find_full_spans(const CRSetup *setup, const CRTile *tile, CRRows rows,
                               const CRSpans *spans, CRSpans *full) {
  const CRCoverage *mask = &setup->mask;
  const CRBand one = mask->full[0], other = mask->full[1];
  double width = tile->width, shift = tile->x - 1;
  double left0 = one.center - one.half - shift, right0 = one.center + one.half - shift;
  double left1 = other.center - other.half - shift, right1 = other.center + other.half - shift;
  double slope0 = one.slope, slope1 = other.slope, top = mask->fullTop, bottom = mask->fullBottom;
  for (int row = rows.first; row < rows.end; row++) {
    double y = tile->y + row, down0 = slope0 * y, down1 = slope1 * y;
    double from = cr_clamp_column(left1 + down1, left0 + down0, 1e9);
    double to = cr_clamp_column(right1 + down1, -1e9, right0 + down0);
    to = y >= top ? to : 0;
    to = y <= bottom ? to : 0;
    int first = (int)cr_clamp_column(from, 0, width), end = (int)cr_clamp_column(to, 0, width);
    first = cr_min(cr_max(first, spans->from[row]), spans->to[row]);
    full->from[row] = (int16_t)first;
    full->to[row] = (int16_t)cr_min(cr_max(end, first), spans->to[row]);
  }
}

#endif
