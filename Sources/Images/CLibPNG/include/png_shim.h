#ifndef QUADRILLE_PNG_SHIM_H
#define QUADRILLE_PNG_SHIM_H

#include <stddef.h>
#include <stdint.h>

// libpng leaves errors by longjmp, which Swift frames must not see. Everything between setjmp and
// longjmp therefore happens in here: no function of this file calls back into Swift.

/// A run of bytes of the file that the decoder sees; the runs together are a PNG datastream of
/// checked chunks without anything optional but tRNS.
typedef struct {
  size_t offset;
  size_t length;
} quadrille_png_run;

typedef struct {
  /// libpng's words for the error, or empty.
  char message[128];
  /// Where in the file reading had come to.
  size_t offset;
  /// Nonzero where more pixel data was there than the image has rows.
  int has_extra_data;
  /// Nonzero where an index lay past the palette; its pixels are transparent black.
  int has_stray_index;
  /// Nonzero where matches reached further back than the window that the zlib header declares.
  int has_small_window;
} quadrille_png_report;

/// Decodes a checked datastream to RGBA of 8 or 16 bits in native byte order.
///
/// is_raw: whether the pixel data is deflate without the header and checksum of zlib.
/// pixels: height rows of stride bytes each. Returns 0, or -1 with a message.
int quadrille_png_decode(const uint8_t *file, const quadrille_png_run *runs, size_t run_count,
                         int bits, int is_raw, uint8_t *pixels, size_t stride, uint32_t width,
                         uint32_t height, quadrille_png_report *report);

/// Decodes the common kinds of a checked datastream to RGBA of 8 bits: 8 bits or fewer a channel, not
/// interlaced, no transparent color, a sound stream of just the right length. Returns 0 where that is
/// done, 1 where quadrille_png_decode has to do it or to say what is wrong.
int quadrille_png_decode_quick(const uint8_t *file, const quadrille_png_run *runs, size_t run_count,
                               uint8_t *pixels, size_t stride, uint32_t width, uint32_t height,
                               quadrille_png_report *report);

/// The version of libpng that is linked.
const char *quadrille_png_version(void);

#endif
