// A viewport without columns maps all to no area (OpenGL ES 3.2, 12.6.1), so that no fragment of a
// triangle comes of it. zink draws the triangle.
//
//   cc empty-viewport.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  make_target(4, 4);
  glClearColor(0, 0, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  use(WHOLE, "#version 300 es\nout mediump vec4 o; void main() { o = vec4(1); }");
  glViewport(1, 1, 0, 3);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  unsigned char pixels[64] = {0};
  glReadPixels(0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  int drawn = 0;
  for (int index = 0; index < 16; index++) drawn += pixels[4 * index] != 0;
  printf("pixels drawn: %d, expected 0\n", drawn);
  return drawn != 0;
}
