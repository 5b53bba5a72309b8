// The level of AVX2: vectors of 256 bits.
#include "Kernels.h"

#if defined(__x86_64__)
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif

#define VECTOR_BYTES 32
#include "Vectors.h"

#include "PVRTC.h"

const CCKernels ccAVX2Kernels = {row_colors, row_weights, fill_gaps, blend_rows};

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
