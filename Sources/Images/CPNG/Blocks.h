// Tokens to deflate blocks; included by the levels, which bring `put_literals`.

enum {
  SampledLiterals = 256,  // so many are counted all
  MinKeptRepeat = 24,     // bytes that are never better as literals
  LargeBlock = 1 << 15,   // in which some are counted for all
};

/// Counts literals, of many only 64 in `step` times as many.
CP_INLINE void count_literals(uint32_t counts[4][256], const uint8_t *bytes, size_t count,
                              uint32_t step) {
  size_t i = 0;
  if (count > SampledLiterals && step > 1) {
    for (; i + 64 <= count; i += 64 * (size_t)step) {
      for (size_t j = i; j < i + 64; j += 8) {
        uint64_t eight = cp_load64(bytes + j);
        for (int k = 0; k < 8; k++) counts[k % 4][eight >> 8 * k & 255] += step;
      }
    }
    return;
  }
  for (; i + 4 <= count; i += 4)
    for (int k = 0; k < 4; k++) counts[k][bytes[i + (size_t)k]]++;
  for (; i < count; i++) counts[0][bytes[i]]++;
}

/// Counts the symbols of a block. Where literals are counted in part, each has a code.
static void count_symbols(CPCounts *counts, const uint8_t *bytes, size_t size,
                          const CPToken *tokens, size_t tokenCount, CPEffort effort) {
  uint32_t literals[4][256] = {{0}};
  uint32_t step = effort == CPEffortFast && size > LargeBlock ? 4 : 1;
  memset(counts, 0, sizeof *counts);
  for (size_t i = 0; i < tokenCount; i++) {
    const CPToken *token = &tokens[i];
    count_literals(literals, bytes, token->literals, step);
    bytes += token->literals + token->length;
    if (!token->length) continue;
    uint32_t symbol = cp_distance(token->distance).symbol;
    for (uint32_t left = token->length, part; left > 0; left -= part) {
      part = cp_length_part(left);
      counts->literals[257 + cp_length(part).symbol]++;
      counts->distances[symbol]++;
    }
  }
  for (int i = 0; i < 256; i++) {
    uint32_t count = literals[0][i] + literals[1][i] + literals[2][i] + literals[3][i];
    counts->literals[i] = count + (step > 1);
  }
  counts->literals[CPEndOfBlock] = 1;
}

/// The bits of literals by codes; those that have none are costly.
CP_INLINE uint32_t literal_bits(const uint8_t *bytes, size_t count, const CPCodes *codes) {
  uint32_t bits = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t here = codes->literalBits[bytes[i]];
    bits += here ? here : CPMaxCodeBits;
  }
  return bits;
}

/// Makes short repeats literals where those take no more bits, and counts them as such; `count`
/// becomes how many tokens stay. Gives whether there was such a repeat.
static bool drop_costly_repeats(CPCounts *counts, const uint8_t *bytes, CPToken *tokens,
                                size_t *count, const CPCodes *codes) {
  size_t kept = 0, all = *count;
  uint32_t literals = 0;
  bool isChanged = false;
  for (size_t i = 0; i < all; i++) {
    CPToken token = tokens[i];
    bytes += token.literals;
    literals += token.literals;
    if (token.length > 0 && token.length < MinKeptRepeat) {
      CPDistance distance = cp_distance(token.distance);
      uint32_t needed = codes->lengthBits[token.length] + codes->distanceBits[distance.symbol]
                        + distance.bits;
      if (literal_bits(bytes, token.length, codes) <= needed) {
        for (uint32_t j = 0; j < token.length; j++) counts->literals[bytes[j]]++;
        counts->literals[257 + cp_length(token.length).symbol]--;
        counts->distances[distance.symbol]--;
        bytes += token.length;
        literals += token.length;
        isChanged = true;
        if (i + 1 < all) continue;
        token.length = 0;
      }
    }
    tokens[kept++] = (CPToken){literals, token.length, token.distance};
    bytes += token.length;
    literals = 0;
  }
  *count = kept;
  return isChanged;
}

/// Writes the symbols of a block; stops early where they come to more than `maximum` bytes.
static void put_tokens(CPBits *bits, const uint8_t *bytes, const CPToken *tokens, size_t count,
                       const CPCodes *codes, const uint8_t *maximum) {
  for (size_t i = 0; i < count && bits->position < maximum; i++) {
    const CPToken *token = &tokens[i];
    put_literals(bits, bytes, token->literals, codes);
    bytes += token->literals + token->length;
    if (!token->length) continue;
    CPDistance distance = cp_distance(token->distance);
    uint32_t codeBits = codes->distanceBits[distance.symbol];
    uint64_t candidate =
        codes->distanceCodes[distance.symbol] | (uint64_t)distance.value << codeBits;
    codeBits += distance.bits;
    for (uint32_t left = token->length, part; left > 0; left -= part) {
      part = cp_length_part(left);
      uint32_t lengthBits = codes->lengthBits[part];
      cp_put(bits, codes->lengths[part] | candidate << lengthBits, lengthBits + codeBits);
    }
  }
  cp_put(bits, codes->literalCodes[CPEndOfBlock], codes->literalBits[CPEndOfBlock]);
}

static void put_stored(CPBits *bits, const uint8_t *bytes, size_t count, bool isLast) {
  while (count > 0) {
    size_t part = cp_min(count, 65535);
    count -= part;
    cp_put(bits, isLast && count == 0, 3);
    cp_align(bits);
    cp_put(bits, part | (~(uint64_t)part & 0xffff) << 16, 32);
    memcpy(bits->position, bytes, part);
    bits->position += part;
    bytes += part;
  }
}

/// Writes a block of tokens, stored where that is smaller.
static void put_block(CPBits *bits, const uint8_t *bytes, size_t size, CPToken *tokens,
                      size_t tokenCount, CPEffort effort, bool isLast) {
  CPCounts counts;
  CPCodes codes;
  count_symbols(&counts, bytes, size, tokens, tokenCount, effort);
  uint64_t needed = cp_use_dynamic_codes(&codes, &counts), kind = 2;
  if (effort == CPEffortDefault && drop_costly_repeats(&counts, bytes, tokens, &tokenCount, &codes))
    needed = cp_use_dynamic_codes(&codes, &counts);
  if (size < LargeBlock) {
    CPCodes fixed;
    CPBits trial = {0, 0, bits->position};
    cp_put_codes(&trial, &codes);
    uint64_t header = 8 * (uint64_t)(trial.position - bits->position) + trial.count;
    if (cp_use_fixed_codes(&fixed, &counts) <= needed + header) {
      codes = fixed;
      kind = 1;
    }
  }
  size_t stored = size + 5 * ((size + 65534) / 65535);
  CPBits begin = *bits;
  // The estimate is as good as the part that was counted.
  if (needed / 8 < stored + stored / 16) {
    cp_put(bits, isLast | kind << 1, 3);
    if (kind == 2) cp_put_codes(bits, &codes);
    put_tokens(bits, bytes, tokens, tokenCount, &codes, begin.position + stored);
    if (bits->position < begin.position + stored) return;
  }
  *bits = begin;
  put_stored(bits, bytes, size, isLast);
}
