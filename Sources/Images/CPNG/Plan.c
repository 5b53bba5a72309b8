// How a image is written: what it can be reduced to without loss, and its units.
#include "Writer.h"

/// Rows are looked at in this order of their numbers modulo 8: a image that fails, fails soon.
static const uint32_t rowOrder[8] = {0, 4, 2, 6, 1, 5, 3, 7};

static const uint8_t *row_of(const CPPlan *plan, uint32_t y) {
  return plan->image.pixels + plan->image.stride * y;
}

typedef struct {
  bool isOpaque, isGray;
} Channels;

static Channels row_channels(const uint8_t *row, uint32_t width) {
  uint32_t every = 0xffffffff, differing = 0;
  for (uint32_t x = 0; x < width; x++) {
    uint32_t color = cp_load32(row + 4 * (size_t)x);
    every &= color;
    differing |= color ^ color >> 8;
  }
  return (Channels){every >> 24 == 255, (differing & 0xffff) == 0};
}

static Channels deep_row_channels(const uint8_t *row, uint32_t width) {
  uint16_t every = 0xffff, differing = 0;
  for (uint32_t x = 0; x < width; x++) {
    uint16_t color[4];
    memcpy(color, row + 8 * (size_t)x, 8);
    every &= color[3];
    differing |= (color[0] ^ color[1]) | (color[1] ^ color[2]);
  }
  return (Channels){every == 0xffff, differing == 0};
}

static Channels find_channels(const CPPlan *plan) {
  Channels found = {true, true};
  for (uint32_t pass = 0; pass < 8; pass++) {
    for (uint32_t y = rowOrder[pass]; y < plan->image.height; y += 8) {
      const uint8_t *row = row_of(plan, y);
      uint32_t width = plan->image.width;
      Channels here = plan->image.isDeep ? deep_row_channels(row, width) : row_channels(row, width);
      found.isOpaque = found.isOpaque && here.isOpaque;
      found.isGray = found.isGray && here.isGray;
      if (!found.isOpaque && !found.isGray) return found;
    }
  }
  return found;
}

/// Collects the colors of a image; false where they are more than `maximum`.
static bool collect_colors(CPPlan *plan, uint32_t maximum) {
  // Transparent black is the first where it comes: often it is the background, and so goes on with
  // the number of the filter of the next row.
  uint32_t clearBlacks = 0, count = 1;
  plan->palette[0] = 0;
  memset(plan->keys, 0, sizeof plan->keys);
  for (uint32_t pass = 0; pass < 8; pass++) {
    for (uint32_t y = rowOrder[pass]; y < plan->image.height; y += 8) {
      const uint8_t *row = row_of(plan, y);
      for (uint32_t x = 0; x < plan->image.width; x++) {
        uint32_t color = cp_load32(row + 4 * (size_t)x), slot = cp_slot(plan, color);
        clearBlacks |= color == 0;
        if (plan->keys[slot] == color) continue;
        if (count == maximum + 1) return false;
        plan->keys[slot] = color;
        plan->palette[count++] = color;
      }
    }
  }
  if (!clearBlacks) memmove(plan->palette, plan->palette + 1, --count * sizeof *plan->palette);
  plan->colors = count;
  return count <= maximum;
}

/// Puts the colors that are not opaque first, so that there are no opacities to write for others.
static void sort_palette(CPPlan *plan) {
  uint32_t sorted[256], count = 0;
  for (int isOpaque = 0; isOpaque < 2; isOpaque++) {
    for (uint32_t i = 0; i < plan->colors; i++)
      if ((plan->palette[i] >> 24 == 255) == isOpaque) sorted[count++] = plan->palette[i];
    if (!isOpaque) plan->translucentColors = count;
  }
  memcpy(plan->palette, sorted, count * sizeof *sorted);
  for (uint32_t i = 0; i < count; i++)
    plan->indices[cp_slot(plan, sorted[i])] = (uint8_t)i;
}

static void choose_color_type(CPPlan *plan, bool mayIndex) {
  Channels found = find_channels(plan);
  bool isGray = found.isOpaque && found.isGray;
  // Up to 16 levels of gray take less than a byte each; a palette has to be worth its bytes.
  uint64_t pixels = (uint64_t)plan->image.width * plan->image.height;
  uint64_t maximum = cp_min(isGray ? 16 : 256, pixels / 4);
  if (mayIndex && maximum > 0 && collect_colors(plan, (uint32_t)maximum)) {
    sort_palette(plan);
    plan->colorType = CPPalette;
    plan->depth = plan->colors <= 2 ? 1 : plan->colors <= 4 ? 2 : plan->colors <= 16 ? 4 : 8;
    plan->pixelBytes = 1;
    return;
  }
  plan->colors = 0;
  plan->colorType = found.isGray ? (found.isOpaque ? CPGray : CPGrayAlpha)
                                 : (found.isOpaque ? CPRGB : CPRGBA);
  plan->pixelBytes = ((found.isGray ? 1 : 3) + (found.isOpaque ? 0 : 1)) * plan->depth / 8;
}

bool cp_supports(CSIMDLevel level) {
  switch (level) {
    case CSIMDScalar:
    case CSIMDAVX2:
      return csimd_supports(level);
    case CSIMDAVX512:
      return csimd_supports_vbmi();
    default:
      return false;
  }
}

