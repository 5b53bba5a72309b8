// Frames: which quads touch which tile, found in two passes over chunks of quads.
#include "Raster.h"
#include "Fixed.h"

#include <stdlib.h>
#include <string.h>

enum { MinParallelQuads = 1024, MaxChunks = 32, MaxCounters = 1 << 19 };

CRFrame *cr_frame_create(void) { return calloc(1, sizeof(CRFrame)); }

static void free_workers(CRFrame *frame) {
  for (int i = 0; i < frame->workerCount; i++) {
    free(frame->workerMemory[i].pixels);
    free(frame->workerMemory[i].kept);
    free(frame->workerMemory[i].setups);
  }
  free(frame->workerMemory);
  frame->workerMemory = NULL;
  frame->workerCount = 0;
}

void cr_frame_destroy(CRFrame *frame) {
  if (!frame) return;
  free_workers(frame);
  free(frame->runStarts);
  free((void *)frame->runAreas);
  free(frame->boxes);
  free(frame->starts);
  free(frame->lists);
  free((void *)frame->tileHides);
  free(frame);
}

/// Memory for a count of elements; its contents are lost where it has to grow. NULL where memory
/// is short.
static void *reserve(void *memory, size_t *capacity, size_t count, size_t size) {
  if (memory && count <= *capacity) return memory;
  free(memory);
  size_t newCapacity = count + count / 4 + 16;
  memory = newCapacity < SIZE_MAX / size ? malloc(newCapacity * size) : NULL;
  *capacity = memory ? newCapacity : 0;
  return memory;
}

static bool reserve_workers(CRFrame *frame, int workers) {
  size_t stride = (size_t)frame->tileWidth + CRTileSlack;
  // Spare rows for vectors that go on behind the end of the last one.
  size_t pixels = stride * (size_t)(frame->tileHeight + 2) + CRTileSlack;
  if (workers <= frame->workerCount && pixels <= frame->tilePixels) return true;
  int count = cr_max(workers, frame->workerCount);
  if (pixels < frame->tilePixels) pixels = frame->tilePixels;
  free_workers(frame);
  frame->workerMemory = calloc((size_t)count, sizeof(CRWorker));
  if (!frame->workerMemory) return false;
  frame->workerCount = count;
  frame->tilePixels = pixels;
  for (int i = 0; i < count; i++) {
    CRWorker *worker = &frame->workerMemory[i];
    worker->pixels = aligned_alloc(64, (pixels * 4 + 63) / 64 * 64);
    worker->kept = malloc(sizeof(CRVisibleQuad) * CRMaxVisibleQuads);
    worker->setups = aligned_alloc(64, (sizeof(CRSetup) * CRSetupSlots + 63) / 64 * 64);
    if (!worker->pixels || !worker->kept || !worker->setups) {
      free_workers(frame);
      frame->tilePixels = 0;
      return false;
    }
  }
  return true;
}

static int floor_divide(int value, int divisor) {
  return value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor);
}

/// Widths divide a column group, so that no tile crosses its border.
static void choose_tiles(CRFrame *frame, const CROptions *options, int workers) {
  int width = options->tileWidth, height = options->tileHeight;
  if (width <= 0 || height <= 0) {
    // High tiles cut fewer quads; small canvases have some for each worker all the same.
    int64_t area = (int64_t)frame->target.width * frame->target.height;
    width = 128;
    height = area < (int64_t)workers * 4 * 128 * 64 ? 32 : 64;
  }
  int rounded = CRColumnGroup;
  while (rounded > 8 && rounded > width) rounded /= 2;
  frame->tileWidth = rounded;
  int limit = cr_min(64 * CRMaxBlocks / rounded, CRMaxTileHeight);
  frame->tileHeight = cr_min(cr_max(height / 8 * 8, 8), limit);
  frame->tileStride = frame->tileWidth + CRTileSlack;
  frame->firstTileX = floor_divide(frame->left, frame->tileWidth);
  frame->firstTileY = floor_divide(frame->top, frame->tileHeight);
  frame->tileColumns = floor_divide(frame->right - 1, frame->tileWidth) + 1 - frame->firstTileX;
  frame->tileRows = floor_divide(frame->bottom - 1, frame->tileHeight) + 1 - frame->firstTileY;
}

