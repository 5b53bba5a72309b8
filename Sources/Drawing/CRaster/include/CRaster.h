// The CPU rasterizer: quads of textured parallelograms and triangles, painted tile by tile.
//
// No threads and no global state: the caller runs `cr_frame_bin` and
// `cr_frame_paint` on as many threads as it likes. The bytes depend on the input alone, never on
// instruction set, thread count, tile size or culling.
#ifndef CRASTER_H
#define CRASTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CSIMD.h"

/// How a source replaces or joins what is there; colors are premultiplied.
typedef enum {
  CRBlendCopy,
  CRBlendNormal,
  CRBlendAdd,
  CRBlendMultiply,
  CRBlendScreen,
  CRBlendDestinationIn
} CRBlend;
typedef enum { CRFilterNearest, CRFilterLinear, CRFilterTrilinear } CRFilter;

/// Device pixels and unit texture coordinates (y, v downwards).
typedef struct { float x, y, u, v; } CRCorner;
/// 64 bytes; a triangle has its lower corners at one point.
typedef struct { CRCorner topLeft, topRight, bottomLeft, bottomRight; } CRQuad;
/// Premultiplied factor, 65,535 for 1.
typedef struct { uint16_t red, green, blue, alpha; } CRTint;
/// Minimum and maximum of u and v in unit texture coordinates.
typedef struct { float minU, minV, maxU, maxV; } CRRegion;
/// As ShapeMask: the matrix; the center and half the size; the form.
typedef struct {
  float matrix[4], position[4], form[4];
} CRMask;
/// As QuadProjection: the weights of the corners, the rest of the mask.
typedef struct { float weights[4], mask[4]; } CRProjection;

// Swift passes arrays of its own structures as these; LayoutTests has the same numbers for those.
_Static_assert(sizeof(CRQuad) == 64 && offsetof(CRQuad, topRight) == 16
                   && offsetof(CRQuad, bottomLeft) == 32 && offsetof(CRQuad, bottomRight) == 48,
               "the layout of Quad");
_Static_assert(sizeof(CRCorner) == 16 && offsetof(CRCorner, y) == 4 && offsetof(CRCorner, u) == 8
                   && offsetof(CRCorner, v) == 12,
               "the layout of SIMD4<Float>");
_Static_assert(sizeof(CRTint) == 8 && offsetof(CRTint, green) == 2 && offsetof(CRTint, blue) == 4
                   && offsetof(CRTint, alpha) == 6,
               "the layout of Tint");
_Static_assert(sizeof(CRRegion) == 16 && offsetof(CRRegion, minV) == 4
                   && offsetof(CRRegion, maxU) == 8 && offsetof(CRRegion, maxV) == 12,
               "the layout of SIMD4<Float>");
_Static_assert(sizeof(CRMask) == 48 && offsetof(CRMask, position) == 16
                   && offsetof(CRMask, form) == 32,
               "the layout of ShapeMask");
_Static_assert(sizeof(CRProjection) == 32 && offsetof(CRProjection, mask) == 16,
               "the layout of QuadProjection");

/// Premultiplied RGBA8 texels in the forms that kernels read; read by any number of threads.
typedef struct CRPage CRPage;
/// Copies a page; NULL where memory is short. `stride` in bytes. Color of `isStraight` texels is
/// multiplied by alpha on the way.
CRPage *cr_page_create(const uint8_t *rgba, int width, int height, size_t stride, bool isStraight);
/// Adds the next smaller copy (level 1, 2, ...) for trilinear filtering; false where memory is
/// short.
bool cr_page_add_mip(CRPage *page, const uint8_t *rgba, int width, int height, size_t stride);
/// The bytes that it takes, with the table that culling adds to it on first use.
size_t cr_page_size(const CRPage *page);
void cr_page_destroy(CRPage *page);

/// Quads of one state. Arrays have an entry per quad, or are NULL.
typedef struct {
  const CRQuad *quads;
  const CRTint *tints;
  const CRRegion *regions;
  const CRMask *masks;
  const CRProjection *projections;
  size_t count;
  const CRPage *page;  // NULL: plain color (the tints)
  CRBlend blend;
  CRFilter filter;
  int minX, minY, maxX, maxY;  // the clip, canvas pixels
} CRRun;

/// Where a frame is painted: premultiplied RGBA8, `width` columns from column `left` of the canvas
/// and `height` rows from row `top`.
typedef struct {
  uint8_t *pixels;
  size_t stride;
  int left, top, width, height;
  uint8_t background[4];
  bool keeps;  // paint on what the pixels hold, without the background
} CRTarget;

typedef struct {
  CSIMDLevel level;
  bool culls;                  // leave out what opaque texels hide and what is empty
  int tileWidth, tileHeight;   // 0: the best; at most 128 blocks of 8 x 8
} CROptions;

/// The working memory of frames; kept from frame to frame, so that none is allocated in the steady
/// state.
typedef struct CRFrame CRFrame;
CRFrame *cr_frame_create(void);
void cr_frame_destroy(CRFrame *frame);

/// Begins a frame of runs in painter's order; false where memory is short. The runs, quads, pages
/// and pixels stay in place till the end. `workers` is how many threads may paint.
bool cr_frame_begin(CRFrame *frame, const CRRun *runs, size_t runCount, const CRTarget *target,
                    const CROptions *options, int workers);
/// How many parts each of the two passes has; 0 without quads. Measure all, join once, bin all.
int cr_frame_chunks(const CRFrame *frame);
/// Pass 1: sets up and counts the quads of a chunk. Any thread, any order, each once.
void cr_frame_measure(CRFrame *frame, int chunk);
/// Between the passes, on one thread; false where memory is short.
bool cr_frame_join(CRFrame *frame);
/// Pass 2: puts the quads of a chunk in the lists of their tiles. Any thread, any order, each once.
void cr_frame_bin(CRFrame *frame, int chunk);
/// How many tiles there are.
int cr_frame_tiles(const CRFrame *frame);
/// Paints a tile with the memory of worker 0 ..< workers; any thread, one at a time a worker.
void cr_frame_paint(CRFrame *frame, int tile, int worker);

#endif
