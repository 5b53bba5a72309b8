// What a context reads does not depend on how another was released before (EGL 1.5, 3.7.3;
// EGL_KHR_context_flush_control). On NVIDIA's driver, once a context that is released without flush has been
// destroyed, the first read of another leaves the memory as it is, and has no error.
//
//   cc flush-control.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"
#include <string.h>

int main(void) {
  EGLContext first = begin();
  const char *extensions = eglQueryString(display, EGL_EXTENSIONS);
  if (!extensions || !strstr(extensions, "EGL_KHR_context_flush_control")) return 77;
  make_target(4, 4);
  glClearColor(0.2f, 0.4f, 0.6f, 0.8f);
  int wrong = 0;
  for (int turn = 0; turn < 20; turn++) {
    EGLint sides[] = {EGL_WIDTH, 2, EGL_HEIGHT, 2, EGL_NONE};
    EGLint attributes[] = {EGL_CONTEXT_CLIENT_VERSION, 3, EGL_CONTEXT_RELEASE_BEHAVIOR_KHR,
                           EGL_CONTEXT_RELEASE_BEHAVIOR_NONE_KHR, EGL_NONE};
    EGLContext other = eglCreateContext(display, config, EGL_NO_CONTEXT, attributes);
    EGLSurface surface = eglCreatePbufferSurface(display, config, sides);
    eglMakeCurrent(display, surface, surface, other);
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroySurface(display, surface);
    eglDestroyContext(display, other);
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, first);
    unsigned char pixel[4] = {9, 9, 9, 9};
    glClear(GL_COLOR_BUFFER_BIT);
    glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    if (pixel[0] != 51 || glGetError() != GL_NO_ERROR) wrong++;
  }
  printf("wrong reads: %d of 20, expected none\n", wrong);
  return wrong != 0;
}
