// Ideal weights for all grids, and the choice of block modes by estimated errors.

/// The weights of each grid that fit those of the texels best, and the squared error that is left.
typedef struct {
  float weights[MaxGrids][MaxWeights + LANES];
  float rest[MaxGrids];
  /// By how much the error grows with the square of a change of each weight.
  const float *squares[MaxGrids];
  float ownSquares[MaxGrids][MaxWeights + LANES];
} Fits;

/// A mode that is worth trying.
typedef struct {
  int mode;
  /// Which of the trial's kinds of colors.
  int colors;
  float estimate;
} Candidate;

enum { MaxCandidates = 8 };

/// Copies the weights of a grid from a table of all sizes; those behind the last are 0.
CC_INLINE void copy_grid(const Grid *grid, float (*table)[MaxAxis + LANES], float *target) {
  for (int row = 0; row < grid->rows; row++) {
    const float *source = table[grid->rowStart + row] + grid->columnStart;
    float *to = target + row * grid->columns;
    store_floats(to, load_floats(source));
    if (grid->columns > LANES) store_floats(to + LANES, load_floats(source + LANES));
  }
  store_floats(target + grid->count, (Floats){0});
}

/// Applies matrices along rows and columns to texels, for grids of all sizes.
CC_INLINE void transform(const Context *context, const float *texels,
                         const float (*columns)[MaxAxis], const float (*rows)[12],
                         float (*table)[MaxAxis + LANES]) {
  float lines[12][MaxAxis];
  const int groups = context->columnGroups;
  for (int y = 0; y < context->height; y++) {
    for (int k = 0; k < groups; k++) {
      Floats sum = {0};
      for (int x = 0; x < context->width; x++)
        sum += load_floats(columns[x] + LANES * k) * texels[y * context->width + x];
      store_floats(lines[y] + LANES * k, sum);
    }
  }
  for (int i = 0; i < context->rowWeights; i++) {
    for (int k = 0; k < groups; k++) {
      Floats sum = {0};
      for (int y = 0; y < context->height; y++)
        sum += load_floats(lines[y] + LANES * k) * rows[i][y];
      store_floats(table[i] + LANES * k, sum);
    }
    store_floats(table[i] + LANES * groups, (Floats){0});
  }
}

/// Fits all grids in use to weights of texels that matter more or less; null for all alike.
///
/// The interpolation between grid and texels is taken for one along the rows and one along the
/// columns, which it is but for rounding; so is its lowest-squares inverse.
static void fit_grids(const Context *context, int isDual, const float *weights,
                      const float *importance, Fits *fits) {
  float fit[MaxAxis][MaxAxis + LANES], adjoint[MaxAxis][MaxAxis + LANES];
  float important[MaxAxis][MaxAxis + LANES];
  Floats squares = {0};
  for (int k = 0; k < context->groups; k++) {
    Floats own = load_floats(weights + LANES * k) * load_floats(context->inside + LANES * k);
    squares += own * own;
  }
  const float total = sum_of(squares);
  transform(context, weights, context->columnFit, context->rowFit, fit);
  transform(context, weights, context->columnAdjoint, context->rowAdjoint, adjoint);
  if (importance)
    transform(context, importance, context->columnAdjoint, context->rowAdjoint, important);
  float products[MaxGrids][MaxWeights + LANES];
  for (int i = 0; i < context->usedGridCounts[isDual]; i++) {
    int number = context->usedGrids[isDual][i];
    copy_grid(&context->grids[number], fit, fits->weights[number]);
    copy_grid(&context->grids[number], adjoint, products[number]);
    if (importance) copy_grid(&context->grids[number], important, fits->ownSquares[number]);
  }
  for (int i = 0; i < context->usedGridCounts[isDual]; i++) {
    int number = context->usedGrids[isDual][i];
    const Grid *grid = &context->grids[number];
    Floats sum = {0};
    for (int k = 0; k < grid->count; k += LANES)
      sum += load_floats(fits->weights[number] + k) * load_floats(products[number] + k);
    float rest = total - sum_of(sum);
    fits->squares[number] = grid->squares;
    if (importance) {
      float *own = fits->ownSquares[number];
      for (int k = 0; k < grid->count; k += LANES)
        store_floats(own + k, load_floats(own + k) * load_floats(grid->meanShares + k));
      fits->squares[number] = own;
    }
    Floats added = {0};
    for (int k = 0; k < grid->count; k += LANES) {
      Floats weight = load_floats(fits->weights[number] + k);
      Floats inRange = minimum(maximum(weight, (Floats){0}), ALL(1));
      added += (weight - inRange) * (weight - inRange) * load_floats(fits->squares[number] + k);
      store_floats(fits->weights[number] + k, inRange);
    }
    fits->rest[number] = (rest > 0 ? rest : 0) + sum_of(added);
  }
}

