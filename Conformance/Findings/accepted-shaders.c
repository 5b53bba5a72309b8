// Shaders of 3.00 that the language forbids (GLSL ES 3.00, 4.3.6, 5.5, 4.1.7, 4.5.4, 3.7) and that NVIDIA's
// driver takes.
//
//   cc accepted-shaders.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

static const struct {
  const char *what, *declarations, *body;
} wrong[] = {
  {"an output that is a matrix", "layout(location = 1) out mat2 x;", ""},
  {"a swizzle of two sets of names", "", "color.xy = u.xg;"},
  {"a local variable that is a sampler", "", "lowp sampler2D s;"},
  {"a sampler3D without precision", "uniform sampler3D s;", "color = texture(s, u.xyz);"},
  {"the word varying", "varying vec4 x;", ""},
};

int main(void) {
  begin();
  int count = 0;
  for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    char text[512];
    snprintf(text, sizeof text, "#version 300 es\nprecision highp float;\nuniform vec4 u;\n%s\n"
             "layout(location = 0) out vec4 color;\nvoid main() { color = u; %s }",
             wrong[i].declarations, wrong[i].body);
    GLint status = 0;
    glGetProgramiv(use(WHOLE, text), GL_LINK_STATUS, &status);
    printf("%s: %s\n", wrong[i].what, status ? "accepted" : "refused");
    count += status;
  }
  return count != 0;
}
