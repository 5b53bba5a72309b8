// A texture of integers whose filter is linear is not complete, and reads 0, 0, 0, 1 (OpenGL ES 3.2,
// 8.17, 11.1.3.5). NVIDIA's driver shows its texels.
//
//   cc integer-linear.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  make_target(4, 4);
  GLuint name;
  glGenTextures(1, &name);
  glBindTexture(GL_TEXTURE_2D, name);
  const unsigned char texel[4] = {7, 8, 9, 10};
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8UI, 1, 1, 0, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, texel);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  use(WHOLE, "#version 300 es\nprecision highp float;\nuniform highp usampler2D page;\nout vec4 color;\n"
             "void main() { color = vec4(texture(page, vec2(.5))) / 255.; }");
  glDrawArrays(GL_TRIANGLES, 0, 3);
  unsigned char found[4];
  glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
  printf("red: %d, expected 0\n", found[0]);
  return found[0] != 0;
}
