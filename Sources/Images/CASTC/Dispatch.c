// Calls the kernels of an instruction set.
#include "Kernels.h"

bool cc_astc_supports(CSIMDLevel level) {
  switch (level) {
    case CSIMDScalar:
    case CSIMDAVX2:
    case CSIMDAVX512:
      return csimd_supports(level);
    default:
      return false;
  }
}

static const Kernels *kernels(CSIMDLevel level) {
  switch (level) {
#if defined(__x86_64__)
    case CSIMDAVX2:
      return &ccASTCAVX2Kernels;
    case CSIMDAVX512:
      return &ccASTCAVX512Kernels;
#endif
    default:
      return &ccASTCBaselineKernels;
  }
}

void cc_astc_encode(const void *context, const CCASTCBlocks *blocks, CSIMDLevel level) {
  assert(blocks->width > 0 && blocks->height > 0);
  kernels(level)->encode(context, blocks);
}
