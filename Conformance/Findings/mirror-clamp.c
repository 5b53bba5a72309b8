// A driver that has GL_EXT_texture_mirror_clamp_to_edge takes GL_MIRROR_CLAMP_TO_EDGE_EXT as a way to
// wrap. Mesa names the extension in OpenGL ES and refuses the value with GL_INVALID_ENUM.
//
//   cc mirror-clamp.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

#include <GLES2/gl2ext.h>
#include <string.h>

int main(void) {
  begin();
  if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_EXT_texture_mirror_clamp_to_edge"))
    return 77;
  GLuint texture;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_MIRROR_CLAMP_TO_EDGE_EXT);
  GLenum error = glGetError();
  printf("error: 0x%x, expected 0x0\n", error);
  return error != GL_NO_ERROR;
}
