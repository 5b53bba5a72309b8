// The level of every processor: vectors of 128 bits.
#include "Kernels.h"

#include "Search.h"

const Kernels ccASTCBaselineKernels = {encode_blocks};
