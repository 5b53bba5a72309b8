// The kernels of the levels with vectors, the same as Scalar.h in every byte.
//
// A vector has LANES pixels: ROWS rows of STEP pixels each. As 15-bit colours they are two vectors of
// halves: in each 128 bits pixels 0 and 1 of four in one, 2 and 3 in the other.
#include "Mapping.h"
#include "Mask.h"
#include "Spans.h"
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#define STEP (LANES / ROWS)

typedef struct {
  Ints a, b;
} Colors;

/// A number for each row of a vector.
CR_INLINE Ints v_rows(const int32_t *rows) {
#if ROWS == 2
  return v_pair(rows[0], rows[1]);
#else
  return v_splat(rows[0]);
#endif
}

CR_INLINE Colors v_widened(Ints pixels) {
  const Ints none = v_splat(0);
  return (Colors){v_low_bytes(pixels, none), v_high_bytes(pixels, none)};
}

CR_INLINE Colors v_raised(Colors c) {
  return (Colors){(Ints)((Halves)c.a << 7), (Ints)((Halves)c.b << 7)};
}

CR_INLINE Colors v_rounded(Colors c) {
  return (Colors){(Ints)(((Halves)c.a + 64) >> 7), (Ints)(((Halves)c.b + 64) >> 7)};
}

CR_INLINE Ints v_product255(Ints a, Ints b) {
  return v_per255((Ints)((Halves)a * (Halves)b + 128));
}

/// round(a b / 255) where the product may pass 16 bits: at least 255 then.
CR_INLINE Ints v_large_product255(Ints a, Ints b) {
  Ints over = (Ints)((Halves)v_over(a, b) != 0);
  return v_per255(v_add_saturated((Ints)((Halves)a * (Halves)b) | over, v_splat(0x00800080)));
}

CR_INLINE Ints v_blended(Ints source, Ints below, int blend) {
  const Ints full = v_splat(0x00ff00ff);
  Halves s = (Halves)source;
  switch (blend) {
    case CRBlendNormal:
      return (Ints)(s + (Halves)v_product255(below, v_alphas(source) ^ full));
    case CRBlendAdd:
      return (Ints)(s + (Halves)below);
    case CRBlendMultiply:
      return v_large_product255(below, (Ints)(s + (Halves)(v_alphas(source) ^ full)));
    default:
      return (Ints)(s + (Halves)v_product255(below, source ^ full));
  }
}

/// Colours of 8 bits put on pixels.
CR_INLINE Ints v_finished(Colors c, Ints below, int blend) {
  if (blend == CRBlendCopy) return v_pack(c.a, c.b);
  Colors under = v_widened(below);
  return v_pack(v_blended(c.a, under.a, blend), v_blended(c.b, under.b, blend));
}

typedef struct {
  Ints s, t, iotaS, iotaT, stepS, stepT, minS, maxS, minT, maxT, stride;
  const uint32_t *texels;
  int bits;
  uint32_t texelStride;
  uint64_t rowS, rowT;  // where the next row begins, see `cr_row_start`
} Positions;

/// - x, y: the first column of the group and the first row, from the anchor.
CR_INLINE Positions start_positions(const CRMapping *map, int x, int y) {
  Positions p;
  p.rowS = (uint64_t)map->s + (uint64_t)map->sx * (uint64_t)(int64_t)x
           + (uint64_t)map->sy * (uint64_t)(int64_t)y + 32768;
  p.rowT = (uint64_t)map->t + (uint64_t)map->tx * (uint64_t)(int64_t)x
           + (uint64_t)map->ty * (uint64_t)(int64_t)y + 32768;
  p.iotaS = v_iota() * map->stepS;
  p.iotaT = v_iota() * map->stepT;
  p.s = p.t = v_splat(0);
  p.stepS = v_splat((int32_t)((uint32_t)map->stepS * STEP));
  p.stepT = v_splat((int32_t)((uint32_t)map->stepT * STEP));
  p.minS = v_splat(map->minS);
  p.maxS = v_splat(map->maxS);
  p.minT = v_splat(map->minT);
  p.maxT = v_splat(map->maxT);
  p.stride = v_splat(map->texels->stride);
  p.texels = map->texels->texels;
  p.bits = map->bits;
  p.texelStride = (uint32_t)map->texels->stride;
  return p;
}

/// Goes to the first columns of the next rows.
CR_INLINE void start_rows(Positions *p, const CRMapping *map, int offset,
                          const int32_t columns[ROWS]) {
  int32_t s[ROWS], t[ROWS];
  for (int i = 0; i < ROWS; i++) {
    uint32_t column = (uint32_t)(columns[i] + offset);
    s[i] = (int32_t)((uint32_t)(p->rowS >> 16) + column * (uint32_t)map->stepS);
    t[i] = (int32_t)((uint32_t)(p->rowT >> 16) + column * (uint32_t)map->stepT);
    p->rowS += (uint64_t)map->sy;
    p->rowT += (uint64_t)map->ty;
  }
  p->s = v_rows(s) + p->iotaS;
  p->t = v_rows(t) + p->iotaT;
}

