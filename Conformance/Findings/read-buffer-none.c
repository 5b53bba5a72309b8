// A read from a framebuffer whose read buffer is GL_NONE has to give GL_INVALID_OPERATION (OpenGL ES
// 3.2, 16.1.2). Mesa 22.3.6 ends the process by SIGSEGV within glReadPixels.
//
//   cc read-buffer-none.c -lEGL -lGLESv2 && ./a.out
#include "surfaceless.h"

int main(void) {
  begin();
  make_target(4, 4);
  unsigned char pixels[64];
  glReadBuffer(GL_NONE);
  glReadPixels(0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  GLenum error = glGetError();
  printf("error 0x%x, expected 0x502\n", error);
  return error != GL_INVALID_OPERATION;
}
