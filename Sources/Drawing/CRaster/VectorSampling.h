// Vectors of texture positions and the colours there; included by Kernels.h.

typedef struct {
  Ints s, t, iotaS, iotaT, stepS, stepT, minS, maxS, minT, maxT, stride;
  const uint32_t *texels;
  int bits;
  uint32_t texelStride;
  uint64_t rowS, rowT;  // where the tile's first row begins, see `cr_row_start`
} Positions;

/// - x, y: the first column of the group and the tile's first row, from the anchor.
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

/// Goes to the first columns of rows.
CR_INLINE void start_rows(Positions *p, const CRMapping *map, const Walk *walk, int offset) {
  int32_t s[ROWS], t[ROWS];
  for (int i = 0; i < ROWS; i++) {
    uint32_t column = (uint32_t)(walk->columns[i] + offset);
    uint64_t row = (uint64_t)(int64_t)(walk->row + i);
    s[i] = (int32_t)((uint32_t)((p->rowS + (uint64_t)map->sy * row) >> 16)
                     + column * (uint32_t)map->stepS);
    t[i] = (int32_t)((uint32_t)((p->rowT + (uint64_t)map->ty * row) >> 16)
                     + column * (uint32_t)map->stepT);
  }
  p->s = v_rows(s) + p->iotaS;
  p->t = v_rows(t) + p->iotaT;
}

CR_INLINE void advance(Positions *p) {
  p->s += p->stepS;
  p->t += p->stepT;
}

/// Where the texels of pixels are, and the weights between them.
typedef struct {
  Ints index, fx, fy;
} Spot;

/// The same for each lane, in memory: quicker than taking lanes out of a register.
typedef struct {
  uint32_t lanes[LANES] __attribute__((aligned(4 * LANES)));
} Places;

/// What is not inside reads the page's first texel, which is in the cache.
CR_INLINE Spot nearest_spot(const Positions *p, Ints lanes) {
  Ints s = v_min(v_max(p->s, p->minS), p->maxS), t = v_min(v_max(p->t, p->minT), p->maxT);
  Spot spot;
  spot.index = ((t >> p->bits) * p->stride + (s >> p->bits)) & (lanes >> 31);
  return spot;
}

CR_INLINE Spot linear_spot(const Positions *p, Ints lanes, Places *places) {
  Ints s = v_min(v_max(p->s, p->minS), p->maxS), t = v_min(v_max(p->t, p->minT), p->maxT);
  Spot spot;
  spot.fx = (Ints)((Unsigned)(s << (32 - p->bits)) >> 17);
  spot.fy = (Ints)((Unsigned)(t << (32 - p->bits)) >> 17);
  *(Ints *)places->lanes = ((t >> p->bits) * p->stride + (s >> p->bits)) & (lanes >> 31);
  __asm__("" : "+m"(*places));
  return spot;
}

CR_INLINE Colors across(const Ints columns[4], Ints fx) {
  Colors c;
  c.a = v_between(v_firsts(columns[0], columns[1]), v_seconds(columns[0], columns[1]),
                  v_spread_pair(fx, 0));
  c.b = v_between(v_firsts(columns[2], columns[3]), v_seconds(columns[2], columns[3]),
                  v_spread_pair(fx, 2));
  return c;
}

CR_INLINE Colors linear(const Positions *p, const Spot *spot, const Places *places) {
  Ints columns[4];
  v_fetch(p->texels, p->texelStride, places->lanes, spot->fy, columns);
  return across(columns, spot->fx);
}
