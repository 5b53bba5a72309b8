/* The floor of whole processes: raw-frames PAGE.png RECORDS.bin FOLDER WIDTH HEIGHT FRAMES SPRITES
 * draws frames through OpenGL ES and writes FOLDER/000.png and so on, as `quadrille frames` and
 * `quadrille render` do, with nothing around it. W5 is 512 512 120 100, W1 is 1920 1080 1 10000.
 *
 * The page is decoded on a second thread while the driver starts; two more threads filter rows by
 * their left neighbours and pack them with libdeflate at level 1; the process leaves without
 * tear-down. A record is ten 32-bit floats: centre x and y, width, height, angle, the four sides of
 * the region in page pixels, alpha. */
#define _GNU_SOURCE
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <dlfcn.h>
#include <libdeflate.h>
#include <math.h>
#include <png.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { encoders = 2 };
static int width, height, frames, sprites;
static size_t row, image_bytes;

static void leave(const char *what) {
  fprintf(stderr, "raw-frames: %s\n", what);
  _exit(1);
}

/* The page. */

typedef struct {
  const char *path;
  int width, height;
  uint8_t *pixels;
} page;

static void *decode(void *argument) {
  page *p = argument;
  FILE *file = fopen(p->path, "rb");
  if (!file) leave("opening the page");
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

/* The encoders. */

static uint8_t *images;
static const char *folder;
static int drawn, taken;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static uint8_t *number(uint8_t *to, uint32_t value) {
  for (int k = 24; k >= 0; k -= 8) *to++ = (uint8_t)(value >> k);
  return to;
}

/* Closes a chunk whose type and data are there. */
static uint8_t *chunk(uint8_t *start, size_t length) {
  number(start, (uint32_t)length);
  return number(start + 8 + length, libdeflate_crc32(0, start + 4, length + 4));
}

static void *encode(void *argument) {
  struct libdeflate_compressor *packer = libdeflate_alloc_compressor(1);
  uint8_t *rows = malloc((row + 1) * height);
  size_t bound = libdeflate_zlib_compress_bound(packer, (row + 1) * height);
  uint8_t *file = malloc(bound + 128);
  for (;;) {
    pthread_mutex_lock(&lock);
    while (taken == drawn && taken < frames) pthread_cond_wait(&changed, &lock);
    int frame = taken < frames ? taken++ : frames;
    pthread_mutex_unlock(&lock);
    if (frame == frames) return argument;
    const uint8_t *pixels = images + (size_t)frame * image_bytes;
    for (int y = 0; y < height; y++) {
      const uint8_t *from = pixels + y * row;
      uint8_t *to = rows + y * (row + 1);
      *to++ = 1;
      memcpy(to, from, 4);
      for (size_t k = 4; k < row; k++) to[k] = (uint8_t)(from[k] - from[k - 4]);
    }
    memcpy(file, "\x89PNG\r\n\x1a\n\0\0\0\0IHDR", 16);
    uint8_t *at = number(number(file + 16, (uint32_t)width), (uint32_t)height);
    memcpy(at, "\x08\x06\0\0", 5);
    at = chunk(file + 8, 13);
    memcpy(at + 4, "IDAT", 4);
    at = chunk(at, libdeflate_zlib_compress(packer, rows, (row + 1) * height, at + 8, bound));
    memcpy(at + 4, "IEND", 4);
    at = chunk(at, 0);
    char path[4096];
    snprintf(path, sizeof path, "%s/%03d.png", folder, frame);
    FILE *output = fopen(path, "wb");
    if (!output) leave("opening an output");
    setvbuf(output, NULL, _IONBF, 0);
    if (fwrite(file, 1, (size_t)(at - file), output) != (size_t)(at - file) || fclose(output))
      leave("writing an output");
  }
}

/* Drawing. */

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
    "layout(location = 0) in vec4 corner;\nuniform vec2 scale;\nout vec2 texel;\n"
    "void main() { texel = corner.zw;\n"
    "  gl_Position = vec4(corner.xy * scale - 1.0, 0.0, 1.0); }\n"));
  GL(AttachShader)(program, shader(GL_FRAGMENT_SHADER,
    "#version 300 es\nprecision highp float;\n"
    "uniform highp sampler2D page;\nin vec2 texel;\nout vec4 color;\n"
    "void main() { color = texture(page, texel); }\n"));
  GL(LinkProgram)(program);
  GLint linked = 0;
  GL(GetProgramiv)(program, GL_LINK_STATUS, &linked);
  if (!linked) leave("linking the program");
  GL(UseProgram)(program);
  GL(Uniform2f)(GL(GetUniformLocation)(program, "scale"), 2.f / width, 2.f / height);
}

