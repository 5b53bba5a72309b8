// An encoder for ASTC of low dynamic range with two-dimensional blocks, compiled for several kinds
// of processors.
//
// No state, no memory of its own: the caller says where everything lies. The bytes of a block
// depend on its pixels and the settings alone, never on the level.
#ifndef CASTC_H
#define CASTC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CSIMD.h"

/// Encoder quality: how much time the search for a block may take.
typedef enum {
  CCASTCFast,
  CCASTCMedium,
  CCASTCThorough,
} CCASTCQuality;

/// An image and the blocks of it to encode.
typedef struct {
  /// The first pixel of the image: red, green, blue and alpha, 8 bits each; rows from the top.
  const uint8_t *pixels;
  /// The bytes from one row of pixels to the next.
  size_t stride;
  /// The size of the image in pixels. Blocks that reach beyond it repeat its last pixels.
  size_t width, height;
  /// The row of blocks to encode, the first column of it, and how many blocks follow.
  size_t blockRow, firstBlock, blockCount;
  /// 16 bytes for each of these blocks.
  uint8_t *target;
} CCASTCBlocks;

/// Whether there are kernels for an instruction set that this processor has, too: those of every
/// processor as `CSIMDScalar`, AVX2 and AVX-512. All give the same bytes.
bool cc_astc_supports(CSIMDLevel level);

/// Whether there are blocks of this size: the 14 sizes from 4x4 to 12x12 pixels.
bool cc_astc_has_footprint(int width, int height);

/// The bytes of a context for blocks of a size, which must be one that there is.
size_t cc_astc_context_size(int width, int height);

/// Computes the tables for a block size and a quality; false if there is no such size.
///
/// It takes 2 to 12 milliseconds. `context` is aligned to 64 bytes and has as many bytes as
/// `cc_astc_context_size` states. Afterwards it is only read: threads may share it.
bool cc_astc_prepare(void *context, int width, int height, CCASTCQuality quality);

/// Encodes blocks side by side in one row of blocks. It needs about 256 KB of stack.
///
/// Blocks are chosen for the smallest sum of squared differences over all four channels when they
/// are decoded to 8 bits by the linear profile with `decode_unorm8`: endpoints of 16 bits are
/// interpolated, and the upper 8 bits are the result. Decoding as sRGB expands endpoints slightly
/// differently to 16 bits, which the search does not account for. Blocks in which all pixels are
/// opaque decode to an alpha of exactly 255, and blocks of one color decode to that color.
void cc_astc_encode(const void *context, const CCASTCBlocks *blocks, CSIMDLevel level);

#endif
