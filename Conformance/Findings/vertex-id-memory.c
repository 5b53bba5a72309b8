// gl_VertexID is the index of the vertex (OpenGL ES 3.2, 11.1.3.9), wherever its attributes come from.
// On NVIDIA's driver it is 0 where they come from the program's own memory (10.3.1), until a process has
// drawn for a while.
//
//   cc vertex-id-memory.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  make_target(4, 1);
  use("#version 300 es\nlayout(location = 0) in float x;\nflat out highp int number;\n"
      "void main() {\n  gl_PointSize = 1.;\n  gl_Position = vec4((x + .5) / 2. - 1., 0, 0, 1);\n"
      "  number = gl_VertexID;\n}",
      "#version 300 es\nprecision highp float;\nflat in highp int number;\nout vec4 color;\n"
      "void main() { color = vec4(float(number + 1) / 5.); }");
  const float places[] = {0, 1, 2, 3};
  glVertexAttribPointer(0, 1, GL_FLOAT, GL_FALSE, 0, places);
  glEnableVertexAttribArray(0);
  glDrawArrays(GL_POINTS, 0, 4);
  int wrong = 0;
  for (int x = 0; x < 4; x++) {
    unsigned char pixel[4];
    glReadPixels(x, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    printf("gl_VertexID of vertex %d: %d\n", x, pixel[0] / 51 - 1);
    wrong |= pixel[0] / 51 - 1 != x;
  }
  return wrong;
}
