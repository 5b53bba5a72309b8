// A texel of signed EAC is base * 8 + modifier * multiplier * 8, of 1023; the half step of 4 belongs to
// unsigned blocks (OpenGL ES 3.2, C.1.6 and C.1.7). SwiftShader adds it to both.
//
//   cc signed-eac.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  make_target(4, 4);
  GLuint name;
  glGenTextures(1, &name);
  glBindTexture(GL_TEXTURE_2D, name);
  // Base 56, multiplier 1, table 13, and its modifier 1 for all texels: 56 * 8 + 8.
  const unsigned char block[8] = {56, 0x1D, 0xB6, 0xDB, 0x6D, 0xB6, 0xDB, 0x6D};
  glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_SIGNED_R11_EAC, 4, 4, 0, 8, block);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  use(WHOLE,
      "#version 300 es\n"
      "precision highp float;\n"
      "uniform highp sampler2D s;\n"
      "out vec4 color;\n"
      "void main() { color = vec4((texelFetch(s, ivec2(1, 1), 0).r * 1023. - 400.) / 255.); }");
  glDrawArrays(GL_TRIANGLES, 0, 3);
  unsigned char pixel[4];
  glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
  printf("the texel is %d of 1023, expected 456\n", pixel[0] + 400);
  return pixel[0] != 56;
}
