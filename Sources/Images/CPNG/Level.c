// Which levels this processor has.
#include "Writer.h"

bool cp_has_level(CPLevel level) {
  switch (level) {
    case CPLevelScalar:
      return true;
#if defined(__x86_64__)
    case CPLevelAVX2:
      return __builtin_cpu_supports("avx2");
    case CPLevelAVX512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
             && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")
             && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx2");
#endif
    default:
      return false;
  }
}

CPLevel cp_best_level(void) {
  CPLevel level = CPLevelAVX512;
  while (!cp_has_level(level)) level--;
  return level;
}
