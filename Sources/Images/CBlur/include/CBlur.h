// The inner loops of blurs by boxes: averages down the columns of a plane of samples.
//
// No state, no memory of their own: the caller says where everything lies.
#ifndef CBLUR_H
#define CBLUR_H

#include <stddef.h>
#include <stdint.h>

/// Makes sixteenths of bytes: each times 16.
void cb_samples_from_bytes(const uint8_t *bytes, uint16_t *samples, size_t count);

/// Makes bytes of sixteenths: each to the nearest.
void cb_bytes_from_samples(const uint16_t *samples, uint8_t *bytes, size_t count);

/// A window of rows about a row, itself counted.
typedef struct {
  int before;
  int after;
} CBWindow;

/// Averages each column over a window, beyond whose ends there are zeros.
///
/// `source` and `target` have `width * height` samples each, row by row, and do not overlap; `sums`
/// has `width` elements. Samples are at most 4080; windows have 2 to 1024 rows. Averages over up to
/// 16 rows are the nearest whole numbers, longer ones at most 1/128 further off.
void cb_average_columns(const uint16_t *source, uint16_t *target, uint32_t *sums, int width,
                        int height, CBWindow window);

/// Makes columns of rows: sample (x, y) of `source` becomes (y, x) of `target`.
///
/// Both have `width * height` samples, and do not overlap; `target` has rows of `height` samples.
void cb_transpose(const uint16_t *source, uint16_t *target, int width, int height);

#endif
