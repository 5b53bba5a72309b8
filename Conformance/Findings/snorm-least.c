// The minimum value of a signed normalised format stands for -1, as the one above it does (OpenGL ES 3.2,
// 2.3.5.1: f = max{c / (2^(b-1) - 1), -1.0}). softpipe of Mesa 22.3.6 reads -128 / 127.
//
//   cc snorm-least.c -lEGL -lGLESv2 && GALLIUM_DRIVER=softpipe ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  make_target(1, 1);
  GLuint texture;
  signed char texel[4] = {-128, 0, 0, 0};
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8_SNORM, 1, 1, 0, GL_RGBA, GL_BYTE, texel);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  use(WHOLE,
      "#version 300 es\nuniform highp sampler2D t; out highp vec4 o;"
      "void main() { o = vec4(texelFetch(t, ivec2(0), 0).r < -1.0 ? 1.0 : 0.0); }");
  glDrawArrays(GL_TRIANGLES, 0, 3);
  unsigned char pixel[4] = {9, 9, 9, 9};
  glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
  printf("below -1: %s, expected no\n", pixel[0] ? "yes" : "no");
  return pixel[0] != 0;
}
