// Which levels this processor has, and the way to their kernels.
#include "Kernels.h"

bool cc_has_level(CCLevel level) {
  switch (level) {
    case CCLevelBaseline:
      return true;
#if defined(__x86_64__)
    case CCLevelAVX2:
      return __builtin_cpu_supports("avx2");
    case CCLevelAVX512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
             && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")
             && __builtin_cpu_supports("avx2");
#endif
    default:
      return false;
  }
}

static const CCKernels *kernels(CCLevel level) {
  switch (level) {
#if defined(__x86_64__)
    case CCLevelAVX2:
      return &ccAVX2Kernels;
    case CCLevelAVX512:
      return &ccAVX512Kernels;
#endif
    default:
      return &ccBaselineKernels;
  }
}

bool cc_pvrtc_colors(const CCRow *row, CCLevel level) { return kernels(level)->colors(row); }

void cc_pvrtc_weights(const CCRow *row, bool punches, CCLevel level) {
  kernels(level)->weights(row, punches);
}

void cc_pvrtc_fill(const CCGaps *gaps, uint8_t *target, CCLevel level) {
  kernels(level)->fill(gaps, target);
}

void cc_pvrtc_blend(const CCBlend *blend, CCLevel level) { kernels(level)->blend(blend); }
