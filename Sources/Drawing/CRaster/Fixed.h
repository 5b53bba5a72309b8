// Rounding to whole and fixed-point numbers, the same at every level.
#ifndef FIXED_H
#define FIXED_H

#include <string.h>

#include "Raster.h"

#if defined(__x86_64__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

/// The nearest whole number, ties to even; for numbers below 2^51.
CR_INLINE int64_t cr_round_even(double value) {
  const double shift = 0x1.8p52;
  double shifted = value + shift;
  int64_t bits, base;
  memcpy(&bits, &shifted, 8);
  memcpy(&base, &shift, 8);
  return bits - base;
}

CR_INLINE double cr_clamp(double value, double low, double high) {
  value = value > low ? value : low;
  return value < high ? value : high;
}

/// A coordinate of a corner in 1/256 pixel: a whole number, and none beyond the guard band.
CR_INLINE double cr_snap_corner(float position, int origin) {
  double pixels = cr_clamp((double)position - origin, -2.0 * CRGuard, 2.0 * CRGuard);
  const double shift = 0x1.8p52;
  return (pixels * 256 + shift) - shift;
}

/// The first pixel whose center is not left of a coordinate in 1/256 pixel.
CR_INLINE int cr_first_pixel(double position) { return ((int)position + 127) >> 8; }

/// The last pixel whose center is not right of a coordinate in 1/256 pixel.
CR_INLINE int cr_last_pixel(double position) { return ((int)position - 128) >> 8; }

/// Square roots without a call that would set errno.
CR_INLINE double cr_sqrt(double value) {
#if defined(__x86_64__)
  return _mm_cvtsd_f64(_mm_sqrt_sd(_mm_setzero_pd(), _mm_set_sd(value)));
#elif defined(__aarch64__)
  return vget_lane_f64(vsqrt_f64(vdup_n_f64(value)), 0);
#else
  return __builtin_sqrt(value);
#endif
}

CR_INLINE float cr_sqrtf(float value) {
#if defined(__x86_64__)
  return _mm_cvtss_f32(_mm_sqrt_ss(_mm_set_ss(value)));
#elif defined(__aarch64__)
  return vget_lane_f32(vsqrt_f32(vdup_n_f32(value)), 0);
#else
  return __builtin_sqrtf(value);
#endif
}

#endif
