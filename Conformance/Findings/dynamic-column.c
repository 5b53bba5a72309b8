// A column that is chosen by a number of run time is that column (GLSL ES 3.00, 5.6). softpipe works
// on four pixels at once and takes one pixel's column for all of them.
//
//   cc dynamic-column.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  make_target(4, 1);
  use(WHOLE, "#version 300 es\nprecision highp float; out vec4 o;\n"
             "void main() { int n = int(gl_FragCoord.x); mat4 m = mat4(0.0);\n"
             "m[n % 4][(n + 1) % 4] = 1.0; m[(n + 2) % 4] = vec4(0.5);\n"
             "o = vec4(m[n][(n + 1) % 4], m[(n + 2) % 4].x, 0, 1); }");
  glDrawArrays(GL_TRIANGLES, 0, 3);
  unsigned char row[16] = {0};
  glReadPixels(0, 0, 4, 1, GL_RGBA, GL_UNSIGNED_BYTE, row);
  int wrong = 0;
  for (int x = 0; x < 4; x++) {
    printf("column %d: %d %d, expected 255 and 127 or 128\n", x, row[4 * x], row[4 * x + 1]);
    wrong |= row[4 * x] != 255 || row[4 * x + 1] < 127 || row[4 * x + 1] > 128;
  }
  return wrong;
}
