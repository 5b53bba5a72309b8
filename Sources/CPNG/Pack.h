// The packing of a unit; included by the levels.

/// Filters the rows of a unit; gives how many bytes they come to.
static size_t filter_rows(const CPPlan *plan, uint32_t unit, uint8_t *const rows[2], uint8_t *to) {
  size_t line = plan->rowBytes + 1, step = plan->pixelBytes;
  uint32_t first = unit * plan->unitRows;
  uint32_t end = (uint32_t)cp_min((size_t)first + plan->unitRows, plan->picture.height);
  // Half of a row tells as much as all.
  size_t stride = plan->rowBytes > 1024 ? 128 : 64;
  for (int i = 0; i < 2; i++) memset(rows[i] - CPMargin, 0, CPMargin);
  uint8_t *row = rows[0], *above = rows[1];
  if (first > 0) pack_row(plan, first - 1, above);
  else memset(above, 0, plan->rowBytes + CPMargin);
  for (uint32_t y = first; y < end; y++) {
    pack_row(plan, y, row);
    int filter = plan->colorType == CPPalette
                     ? CPNone
                     : choose_filter(row, above, plan->rowBytes, step, stride);
    *to = (uint8_t)filter;
    filter_row(filter, row, above, plan->rowBytes, step, to + 1);
    to += line;
    uint8_t *swap = row;
    row = above;
    above = swap;
  }
  memset(to, 0, CPTail);
  return line * (end - first);
}

/// The shortest repeat that is worth its bits; those of palettes are searched by 5 bytes.
CP_INLINE uint32_t least_repeat(const CPPlan *plan) {
  if (plan->pixelBytes == 1) return plan->effort == CPEffortFast ? 6 : 5;
  return plan->pixelBytes == 2 ? 8 : 12;
}

static CPPart pack_unit(const CPPlan *plan, uint32_t unit, uint8_t *memory) {
  const CPLayout layout = cp_layout(plan);
  uint8_t *raw = memory + layout.raw, *output = memory + layout.output;
  uint8_t *rows[2] = {memory + layout.rows[0], memory + layout.rows[1]};
  CPToken *tokens = (CPToken *)(memory + layout.tokens);
  memset(memory, 0, layout.raw);
  size_t size = filter_rows(plan, unit, rows, raw);
  bool isLast = unit + 1 == plan->units;
  Search search = {
      .bytes = raw,
      .line = plan->rowBytes + 1,
      .pixelBytes = plan->pixelBytes,
      .least = least_repeat(plan),
      .comparesRows = plan->colorType == CPPalette && plan->rowBytes < CPWindow,
      .heads = (uint64_t *)(memory + layout.heads),
  };
  memset(search.heads, 0, sizeof(uint64_t) << CPHashBits);
  CPBits bits = {0, 0, output};
  for (size_t from = 0; from < size; from += CPBlockBytes) {
    size_t to = cp_min(from + CPBlockBytes, size);
    size_t count = plan->effort == CPEffortFast ? find_tokens_fast(&search, from, to, tokens)
                                                : find_tokens_deep(&search, from, to, tokens);
    put_block(&bits, raw + from, to - from, tokens, count, plan->effort, isLast && to == size);
  }
  if (!isLast && bits.count > 0) {
    // An empty stored block, with which the unit ends on a byte.
    cp_put(&bits, 0, 3);
    cp_align(&bits);
    cp_put(&bits, 0xffff0000, 32);
  }
  cp_align(&bits);
  return (CPPart){output, (size_t)(bits.place - output), size, libdeflate_adler32(1, raw, size)};
}
