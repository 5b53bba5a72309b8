// The scissor test discards fragments outside its rectangle (OpenGL ES 3.2, 13.8.2), those of points as
// well. On a pbuffer a point in the row below is drawn.
//
//   cc point-scissor.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  EGLContext context = begin();
  EGLint sides[] = {EGL_WIDTH, 8, EGL_HEIGHT, 8, EGL_NONE};
  EGLSurface page = eglCreatePbufferSurface(display, config, sides);
  if (!page || !eglMakeCurrent(display, page, page, context)) return 77;
  use("#version 300 es\n"
      "void main() { gl_PointSize = 1.0;\n"
      "gl_Position = vec4((vec2(gl_VertexID & 7, gl_VertexID >> 3) + .5) / 4. - 1., 0, 1); }",
      "#version 300 es\nout mediump vec4 o; void main() { o = vec4(1); }");
  glViewport(0, 0, 8, 8);
  glClear(GL_COLOR_BUFFER_BIT);
  glEnable(GL_SCISSOR_TEST);
  glScissor(2, 3, 4, 2);
  glDrawArrays(GL_POINTS, 0, 64);
  unsigned char p[8 * 8 * 4];
  glReadPixels(0, 0, 8, 8, GL_RGBA, GL_UNSIGNED_BYTE, p);
  int wrong = 0;
  for (int y = 7; y >= 0; y--) {
    for (int x = 0; x < 8; x++) {
      int isInside = x >= 2 && x < 6 && y >= 3 && y < 5;
      printf("%c", p[4 * (8 * y + x)] ? '#' : '.');
      wrong |= isInside != (p[4 * (8 * y + x)] == 255);
    }
    printf("\n");
  }
  printf("expected are columns 2 to 5 of rows 3 and 4, from below\n");
  return wrong;
}
