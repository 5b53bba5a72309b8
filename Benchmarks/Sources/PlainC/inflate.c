#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "plainc.h"

size_t plain_inflate(const uint8_t *input, size_t count, size_t unpacked, int gzip) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (inflateInit2(&stream, gzip ? 15 + 16 : 15) != Z_OK) return 0;
  uint8_t *output = malloc(unpacked);
  if (!output) {
    inflateEnd(&stream);
    return 0;
  }
  stream.next_in = (Bytef *)input;
  stream.avail_in = (uInt)count;
  stream.next_out = output;
  stream.avail_out = (uInt)unpacked;
  int status = inflate(&stream, Z_FINISH);
  size_t result = status == Z_STREAM_END ? stream.total_out : 0;
  inflateEnd(&stream);
  free(output);
  return result;
}
