// The level of AVX-512 (F, BW, VL, DQ): more registers and masks for the same vectors.
#include "Kernels.h"

#if defined(__x86_64__)

#ifdef __clang__
#pragma clang attribute push(                                                                      \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx2,popcnt"))),                     \
    apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq,avx2,popcnt")
#endif

#include "Search.h"

const Kernels ccASTCAVX512Kernels = {encode_blocks};

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
