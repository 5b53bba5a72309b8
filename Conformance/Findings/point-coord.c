// gl_PointCoord grows to the right and down from the upper left of a point (OpenGL ES 3.2, 13.4), in each
// framebuffer. In one that is drawn to after a pbuffer, by the same program, it grows up.
//
//   cc point-coord.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  EGLContext context = begin();
  EGLint sides[] = {EGL_WIDTH, 8, EGL_HEIGHT, 8, EGL_NONE};
  EGLSurface page = eglCreatePbufferSurface(display, config, sides);
  if (!page || !eglMakeCurrent(display, page, page, context)) return 77;
  glViewport(0, 0, 8, 8);
  use("#version 300 es\nvoid main() { gl_PointSize = 8.; gl_Position = vec4(0, 0, 0, 1); }",
      "#version 300 es\nout mediump vec4 o; void main() { o = vec4(gl_PointCoord, 0, 1); }");
  int wrong = 0;
  for (int turn = 0; turn < 2; turn++) {
    if (turn == 1) make_target(8, 8);
    glDrawArrays(GL_POINTS, 0, 1);
    unsigned char lower[4], upper[4];
    glReadPixels(3, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, lower);
    glReadPixels(3, 7, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, upper);
    printf("%s: t in the lowest row %d, in the highest %d, expected 239 and 16\n",
           turn ? "framebuffer" : "pbuffer", lower[1], upper[1]);
    wrong |= lower[1] < 200 || upper[1] > 50;
  }
  return wrong;
}
