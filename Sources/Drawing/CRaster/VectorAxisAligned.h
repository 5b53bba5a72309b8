// Axis-aligned quads that are scaled: weights across are found once per column, and what is between two
// rows of texels once per row; included by Kernels.h.

enum {
  AlignedTexels = 2 * CRColumnGroup + 2,  // columns of texels at most
  AlignedVectors = CRColumnGroup / LANES,
};

/// The columns of a quad in a tile.
typedef struct {
  int from, count;    // pixels
  int first, texels;  // the smallest column of texels, how many there are
  TexelOffsets offsets[AlignedVectors];
  Ints fx[AlignedVectors];
} AlignedColumns;

CR_INLINE int32_t aligned_position(const CRMapping *map, int32_t start, int column) {
  int32_t s = (int32_t)((uint32_t)start + (uint32_t)column * (uint32_t)map->stepS);
  return s < map->minS ? map->minS : s > map->maxS ? map->maxS : s;
}

/// False where a quad is rotated, or too small or has too many texels to be worth it, and where
/// positions may turn over, so that the texels of the two ends are not the outermost.
CR_INLINE bool start_columns(AlignedColumns *c, const CRSetup *setup, const CRTile *tile,
                             CRRows rows, const CRSpans *spans) {
  const CRMapping *map = &setup->maps[0];
  if (!map->fits || (map->sy | map->tx) != 0 || rows.end - rows.first < 4) return false;
  int from = tile->width, to = 0;
  for (int row = rows.first; row < rows.end; row++) {
    if (spans->from[row] >= spans->to[row]) continue;
    from = cr_min(from, spans->from[row]);
    to = cr_max(to, spans->to[row]);
  }
  if (from >= to) return false;
  c->from = from;
  c->count = to - from;
  int32_t start = cr_row_start(map->s, map->sx, 0, tile->group - setup->anchorX, 0);
  int column = from + tile->x - tile->group;
  int one = aligned_position(map, start, column) >> map->bits;
  int other = aligned_position(map, start, column + c->count - 1) >> map->bits;
  c->first = cr_min(one, other);
  c->texels = cr_max(one, other) - c->first + 2;
  // The wider a vector is, the less is won by it.
  if (c->texels > (LANES > 8 ? 1 : 2) * c->count + 2) return false;
  Ints s = v_splat((int32_t)((uint32_t)start + (uint32_t)column * (uint32_t)map->stepS));
  s += v_lane_columns() * map->stepS;
  for (int i = 0; i * LANES < c->count; i++) {
    Ints position = v_min(v_max(s, v_splat(map->minS)), v_splat(map->maxS));
    c->fx[i] = (Ints)((Unsigned)(position << (32 - map->bits)) >> 17);
    // Behind the last column any texel does.
    *(Ints *)c->offsets[i].lanes =
        ((position >> map->bits) - c->first) & ((v_lane_columns() + i * LANES - c->count) >> 31);
    s += v_splat((int32_t)((uint32_t)map->stepS * LANES));
  }
  return true;
}

/// Interpolates between two rows of texels.
CR_INLINE void lerp_rows(uint64_t *between, const AlignedColumns *c, const CRMapping *map,
                         int32_t t) {
  size_t stride = (size_t)map->texels->stride;
  const uint32_t *upper = map->texels->texels + (size_t)(t >> map->bits) * stride + c->first;
  uint32_t weight = (uint32_t)t << (32 - map->bits) >> 17;
  const Ints fy = v_splat((int32_t)(weight | weight << 16));
  for (int x = 0; x < c->texels; x += LANES) {
    Ints above = v_load(upper + x), below = v_load(upper + stride + x);
    v_store_columns(between + x, v_lerp_low(above, below, fy), v_lerp_high(above, below, fy));
  }
}

/// False where the general way has to paint the quad.
CR_INLINE bool paint_axis_aligned(const CRSetup *setup, const CRTile *tile, CRRows rows,
                                  const CRSpans *spans, const int blend, const bool isTinted) {
  const CRMapping *map = &setup->maps[0];
  AlignedColumns columns;
  if (!start_columns(&columns, setup, tile, rows, spans)) return false;
  uint64_t between[AlignedTexels + 2 * LANES];
  const Ints tint = v_splat64(setup->tint), line = v_lane_columns();
  int anchorY = tile->y - setup->anchorY;
  for (int row = rows.first; row < rows.end; row++) {
    int from = spans->from[row] - columns.from, to = spans->to[row] - columns.from;
    if (from >= to) continue;
    int32_t t = cr_row_start(map->t, 0, map->ty, 0, anchorY + row);
    t = t < map->minT ? map->minT : t > map->maxT ? map->maxT : t;
    lerp_rows(between, &columns, map, t);
    uint32_t *pixels = tile->pixels + (size_t)row * (size_t)tile->stride + columns.from;
    for (int x = from / LANES * LANES; x < to; x += LANES) {
      Ints parts[4], below = v_load(pixels + x);
      v_load_columns(between, columns.offsets[x / LANES].lanes, parts);
      Colors color = lerp_columns(parts, columns.fx[x / LANES]);
      if (isTinted) {
        color.a = v_multiply_15(color.a, tint);
        color.b = v_multiply_15(color.b, tint);
      }
      Ints painted = v_blend_and_pack(v_to_8_bits(color), below, blend);
      if (x < from || x + LANES > to) {
        // Below 0 from the row's begin to its end.
        Ints lanes = (line + (x - to)) & ~(line + (x - from));
        painted = v_choose(lanes, painted, below);
      }
      v_store(pixels + x, painted);
    }
  }
  return true;
}

static bool paint_scaled(const CRSetup *setup, const CRTile *tile, CRRows rows,
                         const CRSpans *spans) {
  if (setup->blend == CRBlendNormal && !setup->isTinted) {
    return paint_axis_aligned(setup, tile, rows, spans, CRBlendNormal, false);
  }
  return paint_axis_aligned(setup, tile, rows, spans, setup->blend, setup->isTinted);
}
