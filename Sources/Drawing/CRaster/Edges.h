// The edges of quads: exactly which pixel centers lie inside.
//
// Corners are whole numbers of 1/256 pixel. An edge from (x, y) to (x + dx, y + dy) crosses the
// centers' line of row r at  x + dx * (256 r + 128 - y) / dy;  left and right edges alike, the
// first pixel at or behind that is  ceil(n / d)  with  d = 256 |dy|  and a whole n below 2^48. As
// ceil(n / d) = floor((n - 1/2) / d) + 1  and (n - 1/2) / d is never nearer than 1 / (2 d) to a
// whole number, doubles give it exactly, and so do base + slope * r rounded at each step: the error
// is below 2^49 / d / 2^51. Left edges let points on them in and right ones do not, because the
// first pixel behind the right edge is the first one outside.
#ifndef EDGES_H
#define EDGES_H

#include "Fixed.h"
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

/// What bounds nothing.
static const double CRFarAway = 1e15;

typedef struct {
  double x, y;
} CRPoint;

/// A coordinate in 1/256 pixel; rounded where it lies in the guard band.
CR_INLINE double cr_snap_guarded(float position, int origin) {
  double pixels = (double)position - origin;
  bool isFar = !(pixels >= -CRGuard && pixels <= CRGuard);
  return isFar ? pixels * 256 : (double)cr_round_even(pixels * 256);
}

CR_INLINE bool cr_is_far(CRPoint point) {
  const double limit = CRGuard * 256.0;
  return !(point.x >= -limit && point.x <= limit && point.y >= -limit && point.y <= limit);
}

/// Replaces an edge that leaves the guard band by a stretch of the same line about the canvas.
/// Returns 1 where it did, 0 where the whole canvas is inside of the edge, -1 where it is outside.
static int cr_shorten(CRPoint *from, CRPoint *to) {
  const double half = CRMaxDimension * 256.0;
  // From the same end for both quads at an edge.
  bool isForward = from->y < to->y || (from->y == to->y && from->x < to->x);
  CRPoint first = isForward ? *from : *to, second = isForward ? *to : *from;
  double a = first.y - second.y, b = second.x - first.x;
  double c = first.x * second.y - second.x * first.y;
  CRPoint one, other;
  if ((a < 0 ? -a : a) <= (b < 0 ? -b : b)) {
    one = (CRPoint){-half, (a * half - c) / b};
    other = (CRPoint){half, (-a * half - c) / b};
    if (b < 0) {
      CRPoint swap = one;
      one = other;
      other = swap;
    }
  } else {
    one = (CRPoint){(b * half - c) / a, -half};
    other = (CRPoint){(-b * half - c) / a, half};
    if (a > 0) {
      CRPoint swap = one;
      one = other;
      other = swap;
    }
  }
  bool isNear = (cr_clamp(one.x, -half, half) == one.x || cr_clamp(other.x, -half, half) == other.x
                 || (one.x < 0) != (other.x < 0))
                && (cr_clamp(one.y, -half, half) == one.y
                    || cr_clamp(other.y, -half, half) == other.y || (one.y < 0) != (other.y < 0));
  if (!isNear || !(one.x - one.x == 0) || !(other.y - other.y == 0)) {
    // The canvas lies on one side: that of its middle. Inside is where a x + b y + c > 0, forwards.
    return (c > 0) == isForward ? 0 : -1;
  }
  one = (CRPoint){(double)cr_round_even(one.x), (double)cr_round_even(one.y)};
  other = (CRPoint){(double)cr_round_even(other.x), (double)cr_round_even(other.y)};
  *from = isForward ? one : other;
  *to = isForward ? other : one;
  return 1;
}

/// Adds an edge of a quad that is gone around clockwise; false where nothing is inside.
CR_INLINE bool cr_add_edge(CRSetup *quad, int counts[2], CRPoint from, CRPoint to) {
  if (cr_is_far(from) || cr_is_far(to)) {
    if (from.x == to.x && from.y == to.y) return true;
    int side = cr_shorten(&from, &to);
    if (side <= 0) return side == 0;
  }
  double dx = to.x - from.x, dy = to.y - from.y;
  if (dy == 0) {
    // Upper edges let points on them in, lower ones do not: both begin a row there.
    int row = cr_first_pixel(from.y);
    if (dx > 0) quad->y0 = cr_max(quad->y0, row);
    if (dx < 0) quad->y1 = cr_min(quad->y1, row);
    return true;
  }
  bool isRight = dy > 0;
  if (counts[isRight] > 2) return false;
  if (dx == 0) {
    // The same columns without a division.
    (isRight ? quad->rightBase : quad->leftBase)[counts[isRight]] = cr_first_pixel(from.x) - 0.5;
    (isRight ? quad->rightSlope : quad->leftSlope)[counts[isRight]++] = 0;
    return true;
  }
  double inverse = 1 / (256 * dy);
  double numerator = from.x * dy + dx * (128 - from.y) - 128 * dy;
  int slot = counts[isRight]++;
  double *base = isRight ? quad->rightBase : quad->leftBase;
  double *slope = isRight ? quad->rightSlope : quad->leftSlope;
  base[slot] = (numerator - (isRight ? 0.5 : -0.5)) * inverse;
  slope[slot] = 256 * dx * inverse;
  return true;
}

/// Finds edges and rows of a quad within its box; false where nothing is inside.
CR_INLINE bool cr_set_edges(CRSetup *setup, const CRQuad *quad, int originX, int originY) {
  const CRCorner *corners[4] = {&quad->topLeft, &quad->topRight, &quad->bottomRight,
                                &quad->bottomLeft};
  CRPoint points[4];
  for (int i = 0; i < 4; i++) {
    points[i].x = cr_snap_guarded(corners[i]->x, originX);
    points[i].y = cr_snap_guarded(corners[i]->y, originY);
  }
  double acrossX = points[2].x - points[0].x, acrossY = points[2].y - points[0].y;
  double area = acrossX * (points[3].y - points[1].y) - acrossY * (points[3].x - points[1].x);
  if (area == 0) return false;
  int counts[2] = {0, 0};
  for (int i = 0; i < 4; i++) {
    int next = (i + 1) & 3;
    bool isAdded = area > 0 ? cr_add_edge(setup, counts, points[i], points[next])
                            : cr_add_edge(setup, counts, points[next], points[i]);
    if (!isAdded) return false;
  }
  setup->edges = counts[0] > 2 || counts[1] > 2 ? 3 : 2;
  for (int i = counts[0]; i < 3; i++) {
    setup->leftBase[i] = -CRFarAway;
    setup->leftSlope[i] = 0;
  }
  for (int i = counts[1]; i < 3; i++) {
    setup->rightBase[i] = CRFarAway;
    setup->rightSlope[i] = 0;
  }
  return setup->x0 < setup->x1 && setup->y0 < setup->y1;
}

#endif
