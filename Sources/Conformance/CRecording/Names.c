#include "CRecording.h"

// Text files in the read-only data of the program. They are parsed when a name is first looked up, and the
// program needs no data file next to it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char constants[] = {
#embed "Names/constants.txt"
  , 0,
};

static const char version_two[] = {
#embed "Names/version-two.txt"
  , 0,
};

const char *quadrille_constant_names(void) { return constants; }

const char *quadrille_version_two_names(void) { return version_two; }
