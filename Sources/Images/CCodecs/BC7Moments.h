// Sums over the pixels of BC7's subsets: where endpoints begin, and which partitions are promising.

/// The channels of a pixel and their products, or sums of them: red, green, blue, then the products
/// in the order of `lane_axis`; alpha, and its products with all.
typedef struct {
  LaneFloats sums[4], products[10];
} BC7Moments;

/// The products of all pixels.
typedef struct {
  BC7Moments pixels[16];
  BC7Moments total;
} BC7MomentTable;

static const uint8_t bc7ProductFirst[10] = {0, 0, 0, 1, 1, 2, 0, 1, 2, 3};
static const uint8_t bc7ProductSecond[10] = {0, 1, 2, 1, 2, 2, 3, 3, 3, 3};

CC_INLINE void bc7_add(BC7Moments *sum, const BC7Moments *moments, const int channels) {
  for (int c = 0; c < channels; c++) sum->sums[c] += moments->sums[c];
  for (int k = 0; k < (channels == 4 ? 10 : 6); k++) sum->products[k] += moments->products[k];
}

CC_INLINE void bc7_subtract(BC7Moments *sum, const BC7Moments *moments, const int channels) {
  for (int c = 0; c < channels; c++) sum->sums[c] -= moments->sums[c];
  for (int k = 0; k < (channels == 4 ? 10 : 6); k++) sum->products[k] -= moments->products[k];
}

CC_INLINE void bc7_add_members(BC7Moments *sum, const BC7Moments *moments, LaneInts members,
                               const int channels) {
  for (int c = 0; c < channels; c++) sum->sums[c] += lane_kept(members, moments->sums[c]);
  for (int k = 0; k < (channels == 4 ? 10 : 6); k++)
    sum->products[k] += lane_kept(members, moments->products[k]);
}

static __attribute__((noinline)) void bc7_measure(const LanePixels *pixels, BC7MomentTable *table) {
  table->total = (BC7Moments){{{0}}, {{0}}};
#pragma clang loop unroll(disable)
  for (int i = 0; i < 16; i++) {
    BC7Moments *moments = &table->pixels[i];
    for (int c = 0; c < 4; c++) moments->sums[c] = pixels->channels[c][i];
    for (int k = 0; k < 10; k++)
      moments->products[k] = moments->sums[bc7ProductFirst[k]] * moments->sums[bc7ProductSecond[k]];
    bc7_add(&table->total, moments, 4);
  }
}

/// Covariances times the number of pixels, whose inverse is given.
CC_INLINE void bc7_center(const BC7Moments *moments, LaneFloats share, const int channels,
                          LaneFloats covariances[10]) {
  LaneFloats means[4];
  for (int c = 0; c < channels; c++) means[c] = moments->sums[c] * share;
  for (int k = 0; k < (channels == 4 ? 10 : 6); k++)
    covariances[k] =
        moments->products[k] - moments->sums[bc7ProductFirst[k]] * means[bc7ProductSecond[k]];
}

/// About the squared error of a subset that is fitted by a line.
///
/// It is the sum of all variances less the largest one along a direction, of which the length of
/// the matrix of covariances is an upper limit that is reached where nothing varies otherwise.
/// `loss`: how much of that one remains because of the steps.
CC_INLINE LaneFloats bc7_forecast(const BC7Moments *moments, float share, const int channels,
                                  float loss) {
  LaneFloats p[10];
  bc7_center(moments, (LaneFloats){0} + share, channels, p);
  LaneFloats trace = p[0] + p[3] + p[5];
  LaneFloats squares = p[0] * p[0] + p[3] * p[3] + p[5] * p[5];
  LaneFloats mixed = p[1] * p[1] + p[2] * p[2] + p[4] * p[4];
  if (channels == 4) {
    trace += p[9];
    squares += p[9] * p[9];
    mixed += p[6] * p[6] + p[7] * p[7] + p[8] * p[8];
  }
  LaneFloats most = __builtin_elementwise_sqrt(squares + (mixed + mixed));
  return trace - most * (1.0f - loss);
}

/// The most promising partitions of each lane, the best one first.
enum { BC7_CANDIDATES = 16 };
typedef struct {
  LaneInts partitions[BC7_CANDIDATES];
  LaneFloats errors[BC7_CANDIDATES];
} BC7Candidates;

CC_INLINE void bc7_insert(BC7Candidates *list, int count, LaneFloats error, LaneInts partition) {
  for (int i = 0; i < count; i++) {
    LaneInts isBetter = error < list->errors[i];
    LaneFloats oldError = list->errors[i];
    LaneInts old = list->partitions[i];
    list->errors[i] = lane_choose(isBetter, error, oldError);
    list->partitions[i] = lane_select(isBetter, partition, old);
    error = lane_choose(isBetter, oldError, error);
    partition = lane_select(isBetter, old, partition);
  }
}

CC_INLINE void bc7_add_pixels(BC7Moments *sum, const BC7MomentTable *table, uint16_t mask,
                              const int channels) {
  for (uint32_t left = mask; left; left &= left - 1)
    bc7_add(sum, &table->pixels[__builtin_ctz(left)], channels);
}

