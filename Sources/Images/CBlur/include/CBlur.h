// The inner loops of blurs: averages down the columns of a plane of samples.
//
// No state, no memory of their own: the caller says where everything lies.
#ifndef CBLUR_H
#define CBLUR_H

#include <stddef.h>
#include <stdint.h>

/// Makes columns of rows: sample (x, y) of `source` becomes (y, x) of `target`.
///
/// Both have `width * height` samples, and do not overlap; `target` has rows of `height` samples.
void cb_transpose(const uint16_t *source, uint16_t *target, int width, int height);

/// Makes samples of 16 bits: bytes times 256.
void cb_wide_samples_from_bytes(const uint8_t *bytes, uint16_t *samples, size_t count);

/// Makes bytes of such samples, which are at most 65,400: each to the nearest.
void cb_bytes_from_wide_samples(const uint16_t *samples, uint8_t *bytes, size_t count);

/// Replaces each sample of a column by a weighted sum of those up to `radius` rows away, beyond
/// whose ends there are zeros. The `2 * radius + 1` weights, the upper rows first, have a sum of
/// 65,536 at most; samples are at most 65,400.
void cb_convolve_columns(const uint16_t *source, uint16_t *target, int width, int height,
                         const uint16_t *weights, int radius);

/// Averages groups of `1 << shift` rows, beyond the last of which there are zeros: `target` has
/// `(height + (1 << shift) - 1) >> shift` rows. `sums` has `width` elements.
void cb_shrink_columns(const uint16_t *source, uint16_t *target, uint32_t *sums, int width,
                       int height, int shift);

/// The opposite: interpolates between the centers of `rows` rows. `target` has `height` rows.
void cb_enlarge_columns(const uint16_t *source, uint16_t *target, int width, int height, int rows,
                        int shift);

#endif
