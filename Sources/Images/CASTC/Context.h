// The tables of a block size.
#ifndef CC_ASTC_CONTEXT_H
#define CC_ASTC_CONTEXT_H

#include <assert.h>
#include <string.h>

#include "CASTC.h"

// No product is joined with a sum, so that fractions are the same to the last bit on every level.
#pragma STDC FP_CONTRACT OFF

#define CC_INLINE static inline __attribute__((always_inline))

enum {
  /// Texels of the largest block, weights of the largest grid.
  MaxTexels = 144,
  MaxWeights = 64,
  /// Eight texels at a time.
  MaxGroups = MaxTexels / 8,
  /// Sizes of 2 to 12 along one axis have so many weights in all, rounded up to groups.
  MaxAxis = 80,
  /// Block modes, grids and partition patterns.
  MaxModes = 640,
  MaxGrids = 88,
  PatternCount = 1024,
  /// The ranges of weights, and those of colors, numbered by their levels from 2 to 256.
  WeightRanges = 12,
  ColorRanges = 21,
  MinColorRange = 4,
};

/// How a range of numbers is stored: bits, and a trit or a quint above them.
typedef struct {
  int bits;
  bool hasTrit, hasQuint;
  int levels;
} Range;

/// The range with a number from 0 to 20.
Range astc_range(int number);
/// The bits of a sequence.
int astc_sequence_bits(int range, int count);

/// The levels of weights and colors, and how sequences of them are stored.
typedef struct {
  /// The weights from 0 to 64 of each range in rising order, the stored number of each, and the
  /// nearest one of a weight.
  float weightLevels[WeightRanges][32];
  uint8_t weightNumbers[WeightRanges][32];
  uint8_t nearestWeight[WeightRanges][65];
  int weightCounts[WeightRanges];
  /// The bytes of each range in rising order, the stored number of each, the last level that is not
  /// above a byte, and the nearest one.
  uint8_t colorLevels[ColorRanges][256];
  uint8_t colorNumbers[ColorRanges][256];
  uint8_t lowerColor[ColorRanges][256];
  uint8_t nearestColor[ColorRanges][256];
  int colorCounts[ColorRanges];
  /// The widest range in which pairs of colors fit into bits; below `MinColorRange` for none.
  int8_t colorRanges[10][128];
  /// The packed bits of five trits, the first one lowest in base 3, and of three quints.
  uint8_t packedTrits[243];
  uint8_t packedQuints[125];
} Levels;

/// A grid of weights.
typedef struct {
  int columns, rows, count;
  /// Where its columns and rows begin in the tables of an axis.
  int columnStart, rowStart;
  /// For each weight, the groups of eight texels that it reaches, and its shares of them in
  /// sixteenths: a vector for each group of the block, at `shares + weight * groups`.
  uint8_t firstGroup[MaxWeights], endGroup[MaxWeights];
  size_t shares;
  /// The sum of the squared shares of each weight, out of 1, and that divided by the sum of the
  /// shares; 0 behind the last.
  float squares[MaxWeights + 8], meanShares[MaxWeights + 8];
} Grid;

/// A block mode: how weights are stored.
typedef struct {
  uint16_t bits;
  uint8_t grid, range, weightBits;
} Mode;

/// How far a search goes.
typedef struct {
  /// How many modes of each trial are refined at most, and in how many rounds.
  int candidates, rounds;
  /// How many times a round visits each weight.
  int sweeps;
  /// For two and three partitions, at index 2 and 3: how many of the patterns most similar to
  /// clusters of colors are compared by their distance from lines, and how many are then tried.
  int patterns[4], partitionings[4];
  /// Channels whose correlation with another one is below this get weights of their own.
  float correlation;
  /// The mean squared error per channel at which the search ends.
  float acceptable;
} Effort;

/// The partition patterns for a number of partitions.
typedef struct {
  /// How many differ and use all partitions.
  int count;
  uint16_t seeds[PatternCount];
  /// Of each pattern and partition, which of the sampled texels belong to it.
  uint64_t masks[PatternCount][4];
  /// Where the partitions of the texels are, `groups * 8` bytes each; those that are none are 255.
  size_t partitions;
} PartitionTable;

/// What the encoder knows about a block size.
typedef struct {
  int width, height, texels, groups;
  Effort effort;
  Levels levels;
  /// Matrices from the texels along an axis to the weights of grids of all sizes: the least-squares
  /// fit, and the transposed interpolation.
  float columnFit[12][MaxAxis], columnAdjoint[12][MaxAxis];
  float rowFit[MaxAxis][12], rowAdjoint[MaxAxis][12];
  int columnGroups, rowWeights;
  int gridCount, modeCounts[2];
  Grid grids[MaxGrids];
  /// The modes with one plane and with two.
  Mode modes[2][MaxModes];
  /// The grids that these modes have.
  int usedGridCounts[2];
  uint8_t usedGrids[2][MaxGrids];
  /// 1 for the texels of a block, 0 behind them.
  _Alignas(32) float inside[MaxTexels];
  /// The texels that stand for all in the search for patterns.
  int sampleCount;
  uint8_t samples[64];
  /// Weights for local means: how near texels are to each other along an axis.
  float columnNearness[12][16], rowNearness[12][16];
  /// For two and three partitions, at index 2 and 3.
  PartitionTable patterns[4];
  /// Shares and partitions.
  _Alignas(64) uint8_t memory[];
} Context;

/// The modes that are chosen most often for a block size, with one plane and with two.
typedef struct {
  int width, height;
  const uint16_t *modes[2];
  /// Of each how many make up three quarters of all blocks, and nine tenths.
  int counts[2][2];
} ModeOrder;

/// Null where there is no such block size.
const ModeOrder *astc_mode_order(int width, int height);

void astc_prepare_levels(Levels *levels);
void astc_prepare_grids(Context *context);
void astc_prepare_modes(Context *context, CCASTCQuality quality);
void astc_prepare_partitions(Context *context);

/// The bytes of the shares of all grids.
size_t astc_shares_size(int width, int height);
/// The number of the partition of a texel.
int astc_partition(int seed, int x, int y, int partitions, bool isSmall);
/// Reads the block mode of eleven bits; false if there is none.
typedef struct {
  int columns, rows, range;
  bool isDual;
} ModeFields;
bool astc_mode(int bits, ModeFields *fields);

#endif
