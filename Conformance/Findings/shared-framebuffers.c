// Framebuffers are container objects, which contexts do not share (OpenGL ES 3.2, 5.1). Mesa 22.3.6 has
// them in all contexts that share textures and buffers.
//
//   cc shared-framebuffers.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  EGLContext first = begin();
  GLuint name = make_target(4, 4);
  EGLContext second = make_context(first);
  eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, second);
  GLboolean is = glIsFramebuffer(name);
  printf("glIsFramebuffer in another context: %d, expected 0\n", is);
  return is != GL_FALSE;
}
