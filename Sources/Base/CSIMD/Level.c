// Which instruction sets this processor has.
#include "CSIMD.h"

bool csimd_supports(CSIMDLevel level) {
  switch (level) {
    case CSIMDScalar:
      return true;
#if defined(__x86_64__)
    case CSIMDSSE4:
      return __builtin_cpu_supports("sse4.1");
    case CSIMDAVX2:
      return __builtin_cpu_supports("avx2");
    case CSIMDAVX512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
             && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")
             && __builtin_cpu_supports("avx2");
#elif defined(__aarch64__)
    case CSIMDNEON:
      return true;
#endif
    default:
      return false;
  }
}

bool csimd_supports_vbmi(void) {
#if defined(__x86_64__)
  return csimd_supports(CSIMDAVX512) && __builtin_cpu_supports("avx512vbmi");
#else
  return false;
#endif
}
