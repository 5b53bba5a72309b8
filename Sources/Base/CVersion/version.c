#include "CVersion.h"

// The manifest defines QUADRILLE_VERSION as a bare number, since quotation marks do not survive all
// build systems.
#define TEXT(version) TEXT_OF(version)
#define TEXT_OF(version) #version

const char *quadrille_version(void) { return TEXT(QUADRILLE_VERSION); }
