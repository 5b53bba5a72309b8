// Contexts: the tables of a block size and a quality.
#include "Context.h"

bool cc_astc_has_footprint(int width, int height) { return astc_mode_order(width, height) != NULL; }

size_t cc_astc_context_size(int width, int height) {
  size_t groups = (size_t)(width * height + 7) / 8;
  return sizeof(Context) + astc_shares_size(width, height) + 2 * PatternCount * groups * 8;
}

static void prepare_effort(Context *context, CCASTCQuality quality) {
  // Found by measuring quality and time on photos and sprites with blocks of 4x4, 6x6 and 8x8.
  static const Effort efforts[3] = {
      [CCASTCFast] = {.candidates = 2,
                      .rounds = 1,
                      .sweeps = 1,
                      .patterns = {0, 0, 32, 24},
                      .partitionings = {0, 0, 1, 1},
                      .correlation = 0.8f,
                      .acceptable = 2.06f},
      [CCASTCMedium] = {.candidates = 3,
                        .rounds = 2,
                        .sweeps = 1,
                        .patterns = {0, 0, 100, 100},
                        .partitionings = {0, 0, 3, 2},
                        .correlation = 0.9f,
                        .acceptable = 1.63f},
      [CCASTCThorough] = {.candidates = 8,
                          .rounds = 3,
                          .sweeps = 2,
                          .patterns = {0, 0, 300, 300},
                          .partitionings = {0, 0, 6, 6},
                          .correlation = 0.97f,
                          .acceptable = 0.41f},
  };
  context->effort = efforts[quality];
  // The larger the blocks, the lower the quality that any search reaches.
  float root = __builtin_sqrtf((float)context->texels / 16);
  context->effort.acceptable *= root * __builtin_sqrtf(root);
}

bool cc_astc_prepare(void *memory, int width, int height, CCASTCQuality quality) {
  if (!cc_astc_has_footprint(width, height)) return false;
  Context *context = memory;
  memset(context, 0, cc_astc_context_size(width, height));
  context->width = width;
  context->height = height;
  context->texels = width * height;
  context->groups = (context->texels + 7) / 8;
  for (int i = 0; i < context->texels; i++) context->inside[i] = 1;
  astc_prepare_levels(&context->levels);
  astc_prepare_grids(context);
  astc_prepare_modes(context, quality);
  astc_prepare_partitions(context);
  prepare_effort(context, quality);
  return true;
}