CR_INLINE Ints nearest(const Positions *p) {
  Ints s = v_min(v_max(p->s, p->minS), p->maxS), t = v_min(v_max(p->t, p->minT), p->maxT);
  return v_gather(p->texels, (t >> p->bits) * p->stride + (s >> p->bits));
}

CR_INLINE Colors across(const Ints columns[4], Ints fx) {
  Colors c;
  c.a = v_between(v_firsts(columns[0], columns[1]), v_seconds(columns[0], columns[1]),
                  v_spread_pair(fx, 0));
  c.b = v_between(v_firsts(columns[2], columns[3]), v_seconds(columns[2], columns[3]),
                  v_spread_pair(fx, 2));
  return c;
}

CR_INLINE Colors linear(const Positions *p) {
  Ints s = v_min(v_max(p->s, p->minS), p->maxS), t = v_min(v_max(p->t, p->minT), p->maxT);
  Ints index = (t >> p->bits) * p->stride + (s >> p->bits);
  Ints fx = (Ints)((Unsigned)(s << (32 - p->bits)) >> 17);
  Ints fy = (Ints)((Unsigned)(t << (32 - p->bits)) >> 17);
  Ints columns[4];
  v_fetch(p->texels, p->texelStride, index, fy, columns);
  return across(columns, fx);
}

CR_INLINE void advance(Positions *p) {
  p->s += p->stepS;
  p->t += p->stepT;
}

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
    Floats length = v_root(beyondX * beyondX + beyondY * beyondY);
    Floats normalX = (Floats)((Ints)beyondX ^ ((Ints)(x < 0) & sign));
    Floats normalY = (Floats)((Ints)beyondY ^ ((Ints)(y < 0) & sign));
    Floats slopeX = c->xx * normalX + c->yx * normalY;
    Floats slopeY = c->xy * normalX + c->yy * normalY;
    Floats slope = v_root(slopeX * slopeX + slopeY * slopeY);
    distance = v_select(isCorner, (length - shape->radius) * length / slope, distance);
  }
  Floats covered = 0.5f - distance;
  covered = (Floats)((Ints)covered & (Ints)(covered > 0));
  return v_select((Ints)(covered < 1), covered, v_float(1));
}

CR_INLINE Ints coverage(const Coverage *c, const CRCoverage *mask) {
  Floats x = c->x + c->xx * c->place, y = c->y + c->yx * c->place;
  Floats covered = mask->hasOuter ? inside(c, &c->outer, x, y) : v_float(1);
  if (mask->hasInner) {
    covered = covered - inside(c, &c->inner, x, y);
    covered = (Floats)((Ints)covered & (Ints)(covered > 0));
  }
  return v_to_int(covered * 32768.0f + 0.5f);
}

/// The product with 32,768 for 1, which is no half; minus it is one.
CR_INLINE Ints v_covered(Ints color, Ints negative) {
  return (Ints)((Halves)v_splat(0) - (Halves)v_times(color, negative));
}

CR_INLINE Colors covered_colors(Colors c, Ints coverage) {
  Ints negative = (Ints)((Halves)v_splat(0) - (Halves)coverage);
  return (Colors){v_covered(c.a, v_spread_pair(negative, 0)),
                  v_covered(c.b, v_spread_pair(negative, 2))};
}

/// Where the rows of a vector are.
typedef struct {
  uint32_t *pixels[ROWS];
  int32_t rest[ROWS];  // pixels still to be painted
} Cursor;

CR_INLINE Ints load_rows(const Cursor *cursor) {
#if ROWS == 2
  return v_load_pair(cursor->pixels[0], cursor->pixels[1]);
#else
  return v_load(cursor->pixels[0]);
#endif
}

CR_INLINE void store_rows(const Cursor *cursor, Ints pixels, Ints below) {
  // What lies behind a row's end is written as it was: the tile has room for that.
  Ints isInside = (Ints)(v_rows(cursor->rest) > v_iota());
  pixels = v_select_ints(isInside, pixels, below);
#if ROWS == 2
  v_store_pair(cursor->pixels[0], cursor->pixels[1], pixels);
#else
  v_store(cursor->pixels[0], pixels);
#endif
}

/// Texels of unscaled rows.
typedef struct {
  const uint32_t *texels[ROWS];
} Sources;

CR_INLINE Ints load_texels(const Sources *sources, size_t offset) {
#if ROWS == 2
  return v_load_pair(sources->texels[0] + offset, sources->texels[1] + offset);
#else
  return v_load(sources->texels[0] + offset);
#endif
}

