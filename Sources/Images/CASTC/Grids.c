// The interpolation between grids of weights and texels ("Weight Infill").
#include "Context.h"

/// The position of a texel in a grid along one axis, in sixteenths of a cell.
static int sixteenths(int texel, int count, int gridCount) {
  int scaled = (1024 + count / 2) / (count - 1) * texel;
  return (scaled * (gridCount - 1) + 32) / 64;
}

/// Where the weights of a size begin among those of all sizes from 2 on.
static int axis_start(int size) { return (size - 1) * size / 2 - 1; }

/// The matrix from weights along an axis to texels, its transposed one, and the one that gives the
/// weights with the smallest squared error.
static void axis_matrices(int count, int size, double adjoint[12][12], double fit[12][12]) {
  double normal[12][24] = {{0}};
  memset(adjoint, 0, 12 * sizeof adjoint[0]);
  for (int x = 0; x < count; x++) {
    int position = sixteenths(x, count, size);
    int cell = position / 16, partition = position % 16;
    adjoint[cell][x] += (16 - partition) / 16.0;
    if (partition) adjoint[cell + 1][x] += partition / 16.0;
  }
  // Gauss-Jordan elimination of the normal equations, whose matrix is positive definite.
  for (int i = 0; i < size; i++) {
    for (int k = 0; k < size; k++)
      for (int x = 0; x < count; x++) normal[i][k] += adjoint[i][x] * adjoint[k][x];
    for (int x = 0; x < count; x++) normal[i][12 + x] = adjoint[i][x];
  }
  for (int i = 0; i < size; i++) {
    double pivot = normal[i][i];
    for (int k = 0; k < 24; k++) normal[i][k] /= pivot;
    for (int row = 0; row < size; row++) {
      if (row == i) continue;
      double factor = normal[row][i];
      for (int k = 0; k < 24; k++) normal[row][k] -= factor * normal[i][k];
    }
  }
  for (int i = 0; i < size; i++)
    for (int x = 0; x < count; x++) fit[i][x] = normal[i][12 + x];
}

static void prepare_axes(Context *context) {
  double adjoint[12][12], fit[12][12];
  for (int size = 2; size <= context->width; size++) {
    axis_matrices(context->width, size, adjoint, fit);
    for (int i = 0; i < size; i++) {
      for (int x = 0; x < context->width; x++) {
        context->columnFit[x][axis_start(size) + i] = (float)fit[i][x];
        context->columnAdjoint[x][axis_start(size) + i] = (float)adjoint[i][x];
      }
    }
  }
  for (int size = 2; size <= context->height; size++) {
    axis_matrices(context->height, size, adjoint, fit);
    for (int i = 0; i < size; i++) {
      for (int y = 0; y < context->height; y++) {
        context->rowFit[axis_start(size) + i][y] = (float)fit[i][y];
        context->rowAdjoint[axis_start(size) + i][y] = (float)adjoint[i][y];
      }
    }
  }
  context->columnGroups = (axis_start(context->width + 1) + 7) / 8;
  context->rowWeights = axis_start(context->height + 1);
}

/// Texels nearer than about a third of the block are near.
static void prepare_nearness(int count, float nearness[12][16]) {
  for (int i = 0; i < count; i++) {
    for (int k = 0; k < count; k++) {
      float distance = (float)(i - k) * 3 / (float)count;
      nearness[i][k] = 1 / (1 + 4 * distance * distance);
    }
  }
}

static void prepare_grid(Context *context, Grid *grid, float *shares) {
  int groups = context->groups;
  memset(shares, 0, (size_t)(grid->count * groups) * 32);
  for (int y = 0; y < context->height; y++) {
    int down = sixteenths(y, context->height, grid->rows);
    for (int x = 0; x < context->width; x++) {
      int across = sixteenths(x, context->width, grid->columns);
      int right = across % 16, below = down % 16, both = (right * below + 8) / 16;
      const int partitions[4] = {16 - right - below + both, right - both, below - both, both};
      int corner = down / 16 * grid->columns + across / 16;
      for (int i = 0; i < 4; i++) {
        if (!partitions[i]) continue;
        int weight = corner + (i & 1) + (i >> 1) * grid->columns;
        shares[weight * groups * 8 + y * context->width + x] = (float)partitions[i];
      }
    }
  }
  for (int weight = 0; weight < grid->count; weight++) {
    const float *own = shares + weight * groups * 8;
    int first = groups, end = 0;
    float sum = 0, total = 0;
    for (int i = 0; i < groups * 8; i++) {
      if (own[i] == 0) continue;
      if (i / 8 < first) first = i / 8;
      end = i / 8 + 1;
      sum += own[i] * own[i] / 256;
      total += own[i] / 16;
    }
    grid->firstGroup[weight] = (uint8_t)first;
    grid->endGroup[weight] = (uint8_t)end;
    grid->squares[weight] = sum;
    grid->meanShares[weight] = sum / total;
  }
}

size_t astc_shares_size(int width, int height) {
  size_t groups = (size_t)(width * height + 7) / 8, size = 0;
  for (int rows = 2; rows <= height; rows++)
    for (int columns = 2; columns <= width; columns++)
      if (columns * rows <= MaxWeights) size += (size_t)(columns * rows) * groups * 32;
  return size;
}

void astc_prepare_grids(Context *context) {
  size_t start = 0;
  for (int rows = 2; rows <= context->height; rows++) {
    for (int columns = 2; columns <= context->width; columns++) {
      if (columns * rows > MaxWeights) continue;
      Grid *grid = &context->grids[context->gridCount++];
      grid->columns = columns;
      grid->rows = rows;
      grid->count = columns * rows;
      grid->columnStart = axis_start(columns);
      grid->rowStart = axis_start(rows);
      grid->shares = start;
      prepare_grid(context, grid, (float *)(void *)(context->memory + start));
      start += (size_t)(grid->count * context->groups) * 32;
    }
  }
  prepare_axes(context);
  prepare_nearness(context->width, context->columnNearness);
  prepare_nearness(context->height, context->rowNearness);
}
