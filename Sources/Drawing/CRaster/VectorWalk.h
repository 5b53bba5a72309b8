// The vectors of a quad, row by row; included by Kernels.h.

typedef struct {
  int row, x, most;       // of the rows: the first one, pixels gone by, pixels in all
  int32_t columns[ROWS];  // where rows begin
  uint32_t *pixels[ROWS];
  Ints lanes;             // below 0 for pixels of the quad, from 0 behind the end of their row
} Walk;

/// Goes to the next rows that have pixels; false where there are none.
CR_INLINE bool begin_rows(Walk *walk, const CRTile *tile, CRRows rows, const CRSpans *spans) {
  for (; walk->row < rows.end; walk->row += ROWS) {
    int32_t counts[ROWS];
    walk->x = walk->most = 0;
    for (int i = 0; i < ROWS; i++) {
      bool isThere = i == 0 || walk->row + i < rows.end;
      int y = isThere ? walk->row + i : walk->row;
      walk->columns[i] = spans->from[y];
      counts[i] = isThere ? spans->to[y] - spans->from[y] : 0;
      // A row that is missing writes to the spare ones below the tile.
      size_t shown = (size_t)(isThere ? y : tile->height);
      walk->pixels[i] = tile->pixels + shown * (size_t)tile->stride + walk->columns[i];
      walk->most = cr_max(walk->most, counts[i]);
    }
    if (walk->most <= 0) continue;
    walk->lanes = v_iota() - v_rows(counts);
    return true;
  }
  return false;
}

/// Goes on in the same rows; false behind their end.
CR_INLINE bool step_on(Walk *walk) {
  walk->x += STEP;
  // Rows may be longer than the others of their vector, which write what is there meanwhile.
  for (int i = 0; i < ROWS; i++) walk->pixels[i] += STEP;
  walk->lanes += STEP;
  return walk->x < walk->most;
}

CR_INLINE Ints load_rows(uint32_t *const pixels[ROWS]) {
#if ROWS == 2
  return v_load_pair(pixels[0], pixels[1]);
#else
  return v_load(pixels[0]);
#endif
}

CR_INLINE void store_rows(uint32_t *const pixels[ROWS], Ints v) {
#if ROWS == 2
  v_store_pair(pixels[0], pixels[1], v);
#else
  v_store(pixels[0], v);
#endif
}
