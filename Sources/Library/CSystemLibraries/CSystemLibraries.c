#include "CSystemLibraries.h"
