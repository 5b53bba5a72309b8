#define _GNU_SOURCE
#include "rawgl.h"

#include <GLES3/gl3.h>
#include <dlfcn.h>
#include <stdlib.h>

/* libGLESv2 is opened at run time, as the library under test opens it. */
#define FUNCTIONS(X) \
  X(ActiveTexture) X(AttachShader) X(BindBuffer) X(BindFramebuffer) X(BindRenderbuffer) \
  X(BindSampler) X(BindTexture) X(BindVertexArray) X(BlendEquation) X(BlendFunc) X(BufferData) \
  X(CheckFramebufferStatus) X(Clear) X(ClearColor) X(CompileShader) X(CreateProgram) \
  X(CreateShader) X(DeleteBuffers) X(DeleteFramebuffers) X(DeleteProgram) X(DeleteRenderbuffers) \
  X(DeleteShader) X(DeleteTextures) X(DeleteVertexArrays) X(Disable) X(DrawElements) X(Enable) \
  X(EnableVertexAttribArray) X(Finish) X(FramebufferRenderbuffer) X(GenBuffers) \
  X(GenFramebuffers) X(GenRenderbuffers) X(GenTextures) X(GenVertexArrays) X(GetError) \
  X(GetProgramiv) X(GetUniformLocation) X(LinkProgram) X(PixelStorei) X(ReadPixels) \
  X(RenderbufferStorage) X(ShaderSource) X(TexParameteri) X(TexStorage2D) X(TexSubImage2D) \
  X(Uniform1i) X(Uniform2f) X(UseProgram) X(VertexAttribPointer) X(Viewport)

typedef struct {
#define FIELD(name) __typeof__(&gl##name) name;
  FUNCTIONS(FIELD)
} functions;

struct raw_scene {
  functions gl;
  int width, height;
  float page_width, page_height;
  GLuint framebuffer, canvas, page, program, array, vertex_buffer, index_buffer;
  const raw_sprite *sprites;
  size_t count;
  raw_vertex *vertices;
};

static const char *problem = "";

const char *raw_scene_problem(void) { return problem; }

static const char *const vertex_source =
    "#version 300 es\n"
    "precision highp float;\n"
    "uniform vec2 scale;\n"
    "layout(location = 0) in vec2 position;\n"
    "layout(location = 1) in vec2 coordinate;\n"
    "out vec2 texel;\n"
    "void main() { texel = coordinate; gl_Position = vec4(position * scale - 1.0, 0.0, 1.0); }\n";

static const char *const fragment_source =
    "#version 300 es\n"
    "precision highp float;\n"
    "uniform highp sampler2D page;\n"
    "in vec2 texel;\n"
    "out vec4 color;\n"
    "void main() { color = texture(page, texel); }\n";

static int load(functions *gl) {
  void *library = dlopen("libGLESv2.so.2", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return 0;
#define LOOK_UP(name) \
  gl->name = (__typeof__(gl->name))dlsym(library, "gl" #name); \
  if (!gl->name) return 0;
  FUNCTIONS(LOOK_UP)
  return 1;
}

static GLuint shader(const functions *gl, GLenum stage, const char *source) {
  GLuint name = gl->CreateShader(stage);
  gl->ShaderSource(name, 1, &source, NULL);
  gl->CompileShader(name);
  return name;
}

static int make_program(raw_scene *s) {
  const functions *gl = &s->gl;
  GLuint vertex = shader(gl, GL_VERTEX_SHADER, vertex_source);
  GLuint fragment = shader(gl, GL_FRAGMENT_SHADER, fragment_source);
  s->program = gl->CreateProgram();
  gl->AttachShader(s->program, vertex);
  gl->AttachShader(s->program, fragment);
  gl->LinkProgram(s->program);
  gl->DeleteShader(vertex);
  gl->DeleteShader(fragment);
  GLint linked = 0;
  gl->GetProgramiv(s->program, GL_LINK_STATUS, &linked);
  if (!linked) return 0;
  gl->UseProgram(s->program);
  gl->Uniform2f(gl->GetUniformLocation(s->program, "scale"), 2.0f / s->width, 2.0f / s->height);
  gl->Uniform1i(gl->GetUniformLocation(s->program, "page"), 0);
  return 1;
}

static int make_canvas(raw_scene *s) {
  const functions *gl = &s->gl;
  gl->GenRenderbuffers(1, &s->canvas);
  gl->BindRenderbuffer(GL_RENDERBUFFER, s->canvas);
  gl->RenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, s->width, s->height);
  gl->GenFramebuffers(1, &s->framebuffer);
  gl->BindFramebuffer(GL_FRAMEBUFFER, s->framebuffer);
  gl->FramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, s->canvas);
  return gl->CheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

static void make_page(raw_scene *s, const uint8_t *page, int width, int height) {
  const functions *gl = &s->gl;
  s->page_width = (float)width;
  s->page_height = (float)height;
  gl->ActiveTexture(GL_TEXTURE0);
  gl->GenTextures(1, &s->page);
  gl->BindTexture(GL_TEXTURE_2D, s->page);
  gl->TexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, width, height);
  gl->PixelStorei(GL_UNPACK_ALIGNMENT, 1);
  gl->TexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, page);
  gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

