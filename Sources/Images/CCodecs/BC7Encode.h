// The encoder of BC7: which modes are tried with which blocks.
//
// Mode 6 comes first, and blocks whose squared error is small are left at that. Other opaque blocks
// try the modes with several subsets and without alpha, with the partitions that look best by sums
// over their pixels; the rest tries modes 4, 5 and 7.

/// What is tried of each mode.
typedef struct {
  /// How often endpoints are improved.
  int rounds;
  /// The numbers of partitions that are tried with modes 0, 1, 2, 3 and 7.
  int partitions0, partitions1, partitions2, partitions3, partitions7;
  /// How many rotations are tried with modes 4 and 5, in opaque blocks and in others.
  int opaqueRotations4, opaqueRotations5, rotations4, rotations5;
  /// How often all endpoints of the best mode are moved.
  int polishes;
  /// The squared error below which blocks of one subset are good enough.
  float enough;
} BC7Effort;

static const BC7Effort bc7Efforts[3] = {
    {1, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 16},
    {1, 1, 3, 1, 1, 3, 0, 4, 1, 4, 0, 8},
    {1, 4, 12, 8, 8, 12, 4, 4, 4, 4, 4, 1},
};

/// Keeps a choice in the lanes in which it is better.
CC_INLINE LaneInts bc7_keep(BC7Best *best, const BC7Choice *choice, LaneInts isActive, int mode,
                            LaneInts partition) {
  LaneInts isBetter = (choice->error < best->choice.error) & isActive;
  best->choice.error = lane_choose(isBetter, choice->error, best->choice.error);
  for (int i = 0; i < 2; i++) {
    best->choice.steps[i] = lane_select(isBetter, choice->steps[i], best->choice.steps[i]);
    for (int s = 0; s < 3; s++)
      best->choice.ends[s][i] = lane_select(isBetter, choice->ends[s][i], best->choice.ends[s][i]);
  }
  best->mode = lane_select(isBetter, (LaneInts){0} + mode, best->mode);
  best->partition = lane_select(isBetter, partition, best->partition);
  return isBetter;
}

CC_INLINE BC7Shape bc7_shape(int number) {
  const BC7Mode *mode = &bc7Modes[number];
  int shared = mode->sharedBits > 0;
  return (BC7Shape){mode->indexBits, mode->colorBits + shared, mode->alphaBits + shared, shared,
                    mode->sharedBits == mode->subsets};
}

/// Chooses a partition in each lane.
CC_INLINE void bc7_split(BC7Area *area, int mode, LaneInts partition) {
  for (int lane = 0; lane < LANE_COUNT; lane++) {
    int number = partition[lane];
    if (bc7Modes[mode].subsets == 2) area->masks[0][lane] = ccBCHalves[number];
    if (bc7Modes[mode].subsets == 3) {
      for (int s = 0; s < 2; s++) area->masks[s][lane] = ccBCThirds[number][s];
    }
  }
}

/// A mode with several subsets, with the first partitions of a list.
static void bc7_try_split(const BC7Area *pixels, const BC7MomentTable *table, int mode,
                          const BC7Candidates *list, int count, int rounds, LaneInts isActive,
                          BC7Best *best) {
  BC7Shape shape = bc7_shape(mode);
  BC7Area area = *pixels;
  for (int number = 0; number < count; number++) {
    LaneInts partition = list->partitions[number];
    BC7Ends ends;
    BC7Choice choice = {.ends = {{{0}}}};
    bc7_split(&area, mode, partition);
    if (mode == 7) {
      bc7_begin_alpha_halves(&area, table, &ends);
      bc7_refine_alpha_halves(&area, &shape, rounds, &ends, &choice);
    } else if (bc7Modes[mode].subsets == 2) {
      bc7_begin_halves(&area, table, &ends);
      bc7_refine_halves(&area, &shape, rounds, &ends, &choice);
    } else {
      bc7_begin_thirds(&area, table, &ends);
      bc7_refine_thirds(&area, &shape, rounds, &ends, &choice);
    }
    bc7_keep(best, &choice, isActive, mode, partition);
  }
}

