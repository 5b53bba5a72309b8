/* The floor of a whole process: raw-thumbnail INPUT.png OUTPUT.png draws an image at 256 by 256
 * pixels through OpenGL ES, as `quadrille render --texture` does, with nothing around it.
 *
 * The file is decoded on a second thread while the driver starts, and the process leaves without
 * tear-down. Colour is premultiplied before and divided after; filter, level and strategy of the
 * PNG are those of the command's default. */
#define _GNU_SOURCE
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <dlfcn.h>
#include <png.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { side = 256 };

static void leave(const char *what) {
  fprintf(stderr, "raw-thumbnail: %s\n", what);
  _exit(1);
}

typedef struct {
  const char *path;
  int width, height;
  uint8_t *pixels;
} image;

static void *decode(void *argument) {
  image *p = argument;
  FILE *file = fopen(p->path, "rb");
  if (!file) leave("opening the input");
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  png_init_io(png, file);
  png_read_info(png, info);
  png_set_expand(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  png_read_update_info(png, info);
  p->width = (int)png_get_image_width(png, info);
  p->height = (int)png_get_image_height(png, info);
  p->pixels = malloc((size_t)p->width * p->height * 4);
  for (int y = 0; y < p->height; y++) png_read_row(png, p->pixels + (size_t)y * p->width * 4, NULL);
  for (uint8_t *c = p->pixels, *end = c + (size_t)p->width * p->height * 4; c < end; c += 4)
    for (int k = 0; k < 3; k++) c[k] = (uint8_t)((c[k] * c[3] + 127) / 255);
  return NULL;
}

static void encode(const char *path, uint8_t *pixels) {
  for (uint8_t *c = pixels, *end = c + side * side * 4; c < end; c += 4)
    if (c[3] != 255 && c[3] != 0)
      for (int k = 0; k < 3; k++) {
        int value = (c[k] * 255 + c[3] / 2) / c[3];
        c[k] = (uint8_t)(value > 255 ? 255 : value);
      }
  FILE *file = fopen(path, "wb");
  if (!file) leave("opening the output");
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  png_init_io(png, file);
  png_set_IHDR(png, info, side, side, 8, PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(png, 4);
  png_set_compression_strategy(png, 1 /* Z_FILTERED */);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_PAETH);
  png_write_info(png, info);
  for (int y = 0; y < side; y++) png_write_row(png, pixels + y * side * 4);
  png_write_end(png, NULL);
  if (fclose(file)) leave("writing the output");
}

static void *egl, *gles;
static void *find(void *library, const char *name) {
  void *address = dlsym(library, name);
  if (!address) leave(name);
  return address;
}
#define EGL(name) ((__typeof__(&egl##name))find(egl, "egl" #name))
#define GL(name) ((__typeof__(&gl##name))find(gles, "gl" #name))

static void start(void) {
  egl = dlopen("libEGL.so.1", RTLD_LAZY);
  gles = dlopen("libGLESv2.so.2", RTLD_LAZY);
  if (!egl || !gles) leave("opening the libraries");
  EGLDisplay display =
      EGL(GetPlatformDisplay)(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  if (!EGL(Initialize)(display, NULL, NULL)) leave("eglInitialize");
  EGL(BindAPI)(EGL_OPENGL_ES_API);
  const EGLint attributes[] = {EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE};
  EGLContext context = EGL(CreateContext)(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes);
  if (!EGL(MakeCurrent)(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) leave("eglMakeCurrent");
}

static GLuint shader(GLenum stage, const char *source) {
  GLuint name = GL(CreateShader)(stage);
  GL(ShaderSource)(name, 1, &source, NULL);
  GL(CompileShader)(name);
  return name;
}

static void use_program(void) {
  GLuint program = GL(CreateProgram)();
  GL(AttachShader)(program, shader(GL_VERTEX_SHADER,
    "#version 300 es\nprecision highp float;\n"
    "layout(location = 0) in vec4 corner;\nout vec2 texel;\n"
    "void main() { texel = corner.zw; gl_Position = vec4(corner.xy, 0.0, 1.0); }\n"));
  GL(AttachShader)(program, shader(GL_FRAGMENT_SHADER,
    "#version 300 es\nprecision highp float;\n"
    "uniform highp sampler2D page;\nin vec2 texel;\nout vec4 color;\n"
    "void main() { color = texture(page, texel); }\n"));
  GL(LinkProgram)(program);
  GLint linked = 0;
  GL(GetProgramiv)(program, GL_LINK_STATUS, &linked);
  if (!linked) leave("linking the program");
  GL(UseProgram)(program);
}

static void upload(const image *p) {
  GLuint texture;
  GL(GenTextures)(1, &texture);
  GL(BindTexture)(GL_TEXTURE_2D, texture);
  GL(TexStorage2D)(GL_TEXTURE_2D, 1, GL_RGBA8, p->width, p->height);
  GL(TexSubImage2D)(GL_TEXTURE_2D, 0, 0, 0, p->width, p->height, GL_RGBA, GL_UNSIGNED_BYTE,
                    p->pixels);
  GL(TexParameteri)(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  GL(TexParameteri)(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  GL(TexParameteri)(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

static void draw(uint8_t *pixels) {
  static const float quad[] = {-1, -1, 0, 0, 1, -1, 1, 0, -1, 1, 0, 1, 1, 1, 1, 1};
  GLuint canvas, framebuffer, array, buffer;
  GL(GenRenderbuffers)(1, &canvas);
  GL(BindRenderbuffer)(GL_RENDERBUFFER, canvas);
  GL(RenderbufferStorage)(GL_RENDERBUFFER, GL_RGBA8, side, side);
  GL(GenFramebuffers)(1, &framebuffer);
  GL(BindFramebuffer)(GL_FRAMEBUFFER, framebuffer);
  GL(FramebufferRenderbuffer)(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, canvas);
  GL(Viewport)(0, 0, side, side);
  GL(ClearColor)(0, 0, 0, 0);
  GL(Clear)(GL_COLOR_BUFFER_BIT);
  GL(GenVertexArrays)(1, &array);
  GL(BindVertexArray)(array);
  GL(GenBuffers)(1, &buffer);
  GL(BindBuffer)(GL_ARRAY_BUFFER, buffer);
  GL(BufferData)(GL_ARRAY_BUFFER, sizeof quad, quad, GL_STATIC_DRAW);
  GL(VertexAttribPointer)(0, 4, GL_FLOAT, GL_FALSE, 16, NULL);
  GL(EnableVertexAttribArray)(0);
  GL(Enable)(GL_BLEND);
  GL(BlendFunc)(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  GL(DrawArrays)(GL_TRIANGLE_STRIP, 0, 4);
  GL(ReadPixels)(0, 0, side, side, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  if (GL(GetError)() != GL_NO_ERROR) leave("drawing");
}

int main(int count, char **arguments) {
  if (count != 3) leave("usage: raw-thumbnail INPUT.png OUTPUT.png");
  image input = {arguments[1], 0, 0, NULL};
  pthread_t thread;
  if (pthread_create(&thread, NULL, decode, &input)) leave("starting a thread");
  start();
  use_program();
  pthread_join(thread, NULL);
  upload(&input);
  static uint8_t pixels[side * side * 4];
  draw(pixels);
  encode(arguments[2], pixels);
  _exit(0);
}
