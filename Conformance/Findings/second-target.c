// A texture shows the same in every framebuffer that is drawn to with it (OpenGL ES 3.2, 9.2). On virgl
// it reads 0 in the second one, where nothing but the framebuffer has changed since the first draw.
//
//   cc second-target.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  GLuint texture;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 1, 1);
  unsigned char red[4] = {255, 0, 0, 255};
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, red);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  int wrong = 0;
  for (int turn = 0; turn < 2; turn++) {
    make_target(4, 4);
    if (turn == 0)
      use(WHOLE, "#version 300 es\nuniform mediump sampler2D s; out mediump vec4 o;\n"
                 "void main() { o = texelFetch(s, ivec2(0), 0); }");
    glDrawArrays(GL_TRIANGLES, 0, 3);
    unsigned char pixel[4] = {0};
    glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    printf("red in framebuffer %d: %d, expected 255\n", turn + 1, pixel[0]);
    wrong |= pixel[0] != 255;
  }
  return wrong;
}
