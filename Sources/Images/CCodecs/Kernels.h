// What the levels share inside the target.
#ifndef CC_KERNELS_H
#define CC_KERNELS_H

#include <assert.h>
#include <string.h>

#include "CCodecs.h"

// No product is joined with a sum, so that fractions are the same to the last bit on every level.
#pragma STDC FP_CONTRACT OFF

#define CC_INLINE static inline __attribute__((always_inline))

/// The kernels of a level.
typedef struct {
  bool (*colors)(const CCRow *row);
  void (*weights)(const CCRow *row, bool punches);
  void (*fill)(const CCMissingWeights *gaps, uint8_t *target);
  void (*blend)(const CCBlend *blend);
  void (*gather)(const CCFitRow *row);
  void (*choose)(const CCTwoBitRow *row);
  void (*windowLoad)(const CCWindow *window, const CCWindowSource *source);
  void (*windowMeasure)(const CCWindow *window, int channel);
  int32_t (*windowTotal)(const CCWindow *window);
  int32_t (*windowOwnError)(const CCWindow *window, bool isMeasured);
  int32_t (*windowError)(const CCWindow *window, int channel, int16_t first, int16_t second);
  int32_t (*windowAllError)(const CCWindow *window, const int16_t *changes);
  void (*windowForecast)(const CCWindow *window, CCForecast *forecast);
  void (*windowFill)(const CCWindow *window, const uint8_t modes[9]);
  void (*windowCosts)(const CCWindow *window);
  int32_t (*windowChooseWeights)(const CCWindow *window, const uint8_t modes[9], bool begins,
                                 int passes);
  void (*floats)(const CCFloats *floats);
  void (*blocks)(const CCBlocks *blocks, CCBlockKind kind);
  void (*bcBlocks)(const CCBlocks *blocks, CCBCKind kind);
  void (*bcEncode)(const CCBCPixels *pixels, CCBCKind kind, CCBCQuality quality);
  uint64_t (*channel)(const CCChannel *channel);
  CCColorMatch (*match)(const CCBlockColors *shades);
  CCDistance (*distance)(const CCTHColors *pair);
  CCNearestShade (*shade)(const CCShadeErrors *errors);
  void (*halves)(const CCHalvesSearch *search, CCHalves *halves);
} CCKernels;

extern const int8_t ccEACModifiers[16][8];
extern const uint8_t ccTHDistances[8];
extern const int16_t ccETCSmallModifiers[8], ccETCLargeModifiers[8];

extern const uint16_t ccBCHalves[64], ccBCThirds[64][2];
extern const uint8_t ccBCSingle[2][256][2], ccBC7Single[256][2];
extern const uint8_t ccBCHalfAnchors[64], ccBCThirdAnchors[64][2];

/// A mode of BC6H.
typedef struct {
  /// Which fields it has.
  uint8_t firstField, fields;
  /// The bits of the endpoints, and of the differences of red, green and blue from the first one.
  uint8_t bits, differences[3];
  bool isDifferential;
} CCHalfFloatMode;

extern const uint8_t ccBCHalfFloatFields[][4];
extern const CCHalfFloatMode ccBCHalfFloatModes[14];

extern const CCKernels ccBaselineKernels;
#if defined(__x86_64__)
extern const CCKernels ccAVX2Kernels, ccAVX512Kernels;
#endif

#endif