static bool place_target(CRFrame *frame, const CRTarget *target) {
  if (target->width <= 0 || target->height <= 0) return true;
  if (target->width > CRMaxDimension || target->height > CRMaxDimension) return false;
  frame->originX = frame->originY = 0;
  if (target->left < -CRMaxDimension || target->left > CRMaxDimension - target->width) {
    frame->originX = target->left;
  }
  if (target->top < -CRMaxDimension || target->top > CRMaxDimension - target->height) {
    frame->originY = target->top;
  }
  frame->left = target->left - frame->originX;
  frame->top = target->top - frame->originY;
  frame->right = frame->left + target->width;
  frame->bottom = frame->top + target->height;
  memcpy(&frame->background, target->background, 4);
  return true;
}

static bool count_quads(CRFrame *frame) {
  size_t runs = frame->runCount + 1;
  frame->runStarts = reserve(frame->runStarts, &frame->runCapacity, runs, sizeof(uint32_t));
  frame->runAreas = reserve((void *)frame->runAreas, &frame->areaCapacity, runs, sizeof(uint64_t));
  if (!frame->runStarts || !frame->runAreas) return false;
  size_t total = 0;
  for (size_t i = 0; i < frame->runCount; i++) {
    frame->runStarts[i] = (uint32_t)total;
    atomic_store_explicit(&frame->runAreas[i], 0, memory_order_relaxed);
    if (frame->runs[i].count > UINT32_MAX / 4 - total) return false;
    total += frame->runs[i].count;
  }
  frame->runStarts[frame->runCount] = (uint32_t)total;
  frame->quadCount = (uint32_t)total;
  return true;
}

/// The best of the levels that the processor has and that are not above one.
static CSIMDLevel usable_level(CSIMDLevel level) {
#if defined(__aarch64__)
  return level == CSIMDScalar ? CSIMDScalar : CSIMDNEON;
#else
  // Callers may request NEON on other processors, too.
  if (level == CSIMDNEON || (unsigned)level > CSIMDNEON) level = CSIMDAVX512;
  while (!csimd_supports(level)) level--;
  return level;
#endif
}

bool cr_frame_begin(CRFrame *frame, const CRRun *runs, size_t runCount, const CRTarget *target,
                    const CROptions *options, int workers) {
  assert(runs || runCount == 0);
  assert(target->width <= 0 || target->height <= 0
         || (target->pixels && target->stride >= (size_t)target->width * 4));
  frame->runs = runs;
  frame->runCount = runCount;
  frame->target = *target;
  frame->level = usable_level(options->level);
  frame->culls = options->culls;
  frame->chunks = frame->tileColumns = frame->tileRows = 0;
  frame->pass = 1;
  workers = cr_max(workers, 1);
  if (!place_target(frame, target)) return false;
  if (target->width <= 0 || target->height <= 0) return true;
  choose_tiles(frame, options, workers);
  size_t tiles = (size_t)frame->tileColumns * (size_t)frame->tileRows;
  if (!count_quads(frame) || !reserve_workers(frame, workers)) return false;
  frame->workers = workers;
  frame->chunks = 1;
  if (workers > 1 && frame->quadCount >= MinParallelQuads) {
    frame->chunks = cr_min(cr_min(4 * workers, MaxChunks), cr_max(1, MaxCounters / (int)tiles));
  }
  if (frame->quadCount == 0) frame->chunks = 0;
  // Lists take at most 48 bytes per quad and 4 MB; what touches more tiles is looked at by all.
  frame->tilesPerQuad = 12 + (1u << 20) / (frame->quadCount + 1);
  size_t counters = (tiles + 1) * (size_t)cr_max(frame->chunks, 1) + 1;
  frame->boxes = reserve(frame->boxes, &frame->quadCapacity, frame->quadCount, sizeof(CRBox));
  frame->starts = reserve(frame->starts, &frame->startCapacity, counters, sizeof(uint32_t));
  frame->tileHides = reserve((void *)frame->tileHides, &frame->tileCapacity, tiles, 1);
  if (!frame->boxes || !frame->starts || !frame->tileHides) return false;
  memset(frame->starts, 0, counters * sizeof(uint32_t));
  memset((void *)frame->tileHides, 0, tiles);
  return true;
}

