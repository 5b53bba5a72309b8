// Painting a tile; included by each level, which has to have
//   static void paint_spans(const CRSetup *, const CRTile *, CRRows, const CRSpans *spans,
//                           const CRSpans *sure);
// `full` is where a mask counts for nothing; NULL without a mask.
#include "Cull.h"

/// A position in the quads of a tile: how many of each list lie below it.
typedef struct {
  size_t own, wide;
} TileCursor;

/// The uppermost quad below a position, which moves below it.
CR_INLINE uint32_t step_down(const CRTileQuads *quads, TileCursor *position) {
  if (!position->wide) return quads->own[--position->own];
  uint32_t wide = quads->wide[position->wide - 1];
  if (position->own && quads->own[position->own - 1] > wide) return quads->own[--position->own];
  position->wide--;
  return wide;
}

/// The lowest quad above a position, which moves above it.
CR_INLINE uint32_t step_up(const CRTileQuads *quads, TileCursor *position) {
  if (position->wide == quads->wideCount) return quads->own[position->own++];
  uint32_t wide = quads->wide[position->wide];
  if (position->own < quads->ownCount && quads->own[position->own] < wide) {
    return quads->own[position->own++];
  }
  position->wide++;
  return wide;
}

CR_INLINE bool is_outside(const CRBox *box, const CRTile *tile) {
  return box->x0 >= tile->x + tile->width || box->x1 <= tile->x
         || box->y0 >= tile->y + tile->height || box->y1 <= tile->y;
}

CR_INLINE size_t find_run_near(const CRFrame *frame, size_t run, uint32_t quad) {
  while (quad >= frame->runStarts[run + 1]) run++;
  while (quad < frame->runStarts[run]) run--;
  return run;
}

CR_INLINE bool set_up_quad(const CRFrame *frame, size_t run, uint32_t quad, CRSetup *setup) {
  return cr_setup(setup, frame, &frame->runs[run], quad - frame->runStarts[run],
                  &frame->boxes[quad]);
}

CR_INLINE void prefetch_quad(const CRFrame *frame, size_t run, uint32_t quad) {
  if (quad < frame->runStarts[run] || quad >= frame->runStarts[run + 1]) return;
  const CRRun *from = &frame->runs[run];
  size_t index = quad - frame->runStarts[run];
  // A quad may lie across two lines of the cache.
  __builtin_prefetch(&from->quads[index]);
  __builtin_prefetch(&from->quads[index].bottomRight);
  __builtin_prefetch(&frame->boxes[quad]);
  if (from->tints) __builtin_prefetch(&from->tints[index]);
  if (from->regions) __builtin_prefetch(&from->regions[index]);
  if (from->masks) __builtin_prefetch(&from->masks[index]);
}

/// Paints a quad in some blocks.
static void paint_quad(const CRSetup *setup, const CRTile *tile, CRWorker *worker,
                       const CRBlocks *blocks, CRBlockSet kept) {
  CRRows rows = cr_rows(setup, tile);
  cr_find_spans(setup, tile, rows, &worker->spans);
  if (kept != blocks->all) cr_clip_spans(rows, blocks, kept, &worker->spans);
  if (!setup->isMasked) {
    paint_spans(setup, tile, rows, &worker->spans, NULL);
    return;
  }
  cr_find_full_spans(setup, tile, rows, &worker->spans, &worker->full);
  if (!setup->mask.hasInner) {
    paint_spans(setup, tile, rows, &worker->spans, &worker->full);
    return;
  }
  // Inside of a border nothing is drawn: it is painted in two parts, with nothing sure in either.
  CRSpans *spans = &worker->spans, *full = &worker->full;
  bool replaces = setup->blend == CRBlendCopy || setup->blend == CRBlendDestinationIn;
  CRSpans right, none;
  for (int y = rows.first; y < rows.end; y++) {
    int end = spans->to[y];
    none.from[y] = none.to[y] = 0;
    right.from[y] = replaces ? (int16_t)end : full->to[y];
    right.to[y] = (int16_t)end;
    if (!replaces) spans->to[y] = full->from[y];
  }
  paint_spans(setup, tile, rows, spans, &none);
  if (!replaces) paint_spans(setup, tile, rows, &right, &none);
}

typedef struct {
  size_t count;      // of kept quads, the uppermost first
  TileCursor below;  // quads that culling did not reach although they may be visible
  bool isCovered;
} CullResult;

