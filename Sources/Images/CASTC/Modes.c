// The block modes that a block size has ("Block Mode").
#include "Context.h"

bool astc_mode(int bits, ModeFields *fields) {
  int a = bits >> 5 & 3, b = bits >> 7 & 3, rangeBits;
  bool isHigh = bits >> 9 & 1;
  fields->isDual = bits >> 10 & 1;
  if (bits & 3) {
    rangeBits = (bits & 3) * 2 + (bits >> 4 & 1);
    switch (bits >> 2 & 3) {
      case 0:
        fields->columns = b + 4;
        fields->rows = a + 2;
        break;
      case 1:
        fields->columns = b + 8;
        fields->rows = a + 2;
        break;
      case 2:
        fields->columns = a + 2;
        fields->rows = b + 8;
        break;
      default:
        fields->columns = b < 2 ? a + 2 : b;
        fields->rows = b < 2 ? b + 6 : a + 2;
        break;
    }
  } else {
    if (!(bits >> 2 & 3)) return false;
    rangeBits = (bits >> 2 & 3) * 2 + (bits >> 4 & 1);
    switch (b) {
      case 0:
        fields->columns = 12;
        fields->rows = a + 2;
        break;
      case 1:
        fields->columns = a + 2;
        fields->rows = 12;
        break;
      case 2:
        fields->columns = a + 6;
        fields->rows = (bits >> 9 & 3) + 6;
        isHigh = fields->isDual = false;
        break;
      default:
        if (a > 1) return false;
        fields->columns = a == 0 ? 6 : 10;
        fields->rows = a == 0 ? 10 : 6;
        break;
    }
  }
  fields->range = rangeBits - 2 + (isHigh ? 6 : 0);
  return true;
}

static int grid_number(const Context *context, int columns, int rows) {
  for (int i = 0; i < context->gridCount; i++)
    if (context->grids[i].columns == columns && context->grids[i].rows == rows) return i;
  return -1;
}

static bool has_mode(const Context *context, bool isDual, int grid, int range) {
  for (int i = 0; i < context->modeCounts[isDual]; i++) {
    const Mode *mode = &context->modes[isDual][i];
    if (mode->grid == grid && mode->range == range) return true;
  }
  return false;
}

/// Adds a mode if blocks of this size may have it and no other one is the same.
static void add_mode(Context *context, int bits) {
  ModeFields fields;
  if (!astc_mode(bits, &fields)) return;
  int count = fields.columns * fields.rows * (fields.isDual ? 2 : 1);
  int grid = grid_number(context, fields.columns, fields.rows);
  if (count > MaxWeights || grid < 0) return;
  int weightBits = astc_sequence_bits(fields.range, count);
  if (weightBits < 24 || weightBits > 96) return;
  if (has_mode(context, fields.isDual, grid, fields.range)) return;
  context->modes[fields.isDual][context->modeCounts[fields.isDual]++] =
      (Mode){(uint16_t)bits, (uint8_t)grid, (uint8_t)fields.range, (uint8_t)weightBits};
}

/// The modes in use need these grids.
static void list_grids(Context *context, int isDual) {
  bool isUsed[MaxGrids] = {false};
  for (int i = 0; i < context->modeCounts[isDual]; i++)
    isUsed[context->modes[isDual][i].grid] = true;
  for (int i = 0; i < context->gridCount; i++)
    if (isUsed[i]) context->usedGrids[isDual][context->usedGridCounts[isDual]++] = (uint8_t)i;
}

void astc_prepare_modes(Context *context, CCASTCQuality quality) {
  const ModeOrder *order = astc_mode_order(context->width, context->height);
  for (int isDual = 0; isDual < 2; isDual++) {
    int count = order->counts[isDual][quality == CCASTCFast ? 0 : 1];
    for (int i = 0; i < count; i++) add_mode(context, order->modes[isDual][i]);
  }
  if (quality == CCASTCThorough)
    for (int bits = 0; bits < 2048; bits++) add_mode(context, bits);
  list_grids(context, 0);
  list_grids(context, 1);
}
