// What the levels share inside the target.
#ifndef CC_ASTC_KERNELS_H
#define CC_ASTC_KERNELS_H

#include "Context.h"

/// The kernels of a level.
typedef struct {
  void (*encode)(const Context *context, const CCASTCBlocks *blocks);
} Kernels;

extern const Kernels ccASTCBaselineKernels;
#if defined(__x86_64__)
extern const Kernels ccASTCAVX2Kernels, ccASTCAVX512Kernels;
#endif

#endif
