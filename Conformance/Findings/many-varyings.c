// More values between the stages than GL_MAX_VARYING_VECTORS must make a program fail to link, or work
// (OpenGL ES 3.2, 7.3 and 11.1.2.1). llvmpipe ends by SIGSEGV within glLinkProgram.
//
//   cc many-varyings.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  GLuint program = use(
      "#version 300 es\nout highp vec4 v[200];\n"
      "void main() { for (int i = 0; i < 200; i++) v[i] = vec4(i); gl_Position = vec4(0, 0, 0, 1); }",
      "#version 300 es\nin highp vec4 v[200]; out highp vec4 o;\n"
      "void main() { o = vec4(0); for (int i = 0; i < 200; i++) o += v[i]; }");
  GLint status = 0;
  glGetProgramiv(program, GL_LINK_STATUS, &status);
  printf("GL_LINK_STATUS: %d, expected 0\n", status);
  return status != 0;
}
