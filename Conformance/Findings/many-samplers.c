// A program may use GL_MAX_TEXTURE_IMAGE_UNITS samplers in a stage, and GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS
// in all; with more it fails to link, or its draws are GL_INVALID_OPERATION (OpenGL ES 3.2, 11.1.3.5,
// 11.1.3.11). NVIDIA's driver has 32 and 192, and draws with 200.
//
//   cc many-samplers.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"
#include <string.h>

int main(void) {
  begin();
  make_target(4, 4);
  GLint units = 0, all = 0;
  glGetIntegerv(GL_MAX_TEXTURE_IMAGE_UNITS, &units);
  glGetIntegerv(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, &all);
  int count = all + 8;
  char *text = malloc(256 + 64 * count);
  sprintf(text, "#version 300 es\nprecision highp float;\nuniform sampler2D s[%d];\nout vec4 color;\n"
                "void main() {\n  color = vec4(0);\n", count);
  for (int i = 0; i < count; i++)
    sprintf(text + strlen(text), "  color += texture(s[%d], vec2(.5));\n", i);
  strcat(text, "}");
  GLuint program = use(WHOLE, text);
  GLint status = 9;
  glGetProgramiv(program, GL_LINK_STATUS, &status);
  if (status) glDrawArrays(GL_TRIANGLES, 0, 3);
  GLenum error = glGetError();
  printf("%d units, %d in all, %d samplers: GL_LINK_STATUS %d, error of the draw 0x%x\n", units, all,
         count, status, error);
  return status != 0 && error != GL_INVALID_OPERATION;
}
