// The vectors of a quad, row by row; included by Kernels.h.

typedef struct {
  int row, x, limit;      // of the rows: the first one, pixels gone by, pixels in all
  int32_t columns[ROWS];  // where rows begin
  uint32_t *pixels[ROWS];
  Ints lanes;  // below 0 for pixels of the quad, from 0 behind the end of their row
} RowCursor;

/// Goes to the next rows that have pixels; false where there are none.
CR_INLINE bool find_rows(RowCursor *rowCursor, const CRTile *tile, CRRows rows,
                         const CRSpans *spans) {
  for (; rowCursor->row < rows.end; rowCursor->row += ROWS) {
    int32_t counts[ROWS];
    rowCursor->x = rowCursor->limit = 0;
    for (int i = 0; i < ROWS; i++) {
      bool isThere = i == 0 || rowCursor->row + i < rows.end;
      int y = isThere ? rowCursor->row + i : rowCursor->row;
      rowCursor->columns[i] = spans->from[y];
      counts[i] = isThere ? spans->to[y] - spans->from[y] : 0;
      // A row that is missing writes to the spare ones below the tile.
      size_t shown = (size_t)(isThere ? y : tile->height);
      rowCursor->pixels[i] = tile->pixels + shown * (size_t)tile->stride + rowCursor->columns[i];
      rowCursor->limit = cr_max(rowCursor->limit, counts[i]);
    }
    if (rowCursor->limit <= 0) continue;
    rowCursor->lanes = v_iota() - v_rows(counts);
    return true;
  }
  return false;
}

/// Goes on in the same rows; false behind their end.
CR_INLINE bool next_columns(RowCursor *rowCursor) {
  rowCursor->x += STEP;
  // Rows may be longer than the others of their vector, which write what is there meanwhile.
  for (int i = 0; i < ROWS; i++) rowCursor->pixels[i] += STEP;
  rowCursor->lanes += STEP;
  return rowCursor->x < rowCursor->limit;
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
