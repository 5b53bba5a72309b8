// The scalar level.
#include "Projected.h"
#include "Scalar.h"

CR_INLINE void paint_rows(const CRSetup *setup, const CRTile *tile, CRRows rows,
                          const CRSpans *spans, const CRSpans *full, int source, bool isPlain) {
  const CRMapping *map = &setup->maps[0], *next = &setup->maps[1];
  int dx = tile->group - setup->anchorX, offset = tile->x - tile->group;
  for (int row = rows.first; row < rows.end; row++) {
    int from = spans->from[row], to = spans->to[row];
    if (from >= to) continue;
    int dy = tile->y + row - setup->anchorY;
    uint32_t column = (uint32_t)(offset + from);
    uint32_t s = 0, t = 0, nextS = 0, nextT = 0;
    if (source != CRSourceColor) {
      s = (uint32_t)cr_row_start(map->s, map->sx, map->sy, dx, dy) + column * (uint32_t)map->stepS;
      t = (uint32_t)cr_row_start(map->t, map->tx, map->ty, dx, dy) + column * (uint32_t)map->stepT;
    }
    if (source == CRSourceTrilinear) {
      nextS = (uint32_t)cr_row_start(next->s, next->sx, next->sy, dx, dy)
              + column * (uint32_t)next->stepS;
      nextT = (uint32_t)cr_row_start(next->t, next->tx, next->ty, dx, dy)
              + column * (uint32_t)next->stepT;
    }
    float ownX = 0, ownY = 0;
    if (full) {
      ownX = cr_shape_coordinate(&setup->mask, 0, tile->group, tile->y + row);
      ownY = cr_shape_coordinate(&setup->mask, 1, tile->group, tile->y + row);
    }
    uint32_t *pixels = tile->pixels + (size_t)row * (size_t)tile->stride;
    for (int x = from; x < to; x++) {
      CRColor15 color;
      if (source == CRSourceColor) color = cr_to_15_bits(setup->color);
      else if (source == CRSourceNearest)
        color = cr_to_15_bits(cr_sample_nearest(map, (int32_t)s, (int32_t)t));
      else color = cr_sample_linear(map, (int32_t)s, (int32_t)t);
      if (source == CRSourceTrilinear) {
        CRColor15 other = cr_sample_linear(next, (int32_t)nextS, (int32_t)nextT);
        color.redBlue = cr_lerp(color.redBlue, other.redBlue, (uint64_t)setup->mix);
        color.greenAlpha = cr_lerp(color.greenAlpha, other.greenAlpha, (uint64_t)setup->mix);
        nextS += (uint32_t)next->stepS;
        nextT += (uint32_t)next->stepT;
      }
      if (!isPlain) {
        if (setup->isTinted) color = cr_multiply_tint(color, setup->tint);
        if (full && !(x >= full->from[row] && x < full->to[row])) {
          float position = (float)(offset + x);
          int32_t coverage =
              cr_mask_coverage(&setup->mask, ownX + (float)setup->mask.matrix[0] * position,
                               ownY + (float)setup->mask.matrix[1] * position);
          color = cr_multiply_coverage(color, (uint64_t)coverage);
        }
      }
      pixels[x] = cr_blend(cr_to_8_bits(color), pixels[x], setup->blend);
      s += (uint32_t)map->stepS;
      t += (uint32_t)map->stepT;
    }
  }
}

static void paint_spans(const CRSetup *setup, const CRTile *tile, CRRows rows, const CRSpans *spans,
                        const CRSpans *full) {
  bool isPlain = !setup->isTinted && !full;
  switch (setup->source) {
    case CRSourceProjected:
      cr_paint_projected(setup, tile, rows, spans);
      break;
    case CRSourceColor:
      paint_rows(setup, tile, rows, spans, full, CRSourceColor, isPlain);
      break;
    case CRSourceNearest:
    case CRSourceUnscaled:
    case CRSourceRotated:
      paint_rows(setup, tile, rows, spans, full, CRSourceNearest, isPlain);
      break;
    case CRSourceTrilinear:
      paint_rows(setup, tile, rows, spans, full, CRSourceTrilinear, isPlain);
      break;
    default:
      if (isPlain) paint_rows(setup, tile, rows, spans, NULL, CRSourceLinear, true);
      else paint_rows(setup, tile, rows, spans, full, CRSourceLinear, false);
  }
}

#include "Tile.h"

void cr_paint_tile_scalar(CRFrame *frame, int tile, CRWorker *worker) {
  paint_tile(frame, tile, worker);
}
