// Where the centre of a pixel lies over the border of two pixels of the source either may be taken
// (OpenGL ES 3.2, 16.2.1), but which row is taken cannot depend on the column: the row of a sample is a
// function of y alone. llvmpipe of Mesa 22.3.6 takes another row in other triangles of the blit.
//
//   cc blit-rows.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  GLuint source = make_target(64, 48);
  glEnable(GL_SCISSOR_TEST);
  for (int y = 0; y < 48; y++) {
    glScissor(0, y, 64, 1);
    glClearColor(y / 255.0f, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
  }
  glDisable(GL_SCISSOR_TEST);
  GLuint target = make_target(96, 72);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, source);
  glBlitFramebuffer(0, 0, 64, 48, 0, 0, 96, 72, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, target);
  static unsigned char pixels[96 * 72 * 4];
  glReadPixels(0, 0, 96, 72, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  int wrong = 0;
  for (int y = 0; y < 72; y++)
    for (int x = 1; x < 96; x++)
      if (pixels[4 * (96 * y + x)] != pixels[4 * 96 * y]) {
        if (!wrong++)
          printf("(%d, %d) takes row %d, (0, %d) row %d\n", x, y, pixels[4 * (96 * y + x)], y,
                 pixels[4 * 96 * y]);
      }
  printf("%d pixels take another row than the first of theirs, expected 0\n", wrong);
  return wrong != 0;
}
