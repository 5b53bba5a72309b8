// The patterns that divide blocks into partitions ("Partition Pattern Generation").
#include "Context.h"

static uint32_t hash(uint32_t p) {
  p ^= p >> 15;
  p -= p << 17;
  p += p << 7;
  p += p << 4;
  p ^= p >> 5;
  p += p << 16;
  p ^= p >> 7;
  p ^= p >> 3;
  p ^= p << 6;
  p ^= p >> 17;
  return p;
}

int astc_partition(int seed, int x, int y, int partitions, bool isSmall) {
  uint32_t random = hash((uint32_t)(seed + (partitions - 1) * 1024));
  int first = seed & 2 ? 4 : 5, second = partitions == 3 ? 6 : 5;
  int across = seed & 1 ? first : second, down = seed & 1 ? second : first;
  if (isSmall) {
    x *= 2;
    y *= 2;
  }
  int best = 0, largest = -1;
  for (int i = 0; i < partitions; i++) {
    int column = (int)(random >> (8 * i) & 15), row = (int)(random >> (8 * i + 4) & 15);
    int sum = (column * column >> across) * x + (row * row >> down) * y;
    sum = (sum + (int)(random >> (14 - 4 * i))) & 63;
    if (sum > largest) {
      largest = sum;
      best = i;
    }
  }
  return best;
}

/// The texels that stand for all: at most 64, spread evenly.
static void choose_samples(Context *context) {
  int count = context->texels < 64 ? context->texels : 64;
  for (int i = 0; i < count; i++)
    context->samples[i] = (uint8_t)((2 * i + 1) * context->texels / (2 * count));
  context->sampleCount = count;
}

/// Fills in the partitions of a pattern; false if a partition has no texels.
static bool fill_partitions(const Context *context, int seed, int count, uint8_t *partitions) {
  bool isSmall = context->texels < 31, isUsed[4] = {false};
  memset(partitions, 255, (size_t)context->groups * 8);
  for (int y = 0; y < context->height; y++) {
    for (int x = 0; x < context->width; x++) {
      int partition = astc_partition(seed, x, y, count, isSmall);
      partitions[y * context->width + x] = (uint8_t)partition;
      isUsed[partition] = true;
    }
  }
  for (int i = 0; i < count; i++)
    if (!isUsed[i]) return false;
  return true;
}

/// Whether two patterns divide texels alike, whatever the numbers of the partitions.
static bool is_alike(const uint8_t *one, const uint8_t *other, int texels) {
  uint8_t names[4] = {255, 255, 255, 255};
  for (int i = 0; i < texels; i++) {
    if (names[one[i]] == 255) names[one[i]] = other[i];
    if (names[one[i]] != other[i]) return false;
  }
  return true;
}

void astc_prepare_partitions(Context *context) {
  choose_samples(context);
  size_t start = astc_shares_size(context->width, context->height);
  size_t size = (size_t)context->groups * 8;
  for (int count = 2; count <= 3; count++) {
    PartitionTable *patterns = &context->patterns[count];
    patterns->partitions = start;
    for (int seed = 0; seed < PatternCount; seed++) {
      uint8_t *partitions = context->memory + start + (size_t)patterns->count * size;
      if (!fill_partitions(context, seed, count, partitions)) continue;
      bool isKnown = false;
      for (int i = 0; i < patterns->count && !isKnown; i++)
        isKnown = is_alike(context->memory + start + (size_t)i * size, partitions, context->texels);
      if (isKnown) continue;
      uint64_t *masks = patterns->masks[patterns->count];
      for (int i = 0; i < context->sampleCount; i++)
        masks[partitions[context->samples[i]]] |= (uint64_t)1 << i;
      patterns->seeds[patterns->count++] = (uint16_t)seed;
    }
    start += size * PatternCount;
  }
}
