// The kernels of the levels with vectors, the same as Scalar.h in every byte.
//
// A vector has LANES pixels: ROWS rows of STEP pixels each. As 15-bit colors they are two vectors
// of halves: in each 128 bits pixels 0 and 1 of four in one, 2 and 3 in the other.
//
// From a position to a painted pixel it is a long way of dependent instructions. So each vector is
// begun, up to where its texels lie, before the one in front of it is painted.
#include "Mapping.h"
#include "Mask.h"
#include "Projected.h"
#include "Spans.h"
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#include "VectorColors.h"
#include "RowCursor.h"
#include "VectorSampling.h"
#include "VectorMask.h"
#include "VectorUnscaled.h"
#include "VectorAxisAligned.h"

/// What is known of a vector before it is painted.
typedef struct {
  uint32_t *pixels[ROWS];
  const uint32_t *texels[ROWS];
  Ints lanes;
  SamplePosition sample, other;  // the latter in the next mip
  bool isFull;
  Ints negative;  // minus the coverage where that is not 1
} PendingVector;

/// What the vectors of a quad have in common, and where the next one is.
typedef struct {
  RowCursor rowCursor;
  Positions positions, others;
  const uint32_t *texels[ROWS];
  Coverage mask;
  int fullFrom, fullTo;  // in pixels gone by: where coverage is 1 in all rows
} QuadCursor;

/// Goes to the first vector of the next rows; false where there are none.
CR_INLINE bool start_next_rows(QuadCursor *cursor, const CRSetup *setup, const CRTile *tile,
                               CRRows rows, const CRSpans *spans, const CRSpans *full,
                               const int source) {
  RowCursor *rowCursor = &cursor->rowCursor;
  if (!find_rows(rowCursor, tile, rows, spans)) return false;
  const int offset = tile->x - tile->group;
  if (source == CRSourceUnscaled || source == CRSourceSubpixel) {
    start_texels(cursor->texels, setup, tile, rowCursor, rows, spans);
  } else if (source != CRSourceColor) {
    start_rows(&cursor->positions, &setup->maps[0], rowCursor, offset);
    if (source == CRSourceTrilinear)
      start_rows(&cursor->others, &setup->maps[1], rowCursor, offset);
  }
  if (full) {
    start_coverage_rows(&cursor->mask, &setup->mask, tile, rowCursor->row, rowCursor->columns);
    cursor->fullFrom = 0;
    cursor->fullTo = 1 << 20;
    for (int i = 0; i < ROWS; i++) {
      int y = rowCursor->row + i;
      if (y >= rows.end || spans->from[y] >= spans->to[y]) continue;
      // A part that goes to the end of the row goes on behind it, too.
      bool isOpen = full->to[y] == spans->to[y] && full->from[y] < full->to[y];
      int end = isOpen ? 1 << 20 : full->to[y] - rowCursor->columns[i];
      cursor->fullFrom = cr_max(cursor->fullFrom, full->from[y] - rowCursor->columns[i]);
      cursor->fullTo = cr_min(cursor->fullTo, end);
    }
  }
  return true;
}

/// Begins the vector at which the course is.
CR_INLINE PendingVector start_vector(const QuadCursor *cursor, const CRSetup *setup,
                                     const bool isMasked, const int source, TexelOffsets *offsets,
                                     TexelOffsets *otherOffsets) {
  const bool isLinear = source == CRSourceLinear || source == CRSourceTrilinear;
  PendingVector pending;
  pending.lanes = cursor->rowCursor.lanes;
  const bool isRows = source == CRSourceUnscaled || source == CRSourceSubpixel;
  for (int i = 0; i < ROWS; i++) {
    pending.pixels[i] = cursor->rowCursor.pixels[i];
    if (isRows) pending.texels[i] = cursor->texels[i];
  }
  if (source == CRSourceNearest)
    pending.sample = nearest_position(&cursor->positions, pending.lanes);
  if (isLinear) pending.sample = linear_position(&cursor->positions, pending.lanes, offsets);
  if (source == CRSourceTrilinear) {
    pending.other = linear_position(&cursor->others, pending.lanes, otherOffsets);
  }
  if (isMasked) {
    int x = cursor->rowCursor.x;
    pending.isFull = x >= cursor->fullFrom && x + STEP <= cursor->fullTo;
    if (!pending.isFull) {
      pending.negative =
          setup->mask.isBox ? box_coverage(&cursor->mask) : coverage(&cursor->mask, &setup->mask);
    }
  }
  return pending;
}

/// Goes to the next vector of the same rows; false behind their end.
CR_INLINE bool next_vector(QuadCursor *cursor, const bool isMasked, const int source) {
  if (!next_columns(&cursor->rowCursor)) return false;
  if (source == CRSourceUnscaled || source == CRSourceSubpixel) {
    for (int i = 0; i < ROWS; i++) cursor->texels[i] += STEP;
  } else if (source != CRSourceColor) {
    advance(&cursor->positions);
    if (source == CRSourceTrilinear) advance(&cursor->others);
  }
  if (isMasked) cursor->mask.position = cursor->mask.position + (float)STEP;
  return true;
}

