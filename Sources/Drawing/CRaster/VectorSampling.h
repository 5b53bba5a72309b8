// Vectors of texture positions and the colors there; included by Kernels.h.

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
CR_INLINE void start_rows(Positions *p, const CRMapping *map, const RowCursor *rowCursor,
                          int offset) {
  int32_t s[ROWS], t[ROWS];
  for (int i = 0; i < ROWS; i++) {
    uint32_t column = (uint32_t)(rowCursor->columns[i] + offset);
    uint64_t row = (uint64_t)(int64_t)(rowCursor->row + i);
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
} SamplePosition;

/// The same for each lane, in memory: faster than taking lanes out of a register.
typedef struct {
  uint32_t lanes[LANES] __attribute__((aligned(4 * LANES)));
} TexelOffsets;

/// What is not inside reads the page's first texel, which is in the cache.
CR_INLINE SamplePosition nearest_position(const Positions *p, Ints lanes) {
  Ints s = v_min(v_max(p->s, p->minS), p->maxS), t = v_min(v_max(p->t, p->minT), p->maxT);
  SamplePosition sample;
  sample.index = ((t >> p->bits) * p->stride + (s >> p->bits)) & (lanes >> 31);
  return sample;
}

CR_INLINE SamplePosition linear_position(const Positions *p, Ints lanes, TexelOffsets *offsets) {
  Ints s = v_min(v_max(p->s, p->minS), p->maxS), t = v_min(v_max(p->t, p->minT), p->maxT);
  SamplePosition sample;
  sample.fx = (Ints)((Unsigned)(s << (32 - p->bits)) >> 17);
  sample.fy = (Ints)((Unsigned)(t << (32 - p->bits)) >> 17);
  *(Ints *)offsets->lanes = ((t >> p->bits) * p->stride + (s >> p->bits)) & (lanes >> 31);
  __asm__("" : "+m"(*offsets));
  return sample;
}

CR_INLINE Colors lerp_columns(const Ints columns[4], Ints fx) {
  Colors c;
  c.a = v_lerp(v_unpack_low_64(columns[0], columns[1]), v_unpack_high_64(columns[0], columns[1]),
               v_broadcast_half_pair(fx, 0));
  c.b = v_lerp(v_unpack_low_64(columns[2], columns[3]), v_unpack_high_64(columns[2], columns[3]),
               v_broadcast_half_pair(fx, 2));
  return c;
}

CR_INLINE Colors sample_linear(const Positions *p, const SamplePosition *sample,
                               const TexelOffsets *offsets) {
  Ints columns[4];
  v_load_squares(p->texels, p->texelStride, offsets->lanes, sample->fy, columns);
  return lerp_columns(columns, sample->fx);
}
