// A pbuffer with EGL_TEXTURE_TARGET is bound as a texture by eglBindTexImage: the texture shows what was
// drawn to it, and binding it again is EGL_BAD_ACCESS (EGL 1.5, 3.6.1).
//
//   cc bound-pbuffer.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"

int main(void) {
  EGLContext context = begin();
  EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_BIND_TO_TEXTURE_RGBA, EGL_TRUE,
                     EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_RED_SIZE, 8, EGL_ALPHA_SIZE, 8, EGL_NONE};
  EGLint count = 0;
  if (!eglChooseConfig(display, wanted, &config, 1, &count) || count < 1) return 77;
  context = make_context(EGL_NO_CONTEXT);
  EGLint sides[] = {EGL_WIDTH, 4, EGL_HEIGHT, 4, EGL_TEXTURE_FORMAT, EGL_TEXTURE_RGBA,
                    EGL_TEXTURE_TARGET, EGL_TEXTURE_2D, EGL_NONE};
  EGLSurface page = eglCreatePbufferSurface(display, config, sides);
  EGLSurface other = eglCreatePbufferSurface(display, config, sides);
  if (!page || !other) return 77;
  eglMakeCurrent(display, page, page, context);
  glClearColor(0.2f, 0.4f, 0.6f, 0.8f);
  glClear(GL_COLOR_BUFFER_BIT);
  glFinish();
  eglMakeCurrent(display, other, other, context);
  GLuint texture;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  int first = eglBindTexImage(display, page, EGL_BACK_BUFFER);
  int again = eglBindTexImage(display, page, EGL_BACK_BUFFER);
  make_target(4, 4);
  glBindTexture(GL_TEXTURE_2D, texture);
  use(WHOLE, "#version 300 es\nprecision highp float; uniform sampler2D t; out vec4 o;\n"
             "void main() { o = texture(t, vec2(.5)); }");
  glDrawArrays(GL_TRIANGLES, 0, 3);
  unsigned char p[4] = {0};
  glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
  printf("texel: %d %d %d %d, expected 51 102 153 204; answers %d %d, expected 1 0\n", p[0], p[1], p[2],
         p[3], first, again);
  return !(p[0] == 51 && p[3] == 204 && first && !again);
}
