// Unscaled and axis-aligned rows: copied, or blended without positions; included by Kernels.h.

CR_INLINE Ints load_texels(const uint32_t *const texels[ROWS], size_t offset) {
#if ROWS == 2
  return v_load_pair(texels[0] + offset, texels[1] + offset);
#else
  return v_load(texels[0] + offset);
#endif
}

/// The texels of rows at a cursor's columns.
CR_INLINE void start_texels(const uint32_t *texels[ROWS], const CRSetup *setup, const CRTile *tile,
                            const RowCursor *rowCursor, CRRows rows, const CRSpans *spans) {
  const CRMapping *map = &setup->maps[0];
  int x = tile->group - setup->anchorX, y = tile->y - setup->anchorY + rowCursor->row;
  for (int i = 0; i < ROWS; i++) {
    // A row without pixels may have no texels either: those of the other one serve.
    bool isThere = rowCursor->row + i < rows.end
                   && spans->from[rowCursor->row + i] < spans->to[rowCursor->row + i];
    int row = isThere ? i : ROWS - 1 - i, column = rowCursor->columns[row] + tile->x - tile->group;
    int32_t s = cr_row_start(map->s, map->sx, map->sy, x, y + row);
    int32_t t = cr_row_start(map->t, map->tx, map->ty, x, y + row);
    s = (int32_t)((uint32_t)s + (uint32_t)column * (uint32_t)map->stepS);
    texels[i] = map->texels->texels + (size_t)(t >> map->bits) * (size_t)map->texels->stride
                + (size_t)(s >> map->bits);
  }
}

/// The weights that all pixels of a quad have in common.
CR_INLINE void start_fractions(const CRMapping *map, Ints *fx, Ints *fy) {
  const int up = 32 - map->bits;
  uint32_t s = (uint32_t)cr_row_start(map->s, map->sx, map->sy, 0, 0) << up >> 17;
  uint32_t t = (uint32_t)cr_row_start(map->t, map->tx, map->ty, 0, 0) << up >> 17;
  *fx = v_splat((int32_t)(s | s << 16));
  *fy = v_splat((int32_t)(t | t << 16));
}

CR_INLINE Colors sample_subpixel(const uint32_t *const texels[ROWS], size_t stride, Ints fx,
                                 Ints fy) {
  Ints upper = load_texels(texels, 0), lower = load_texels(texels, stride);
  Ints nextUpper = load_texels(texels, 1), nextLower = load_texels(texels, stride + 1);
  Colors c;
  c.a = v_lerp(v_lerp_low(upper, lower, fy), v_lerp_low(nextUpper, nextLower, fy), fx);
  c.b = v_lerp(v_lerp_high(upper, lower, fy), v_lerp_high(nextUpper, nextLower, fy), fx);
  return c;
}

/// Unscaled texels in one of the eight turns, mirrored or not.
typedef struct {
  const uint32_t *texels;
  int64_t first, right, down;  // the index of the tile's first pixel's texel, the ways to others
} Grid;

CR_INLINE Grid start_grid(const CRMapping *map, int x, int y) {
  int shift = map->bits + 16;
  int64_t stride = map->texels->stride;
  // As positions are rounded.
  int64_t s = (map->s + map->sx * x + map->sy * y + 32768) >> shift;
  int64_t t = (map->t + map->tx * x + map->ty * y + 32768) >> shift;
  return (Grid){map->texels->texels, t * stride + s,
                (map->sx >> shift) + (map->tx >> shift) * stride,
                (map->sy >> shift) + (map->ty >> shift) * stride};
}

/// Whether unscaled texels simply replace what is there.
CR_INLINE bool replaces(const CRSetup *setup) {
  if (setup->blend == CRBlendCopy || setup->hidesAll) return true;
  if (!setup->hides) return false;
  const CRMapping *map = &setup->maps[0];
  int64_t x0 = setup->x0 - setup->anchorX, x1 = setup->x1 - 1 - setup->anchorX;
  int64_t y0 = setup->y0 - setup->anchorY, y1 = setup->y1 - 1 - setup->anchorY;
  int shift = map->bits + 16;
  int s0 = (int)((map->s + map->sx * x0 + map->sy * y0 + 32768) >> shift);
  int s1 = (int)((map->s + map->sx * x1 + map->sy * y1 + 32768) >> shift);
  int t0 = (int)((map->t + map->tx * x0 + map->ty * y0 + 32768) >> shift);
  int t1 = (int)((map->t + map->tx * x1 + map->ty * y1 + 32768) >> shift);
  return cr_texels_kind(setup->opacity, cr_min(s0, s1), cr_max(s0, s1), cr_min(t0, t1),
                        cr_max(t0, t1))
         == CRTexelsOpaque;
}

