// A value that an integer cannot represent is returned as the nearest one (OpenGL ES 3.2, 2.2.2).
// NVIDIA's driver returns GL_MAX_ELEMENT_INDEX, 4,294,967,295, as -1.
//
//   cc element-index.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  GLint value = 0;
  GLint64 whole = 0;
  glGetIntegerv(GL_MAX_ELEMENT_INDEX, &value);
  glGetInteger64v(GL_MAX_ELEMENT_INDEX, &whole);
  printf("%d, of 64 bits %lld\n", value, (long long)whole);
  return value < 0;
}
