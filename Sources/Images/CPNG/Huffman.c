// The Huffman codes of a block: lengths from counts, codes from lengths, and how both are written.
#include "Huffman.h"

/// Sorts symbols by count, smallest first; those of equal count by number. `keys` hold the count in
/// their upper 32 bits.
static void sort_keys(uint64_t *keys, uint64_t *spare, int count, uint32_t maximum) {
  enum { Bits = 9, Buckets = 1 << Bits };
  for (int shift = 32; shift < 64 && (shift == 32 || maximum >> (shift - 32)); shift += Bits) {
    uint16_t starts[Buckets + 1] = {0};
    for (int i = 0; i < count; i++) starts[(keys[i] >> shift) % Buckets + 1]++;
    for (int i = 0; i < Buckets; i++) starts[i + 1] = (uint16_t)(starts[i + 1] + starts[i]);
    for (int i = 0; i < count; i++) spare[starts[(keys[i] >> shift) % Buckets]++] = keys[i];
    memcpy(keys, spare, (size_t)count * sizeof *keys);
  }
}

/// How deep each of `count` sorted leaves lies in the tree of the smallest sum, by the two queues
/// of leaves and of joined nodes; counts how many lie at each depth.
static void count_depths(const uint64_t *keys, int count, uint32_t *atDepth) {
  uint64_t weights[2 * CPLiteralSymbols];
  uint16_t parents[2 * CPLiteralSymbols], depths[2 * CPLiteralSymbols];
  for (int i = 0; i < count; i++) weights[i] = keys[i] >> 32;
  int leaf = 0, joined = count;
  for (int next = count; next < 2 * count - 1; next++) {
    weights[next] = 0;
    for (int child = 0; child < 2; child++) {
      bool isLeaf = leaf < count && (joined == next || weights[leaf] <= weights[joined]);
      int node = isLeaf ? leaf++ : joined++;
      weights[next] += weights[node];
      parents[node] = (uint16_t)next;
    }
  }
  int root = 2 * count - 2;
  depths[root] = 0;
  for (int node = root - 1; node >= 0; node--) {
    depths[node] = (uint16_t)(depths[parents[node]] + 1);
    if (node < count) atDepth[cp_min(depths[node], 63)]++;
  }
}

/// Lengths of codes of at most `limit` bits; 0 for symbols that do not come.
static void choose_lengths(const uint32_t *counts, int symbols, uint32_t limit, uint8_t *lengths) {
  uint64_t keys[CPLiteralSymbols], spare[CPLiteralSymbols];
  uint32_t atDepth[64] = {0}, maximum = 0;
  int count = 0;
  memset(lengths, 0, (size_t)symbols);
  for (int i = 0; i < symbols; i++) {
    if (!counts[i]) continue;
    keys[count++] = (uint64_t)counts[i] << 32 | (uint32_t)i;
    if (counts[i] > maximum) maximum = counts[i];
  }
  if (count == 1) lengths[(uint32_t)keys[0]] = 1;
  if (count < 2) return;
  sort_keys(keys, spare, count, maximum);
  count_depths(keys, count, atDepth);
  // Deeper leaves rise to the limit; what they take too much is given back by shorter codes, each
  // of which makes space for one leaf when it gets longer by a bit.
  for (uint32_t depth = limit + 1; depth < 64; depth++) atDepth[limit] += atDepth[depth];
  uint32_t taken = 0;
  for (uint32_t depth = 1; depth <= limit; depth++) taken += atDepth[depth] << (limit - depth);
  for (; taken > 1u << limit; taken--) {
    uint32_t depth = limit - 1;
    while (!atDepth[depth]) depth--;
    atDepth[depth]--;
    atDepth[depth + 1] += 2;
    atDepth[limit]--;
  }
  int next = count;
  for (uint32_t depth = 1; depth <= limit; depth++)
    for (uint32_t i = 0; i < atDepth[depth]; i++) lengths[(uint32_t)keys[--next]] = (uint8_t)depth;
}

/// Codes from their lengths, the first bit lowest.
static void make_codes(const uint8_t *lengths, int symbols, uint16_t *codes) {
  uint32_t next[16] = {0}, counts[16] = {0};
  for (int i = 0; i < symbols; i++) counts[lengths[i]]++;
  counts[0] = 0;
  for (int bits = 1; bits < 16; bits++) next[bits] = (next[bits - 1] + counts[bits - 1]) << 1;
  for (int i = 0; i < symbols; i++) {
    if (!lengths[i]) {
      codes[i] = 0;
      continue;
    }
    uint32_t code = __builtin_bitreverse16((uint16_t)next[lengths[i]]++);
    codes[i] = (uint16_t)(code >> (16 - lengths[i]));
  }
}

/// Fills what emission looks up.
static void fill_lookup_tables(CPCodes *codes) {
  make_codes(codes->literalBits, CPLiteralSymbols + 2, codes->literalCodes);
  make_codes(codes->distanceBits, CPDistanceSymbols, codes->distanceCodes);
  for (int i = 0; i < 256; i++) {
    codes->literals[i] = codes->literalCodes[i] | (uint32_t)codes->literalBits[i] << 16;
    codes->low[i] = (uint8_t)codes->literalCodes[i];
    codes->high[i] = (uint8_t)(codes->literalCodes[i] >> 8);
  }
  for (int i = 3; i <= CPMaxMatchLength; i++) {
    CPLength length = cp_length((uint32_t)i);
    uint32_t symbol = 257u + length.symbol, bits = codes->literalBits[symbol];
    codes->lengths[i] = codes->literalCodes[symbol] | (uint32_t)length.value << bits;
    codes->lengthBits[i] = (uint8_t)(bits + length.bits);
  }
}

