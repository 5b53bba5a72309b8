// The inner loops of block codecs, compiled for several kinds of processors.
//
// No state, no memory of their own: the caller says where everything lies. The bytes depend on the
// input alone, never on the level.
#ifndef CCODECS_H
#define CCODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How kernels are compiled; each level gives the same bytes.
typedef enum { CCLevelBaseline, CCLevelAVX2, CCLevelAVX512 } CCLevel;

/// Whether this processor (and this build) has a level.
bool cc_has_level(CCLevel level);

/// For how many words behind the last one of a row kernels may read and write.
enum { CCSpareWords = 32 };

/// One row of PVRTC words, taken apart.
typedef struct {
  /// The words in the order of their columns.
  uint64_t *words;
  /// How many words there are.
  size_t columns;
  /// The columns of pixels of a word: 4 or 8.
  int wordWidth;
  /// Whether the words are those of PVRTC-II.
  bool isSecond;
  /// Two times `columns + 2 + CCSpareWords` colours of 16 bits, for the time of a call.
  uint16_t *colors;
  /// Eight channels, `pitch` bytes apart: red, green, blue and alpha of the first colour, then of the
  /// second, interpolated along the row, from half a word left of the first pixel.
  uint8_t *levels;
  /// Four rows of weights of the second colour in eighths, `pitch` bytes apart, one byte a pixel, with
  /// 16 added where the pixel is punched through.
  uint8_t *weights;
  /// `(columns + CCSpareWords) * wordWidth` bytes or more.
  size_t pitch;
} CCRow;

/// The two colours of a word: red, green and blue of 5 bits and alpha of 4 of the first, then of the
/// second.
void cc_pvrtc_word_colors(uint64_t word, bool isSecond, uint16_t channels[8]);

/// Interpolates the colours of a row of words along it; gives whether all are opaque.
bool cc_pvrtc_colors(const CCRow *row, CCLevel level);

/// Writes the weights of words of 4 bits a pixel; punched pixels only with `punches`.
void cc_pvrtc_weights(const CCRow *row, bool punches, CCLevel level);

/// Rows of weights between which there are missing ones, and how they are filled.
typedef struct {
  /// The weights of the row, with one more in front and behind.
  const uint8_t *stored;
  const uint8_t *above;
  const uint8_t *below;
  /// For each word how: 0 all are stored, 1 from all four neighbours, 2 from left and right, 3 from
  /// above and below.
  const uint8_t *fillers;
  size_t columns;
  /// Whether columns 1, 3, 5 and 7 of a word are stored, where not all are; else 0, 2, 4 and 6.
  bool isOdd;
} CCGaps;

/// Writes eight weights a word: those that are stored, and averages where they are missing. For up to
/// seven words more than there are it reads and writes as well.
void cc_pvrtc_fill(const CCGaps *gaps, uint8_t *target, CCLevel level);

/// The four rows of pixels between the centres of two rows of words.
typedef struct {
  /// The levels of the rows, as in `CCRow`.
  const uint8_t *upper, *lower;
  size_t pitch;
  /// The columns of pixels of a word: 4 or 8.
  int wordWidth;
  /// Whether all alpha is 255 that is not punched through.
  bool isOpaque;
  /// Whether punched pixels lose their colour as well.
  bool isBlack;
  /// The weights of each row of pixels.
  const uint8_t *weights[4];
  /// Where each row goes: four bytes red, green, blue, alpha a pixel.
  uint8_t *targets[4];
  /// The columns of the picture.
  size_t width;
} CCBlend;

/// Interpolates colours between the rows of words, blends the two by weight, and writes pixels.
void cc_pvrtc_blend(const CCBlend *blend, CCLevel level);

/// The encodings of ETC and EAC.
typedef enum {
  /// ETC1 and ETC2 without alpha.
  CCBlockETC,
  /// ETC2 with one bit of alpha; transparent pixels are black.
  CCBlockETCPunched,
  /// ETC2 with alpha: an EAC block, then a colour block.
  CCBlockETCAlpha,
  /// One and two channels of 11 bits as the nearest bytes, `round(v 255 / 2047)`; the other colours
  /// are 0, and alpha is 255.
  CCBlockEAC,
  CCBlockEACPair,
  /// The same from -1 to 1, as bytes from 0 to 255: `round((v + 1) / 2 * 255)`.
  CCBlockSignedEAC,
  CCBlockSignedEACPair,
} CCBlockKind;

