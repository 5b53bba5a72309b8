// The weights of a grid: rounding, interpolation and improvement.

CC_INLINE const float *grid_shares(const Context *context, const Grid *grid) {
  return (const float *)(const void *)(context->memory + grid->shares);
}

/// Rounds weights from 0 to 1 to the nearest levels of a range.
CC_INLINE void round_weights(const Levels *levels, int range, const float *weights, int count,
                             uint8_t *numbers) {
  for (int i = 0; i < count; i++) {
    numbers[i] = levels->nearestWeight[range][(int)(weights[i] * 64 + 0.5f)];
  }
}

/// Interpolates the weights of a grid, which gives whole numbers from 0 to 64.
CC_INLINE void interpolate(const Context *context, const Grid *grid, const float *values,
                           const uint8_t *numbers, Floats *texels) {
  const float *shares = grid_shares(context, grid);
  const int groups = context->groups;
  for (int k = 0; k < groups; k++) texels[k] = ALL(8);
  for (int i = 0; i < grid->count; i++) {
    float value = values[numbers[i]];
    const float *own = shares + i * groups * LANES;
    for (int k = grid->firstGroup[i]; k < grid->endGroup[i]; k++)
      texels[k] += load_floats(own + LANES * k) * value;
  }
  for (int k = 0; k < groups; k++) texels[k] = whole(texels[k] * (1.0f / 16));
}

/// How the error depends on the weights of eight texels each: how much it grows with the squares of
/// changes, and half of its slope.
typedef struct {
  Floats squares[MaxGroups], slopes[MaxGroups];
} Slopes;

CC_INLINE void find_slopes(const Context *context, const Block *block,
                           const Partitioning *partitions, const Line *lines, int dualChannel,
                           int plane, const Floats *texels, Slopes *slopes) {
  memset(slopes, 0, sizeof *slopes);
  for (int i = 0; i < block->channelCount; i++) {
    if (plane != (i == dualChannel)) continue;
    for (int k = 0; k < block->groups; k++) {
      Floats first, step;
      load_line(partitions, lines, i, k, &first, &step);
      step *= 1.0f / 64;
      slopes->squares[k] += step * step;
      slopes->slopes[k] += step * (first + step * texels[k] - block->channels[i][k]);
    }
  }
  for (int k = 0; k < block->groups; k++) {
    Floats inside = load_floats(context->inside + LANES * k);
    slopes->squares[k] *= inside;
    slopes->slopes[k] *= inside;
  }
}

/// Moves the weights of a plane, one after the other, to the levels with the smallest error for
/// given lines; gives whether any moved.
static bool improve_weights(const Context *context, const Block *block,
                            const Partitioning *partitions, const Line *lines, int dualChannel,
                            int plane, Choice *choice, const Floats *texels) {
  const Grid *grid = choice->grid;
  const float *shares = grid_shares(context, grid);
  const float *values = context->levels.weightLevels[choice->mode->range];
  const uint8_t *nearest = context->levels.nearestWeight[choice->mode->range];
  uint8_t *numbers = choice->weights[plane];
  Slopes slopes;
  find_slopes(context, block, partitions, lines, dualChannel, plane, texels, &slopes);
  bool isMoved = false;
  for (int sweep = 0; sweep < context->effort.sweeps; sweep++) {
    bool moves = false;
    for (int i = 0; i < grid->count; i++) {
      const float *own = shares + i * context->groups * LANES;
      Floats slope = {0}, square = {0};
      for (int k = grid->firstGroup[i]; k < grid->endGroup[i]; k++) {
        Floats share = load_floats(own + LANES * k) * (1.0f / 16);
        slope += share * slopes.slopes[k];
        square += share * share * slopes.squares[k];
      }
      Floats4 both = sums_of(slope, square, slope, square);
      if (!(both[1] > 1e-6f)) continue;
      float value = values[numbers[i]];
      float wanted = clamped(0, value - both[0] / both[1], 64);
      uint8_t number = nearest[(int)(wanted + 0.5f)];
      if (number == numbers[i]) continue;
      float change = (values[number] - value) * (1.0f / 16);
      numbers[i] = number;
      for (int k = grid->firstGroup[i]; k < grid->endGroup[i]; k++)
        slopes.slopes[k] += load_floats(own + LANES * k) * slopes.squares[k] * change;
      moves = true;
    }
    isMoved |= moves;
    if (!moves) break;
  }
  return isMoved;
}