CR_INLINE void paint_rows(const CRSetup *setup, const CRTile *tile, CRRows rows,
                          const CRSpans *spans, const CRSpans *full, const int source,
                          const int blend, const bool isPlain) {
  const CRMapping *map = &setup->maps[0], *next = &setup->maps[1];
  const bool isExact =
      source == CRSourceColor || source == CRSourceNearest || source == CRSourceUnscaled;
  const bool isMasked = !isPlain && full;
  const int anchorX = tile->group - setup->anchorX, anchorY = tile->y - setup->anchorY;
  QuadCursor cursor;
  Ints fx = v_splat(0), fy = fx, tint = fx, mix = fx;
  Colors color = {fx, fx};
  cursor.rowCursor.row = rows.first;
  if (source == CRSourceNearest || source == CRSourceLinear || source == CRSourceTrilinear) {
    cursor.positions = start_positions(map, anchorX, anchorY);
  }
  if (source == CRSourceTrilinear) {
    cursor.others = start_positions(next, anchorX, anchorY);
    mix = v_splat(setup->mix | setup->mix << 16);
  }
  if (source == CRSourceColor) color = v_unpack(v_splat((int32_t)setup->color));
  if (source == CRSourceSubpixel) start_fractions(map, &fx, &fy);
  if (!isPlain) tint = v_splat64(setup->tint);
  if (isMasked) start_coverage(&cursor.mask, &setup->mask);

  bool isThere = start_next_rows(&cursor, setup, tile, rows, spans, isMasked ? full : NULL, source);
  if (!isThere) return;
  TexelOffsets offsets[2], otherOffsets[2];
  PendingVector pending =
      start_vector(&cursor, setup, isMasked, source, &offsets[0], &otherOffsets[0]);
  for (int buffer = 0; isThere; buffer ^= 1) {
    const PendingVector now = pending;
    if (!next_vector(&cursor, isMasked, source)) {
      cursor.rowCursor.row += ROWS;
      isThere = start_next_rows(&cursor, setup, tile, rows, spans, isMasked ? full : NULL, source);
    }
    // Behind the last one there is one without pixels.
    pending = start_vector(&cursor, setup, isMasked, source, &offsets[buffer ^ 1],
                           &otherOffsets[buffer ^ 1]);

    Ints below = load_rows(now.pixels);
    if (source == CRSourceNearest)
      color = v_unpack(v_gather(map->texels->texels, now.sample.index));
    if (source == CRSourceUnscaled) color = v_unpack(load_texels(now.texels, 0));
    if (source == CRSourceSubpixel) {
      color = sample_subpixel(now.texels, (size_t)map->texels->stride, fx, fy);
    }
    if (source == CRSourceLinear || source == CRSourceTrilinear) {
      color = sample_linear(&cursor.positions, &now.sample, &offsets[buffer]);
    }
    if (source == CRSourceTrilinear) {
      Colors other = sample_linear(&cursor.others, &now.other, &otherOffsets[buffer]);
      color.a = v_lerp(color.a, other.a, mix);
      color.b = v_lerp(color.b, other.b, mix);
    }
    Colors finished = color;
    if (!isPlain) {
      if (isExact) finished = v_shift_to_15_bits(finished);
      if (setup->isTinted) {
        finished.a = v_multiply_15(finished.a, tint);
        finished.b = v_multiply_15(finished.b, tint);
      }
    }
    if (isMasked && !now.isFull) {
      finished = v_negated_to_8_bits(multiply_negative_coverage(finished, now.negative));
    } else if (!isExact || !isPlain) {
      finished = v_to_8_bits(finished);
    }
    store_rows(now.pixels, v_choose(now.lanes, v_blend_and_pack(finished, below, blend), below));
  }
}

#define PAINT(source, blend, isPlain)                                                              \
  paint_rows(setup, tile, rows, spans, full, source, blend, isPlain)
#define PAINT_SOURCE(source)                                                                       \
  if (isPlain && setup->blend == CRBlendNormal) PAINT(source, CRBlendNormal, true);                \
  else if (isPlain) PAINT(source, setup->blend, true);                                             \
  else if (setup->blend == CRBlendNormal) PAINT(source, CRBlendNormal, false);                     \
  else PAINT(source, setup->blend, false);                                                         \
  break

static void paint_spans(const CRSetup *setup, const CRTile *tile, CRRows rows, const CRSpans *spans,
                        const CRSpans *full) {
  bool isPlain = !setup->isTinted && !full;
  switch (setup->source) {
    case CRSourceProjected:
      cr_paint_projected(setup, tile, rows, spans);
      break;
    case CRSourceColor:
      PAINT_SOURCE(CRSourceColor);
    case CRSourceUnscaled:
      if (isPlain && paint_plain_unscaled(setup, tile, rows, spans)) break;
      PAINT_SOURCE(CRSourceUnscaled);
    case CRSourceSubpixel:
      if (isPlain && paint_plain_unscaled(setup, tile, rows, spans)) break;
      PAINT_SOURCE(CRSourceSubpixel);
    case CRSourceRotated:
      if (isPlain && paint_plain_unscaled(setup, tile, rows, spans)) break;
      // Fall through: the nearest texels are those.
    case CRSourceNearest:
      PAINT_SOURCE(CRSourceNearest);
    case CRSourceTrilinear:
      PAINT(CRSourceTrilinear, setup->blend, false);
      break;
    default:
      if (!full && paint_scaled(setup, tile, rows, spans)) break;
      PAINT_SOURCE(CRSourceLinear);
  }
}
