// Each channel is multiplied with its own part of the blend constant (OpenGL ES 3.2, 15.1.5). llvmpipe of
// Mesa 25.0 takes that of another channel, once a draw with another equation and a read were before.
//
//   cc blend-constant.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  make_target(2, 1);
  GLuint program = use(
      "#version 300 es\n"
      "void main() { int v = int[](0, 1, 2, 0, 2, 3)[gl_VertexID];\n"
      "gl_Position = vec4(v == 1 || v == 2 ? 1. : -1., v > 1 ? 1. : -1., 0, 1); }",
      "#version 300 es\nprecision highp float; uniform vec4 tone; out vec4 o;\n"
      "void main() { o = tone; }");
  GLint tone = glGetUniformLocation(program, "tone");
  unsigned char pixels[8] = {0};
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE);
  glBlendEquation(GL_FUNC_REVERSE_SUBTRACT);
  glUniform4f(tone, 1, 1, 1, 1);
  glDrawArrays(GL_TRIANGLES, 0, 6);
  glReadPixels(0, 0, 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  glBlendEquation(GL_FUNC_ADD);
  glBlendColor(0.2f, 0.4f, 0.6f, 0.8f);
  glBlendFunc(GL_CONSTANT_COLOR, GL_ZERO);
  glDrawArrays(GL_TRIANGLES, 0, 6);
  glReadPixels(0, 0, 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  printf("%d %d %d %d, expected 51 102 153 204\n", pixels[0], pixels[1], pixels[2], pixels[3]);
  return pixels[0] != 51 || pixels[1] != 102 || pixels[2] != 153 || pixels[3] != 204;
}
