// A shader may read the colour in its place where GL_EXT_shader_framebuffer_fetch is there. llvmpipe of
// Mesa 25.0 ends the process in the draw.
//
//   cc framebuffer-fetch.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

#include <string.h>

int main(void) {
  begin();
  if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_EXT_shader_framebuffer_fetch ")) return 77;
  make_target(2, 2);
  glClearColor(0.2f, 0.4f, 0.6f, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  use(WHOLE, "#version 300 es\n#extension GL_EXT_shader_framebuffer_fetch : require\n"
             "precision highp float; layout(location = 0) inout vec4 o;\n"
             "void main() { o = o.gbra; }");
  glDrawArrays(GL_TRIANGLES, 0, 3);
  unsigned char p[4] = {0};
  glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
  printf("pixel: %d %d %d, expected 102 153 51\n", p[0], p[1], p[2]);
  return !(p[0] == 102 && p[1] == 153 && p[2] == 51);
}