/// Modes 4 and 5: a channel that is fitted apart from three others.
static void bc7_try_apart(const LanePixels *pixels, int mode, int rotation, bool isExchanged,
                          int rounds, LaneInts isActive, BC7Best *best) {
  const BC7Mode *layout = &bc7Modes[mode];
  int colorIndexBits = isExchanged ? layout->secondIndexBits : layout->indexBits;
  int otherIndexBits = isExchanged ? layout->indexBits : layout->secondIndexBits;
  BC7Shape shape = {colorIndexBits, layout->colorBits, 0, false, false};
  BC7Shape otherShape = {otherIndexBits, 0, layout->alphaBits, false, false};
  LanePixels rotated;
  int order[4] = {0, 1, 2, 3};
  if (rotation > 0) {
    order[3] = rotation - 1;
    order[rotation - 1] = 3;
  }
  for (int c = 0; c < 4; c++)
    memcpy(rotated.channels[c], pixels->channels[order[c]], sizeof rotated.channels[c]);
  BC7MomentTable table;
  bc7_measure(&rotated, &table);
  BC7Area area = {{rotated.channels[0], rotated.channels[1], rotated.channels[2], 0}, {{0}, {0}}, {0}};
  BC7Area other = {{rotated.channels[3], 0, 0, 0}, {{0}, {0}}, {0}};
  BC7Ends ends, otherEnds;
  BC7Choice choice = {.ends = {{{0}}}}, otherChoice = {.ends = {{{0}}}};
  bc7_begin_color(&area, &table, &ends);
  bc7_refine_color(&area, &shape, rounds, &ends, &choice);
  LaneFloats low = rotated.channels[3][0], high = low;
  for (int i = 1; i < 16; i++) {
    low = lane_min(low, rotated.channels[3][i]);
    high = lane_max(high, rotated.channels[3][i]);
  }
  otherEnds.values[0][0][0] = low;
  otherEnds.values[0][1][0] = high;
  bc7_refine_scalar(&other, &otherShape, rounds, &otherEnds, &otherChoice);
  choice.error += otherChoice.error;
  LaneInts isBetter = bc7_keep(best, &choice, isActive, mode, (LaneInts){0});
  for (int i = 0; i < 2; i++) {
    best->otherEnds[i] = lane_select(isBetter, otherChoice.ends[0][i], best->otherEnds[i]);
    best->otherSteps[i] = lane_select(isBetter, otherChoice.steps[i], best->otherSteps[i]);
  }
  best->rotation = lane_select(isBetter, (LaneInts){0} + rotation, best->rotation);
  best->isExchanged = lane_select(isBetter, (LaneInts){0} + isExchanged, best->isExchanged);
}

/// The block with the channel that is fitted apart last, by each lane's rotation.
CC_INLINE void bc7_turn(const LanePixels *pixels, LaneInts rotation, LanePixels *rotated) {
  for (int i = 0; i < 16; i++) {
    rotated->channels[3][i] = pixels->channels[3][i];
    for (int c = 0; c < 3; c++) {
      LaneInts isLast = rotation == c + 1;
      rotated->channels[c][i] = lane_choose(isLast, pixels->channels[3][i], pixels->channels[c][i]);
      rotated->channels[3][i] = lane_choose(isLast, pixels->channels[c][i], rotated->channels[3][i]);
    }
  }
}

/// Improves the blocks of a mode with one set of indices.
static void bc7_polish(BC7Area area, int mode, int rounds, LaneInts isActive, BC7Best *best) {
  LaneInts isMode = (best->mode == mode) & isActive;
  if (!lane_any(isMode)) return;
  BC7Shape shape = bc7_shape(mode);
  BC7Choice choice = best->choice;
  bc7_split(&area, mode, best->partition);
  switch (mode) {
    case 0:
    case 2:
      bc7_polish_thirds(&area, &shape, rounds, &choice);
      break;
    case 1:
    case 3:
      bc7_polish_halves(&area, &shape, rounds, &choice);
      break;
    case 6:
      bc7_polish_alpha(&area, &shape, rounds, &choice);
      break;
    default:
      bc7_polish_alpha_halves(&area, &shape, rounds, &choice);
      break;
  }
  bc7_keep(best, &choice, isMode, mode, best->partition);
}

