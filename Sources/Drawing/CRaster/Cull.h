// Culling: which blocks of 8 x 8 pixels of a tile a quad changes, and which it hides.
#ifndef CULL_H
#define CULL_H

#include "Setup.h"
#include "Spans.h"

typedef struct {
  int columns, rows;  // of blocks
  CRBlockSet all;     // a bit per block, row by row
} CRBlocks;

CR_INLINE CRBlocks cr_blocks(const CRTile *tile) {
  CRBlocks blocks = {(tile->width + 7) >> 3, (tile->height + 7) >> 3, 0};
  int count = blocks.columns * blocks.rows;
  blocks.all = count >= CRMaxBlocks ? ~(CRBlockSet)0 : ((CRBlockSet)1 << count) - 1;
  return blocks;
}

/// The blocks that a quad's box touches.
CR_INLINE CRBlockSet cr_touched_blocks(const CRBox *box, const CRTile *tile,
                                       const CRBlocks *blocks) {
  int left = cr_max(box->x0 - tile->x, 0) >> 3, top = cr_max(box->y0 - tile->y, 0) >> 3;
  int right = (cr_min(box->x1 - tile->x, tile->width) - 1) >> 3;
  int bottom = (cr_min(box->y1 - tile->y, tile->height) - 1) >> 3;
  CRBlockSet row = (((CRBlockSet)2 << (right - left)) - 1) << left, all = 0;
  for (int y = top; y <= bottom; y++) all |= row << (y * blocks->columns);
  return all;
}

typedef enum { CRTexelsMixed, CRTexelsOpaque, CRTexelsEmpty } CRTexelsKind;

/// What the texels of a box, both ends included, have in common.
CR_INLINE CRTexelsKind cr_texels_kind(const CROpacity *opacity, int x0, int x1, int y0, int y1) {
  uint32_t left = (uint32_t)x0 >> CRCellShift, right = ((uint32_t)x1 >> CRCellShift) + 1;
  uint32_t top = (uint32_t)y0 >> CRCellShift, bottom = ((uint32_t)y1 >> CRCellShift) + 1;
  if ((uint64_t)(right - left) * (bottom - top) > 65535) return CRTexelsMixed;
  const uint32_t *above = opacity->counts + (size_t)top * (size_t)opacity->stride;
  const uint32_t *below = opacity->counts + (size_t)bottom * (size_t)opacity->stride;
  uint32_t count = below[right] - below[left] - above[right] + above[left];
  if ((count & 0xffff) == 0) return CRTexelsOpaque;
  // Without its own borrow the high half counts what is not empty.
  return count >> 16 == 0 ? CRTexelsEmpty : CRTexelsMixed;
}

/// How far the positions of a block's pixels reach before and behind that of its first.
typedef struct {
  int64_t before, behind;
} CRPositionRange;

CR_INLINE CRPositionRange cr_position_range(int64_t stepX, int64_t stepY) {
  // For the rounding of rows, and of 127 steps from the column group's begin.
  CRPositionRange reach = {-72, 72};
  int64_t x = stepX * 7, y = (stepY * 7) >> 16;
  if (x < 0) reach.before += x;
  else reach.behind += x;
  if (y < 0) reach.before += y;
  else reach.behind += y + 1;
  return reach;
}

CR_INLINE int cr_texel(int64_t position, int32_t low, int32_t high, int bits) {
  position = position > low ? position : low;
  return (int)((position < high ? position : high) >> bits);
}

CR_INLINE CRTexelsKind cr_block_kind(const CRSetup *setup, CRPositionRange rangeS,
                                     CRPositionRange rangeT, int x, int y) {
  const CRMapping *map = &setup->maps[0];
  int64_t dx = x - setup->anchorX, dy = y - setup->anchorY;
  int64_t s = (map->s + map->sx * dx + map->sy * dy) >> 16;
  int64_t t = (map->t + map->tx * dx + map->ty * dy) >> 16;
  bool isLinear = setup->source == CRSourceLinear || setup->source == CRSourceSubpixel;
  int x0 = cr_texel(s + rangeS.before, map->minS, map->maxS, map->bits);
  int x1 = cr_texel(s + rangeS.behind, map->minS, map->maxS, map->bits) + isLinear;
  int y0 = cr_texel(t + rangeT.before, map->minT, map->maxT, map->bits);
  int y1 = cr_texel(t + rangeT.behind, map->minT, map->maxT, map->bits) + isLinear;
  x1 = cr_min(x1, map->texels->width - 1);
  y1 = cr_min(y1, map->texels->height - 1);
  return cr_texels_kind(setup->opacity, x0, x1, y0, y1);
}

