// The version of the package, as the manifest states it.
#ifndef CVERSION_H
#define CVERSION_H

/// The version, such as "0.2.0".
const char *quadrille_version(void);

#endif
