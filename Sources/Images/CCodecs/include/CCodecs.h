// The inner loops of block codecs, compiled for several kinds of processors.
//
// No state, no memory of their own: the caller says where everything lies. The bytes depend on the
// input alone, never on the level.
#ifndef CCODECS_H
#define CCODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CSIMD.h"

/// Whether there are kernels for an instruction set that this processor has, too: those of every
/// processor, with vectors of 128 bits, as `CSIMDScalar`, AVX2 and AVX-512. All give the same
/// bytes.
bool cc_supports(CSIMDLevel level);

/// For how many words behind the last one of a row kernels may read and write.
enum { CCPaddingWords = 32 };

/// One row of PVRTC words, taken apart.
typedef struct {
  /// The words in the order of their columns.
  uint64_t *words;
  /// How many words there are.
  size_t columns;
  /// The columns of pixels of a word: 4 or 8.
  int wordWidth;
  /// Whether the words are those of PVRTC-II.
  bool isPVRTC2;
  /// Two times `columns + 2 + CCPaddingWords` colors of 16 bits, for the time of a call.
  uint16_t *colors;
  /// Eight channels, `pitch` bytes apart: red, green, blue and alpha of the first color, then of
  /// the second, interpolated along the row, from half a word left of the first pixel.
  uint8_t *levels;
  /// Four rows of weights of the second color in eighths, `pitch` bytes apart, one byte per pixel,
  /// with 16 added where the pixel is punched through.
  uint8_t *weights;
  /// `(columns + CCPaddingWords) * wordWidth` bytes or more.
  size_t pitch;
} CCRow;

/// The two colors of a word: red, green and blue of 5 bits and alpha of 4 of the first, then of
/// the second.
void cc_pvrtc_word_colors(uint64_t word, bool isPVRTC2, uint16_t channels[8]);

/// Interpolates the colors of a row of words along it; gives whether all are opaque.
bool cc_pvrtc_colors(const CCRow *row, CSIMDLevel level);

/// Writes the weights of words of 4 bits per pixel; punched pixels only with `punches`.
void cc_pvrtc_weights(const CCRow *row, bool punches, CSIMDLevel level);

/// Rows of weights between which there are missing ones, and how they are filled.
typedef struct {
  /// The weights of the row, with one more in front and behind.
  const uint8_t *stored;
  const uint8_t *above;
  const uint8_t *below;
  /// For each word how: 0 all are stored, 1 from all four neighbors, 2 from left and right, 3 from
  /// above and below.
  const uint8_t *fillModes;
  size_t columns;
  /// Whether columns 1, 3, 5 and 7 of a word are stored, where not all are; else 0, 2, 4 and 6.
  bool isOdd;
} CCMissingWeights;

/// Writes eight weights per word: those that are stored, and averages where they are missing. For
/// up to seven words more than there are it reads and writes as well.
void cc_pvrtc_fill_missing(const CCMissingWeights *gaps, uint8_t *target, CSIMDLevel level);

/// The four rows of pixels between the centers of two rows of words.
typedef struct {
  /// The levels of the rows, as in `CCRow`.
  const uint8_t *upper, *lower;
  size_t pitch;
  /// The columns of pixels of a word: 4 or 8.
  int wordWidth;
  /// Whether all alpha is 255 that is not punched through.
  bool isOpaque;
  /// Whether punched pixels lose their color as well.
  bool isBlack;
  /// The weights of each row of pixels.
  const uint8_t *weights[4];
  /// Where each row goes: four bytes red, green, blue, alpha a pixel.
  uint8_t *targets[4];
  /// The columns of the image.
  size_t width;
} CCBlend;

/// Interpolates colors between the rows of words, blends the two by weight, and writes pixels.
void cc_pvrtc_blend(const CCBlend *blend, CSIMDLevel level);

