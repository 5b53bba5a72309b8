// Blocks of ETC2 are for TEXTURE_2D_ARRAY and not for volumes: GL_INVALID_OPERATION (OpenGL ES 3.2, 8.7).
// NVIDIA's driver takes them.
//
//   cc compressed-volume.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  GLuint name;
  glGenTextures(1, &name);
  glBindTexture(GL_TEXTURE_3D, name);
  const unsigned char blocks[16] = {0};
  glCompressedTexImage3D(GL_TEXTURE_3D, 0, GL_COMPRESSED_RGB8_ETC2, 4, 4, 2, 0, 16, blocks);
  GLenum error = glGetError();
  printf("error: 0x%x, expected 0x%x\n", error, GL_INVALID_OPERATION);
  return error != GL_INVALID_OPERATION;
}
