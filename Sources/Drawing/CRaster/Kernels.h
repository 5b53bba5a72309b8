// The kernels of the levels with vectors, the same as Scalar.h in every byte.
//
// A vector has LANES pixels: ROWS rows of STEP pixels each. As 15-bit colours they are two vectors
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
#include "VectorWalk.h"
#include "VectorSampling.h"
#include "VectorMask.h"
#include "VectorUnscaled.h"
#include "VectorUpright.h"

/// What is known of a vector before it is painted.
typedef struct {
  uint32_t *pixels[ROWS];
  const uint32_t *texels[ROWS];
  Ints lanes;
  Spot spot, other;  // the latter in the next mip
  bool isSure;
  Ints negative;  // minus the coverage where that is not 1
} Begun;

/// What the vectors of a quad have in common, and where the next one is.
typedef struct {
  Walk walk;
  Positions positions, others;
  const uint32_t *texels[ROWS];
  Coverage mask;
  int sureFrom, sureTo;  // in pixels gone by: where coverage is 1 in all rows
} Course;

/// Goes to the first vector of the next rows; false where there are none.
CR_INLINE bool start_next_rows(Course *course, const CRSetup *setup, const CRTile *tile,
                               CRRows rows, const CRSpans *spans, const CRSpans *sure,
                               const int source) {
  Walk *walk = &course->walk;
  if (!begin_rows(walk, tile, rows, spans)) return false;
  const int offset = tile->x - tile->group;
  if (source == CRSourceRows || source == CRSourceShifted) {
    start_texels(course->texels, setup, tile, walk, rows, spans);
  } else if (source != CRSourceColor) {
    start_rows(&course->positions, &setup->maps[0], walk, offset);
    if (source == CRSourceMixed) start_rows(&course->others, &setup->maps[1], walk, offset);
  }
  if (sure) {
    start_coverage_rows(&course->mask, &setup->mask, tile, walk->row, walk->columns);
    course->sureFrom = 0;
    course->sureTo = 1 << 20;
    for (int i = 0; i < ROWS; i++) {
      int y = walk->row + i;
      if (y >= rows.end || spans->from[y] >= spans->to[y]) continue;
      // A part that goes to the end of the row goes on behind it, too.
      bool isOpen = sure->to[y] == spans->to[y] && sure->from[y] < sure->to[y];
      int end = isOpen ? 1 << 20 : sure->to[y] - walk->columns[i];
      course->sureFrom = cr_max(course->sureFrom, sure->from[y] - walk->columns[i]);
      course->sureTo = cr_min(course->sureTo, end);
    }
  }
  return true;
}

/// Begins the vector at which the course is.
CR_INLINE Begun begin_vector(const Course *course, const CRSetup *setup, const bool isMasked,
                             const int source, Places *places, Places *otherPlaces) {
  const bool isLinear = source == CRSourceLinear || source == CRSourceMixed;
  Begun begun;
  begun.lanes = course->walk.lanes;
  const bool isRows = source == CRSourceRows || source == CRSourceShifted;
  for (int i = 0; i < ROWS; i++) {
    begun.pixels[i] = course->walk.pixels[i];
    if (isRows) begun.texels[i] = course->texels[i];
  }
  if (source == CRSourceNearest) begun.spot = nearest_spot(&course->positions, begun.lanes);
  if (isLinear) begun.spot = linear_spot(&course->positions, begun.lanes, places);
  if (source == CRSourceMixed) {
    begun.other = linear_spot(&course->others, begun.lanes, otherPlaces);
  }
  if (isMasked) {
    int x = course->walk.x;
    begun.isSure = x >= course->sureFrom && x + STEP <= course->sureTo;
    if (!begun.isSure) {
      begun.negative = setup->mask.isBox ? box_coverage(&course->mask)
                                         : coverage(&course->mask, &setup->mask);
    }
  }
  return begun;
}

/// Goes to the next vector of the same rows; false behind their end.
CR_INLINE bool go_on(Course *course, const bool isMasked, const int source) {
  if (!step_on(&course->walk)) return false;
  if (source == CRSourceRows || source == CRSourceShifted) {
    for (int i = 0; i < ROWS; i++) course->texels[i] += STEP;
  } else if (source != CRSourceColor) {
    advance(&course->positions);
    if (source == CRSourceMixed) advance(&course->others);
  }
  if (isMasked) course->mask.place = course->mask.place + (float)STEP;
  return true;
}

