// The shading language 3.00 has no texture2D (GLSL ES 3.00, 8.8). Mesa takes it.
//
//   cc old-function.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  GLuint program = use(WHOLE, "#version 300 es\nuniform mediump sampler2D s; out mediump vec4 o;\n"
                              "void main() { o = texture2D(s, vec2(0.5)); }");
  GLint status = 0;
  glGetProgramiv(program, GL_LINK_STATUS, &status);
  printf("GL_LINK_STATUS: %d, expected 0\n", status);
  return status != 0;
}
