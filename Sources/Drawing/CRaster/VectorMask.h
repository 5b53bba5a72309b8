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
  Floats position;        // columns
} Coverage;

CR_INLINE Shape start_shape(const CRShape *from) {
  return (Shape){v_splat_float(from->limitX), v_splat_float(from->limitY),
                 v_splat_float(from->radius), v_splat_float(from->perX), v_splat_float(from->perY)};
}

CR_INLINE void start_coverage(Coverage *c, const CRCoverage *mask) {
  c->outer = start_shape(&mask->outer);
  c->inner = start_shape(&mask->inner);
  c->xx = v_splat_float((float)mask->matrix[0]);
  c->yx = v_splat_float((float)mask->matrix[1]);
  c->xy = v_splat_float((float)mask->matrix[2]);
  c->yy = v_splat_float((float)mask->matrix[3]);
}

CR_INLINE void start_coverage_rows(Coverage *c, const CRCoverage *mask, const CRTile *tile, int row,
                                   const int32_t columns[ROWS]) {
  int32_t position[ROWS], x[ROWS], y[ROWS];
  for (int i = 0; i < ROWS; i++) {
    float own = cr_shape_coordinate(mask, 0, tile->group, tile->y + row + i);
    memcpy(&x[i], &own, 4);
    own = cr_shape_coordinate(mask, 1, tile->group, tile->y + row + i);
    memcpy(&y[i], &own, 4);
    position[i] = columns[i] + tile->x - tile->group;
  }
  c->x = (Floats)v_rows(x);
  c->y = (Floats)v_rows(y);
  c->position = v_to_float(v_rows(position) + v_iota());
}

/// How far beyond a corner.
CR_INLINE Floats corner_distance(const Coverage *c, const Shape *shape, Floats x, Floats y,
                                 Floats beyondX, Floats beyondY) {
  const Ints sign = v_splat(INT32_MIN);
  Floats length = v_sqrt(beyondX * beyondX + beyondY * beyondY);
  Floats normalX = (Floats)((Ints)beyondX ^ ((Ints)(x < 0) & sign));
  Floats normalY = (Floats)((Ints)beyondY ^ ((Ints)(y < 0) & sign));
  Floats slopeX = c->xx * normalX + c->yx * normalY;
  Floats slopeY = c->xy * normalX + c->yy * normalY;
  Floats slope = v_sqrt(slopeX * slopeX + slopeY * slopeY);
  return (length - shape->radius) * length / slope;
}

/// See `cr_shape_coverage`.
CR_INLINE Floats inside(const Coverage *c, const Shape *shape, Floats x, Floats y) {
  const Ints sign = v_splat(INT32_MIN);
  Floats beyondX = (Floats)((Ints)x & ~sign) - shape->limitX;
  Floats beyondY = (Floats)((Ints)y & ~sign) - shape->limitY;
  Ints isXFarther = (Ints)(beyondX > beyondY);
  Floats distance = (v_select(isXFarther, beyondX, beyondY) - shape->radius)
                    * v_select(isXFarther, shape->perX, shape->perY);
  Ints isCorner = (Ints)(beyondX > 0) & (Ints)(beyondY > 0);
  if (v_any(isCorner)) {
    distance = v_select(isCorner, corner_distance(c, shape, x, y, beyondX, beyondY), distance);
  }
  Floats covered = 0.5f - distance;
  covered = (Floats)((Ints)covered & (Ints)(covered > 0));
  return v_select((Ints)(covered < 1), covered, v_splat_float(1));
}

/// Minus the coverage.
CR_INLINE Ints coverage(const Coverage *c, const CRCoverage *mask) {
  Floats x = c->x + c->xx * c->position, y = c->y + c->yx * c->position;
  Floats covered = mask->hasOuter ? inside(c, &c->outer, x, y) : v_splat_float(1);
  if (mask->hasInner) {
    covered = covered - inside(c, &c->inner, x, y);
    covered = (Floats)((Ints)covered & (Ints)(covered > 0));
  }
  return v_to_int(covered * -32768.0f - 0.5f);
}

/// The same of a rectangle whose distances grow alike along both axes.
CR_INLINE Ints box_coverage(const Coverage *c) {
  const Ints sign = v_splat(INT32_MIN);
  Floats x = c->x + c->xx * c->position, y = c->y + c->yx * c->position;
  Floats beyondX = (Floats)((Ints)x & ~sign) - c->outer.limitX;
  Floats beyondY = (Floats)((Ints)y & ~sign) - c->outer.limitY;
  Ints isCorner = (Ints)(beyondX > 0) & (Ints)(beyondY > 0);
  Floats covered = 0.5f - v_fmax(beyondX, beyondY) * c->outer.perX;
  if (v_any(isCorner)) {
    covered = v_select(isCorner, 0.5f - corner_distance(c, &c->outer, x, y, beyondX, beyondY),
                       covered);
  }
  covered = v_fmin(v_fmax(covered, v_splat_float(0)), v_splat_float(1));
  return v_to_int(covered * -32768.0f - 0.5f);
}

/// Minus the products with a coverage: 32,768 is no half, but minus it is one.
CR_INLINE Colors multiply_negative_coverage(Colors c, Ints negative) {
  return (Colors){v_multiply_15(c.a, v_broadcast_half_pair(negative, 0)),
                  v_multiply_15(c.b, v_broadcast_half_pair(negative, 2))};
}