/// The extent of spans in a row of blocks.
typedef struct {
  int from, to;              // of all
  int insideFrom, insideTo;  // common to all rows
} CRExtent;

CR_INLINE CRExtent cr_extent(const CRTile *tile, CRRows rows, const CRSpans *spans,
                             const CRSpans *full, int blockRow) {
  int first = blockRow * 8, end = cr_min(first + 8, tile->height);
  CRExtent extent = {tile->width, 0, 0, tile->width};
  bool isWhole = rows.first <= first && rows.end >= end;
  for (int y = cr_max(first, rows.first); y < cr_min(end, rows.end); y++) {
    int from = spans->from[y], to = spans->to[y];
    if (from < to) {
      extent.from = cr_min(extent.from, from);
      extent.to = cr_max(extent.to, to);
    }
    extent.insideFrom = cr_max(extent.insideFrom, full->from[y]);
    extent.insideTo = cr_min(extent.insideTo, full->to[y]);
  }
  if (!isWhole) extent.insideTo = 0;
  return extent;
}

/// The blocks that a quad changes of those not covered yet; `hides` becomes those it hides.
/// - sure: the columns of each row in which all of the quad's color counts.
static CRBlockSet cr_classify_blocks(const CRSetup *setup, const CRTile *tile,
                                     const CRBlocks *blocks, CRRows rows, const CRSpans *spans,
                                     const CRSpans *full, CRBlockSet covered, CRBlockSet *hides) {
  const CRMapping *map = &setup->maps[0];
  bool usesTable = setup->opacity && (setup->hides || setup->skipsEmpty) && !setup->hidesAll
                   && setup->source != CRSourceTrilinear && setup->source != CRSourceColor;
  CRPositionRange rangeS = {0, 0}, rangeT = {0, 0};
  if (usesTable) {
    rangeS = cr_position_range(map->stepS, map->sy);
    rangeT = cr_position_range(map->stepT, map->ty);
  }
  CRBlockSet changed = 0, hidden = 0;
  for (int blockRow = rows.first >> 3; blockRow * 8 < rows.end; blockRow++) {
    CRExtent extent = cr_extent(tile, rows, spans, full, blockRow);
    if (extent.from >= extent.to) continue;
    for (int column = extent.from >> 3; column <= (extent.to - 1) >> 3; column++) {
      CRBlockSet bit = (CRBlockSet)1 << (blockRow * blocks->columns + column);
      if (covered & bit) continue;
      CRTexelsKind kind = setup->hidesAll ? CRTexelsOpaque : CRTexelsMixed;
      if (usesTable) {
        kind = cr_block_kind(setup, rangeS, rangeT, tile->x + column * 8, tile->y + blockRow * 8);
        if (kind == CRTexelsEmpty && setup->skipsEmpty) continue;
        if (kind == CRTexelsOpaque && !setup->hides) kind = CRTexelsMixed;
      }
      changed |= bit;
      bool isInside = extent.insideFrom <= column * 8
                      && extent.insideTo >= cr_min(column * 8 + 8, tile->width);
      if (kind == CRTexelsOpaque && isInside) hidden |= bit;
    }
  }
  *hides = hidden;
  return changed;
}

/// Cuts the spans of rows to blocks.
static void cr_clip_spans(CRRows rows, const CRBlocks *blocks, CRBlockSet kept, CRSpans *spans) {
  for (int blockRow = rows.first >> 3; blockRow * 8 < rows.end; blockRow++) {
    uint64_t row = (uint64_t)(kept >> (blockRow * blocks->columns));
    if (blocks->columns < 64) row &= ((uint64_t)1 << blocks->columns) - 1;
    int from = row ? __builtin_ctzll(row) * 8 : 0;
    int to = row ? (64 - __builtin_clzll(row)) * 8 : 0;
    for (int y = cr_max(blockRow * 8, rows.first); y < cr_min(blockRow * 8 + 8, rows.end); y++) {
      spans->from[y] = (int16_t)cr_max(spans->from[y], from);
      spans->to[y] = (int16_t)cr_min(spans->to[y], to);
    }
  }
}

#endif
