// What the parts of the rasterizer share. Pixels are counted on the canvas, y downwards.
#ifndef RASTER_H
#define RASTER_H

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("fp-contract=off")  // clang has a pragma of the standard for that
#endif

#include <assert.h>
#include <stdatomic.h>

#include "include/CRaster.h"

#define CR_INLINE static inline __attribute__((always_inline))

enum {
  CRMaxMips = 16,
  // Columns are counted from every 128th, and no tile crosses one: positions in the texels do not
  // depend on the tiles then, and rounding errors do not grow over more pixels.
  CRColumnGroup = 128,
  CRGuard = 32768,         // the farthest corner in pixels; 2^48 bounds all edge products then
  CRMaxDimension = 32000,  // of a target
  CRMaxTileHeight = 512,
  CRTileSlack = 16,          // pixels after a row of a tile that vectors may touch
  CRSetupSlots = 192,        // quads of a tile whose set-up outlives the culling pass
  CRMaxVisibleQuads = 4096,  // quads of a tile that culling can keep apart
  CRCellShift = 2,           // a cell of the opacity table has 4 x 4 texels
};

/// One image of a page with one column and row of padding or more.
typedef struct {
  uint32_t *texels;
  int32_t width, height, stride;
} CRTexels;

/// For each corner between cells, the cells above and left of it: in the low half the number that
/// are not fully opaque, in the high half the number that are not empty. Both modulo 2^16.
typedef struct {
  int32_t width, height, stride;
  uint32_t counts[];
} CROpacity;

struct CRPage {
  CRTexels mips[CRMaxMips];
  int mipCount;
  bool isOpaque;
  size_t size;
  _Atomic(CROpacity *) opacity;
};

/// The opacity table, made where it is not there yet; NULL where memory is short or cells too many.
const CROpacity *cr_page_opacity(const CRPage *page);
CR_INLINE const CROpacity *cr_page_known_opacity(const CRPage *page) {
  return atomic_load_explicit(&((CRPage *)page)->opacity, memory_order_acquire);
}

/// Where the texels of pixels lie. `s`, `t` and their steps have `bits` + 16 fraction bits, the
/// rest `bits`.
typedef struct {
  int64_t s, t, sx, sy, tx, ty;  // at the anchor pixel; steps to the right and down
  int32_t stepS, stepT;          // to the right
  int32_t minS, maxS, minT, maxT;
  int32_t bits;
  bool fits;  // 32 bits hold all positions
  const CRTexels *texels;
} CRMapping;

/// A rectangle with round corners, see `ShapeMask.inside`.
typedef struct {
  float limitX, limitY, radius;
  float perX, perY;  // one by the growth of distance per pixel along the own axes
} CRShape;

/// Pixel centers between two parallel lines: |x - center - slope * y| <= half.
typedef struct {
  double center, slope, half;
} CRBand;

typedef struct {
  double matrix[4], position[2];
  CRShape outer, inner;
  bool hasOuter, hasInner;
  bool isBox;  // no border, no round corners, and distances grow alike along both axes
  // Surely inside of all that is smooth: coverage is 1 there, or 0 with a border.
  CRBand full[2];
  double fullTop, fullBottom;
} CRCoverage;

/// How texels are found; all but color give the same bytes as nearest or linear do.
typedef enum {
  CRSourceColor,
  CRSourceNearest,
  CRSourceLinear,
  CRSourceTrilinear,  // between two mips
  CRSourceUnscaled,   // unscaled and axis-aligned at whole pixels
  CRSourceSubpixel,   // unscaled and axis-aligned at a fraction
  CRSourceRotated,    // unscaled at whole pixels, rotated by a quarter turn or mirrored
  CRSourceProjected,
} CRSource;

