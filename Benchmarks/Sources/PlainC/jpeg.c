#include "plainc.h"

#include <dlfcn.h>
#include <string.h>

/* TurboJPEG, API of version 2; TJPF_RGBA is 7 and TJSAMP_420 is 2. */
typedef void *(*make)(void);
typedef int (*unmake)(void *);
typedef int (*read_file)(void *, const unsigned char *, unsigned long, unsigned char *, int, int, int,
                         int, int);
typedef int (*write_file)(void *, const unsigned char *, int, int, int, int, unsigned char **,
                          unsigned long *, int, int, int);
typedef void (*free_file)(unsigned char *);

static void *function(const char *name) {
  static void *library;
  if (!library) library = dlopen("libturbojpeg.so.0", RTLD_NOW | RTLD_LOCAL);
  return library ? dlsym(library, name) : NULL;
}

int plain_jpeg_read(const uint8_t *file, size_t count, uint8_t *rgba, int width, int height) {
  make begin = (make)function("tjInitDecompress");
  read_file decode = (read_file)function("tjDecompress2");
  unmake end = (unmake)function("tjDestroy");
  if (!begin || !decode || !end) return 0;
  void *decoder = begin();
  int status = decode(decoder, file, count, rgba, width, 4 * width, height, 7, 0);
  end(decoder);
  return status == 0;
}

size_t plain_jpeg_write(const uint8_t *rgba, int width, int height, uint8_t *file, size_t capacity) {
  make begin = (make)function("tjInitCompress");
  write_file encode = (write_file)function("tjCompress2");
  unmake end = (unmake)function("tjDestroy");
  free_file release = (free_file)function("tjFree");
  if (!begin || !encode || !end || !release) return 0;
  void *encoder = begin();
  unsigned char *made = NULL;
  unsigned long count = 0;
  int status = encode(encoder, rgba, width, 4 * width, height, 7, &made, &count, 2, 85, 0);
  end(encoder);
  if (status != 0 || count > capacity) count = 0;
  if (count) memcpy(file, made, count);
  if (made) release(made);
  return count;
}
