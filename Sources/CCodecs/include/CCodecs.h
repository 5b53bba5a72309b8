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

#endif