/// Blocks that lie side by side.
typedef struct {
  const uint8_t *source;
  size_t count;
  /// The first pixel, at any address; four bytes red, green, blue, alpha a pixel.
  uint8_t *target;
  /// The bytes from one row of pixels to the next.
  size_t stride;
} CCBlocks;

/// Decodes blocks whole; any bytes are a block.
void cc_etc_blocks(const CCBlocks *blocks, CCBlockKind kind, CCLevel level);

/// The modifiers of the 16 pixels of an EAC block, row by row.
void cc_eac_modifiers(const uint8_t block[8], int8_t modifiers[16]);

/// The values of a block of EAC that is searched for.
typedef struct {
  /// Sixteen of 16 bits, column after column: 0 to 255, or 0 to 2047.
  const void *values;
  /// Whether they are of 11 bits.
  bool isElevenBits;
  /// How many multipliers below and above that which fits are tried, and bases.
  int multipliers, bases;
  /// Of how many tables, the best ones, the choice is then moved on, and how often.
  int tables, rounds;
  /// Whether all choices are tried after these, so that none is better.
  bool triesAll;
} CCChannel;

/// The block with the least squared error of all that are tried, its first byte at the top.
uint64_t cc_eac_word(const CCChannel *channel, CCLevel level);

/// The pixels of a block of which base colours for two halves are searched for, and how far to go.
typedef struct {
  /// Sixteen numbers of 16 bits each, column after column: red, green and blue, 0 to 255, and -1 for
  /// the pixels that matter, 0 for the others.
  const void *pixels;
  /// How many steps of a third of a level base colours are moved up and down; below 16.
  int reach;
  /// Whether shades that are cut off at 0 or 255 count as they decode.
  bool isExact;
  /// Whether there are individual base colours, and whether they are tried although differential ones
  /// fit.
  bool hasIndividual, triesIndividual;
  /// Whether there are clear pixels: there are no small modifiers.
  bool isPunched;
} CCHalvesSearch;

/// A choice for both halves of a block.
typedef struct {
  /// The levels of the base colours.
  int first[3], second[3];
  int tables[2];
  /// The bits of a channel: 4 for individual base colours, 5 for differential ones.
  int bits;
  bool isFlipped;
  /// The squared error less that of black.
  int cost;
} CCHalves;

/// The four colours that each pixel of a block may have, and which of them is nearest.
typedef struct {
  /// The pixels, as in `CCHalvesSearch`.
  const void *pixels;
  /// Red, green and blue of the colours of the first half and of the second one.
  int16_t colors[2][4][3];
  /// Whether the halves lie one above the other.
  bool isFlipped;
  /// Whether the third colour is the clear one, which pixels that do not matter have and no others.
  bool isPunched;
} CCShades;

/// The low 32 bits of the word, and the squared error.
typedef struct {
  uint32_t numbers;
  int error;
} CCMatch;

/// Gives each pixel the nearest colour, of those that are equally near the first.
CCMatch cc_etc_match(const CCShades *shades, CCLevel level);

/// The two colours of modes T and H.
typedef struct {
  /// The pixels, as in `CCHalvesSearch`.
  const void *pixels;
  /// Red, green and blue, 0 to 255.
  int16_t first[3], second[3];
  /// Whether both have two shades (mode H), not the second one alone.
  bool hasBoth;
  /// Whether there are clear pixels, which take the place of the second colour itself.
  bool isPunched;
} CCPair;

/// The number of the best distance, the first of those that are equally good, and the squared error
/// with it while no shade is cut off at 0 or 255.
typedef struct { int distance, error; } CCDistance;

CCDistance cc_etc_distance(const CCPair *pair, CCLevel level);

/// Finds the two halves with the least squared error of all that are tried.
void cc_etc_halves(const CCHalvesSearch *search, CCHalves *halves, CCLevel level);

#endif