/// A vector of texels of a row of which `count` are left.
CR_INLINE Ints grid_texels(const uint32_t *texels, int count, Ints directions,
                           const bool isMirrored) {
  if (isMirrored && count >= LANES) return v_reversed(v_load(texels - (LANES - 1)));
  return v_gather(texels, directions & ((v_lane_columns() - count) >> 31));
}

/// Unscaled texels: whole vectors of one row, no positions a pixel.
CR_INLINE void paint_unscaled(const CRSetup *setup, const CRTile *tile, CRRows rows,
                              const CRSpans *spans, const int source, const bool isCopied) {
  const CRMapping *map = &setup->maps[0];
  const Grid grid = start_grid(map, tile->x - setup->anchorX, tile->y - setup->anchorY);
  const Ints columns = v_lane_columns(), directions = columns * (int32_t)grid.right;
  const bool isRotated = source == CRSourceRotated, isMirrored = isRotated && grid.right == -1;
  const size_t stride = (size_t)map->texels->stride;
  Ints fx = columns, fy = columns;
  if (source == CRSourceSubpixel) start_fractions(map, &fx, &fy);
  for (int row = rows.first; row < rows.end; row++) {
    int from = spans->from[row], count = spans->to[row] - from;
    if (count <= 0) continue;
    uint32_t *to = tile->pixels + (size_t)row * (size_t)tile->stride + from;
    const uint32_t *texels = grid.texels + grid.first + grid.down * row + grid.right * from;
    if (isCopied && !isRotated) {
      memcpy(to, texels, (size_t)count * 4);
      continue;
    }
    for (; count > 0; count -= LANES, to += LANES, texels += LANES * grid.right) {
      Ints below = v_load(to), painted;
      if (isCopied) {
        painted = grid_texels(texels, count, directions, isMirrored);
      } else {
        Colors color;
        if (source == CRSourceSubpixel) {
          Ints upper = v_load(texels), nextUpper = v_load(texels + 1);
          Ints lower = v_load(texels + stride), nextLower = v_load(texels + stride + 1);
          color.a = v_lerp(v_lerp_low(upper, lower, fy), v_lerp_low(nextUpper, nextLower, fy), fx);
          color.b =
              v_lerp(v_lerp_high(upper, lower, fy), v_lerp_high(nextUpper, nextLower, fy), fx);
          color = v_to_8_bits(color);
        } else {
          color = v_unpack(isRotated ? grid_texels(texels, count, directions, isMirrored)
                                     : v_load(texels));
        }
        painted = v_blend_and_pack(color, below, CRBlendNormal);
      }
      // What lies behind a row's end is written as it was.
      if (count < LANES) painted = v_choose(columns - count, painted, below);
      v_store(to, painted);
    }
  }
}

/// Paints unscaled texels without tint and mask; false where that takes another blend mode.
static bool paint_plain_unscaled(const CRSetup *setup, const CRTile *tile, CRRows rows,
                                 const CRSpans *spans) {
  bool isShifted = setup->source == CRSourceSubpixel;
  if (!isShifted && replaces(setup)) {
    if (setup->source == CRSourceUnscaled) {
      paint_unscaled(setup, tile, rows, spans, CRSourceUnscaled, true);
    } else {
      paint_unscaled(setup, tile, rows, spans, CRSourceRotated, true);
    }
    return true;
  }
  if (setup->blend != CRBlendNormal) return false;
  if (isShifted) paint_unscaled(setup, tile, rows, spans, CRSourceSubpixel, false);
  else if (setup->source == CRSourceUnscaled) {
    paint_unscaled(setup, tile, rows, spans, CRSourceUnscaled, false);
  } else {
    paint_unscaled(setup, tile, rows, spans, CRSourceRotated, false);
  }
  return true;
}
