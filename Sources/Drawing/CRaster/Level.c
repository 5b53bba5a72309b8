// Which levels this processor has.
#include "Raster.h"

bool cr_has_level(CRLevel level) {
  switch (level) {
    case CRLevelScalar:
      return true;
#if defined(__x86_64__)
    case CRLevelSSE4:
      return __builtin_cpu_supports("sse4.1");
    case CRLevelAVX2:
      return __builtin_cpu_supports("avx2");
    case CRLevelAVX512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
             && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")
             && __builtin_cpu_supports("avx2");
#elif defined(__aarch64__)
    case CRLevelNEON:
      return true;
#endif
    default:
      return false;
  }
}

CRLevel cr_usable_level(CRLevel level) {
#if defined(__aarch64__)
  return level == CRLevelScalar ? CRLevelScalar : CRLevelNEON;
#else
  // NEON is asked for by those who run elsewhere too.
  if (level == CRLevelNEON || (unsigned)level > CRLevelNEON) level = CRLevelAVX512;
  while (!cr_has_level(level)) level--;
  return level;
#endif
}

CRLevel cr_best_level(void) { return cr_usable_level(CRLevelNEON); }
