#ifndef QUADRILLE_PNG_TRIM_H
#define QUADRILLE_PNG_TRIM_H

#include "png_shim.h"

/// A file with the same rows and no more, for one whose pixel data are far longer than its rows can
/// be: libpng would inflate all of it, which takes 10 s for 4 MiB. Also for one whose pixel data are
/// raw deflate, which libpng does not read. The copy is the caller's to free; NULL for all other
/// files, where rows are missing, and where memory is short.
uint8_t *quadrille_png_trimmed(const uint8_t *file, const quadrille_png_run *runs,
                               size_t run_count, int is_raw, quadrille_png_run *whole);

#endif