CC_INLINE void bc7_rank_halves_of(const BC7MomentTable *table, const int channels, float loss,
                                  int count, BC7Candidates *list) {
  for (int i = 0; i < count; i++) list->errors[i] = (LaneFloats){0} + 1e30f;
  for (int partition = 0; partition < 64; partition++) {
    uint16_t mask = ccBCHalves[partition];
    // Sum up the smaller subset.
    int size = __builtin_popcount(mask);
    BC7Moments some = {{{0}}, {{0}}}, others = table->total;
    bc7_add_pixels(&some, table, size > 8 ? (uint16_t)~mask : mask, channels);
    bc7_subtract(&others, &some, channels);
    if (size > 8) size = 16 - size;
    LaneFloats error = bc7_forecast(&some, 1.0f / (float)size, channels, loss);
    error += bc7_forecast(&others, 1.0f / (float)(16 - size), channels, loss);
    bc7_insert(list, count, error, (LaneInts){0} + partition);
  }
}

static __attribute__((noinline)) void bc7_rank_halves(const BC7MomentTable *table, float loss,
                                                      int count, BC7Candidates *list) {
  bc7_rank_halves_of(table, 3, loss, count, list);
}

static __attribute__((noinline)) void bc7_rank_alpha_halves(const BC7MomentTable *table, float loss,
                                                            int count, BC7Candidates *list) {
  bc7_rank_halves_of(table, 4, loss, count, list);
}

/// `partitions`: 16 or 64, the first ones.
static __attribute__((noinline)) void bc7_rank_thirds(const BC7MomentTable *table, int partitions,
                                                      float loss, int count, BC7Candidates *list) {
  for (int i = 0; i < count; i++) list->errors[i] = (LaneFloats){0} + 1e30f;
  for (int partition = 0; partition < partitions; partition++) {
    LaneFloats error = {0};
    BC7Moments rest = table->total;
    int size = 16;
    for (int s = 0; s < 2; s++) {
      uint16_t mask = ccBCThirds[partition][s];
      BC7Moments some = {{{0}}, {{0}}};
      bc7_add_pixels(&some, table, mask, 3);
      bc7_subtract(&rest, &some, 3);
      error += bc7_forecast(&some, 1.0f / (float)__builtin_popcount(mask), 3, loss);
      size -= __builtin_popcount(mask);
    }
    error += bc7_forecast(&rest, 1.0f / (float)size, 3, loss);
    bc7_insert(list, count, error, (LaneInts){0} + partition);
  }
}

/// Where the endpoints of one subset begin: the ends of its pixels along its axis.
CC_INLINE void bc7_begin_subset(const BC7Area *area, const BC7Moments *moments, LaneFloats share,
                                const LaneInts members[16], const int channels,
                                LaneFloats ends[2][4]) {
  LaneFloats covariances[10], axis[4], means[4], length = {0}, middle = {0};
  bc7_center(moments, share, channels, covariances);
  lane_axis(covariances, channels, 4, axis);
  for (int c = 0; c < channels; c++) {
    means[c] = moments->sums[c] * share;
    length += axis[c] * axis[c];
    middle += axis[c] * means[c];
  }
  LaneFloats low = (LaneFloats){0} + 1e30f, high = -low;
#pragma clang loop unroll(disable)
  for (int i = 0; i < 16; i++) {
    LaneFloats at = {0};
    for (int c = 0; c < channels; c++) at += axis[c] * area->planes[c][i];
    low = lane_choose(members[i], lane_min(low, at), low);
    high = lane_choose(members[i], lane_max(high, at), high);
  }
  LaneInts isFlat = ~(LaneInts)(length > 1e-6f);
  LaneFloats inverse = 1.0f / lane_choose(isFlat, (LaneFloats){0} + 1.0f, length);
  low = lane_kept(~isFlat, (low - middle) * inverse);
  high = lane_kept(~isFlat, (high - middle) * inverse);
  for (int c = 0; c < channels; c++) {
    ends[0][c] = lane_clamped(means[c] + axis[c] * low, 255);
    ends[1][c] = lane_clamped(means[c] + axis[c] * high, 255);
  }
}

CC_INLINE void bc7_begin_of(const BC7Area *area, const BC7MomentTable *table, const int channels,
                            const int subsets, BC7Ends *ends) {
  BC7Moments rest = table->total;
  LaneInts free[16];
  LaneFloats left = (LaneFloats){0} + 16.0f;
  for (int i = 0; i < 16; i++) free[i] = ~(LaneInts){0};
  for (int s = 1; s < subsets; s++) {
    BC7Moments some = {{{0}}, {{0}}};
    LaneInts members[16];
    LaneFloats count = {0};
#pragma clang loop unroll(disable)
    for (int i = 0; i < 16; i++) {
      members[i] = bc7_member(area, s, i);
      free[i] &= ~members[i];
      count += lane_kept(members[i], (LaneFloats){0} + 1.0f);
      bc7_add_members(&some, &table->pixels[i], members[i], channels);
    }
    bc7_subtract(&rest, &some, channels);
    left -= count;
    bc7_begin_subset(area, &some, 1.0f / count, members, channels, ends->values[s]);
  }
  bc7_begin_subset(area, &rest, 1.0f / left, free, channels, ends->values[0]);
}

#define BC7_BEGIN(name, channels, subsets)                                                         \
  static __attribute__((noinline)) void name(const BC7Area *area, const BC7MomentTable *table,     \
                                             BC7Ends *ends) {                                      \
    bc7_begin_of(area, table, channels, subsets, ends);                                            \
  }
BC7_BEGIN(bc7_begin_color, 3, 1)
BC7_BEGIN(bc7_begin_halves, 3, 2)
BC7_BEGIN(bc7_begin_thirds, 3, 3)
BC7_BEGIN(bc7_begin_alpha, 4, 1)
BC7_BEGIN(bc7_begin_alpha_halves, 4, 2)
#undef BC7_BEGIN
