// The Paeth predictor of PNG (ISO/IEC 15948, section 9.4), byte by byte.
#ifndef PAETH_H
#define PAETH_H

#include <stdint.h>

/// Which of a, b and c lies nearest to a + b - c; of those that are equally near the first.
static inline __attribute__((always_inline)) uint8_t paeth(uint8_t a, uint8_t b, uint8_t c) {
  int fromA = b - c, fromB = a - c, fromC = fromA + fromB;
  fromA = fromA < 0 ? -fromA : fromA;
  fromB = fromB < 0 ? -fromB : fromB;
  fromC = fromC < 0 ? -fromC : fromC;
  uint8_t other = fromB <= fromC ? b : c;
  return ((fromA <= fromB) & (fromA <= fromC)) ? a : other;
}

#endif
