// Literals by AVX-512, 64 at once; the codes of four fit 56 bits, mostly those of eight.

/// A table of 256 bytes in registers.
typedef struct {
  Bytes parts[4];
} Table;

CP_INLINE Table load_table(const uint8_t *bytes) {
  return (Table){{v_load(bytes), v_load(bytes + 64), v_load(bytes + 128), v_load(bytes + 192)}};
}

CP_INLINE Bytes hash_pixel(const Table *table, Bytes indices, Mask isHigh) {
  Bytes low = _mm512_permutex2var_epi8(table->parts[0], indices, table->parts[1]);
  return _mm512_mask_blend_epi8(
      isHigh, low, _mm512_permutex2var_epi8(table->parts[2], indices, table->parts[3]));
}

/// Codes of four literals in each 64 bits, and how many bits they have.
typedef struct {
  Bytes codes, lengths;
} Fours;

/// Joins codes and lengths of 16 bits each.
CP_INLINE Fours join_fours(Bytes codes, Bytes lengths) {
  const Bytes low16 = _mm512_set1_epi32(0xffff), low32 = _mm512_set1_epi64(0xffffffff);
  Bytes first = _mm512_and_si512(lengths, low16);
  codes = _mm512_or_si512(_mm512_and_si512(codes, low16),
                          _mm512_sllv_epi32(_mm512_srli_epi32(codes, 16), first));
  lengths = _mm512_add_epi32(first, _mm512_srli_epi32(lengths, 16));
  first = _mm512_and_si512(lengths, low32);
  codes = _mm512_or_si512(_mm512_and_si512(codes, low32),
                          _mm512_sllv_epi64(_mm512_srli_epi64(codes, 32), first));
  return (Fours){codes, _mm512_add_epi64(first, _mm512_srli_epi64(lengths, 32))};
}

/// Literals of the upper and the lower 8 of each 16; of each, pairs of fours follow one another.
CP_INLINE void put_fours(CPBits *bits, Fours lower, Fours upper) {
  uint64_t codes[16], lengths[16];
  _mm512_storeu_si512(codes, lower.codes);
  _mm512_storeu_si512(codes + 8, upper.codes);
  _mm512_storeu_si512(lengths, lower.lengths);
  _mm512_storeu_si512(lengths + 8, upper.lengths);
  for (int i = 0; i < 16; i++) {
    int position = i / 4 * 2 + i % 4 / 2 * 8 + i % 2;
    cp_put(bits, codes[position], (uint32_t)lengths[position]);
  }
}

/// The same by eight where all eights fit; false otherwise.
CP_INLINE bool put_eights(CPBits *bits, Fours lower, Fours upper) {
  // Of each 16 literals the first eight, and the others.
  Bytes firsts = _mm512_unpacklo_epi64(lower.codes, upper.codes);
  Bytes seconds = _mm512_unpackhi_epi64(lower.codes, upper.codes);
  Bytes firstLengths = _mm512_unpacklo_epi64(lower.lengths, upper.lengths);
  Bytes allLengths =
      _mm512_add_epi64(firstLengths, _mm512_unpackhi_epi64(lower.lengths, upper.lengths));
  if (_mm512_cmpgt_epu64_mask(allLengths, _mm512_set1_epi64(56))) return false;
  uint64_t codes[8], lengths[8];
  _mm512_storeu_si512(codes, _mm512_or_si512(firsts, _mm512_sllv_epi64(seconds, firstLengths)));
  _mm512_storeu_si512(lengths, allLengths);
  for (int i = 0; i < 8; i++) cp_put(bits, codes[i], (uint32_t)lengths[i]);
  return true;
}

static void put_literals(CPBits *bits, const uint8_t *bytes, size_t count, const CPCodes *codes) {
  CPBits own = *bits;
  const Table lengths = load_table(codes->literalBits);
  const Table lows = load_table(codes->low), highs = load_table(codes->high);
  const Bytes zero = _mm512_setzero_si512();
  if (count < 16) {
    for (; count > 0; count--, bytes++) {
      uint32_t code = codes->literals[*bytes];
      cp_put(&own, code & 0xffff, code >> 16);
    }
  }
  for (size_t part; count > 0; count -= part, bytes += part) {
    part = cp_min(count, 64);
    Mask isThere = ~(uint64_t)0 >> (64 - part);
    Bytes literals = _mm512_maskz_loadu_epi8(isThere, bytes);
    Mask isHigh = _mm512_movepi8_mask(literals);
    // What is not there has no bits.
    Bytes length = _mm512_maskz_mov_epi8(isThere, hash_pixel(&lengths, literals, isHigh));
    Bytes low = _mm512_maskz_mov_epi8(isThere, hash_pixel(&lows, literals, isHigh));
    Bytes high = _mm512_maskz_mov_epi8(isThere, hash_pixel(&highs, literals, isHigh));
    Fours lower = join_fours(_mm512_unpacklo_epi8(low, high), _mm512_unpacklo_epi8(length, zero));
    Fours upper = join_fours(_mm512_unpackhi_epi8(low, high), _mm512_unpackhi_epi8(length, zero));
    if (!put_eights(&own, lower, upper)) put_fours(&own, lower, upper);
  }
  *bits = own;
}
