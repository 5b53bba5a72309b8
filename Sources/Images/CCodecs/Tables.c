// The tables of ETC1, ETC2 and EAC (Khronos Data Format Specification 1.3, chapters 21 and 22).
#include "Kernels.h"

/// The modifiers of EAC's tables.
const int8_t ccEACModifiers[16][8] = {
    {-3, -6, -9, -15, 2, 5, 8, 14}, {-3, -7, -10, -13, 2, 6, 9, 12}, {-2, -5, -8, -13, 1, 4, 7, 12},
    {-2, -4, -6, -13, 1, 3, 5, 12}, {-3, -6, -8, -12, 2, 5, 7, 11},  {-3, -7, -9, -11, 2, 6, 8, 10},
    {-4, -7, -8, -11, 3, 6, 7, 10}, {-3, -5, -8, -11, 2, 4, 7, 10},  {-2, -6, -8, -10, 1, 5, 7, 9},
    {-2, -5, -8, -10, 1, 4, 7, 9},  {-2, -4, -8, -10, 1, 3, 7, 9},   {-2, -5, -7, -10, 1, 4, 6, 9},
    {-3, -4, -7, -10, 2, 3, 6, 9},  {-1, -2, -3, -10, 0, 1, 2, 9},   {-4, -6, -8, -9, 3, 5, 7, 8},
    {-3, -5, -7, -9, 2, 4, 6, 8},
};

/// The modifiers of ETC1's tables, which are added and taken away.
const int16_t ccETCSmallModifiers[8] = {2, 5, 9, 13, 18, 24, 33, 47};
const int16_t ccETCLargeModifiers[8] = {8, 17, 29, 42, 60, 80, 106, 183};

/// The distances of modes T and H.
const uint8_t ccTHDistances[8] = {3, 6, 11, 16, 23, 32, 41, 64};

void cc_eac_modifiers(const uint8_t block[8], int8_t modifiers[16]) {
  for (int x = 0; x < 4; x++) {
    for (int y = 0; y < 4; y++) {
      int position = 45 - 12 * x - 3 * y, number = 0;
      for (int bit = position + 2; bit >= position; bit--)
        number = number << 1 | (block[7 - bit / 8] >> bit % 8 & 1);
      modifiers[4 * y + x] = ccEACModifiers[block[1] & 15][number];
    }
  }
}