CR_INLINE Colors shifted(const Sources *sources, size_t stride, Ints fx, Ints fy) {
  Ints upper = load_texels(sources, 0), lower = load_texels(sources, stride);
  Ints nextUpper = load_texels(sources, 1), nextLower = load_texels(sources, stride + 1);
  Colors c;
  c.a = v_between(v_low_columns(upper, lower, fy), v_low_columns(nextUpper, nextLower, fy), fx);
  c.b = v_between(v_high_columns(upper, lower, fy), v_high_columns(nextUpper, nextLower, fy), fx);
  return c;
}

CR_INLINE void paint_rows(const CRSetup *setup, const CRTile *tile, CRRows rows,
                          const CRSpans *spans, const CRSpans *sure, const int source,
                          const int blend, const bool isPlain) {
  const CRMapping *map = &setup->maps[0], *next = &setup->maps[1];
  const bool isRows = source == CRSourceRows || source == CRSourceShifted;
  const bool isExact = source == CRSourceColor || source == CRSourceNearest || source == CRSourceRows;
  Positions positions, others;
  Ints fx = v_splat(0), fy = fx, tint = fx, mix = fx;
  Colors color = {fx, fx};
  Coverage mask = {0};
  const int anchorX = tile->group - setup->anchorX, anchorY = tile->y - setup->anchorY;
  const int offset = tile->x - tile->group;
  if (source != CRSourceColor) positions = start_positions(map, anchorX, anchorY + rows.first);
  if (source == CRSourceMixed) {
    others = start_positions(next, anchorX, anchorY + rows.first);
    mix = v_splat(setup->mix | setup->mix << 16);
  }
  if (source == CRSourceColor) color = v_widened(v_splat((int32_t)setup->color));
  if (source == CRSourceShifted) {
    // The fractions are the same for all pixels.
    int32_t s = (int32_t)((uint32_t)cr_row_start(map->s, map->sx, map->sy, 0, 0) << (32 - map->bits) >> 17);
    int32_t t = (int32_t)((uint32_t)cr_row_start(map->t, map->tx, map->ty, 0, 0) << (32 - map->bits) >> 17);
    fx = v_splat(s | s << 16);
    fy = v_splat(t | t << 16);
  }
  if (!isPlain) {
    tint = v_splat64(setup->tint);
    if (sure) start_coverage(&mask, &setup->mask);
  }
  for (int row = rows.first; row < rows.end; row += ROWS) {
    Cursor cursor;
    Sources sources;
    int32_t columns[ROWS];
    int most = 0;
    for (int i = 0; i < ROWS; i++) {
      bool isThere = i == 0 || row + i < rows.end;
      int y = isThere ? row + i : row;
      columns[i] = spans->from[y];
      cursor.rest[i] = isThere ? spans->to[y] - spans->from[y] : 0;
      // A row that is missing writes to the spare one below the tile.
      size_t shown = (size_t)(isThere ? row + i : tile->height);
      cursor.pixels[i] = tile->pixels + shown * (size_t)tile->stride + columns[i];
      most = cr_max(most, cursor.rest[i]);
    }
    if (isRows && most <= 0) continue;
    if (isRows) {
      for (int i = 0; i < ROWS; i++) {
        int y = cursor.rest[i] > 0 ? anchorY + row + i : anchorY + row + (ROWS - 1 - i);
        int32_t column = cursor.rest[i] > 0 ? columns[i] : columns[ROWS - 1 - i];
        column += tile->x - tile->group;
        int32_t s = cr_row_start(map->s, map->sx, map->sy, anchorX, y);
        int32_t t = cr_row_start(map->t, map->tx, map->ty, anchorX, y);
        s = (int32_t)((uint32_t)s + (uint32_t)column * (uint32_t)map->stepS);
        sources.texels[i] = map->texels->texels
                            + (size_t)(t >> map->bits) * (size_t)map->texels->stride
                            + (size_t)(s >> map->bits);
      }
    } else if (source != CRSourceColor) {
      start_rows(&positions, map, offset, columns);
      if (source == CRSourceMixed) start_rows(&others, next, offset, columns);
    }
    if (most <= 0) continue;
    int sureFrom = 0, sureTo = 1 << 20;
    if (!isPlain && sure) {
      start_coverage_rows(&mask, &setup->mask, tile, row, columns);
      // Counted from where each row begins.
      for (int i = 0; i < ROWS; i++) {
        if (cursor.rest[i] <= 0) continue;
        sureFrom = cr_max(sureFrom, sure->from[row + i] - columns[i]);
        int end = sure->to[row + i] == spans->to[row + i] && sure->from[row + i] < sure->to[row + i]
                      ? 1 << 20 : sure->to[row + i] - columns[i];
        sureTo = cr_min(sureTo, end);
      }
    }
    for (int x = 0; x < most; x += STEP) {
      Ints below = load_rows(&cursor);
      if (source == CRSourceNearest) color = v_widened(nearest(&positions));
      if (source == CRSourceRows) color = v_widened(load_texels(&sources, 0));
      if (source == CRSourceLinear || source == CRSourceMixed) color = linear(&positions);
      if (source == CRSourceShifted) color = shifted(&sources, positions.texelStride, fx, fy);
      if (source == CRSourceMixed) {
        Colors other = linear(&others);
        color.a = v_between(color.a, other.a, mix);
        color.b = v_between(color.b, other.b, mix);
        advance(&others);
      }
      Colors finished = color;
      if (!isPlain) {
        if (isExact) finished = v_raised(finished);
        if (setup->isTinted) {
          finished.a = v_times(finished.a, tint);
          finished.b = v_times(finished.b, tint);
        }
        if (sure) {
          if (x < sureFrom || x + STEP > sureTo) {
            finished = covered_colors(finished, coverage(&mask, &setup->mask));
          }
          mask.place = mask.place + (float)STEP;
        }
      }
      if (!isExact || !isPlain) finished = v_rounded(finished);
      Ints painted = v_finished(finished, below, blend);
      store_rows(&cursor, painted, below);
      if (source != CRSourceColor && !isRows) advance(&positions);
      for (int i = 0; i < ROWS; i++) {
        // A row that has ended stays where it is.
        int move = ROWS == 1 || cursor.rest[i] > STEP ? STEP : 0;
        cursor.pixels[i] += move;
        if (isRows) sources.texels[i] += move;
        cursor.rest[i] -= STEP;
      }
    }
  }
}

