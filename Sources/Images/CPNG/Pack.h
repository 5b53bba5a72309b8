// The packing of a unit; included by the levels.

/// Filters rows, or leaves all as they are; gives how many bytes they come to.
static size_t filter_rows(const CPPlan *plan, uint32_t first, uint32_t end, bool isUnfiltered,
                          uint8_t *const rows[2], uint8_t *to) {
  size_t line = plan->rowBytes + 1, step = plan->pixelBytes;
  // Half of a row is representative.
  size_t stride = plan->rowBytes > 1024 ? 128 : 64;
  for (int i = 0; i < 2; i++) memset(rows[i] - CPMargin, 0, CPMargin);
  uint8_t *row = rows[0], *above = rows[1];
  if (first > 0) pack_row(plan, first - 1, above);
  else memset(above, 0, plan->rowBytes + CPMargin);
  for (uint32_t y = first; y < end; y++) {
    pack_row(plan, y, row);
    int filter = isUnfiltered ? CPNone : choose_filter(row, above, plan->rowBytes, step, stride);
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

/// Filters all rows of a image.
static void filter_all(const CPPlan *plan, bool isUnfiltered, uint8_t *memory, uint8_t *raw) {
  const CPLayout layout = cp_layout(plan);
  uint8_t *rows[2] = {memory + layout.rows[0], memory + layout.rows[1]};
  filter_rows(plan, 0, plan->image.height, isUnfiltered, rows, raw);
}

/// The shortest repeat that is worth its bits; those of palettes are searched by 5 bytes.
CP_INLINE uint32_t min_repeat(const CPPlan *plan) {
  bool isFast = plan->effort == CPEffortFast;
  if (plan->pixelBytes == 1) return isFast ? 6 : 5;
  if (plan->pixelBytes == 2) return isFast ? 8 : 6;
  return isFast ? 12 : 8;
}

/// The parts of the memory of a unit.
typedef struct {
  uint8_t *raw, *rows[2], *output;
  CPToken *tokens;
  uint64_t *heads;
} Memory;

/// Divides bytes after their rows into tokens.
static size_t search_rows(const CPPlan *plan, const Memory *memory, Search *search, size_t from,
                          size_t to) {
  if (from == 0) {
    *search = (Search){
        .bytes = memory->raw,
        .line = plan->rowBytes + 1,
        .pixelBytes = plan->pixelBytes,
        .minimum = min_repeat(plan),
        .comparesRows = plan->colorType == CPPalette && plan->rowBytes < CPWindow,
        .heads = memory->heads,
    };
    size_t candidates = plan->effort == CPEffortFast ? 1 : 4;
    memset(search->heads, 0, candidates * sizeof(uint16_t) << CPHashBits);
  }
  if (plan->effort == CPEffortFast) return find_tokens_fast(search, from, to, memory->tokens);
  return plan->pixelBytes == 1 ? find_tokens_deepest(search, from, to, memory->tokens)
                               : find_tokens_deep(search, from, to, memory->tokens);
}

/// About how many bits some rows take, filtered or as they are.
static uint64_t rows_bits(const CPPlan *plan, const Memory *memory, uint32_t first, uint32_t end,
                          bool isUnfiltered) {
  Search search;
  CPCounts counts;
  size_t size = filter_rows(plan, first, end, isUnfiltered, memory->rows, memory->raw);
  size = cp_min(size, CPBlockBytes);
  size_t tokens = search_rows(plan, memory, &search, 0, size);
  count_symbols(&counts, memory->raw, size, memory->tokens, tokens, CPEffortDefault);
  return cp_estimated_bits(&counts);
}

/// Whether hardly a pixel is the same as the one to its left: filters serve such images best.
static bool is_varied(const CPPlan *plan, uint8_t *row, uint32_t first, uint32_t end) {
  uint64_t same = 0, all = 0;
  for (uint32_t y = first; y < end; y += 1 + (end - first) / 4) {
    pack_row(plan, y, row);
    for (size_t i = plan->pixelBytes; i + 64 <= plan->rowBytes; i += 64, all += 64)
      same += (uint64_t)__builtin_popcountll(same_bytes(row + i, row + i - plan->pixelBytes));
  }
  return same < all / 8;
}

/// Whether the rows of a unit are better left as they are: images of plain areas and of equal
/// parts repeat more then. A part of the rows is representative.
static bool is_unfiltered(const CPPlan *plan, const Memory *memory, uint32_t first, uint32_t end) {
  if (plan->colorType == CPPalette) return true;
  uint32_t rows = end - first, share = plan->effort == CPEffortFast ? 16 : 4;
  uint32_t some = (rows + share - 1) / share, middle = first + (rows - some) / 2;
  if (is_varied(plan, memory->rows[0], middle, middle + some)) return false;
  uint64_t plain = rows_bits(plan, memory, middle, middle + some, true);
  uint64_t filtered = rows_bits(plan, memory, middle, middle + some, false);
  return plain < filtered - filtered / 16;
}

static CPPackedUnit pack_unit(const CPPlan *plan, uint32_t unit, uint8_t *start) {
  const CPLayout layout = cp_layout(plan);
  const Memory memory = {
      .raw = start + layout.raw,
      .rows = {start + layout.rows[0], start + layout.rows[1]},
      .output = start + layout.output,
      .tokens = (CPToken *)(start + layout.tokens),
      .heads = (uint64_t *)(start + layout.heads),
  };
  memset(start, 0, layout.raw);
  uint32_t first = unit * plan->unitRows;
  uint32_t end = (uint32_t)cp_min((size_t)first + plan->unitRows, plan->image.height);
  bool isUnfiltered = is_unfiltered(plan, &memory, first, end), isLast = unit + 1 == plan->units;
  size_t size = filter_rows(plan, first, end, isUnfiltered, memory.rows, memory.raw);
  Search search;
  CPBits bits = {0, 0, memory.output};
  for (size_t from = 0; from < size; from += CPBlockBytes) {
    size_t to = cp_min(from + CPBlockBytes, size);
    size_t count = search_rows(plan, &memory, &search, from, to);
    put_block(&bits, memory.raw + from, to - from, memory.tokens, count, plan->effort,
              isLast && to == size);
  }
  if (!isLast && bits.count > 0) {
    // An empty stored block, with which the unit ends on a byte.
    cp_put(&bits, 0, 3);
    cp_align(&bits);
    cp_put(&bits, 0xffff0000, 32);
  }
  cp_align(&bits);
  return (CPPackedUnit){memory.output, (size_t)(bits.position - memory.output), size,
                        libdeflate_adler32(1, memory.raw, size)};
}