int cr_frame_chunks(const CRFrame *frame) { return frame->chunks; }

int cr_frame_tiles(const CRFrame *frame) { return frame->tileColumns * frame->tileRows; }

size_t cr_run_index(const CRFrame *frame, uint32_t quad) {
  size_t low = 0, high = frame->runCount;
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (frame->runStarts[middle] <= quad) low = middle;
    else high = middle;
  }
  return low;
}

CRTileQuads cr_tile_quads(const CRFrame *frame, int tile) {
  if (!frame->chunks) return (CRTileQuads){0};
  const uint32_t *starts = frame->starts;
  size_t chunks = (size_t)frame->chunks, own = (size_t)tile * chunks;
  size_t wide = (size_t)cr_frame_tiles(frame) * chunks;
  // After pass 2 each start has moved to where the next one was.
  uint32_t ownStart = own ? starts[own - 1] : 0, wideStart = wide ? starts[wide - 1] : 0;
  return (CRTileQuads){frame->lists + ownStart, frame->lists + wideStart,
                       starts[own + chunks - 1] - ownStart, starts[wide + chunks - 1] - wideStart};
}

static bool all_finite(const float *values, int count) {
  float sum = 0;
  for (int i = 0; i < count; i++) sum += values[i] * 0.0f;
  return sum == 0;
}

static bool is_projected(const CRProjection *projection) {
  const float *weights = projection->weights;
  return all_finite(weights, 8) && weights[0] > 0 && weights[1] > 0 && weights[2] > 0
         && weights[3] > 0;
}

/// The pixels whose centers may be inside; the corners are rounded as for the edges.
static CRBox bounding_box(const CRFrame *frame, const CRQuad *quad, const CRBox *clip) {
  const CRBox none = {0, 0, 0, 0};
  if (!all_finite(&quad->topLeft.x, 16)) return none;
  const CRCorner *a = &quad->topLeft, *b = &quad->topRight, *c = &quad->bottomLeft;
  const CRCorner *d = &quad->bottomRight;
#define MIN(p, q) ((p) < (q) ? (p) : (q))
#define MAX(p, q) ((p) > (q) ? (p) : (q))
  double minX = cr_snap_corner(MIN(MIN(a->x, b->x), MIN(c->x, d->x)), frame->originX);
  double maxX = cr_snap_corner(MAX(MAX(a->x, b->x), MAX(c->x, d->x)), frame->originX);
  double minY = cr_snap_corner(MIN(MIN(a->y, b->y), MIN(c->y, d->y)), frame->originY);
  double maxY = cr_snap_corner(MAX(MAX(a->y, b->y), MAX(c->y, d->y)), frame->originY);
#undef MIN
#undef MAX
  int x0 = cr_max(cr_first_pixel(minX), clip->x0), x1 = cr_min(cr_last_pixel(maxX) + 1, clip->x1);
  int y0 = cr_max(cr_first_pixel(minY), clip->y0), y1 = cr_min(cr_last_pixel(maxY) + 1, clip->y1);
  if (x0 >= x1 || y0 >= y1) return none;
  return (CRBox){(int16_t)x0, (int16_t)y0, (int16_t)x1, (int16_t)y1};
}

static int clamp_coordinate(int64_t value, int64_t low, int64_t high) {
  return (int)(value < low ? low : value > high ? high : value);
}

static CRBox clip_box(const CRFrame *frame, const CRRun *run) {
  int64_t x = frame->originX, y = frame->originY;
  return (CRBox){(int16_t)clamp_coordinate(run->minX - x, frame->left, frame->right),
                 (int16_t)clamp_coordinate(run->minY - y, frame->top, frame->bottom),
                 (int16_t)clamp_coordinate(run->maxX - x, frame->left, frame->right),
                 (int16_t)clamp_coordinate(run->maxY - y, frame->top, frame->bottom)};
}

