// What the parts of the PNG writer share.
#ifndef WRITER_H
#define WRITER_H

#include <assert.h>
#include <string.h>

#include "include/CPNG.h"

#define CP_INLINE static inline __attribute__((always_inline))

enum {
  CPUnitBytes = 1 << 17,   // filtered bytes of a unit, about
  CPBlockBytes = 3 << 16,  // the most of a block, for rows longer than a unit
  CPMargin = 64,           // zeros before a row, and behind it
  CPTail = 320,            // what vectors may read behind the bytes of a unit
  CPWindow = 32768,        // the farthest that deflate reaches back
  CPColorBits = 12,        // of the table of colors
  CPColorSlots = 1 << CPColorBits,
  CPHashBits = 13,
  CPMinMatchLength = 4,
};

/// What PNG calls them.
enum { CPGray = 0, CPRGB = 2, CPPalette = 3, CPGrayAlpha = 4, CPRGBA = 6 };
enum { CPNone, CPSub, CPUp, CPAverage, CPPaeth, CPFilters };

struct CPPlan {
  CPImage image;
  CPEffort effort;
  CSIMDLevel level;
  uint8_t colorType, depth;
  uint32_t pixelBytes;       // from a byte to what filters call its left neighbor
  size_t rowBytes;           // without the filter's
  uint32_t unitRows, units;
  uint32_t colors, translucentColors;
  uint32_t palette[257];     // RGBA8 as it lies in memory; the last one is never used
  uint32_t keys[CPColorSlots];
  uint8_t indices[CPColorSlots];  // in the palette
};

/// Bytes to be copied, then `length` bytes that were there `distance` before; the last one of a
/// block has no length.
typedef struct {
  uint32_t literals, length, distance;
} CPToken;

/// Where the parts of the memory of a unit begin, and how much that is.
typedef struct {
  size_t raw;      // the filtered rows, each behind its filter's number
  size_t rows[2];  // two rows as they are packed, each behind zeros
  size_t tokens;
  size_t heads;    // of the search for repeats
  size_t output;
  size_t size;
} CPLayout;

CPLayout cp_layout(const CPPlan *plan);

CP_INLINE uint32_t cp_load32(const uint8_t *from) {
  uint32_t v;
  memcpy(&v, from, 4);
  return v;
}

CP_INLINE uint64_t cp_load64(const uint8_t *from) {
  uint64_t v;
  memcpy(&v, from, 8);
  return v;
}

CP_INLINE size_t cp_min(size_t a, size_t b) { return a < b ? a : b; }
CP_INLINE size_t cp_max(size_t a, size_t b) { return a > b ? a : b; }

/// Where a color is in the table, or the free slot where it belongs. Slots that hold nothing have
/// key 0; transparent black, which is that number, has slot 0 to itself.
CP_INLINE uint32_t cp_slot(const CPPlan *plan, uint32_t color) {
  uint32_t slot = color * 0x9E3779B1u >> (32 - CPColorBits);
  if (plan->keys[slot] == color) return slot;
  if (slot == 0) slot = 1;
  while (plan->keys[slot] && plan->keys[slot] != color) slot = slot % (CPColorSlots - 1) + 1;
  return slot;
}

CPPackedUnit cp_pack_scalar(const CPPlan *plan, uint32_t unit, void *memory);
CPPackedUnit cp_pack_avx2(const CPPlan *plan, uint32_t unit, void *memory);
CPPackedUnit cp_pack_avx512(const CPPlan *plan, uint32_t unit, void *memory);
void cp_filter_scalar(const CPPlan *plan, bool isUnfiltered, void *memory, uint8_t *raw);
void cp_filter_avx2(const CPPlan *plan, bool isUnfiltered, void *memory, uint8_t *raw);
void cp_filter_avx512(const CPPlan *plan, bool isUnfiltered, void *memory, uint8_t *raw);

#endif