/// The squared error that rounding the weights of a grid to levels adds.
CC_INLINE float rounding_error(const Fits *fits, int number, int count, int levels) {
  Floats sum = {0};
  const float top = (float)(levels - 1), step = 1 / top;
  for (int k = 0; k < count; k += LANES) {
    Floats weight = load_floats(fits->weights[number] + k);
    Floats level = whole(weight * top + 0.5f);
    Floats difference = level * step - weight;
    sum += difference * difference * load_floats(fits->squares[number] + k);
  }
  return sum_of(sum);
}

/// The bits that kinds of colors leave for their numbers.
CC_INLINE int color_bits(const Colors *colors, int partitions, int bits) {
  return colors->isMixed ? bits - (3 * partitions - 4) : bits;
}

/// What rounding the ends of all lines to a range adds, about.
CC_INLINE float end_rounding(const Context *context, const Block *block, const Trial *trial,
                             int range) {
  const uint8_t *levels = context->levels.colorLevels[range];
  const uint8_t *nearest = context->levels.nearestColor[range];
  float cost = 0;
  for (int partition = 0; partition < trial->partitions->count; partition++) {
    const Line *line = &trial->lines[partition];
    float sum = 0;
    for (int i = 0; i < block->channelCount; i++) {
      float a = (float)levels[nearest[(int)(line->first[i] + 0.5f)]] - line->first[i];
      float b = (float)levels[nearest[(int)(line->second[i] + 0.5f)]] - line->second[i];
      sum += 0.2f * (a * a + b * b) + 0.1f * a * b;
    }
    cost += sum * trial->moments[partition].count;
  }
  float step = 255 / (float)(context->levels.colorCounts[range] - 1);
  return cost + step * step * (1.0f / 12) * (float)(context->texels * block->channelCount) * 0.25f;
}

/// What rounding the endpoints adds, for the kinds of colors that are best with so many bits.
CC_INLINE float color_cost(const Context *context, const Block *block, const Trial *trial,
                           int available, float *roundings, int *chosen) {
  float best = 1e30f;
  *chosen = 0;
  for (int i = 0; i < trial->colorCount; i++) {
    const Colors *colors = &trial->colors[i];
    int bits = color_bits(colors, trial->partitions->count, available);
    if (bits < 0 || trial->colorPenalties[i] >= best) continue;
    int range = context->levels.colorRanges[colors->pairs][bits];
    if (range < MinColorRange) continue;
    if (roundings[range] < 0) roundings[range] = end_rounding(context, block, trial, range);
    float cost = roundings[range];
    if (trial->isNarrow && colors->kinds[0] == ColorFull) cost *= 0.35f;
    cost += trial->colorPenalties[i];
    if (cost < best) {
      best = cost;
      *chosen = i;
    }
  }
  return best;
}

/// Lists the modes with the smallest estimated errors below a highest one; gives how many.
static int choose_modes(const Context *context, const Block *block, const Trial *trial,
                        const Fits *fits, float highest, int limit, Candidate *best) {
  float costs[128], roundings[ColorRanges];
  int colors[128];
  int isDual = trial->dualChannel >= 0, count = 0;
  int modes = context->modeCounts[isDual];
  int available = 128 - (trial->partitions->count > 1 ? 29 : 17) - 2 * isDual;
  for (int i = 0; i < 128; i++) costs[i] = -1;
  for (int i = 0; i < ColorRanges; i++) roundings[i] = -1;
  for (int i = 0; i < modes; i++) {
    const Mode *mode = &context->modes[isDual][i];
    const Grid *grid = &context->grids[mode->grid];
    if (costs[mode->weightBits] < 0) {
      costs[mode->weightBits] = color_cost(context, block, trial, available - mode->weightBits,
                                           roundings, &colors[mode->weightBits]);
    }
    float estimate = costs[mode->weightBits];
    for (int plane = 0; plane <= isDual; plane++)
      estimate += trial->longest[plane] * fits[plane].rest[mode->grid];
    if (estimate >= highest) continue;
    for (int plane = 0; plane <= isDual; plane++) {
      estimate += trial->longest[plane]
                  * rounding_error(&fits[plane], mode->grid, grid->count,
                                   context->levels.weightCounts[mode->range]);
    }
    if (estimate >= highest) continue;
    int at = count < limit ? count++ : limit - 1;
    for (; at > 0 && best[at - 1].estimate > estimate; at--) best[at] = best[at - 1];
    best[at] = (Candidate){i, colors[mode->weightBits], estimate};
    if (count == limit) highest = best[limit - 1].estimate;
  }
  return count;
}
