// Writing bits, least significant first (RFC 1951, section 3.1.1).
#ifndef BITS_H
#define BITS_H

#include "Writer.h"

/// At most 7 bits wait between two calls. Each call writes 8 bytes, of which those behind
/// `position` are overwritten by the next.
typedef struct {
  uint64_t waiting;
  uint32_t count;
  uint8_t *position;
} CPBits;

/// Adds at most 56 bits; those above `count` are 0.
CP_INLINE void cp_put(CPBits *bits, uint64_t value, uint32_t count) {
  uint64_t all = bits->waiting | value << bits->count;
  uint32_t total = bits->count + count;
  memcpy(bits->position, &all, 8);
  bits->position += total >> 3;
  bits->waiting = all >> (total & 56);
  bits->count = total & 7;
}

/// Adds zeros up to the next byte.
CP_INLINE void cp_align(CPBits *bits) {
  if (bits->count) cp_put(bits, 0, 8 - bits->count);
}

#endif