typedef struct {
  int firstColumn, endColumn, firstRow, endRow;
  bool isWide;
} TileRange;

static TileRange tile_range(const CRFrame *frame, const CRBox *box) {
  int offsetX = frame->firstTileX * frame->tileWidth;
  int offsetY = frame->firstTileY * frame->tileHeight;
  // Widths are powers of two, but divisions are few: one quad in one tile is the common case.
  unsigned width = (unsigned)frame->tileWidth, height = (unsigned)frame->tileHeight;
  TileRange range;
  range.firstColumn = (int)((unsigned)(box->x0 - offsetX) / width);
  range.endColumn = (int)((unsigned)(box->x1 - 1 - offsetX) / width) + 1;
  range.firstRow = (int)((unsigned)(box->y0 - offsetY) / height);
  range.endRow = (int)((unsigned)(box->y1 - 1 - offsetY) / height) + 1;
  uint32_t count = (uint32_t)(range.endColumn - range.firstColumn)
                   * (uint32_t)(range.endRow - range.firstRow);
  range.isWide = count > frame->tilesPerQuad;
  return range;
}

static void chunk_range(const CRFrame *frame, int chunk, uint32_t *first, uint32_t *end) {
  uint64_t count = frame->quadCount;
  *first = (uint32_t)(count * (uint64_t)chunk / (uint64_t)frame->chunks);
  *end = (uint32_t)(count * (uint64_t)(chunk + 1) / (uint64_t)frame->chunks);
}

void cr_frame_measure(CRFrame *frame, int chunk) {
  assert(frame->pass == 1 && chunk >= 0 && chunk < frame->chunks);
  uint32_t first, end;
  chunk_range(frame, chunk, &first, &end);
  uint32_t *counts = frame->starts + chunk;
  size_t chunks = (size_t)frame->chunks;
  size_t wide = (size_t)cr_frame_tiles(frame) * chunks;
  size_t columns = (size_t)frame->tileColumns;
  for (size_t index = cr_run_index(frame, first); first < end; index++) {
    const CRRun *run = &frame->runs[index];
    CRBox clip = clip_box(frame, run);
    bool isVisible = clip.x0 < clip.x1 && clip.y0 < clip.y1;
    uint32_t runStart = frame->runStarts[index];
    uint32_t runEnd = frame->runStarts[index + 1] < end ? frame->runStarts[index + 1] : end;
    uint64_t area = 0;
    for (; first < runEnd; first++) {
      size_t i = first - runStart;
      CRBox *box = &frame->boxes[first];
      *box = (CRBox){0, 0, 0, 0};
      if (!isVisible) continue;
      *box = bounding_box(frame, &run->quads[i], &clip);
      if (box->x0 >= box->x1) continue;
      if ((run->regions && !all_finite(&run->regions[i].minU, 4))
          || (run->masks && !all_finite(run->masks[i].matrix, 12))
          || (run->projections && !is_projected(&run->projections[i]))) {
        *box = (CRBox){0, 0, 0, 0};
        continue;
      }
      area += (uint64_t)((box->x1 - box->x0) * (box->y1 - box->y0));
      TileRange range = tile_range(frame, box);
      if (range.isWide) {
        counts[wide]++;
        continue;
      }
      for (int row = range.firstRow; row < range.endRow; row++) {
        for (int column = range.firstColumn; column < range.endColumn; column++) {
          counts[((size_t)row * columns + (size_t)column) * chunks]++;
        }
      }
    }
    atomic_fetch_add_explicit(&frame->runAreas[index], area, memory_order_relaxed);
  }
}

/// Opacity tables cost a pass over the page: only for what is drawn more than that.
static void make_opacity_tables(CRFrame *frame) {
  for (size_t i = 0; i < frame->runCount; i++) {
    const CRRun *run = &frame->runs[i];
    if (!run->page || run->page->isOpaque || run->filter == CRFilterTrilinear) continue;
    if (run->blend != CRBlendNormal) continue;
    const CRTexels *texels = &run->page->mips[0];
    uint64_t texelCount = (uint64_t)texels->width * (uint64_t)texels->height;
    if (atomic_load(&frame->runAreas[i]) * 2 > texelCount) cr_page_opacity(run->page);
  }
}

