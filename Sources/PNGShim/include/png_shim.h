#ifndef QUADRILLE_PNG_SHIM_H
#define QUADRILLE_PNG_SHIM_H
const char *quadrille_png_version(void);
#endif
