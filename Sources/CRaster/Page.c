// Pages: copies of premultiplied pictures, padded so that kernels may read past the last texel.
#include "Raster.h"

#include <stdlib.h>
#include <string.h>

enum { Alignment = 64, Slack = 256 };

// Rows of a power of two in bytes would share few cache sets.
static int32_t padded_stride(int width) { return (width + 1 + 15 + 15) & ~15; }

static bool copy_mip(CRPage *page, const uint8_t *rgba, int width, int height, size_t stride) {
  if (page->mipCount >= CRMaxMips || width < 1 || height < 1) return false;
  if (width > 1 << 20 || height > 1 << 20 || stride < (size_t)width * 4) return false;
  int32_t texelStride = padded_stride(width);
  size_t texelCount = (size_t)texelStride * (size_t)(height + 1);
  if (texelCount > INT32_MAX) return false;
  size_t bytes = (texelCount * 4 + Slack + Alignment - 1) / Alignment * Alignment;
  uint32_t *texels = aligned_alloc(Alignment, bytes);
  if (!texels) return false;
  uint32_t common = UINT32_MAX;
  for (int y = 0; y < height; y++) {
    uint32_t *row = texels + (size_t)y * (size_t)texelStride;
    memcpy(row, rgba + (size_t)y * stride, (size_t)width * 4);
    memset(row + width, 0, (size_t)(texelStride - width) * 4);
    if (common >> 24 == 255) {
      for (int x = 0; x < width; x++) common &= row[x];
    }
  }
  size_t used = (size_t)texelStride * (size_t)height;
  memset(texels + used, 0, bytes - used * 4);
  page->isOpaque &= common >> 24 == 255;
  page->mips[page->mipCount++] = (CRTexels){texels, width, height, texelStride};
  page->size += bytes;
  return true;
}

CRPage *cr_page_create(const uint8_t *rgba, int width, int height, size_t stride, CRLevel level) {
  (void)level;
  CRPage *page = calloc(1, sizeof(CRPage));
  if (!page) return NULL;
  page->size = sizeof(CRPage);
  page->isOpaque = true;
  if (copy_mip(page, rgba, width, height, stride)) return page;
  free(page);
  return NULL;
}

bool cr_page_add_mip(CRPage *page, const uint8_t *rgba, int width, int height, size_t stride) {
  return copy_mip(page, rgba, width, height, stride);
}

size_t cr_page_size(const CRPage *page) {
  const CROpacity *opacity = cr_page_known_opacity(page);
  if (!opacity) return page->size;
  return page->size + sizeof(CROpacity)
         + sizeof(uint32_t) * (size_t)opacity->stride * (size_t)(opacity->height + 1);
}

void cr_page_destroy(CRPage *page) {
  if (!page) return;
  for (int i = 0; i < page->mipCount; i++) free(page->mips[i].texels);
  free(atomic_load(&page->opacity));
  free(page);
}

// Adds to each cell's count: 1 where a texel of the rows is not opaque, 2^16 where one is not
// empty.
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
  int width = (texels->width + (1 << CRCellShift) - 1) >> CRCellShift;
  int height = (texels->height + (1 << CRCellShift) - 1) >> CRCellShift;
  size_t stride = (size_t)width + 1;
  CROpacity *opacity = malloc(sizeof(CROpacity) + sizeof(uint32_t) * stride * (size_t)(height + 1));
  if (!opacity) return NULL;
  *opacity = (CROpacity){width, height, (int32_t)stride};
  memset(opacity->counts, 0, sizeof(uint32_t) * stride);
  for (int y = 0; y < height; y++) {
    const uint32_t *above = opacity->counts + (size_t)y * stride;
    uint32_t *row = opacity->counts + (size_t)(y + 1) * stride;
    row[0] = 0;
    classify_cells(texels, y << CRCellShift, row + 1, width);
    // In one pass over a row that is still in the cache: sums along it, then with those above.
    uint32_t sum = 0;
    for (int x = 1; x <= width; x++) {
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
  free(made);  // another thread was quicker
  return expected;
}
