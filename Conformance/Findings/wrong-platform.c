// A platform that is none is EGL_BAD_PARAMETER (EGL 1.5, 3.2; EXT_platform_base). With NVIDIA's driver no
// error is left.
//
//   cc wrong-platform.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  begin();
  PFNEGLGETPLATFORMDISPLAYEXTPROC get =
      (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
  EGLDisplay found = get(0x1234, EGL_DEFAULT_DISPLAY, NULL);
  EGLint error = eglGetError();
  printf("%s, error 0x%x, expected 0x%x\n", found ? "a display" : "no display", error,
         EGL_BAD_PARAMETER);
  return found != EGL_NO_DISPLAY || error != EGL_BAD_PARAMETER;
}
