#include "png_trim.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static uint32_t read_word(const uint8_t *p) {
  return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static void put_word(uint8_t *p, size_t value) {
  for (int i = 0; i < 4; i++) p[i] = (uint8_t)(value >> (24 - 8 * i));
}

static size_t row_bytes(size_t width, size_t bits) { return (width * bits + 7) / 8 + 1; }

/// The bytes of all rows with their filters, as the header says.
static size_t filtered_bytes(const uint8_t *header) {
  static const size_t channels[7] = {1, 0, 3, 1, 2, 0, 4};
  static const int first[7][2] = {{0, 0}, {4, 0}, {0, 4}, {2, 0}, {0, 2}, {1, 0}, {0, 1}};
  static const int step[7][2] = {{8, 8}, {8, 8}, {4, 8}, {4, 4}, {2, 4}, {2, 2}, {1, 2}};
  size_t width = read_word(header), height = read_word(header + 4);
  size_t bits = channels[header[9] % 7] * header[8], sum = 0;
  if (!header[12]) return height * row_bytes(width, bits);
  for (int pass = 0; pass < 7; pass++) {
    size_t columns = (width - (size_t)first[pass][0] + (size_t)step[pass][0] - 1);
    size_t rows = (height - (size_t)first[pass][1] + (size_t)step[pass][1] - 1);
    if (width <= (size_t)first[pass][0] || height <= (size_t)first[pass][1]) continue;
    sum += rows / (size_t)step[pass][1] * row_bytes(columns / (size_t)step[pass][0], bits);
  }
  return sum;
}

/// What the chunks of all runs come to.
typedef struct {
  const uint8_t *header;  // of IHDR, its data
  size_t pixels;          // bytes of all IDATs
  size_t others;          // bytes of all other chunks
} survey;

static survey survey_chunks(const uint8_t *file, const quadrille_png_run *runs, size_t run_count) {
  survey s = {NULL, 0, 0};
  for (size_t r = 0; r < run_count; r++) {
    const uint8_t *at = file + runs[r].offset, *end = at + runs[r].length;
    if (r == 0) at += 8;
    for (; end - at >= 12; at += read_word(at) + 12) {
      if (read_word(at + 4) == 0x49484452) s.header = at + 8;
      if (read_word(at + 4) == 0x49444154) s.pixels += read_word(at);
      else s.others += read_word(at) + 12;
    }
  }
  return s;
}

/// Inflates exactly `count` bytes; 0 where fewer come.
static int inflate_rows(const uint8_t *file, const quadrille_png_run *runs, size_t run_count,
                        int is_raw, uint8_t *rows, size_t count) {
  z_stream z;
  memset(&z, 0, sizeof z);
  if (inflateInit2(&z, is_raw ? -15 : 15) != Z_OK) return 0;
  size_t done = 0;
  int status = Z_OK;
  for (size_t r = 0; r < run_count && done < count && status == Z_OK; r++) {
    const uint8_t *at = file + runs[r].offset, *end = at + runs[r].length;
    if (r == 0) at += 8;
    for (; end - at >= 12 && done < count && status == Z_OK; at += read_word(at) + 12) {
      if (read_word(at + 4) != 0x49444154) continue;
      z.next_in = (Bytef *)(at + 8);
      z.avail_in = read_word(at);
      while (z.avail_in > 0 && done < count && status == Z_OK) {
        // zlib counts in 32 bits.
        size_t capacity = count - done < (size_t)1 << 30 ? count - done : (size_t)1 << 30;
        z.next_out = rows + done;
        z.avail_out = (uInt)capacity;
        status = inflate(&z, Z_NO_FLUSH);
        done += capacity - z.avail_out;
      }
    }
  }
  inflateEnd(&z);
  return done == count;
}

uint8_t *quadrille_png_trimmed(const uint8_t *file, const quadrille_png_run *runs,
                               size_t run_count, int is_raw, quadrille_png_run *whole) {
  survey s = survey_chunks(file, runs, run_count);
  if (!s.header) return NULL;
  size_t count = filtered_bytes(s.header);
  if (!is_raw && s.pixels <= count + count / 8 + 16 * (size_t)read_word(s.header + 4) + 65536) return NULL;
  uLong capacity = compressBound((uLong)count) + 64;
  uint8_t *rows = malloc(count), *stored = malloc(capacity),
          *rebuilt = malloc(20 + s.others + capacity);
  int is_complete = rows && stored && rebuilt
                    && (inflate_rows(file, runs, run_count, is_raw, rows, count)
                        // Some tools keep zlib's header in the variant for iOS.
                        || (is_raw && inflate_rows(file, runs, run_count, 0, rows, count)))
                    && compress2(stored, &capacity, rows, (uLong)count, 0) == Z_OK
                    && capacity <= 0x7FFFFFFF;
  free(rows);
  if (!is_complete) {
    free(stored);
    free(rebuilt);
    return NULL;
  }
  memcpy(rebuilt, file, 8);
  uint8_t *to = rebuilt + 8;
  int has_pixels = 0;
  for (size_t r = 0; r < run_count; r++) {
    const uint8_t *at = file + runs[r].offset, *end = at + runs[r].length;
    if (r == 0) at += 8;
    for (; end - at >= 12; at += read_word(at) + 12) {
      size_t length = (size_t)read_word(at) + 12;
      if (read_word(at + 4) != 0x49444154) {
        memcpy(to, at, length);
        to += length;
      } else if (!has_pixels) {
        has_pixels = 1;
        put_word(to, capacity);
        memcpy(to + 4, at + 4, 4);
        memcpy(to + 8, stored, capacity);
        // Nobody looks at the check sum any more.
        memset(to + 8 + capacity, 0, 4);
        to += 12 + capacity;
      }
    }
  }
  free(stored);
  whole->offset = 0;
  whole->length = (size_t)(to - rebuilt);
  return rebuilt;
}
