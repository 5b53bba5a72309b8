#ifndef PLAINC_H
#define PLAINC_H

#include <stddef.h>
#include <stdint.h>

/* Decodes PVRTC1 as its specification describes it, pixel by pixel: four words are looked up and
 * taken apart for each.
 *
 * bits: 2 or 4 a pixel. width and height: powers of two, two words at least.
 * rgba: four bytes a pixel. has_alpha: otherwise alpha is 255. */
void plain_pvrtc(const uint8_t *words, int bits, int width, int height, int has_alpha,
                 uint8_t *rgba);

/* Unpacks a stream of zlib (gzip = 0) or gzip (gzip = 1) into new memory of a known size, which is
 * freed again. Returns how many bytes came out; 0 for damage. */
size_t plain_inflate(const uint8_t *input, size_t count, size_t unpacked, int gzip);

#endif