size_t cp_plan_size(void) { return (sizeof(CPPlan) + 63) / 64 * 64; }

void cp_plan_begin(CPPlan *plan, const CPImage *image, CPReduction reduction, CPEffort effort,
                   CSIMDLevel level) {
  assert(image->width > 0 && image->height > 0 && cp_supports(level));
  assert(image->stride >= (size_t)image->width * (image->isDeep ? 8 : 4));
  plan->image = *image;
  plan->effort = effort;
  plan->level = level;
  plan->colors = plan->translucentColors = 0;
  plan->colorType = CPRGBA;
  plan->depth = image->isDeep ? 16 : 8;
  plan->pixelBytes = plan->depth / 2;
  bool mayIndex = reduction == CPReduceColors && !image->isDeep;
  if (reduction != CPReduceNothing) choose_color_type(plan, mayIndex);
  size_t bits = plan->colorType == CPPalette ? plan->depth : 8 * (size_t)plan->pixelBytes;
  plan->rowBytes = (bits * image->width + 7) / 8;
  size_t rows = cp_max(1, CPUnitBytes / (plan->rowBytes + 1));
  plan->unitRows = (uint32_t)cp_min(rows, image->height);
  plan->units = (image->height - 1) / plan->unitRows + 1;
}

uint8_t cp_plan_color_type(const CPPlan *plan) { return plan->colorType; }
uint8_t cp_plan_depth(const CPPlan *plan) { return plan->depth; }
uint32_t cp_plan_colors(const CPPlan *plan) { return plan->colors; }
const uint8_t *cp_plan_palette(const CPPlan *plan) { return (const uint8_t *)plan->palette; }
uint32_t cp_plan_translucent_colors(const CPPlan *plan) { return plan->translucentColors; }
uint32_t cp_plan_units(const CPPlan *plan) { return plan->units; }

/// What a unit comes to where nothing gets smaller: its blocks, stored, and some bits to a byte.
static size_t stored_bound(size_t raw) {
  return raw + 5 * (raw / 65535 + raw / CPBlockBytes + 2) + 8;
}

size_t cp_plan_bound(const CPPlan *plan) {
  return stored_bound((plan->rowBytes + 1) * plan->unitRows) * plan->units;
}

static size_t round_up_64(size_t count) { return (count + 63) / 64 * 64; }

CPLayout cp_layout(const CPPlan *plan) {
  size_t raw = (plan->rowBytes + 1) * plan->unitRows, block = cp_min(raw, CPBlockBytes);
  size_t row = round_up_64(plan->rowBytes) + 2 * CPMargin;
  CPLayout layout;
  layout.raw = CPMargin;
  layout.rows[0] = layout.raw + round_up_64(raw) + CPTail + CPMargin;
  layout.rows[1] = layout.rows[0] + row;
  layout.heads = layout.rows[1] + row;
  layout.tokens = layout.heads + (sizeof(uint64_t) << CPHashBits);
  layout.output = layout.tokens + round_up_64((block / CPMinMatchLength + 2) * sizeof(CPToken));
  // A block is tried as literals of at most 14 bits, behind those before it.
  layout.size = layout.output + round_up_64(stored_bound(raw) + 2 * block + 1024);
  return layout;
}

size_t cp_plan_memory(const CPPlan *plan) { return cp_layout(plan).size; }

CPPackedUnit cp_plan_pack(const CPPlan *plan, uint32_t unit, void *memory) {
  assert(unit < plan->units && (uintptr_t)memory % 64 == 0);
  switch (plan->level) {
#if defined(__x86_64__)
    case CSIMDAVX512:
      return cp_pack_avx512(plan, unit, memory);
    case CSIMDAVX2:
      return cp_pack_avx2(plan, unit, memory);
#endif
    default:
      return cp_pack_scalar(plan, unit, memory);
  }
}

size_t cp_plan_raw_count(const CPPlan *plan) { return (plan->rowBytes + 1) * plan->image.height; }

size_t cp_plan_raw_slack(void) { return CPTail; }

void cp_plan_filter(const CPPlan *plan, bool isUnfiltered, void *memory, uint8_t *raw) {
  switch (plan->level) {
#if defined(__x86_64__)
    case CSIMDAVX512:
      cp_filter_avx512(plan, isUnfiltered, memory, raw);
      break;
    case CSIMDAVX2:
      cp_filter_avx2(plan, isUnfiltered, memory, raw);
      break;
#endif
    default:
      cp_filter_scalar(plan, isUnfiltered, memory, raw);
  }
}

uint32_t cp_adler32_combine(uint32_t first, uint32_t second, size_t secondCount) {
  // The sums of RFC 1950: a begins at 1, and each byte behind the first stretch adds the a of that
  // stretch to b once more.
  const uint32_t base = 65521;
  uint64_t count = secondCount % base, a = first & 0xffff;
  uint64_t sum = (a + (second & 0xffff) + base - 1) % base;
  uint64_t sumOfSums = ((first >> 16) + (second >> 16) + count * a + base - count) % base;
  return (uint32_t)(sum | sumOfSums << 16);
}
