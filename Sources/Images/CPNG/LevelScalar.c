// The scalar level.
#include <libdeflate.h>

#include "Huffman.h"

/// A bit for each of 64 bytes that are equal.
CP_INLINE uint64_t same_bytes(const uint8_t *one, const uint8_t *other) {
  const uint64_t low = 0x7f7f7f7f7f7f7f7f;
  uint64_t same = 0;
  for (int i = 0; i < 8; i++) {
    uint64_t differing = cp_load64(one + 8 * i) ^ cp_load64(other + 8 * i);
    uint64_t equal = ~(((differing & low) + low) | differing | low) >> 7;
    same |= equal * 0x0102040810204080 >> 56 << 8 * i;
  }
  return same;
}

#include "Choice.h"
#include "Rows.h"
#include "ScalarFilters.h"
#include "Matches.h"
#include "Literals.h"
#include "Blocks.h"
#include "Pack.h"

CPPackedUnit cp_pack_scalar(const CPPlan *plan, uint32_t unit, void *memory) {
  return pack_unit(plan, unit, memory);
}

void cp_filter_scalar(const CPPlan *plan, bool isUnfiltered, void *memory, uint8_t *raw) {
  filter_all(plan, isUnfiltered, memory, raw);
}