/// Improves the blocks of modes 4 and 5.
static void bc7_polish_apart(const LanePixels *pixels, int mode, bool isExchanged, int rounds,
                             LaneInts isActive, BC7Best *best) {
  LaneInts isMode = (best->mode == mode) & (best->isExchanged == (int)isExchanged) & isActive;
  if (!lane_any(isMode)) return;
  const BC7Mode *layout = &bc7Modes[mode];
  const LaneInts all = ~(LaneInts){0};
  int bits = isExchanged ? layout->secondIndexBits : layout->indexBits;
  int otherBits = isExchanged ? layout->indexBits : layout->secondIndexBits;
  BC7Shape shape = {bits, layout->colorBits, 0, false, false};
  BC7Shape otherShape = {otherBits, 0, layout->alphaBits, false, false};
  LanePixels rotated;
  bc7_turn(pixels, best->rotation, &rotated);
  BC7Area area = {{rotated.channels[0], rotated.channels[1], rotated.channels[2], 0}, {{0}, {0}}, {0}};
  BC7Area otherArea = {{rotated.channels[3], 0, 0, 0}, {{0}, {0}}, {0}};
  // Both errors are computed again, since only their sum is known.
  BC7Choice choice = best->choice, other = best->choice;
  for (int e = 0; e < 2; e++) other.ends[0][e] = best->otherEnds[e];
  choice.error = other.error = (LaneFloats){0} + 1e30f;
  bc7_compare(&area, &shape, 3, 1, (const LaneInts(*)[2])choice.ends, all, &choice);
  bc7_compare(&otherArea, &otherShape, 1, 1, (const LaneInts(*)[2])other.ends, all, &other);
  bc7_polish_color(&area, &shape, rounds, &choice);
  bc7_polish_scalar(&otherArea, &otherShape, rounds, &other);
  choice.error += other.error;
  LaneInts isBetter = bc7_keep(best, &choice, isMode, mode, best->partition);
  for (int i = 0; i < 2; i++) {
    best->otherEnds[i] = lane_select(isBetter, other.ends[0][i], best->otherEnds[i]);
    best->otherSteps[i] = lane_select(isBetter, other.steps[i], best->otherSteps[i]);
  }
}

/// Blocks of one color are stored without loss, in mode 5.
static void bc7_single(const LanePixels *pixels, BC7Best *best) {
  LaneInts isOne = ~(LaneInts){0};
  for (int i = 1; i < 16; i++) {
    for (int c = 0; c < 4; c++) isOne &= pixels->channels[c][i] == pixels->channels[c][0];
  }
  for (int lane = 0; lane < LANE_COUNT && lane_any(isOne); lane++) {
    if (!isOne[lane]) continue;
    int codes[2] = {0, 0}, alpha = (int)pixels->channels[3][0][lane];
    for (int c = 0; c < 3; c++) {
      const uint8_t *pair = ccBC7Single[(int)pixels->channels[c][0][lane]];
      for (int e = 0; e < 2; e++) codes[e] |= pair[e] << 8 * c;
    }
    for (int e = 0; e < 2; e++) {
      best->choice.ends[0][e][lane] = codes[e];
      best->choice.steps[e][lane] = 0x11111111;
      best->otherEnds[e][lane] = alpha;
      best->otherSteps[e][lane] = 0;
    }
    best->mode[lane] = 5;
    best->choice.error[lane] = 0;
  }
}

/// The lanes in which a rotation is tried.
CC_INLINE LaneInts bc7_tried(LaneInts isOpaque, int rotation, int opaque, int others) {
  LaneInts lanes = {0};
  if (rotation < opaque) lanes |= isOpaque;
  if (rotation < others) lanes |= ~isOpaque;
  return lanes;
}

/// Modes 4 and 5 with several rotations.
static void bc7_try_rotations(const LanePixels *pixels, const BC7Effort *effort, LaneInts isOpaque,
                              LaneInts isActive, BC7Best *best) {
  for (int rotation = 0; rotation < 4; rotation++) {
    LaneInts tries5 =
        isActive & bc7_tried(isOpaque, rotation, effort->opaqueRotations5, effort->rotations5);
    if (lane_any(tries5)) bc7_try_apart(pixels, 5, rotation, false, effort->rounds, tries5, best);
    LaneInts tries4 =
        isActive & bc7_tried(isOpaque, rotation, effort->opaqueRotations4, effort->rotations4);
    if (!lane_any(tries4)) continue;
    bc7_try_apart(pixels, 4, rotation, false, effort->rounds, tries4, best);
    bc7_try_apart(pixels, 4, rotation, true, effort->rounds, tries4, best);
  }
}

