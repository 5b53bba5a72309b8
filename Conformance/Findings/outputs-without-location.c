// Where a fragment shader has more than one output, each must have a location (GLSL ES 3.00,
// 4.3.8.2). Mesa links a shader that has one for the first alone.
//
//   cc outputs-without-location.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  GLuint program = use(WHOLE, "#version 300 es\nlayout(location = 0) out mediump vec4 one;\n"
                              "out mediump vec4 two;\nvoid main() { one = two = vec4(1); }");
  GLint status = 0;
  glGetProgramiv(program, GL_LINK_STATUS, &status);
  printf("GL_LINK_STATUS: %d, expected 0\n", status);
  return status != 0;
}