/// A quad ready to be painted.
typedef struct {
  int x0, y0, x1, y1;  // its pixels lie within
  // x where a row y enters and leaves the half planes of the edges, less half a pixel: the first
  // pixel is the next whole number, exactly.
  int edges;  // 2, or 3 where three edges are on one side
  double leftBase[3], leftSlope[3], rightBase[3], rightSlope[3];
  int anchorX, anchorY;
  CRMapping maps[2];
  int32_t mix;  // weight of maps[1], 15 bits
  uint8_t source, blend;
  bool isTinted, isMasked;
  bool hides;       // where its texels are opaque
  bool hidesAll;    // whatever its texels
  bool skipsEmpty;  // empty texels change nothing
  _Alignas(8) int16_t tint[4];
  uint32_t color;
  CRCoverage mask;
  const CROpacity *opacity;
  // Of a quad in perspective.
  const CRRun *run;
  size_t index;
  int originX, originY;
} CRSetup;

/// Pixels of a quad, clipped.
typedef struct {
  int16_t x0, y0, x1, y1;
} CRBox;

/// Which columns of each row of a tile, counted from the tile's left.
typedef struct {
  int16_t from[CRMaxTileHeight], to[CRMaxTileHeight];
} CRSpans;

/// Blocks of 8 x 8 pixels of a tile, a bit each.
__extension__ typedef unsigned __int128 CRBlockSet;
enum { CRMaxBlocks = 128 };

/// A quad that culling kept; packed, as there may be thousands for each worker.
typedef struct __attribute__((packed, aligned(8))) {
  uint32_t index;
  uint32_t run : 31, isSetUp : 1;
  CRBlockSet blocks;
} CRVisibleQuad;

typedef struct {
  uint32_t *pixels;  // a tile with slack
  CRVisibleQuad *kept;
  CRSetup *setups;
  CRSpans spans, full;
} CRWorker;

struct CRFrame {
  const CRRun *runs;
  size_t runCount;
  CRTarget target;
  CSIMDLevel level;
  bool culls;
  uint32_t background;
  int originX, originY;  // taken from all coordinates; 0 but for targets far out
  int left, top, right, bottom;
  int minHidingSize;  // the shorter side of a quad's box from which culling looks at it
  int tileWidth, tileHeight, firstTileX, firstTileY, tileColumns, tileRows;
  int tileStride;
  int workers, chunks, pass;
  uint32_t quadCount, tilesPerQuad;
  // Memory, kept from frame to frame.
  uint32_t *runStarts;           // runCount + 1
  _Atomic(uint64_t) *runAreas;   // pixels of boxes a run
  CRBox *boxes;
  uint32_t *starts;              // for each tile, then for wide quads; for each chunk
  uint32_t *lists;
  _Atomic(uint8_t) *tileHides;   // whether a tile has a quad that may hide others
  CRWorker *workerMemory;
  int workerCount;
  size_t tilePixels;
  size_t runCapacity, areaCapacity, quadCapacity, startCapacity, listCapacity, tileCapacity;
};

/// Whether a quad hides too little for a close look at what it hides.
CR_INLINE bool cr_is_small(const CRFrame *frame, const CRBox *box) {
  const int minimum = frame->minHidingSize;
  return box->x1 - box->x0 < minimum || box->y1 - box->y0 < minimum;
}

/// Paints a tile; one for each level.
typedef void CRPaintTile(CRFrame *frame, int tile, CRWorker *worker);
CRPaintTile cr_paint_tile_scalar, cr_paint_tile_sse4, cr_paint_tile_avx2, cr_paint_tile_avx512,
    cr_paint_tile_neon;

/// The quads of a tile: its own and the wide ones, by index.
typedef struct {
  const uint32_t *own, *wide;
  size_t ownCount, wideCount;
} CRTileQuads;
CRTileQuads cr_tile_quads(const CRFrame *frame, int tile);
/// The run of a quad.
size_t cr_run_index(const CRFrame *frame, uint32_t quad);

CR_INLINE int cr_min(int a, int b) { return a < b ? a : b; }
CR_INLINE int cr_max(int a, int b) { return a > b ? a : b; }

#endif
