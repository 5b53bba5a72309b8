#include <string.h>

#include "plainc.h"

/* The size of an image in words. */
typedef struct {
  const uint8_t *words;
  int bits;
  int word_width;
  int columns;
  int rows;
} image;

/* The number of a word: the bits of row and column in turn, the row's first; what the longer side
 * has more of follows. */
static int word_index(const image *p, int column, int row) {
  int minimum = p->columns < p->rows ? p->columns : p->rows;
  int index = 0;
  int shift = 0;
  for (int bit = 1; bit < minimum; bit <<= 1) {
    if (row & bit) index |= 1 << shift;
    if (column & bit) index |= 2 << shift;
    column &= ~bit;
    row &= ~bit;
    shift += 2;
  }
  int rest = p->columns > p->rows ? column : row;
  return index | (rest / minimum) << shift;
}

static uint64_t word_at(const image *p, int column, int row) {
  uint64_t word;
  memcpy(&word, p->words + 8 * (size_t)word_index(p, column, row), 8);
  return word;
}

/* Red, green and blue of 5 bits and alpha of 4. */
static void unpack(uint64_t word, int is_second, int color[4]) {
  uint32_t c = (uint32_t)(word >> (is_second ? 48 : 32)) & 0xFFFF;
  if (c & 0x8000) {
    color[0] = c >> 10 & 31;
    color[1] = c >> 5 & 31;
    if (is_second) {
      color[2] = c & 31;
    } else {
      int blue = c >> 1 & 15;
      color[2] = blue << 1 | blue >> 3;
    }
    color[3] = 15;
  } else {
    int red = c >> 8 & 15;
    int green = c >> 4 & 15;
    color[0] = red << 1 | red >> 3;
    color[1] = green << 1 | green >> 3;
    if (is_second) {
      int blue = c & 15;
      color[2] = blue << 1 | blue >> 3;
    } else {
      int blue = c >> 1 & 7;
      color[2] = blue << 2 | blue >> 1;
    }
    color[3] = (c >> 12 & 7) << 1;
  }
}

/* The weight of the second colour at a pixel of 2 bits that is stored; x and y may lie one outside.
 */
static int stored_weight(const image *p, int x, int y) {
  static const int weights[4] = {0, 3, 5, 8};
  int width = p->columns * 8;
  int height = p->rows * 4;
  x = (x + width) % width;
  y = (y + height) % height;
  uint64_t word = word_at(p, x / 8, y / 4);
  uint32_t bits = (uint32_t)word;
  int column = x & 7;
  int row = y & 3;
  if (!(word >> 32 & 1)) return (bits >> (8 * row + column) & 1) * 8;
  int code = bits >> (8 * row + (column & ~1)) & 3;
  /* Two of the values lend their low bits to flags. */
  if (row == 0 && column == 0) code = code & 2 ? 3 : 0;
  if (row == 2 && column == 4 && (bits & 1)) code = code & 2 ? 3 : 0;
  return weights[code];
}

static int weight_of_two_bits(const image *p, int x, int y) {
  uint64_t word = word_at(p, x / 8, y / 4);
  if (!(word >> 32 & 1) || (x + y) % 2 == 0) return stored_weight(p, x, y);
  int sides = 0;
  int ends = 0;
  int mode = word & 1 ? (word >> 20 & 1 ? 2 : 1) : 0;
  if (mode != 2) sides = stored_weight(p, x - 1, y) + stored_weight(p, x + 1, y);
  if (mode != 1) ends = stored_weight(p, x, y - 1) + stored_weight(p, x, y + 1);
  return mode == 0 ? (sides + ends + 2) >> 2 : (sides + ends + 1) >> 1;
}

static int weight_of_four_bits(uint64_t word, int x, int y, int *is_punched) {
  static const int weights[2][4] = {{0, 3, 5, 8}, {0, 4, 4, 8}};
  int mode = word >> 32 & 1;
  int code = word >> (2 * (4 * (y & 3) + (x & 3))) & 3;
  *is_punched = mode && code == 2;
  return weights[mode][code];
}

void plain_pvrtc(const uint8_t *words, int bits, int width, int height, int has_alpha,
                 uint8_t *rgba) {
  int word_width = bits == 2 ? 8 : 4;
  image p = {words, bits, word_width, width / word_width, height / 4};
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      int left = x - word_width / 2;
      int top = y - 2;
      int column = left < 0 ? p.columns - 1 : left / word_width;
      int row = top < 0 ? p.rows - 1 : top / 4;
      int across = (left + word_width) % word_width;
      int down = (top + 4) % 4;
      int next_column = (column + 1) % p.columns;
      int next_row = (row + 1) % p.rows;
      uint64_t corners[4] = {
          word_at(&p, column, row), word_at(&p, next_column, row),
          word_at(&p, column, next_row), word_at(&p, next_column, next_row)};
      int shares[4] = {(word_width - across) * (4 - down), across * (4 - down),
                       (word_width - across) * down, across * down};
      int sums[2][4] = {{0}};
      for (int corner = 0; corner < 4; corner++) {
        for (int second = 0; second < 2; second++) {
          int color[4];
          unpack(corners[corner], second, color);
          for (int i = 0; i < 4; i++) sums[second][i] += shares[corner] * color[i];
        }
      }
      int is_punched = 0;
      int weight = bits == 2
                       ? weight_of_two_bits(&p, x, y)
                       : weight_of_four_bits(word_at(&p, x / 4, y / 4), x, y, &is_punched);
      uint8_t *pixel = rgba + 4 * ((size_t)y * width + x);
      for (int i = 0; i < 4; i++) {
        int ends[2];
        for (int second = 0; second < 2; second++) {
          int sum = bits == 2 ? sums[second][i] : sums[second][i] * 2;
          ends[second] = i < 3 ? (sum >> 2) + (sum >> 7) : (sum >> 1) + (sum >> 5);
        }
        pixel[i] = (uint8_t)((ends[0] * (8 - weight) + ends[1] * weight) >> 3);
      }
      if (is_punched) pixel[3] = 0;
      if (!has_alpha) pixel[3] = 255;
    }
  }
}
