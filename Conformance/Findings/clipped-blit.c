// A blit that reaches beyond the target is scaled as though it did not (OpenGL ES 3.2, 16.2.1: "the
// scaling and offset applied to pixels being transferred is performed as though no such limits were
// present"), and what lies outside of the source is not written. Mesa 22.3.6 rounds the source to whole
// pixels where the target is cut, and so writes a column too many.
//
//   cc clipped-blit.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  GLuint source = make_target(8, 1);
  glClearColor(1, 0, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  GLuint target = make_target(24, 1);
  glClearColor(0, 0, 1, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, source);
  // From 12 columns, of which 8 are there, to 24, of which 23 are, the other way round: column 2 would
  // take the one at 8.25.
  glBlitFramebuffer(-2, 0, 10, 1, 23, 0, -1, 1, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, target);
  unsigned char row[24 * 4];
  glReadPixels(0, 0, 24, 1, GL_RGBA, GL_UNSIGNED_BYTE, row);
  for (int x = 0; x < 24; x++) putchar(row[4 * x] ? 'r' : '.');
  printf("\n...rrrrrrrrrrrrrrrr..... expected\n");
  return row[4 * 2] != 0 || row[4 * 3] == 0;
}
