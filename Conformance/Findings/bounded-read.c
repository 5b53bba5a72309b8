// A read with bounds is refused where all that is read needs more bytes (OpenGL ES 3.2, 16.1.2). Three
// rows of 12 bytes at multiples of 8 end after 44, and NVIDIA's driver wants 48.
//
//   cc bounded-read.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

typedef void (*read_function)(GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, GLsizei, void *);

int main(void) {
  begin();
  read_function read = (read_function)eglGetProcAddress("glReadnPixelsKHR");
  if (!read) read = (read_function)eglGetProcAddress("glReadnPixelsEXT");
  if (!read) return 77;
  make_target(3, 3);
  glClearColor(0.2f, 0.4f, 0.6f, 0.8f);
  glClear(GL_COLOR_BUFFER_BIT);
  glPixelStorei(GL_PACK_ALIGNMENT, 8);
  unsigned char bytes[64] = {0};
  read(0, 0, 3, 3, GL_RGBA, GL_UNSIGNED_BYTE, 44, bytes);
  GLenum error = glGetError();
  printf("error: 0x%x, expected 0; the first byte: %d, expected 51\n", error, bytes[0]);
  return error != GL_NO_ERROR || bytes[0] != 51;
}
