// Shape masks a vector at a time, the same as Mask.h; included by Kernels.h.
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

typedef struct {
  Floats limitX, limitY, radius, perX, perY;
} Shape;

typedef struct {
  Shape outer, inner;
  Floats xx, xy, yx, yy;  // the matrix: own x by x, own x by y, ...
  Floats x, y;            // own coordinates of column 0 of the group
  Floats place;           // columns
} Coverage;

CR_INLINE Shape start_shape(const CRShape *from) {
  return (Shape){v_float(from->limitX), v_float(from->limitY), v_float(from->radius),
                 v_float(from->perX), v_float(from->perY)};
}

CR_INLINE void start_coverage(Coverage *c, const CRCoverage *mask) {
  c->outer = start_shape(&mask->outer);
  c->inner = start_shape(&mask->inner);
  c->xx = v_float((float)mask->matrix[0]);
  c->yx = v_float((float)mask->matrix[1]);
  c->xy = v_float((float)mask->matrix[2]);
  c->yy = v_float((float)mask->matrix[3]);
}

CR_INLINE void start_coverage_rows(Coverage *c, const CRCoverage *mask, const CRTile *tile, int row,
                                   const int32_t columns[ROWS]) {
  int32_t place[ROWS], x[ROWS], y[ROWS];
  for (int i = 0; i < ROWS; i++) {
    float own = cr_own(mask, 0, tile->group, tile->y + row + i);
    memcpy(&x[i], &own, 4);
    own = cr_own(mask, 1, tile->group, tile->y + row + i);
    memcpy(&y[i], &own, 4);
    place[i] = columns[i] + tile->x - tile->group;
  }
  c->x = (Floats)v_rows(x);
  c->y = (Floats)v_rows(y);
  c->place = v_to_float(v_rows(place) + v_iota());
}

/// How far beyond a corner.
CR_INLINE Floats corner_distance(const Coverage *c, const Shape *shape, Floats x, Floats y,
                                 Floats beyondX, Floats beyondY) {
  const Ints sign = v_splat(INT32_MIN);
  Floats length = v_root(beyondX * beyondX + beyondY * beyondY);
  Floats normalX = (Floats)((Ints)beyondX ^ ((Ints)(x < 0) & sign));
  Floats normalY = (Floats)((Ints)beyondY ^ ((Ints)(y < 0) & sign));
  Floats slopeX = c->xx * normalX + c->yx * normalY;
  Floats slopeY = c->xy * normalX + c->yy * normalY;
  Floats slope = v_root(slopeX * slopeX + slopeY * slopeY);
  return (length - shape->radius) * length / slope;
}

/// See `cr_inside`.
CR_INLINE Floats inside(const Coverage *c, const Shape *shape, Floats x, Floats y) {
  const Ints sign = v_splat(INT32_MIN);
  Floats beyondX = (Floats)((Ints)x & ~sign) - shape->limitX;
  Floats beyondY = (Floats)((Ints)y & ~sign) - shape->limitY;
  Ints isBeside = (Ints)(beyondX > beyondY);
  Floats distance = (v_select(isBeside, beyondX, beyondY) - shape->radius)
                    * v_select(isBeside, shape->perX, shape->perY);
  Ints isCorner = (Ints)(beyondX > 0) & (Ints)(beyondY > 0);
  if (v_any(isCorner)) {
    distance = v_select(isCorner, corner_distance(c, shape, x, y, beyondX, beyondY), distance);
  }
  Floats covered = 0.5f - distance;
  covered = (Floats)((Ints)covered & (Ints)(covered > 0));
  return v_select((Ints)(covered < 1), covered, v_float(1));
}

/// Minus the coverage.
CR_INLINE Ints coverage(const Coverage *c, const CRCoverage *mask) {
  Floats x = c->x + c->xx * c->place, y = c->y + c->yx * c->place;
  Floats covered = mask->hasOuter ? inside(c, &c->outer, x, y) : v_float(1);
  if (mask->hasInner) {
    covered = covered - inside(c, &c->inner, x, y);
    covered = (Floats)((Ints)covered & (Ints)(covered > 0));
  }
  return v_to_int(covered * -32768.0f - 0.5f);
}

/// The same of a rectangle whose distances grow alike along both axes.
CR_INLINE Ints box_coverage(const Coverage *c) {
  const Ints sign = v_splat(INT32_MIN);
  Floats x = c->x + c->xx * c->place, y = c->y + c->yx * c->place;
  Floats beyondX = (Floats)((Ints)x & ~sign) - c->outer.limitX;
  Floats beyondY = (Floats)((Ints)y & ~sign) - c->outer.limitY;
  Ints isCorner = (Ints)(beyondX > 0) & (Ints)(beyondY > 0);
  Floats covered = 0.5f - v_greatest(beyondX, beyondY) * c->outer.perX;
  if (v_any(isCorner)) {
    covered = v_select(isCorner, 0.5f - corner_distance(c, &c->outer, x, y, beyondX, beyondY),
                       covered);
  }
  covered = v_least(v_greatest(covered, v_float(0)), v_float(1));
  return v_to_int(covered * -32768.0f - 0.5f);
}

/// Minus the products with a coverage: 32,768 is no half, but minus it is one.
CR_INLINE Colors negative_covered(Colors c, Ints negative) {
  return (Colors){v_times(c.a, v_spread_pair(negative, 0)),
                  v_times(c.b, v_spread_pair(negative, 2))};
}