bool cr_frame_join(CRFrame *frame) {
  if (!frame->chunks) return true;
  size_t counters = ((size_t)cr_frame_tiles(frame) + 1) * (size_t)frame->chunks;
  uint64_t sum = 0;
  for (size_t i = 0; i < counters; i++) {
    uint32_t count = frame->starts[i];
    frame->starts[i] = (uint32_t)sum;
    sum += count;
  }
  assert(frame->pass == 1);
  if (sum > UINT32_MAX / 2) return false;
  frame->lists = reserve(frame->lists, &frame->listCapacity, (size_t)sum + 1, sizeof(uint32_t));
  if (!frame->lists) return false;
  if (frame->culls) {
    make_opacity_tables(frame);
    // To paint a quad of a usual sprite's size takes less than a look at what it hides, but not
    // with few lanes, nor where very many lie above each other.
    uint64_t area = 0, canvas = (uint64_t)frame->target.width * (uint64_t)frame->target.height;
    for (size_t i = 0; i < frame->runCount; i++) area += atomic_load(&frame->runAreas[i]);
    bool hasManyLanes = frame->level == CSIMDAVX2 || frame->level == CSIMDAVX512;
    frame->minHidingSize = hasManyLanes && area <= 128 * canvas ? 96 : 48;
  }
  frame->pass = 2;
  return true;
}

/// Whether quads of a run can hide others, as far as the run alone says.
static bool may_hide(const CRRun *run) {
  if (run->blend == CRBlendCopy) return true;
  if (run->blend != CRBlendNormal) return false;
  return !run->page || run->page->isOpaque || cr_page_known_opacity(run->page);
}

void cr_frame_bin(CRFrame *frame, int chunk) {
  assert(frame->pass == 2 && chunk >= 0 && chunk < frame->chunks);
  uint32_t first, end;
  chunk_range(frame, chunk, &first, &end);
  uint32_t *next = frame->starts + chunk;
  size_t chunks = (size_t)frame->chunks;
  size_t wide = (size_t)cr_frame_tiles(frame) * chunks;
  size_t columns = (size_t)frame->tileColumns;
  for (size_t index = cr_run_index(frame, first); first < end; index++) {
    bool mayHide = frame->culls && may_hide(&frame->runs[index]);
    uint32_t runEnd = frame->runStarts[index + 1] < end ? frame->runStarts[index + 1] : end;
    for (; first < runEnd; first++) {
      const CRBox *box = &frame->boxes[first];
      if (box->x0 >= box->x1) continue;
      bool hides = mayHide && !cr_is_small(frame, box);
      TileRange range = tile_range(frame, box);
      if (range.isWide) frame->lists[next[wide]++] = first;
      for (int row = range.firstRow; row < range.endRow; row++) {
        for (int column = range.firstColumn; column < range.endColumn; column++) {
          size_t tile = (size_t)row * columns + (size_t)column;
          if (!range.isWide) frame->lists[next[tile * chunks]++] = first;
          if (hides) atomic_store_explicit(&frame->tileHides[tile], 1, memory_order_relaxed);
        }
      }
    }
  }
}

void cr_frame_paint(CRFrame *frame, int tile, int worker) {
  assert(tile >= 0 && tile < cr_frame_tiles(frame) && worker >= 0 && worker < frame->workers);
  static CRPaintTile *const painters[] = {
      [CSIMDScalar] = cr_paint_tile_scalar,
#if defined(__x86_64__)
      [CSIMDSSE4] = cr_paint_tile_sse4,
      [CSIMDAVX2] = cr_paint_tile_avx2,
      [CSIMDAVX512] = cr_paint_tile_avx512,
#elif defined(__aarch64__)
      [CSIMDNEON] = cr_paint_tile_neon,
#endif
  };
  painters[frame->level](frame, tile, &frame->workerMemory[worker]);
}
