// A context may be released on a display that has ended (EGL 1.5, 3.7.3: the only case where
// eglMakeCurrent takes one). NVIDIA's driver refuses, and the context stays current.
//
//   cc end-current-display.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  eglTerminate(display);
  EGLBoolean answer = eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  EGLint error = eglGetError();
  int is_current = eglGetCurrentContext() != EGL_NO_CONTEXT;
  printf("eglMakeCurrent: %d, error 0x%x, a context is current: %d; expected 1, 0x3000, 0\n", answer,
         error, is_current);
  return !answer || is_current;
}