/// Whether unscaled texels simply replace what is there.
CR_INLINE bool replaces(const CRSetup *setup) {
  if (setup->blend == CRBlendCopy || setup->hidesAll) return true;
  if (!setup->hides) return false;
  const CRMapping *map = &setup->maps[0];
  int64_t x = setup->x0 - setup->anchorX, y = setup->y0 - setup->anchorY;
  int shift = map->bits + 16, rows = setup->y1 - setup->y0 - 1;
  int left = (int)((map->s + map->sx * x) >> shift);
  int first = (int)((map->t + map->ty * y) >> shift), last = map->ty < 0 ? first - rows : first + rows;
  int right = left + setup->x1 - setup->x0 - 1;
  return cr_kind(setup->opacity, left, right, cr_min(first, last), cr_max(first, last))
         == CRTexelsOpaque;
}

static void copy_rows(const CRSetup *setup, const CRTile *tile, CRRows rows, const CRSpans *spans) {
  const CRMapping *map = &setup->maps[0];
  int shift = map->bits + 16;
  int64_t left = (map->s + map->sx * (tile->x - setup->anchorX)) >> shift;
  for (int row = rows.first; row < rows.end; row++) {
    int from = spans->from[row], count = spans->to[row] - from;
    if (count <= 0) continue;
    int64_t t = (map->t + map->ty * (tile->y + row - setup->anchorY)) >> shift;
    memcpy(tile->pixels + (size_t)row * (size_t)tile->stride + from,
           map->texels->texels + (size_t)t * (size_t)map->texels->stride + left + from,
           (size_t)count * 4);
  }
}

#define PAINT(source, blend, isPlain)                                                              \
  paint_rows(setup, tile, rows, spans, sure, source, blend, isPlain)
#define PAINT_SOURCE(source)                                                                       \
  if (isPlain && setup->blend == CRBlendNormal) PAINT(source, CRBlendNormal, true);                \
  else if (isPlain) PAINT(source, setup->blend, true);                                             \
  else if (setup->blend == CRBlendNormal) PAINT(source, CRBlendNormal, false);                     \
  else PAINT(source, setup->blend, false);                                                         \
  break

static void paint_spans(const CRSetup *setup, const CRTile *tile, CRRows rows, const CRSpans *spans,
                        const CRSpans *sure) {
  bool isPlain = !setup->isTinted && !sure;
  switch (setup->source) {
    case CRSourceColor:
      PAINT_SOURCE(CRSourceColor);
    case CRSourceNearest:
      PAINT_SOURCE(CRSourceNearest);
    case CRSourceRows:
      if (isPlain && replaces(setup)) {
        copy_rows(setup, tile, rows, spans);
        break;
      }
      PAINT_SOURCE(CRSourceRows);
    case CRSourceShifted:
      PAINT_SOURCE(CRSourceShifted);
    case CRSourceMixed:
      PAINT(CRSourceMixed, setup->blend, false);
      break;
    default:
      PAINT_SOURCE(CRSourceLinear);
  }
}
