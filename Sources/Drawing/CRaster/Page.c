// Pages: copies of premultiplied images, padded so that kernels may read past the last texel.
#include "Raster.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/// Vectors of several rows read on behind the end of the shorter ones.
enum { Alignment = 64, Slack = 4 * (CRColumnGroup + 2 * CRTileSlack) };

/// Rows of a power of two in bytes would share few cache sets.
static int32_t padded_stride(int width) { return (width + 1 + 15 + 15) & ~15; }

/// Fresh memory costs a fault for each of its pages: a large one, of 2 MiB, where half or more of
/// it is filled.
enum { LargePage = 2 << 20 };

/// How much memory texels of so many bytes get.
static size_t texel_capacity(size_t bytes) {
  size_t unit = bytes < LargePage / 2 ? Alignment : LargePage;
  return (bytes + unit - 1) / unit * unit;
}

static uint32_t *texel_memory(size_t capacity) {
  if (capacity < LargePage) return aligned_alloc(Alignment, capacity);
  uint32_t *texels = aligned_alloc(LargePage, capacity);
  if (texels) madvise(texels, capacity, MADV_HUGEPAGE);
  return texels;
}

/// Multiplies color by alpha, rounded to the nearest: two channels in one number, whose products
/// keep out of each other's way.
static void premultiply(uint32_t *row, int count) {
  for (int x = 0; x < count; x++) {
    uint32_t alpha = row[x] >> 24;
    uint32_t even = (row[x] & 0x00FF00FF) * alpha + 0x00800080;
    uint32_t odd = ((row[x] >> 8 & 0xFF) | 0x00FF0000) * alpha + 0x00800080;
    even = (even + (even >> 8 & 0x00FF00FF)) >> 8 & 0x00FF00FF;
    odd = (odd + (odd >> 8 & 0x00FF00FF)) & 0xFF00FF00;
    row[x] = even | odd;
  }
}

static bool copy_mip(CRPage *page, const uint8_t *rgba, int width, int height, size_t stride,
                     bool isStraight) {
  if (page->mipCount >= CRMaxMips || width < 1 || height < 1) return false;
  if (width > 1 << 20 || height > 1 << 20 || stride < (size_t)width * 4) return false;
  int32_t texelStride = padded_stride(width);
  size_t texelCount = (size_t)texelStride * (size_t)(height + 1);
  if (texelCount > INT32_MAX) return false;
  size_t bytes = (texelCount * 4 + Slack + Alignment - 1) / Alignment * Alignment;
  size_t capacity = texel_capacity(bytes);
  uint32_t *texels = texel_memory(capacity);
  if (!texels) return false;
  uint32_t common = UINT32_MAX;
  for (int y = 0; y < height; y++) {
    uint32_t *row = texels + (size_t)y * (size_t)texelStride;
    memcpy(row, rgba + (size_t)y * stride, (size_t)width * 4);
    if (isStraight) premultiply(row, width);
    memset(row + width, 0, (size_t)(texelStride - width) * 4);
    if (common >> 24 == 255) {
      for (int x = 0; x < width; x++) common &= row[x];
    }
  }
  size_t used = (size_t)texelStride * (size_t)height;
  memset(texels + used, 0, bytes - used * 4);
  page->isOpaque &= common >> 24 == 255;
  page->mips[page->mipCount++] = (CRTexels){texels, width, height, texelStride};
  page->size += capacity;
  return true;
}

CRPage *cr_page_create(const uint8_t *rgba, int width, int height, size_t stride, bool isStraight) {
  assert(width > 0 && height > 0 && stride >= (size_t)width * 4);
  CRPage *page = calloc(1, sizeof(CRPage));
  if (!page) return NULL;
  page->size = sizeof(CRPage);
  page->isOpaque = true;
  if (copy_mip(page, rgba, width, height, stride, isStraight)) return page;
  free(page);
  return NULL;
}

bool cr_page_add_mip(CRPage *page, const uint8_t *rgba, int width, int height, size_t stride) {
  assert(width > 0 && height > 0 && stride >= (size_t)width * 4);
  return copy_mip(page, rgba, width, height, stride, false);
}

/// The sides of the opacity table in cells.
static void set_sides(CROpacity *opacity, const CRTexels *texels) {
  opacity->width = (texels->width + (1 << CRCellShift) - 1) >> CRCellShift;
  opacity->height = (texels->height + (1 << CRCellShift) - 1) >> CRCellShift;
  opacity->stride = opacity->width + 1;
}

static size_t opacity_size(const CROpacity *sides) {
  return sizeof(CROpacity)
         + sizeof(uint32_t) * (size_t)sides->stride * (size_t)(sides->height + 1);
}

size_t cr_page_size(const CRPage *page) {
  CROpacity sides;
  set_sides(&sides, &page->mips[0]);
  return page->size + (page->isOpaque ? 0 : opacity_size(&sides));
}

void cr_page_destroy(CRPage *page) {
  if (!page) return;
  for (int i = 0; i < page->mipCount; i++) free(page->mips[i].texels);
  free(atomic_load(&page->opacity));
  free(page);
}

/// Adds to each cell's count: 1 where a texel of the rows is not opaque, 2^16 where one is not
/// empty.
static void classify_cells(const CRTexels *texels, int firstRow, uint32_t *cells, int cellCount) {
  int rows = cr_min(1 << CRCellShift, texels->height - firstRow);
  const uint32_t *base = texels->texels + (size_t)firstRow * (size_t)texels->stride;
  for (int cell = 0; cell < cellCount; cell++) {
    int firstColumn = cell << CRCellShift;
    int columns = cr_min(1 << CRCellShift, texels->width - firstColumn);
    uint32_t all = UINT32_MAX, any = 0;
    for (int y = 0; y < rows; y++) {
      const uint32_t *row = base + (size_t)y * (size_t)texels->stride + firstColumn;
      if (columns == 4) {
        all &= row[0] & row[1] & row[2] & row[3];
        any |= row[0] | row[1] | row[2] | row[3];
        continue;
      }
      for (int x = 0; x < columns; x++) {
        all &= row[x];
        any |= row[x];
      }
    }
    cells[cell] = (uint32_t)(all >> 24 != 255) + ((uint32_t)(any != 0) << 16);
  }
}

static CROpacity *make_opacity(const CRTexels *texels) {
  CROpacity sides;
  set_sides(&sides, texels);
  size_t stride = (size_t)sides.stride;
  CROpacity *opacity = malloc(opacity_size(&sides));
  if (!opacity) return NULL;
  *opacity = sides;
  memset(opacity->counts, 0, sizeof(uint32_t) * stride);
  for (int y = 0; y < sides.height; y++) {
    const uint32_t *above = opacity->counts + (size_t)y * stride;
    uint32_t *row = opacity->counts + (size_t)(y + 1) * stride;
    row[0] = 0;
    classify_cells(texels, y << CRCellShift, row + 1, sides.width);
    // In one pass over a row that is still in the cache: sums along it, then with those above.
    uint32_t sum = 0;
    for (int x = 1; x <= sides.width; x++) {
      sum += row[x];
      row[x] = above[x] + sum;
    }
  }
  return opacity;
}

const CROpacity *cr_page_opacity(const CRPage *page) {
  const CROpacity *known = cr_page_known_opacity(page);
  if (known) return known;
  CROpacity *made = make_opacity(&page->mips[0]);
  if (!made) return NULL;
  CROpacity *expected = NULL;
  CRPage *shared = (CRPage *)page;
  if (atomic_compare_exchange_strong(&shared->opacity, &expected, made)) return made;
  free(made);  // another thread was faster
  return expected;
}
