// A depth that a shader writes is clamped to 0 … 1 before it is compared (OpenGL ES 3.2, 15.1.3).
// softpipe of Mesa 22.3.6 compares what was written.
//
//   cc depth-clamp.c -lEGL -lGLESv2 && GALLIUM_DRIVER=softpipe ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  make_target(4, 4);
  attach(GL_DEPTH_COMPONENT16, GL_DEPTH_ATTACHMENT, 4, 4);
  glClearColor(0, 0, 0, 1);
  glClearDepthf(1);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_EQUAL);
  use(WHOLE,
      "#version 300 es\nout highp vec4 o; void main() { gl_FragDepth = 3.0; o = vec4(1); }");
  glDrawArrays(GL_TRIANGLES, 0, 3);
  unsigned char pixel[4] = {9, 9, 9, 9};
  glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
  printf("drawn where 3 equals 1: %d, expected 255\n", pixel[0]);
  return pixel[0] != 255;
}
