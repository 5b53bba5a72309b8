// The kernels of the levels with vectors, the same as Scalar.h in every byte.
//
// A vector has LANES pixels: ROWS rows of STEP pixels each. As 15-bit colours they are two
// vectors of
// halves: in each 128 bits pixels 0 and 1 of four in one, 2 and 3 in the other.
#include "Mapping.h"
#include "Mask.h"
#include "Spans.h"
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#include "VectorColors.h"
#include "VectorSampling.h"
#include "VectorMask.h"
#include "VectorUnscaled.h"

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

CR_INLINE void store_rows(const Cursor *cursor, Ints pixels, Ints below, Ints isInside) {
  // What lies behind a row's end is written as it was: the tile has room for that.
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
  const bool isExact =
      source == CRSourceColor || source == CRSourceNearest || source == CRSourceRows;
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
    const int up = 32 - map->bits;
    uint32_t s = (uint32_t)cr_row_start(map->s, map->sx, map->sy, 0, 0) << up >> 17;
    uint32_t t = (uint32_t)cr_row_start(map->t, map->tx, map->ty, 0, 0) << up >> 17;
    fx = v_splat((int32_t)(s | s << 16));
    fy = v_splat((int32_t)(t | t << 16));
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
      Ints below = load_rows(&cursor), isInside = (Ints)(v_rows(cursor.rest) > v_iota());
      if (source == CRSourceNearest) color = v_widened(nearest(&positions, isInside));
      if (source == CRSourceRows) color = v_widened(load_texels(&sources, 0));
      if (source == CRSourceLinear || source == CRSourceMixed) color = linear(&positions, isInside);
      if (source == CRSourceShifted) color = shifted(&sources, positions.texelStride, fx, fy);
      if (source == CRSourceMixed) {
        Colors other = linear(&others, isInside);
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
      store_rows(&cursor, painted, below, isInside);
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
      if (isPlain && setup->blend == CRBlendNormal) {
        blend_rows(setup, tile, rows, spans);
        break;
      }
      PAINT_SOURCE(CRSourceRows);
    case CRSourceShifted:
      if (isPlain && setup->blend == CRBlendNormal) {
        blend_shifted_rows(setup, tile, rows, spans);
        break;
      }
      PAINT_SOURCE(CRSourceShifted);
    case CRSourceMixed:
      PAINT(CRSourceMixed, setup->blend, false);
      break;
    default:
      PAINT_SOURCE(CRSourceLinear);
  }
}
