// Arguments are evaluated once, when the function is called: where an inout argument is copied back to is
// known by then (GLSL ES 3.00, 6.1.1). NVIDIA's driver evaluates an index that is
// constant before the call again at the return.
//
//   cc inout-index.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  make_target(4, 4);
  use(WHOLE, "#version 300 es\nprecision highp float;\nprecision highp int;\nout vec4 color;\n"
             "void change(inout int a, inout int b) { a = a + 1; b = b * 2; }\n"
             "ivec4 changed(int first) {\n  int values[3] = int[3](first, 5, 6);\n  int index = 1;\n"
             "  change(index, values[index]);\n"
             "  return ivec4(values[0], values[1], values[2], index);\n}\n"
             "void main() { color = vec4(changed(int(gl_FragCoord.x))) / 255.; }");
  glDrawArrays(GL_TRIANGLES, 0, 3);
  unsigned char found[4];
  glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
  printf("%d %d %d, index %d; expected 1 10 6, index 2\n", found[0], found[1], found[2], found[3]);
  return found[1] != 10 || found[2] != 6;
}
