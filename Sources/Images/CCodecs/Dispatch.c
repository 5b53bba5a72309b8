// Calls the kernels of an instruction set.
#include "Kernels.h"

bool cc_supports(CSIMDLevel level) {
  switch (level) {
    case CSIMDScalar:
    case CSIMDAVX2:
    case CSIMDAVX512:
      return csimd_supports(level);
    default:
      return false;
  }
}

static const CCKernels *kernels(CSIMDLevel level) {
  switch (level) {
#if defined(__x86_64__)
    case CSIMDAVX2:
      return &ccAVX2Kernels;
    case CSIMDAVX512:
      return &ccAVX512Kernels;
#endif
    default:
      return &ccBaselineKernels;
  }
}

bool cc_pvrtc_colors(const CCRow *row, CSIMDLevel level) {
  assert(row->wordWidth == 4 || row->wordWidth == 8);
  assert(row->pitch >= (row->columns + CCPaddingWords) * (size_t)row->wordWidth);
  return kernels(level)->colors(row);
}

void cc_pvrtc_weights(const CCRow *row, bool punches, CSIMDLevel level) {
  kernels(level)->weights(row, punches);
}

void cc_pvrtc_fill_missing(const CCMissingWeights *gaps, uint8_t *target, CSIMDLevel level) {
  kernels(level)->fill(gaps, target);
}

void cc_pvrtc_blend(const CCBlend *blend, CSIMDLevel level) {
  assert(blend->wordWidth == 4 || blend->wordWidth == 8);
  kernels(level)->blend(blend);
}

void cc_pvrtc_gather(const CCFitRow *row, CSIMDLevel level) {
  assert(row->wordWidth == 4 || row->wordWidth == 8);
  assert(row->channels == 3 || row->channels == 4);
  kernels(level)->gather(row);
}

void cc_pvrtc_choose(const CCTwoBitRow *row, CSIMDLevel level) {
  assert(row->channels == 3 || row->channels == 4);
  kernels(level)->choose(row);
}

void cc_window_load(const CCWindow *window, const CCWindowSource *source, CSIMDLevel level) {
  assert(window->channels == 3 || window->channels == 4);
  kernels(level)->windowLoad(window, source);
}

void cc_window_measure(const CCWindow *window, CSIMDLevel level) {
  kernels(level)->windowMeasure(window, -1);
}

void cc_window_measure_channel(const CCWindow *window, int channel, CSIMDLevel level) {
  assert(channel >= 0 && channel < window->channels);
  kernels(level)->windowMeasure(window, channel);
}

int32_t cc_window_total(const CCWindow *window, CSIMDLevel level) {
  return kernels(level)->windowTotal(window);
}

int32_t cc_window_own_error(const CCWindow *window, bool isMeasured, CSIMDLevel level) {
  return kernels(level)->windowOwnError(window, isMeasured);
}

int32_t cc_window_error(const CCWindow *window, int channel, int16_t first, int16_t second,
                        CSIMDLevel level) {
  return kernels(level)->windowError(window, channel, first, second);
}

int32_t cc_window_all_error(const CCWindow *window, const int16_t *changes, CSIMDLevel level) {
  return kernels(level)->windowAllError(window, changes);
}

void cc_window_forecast(const CCWindow *window, CCForecast *forecast, CSIMDLevel level) {
  kernels(level)->windowForecast(window, forecast);
}

void cc_window_fill(const CCWindow *window, const uint8_t modes[9], CSIMDLevel level) {
  kernels(level)->windowFill(window, modes);
}

void cc_window_costs(const CCWindow *window, CSIMDLevel level) { kernels(level)->windowCosts(window); }

int32_t cc_window_choose_weights(const CCWindow *window, const uint8_t modes[9], bool begins,
                                 int passes, CSIMDLevel level) {
  return kernels(level)->windowChooseWeights(window, modes, begins, passes);
}

void cc_expand_floats(const CCFloats *floats, CSIMDLevel level) { kernels(level)->floats(floats); }

void cc_etc_blocks(const CCBlocks *blocks, CCBlockKind kind, CSIMDLevel level) {
  kernels(level)->blocks(blocks, kind);
}

void cc_bc_blocks(const CCBlocks *blocks, CCBCKind kind, CSIMDLevel level) {
  kernels(level)->bcBlocks(blocks, kind);
}

void cc_bc_encode(const CCBCPixels *pixels, CCBCKind kind, CCBCQuality quality, CSIMDLevel level) {
  assert(kind <= CCBC5Signed || kind == CCBC7);
  kernels(level)->bcEncode(pixels, kind, quality);
}

uint64_t cc_eac_word(const CCChannel *channel, CSIMDLevel level) {
  return kernels(level)->channel(channel);
}

CCColorMatch cc_etc_match(const CCBlockColors *shades, CSIMDLevel level) {
  return kernels(level)->match(shades);
}

CCDistance cc_etc_distance(const CCTHColors *pair, CSIMDLevel level) {
  return kernels(level)->distance(pair);
}

CCNearestShade cc_etc_nearest_shade(const CCShadeErrors *errors, CSIMDLevel level) {
  return kernels(level)->shade(errors);
}

void cc_etc_halves(const CCHalvesSearch *search, CCHalves *halves, CSIMDLevel level) {
  assert(search->reach >= 0 && search->reach < 16);
  kernels(level)->halves(search, halves);
}