static void prepare(const page *p) {
  GLuint texture, canvas, framebuffer, array, buffers[2];
  GL(GenTextures)(1, &texture);
  GL(BindTexture)(GL_TEXTURE_2D, texture);
  GL(TexStorage2D)(GL_TEXTURE_2D, 1, GL_RGBA8, p->width, p->height);
  GL(TexSubImage2D)(GL_TEXTURE_2D, 0, 0, 0, p->width, p->height, GL_RGBA, GL_UNSIGNED_BYTE,
                    p->pixels);
  GL(TexParameteri)(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  GL(TexParameteri)(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  GL(TexParameteri)(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  GL(GenRenderbuffers)(1, &canvas);
  GL(BindRenderbuffer)(GL_RENDERBUFFER, canvas);
  GL(RenderbufferStorage)(GL_RENDERBUFFER, GL_RGBA8, width, height);
  GL(GenFramebuffers)(1, &framebuffer);
  GL(BindFramebuffer)(GL_FRAMEBUFFER, framebuffer);
  GL(FramebufferRenderbuffer)(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, canvas);
  GL(Viewport)(0, 0, width, height);
  GL(ClearColor)(0x20 / 255.f, 0x28 / 255.f, 0x30 / 255.f, 1);
  GL(GenVertexArrays)(1, &array);
  GL(BindVertexArray)(array);
  GL(GenBuffers)(2, buffers);
  GL(BindBuffer)(GL_ARRAY_BUFFER, buffers[0]);
  GL(VertexAttribPointer)(0, 4, GL_FLOAT, GL_FALSE, 16, NULL);
  GL(EnableVertexAttribArray)(0);
  size_t size = (size_t)6 * sprites * sizeof(uint32_t);
  uint32_t *indices = malloc(size);
  static const int six[6] = {0, 1, 2, 2, 1, 3};
  for (int k = 0; k < 6 * sprites; k++) indices[k] = (uint32_t)(k / 6 * 4 + six[k % 6]);
  GL(BindBuffer)(GL_ELEMENT_ARRAY_BUFFER, buffers[1]);
  GL(BufferData)(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)size, indices, GL_STATIC_DRAW);
  GL(Enable)(GL_BLEND);
  GL(BlendFunc)(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

static void expand(const float *record, const page *p, float *to) {
  for (int k = 0; k < sprites; k++, record += 10) {
    float c = cosf(record[4]), s = sinf(record[4]);
    for (int corner = 0; corner < 4; corner++) {
      float x = (corner & 1 ? .5f : -.5f) * record[2], y = (corner & 2 ? .5f : -.5f) * record[3];
      *to++ = record[0] + x * c - y * s;
      *to++ = record[1] + x * s + y * c;
      *to++ = record[corner & 1 ? 7 : 5] / (float)p->width;
      *to++ = record[corner & 2 ? 8 : 6] / (float)p->height;
    }
  }
}

int main(int count, char **arguments) {
  if (count != 8) leave("usage: raw-frames PAGE.png RECORDS.bin FOLDER WIDTH HEIGHT FRAMES SPRITES");
  folder = arguments[3];
  width = atoi(arguments[4]), height = atoi(arguments[5]);
  frames = atoi(arguments[6]), sprites = atoi(arguments[7]);
  if (width < 1 || height < 1 || frames < 1 || sprites < 1) leave("four positive integers");
  row = (size_t)4 * width, image_bytes = row * height;
  page input = {arguments[1], 0, 0, NULL};
  pthread_t thread, threads[encoders];
  if (pthread_create(&thread, NULL, decode, &input)) leave("starting a thread");
  start();
  use_program();
  size_t numbers = (size_t)frames * sprites * 10;
  float *records = malloc(numbers * sizeof(float));
  FILE *file = fopen(arguments[2], "rb");
  if (!file || fread(records, sizeof(float), numbers, file) != numbers) leave("the records");
  pthread_join(thread, NULL);
  prepare(&input);
  images = malloc(frames * image_bytes);
  for (int k = 0; k < encoders; k++)
    if (pthread_create(&threads[k], NULL, encode, NULL)) leave("starting a thread");
  size_t size = (size_t)sprites * 16 * sizeof(float);
  float *corners = malloc(size);
  for (int frame = 0; frame < frames; frame++) {
    expand(records + (size_t)frame * sprites * 10, &input, corners);
    GL(BufferData)(GL_ARRAY_BUFFER, (GLsizeiptr)size, corners, GL_STREAM_DRAW);
    GL(Clear)(GL_COLOR_BUFFER_BIT);
    GL(DrawElements)(GL_TRIANGLES, 6 * sprites, GL_UNSIGNED_INT, NULL);
    GL(ReadPixels)(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, images + frame * image_bytes);
    pthread_mutex_lock(&lock);
    drawn++;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
  }
  if (GL(GetError)() != GL_NO_ERROR) leave("drawing");
  for (int k = 0; k < encoders; k++) pthread_join(threads[k], NULL);
  _exit(0);
}
