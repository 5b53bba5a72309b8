// The best endpoints of a color block for every way to divide its pixels, in their order along the
// line between two colors, among the colors of the block.
//
// With pixels less their mean the squared error depends on a single sum: that of the pixels before
// each of the borders between colors. Its square, times a factor of the numbers of pixels, is what
// a division explains of the variance.

/// The pixels less their mean, in the order of a key.
typedef struct {
  LaneFloats keys[16];
  LaneFloats values[3][16];
} ClusterPixels;

/// Exchanges two pixels that are in the wrong order.
CC_INLINE void cluster_order(ClusterPixels *pixels, int first, int second) {
  LaneFloats a = pixels->keys[first], b = pixels->keys[second];
  LaneInts isWrong = b < a;
  pixels->keys[first] = lane_min(a, b);
  pixels->keys[second] = lane_max(a, b);
  for (int k = 0; k < 3; k++) {
    a = pixels->values[k][first];
    b = pixels->values[k][second];
    pixels->values[k][first] = lane_choose(isWrong, b, a);
    pixels->values[k][second] = lane_choose(isWrong, a, b);
  }
}

/// Sorts by Batcher's merge exchange.
CC_INLINE void cluster_sort(ClusterPixels *pixels) {
  for (int part = 8; part > 0; part >>= 1) {
    int rest = 0, distance = part;
    for (int step = 8;; step >>= 1) {
#pragma clang loop unroll(disable)
      for (int i = 0; i < 16 - distance; i++) {
        if ((i & part) == rest) cluster_order(pixels, i, i + distance);
      }
      if (step == part) break;
      distance = step - part;
      rest = part;
    }
  }
}

/// How the steps of a division weigh: the sums of the products of the steps from either end.
typedef struct {
  float first, mixed, second, inverse;
} ClusterWeights;

CC_INLINE ClusterWeights cluster_weights(int i, int j, int k, const int colors) {
  float a = (float)i, b = (float)(j - i), c = (float)(k - j), d = (float)(16 - k);
  ClusterWeights weights;
  if (colors == 3) {
    weights = (ClusterWeights){4 * a + b, b, b + 4 * c, 0};
  } else {
    weights = (ClusterWeights){9 * a + 4 * b + c, 2 * (b + c), b + 4 * c + 9 * d, 0};
  }
  float determinant = weights.first * weights.second - weights.mixed * weights.mixed;
  weights.inverse = determinant > 0 ? 1 / determinant : 0;
  return weights;
}

/// Sets the endpoints to the best ones of all divisions; they gave the direction before.
static __attribute__((noinline)) void cluster_fit(const LanePixels *pixels, int colors,
                                                  LaneFloats ends[2][3]) {
  ClusterPixels sorted;
  LaneFloats means[3], sums[17][3];
  for (int i = 0; i < 16; i++) sorted.keys[i] = (LaneFloats){0};
  for (int c = 0; c < 3; c++) {
    LaneFloats way = ends[1][c] - ends[0][c], total = {0};
    for (int i = 0; i < 16; i++) {
      total += pixels->channels[c][i];
      sorted.keys[i] += way * pixels->channels[c][i];
    }
    means[c] = total * (1.0f / 16);
    for (int i = 0; i < 16; i++) sorted.values[c][i] = pixels->channels[c][i] - means[c];
  }
  cluster_sort(&sorted);
  for (int c = 0; c < 3; c++) {
    sums[0][c] = (LaneFloats){0};
    for (int i = 0; i < 16; i++) sums[i + 1][c] = sums[i][c] + sorted.values[c][i];
  }
  LaneFloats most = {0};
  LaneInts best = (LaneInts){0} + (8 << 10 | 8 << 5 | 8);
  for (int i = 0; i <= 16; i++) {
    for (int j = i; j <= 16; j++) {
      LaneFloats two[3];
      for (int c = 0; c < 3; c++) two[c] = sums[i][c] + sums[j][c];
      // Three colors have two borders.
      for (int k = colors == 3 ? 16 : j; k <= 16; k++) {
        LaneFloats r = two[0] + sums[k][0], g = two[1] + sums[k][1], b = two[2] + sums[k][2];
        LaneFloats explained = (r * r + g * g + b * b) * cluster_weights(i, j, k, colors).inverse;
        LaneInts isBetter = explained > most;
        most = lane_max(most, explained);
        best = lane_select(isBetter, (LaneInts){0} + (k << 10 | j << 5 | i), best);
      }
    }
  }
  for (int lane = 0; lane < LANE_COUNT; lane++) {
    int i = best[lane] & 31, j = best[lane] >> 5 & 31, k = best[lane] >> 10;
    ClusterWeights weights = cluster_weights(i, j, k, colors);
    float scale = (float)(colors - 1) * weights.inverse;
    for (int c = 0; c < 3; c++) {
      float sum = sums[i][c][lane] + sums[j][c][lane] + sums[k][c][lane];
      ends[0][c][lane] = means[c][lane] + sum * scale * (weights.mixed + weights.second);
      ends[1][c][lane] = means[c][lane] - sum * scale * (weights.first + weights.mixed);
    }
  }
}
