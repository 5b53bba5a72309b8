// Unscaled and upright rows: copied, or blended without positions; included by Kernels.h.

CR_INLINE Ints load_texels(const uint32_t *const texels[ROWS], size_t offset) {
#if ROWS == 2
  return v_load_pair(texels[0] + offset, texels[1] + offset);
#else
  return v_load(texels[0] + offset);
#endif
}

/// The texels of rows at a walk's columns.
CR_INLINE void start_texels(const uint32_t *texels[ROWS], const CRSetup *setup, const CRTile *tile,
                            const Walk *walk, CRRows rows, const CRSpans *spans) {
  const CRMapping *map = &setup->maps[0];
  int x = tile->group - setup->anchorX, y = tile->y - setup->anchorY + walk->row;
  for (int i = 0; i < ROWS; i++) {
    // A row without pixels may have no texels either: those of the other one serve.
    bool isThere =
        walk->row + i < rows.end && spans->from[walk->row + i] < spans->to[walk->row + i];
    int row = isThere ? i : ROWS - 1 - i, column = walk->columns[row] + tile->x - tile->group;
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

CR_INLINE Colors shifted(const uint32_t *const texels[ROWS], size_t stride, Ints fx, Ints fy) {
  Ints upper = load_texels(texels, 0), lower = load_texels(texels, stride);
  Ints nextUpper = load_texels(texels, 1), nextLower = load_texels(texels, stride + 1);
  Colors c;
  c.a = v_between(v_low_columns(upper, lower, fy), v_low_columns(nextUpper, nextLower, fy), fx);
  c.b = v_between(v_high_columns(upper, lower, fy), v_high_columns(nextUpper, nextLower, fy), fx);
  return c;
}

/// Whether unscaled texels simply replace what is there.
CR_INLINE bool replaces(const CRSetup *setup) {
  if (setup->blend == CRBlendCopy || setup->hidesAll) return true;
  if (!setup->hides) return false;
  const CRMapping *map = &setup->maps[0];
  int64_t x = setup->x0 - setup->anchorX, y = setup->y0 - setup->anchorY;
  int shift = map->bits + 16, rows = setup->y1 - setup->y0 - 1;
  int left = (int)((map->s + map->sx * x) >> shift);
  int first = (int)((map->t + map->ty * y) >> shift);
  int last = map->ty < 0 ? first - rows : first + rows;
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

/// Unscaled and upright texels, blended: whole vectors of one row, no positions a pixel.
CR_INLINE void blend_unscaled(const CRSetup *setup, const CRTile *tile, CRRows rows,
                              const CRSpans *spans, const bool isShifted) {
  const CRMapping *map = &setup->maps[0];
  const Ints columns = v_line();
  int shift = map->bits + 16;
  // As positions are rounded.
  int64_t half = isShifted ? 32768 : 0, stride = map->texels->stride;
  int64_t left = (map->s + map->sx * (tile->x - setup->anchorX) + half) >> shift;
  Ints fx = columns, fy = columns;
  if (isShifted) start_fractions(map, &fx, &fy);
  for (int row = rows.first; row < rows.end; row++) {
    int from = spans->from[row], count = spans->to[row] - from;
    if (count <= 0) continue;
    int64_t t = (map->t + map->ty * (tile->y + row - setup->anchorY) + half) >> shift;
    uint32_t *to = tile->pixels + (size_t)row * (size_t)tile->stride + from;
    const uint32_t *texels = map->texels->texels + t * stride + left + from;
    for (; count > 0; count -= LANES, to += LANES, texels += LANES) {
      Ints below = v_load(to);
      Colors color;
      if (isShifted) {
        Ints upper = v_load(texels), nextUpper = v_load(texels + 1);
        Ints lower = v_load(texels + stride), nextLower = v_load(texels + stride + 1);
        color.a = v_between(v_low_columns(upper, lower, fy),
                            v_low_columns(nextUpper, nextLower, fy), fx);
        color.b = v_between(v_high_columns(upper, lower, fy),
                            v_high_columns(nextUpper, nextLower, fy), fx);
        color = v_rounded(color);
      } else {
        color = v_widened(v_load(texels));
      }
      Ints painted = v_finished(color, below, CRBlendNormal);
      // What lies behind a row's end is written as it was.
      if (count < LANES) painted = v_choose(columns - count, painted, below);
      v_store(to, painted);
    }
  }
}

static void blend_rows(const CRSetup *setup, const CRTile *tile, CRRows rows,
                       const CRSpans *spans) {
  blend_unscaled(setup, tile, rows, spans, false);
}

static void blend_shifted_rows(const CRSetup *setup, const CRTile *tile, CRRows rows,
                               const CRSpans *spans) {
  blend_unscaled(setup, tile, rows, spans, true);
}