/// Which weights pixels take in a fit of the colors of PVRTC words.
typedef enum {
  /// The best of 0 to 8.
  CCFitFree,
  /// The best of 0, 3, 5 and 8.
  CCFitFour,
  /// Those that are given.
  CCFitGiven,
  /// 8: the second colors are all that counts.
  CCFitAll,
} CCFitKind;

/// The first kind of words that punch pixels through.
enum { CCFitPunched = 2 };

/// The sums of a cell: what its pixels say about its four corners, the words P and Q above, R and S
/// below.
///
/// A pixel is blended of eight colors, the first and the second of the four words, each with a
/// share that depends on the position of the pixel alone times its weight or what is left of it.
typedef struct {
  /// The products of two shares of one word, PP, QQ, RR and SS: of two first colors, of a first
  /// and a second one, and of two second ones.
  float own[3][4];
  /// Those of neighbors: PQ, RS, PR and QS.
  float next[3][4];
  /// Those of opposite words, PS, which is QR as well, of the three kinds, and 0.
  float across[4];
  /// The shares of the second colors of P, Q, R and S times the pixel, a channel each.
  float second[4][4];
} CCFitSums;

/// A row of cells whose pixels are gathered for a fit.
typedef struct {
  /// The first value of the first cell of each channel.
  const int16_t *pixels[4];
  /// The values from one line to the next. Lines have eight values more than the cells need.
  size_t pitch;
  size_t columns;
  /// The columns of pixels of a word: 4 or 8.
  int wordWidth;
  /// 3, or 4 with alpha.
  int channels;
  /// The colors of the words above and below: four numbers of the first, four of the second. A
  /// cell lies between the words of its column and of the one before, the first one after the last.
  const float *upper, *lower;
  /// How much a channel's squared differences count.
  float factors[4];
  CCFitKind kind;
  /// The weights that are given, arranged like the pixels.
  const int16_t *given;
  /// How the words above and below are stored, from `CCFitPunched` on punched; null where none is.
  const uint8_t *upperKinds, *lowerKinds;
  /// What is not 0 where pixels must be opaque, arranged like the pixels; null if none must. A
  /// first color below the smallest alpha makes them translucent.
  const int16_t *marks;
  float minOpaque;
  /// A `CCFitSums` for each cell.
  void *sums;
} CCFitRow;

/// Chooses the weights of a row of cells and sums them up.
void cc_pvrtc_gather(const CCFitRow *row, CSIMDLevel level);

/// A row of words of 2 bits per pixel for which weights and modes are chosen.
typedef struct {
  size_t columns;
  /// 3, or 4 with alpha.
  int channels;
  /// The colors of the row and of the rows above and below, interpolated along the row in eighths:
  /// red, green, blue and alpha of the first color, then of the second, eight values per word.
  const int16_t *here, *above, *below;
  /// The first pixel of the row of each channel, and the values from one line to the next.
  const int16_t *pixels[4];
  size_t pitch;
  /// How much differences count, in sixteenths, arranged likewise; null where all the same. With
  /// alpha there are always some.
  const int16_t *scales[4];
  /// All ones where pixels must be opaque, arranged likewise; null if none must.
  const int16_t *marks;
  /// Where 32 weights of 16 bits per word go, in eighths, those too that the decoder fills in.
  void *weights;
  /// Where the modes go, as in `CCMissingWeights`.
  uint8_t *modes;
} CCTwoBitRow;

/// Chooses the weights and the mode with about the smallest error for each word.
///
/// What is filled in next to the last column is not known yet and is mirrored.
void cc_pvrtc_choose(const CCTwoBitRow *row, CSIMDLevel level);

