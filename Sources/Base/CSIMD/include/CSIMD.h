// The instruction sets that kernels in C are compiled for.
#ifndef CSIMD_H
#define CSIMD_H

#include <stdbool.h>

/// An instruction set, slowest first.
typedef enum {
  CSIMDScalar,  // plain C; on x86-64 and ARM64 the compiler may use vectors of 128 bits
  CSIMDSSE4,    // SSE4.1
  CSIMDAVX2,
  CSIMDAVX512,  // AVX-512 F, BW, VL, DQ, and AVX2
  CSIMDNEON,    // of 64-bit ARM
} CSIMDLevel;

/// Whether this processor, and this build, has an instruction set.
bool csimd_supports(CSIMDLevel level);

/// Whether this processor has AVX-512 VBMI in addition to `CSIMDAVX512`.
bool csimd_supports_vbmi(void);

#endif