/// Traverses the quads of a tile from the top and keeps the visible ones.
static CullResult cull(CRFrame *frame, const CRTile *tile, const CRTileQuads *quads,
                       CRWorker *worker, const CRBlocks *blocks) {
  CullResult result = {0, {quads->ownCount, quads->wideCount}, false};
  CRBlockSet covered = 0;
  size_t run = frame->runCount - 1;
  CRSetup spare;
  TileCursor *position = &result.below;
  while (position->own + position->wide > 0 && result.count < CRMaxVisibleQuads) {
    uint32_t quad = step_down(quads, position);
    const CRBox *box = &frame->boxes[quad];
    if (position->own > 3) prefetch_quad(frame, run, quads->own[position->own - 4]);
    if (is_outside(box, tile)) continue;
    run = find_run_near(frame, run, quad);
    // Plain C takes longer to paint than to look.
    if (frame->level != CSIMDScalar && cr_is_small(frame, box)) {
      CRBlockSet shown = cr_touched_blocks(box, tile, blocks) & ~covered;
      if (shown) worker->kept[result.count++] = (CRVisibleQuad){quad, (uint32_t)run, false, shown};
      continue;
    }
    bool hasSlot = result.count < CRSetupSlots;
    CRSetup *setup = hasSlot ? &worker->setups[result.count] : &spare;
    if (!set_up_quad(frame, run, quad, setup)) continue;
    CRRows rows = cr_rows(setup, tile);
    cr_find_spans(setup, tile, rows, &worker->spans);
    const CRSpans *full = &worker->spans;
    if (setup->isMasked && setup->blend != CRBlendCopy) {
      cr_find_full_spans(setup, tile, rows, &worker->spans, &worker->full);
      full = &worker->full;
      if (setup->mask.hasInner) setup->hides = setup->hidesAll = false;
    }
    CRBlockSet hides = 0;
    CRBlockSet changed =
        cr_classify_blocks(setup, tile, blocks, rows, &worker->spans, full, covered, &hides);
    covered |= hides;
    if (changed)
      worker->kept[result.count++] = (CRVisibleQuad){quad, (uint32_t)run, hasSlot, changed};
    if (covered == blocks->all) {
      position->own = position->wide = 0;
      result.isCovered = true;
    }
  }
  return result;
}

static void paint_below(CRFrame *frame, const CRTile *tile, const CRTileQuads *quads,
                        CRWorker *worker, const CRBlocks *blocks, TileCursor end) {
  TileCursor position = {0, 0};
  size_t run = 0;
  CRSetup setup;
  while (position.own < end.own || position.wide < end.wide) {
    if (position.own + 6 < quads->ownCount) prefetch_quad(frame, run, quads->own[position.own + 6]);
    uint32_t quad = step_up(quads, &position);
    if (is_outside(&frame->boxes[quad], tile)) continue;
    run = find_run_near(frame, run, quad);
    if (set_up_quad(frame, run, quad, &setup))
      paint_quad(&setup, tile, worker, blocks, blocks->all);
  }
}

static void paint_visible(CRFrame *frame, const CRTile *tile, CRWorker *worker,
                          const CRBlocks *blocks, size_t count) {
  CRSetup spare;
  while (count-- > 0) {
    const CRVisibleQuad *kept = &worker->kept[count];
    const CRSetup *setup = &worker->setups[count];
    if (!kept->isSetUp) {
      if (!set_up_quad(frame, kept->run, kept->index, &spare)) continue;
      setup = &spare;
    }
    paint_quad(setup, tile, worker, blocks, kept->blocks);
  }
}

static void fill(const CRTile *tile, uint32_t color) {
  // Copies: a compiler has to think that a pixel may be one of the tile's own numbers.
  const int width = tile->width, height = tile->height;
  uint32_t *row = tile->pixels;
  for (int y = 0; y < height; y++, row += tile->stride) {
    for (int x = 0; x < width; x++) row[x] = color;
  }
}

CR_INLINE uint8_t *target_row(const CRFrame *frame, const CRTile *tile, int row) {
  return frame->target.pixels + (size_t)(tile->y - frame->top + row) * frame->target.stride
         + (size_t)(tile->x - frame->left) * 4;
}

static void copy_in(const CRFrame *frame, const CRTile *tile) {
  for (int y = 0; y < tile->height; y++) {
    memcpy(tile->pixels + (size_t)y * (size_t)tile->stride, target_row(frame, tile, y),
           (size_t)tile->width * 4);
  }
}

static void copy_out(const CRFrame *frame, const CRTile *tile) {
  for (int y = 0; y < tile->height; y++) {
    memcpy(target_row(frame, tile, y), tile->pixels + (size_t)y * (size_t)tile->stride,
           (size_t)tile->width * 4);
  }
}

CR_INLINE void paint_tile(CRFrame *frame, int index, CRWorker *worker) {
  int left = (frame->firstTileX + index % frame->tileColumns) * frame->tileWidth;
  int top = (frame->firstTileY + index / frame->tileColumns) * frame->tileHeight;
  CRTile tile;
  tile.x = cr_max(left, frame->left);
  tile.y = cr_max(top, frame->top);
  tile.width = cr_min(left + frame->tileWidth, frame->right) - tile.x;
  tile.height = cr_min(top + frame->tileHeight, frame->bottom) - tile.y;
  tile.group = left & -CRColumnGroup;
  tile.pixels = worker->pixels;
  tile.stride = frame->tileStride;
  CRTileQuads quads = cr_tile_quads(frame, index);
  CRBlocks blocks = cr_blocks(&tile);
  bool culls = frame->tileHides[index] != 0;
  CullResult culled = {0, {quads.ownCount, quads.wideCount}, false};
  if (culls) culled = cull(frame, &tile, &quads, worker, &blocks);
  if (frame->target.keeps && quads.ownCount + quads.wideCount == 0) return;
  if (!culled.isCovered) {
    if (frame->target.keeps) copy_in(frame, &tile);
    else fill(&tile, frame->background);
  }
  paint_below(frame, &tile, &quads, worker, &blocks, culled.below);
  paint_visible(frame, &tile, worker, &blocks, culled.count);
  copy_out(frame, &tile);
}