/// Pixels of fractions that become samples of 8 or 16 bits.
typedef struct {
  const uint8_t *source;
  size_t count;
  /// The bytes of a pixel.
  size_t size;
  /// Whether a pixel is a word of three mantissas of 9 bits with one exponent of 5 bits above them;
  /// else channels are IEEE 754 numbers of 32 bits.
  bool isShared;
  /// Where red, green, blue and alpha begin in a pixel, in bytes, or with an exponent in bits;
  /// below 0 for those that are not stored.
  int offsets[4];
  /// The values of each channel that become 0, and how far those above them lie that become `most`.
  double low[4], span[4];
  /// 255, or 65535 where samples are deep.
  double most;
  bool isDeep;
  /// Four samples per pixel of 8 bits, or of 16 where they are deep, at any address.
  uint8_t *target;
} CCFloats;

/// Writes the nearest sample of each value, of two that are equally near the greater one; what lies
/// outside is cut off, and what is no number is 0.
void cc_expand_floats(const CCFloats *floats, CSIMDLevel level);

/// The four cells around a PVRTC word: eight rows of eight pixels with 4 bits per pixel, or of
/// sixteen with 2, all that its colors reach. Rows follow one another; channels are red, green,
/// blue and alpha.
typedef struct {
  /// Whether a word has 2 bits per pixel.
  bool isWide;
  /// 3, or 4 with alpha.
  int channels;
  /// The first row whose errors count.
  int firstRow;
  /// Whether differences do not count alike. With alpha they never do.
  bool isWeighted;
  /// The share of the word's own colors in each pixel, in sixteenths, or with 2 bits in
  /// thirty-seconds.
  int16_t *shares;
  /// The channels of the first color, then those of the second, interpolated.
  int16_t *colors;
  int16_t *pixels;
  /// How much differences count, in sixteenths.
  int16_t *scales;
  /// The two weights between 0 and 8 of each pixel, and all ones where the second is punched
  /// through; with 2 bits the only two.
  int16_t *middles;
  /// For each channel and each of the four weights, or the two, quarters of the squared
  /// differences.
  int16_t *errors;
  /// Their sums over the channels, less 32768.
  int16_t *totals;
  /// All ones where pixels must be opaque.
  int16_t *marks;
  /// With 2 bits per pixel the stored weights of three lines above, the word's own four and three
  /// below, of the words at the left, in the middle and at the right: 24 a line.
  int16_t *stored;
  /// With 2 bits per pixel what each weight from 0 to 8 costs, less 32768: as many pixels for each.
  int16_t *costs;
} CCWindow;

/// Where the contents of a window come from.
typedef struct {
  /// The first pixel of each channel, how much it counts and whether it must be opaque. Where all
  /// count alike and where none must be opaque there are null pointers, and the window's own values
  /// stay.
  const int16_t *pixels[4], *scales[4], *marks;
  /// The values from one row to the next.
  size_t pitch;
  /// The nine words around, row by row: of each the channels of the first color, widened, and of
  /// the second.
  const int16_t *words[9];
} CCWindowSource;

/// Of each channel the sums of the products of the blended colors' errors with the parts of the
/// own first and second color, of the squares of the first parts, of the products of both, and of
/// the squares of the second ones; parts are in 128ths, and with scales that count 32nds of these.
typedef struct { int32_t sums[4][5]; } CCForecast;

/// Takes pixels in and interpolates colors.
void cc_window_load(const CCWindow *window, const CCWindowSource *source, CSIMDLevel level);

/// Computes the errors and the totals of all channels, or of one channel again.
void cc_window_measure(const CCWindow *window, CSIMDLevel level);
void cc_window_measure_channel(const CCWindow *window, int channel, CSIMDLevel level);

/// The error with the best weights as they were measured.
int32_t cc_window_total(const CCWindow *window, CSIMDLevel level);

/// The error of the word's own sixteen pixels, by what was measured or computed again.
int32_t cc_window_own_error(const CCWindow *window, bool isMeasured, CSIMDLevel level);

/// The error if one channel of the own colors were others, by how much they change.
int32_t cc_window_error(const CCWindow *window, int channel, int16_t first, int16_t second,
                        CSIMDLevel level);