static void make_array(raw_scene *s) {
  const functions *gl = &s->gl;
  gl->GenVertexArrays(1, &s->array);
  gl->BindVertexArray(s->array);
  gl->GenBuffers(1, &s->vertex_buffer);
  gl->BindBuffer(GL_ARRAY_BUFFER, s->vertex_buffer);
  gl->GenBuffers(1, &s->index_buffer);
  gl->BindBuffer(GL_ELEMENT_ARRAY_BUFFER, s->index_buffer);
  gl->VertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, sizeof(raw_vertex), (void *)0);
  gl->VertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, sizeof(raw_vertex), (void *)8);
  gl->EnableVertexAttribArray(0);
  gl->EnableVertexAttribArray(1);
}

raw_scene *raw_scene_create(int width, int height, const uint8_t *page, int page_width,
                            int page_height) {
  raw_scene *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  s->width = width;
  s->height = height;
  problem = !load(&s->gl)      ? "opening libGLESv2"
            : !make_program(s) ? "compiling the program"
            : !make_canvas(s)  ? "making the canvas"
                               : "";
  if (*problem) {
    free(s);
    return NULL;
  }
  make_page(s, page, page_width, page_height);
  make_array(s);
  return s;
}

static void upload(raw_scene *s, const void *vertices, size_t count, GLenum usage) {
  s->gl.BindBuffer(GL_ARRAY_BUFFER, s->vertex_buffer);
  s->gl.BufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(count * 4 * sizeof(raw_vertex)), vertices, usage);
}

static void expand(raw_scene *s, GLenum usage) {
  raw_expand(s->sprites, s->count, s->page_width, s->page_height, s->vertices);
  upload(s, s->vertices, s->count, usage);
}

void raw_scene_set(raw_scene *s, const raw_sprite *sprites, size_t count) {
  static const uint32_t corners[6] = {0, 1, 2, 2, 1, 3};
  s->sprites = sprites;
  s->count = count;
  free(s->vertices);
  s->vertices = malloc(count * 4 * sizeof(raw_vertex));
  uint32_t *indices = malloc(count * sizeof corners);
  if (!s->vertices || !indices) abort();
  for (size_t i = 0; i < count; i++)
    for (int k = 0; k < 6; k++) indices[6 * i + k] = (uint32_t)(4 * i) + corners[k];
  s->gl.BindVertexArray(s->array);
  s->gl.BufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)(count * sizeof corners), indices,
                   GL_STATIC_DRAW);
  free(indices);
  expand(s, GL_STATIC_DRAW);
}

void raw_scene_draw(raw_scene *s, int rewrite) {
  const functions *gl = &s->gl;
  gl->BindFramebuffer(GL_FRAMEBUFFER, s->framebuffer);
  gl->Viewport(0, 0, s->width, s->height);
  gl->ClearColor(0x20 / 255.0f, 0x28 / 255.0f, 0x30 / 255.0f, 1);
  gl->Clear(GL_COLOR_BUFFER_BIT);
  if (rewrite) expand(s, GL_STREAM_DRAW);
  gl->UseProgram(s->program);
  gl->BindVertexArray(s->array);
  gl->BindTexture(GL_TEXTURE_2D, s->page);
  gl->BindSampler(0, 0);
  gl->Enable(GL_BLEND);
  gl->BlendEquation(GL_FUNC_ADD);
  gl->BlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  gl->DrawElements(GL_TRIANGLES, (GLsizei)(6 * s->count), GL_UNSIGNED_INT, NULL);
  gl->Finish();
}

void raw_scene_draw_quads(raw_scene *s, const void *quads, size_t count) {
  upload(s, quads, count, GL_STATIC_DRAW);
  raw_scene_draw(s, 0);
  upload(s, s->vertices, s->count, GL_STATIC_DRAW);
}

void raw_scene_read(raw_scene *s, uint8_t *pixels) {
  const functions *gl = &s->gl;
  gl->BindFramebuffer(GL_FRAMEBUFFER, s->framebuffer);
  gl->PixelStorei(GL_PACK_ALIGNMENT, 1);
  gl->ReadPixels(0, 0, s->width, s->height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
}

void raw_scene_destroy(raw_scene *s) {
  const functions *gl = &s->gl;
  gl->DeleteFramebuffers(1, &s->framebuffer);
  gl->DeleteRenderbuffers(1, &s->canvas);
  gl->DeleteTextures(1, &s->page);
  gl->DeleteProgram(s->program);
  gl->DeleteVertexArrays(1, &s->array);
  gl->DeleteBuffers(1, &s->vertex_buffer);
  gl->DeleteBuffers(1, &s->index_buffer);
  free(s->vertices);
  free(s);
}
