// The encoders of BC1 to BC5 and BC7, a row of blocks at a time.

/// Writes blocks of 8 bytes, or the halves of blocks of 16 bytes.
CC_INLINE void store_lanes(uint8_t *target, const LaneBlock *blocks, const int halves) {
  if (halves == 1) {
    store_zipped_longs(target, (Longs)blocks[0].low, (Longs)blocks[0].high);
    return;
  }
  uint8_t first[2 * VECTOR_BYTES], second[2 * VECTOR_BYTES];
  store_zipped_longs(first, (Longs)blocks[0].low, (Longs)blocks[0].high);
  store_zipped_longs(second, (Longs)blocks[1].low, (Longs)blocks[1].high);
  for (int i = 0; i < LANE_COUNT; i++) {
    memcpy(target + 16 * i, first + 8 * i, 8);
    memcpy(target + 16 * i + 8, second + 8 * i, 8);
  }
}

/// Four bits of alpha per pixel.
CC_INLINE LaneBlock plain_alpha_of(const LaneFloats alpha[16]) {
  LaneBlock block = {{0}, {0}};
  for (int i = 0; i < 8; i++) {
    block.low |= lane_ints(alpha[i] * (15.0f / 255.0f) + 0.5f) << 4 * i;
    block.high |= lane_ints(alpha[i + 8] * (15.0f / 255.0f) + 0.5f) << 4 * i;
  }
  return block;
}

/// As many blocks as there are lanes.
static __attribute__((noinline)) void encode_bc_lanes(const CCBCPixels *pixels, uint8_t *target,
                                                      CCBCKind kind, CCBCQuality quality) {
  LanePixels block;
  LaneBlock packed[2];
  lane_load(pixels, &block);
  const bool isSigned = kind == CCBC4Signed || kind == CCBC5Signed;
  switch (kind) {
    case CCBC1Opaque:
      packed[0] = color_block_of(&block, quality, false);
      break;
    case CCBC1:
      packed[0] = color_block_with_clear(&block, quality);
      break;
    case CCBC2:
      packed[0] = plain_alpha_of(block.channels[3]);
      packed[1] = color_block_of(&block, quality, true);
      break;
    case CCBC3:
      packed[0] = channel_block_of(block.channels[3], quality, false);
      packed[1] = color_block_of(&block, quality, true);
      break;
    case CCBC5:
    case CCBC5Signed:
      packed[1] = channel_block_of(block.channels[1], quality, isSigned);
      packed[0] = channel_block_of(block.channels[0], quality, isSigned);
      break;
    default:
      packed[0] = channel_block_of(block.channels[0], quality, isSigned);
      break;
  }
  store_lanes(target, packed, bc_block_size(kind) == 8 ? 1 : 2);
}

#include "BC7Fit.h"
#include "BC7Moments.h"
#include "BC7Write.h"
#include "BC7Encode.h"

CC_INLINE void encode_lanes(const CCBCPixels *pixels, uint8_t *target, CCBCKind kind,
                            CCBCQuality quality) {
  if (kind == CCBC7) encode_bc7_lanes(pixels, target, &bc7Efforts[quality]);
  else encode_bc_lanes(pixels, target, kind, quality);
}

/// All blocks of a row; those that do not fill a vector are copied into one.
static void encode_bc(const CCBCPixels *pixels, CCBCKind kind, CCBCQuality quality) {
  const size_t size = bc_block_size(kind);
  size_t done = 0;
  for (; done + LANE_COUNT <= pixels->count; done += LANE_COUNT) {
    CCBCPixels part = {pixels->source + 16 * done, pixels->stride, LANE_COUNT, 0};
    encode_lanes(&part, pixels->target + size * done, kind, quality);
  }
  size_t rest = pixels->count - done;
  if (rest == 0) return;
  uint8_t spare[16 * VECTOR_BYTES] = {0}, blocks[4 * VECTOR_BYTES];
  for (size_t row = 0; row < 4; row++)
    memcpy(spare + row * 4 * VECTOR_BYTES, pixels->source + 16 * done + row * pixels->stride,
           16 * rest);
  CCBCPixels part = {spare, 4 * VECTOR_BYTES, LANE_COUNT, 0};
  encode_lanes(&part, blocks, kind, quality);
  memcpy(pixels->target + size * done, blocks, size * rest);
}
