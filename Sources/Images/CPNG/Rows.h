// The bytes of rows as they are filtered; included by the levels, which may bring a faster
// `pack_rgb`.

#ifndef CP_HAS_PACK_RGB
static void pack_rgb(const uint8_t *pixels, uint8_t *row, size_t count) {
  for (size_t x = 0; x < count; x++) {
    row[3 * x] = pixels[4 * x];
    row[3 * x + 1] = pixels[4 * x + 1];
    row[3 * x + 2] = pixels[4 * x + 2];
  }
}
#endif

/// Indices of the palette, the leftmost in the upper bits.
static void pack_indices(const CPPlan *plan, const uint8_t *pixels, uint8_t *row) {
  size_t count = plan->image.width;
  uint32_t depth = plan->depth, gathered = 0, bits = 0;
  if (depth == 8) {
    for (size_t x = 0; x < count; x++)
      row[x] = plan->indices[cp_slot(plan, cp_load32(pixels + 4 * x))];
    return;
  }
  for (size_t x = 0; x < count; x++) {
    gathered = gathered << depth | plan->indices[cp_slot(plan, cp_load32(pixels + 4 * x))];
    bits += depth;
    if (bits < 8) continue;
    *row++ = (uint8_t)gathered;
    bits = 0;
  }
  if (bits > 0) *row = (uint8_t)(gathered << (8 - bits));
}

/// Samples of 16 bits, the upper byte first, of the channels that the file has.
static void pack_deep(const CPPlan *plan, const uint8_t *pixels, uint8_t *row) {
  bool isGray = plan->colorType == CPGray || plan->colorType == CPGrayAlpha;
  bool hasAlpha = plan->colorType == CPRGBA || plan->colorType == CPGrayAlpha;
  int colors = isGray ? 1 : 3;
  for (size_t x = 0; x < plan->image.width; x++, pixels += 8) {
    uint16_t samples[4];
    memcpy(samples, pixels, 8);
    for (int i = 0; i < colors; i++, row += 2) {
      row[0] = (uint8_t)(samples[i] >> 8);
      row[1] = (uint8_t)samples[i];
    }
    if (!hasAlpha) continue;
    row[0] = (uint8_t)(samples[3] >> 8);
    row[1] = (uint8_t)samples[3];
    row += 2;
  }
}

static void pack_shallow(const CPPlan *plan, const uint8_t *pixels, uint8_t *row) {
  size_t count = plan->image.width;
  switch (plan->colorType) {
    case CPRGBA:
      memcpy(row, pixels, 4 * count);
      break;
    case CPRGB:
      pack_rgb(pixels, row, count);
      break;
    case CPGray:
      for (size_t x = 0; x < count; x++) row[x] = pixels[4 * x];
      break;
    case CPGrayAlpha:
      for (size_t x = 0; x < count; x++) {
        row[2 * x] = pixels[4 * x];
        row[2 * x + 1] = pixels[4 * x + 3];
      }
      break;
    default:
      pack_indices(plan, pixels, row);
  }
}

static void pack_row(const CPPlan *plan, uint32_t y, uint8_t *row) {
  const uint8_t *pixels = plan->image.pixels + plan->image.stride * y;
  if (plan->image.isDeep) pack_deep(plan, pixels, row);
  else pack_shallow(plan, pixels, row);
  // Vectors weigh what is behind the row, too.
  memset(row + plan->rowBytes, 0, CPMargin);
}