static uint64_t total_bits(const CPCodes *codes, const CPCounts *counts) {
  uint64_t bits = 0;
  for (uint32_t i = 0; i < CPLiteralSymbols; i++) {
    uint32_t more = i < 265 || i == 285 ? 0 : (i - 261) / 4;
    bits += (uint64_t)counts->literals[i] * (codes->literalBits[i] + more);
  }
  for (uint32_t i = 0; i < CPDistanceSymbols; i++)
    bits += (uint64_t)counts->distances[i] * (codes->distanceBits[i] + (i < 4 ? 0 : i / 2 - 1));
  return bits;
}

/// 256 times the logarithm to base 2, between powers of 2 along a straight line.
static uint64_t log2_fixed(uint32_t number) {
  uint32_t log = 31 - (uint32_t)__builtin_clz(number);
  return log << 8 | ((uint64_t)number << 8 >> log & 255);
}

/// 256 times the bits of symbols by their information.
static uint64_t entropy_bits(const uint32_t *counts, uint32_t symbols) {
  uint64_t bits = 0;
  uint32_t all = 0;
  for (uint32_t i = 0; i < symbols; i++) all += counts[i];
  for (uint32_t i = 0; i < symbols; i++)
    if (counts[i]) bits += counts[i] * (log2_fixed(all) - log2_fixed(counts[i]));
  return bits;
}

uint64_t cp_estimated_bits(const CPCounts *counts) {
  CPCodes none;
  memset(none.literalBits, 0, sizeof none.literalBits);
  memset(none.distanceBits, 0, sizeof none.distanceBits);
  uint64_t own = entropy_bits(counts->literals, CPLiteralSymbols)
                 + entropy_bits(counts->distances, CPDistanceSymbols);
  return own / 256 + total_bits(&none, counts);
}

uint64_t cp_use_dynamic_codes(CPCodes *codes, const CPCounts *counts) {
  memset(codes->literalBits, 0, sizeof codes->literalBits);
  memset(codes->distanceBits, 0, sizeof codes->distanceBits);
  choose_lengths(counts->literals, CPLiteralSymbols, CPMaxCodeBits, codes->literalBits);
  choose_lengths(counts->distances, CPDistanceSymbols, CPMaxCodeBits, codes->distanceBits);
  // Some readers want one distance or more.
  bool isEmpty = true;
  for (int i = 0; i < CPDistanceSymbols; i++) isEmpty = isEmpty && !codes->distanceBits[i];
  if (isEmpty) codes->distanceBits[0] = 1;
  fill_lookup_tables(codes);
  return total_bits(codes, counts);
}

uint64_t cp_use_fixed_codes(CPCodes *codes, const CPCounts *counts) {
  for (int i = 0; i < CPLiteralSymbols + 2; i++)
    codes->literalBits[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
  memset(codes->distanceBits, 5, sizeof codes->distanceBits);
  fill_lookup_tables(codes);
  return total_bits(codes, counts);
}

/// Lengths of codes as a block has them: with repeats, each symbol with the value of its bits.
typedef struct {
  uint8_t symbols[CPLiteralSymbols + CPDistanceSymbols];
  uint8_t values[CPLiteralSymbols + CPDistanceSymbols];
  int count;
} Lengths;

static void add_length_code(Lengths *list, int symbol, int value) {
  list->symbols[list->count] = (uint8_t)symbol;
  list->values[list->count++] = (uint8_t)value;
}

/// Adds a length that comes some times in a row.
static void add_length_run(Lengths *list, int length, int run) {
  if (length == 0) {
    for (int part; run >= 3; run -= part) {
      part = run < 138 ? run : 138;
      add_length_code(list, part < 11 ? 17 : 18, part < 11 ? part - 3 : part - 11);
    }
  } else {
    add_length_code(list, length, 0);
    run--;
    for (int part; run >= 3; run -= part) {
      part = run < 6 ? run : 6;
      add_length_code(list, 16, part - 3);
    }
  }
  while (run-- > 0) add_length_code(list, length, 0);
}

void cp_put_codes(CPBits *bits, const CPCodes *codes) {
  static const uint8_t order[19] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                    11, 4,  12, 3, 13, 2, 14, 1, 15};
  static const uint8_t more[19] = {[16] = 2, [17] = 3, [18] = 7};
  uint8_t all[CPLiteralSymbols + CPDistanceSymbols], lengths[19];
  uint16_t made[19];
  uint32_t counts[19] = {0};
  int literals = CPLiteralSymbols, distances = CPDistanceSymbols, written = 19;
  while (literals > 257 && !codes->literalBits[literals - 1]) literals--;
  while (distances > 1 && !codes->distanceBits[distances - 1]) distances--;
  memcpy(all, codes->literalBits, (size_t)literals);
  memcpy(all + literals, codes->distanceBits, (size_t)distances);
  Lengths list = {.count = 0};
  for (int i = 0, run; i < literals + distances; i += run) {
    for (run = 1; i + run < literals + distances && all[i + run] == all[i];) run++;
    add_length_run(&list, all[i], run);
  }
  for (int i = 0; i < list.count; i++) counts[list.symbols[i]]++;
  choose_lengths(counts, 19, 7, lengths);
  make_codes(lengths, 19, made);
  while (written > 4 && !lengths[order[written - 1]]) written--;
  cp_put(bits, (uint64_t)(literals - 257), 5);
  cp_put(bits, (uint64_t)(distances - 1), 5);
  cp_put(bits, (uint64_t)(written - 4), 4);
  for (int i = 0; i < written; i++) cp_put(bits, lengths[order[i]], 3);
  for (int i = 0; i < list.count; i++) {
    int symbol = list.symbols[i];
    cp_put(bits, made[symbol], lengths[symbol]);
    cp_put(bits, list.values[i], more[symbol]);
  }
}
