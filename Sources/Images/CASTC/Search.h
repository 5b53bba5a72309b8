// The search for the best encoding of a block.
#include "Vectors.h"

#include "Block.h"
#include "Lines.h"
#include "Trial.h"
#include "GridFits.h"
#include "Endpoints.h"
#include "Weights.h"
#include "Refine.h"
#include "Partitions.h"
#include "Pack.h"

/// The correlation of a channel with the others, from 0 to 1: 1 where it does not change.
CC_INLINE float correlation(const Floats4 rows[4], int channel, int channels) {
  float lowest = 1;
  for (int i = 0; i < channels; i++) {
    float product = rows[i][i] * rows[channel][channel];
    if (i == channel || product < 1) continue;
    float square = rows[i][channel] * rows[i][channel] / product;
    if (square < lowest) lowest = square;
  }
  return lowest;
}

/// Tries two weight planes for each channel that correlates weakly with another one.
static void try_planes(const Context *context, const Block *block, Trial *trial, Choice *best) {
  Floats4 rows[4];
  covariances(trial->moments, 0, rows);
  float limit = context->effort.correlation * context->effort.correlation;
  for (int i = block->channelCount - 1; i >= 0; i--) {
    if (correlation((const Floats4 *)rows, i, block->channelCount) > limit) continue;
    trial->dualChannel = i;
    try_modes(context, block, trial, best);
  }
  trial->dualChannel = -1;
}

/// Tries the best patterns of a number of partitions.
static void try_partitionings(const Context *context, const Block *block, const Moments *all,
                              int count, Choice *best) {
  int chosen[8];
  int found = choose_patterns(context, block, count, best->error, chosen);
  for (int i = 0; i < found; i++) {
    Partitioning partitions;
    Moments moments[4];
    load_partitioning(context, count, chosen[i], &partitions);
    partition_moments(block, &partitions, all, moments);
    Trial trial = {.partitions = &partitions, .moments = moments, .dualChannel = -1};
    try_modes(context, block, &trial, best);
  }
}

/// Finds the best encoding of those tried: with one partition, with two weight planes, with two and
/// with three partitions, until the error is acceptable or partitions do not help.
static void search(const Context *context, const Block *block, Choice *best) {
  const float acceptable =
      context->effort.acceptable * (float)(context->texels * block->channelCount);
  Partitioning whole = {.count = 1};
  Moments moments;
  memcpy(whole.masks[0], context->inside, sizeof(Floats) * (size_t)block->groups);
  if (block->channelCount == 4) gather_moments(block, whole.masks[0], 4, &moments);
  else gather_moments(block, whole.masks[0], 3, &moments);
  Trial trial = {.partitions = &whole, .moments = &moments, .dualChannel = -1};
  best->error = 1e30f;
  try_modes(context, block, &trial, best);
  if (best->error <= acceptable) return;
  float undivided = best->error;
  try_planes(context, block, &trial, best);
  if (best->error <= acceptable) return;
  try_partitionings(context, block, &moments, 2, best);
  if (best->error <= acceptable || best->error >= undivided) return;
  try_partitionings(context, block, &moments, 3, best);
}

static void encode_blocks(const Context *context, const CCASTCBlocks *blocks) {
  for (size_t i = 0; i < blocks->blockCount; i++) {
    Block block;
    uint8_t *target = blocks->target + 16 * i;
    load_block(context, blocks, blocks->firstBlock + i, &block);
    if (block.isConstant) {
      pack_constant(block.first, target);
      continue;
    }
    Choice choice;
    search(context, &block, &choice);
    pack_choice(context, &choice, target);
  }
}
