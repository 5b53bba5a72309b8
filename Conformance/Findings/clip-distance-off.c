// Distances that a shader writes cut only while their planes are enabled (EXT_clip_cull_distance, and
// OpenGL 4.6, 13.7). Mesa's software drivers cut by all of them where none is enabled.
//
//   cc clip-distance-off.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  make_target(8, 8);
  glClearColor(0, 0, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  use("#version 300 es\n#extension GL_EXT_clip_cull_distance : require\n"
      "out highp float gl_ClipDistance[1];\n"
      "void main() { vec2 place = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4. - 1.;\n"
      "gl_Position = vec4(place, 0, 1); gl_ClipDistance[0] = place.x; }",
      "#version 300 es\nout mediump vec4 o; void main() { o = vec4(1); }");
  if (glGetError()) return 77;
  glDrawArrays(GL_TRIANGLES, 0, 3);
  unsigned char pixels[256] = {0};
  glReadPixels(0, 0, 8, 8, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  int drawn = 0;
  for (int index = 0; index < 64; index++) drawn += pixels[4 * index] != 0;
  printf("pixels drawn: %d, expected 64\n", drawn);
  return drawn != 64;
}
