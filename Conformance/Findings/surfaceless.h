// A context of OpenGL ES 3 without surface, and what the programs of this folder share.

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <stdio.h>
#include <stdlib.h>

static EGLDisplay display;
static EGLConfig config;

static EGLContext make_context(EGLContext share) {
  EGLint attributes[] = {EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE};
  return eglCreateContext(display, config, share, attributes);
}

static EGLContext begin(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  PFNEGLGETPLATFORMDISPLAYEXTPROC get =
      (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
  if (!get) exit(77);
  display = get(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  EGLint count = 0, attributes[] = {EGL_SURFACE_TYPE,       EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                                    EGL_OPENGL_ES3_BIT, EGL_NONE};
  if (!eglInitialize(display, NULL, NULL) || !eglBindAPI(EGL_OPENGL_ES_API)
      || !eglChooseConfig(display, attributes, &config, 1, &count) || count < 1)
    exit(77);
  EGLContext context = make_context(EGL_NO_CONTEXT);
  eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
  printf("%s, %s\n", glGetString(GL_RENDERER), glGetString(GL_VERSION));
  return context;
}

static inline GLuint attach(GLenum format, GLenum point, int width, int height) {
  GLuint name;
  glGenRenderbuffers(1, &name);
  glBindRenderbuffer(GL_RENDERBUFFER, name);
  glRenderbufferStorage(GL_RENDERBUFFER, format, width, height);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, point, GL_RENDERBUFFER, name);
  return name;
}

// A framebuffer of RGBA8 that stays bound.
static inline GLuint make_target(int width, int height) {
  GLuint name;
  glGenFramebuffers(1, &name);
  glBindFramebuffer(GL_FRAMEBUFFER, name);
  attach(GL_RGBA8, GL_COLOR_ATTACHMENT0, width, height);
  glViewport(0, 0, width, height);
  return name;
}

// Draws one triangle over all with a fragment shader's body, and other words of the vertex shader.
static inline GLuint use(const char *vertex, const char *fragment) {
  GLuint program = glCreateProgram();
  for (int index = 0; index < 2; index++) {
    GLuint shader = glCreateShader(index ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER);
    const char *text = index ? fragment : vertex;
    glShaderSource(shader, 1, &text, NULL);
    glCompileShader(shader);
    glAttachShader(program, shader);
  }
  glLinkProgram(program);
  glUseProgram(program);
  return program;
}

#define WHOLE \
  "#version 300 es\n" \
  "void main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4. - 1., 0, 1); }"
