// A number of GL_FIXED has 16 bits behind its point: 65536 stands for 1 (OpenGL ES 3.2, 10.3.1 with
// table 10.3 and 2.3.4.1). llvmpipe of Mesa 22.3.6 divides by 65535.
//
//   cc fixed-attribute.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  make_target(4, 4);
  GLuint program = glCreateProgram(), buffers[2];
  const char *texts[] = {
      "#version 300 es\nlayout(location = 0) in highp float a; out highp float b;"
      "void main() { b = a; gl_Position = vec4(0, 0, 0, 1); gl_PointSize = 1.0; }",
      "#version 300 es\nin highp float b; out highp vec4 o; void main() { o = vec4(b); }"};
  for (int index = 0; index < 2; index++) {
    GLuint shader = glCreateShader(index ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER);
    glShaderSource(shader, 1, &texts[index], NULL);
    glCompileShader(shader);
    glAttachShader(program, shader);
  }
  const char *name = "b";
  glTransformFeedbackVaryings(program, 1, &name, GL_INTERLEAVED_ATTRIBS);
  glLinkProgram(program);
  glUseProgram(program);
  GLint fixed[] = {65536, 65536 * 1000};
  glGenBuffers(2, buffers);
  glBindBuffer(GL_ARRAY_BUFFER, buffers[0]);
  glBufferData(GL_ARRAY_BUFFER, sizeof fixed, fixed, GL_STATIC_DRAW);
  glVertexAttribPointer(0, 1, GL_FIXED, GL_FALSE, 0, NULL);
  glEnableVertexAttribArray(0);
  glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffers[1]);
  glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, 8, NULL, GL_STATIC_READ);
  glBeginTransformFeedback(GL_POINTS);
  glDrawArrays(GL_POINTS, 0, 2);
  glEndTransformFeedback();
  float *found = glMapBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 8, GL_MAP_READ_BIT);
  if (!found) return 77;
  printf("%.9g and %.9g, expected 1 and 1000\n", found[0], found[1]);
  return found[0] != 1 || found[1] != 1000;
}
