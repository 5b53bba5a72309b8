// A point is clipped by the near and far plane alone (OpenGL ES 3.2, 12.5): the pixels of a wide one are
// drawn where they lie in the view, also where its centre lies outside it. softpipe drops such points.
//
//   cc outside-point.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  make_target(12, 12);
  glClearColor(0, 0, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  // 6 pixels around (-1, 6): columns 0 and 1 of rows 3 to 8.
  use("#version 300 es\n"
      "void main() { gl_PointSize = 6.; gl_Position = vec4(-1. / 6. - 1., 0, 0, 1); }",
      "#version 300 es\nout mediump vec4 o; void main() { o = vec4(1); }");
  glDrawArrays(GL_POINTS, 0, 1);
  unsigned char pixels[576] = {0};
  glReadPixels(0, 0, 12, 12, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  int drawn = 0;
  for (int index = 0; index < 144; index++) drawn += pixels[4 * index] != 0;
  printf("pixels drawn: %d, expected 12\n", drawn);
  return drawn != 12;
}
