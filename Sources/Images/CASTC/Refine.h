// Refinement of candidates: endpoints and weights are optimized in alternation.

/// Computes the weights of texels of both planes.
CC_INLINE void interpolate_planes(const Context *context, const Choice *choice,
                                  TexelWeights *texels) {
  const float *values = context->levels.weightLevels[choice->mode->range];
  for (int plane = 0; plane <= choice->isDual; plane++)
    interpolate(context, choice->grid, values, choice->weights[plane], texels->planes[plane]);
}

/// Keeps a choice if it is better than the best one.
CC_INLINE void keep_better(const Context *context, const Block *block, const Trial *trial,
                           const TexelWeights *texels, const Line *lines, Choice *choice,
                           Choice *best) {
  choice->error = exact_error(context, block, trial->partitions, texels, trial->dualChannel, lines);
  if (choice->error < best->error) *best = *choice;
}

/// Encodes a block by a candidate; `best` is replaced where it is worse.
static void refine(const Context *context, const Block *block, const Trial *trial,
                   const Candidate *candidate, const Fits *fits, Choice *best) {
  const Levels *levels = &context->levels;
  const Partitioning *partitions = trial->partitions;
  Choice choice;
  choice.isDual = trial->dualChannel >= 0;
  choice.dualChannel = trial->dualChannel;
  choice.mode = &context->modes[choice.isDual][candidate->mode];
  choice.grid = &context->grids[choice.mode->grid];
  choice.partitionCount = partitions->count;
  choice.seed = partitions->seed;
  const Colors *colors = &trial->colors[candidate->colors];
  int bits = 128 - (partitions->count > 1 ? 29 : 17) - 2 * choice.isDual - choice.mode->weightBits;
  choice.isMixed = colors->isMixed;
  choice.colorRange =
      levels->colorRanges[colors->pairs][color_bits(colors, partitions->count, bits)];
  for (int plane = 0; plane <= choice.isDual; plane++) {
    round_weights(levels, choice.mode->range, fits[plane].weights[choice.mode->grid],
                  choice.grid->count, choice.weights[plane]);
  }
  TexelWeights texels;
  interpolate_planes(context, &choice, &texels);
  for (int round = 0;; round++) {
    BestEndpoints ends[4];
    StoredEndpoints stored[4];
    Line lines[4];
    for (int partition = 0; partition < partitions->count; partition++) {
      best_endpoints(block, partitions->masks[partition], &trial->moments[partition], &texels,
                     trial->dualChannel, &ends[partition]);
    }
    store_endpoints(levels, colors, choice.colorRange, partitions->count, ends, stored,
                    choice.colorModes);
    for (int partition = 0; partition < partitions->count; partition++) {
      lines[partition] = stored[partition].line;
      memcpy(choice.colors[partition], stored[partition].numbers, 8);
    }
    keep_better(context, block, trial, &texels, lines, &choice, best);
    if (round == context->effort.rounds) break;
    // What is still far off after the first round will not win.
    if (round == 1 && choice.error > best->error * 1.5f) break;
    bool isMoved = false;
    for (int plane = 0; plane <= choice.isDual; plane++) {
      isMoved |= improve_weights(context, block, partitions, lines, trial->dualChannel, plane,
                                 &choice, texels.planes[plane]);
    }
    if (!isMoved) break;
    interpolate_planes(context, &choice, &texels);
    keep_better(context, block, trial, &texels, lines, &choice, best);
  }
}

/// Tries the best modes of a division into partitions and planes.
static void try_modes(const Context *context, const Block *block, Trial *trial, Choice *best) {
  Fits fits[2];
  Candidate candidates[MaxCandidates];
  prepare_trial(context, block, trial);
  if (trial->distance >= best->error) return;
  int isDual = trial->dualChannel >= 0;
  const float *importance = trial->partitions->count > 1 ? trial->importance : NULL;
  for (int plane = 0; plane <= isDual; plane++)
    fit_grids(context, isDual, trial->weights[plane], importance, &fits[plane]);
  // Estimates are high by half, with much spread.
  float highest = 2 * (best->error * 1.1f - trial->distance);
  if (highest > 1e29f) highest = 1e29f;
  int count =
      choose_modes(context, block, trial, fits, highest, context->effort.candidates, candidates);
  for (int i = 0; i < count; i++) {
    if (i > 0 && trial->distance + candidates[i].estimate * 0.5f > best->error * 1.1f) break;
    refine(context, block, trial, &candidates[i], fits, best);
  }
}
