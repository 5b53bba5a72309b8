// Which levels this processor has, and the way to their kernels.
#include "Kernels.h"

/// The modifiers of EAC's tables.
const int8_t ccModifiers[16][8] = {
    {-3, -6, -9, -15, 2, 5, 8, 14}, {-3, -7, -10, -13, 2, 6, 9, 12},
    {-2, -5, -8, -13, 1, 4, 7, 12}, {-2, -4, -6, -13, 1, 3, 5, 12},
    {-3, -6, -8, -12, 2, 5, 7, 11}, {-3, -7, -9, -11, 2, 6, 8, 10},
    {-4, -7, -8, -11, 3, 6, 7, 10}, {-3, -5, -8, -11, 2, 4, 7, 10},
    {-2, -6, -8, -10, 1, 5, 7, 9}, {-2, -5, -8, -10, 1, 4, 7, 9},
    {-2, -4, -8, -10, 1, 3, 7, 9}, {-2, -5, -7, -10, 1, 4, 6, 9},
    {-3, -4, -7, -10, 2, 3, 6, 9}, {-1, -2, -3, -10, 0, 1, 2, 9},
    {-4, -6, -8, -9, 3, 5, 7, 8}, {-3, -5, -7, -9, 2, 4, 6, 8},
};

/// The modifiers of ETC1's tables, which are added and taken away.
const int16_t ccSmallModifiers[8] = {2, 5, 9, 13, 18, 24, 33, 47};
const int16_t ccLargeModifiers[8] = {8, 17, 29, 42, 60, 80, 106, 183};

/// The distances of modes T and H.
const uint8_t ccDistances[8] = {3, 6, 11, 16, 23, 32, 41, 64};

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

void cc_pvrtc_gather(const CCFitRow *row, CCLevel level) { kernels(level)->gather(row); }

void cc_pvrtc_choose(const CCWideRow *row, CCLevel level) { kernels(level)->choose(row); }

void cc_window_load(const CCWindow *window, const CCWindowSource *source, CCLevel level) {
  kernels(level)->windowLoad(window, source);
}

void cc_window_measure(const CCWindow *window, CCLevel level) {
  kernels(level)->windowMeasure(window, -1);
}

void cc_window_measure_channel(const CCWindow *window, int channel, CCLevel level) {
  kernels(level)->windowMeasure(window, channel);
}

int32_t cc_window_total(const CCWindow *window, CCLevel level) {
  return kernels(level)->windowTotal(window);
}

int32_t cc_window_own_error(const CCWindow *window, bool isMeasured, CCLevel level) {
  return kernels(level)->windowOwnError(window, isMeasured);
}

int32_t cc_window_error(const CCWindow *window, int channel, int16_t first, int16_t second,
                        CCLevel level) {
  return kernels(level)->windowError(window, channel, first, second);
}

int32_t cc_window_all_error(const CCWindow *window, const int16_t *changes, CCLevel level) {
  return kernels(level)->windowAllError(window, changes);
}

void cc_window_forecast(const CCWindow *window, CCForecast *forecast, CCLevel level) {
  kernels(level)->windowForecast(window, forecast);
}

void cc_window_fill(const CCWindow *window, const uint8_t modes[9], CCLevel level) {
  kernels(level)->windowFill(window, modes);
}

void cc_window_costs(const CCWindow *window, CCLevel level) { kernels(level)->windowCosts(window); }

int32_t cc_window_weigh(const CCWindow *window, const uint8_t modes[9], bool begins, int passes,
                        CCLevel level) {
  return kernels(level)->windowWeigh(window, modes, begins, passes);
}

void cc_expand_floats(const CCFloats *floats, CCLevel level) { kernels(level)->floats(floats); }

void cc_etc_blocks(const CCBlocks *blocks, CCBlockKind kind, CCLevel level) {
  kernels(level)->blocks(blocks, kind);
}

uint64_t cc_eac_word(const CCChannel *channel, CCLevel level) {
  return kernels(level)->channel(channel);
}

CCMatch cc_etc_match(const CCShades *shades, CCLevel level) {
  return kernels(level)->match(shades);
}

CCDistance cc_etc_distance(const CCPair *pair, CCLevel level) {
  return kernels(level)->distance(pair);
}

CCNearestShade cc_etc_nearest_shade(const CCShadeErrors *errors, CCLevel level) {
  return kernels(level)->shade(errors);
}

void cc_etc_halves(const CCHalvesSearch *search, CCHalves *halves, CCLevel level) {
  kernels(level)->halves(search, halves);
}

void cc_eac_modifiers(const uint8_t block[8], int8_t modifiers[16]) {
  for (int x = 0; x < 4; x++) {
    for (int y = 0; y < 4; y++) {
      int position = 45 - 12 * x - 3 * y, number = 0;
      for (int bit = position + 2; bit >= position; bit--)
        number = number << 1 | (block[7 - bit / 8] >> bit % 8 & 1);
      modifiers[4 * y + x] = ccModifiers[block[1] & 15][number];
    }
  }
}
