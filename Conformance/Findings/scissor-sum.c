// A scissor lets through what lies from its corner on for as many pixels as its sides (OpenGL ES 3.2,
// 13.8.2). Where the sum of both is no 32-bit integer, Mesa lets nothing through.
//
//   cc scissor-sum.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  make_target(8, 8);
  glEnable(GL_SCISSOR_TEST);
  glScissor(2, 3, 0x7FFFFFFF, 0x7FFFFFFF);
  glClearColor(1, 0, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  unsigned char pixel[4] = {0};
  glReadPixels(4, 4, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
  printf("red inside of the scissor: %d, expected 255\n", pixel[0]);
  return pixel[0] != 255;
}