CR_INLINE void paint_rows(const CRSetup *setup, const CRTile *tile, CRRows rows,
                          const CRSpans *spans, const CRSpans *sure, const int source,
                          const int blend, const bool isPlain) {
  const CRMapping *map = &setup->maps[0], *next = &setup->maps[1];
  const bool isExact =
      source == CRSourceColor || source == CRSourceNearest || source == CRSourceRows;
  const bool isMasked = !isPlain && sure;
  const int anchorX = tile->group - setup->anchorX, anchorY = tile->y - setup->anchorY;
  Course course;
  Ints fx = v_splat(0), fy = fx, tint = fx, mix = fx;
  Colors color = {fx, fx};
  course.walk.row = rows.first;
  if (source == CRSourceNearest || source == CRSourceLinear || source == CRSourceMixed) {
    course.positions = start_positions(map, anchorX, anchorY);
  }
  if (source == CRSourceMixed) {
    course.others = start_positions(next, anchorX, anchorY);
    mix = v_splat(setup->mix | setup->mix << 16);
  }
  if (source == CRSourceColor) color = v_widened(v_splat((int32_t)setup->color));
  if (source == CRSourceShifted) start_fractions(map, &fx, &fy);
  if (!isPlain) tint = v_splat64(setup->tint);
  if (isMasked) start_coverage(&course.mask, &setup->mask);

  bool isThere =
      start_next_rows(&course, setup, tile, rows, spans, isMasked ? sure : NULL, source);
  if (!isThere) return;
  Places places[2], otherPlaces[2];
  Begun begun = begin_vector(&course, setup, isMasked, source, &places[0], &otherPlaces[0]);
  for (int turn = 0; isThere; turn ^= 1) {
    const Begun now = begun;
    if (!go_on(&course, isMasked, source)) {
      course.walk.row += ROWS;
      isThere =
          start_next_rows(&course, setup, tile, rows, spans, isMasked ? sure : NULL, source);
    }
    // Behind the last one there is one without pixels.
    begun = begin_vector(&course, setup, isMasked, source, &places[turn ^ 1],
                         &otherPlaces[turn ^ 1]);

    Ints below = load_rows(now.pixels);
    if (source == CRSourceNearest) color = v_widened(v_gather(map->texels->texels, now.spot.index));
    if (source == CRSourceRows) color = v_widened(load_texels(now.texels, 0));
    if (source == CRSourceShifted) {
      color = shifted(now.texels, (size_t)map->texels->stride, fx, fy);
    }
    if (source == CRSourceLinear || source == CRSourceMixed) {
      color = linear(&course.positions, &now.spot, &places[turn]);
    }
    if (source == CRSourceMixed) {
      Colors other = linear(&course.others, &now.other, &otherPlaces[turn]);
      color.a = v_between(color.a, other.a, mix);
      color.b = v_between(color.b, other.b, mix);
    }
    Colors finished = color;
    if (!isPlain) {
      if (isExact) finished = v_raised(finished);
      if (setup->isTinted) {
        finished.a = v_times(finished.a, tint);
        finished.b = v_times(finished.b, tint);
      }
    }
    if (isMasked && !now.isSure) {
      finished = v_rounded_back(negative_covered(finished, now.negative));
    } else if (!isExact || !isPlain) {
      finished = v_rounded(finished);
    }
    store_rows(now.pixels, v_choose(now.lanes, v_finished(finished, below, blend), below));
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
    case CRSourceProjected:
      cr_paint_projected(setup, tile, rows, spans);
      break;
    case CRSourceColor:
      PAINT_SOURCE(CRSourceColor);
    case CRSourceRows:
      if (isPlain && paint_plain_unscaled(setup, tile, rows, spans)) break;
      PAINT_SOURCE(CRSourceRows);
    case CRSourceShifted:
      if (isPlain && paint_plain_unscaled(setup, tile, rows, spans)) break;
      PAINT_SOURCE(CRSourceShifted);
    case CRSourceTurned:
      if (isPlain && paint_plain_unscaled(setup, tile, rows, spans)) break;
      // Fall through: the nearest texels are those.
    case CRSourceNearest:
      PAINT_SOURCE(CRSourceNearest);
    case CRSourceMixed:
      PAINT(CRSourceMixed, setup->blend, false);
      break;
    default:
      if (!sure && paint_scaled(setup, tile, rows, spans)) break;
      PAINT_SOURCE(CRSourceLinear);
  }
}
