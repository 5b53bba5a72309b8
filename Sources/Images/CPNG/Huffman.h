// The Huffman codes of a block (RFC 1951, section 3.2).
#ifndef HUFFMAN_H
#define HUFFMAN_H

#include "Bits.h"

enum {
  CPLiteralSymbols = 286,
  CPDistanceSymbols = 30,
  CPEndOfBlock = 256,
  CPMaxCodeBits = 14,  // four literals fit 56 bits; 15 would make nothing smaller
  CPMaxMatchLength = 258,
};

/// How often each symbol comes.
typedef struct {
  uint32_t literals[CPLiteralSymbols], distances[CPDistanceSymbols];
} CPCounts;

/// The codes of a block, as they are written.
typedef struct {
  uint8_t literalBits[CPLiteralSymbols + 2], distanceBits[CPDistanceSymbols + 2];
  uint16_t literalCodes[CPLiteralSymbols + 2], distanceCodes[CPDistanceSymbols + 2];
  // Of literals for look-up: the code with its length above, and the halves of codes apart.
  uint32_t literals[256];
  uint8_t low[256], high[256];
  // Of lengths: codes with the bits that follow them.
  uint32_t lengths[CPMaxMatchLength + 1];
  uint8_t lengthBits[CPMaxMatchLength + 1];
} CPCodes;

/// The symbol of a length from 3 to 258, less 257; how many bits follow it, and which.
typedef struct {
  uint32_t symbol, bits, value;
} CPLength;

CP_INLINE CPLength cp_length(uint32_t length) {
  if (length == CPMaxMatchLength) return (CPLength){28, 0, 0};
  uint32_t above = length - 3;
  if (above < 8) return (CPLength){above, 0, 0};
  uint32_t bits = 29 - (uint32_t)__builtin_clz(above);
  return (CPLength){4 * bits + (above >> bits), bits, above & ((1u << bits) - 1)};
}

/// The symbol of a distance from 1 to 32,768, how many bits follow it, and which.
typedef struct {
  uint32_t symbol, bits, value;
} CPDistance;

CP_INLINE CPDistance cp_distance(uint32_t distance) {
  uint32_t before = distance - 1;
  if (before < 4) return (CPDistance){before, 0, 0};
  uint32_t log = 31 - (uint32_t)__builtin_clz(before);
  return (CPDistance){2 * log + (before >> (log - 1) & 1), log - 1,
                      before & ((1u << (log - 1)) - 1)};
}

/// How much of a long match one length stands for, so that none below 3 is left.
CP_INLINE uint32_t cp_length_part(uint32_t length) {
  return length <= CPMaxMatchLength       ? length
         : length <= CPMaxMatchLength + 2 ? 255
                                          : CPMaxMatchLength;
}

/// Finds the best codes for counts; gives the bits of the symbols.
uint64_t cp_use_dynamic_codes(CPCodes *codes, const CPCounts *counts);
/// About how many bits the symbols take with codes of their own.
uint64_t cp_estimated_bits(const CPCounts *counts);
/// Takes the fixed codes of deflate; gives the bits of the symbols.
uint64_t cp_use_fixed_codes(CPCodes *codes, const CPCounts *counts);
/// Writes what comes before the symbols of a block with codes of its own.
void cp_put_codes(CPBits *bits, const CPCodes *codes);

#endif
