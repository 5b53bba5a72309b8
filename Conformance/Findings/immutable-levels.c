// Of a texture with immutable storage the base level is clamped to its levels, and the maximum level to
// those from the base on (OpenGL ES 3.2, 8.17). Mesa clamps when a parameter is set, and leaves out a
// value that it has already: a maximum level of 0 that was right for the base 0 stays 0 below the
// base 1, and the texture reads as if it were incomplete.
//
//   cc immutable-levels.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  GLuint texture;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexStorage2D(GL_TEXTURE_2D, 2, GL_RGBA8, 2, 2);
  unsigned char green[4] = {0, 255, 0, 255};
  glTexSubImage2D(GL_TEXTURE_2D, 1, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, green);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 1);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  make_target(1, 1);
  use(WHOLE, "#version 300 es\nuniform mediump sampler2D s; out mediump vec4 o;\n"
             "void main() { o = texture(s, vec2(0.5)); }");
  glDrawArrays(GL_TRIANGLES, 0, 3);
  unsigned char pixel[4] = {0};
  glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
  printf("green of level 1: %d, expected 255\n", pixel[1]);
  return pixel[1] != 255;
}
