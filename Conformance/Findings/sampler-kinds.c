// Two active samplers of different types may not refer to one texture unit: a draw is
// GL_INVALID_OPERATION, and glValidateProgram says no (OpenGL ES 3.2, 11.1.3.11). NVIDIA's driver draws.
//
//   cc sampler-kinds.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  make_target(4, 4);
  GLuint program = use(WHOLE, "#version 300 es\nprecision highp float;\nuniform sampler2D flat_one;\n"
                              "uniform samplerCube cube;\nout vec4 color;\nvoid main() {\n"
                              "  color = texture(flat_one, vec2(.5)) + texture(cube, vec3(1));\n}");
  GLint status = 9;
  glValidateProgram(program);
  glGetProgramiv(program, GL_VALIDATE_STATUS, &status);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  GLenum error = glGetError();
  printf("GL_VALIDATE_STATUS: %d, expected 0; error of the draw: 0x%x, expected 0x%x\n", status, error,
         GL_INVALID_OPERATION);
  return status != 0 || error != GL_INVALID_OPERATION;
}
