#include "png_shim.h"
#include <png.h>
const char *quadrille_png_version(void) { return PNG_LIBPNG_VER_STRING; }