/// The error if all channels changed: four of the first color and four of the second.
int32_t cc_window_all_error(const CCWindow *window, const int16_t *changes, CSIMDLevel level);

/// What changes do with the present weights of all pixels.
void cc_window_forecast(const CCWindow *window, CCForecast *forecast, CSIMDLevel level);

/// Sets the weights of a window of words of 2 bits per pixel by what is stored.
///
/// `modes` are those of the nine words around, row by row.
void cc_window_fill(const CCWindow *window, const uint8_t modes[9], CSIMDLevel level);

/// Computes what each weight costs for the pixels of a word of 2 bits per pixel and those next to
/// it; in the first and in the last row of the window costs mean nothing.
void cc_window_costs(const CCWindow *window, CSIMDLevel level);

/// Looks for weights that cost less and stores them, by the costs that were computed; gives what
/// the pixels of the word and those next to it cost with them.
///
/// `begins` says whether to begin with the weights that are best for each pixel alone, `passes` how
/// often all are gone over; in the middle of `modes` is that of the word.
int32_t cc_window_choose_weights(const CCWindow *window, const uint8_t modes[9], bool begins,
                                 int passes, CSIMDLevel level);

/// The encodings of ETC and EAC.
typedef enum {
  /// ETC1 and ETC2 without alpha.
  CCBlockETC,
  /// ETC2 with one bit of alpha; transparent pixels are black.
  CCBlockETCPunched,
  /// ETC2 with alpha: an EAC block, then a color block.
  CCBlockETCAlpha,
  /// One and two channels of 11 bits as the nearest bytes, `round(v 255 / 2047)`; the other colors
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
void cc_etc_blocks(const CCBlocks *blocks, CCBlockKind kind, CSIMDLevel level);

/// The encodings of block compression 1 to 7, and how they are decoded.
///
/// "Signed" are numbers from -1 to 1, as 0 to 255: `round((v + 1) / 2 * 255)`. "Deep" are pixels of
/// four samples of 16 bits, rounded once; otherwise interpolated numbers of BC1 to BC5 without sign
/// are truncated.
typedef enum {
  /// BC1 whose black in blocks of three colors is opaque, and whose is clear.
  CCBC1Opaque,
  CCBC1,
  /// Color blocks that always have four colors, behind four bits of alpha per pixel, or behind an
  /// alpha block.
  CCBC2,
  CCBC3,
  /// One and two channels; the other colors are 0, and alpha is 255, or 65535 of 16 bits.
  CCBC4,
  CCBC5,
  CCBC4Signed,
  CCBC5Signed,
  CCBC4Deep,
  CCBC5Deep,
  CCBC4SignedDeep,
  CCBC5SignedDeep,
  /// Numbers of 16 bits of IEEE 754, four per pixel; alpha is 1. Blocks of reserved modes are 0.
  CCBC6H,
  CCBC6HSigned,
  /// Blocks of the reserved mode are 0.
  CCBC7,
} CCBCKind;

/// Decodes blocks whole; any bytes are a block. Pixels have 8 bytes with `CCBC4Deep` to
/// `CCBC6HSigned`.
void cc_bc_blocks(const CCBlocks *blocks, CCBCKind kind, CSIMDLevel level);

/// Four rows of pixels that become blocks side by side.
typedef struct {
  /// The first pixel, at any address; four bytes red, green, blue, alpha a pixel, `4 * count`
  /// pixels a row.
  const uint8_t *source;
  /// The bytes from one row of pixels to the next.
  size_t stride;
  size_t count;
  /// Where the blocks go, at any address.
  uint8_t *target;
} CCBCPixels;

/// How much is tried for a small squared error, in which all channels count alike.
typedef enum { CCBCFast, CCBCNormal, CCBCHigh } CCBCQuality;

/// Encodes blocks of `CCBC1Opaque` to `CCBC5Signed`, or of `CCBC7`.
///
/// With `CCBC1` pixels whose alpha is below 128 become clear black; `CCBC1Opaque` ignores alpha.
/// Opaque blocks of BC7 stay opaque. Samples of signed blocks are those that they decode to: 0 for
/// -1, 255 for 1.
void cc_bc_encode(const CCBCPixels *pixels, CCBCKind kind, CCBCQuality quality, CSIMDLevel level);

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

/// The block with the smallest squared error of all that are tried, its first byte at the top.
uint64_t cc_eac_word(const CCChannel *channel, CSIMDLevel level);

/// The pixels of a block of which base colors for two halves are searched for, and how far to go.
typedef struct {
  /// Sixteen numbers of 16 bits each, column after column: red, green and blue, 0 to 255, and -1
  /// for the pixels that matter, 0 for the others.
  const void *pixels;
  /// How many steps of a third of a level base colors are moved up and down; below 16.
  int reach;
  /// Whether shades that are cut off at 0 or 255 count as they decode.
  bool isExact;
  /// Whether there are individual base colors, and whether they are tried although differential
  /// ones fit.
  bool hasIndividual, triesIndividual;
  /// Whether there are clear pixels: there are no small modifiers.
  bool isPunched;
  /// Whether the halves that lie one above the other are tried first.
  bool startsFlipped;
  /// The squared error that has to be undercut; INT32_MAX for any.
  int limit;
} CCHalvesSearch;

/// A choice for both halves of a block.
typedef struct {
  /// The levels of the base colors.
  int first[3], second[3];
  int tables[2];
  /// The bits of a channel: 4 for individual base colors, 5 for differential ones.
  int bits;
  bool isFlipped;
  /// The squared error less that of black; INT32_MAX where none were found.
  int cost;
} CCHalves;

/// The four colors that each pixel of a block may have, and which of them is nearest.
typedef struct {
  /// The pixels, as in `CCHalvesSearch`.
  const void *pixels;
  /// Red, green and blue of the colors of the first half and of the second one.
  int16_t colors[2][4][3];
  /// Whether the halves lie one above the other.
  bool isFlipped;
  /// Whether the third color is the clear one, which pixels that do not matter have and no others.
  bool isPunched;
} CCBlockColors;

/// The low 32 bits of the word, and the squared error.
typedef struct {
  uint32_t numbers;
  int error;
} CCColorMatch;

/// Gives each pixel the nearest color, of those that are equally near the first.
CCColorMatch cc_etc_match(const CCBlockColors *shades, CSIMDLevel level);

/// The two colors of modes T and H.
typedef struct {
  /// The pixels, as in `CCHalvesSearch`.
  const void *pixels;
  /// Red, green and blue, 0 to 255.
  int16_t first[3], second[3];
  /// Whether both have two shades (mode H), not the second one alone.
  bool hasBoth;
  /// Whether there are clear pixels, which take the position of the second color itself.
  bool isPunched;
} CCTHColors;

/// The number of the best distance, the first of those that are equally good, and the squared error
/// with it while no shade is cut off at 0 or 255.
typedef struct { int distance, error; } CCDistance;

CCDistance cc_etc_distance(const CCTHColors *pair, CSIMDLevel level);

/// The squared errors of red, green and blue of one color with 32 shades each: four for each table
/// of modifiers, the small one added and taken away, and the large one.
typedef struct {
  const uint16_t *channels[3];
  /// Whether there are no small modifiers.
  bool isPunched;
} CCShadeErrors;

/// The number of the shade with the smallest squared error, the first of those that are equally
/// good, and that error.
typedef struct { int shade, error; } CCNearestShade;

CCNearestShade cc_etc_nearest_shade(const CCShadeErrors *errors, CSIMDLevel level);

/// Finds the two halves with the smallest squared error of all that are tried.
void cc_etc_halves(const CCHalvesSearch *search, CCHalves *halves, CSIMDLevel level);

#endif
