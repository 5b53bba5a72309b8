// A clear changes the bits of the stencil that the mask has (OpenGL ES 3.2, 15.2.3 and 15.2.2). zink on
// lavapipe of Mesa 22.3.6 changes none of them where the mask has only some.
//
//   cc clear-stencil-bits.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  make_target(4, 4);
  attach(GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL_ATTACHMENT, 4, 4);
  glClearBufferfi(GL_DEPTH_STENCIL, 0, 1, 0);
  glStencilMask(0x0F);
  glClearBufferfi(GL_DEPTH_STENCIL, 0, 1, 0xFF);
  glStencilMask(0xFF);
  use(WHOLE, "#version 300 es\nout highp vec4 o; void main() { o = vec4(1); }");
  glEnable(GL_STENCIL_TEST);
  glStencilFunc(GL_EQUAL, 0x0F, 0xFF);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  unsigned char pixel[4] = {9, 9, 9, 9};
  glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
  printf("drawn where the stencil is 0x0f: %d, expected 255\n", pixel[0]);
  return pixel[0] != 255;
}
