#ifndef PLAINC_H
#define PLAINC_H

#include <stddef.h>
#include <stdint.h>

/* Decodes PVRTC1 as its specification describes it, pixel by pixel: four words are looked up and
 * taken apart for each.
 *
 * bits: 2 or 4 a pixel. width and height: powers of two, minimum two words.
 * rgba: four bytes a pixel. has_alpha: otherwise alpha is 255. */
void plain_pvrtc(const uint8_t *words, int bits, int width, int height, int has_alpha,
                 uint8_t *rgba);

/* Unpacks a stream of zlib (gzip = 0) or gzip (gzip = 1) into new memory of a known size, which is
 * freed again. Returns how many bytes came out; 0 for damage. */
size_t plain_inflate(const uint8_t *input, size_t count, size_t unpacked, int gzip);

/* Draws rotated sprites of one page, premultiplied source-over and bilinear, as one writes it first:
 * row by row, pixel by pixel, weights of 8 bits, two channels to a word. One thread, and nothing that
 * is covered later is left out.
 *
 * page, canvas: premultiplied RGBA8 as little-endian words, rows without gaps. records: ten floats a
 * sprite: centre x, y, width, height, angle, left, top, right and bottom in the page, and a number
 * that does not count. */
void plain_quads(const uint32_t *page, int page_width, int page_height, const float *records,
                 size_t count, uint32_t background, uint32_t *canvas, int width, int height);

/* Reads a PNG file of 8 bits by libpng as premultiplied RGBA8; 0 where it cannot.
 *
 * rgba: space for the whole image. */
int plain_png_read(const uint8_t *file, size_t count, uint8_t *rgba);

/* Reads and writes a JPEG by libjpeg-turbo's TurboJPEG, which is opened at the first call; 0 where it
 * cannot. The writer's quality is 85, its colours have half the rows and columns. */
int plain_jpeg_read(const uint8_t *file, size_t count, uint8_t *rgba, int width, int height);
size_t plain_jpeg_write(const uint8_t *rgba, int width, int height, uint8_t *file, size_t capacity);

/* Filters all rows by Paeth: RGB where an image is opaque, else RGBA, a byte 4 before each row.
 *
 * rows: 4 * width + 1 bytes a row or more. Returns how many bytes they have. */
size_t plain_paeth_rows(const uint8_t *rgba, size_t width, size_t height, uint8_t *rows);

/* Packs bytes by libdeflate to a zlib stream. Returns its size; 0 where the capacity is too small. */
size_t plain_deflate(const uint8_t *rows, size_t count, int level, uint8_t *output, size_t capacity);

#endif