/// The modes with several subsets.
static void bc7_try_partitions(const BC7Area *area, const BC7MomentTable *table,
                               const BC7Effort *effort, LaneInts isActive, BC7Best *best) {
  // What steps leave of the squared error: those of three bits less than those of two.
  const float lossOfThree = 0.02f, lossOfTwo = 0.1f;
  const int rounds = effort->rounds;
  BC7Candidates list;
  LaneInts active = isActive & area->isOpaque;
  if (lane_any(active)) {
    int count1 = effort->partitions1, count3 = effort->partitions3;
    bc7_rank_halves(table, lossOfThree, count1 > count3 ? count1 : count3, &list);
    bc7_try_split(area, table, 1, &list, count1, rounds, active, best);
    bc7_try_split(area, table, 3, &list, count3, rounds, active, best);
    if (effort->partitions0) {
      bc7_rank_thirds(table, 16, lossOfThree, effort->partitions0, &list);
      bc7_try_split(area, table, 0, &list, effort->partitions0, rounds, active, best);
    }
    if (effort->partitions2) {
      bc7_rank_thirds(table, 64, lossOfTwo, effort->partitions2, &list);
      bc7_try_split(area, table, 2, &list, effort->partitions2, rounds, active, best);
    }
  }
  active = isActive & ~area->isOpaque;
  if (lane_any(active)) {
    bc7_rank_alpha_halves(table, lossOfTwo, effort->partitions7, &list);
    bc7_try_split(area, table, 7, &list, effort->partitions7, rounds, active, best);
  }
}

/// Finds a block for each lane. What is tried in a lane never depends on the others.
static void bc7_search(const LanePixels *pixels, const BC7Effort *effort, BC7Best *best) {
  *best = (BC7Best){.choice.error = (LaneFloats){0} + 1e30f};
  bc7_single(pixels, best);
  if (!lane_any(best->choice.error > 0.0f)) return;
  BC7MomentTable table;
  bc7_measure(pixels, &table);
  LaneInts isOpaque = table.total.sums[3] == 16 * 255.0f;
  const LaneFloats(*planes)[16] = pixels->channels;
  BC7Area area = {{planes[0], planes[1], planes[2], planes[3]}, {{0}, {0}}, isOpaque};
  BC7Shape shape = bc7_shape(6);
  BC7Ends ends;
  BC7Choice choice = {.ends = {{{0}}}};
  bc7_begin_alpha(&area, &table, &ends);
  bc7_refine_alpha(&area, &shape, effort->rounds + 1, &ends, &choice);
  bc7_keep(best, &choice, ~(LaneInts){0}, 6, (LaneInts){0});
  LaneInts isActive = best->choice.error > effort->enough;
  if (!lane_any(isActive)) return;
  bc7_try_rotations(pixels, effort, isOpaque, isActive, best);
  bc7_try_partitions(&area, &table, effort, isActive, best);
  for (int mode = 0; mode < 8 && effort->polishes > 0; mode++) {
    if (mode != 4 && mode != 5) bc7_polish(area, mode, effort->polishes, isActive, best);
    else bc7_polish_apart(pixels, mode, false, effort->polishes, isActive, best);
    if (mode == 4) bc7_polish_apart(pixels, mode, true, effort->polishes, isActive, best);
  }
}

/// As many blocks as there are lanes.
static __attribute__((noinline)) void encode_bc7_lanes(const CCBCPixels *pixels, uint8_t *target,
                                                       const BC7Effort *effort) {
  LanePixels block;
  BC7Best best;
  lane_load(pixels, &block);
  bc7_search(&block, effort, &best);
  for (int lane = 0; lane < LANE_COUNT; lane++) bc7_write(&best, lane, target + 16 * lane);
}
