// Lines through the colors of partitions.

/// The number of texels, the sums of their channels and of all products of two channels.
typedef struct {
  float count;
  float sums[4];
  /// Symmetric: by rows.
  float products[4][4];
} Moments;

CC_INLINE void gather_moments(const Block *block, const Floats *mask, const int channels,
                              Moments *moments) {
  Floats count = {0}, sums[4] = {{0}}, products[10] = {{0}};
  for (int k = 0; k < block->groups; k++) {
    Floats own = mask[k], values[4];
    count += own;
    int index = 0;
    for (int i = 0; i < channels; i++) {
      values[i] = block->channels[i][k];
      Floats masked = values[i] * own;
      sums[i] += masked;
      for (int m = 0; m <= i; m++) products[index++] += masked * values[m];
    }
  }
  Floats4 first = sums_of(count, sums[0], sums[1], sums[2]);
  Floats4 second = sums_of(products[0], products[1], products[2], products[3]);
  Floats4 third = sums_of(products[4], products[5], sums[3], products[6]);
  float all[10] = {second[0], second[1], second[2], second[3], third[0], third[1], third[3]};
  if (channels == 4) {
    Floats4 fourth = sums_of(products[7], products[8], products[9], products[9]);
    for (int i = 0; i < 3; i++) all[7 + i] = fourth[i];
  }
  moments->count = first[0];
  for (int i = 0; i < 3; i++) moments->sums[i] = first[i + 1];
  moments->sums[3] = third[2];
  for (int i = 0, index = 0; i < 4; i++) {
    for (int m = 0; m <= i; m++, index++)
      moments->products[i][m] = moments->products[m][i] = all[index];
  }
}

/// The moments of all but some texels.
CC_INLINE void subtract_moments(const Moments *all, const Moments *some, Moments *rest) {
  rest->count = all->count - some->count;
  for (int i = 0; i < 4; i++) {
    rest->sums[i] = all->sums[i] - some->sums[i];
    for (int m = 0; m < 4; m++) rest->products[i][m] = all->products[i][m] - some->products[i][m];
  }
}

/// The product of a symmetric matrix with itself, scaled so that numbers stay small.
CC_INLINE void square_matrix(Floats4 rows[4]) {
  float trace = rows[0][0] + rows[1][1] + rows[2][2] + rows[3][3];
  float scale = 1 / (trace > 1e-20f ? trace : 1e-20f);
  Floats4 squared[4];
  for (int i = 0; i < 4; i++) rows[i] *= scale;
  for (int i = 0; i < 4; i++) {
    squared[i] =
        rows[0] * rows[i][0] + rows[1] * rows[i][1] + rows[2] * rows[i][2] + rows[3] * rows[i][3];
  }
  memcpy(rows, squared, sizeof squared);
}

/// The direction in which a symmetric matrix stretches most, of length 1, and by how much.
CC_INLINE Floats4 main_axis(const Floats4 matrix[4], float *stretch) {
  Floats4 rows[4];
  memcpy(rows, matrix, sizeof rows);
  square_matrix(rows);
  square_matrix(rows);
  square_matrix(rows);
  Floats4 axis = rows[0];
  float largest = -1;
  for (int i = 0; i < 4; i++) {
    if (rows[i][i] > largest) {
      largest = rows[i][i];
      axis = rows[i];
    }
  }
  float length = sum4(axis * axis);
  *stretch = 0;
  if (!(length > 1e-30f)) return (Floats4){0.5f, 0.5f, 0.5f, 0.5f};
  axis *= 1 / __builtin_sqrtf(length);
  Floats4 image =
      matrix[0] * axis[0] + matrix[1] * axis[1] + matrix[2] * axis[2] + matrix[3] * axis[3];
  *stretch = sum4(image * axis);
  return axis;
}

/// The covariances of channels, times the number of texels; without the channels of a mask.
CC_INLINE void covariances(const Moments *moments, int without, Floats4 rows[4]) {
  float inverse = 1 / moments->count;
  for (int i = 0; i < 4; i++) {
    for (int m = 0; m < 4; m++) {
      float value = moments->products[i][m] - moments->sums[i] * moments->sums[m] * inverse;
      rows[i][m] = (without >> i & 1) || (without >> m & 1) ? 0 : value;
    }
  }
}

CC_INLINE float trace_of(const Floats4 rows[4]) {
  return rows[0][0] + rows[1][1] + rows[2][2] + rows[3][3];
}
