// Written by Scripts/make-recorded-calls from the lists of functions: change those.
#include "CRecording.h"

#include <string.h>

// Types and constants only: the functions are found at run time.
#define EGL_EGL_PROTOTYPES 0
#define EGL_NO_PLATFORM_SPECIFIC_TYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#define GL_GLES_PROTOTYPES 0
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>

static quadrille_call_begin begin;
static quadrille_call_end end;
static quadrille_call_substitute substitute;

void quadrille_recording_begin(quadrille_call_begin new_begin, quadrille_call_end new_end,
                               quadrille_call_substitute new_substitute) {
  begin = new_begin;
  end = new_end;
  substitute = new_substitute;
}

// The bits of a value that C passes in a register.
#define BITS(value)                         \
  ({                                        \
    uint64_t word = 0;                      \
    memcpy(&word, &(value), sizeof(value)); \
    word;                                   \
  })

static void call0(GLenum p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLACTIVETEXTUREPROC real = (PFNGLACTIVETEXTUREPROC)begin(0, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call1(GLuint p0, GLuint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLATTACHSHADERPROC real = (PFNGLATTACHSHADERPROC)begin(1, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call2(GLuint p0, GLuint p1, const GLchar *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLBINDATTRIBLOCATIONPROC real = (PFNGLBINDATTRIBLOCATIONPROC)begin(2, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call3(GLenum p0, GLuint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLBINDBUFFERPROC real = (PFNGLBINDBUFFERPROC)begin(3, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call4(GLenum p0, GLuint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLBINDFRAMEBUFFERPROC real = (PFNGLBINDFRAMEBUFFERPROC)begin(4, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call5(GLenum p0, GLuint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLBINDRENDERBUFFERPROC real = (PFNGLBINDRENDERBUFFERPROC)begin(5, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call6(GLenum p0, GLuint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLBINDTEXTUREPROC real = (PFNGLBINDTEXTUREPROC)begin(6, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call7(GLfloat p0, GLfloat p1, GLfloat p2, GLfloat p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLBLENDCOLORPROC real = (PFNGLBLENDCOLORPROC)begin(7, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call8(GLenum p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLBLENDEQUATIONPROC real = (PFNGLBLENDEQUATIONPROC)begin(8, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call9(GLenum p0, GLenum p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLBLENDEQUATIONSEPARATEPROC real = (PFNGLBLENDEQUATIONSEPARATEPROC)begin(9, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call10(GLenum p0, GLenum p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLBLENDFUNCPROC real = (PFNGLBLENDFUNCPROC)begin(10, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call11(GLenum p0, GLenum p1, GLenum p2, GLenum p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLBLENDFUNCSEPARATEPROC real = (PFNGLBLENDFUNCSEPARATEPROC)begin(11, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call12(GLenum p0, GLsizeiptr p1, const void *p2, GLenum p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLBUFFERDATAPROC real = (PFNGLBUFFERDATAPROC)begin(12, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call13(GLenum p0, GLintptr p1, GLsizeiptr p2, const void *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLBUFFERSUBDATAPROC real = (PFNGLBUFFERSUBDATAPROC)begin(13, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static GLenum call14(GLenum p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLCHECKFRAMEBUFFERSTATUSPROC real = (PFNGLCHECKFRAMEBUFFERSTATUSPROC)begin(14, bits, 1, &call);
  GLenum result = real(p0);
  end(call, BITS(result));
  return result;
}

static void call15(GLbitfield p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLCLEARPROC real = (PFNGLCLEARPROC)begin(15, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call16(GLfloat p0, GLfloat p1, GLfloat p2, GLfloat p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLCLEARCOLORPROC real = (PFNGLCLEARCOLORPROC)begin(16, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call17(GLfloat p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLCLEARDEPTHFPROC real = (PFNGLCLEARDEPTHFPROC)begin(17, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call18(GLint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLCLEARSTENCILPROC real = (PFNGLCLEARSTENCILPROC)begin(18, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call19(GLboolean p0, GLboolean p1, GLboolean p2, GLboolean p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLCOLORMASKPROC real = (PFNGLCOLORMASKPROC)begin(19, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call20(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLCOMPILESHADERPROC real = (PFNGLCOMPILESHADERPROC)begin(20, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call21(GLenum p0, GLint p1, GLenum p2, GLsizei p3, GLsizei p4, GLint p5, GLsizei p6, const void *p7) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6), BITS(p7)};
  PFNGLCOMPRESSEDTEXIMAGE2DPROC real = (PFNGLCOMPRESSEDTEXIMAGE2DPROC)begin(21, bits, 8, &call);
  real(p0, p1, p2, p3, p4, p5, p6, p7);
  end(call, 0);
}

static void call22(GLenum p0, GLint p1, GLint p2, GLint p3, GLsizei p4, GLsizei p5, GLenum p6, GLsizei p7, const void *p8) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6), BITS(p7), BITS(p8)};
  PFNGLCOMPRESSEDTEXSUBIMAGE2DPROC real = (PFNGLCOMPRESSEDTEXSUBIMAGE2DPROC)begin(22, bits, 9, &call);
  real(p0, p1, p2, p3, p4, p5, p6, p7, p8);
  end(call, 0);
}

static void call23(GLenum p0, GLint p1, GLenum p2, GLint p3, GLint p4, GLsizei p5, GLsizei p6, GLint p7) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6), BITS(p7)};
  PFNGLCOPYTEXIMAGE2DPROC real = (PFNGLCOPYTEXIMAGE2DPROC)begin(23, bits, 8, &call);
  real(p0, p1, p2, p3, p4, p5, p6, p7);
  end(call, 0);
}

static void call24(GLenum p0, GLint p1, GLint p2, GLint p3, GLint p4, GLint p5, GLsizei p6, GLsizei p7) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6), BITS(p7)};
  PFNGLCOPYTEXSUBIMAGE2DPROC real = (PFNGLCOPYTEXSUBIMAGE2DPROC)begin(24, bits, 8, &call);
  real(p0, p1, p2, p3, p4, p5, p6, p7);
  end(call, 0);
}

static GLuint call25(void) {
  void *call;
  PFNGLCREATEPROGRAMPROC real = (PFNGLCREATEPROGRAMPROC)begin(25, NULL, 0, &call);
  GLuint result = real();
  end(call, BITS(result));
  return result;
}

static GLuint call26(GLenum p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLCREATESHADERPROC real = (PFNGLCREATESHADERPROC)begin(26, bits, 1, &call);
  GLuint result = real(p0);
  end(call, BITS(result));
  return result;
}

static void call27(GLenum p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLCULLFACEPROC real = (PFNGLCULLFACEPROC)begin(27, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call28(GLsizei p0, const GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLDELETEBUFFERSPROC real = (PFNGLDELETEBUFFERSPROC)begin(28, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call29(GLsizei p0, const GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLDELETEFRAMEBUFFERSPROC real = (PFNGLDELETEFRAMEBUFFERSPROC)begin(29, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call30(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLDELETEPROGRAMPROC real = (PFNGLDELETEPROGRAMPROC)begin(30, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call31(GLsizei p0, const GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLDELETERENDERBUFFERSPROC real = (PFNGLDELETERENDERBUFFERSPROC)begin(31, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call32(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLDELETESHADERPROC real = (PFNGLDELETESHADERPROC)begin(32, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call33(GLsizei p0, const GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLDELETETEXTURESPROC real = (PFNGLDELETETEXTURESPROC)begin(33, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call34(GLenum p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLDEPTHFUNCPROC real = (PFNGLDEPTHFUNCPROC)begin(34, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call35(GLboolean p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLDEPTHMASKPROC real = (PFNGLDEPTHMASKPROC)begin(35, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call36(GLfloat p0, GLfloat p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLDEPTHRANGEFPROC real = (PFNGLDEPTHRANGEFPROC)begin(36, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call37(GLuint p0, GLuint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLDETACHSHADERPROC real = (PFNGLDETACHSHADERPROC)begin(37, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call38(GLenum p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLDISABLEPROC real = (PFNGLDISABLEPROC)begin(38, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call39(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLDISABLEVERTEXATTRIBARRAYPROC real = (PFNGLDISABLEVERTEXATTRIBARRAYPROC)begin(39, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call40(GLenum p0, GLint p1, GLsizei p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLDRAWARRAYSPROC real = (PFNGLDRAWARRAYSPROC)begin(40, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call41(GLenum p0, GLsizei p1, GLenum p2, const void *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLDRAWELEMENTSPROC real = (PFNGLDRAWELEMENTSPROC)begin(41, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call42(GLenum p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLENABLEPROC real = (PFNGLENABLEPROC)begin(42, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call43(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLENABLEVERTEXATTRIBARRAYPROC real = (PFNGLENABLEVERTEXATTRIBARRAYPROC)begin(43, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call44(void) {
  void *call;
  PFNGLFINISHPROC real = (PFNGLFINISHPROC)begin(44, NULL, 0, &call);
  real();
  end(call, 0);
}

static void call45(void) {
  void *call;
  PFNGLFLUSHPROC real = (PFNGLFLUSHPROC)begin(45, NULL, 0, &call);
  real();
  end(call, 0);
}

static void call46(GLenum p0, GLenum p1, GLenum p2, GLuint p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLFRAMEBUFFERRENDERBUFFERPROC real = (PFNGLFRAMEBUFFERRENDERBUFFERPROC)begin(46, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call47(GLenum p0, GLenum p1, GLenum p2, GLuint p3, GLint p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLFRAMEBUFFERTEXTURE2DPROC real = (PFNGLFRAMEBUFFERTEXTURE2DPROC)begin(47, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call48(GLenum p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLFRONTFACEPROC real = (PFNGLFRONTFACEPROC)begin(48, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call49(GLsizei p0, GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLGENBUFFERSPROC real = (PFNGLGENBUFFERSPROC)begin(49, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call50(GLenum p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLGENERATEMIPMAPPROC real = (PFNGLGENERATEMIPMAPPROC)begin(50, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call51(GLsizei p0, GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLGENFRAMEBUFFERSPROC real = (PFNGLGENFRAMEBUFFERSPROC)begin(51, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call52(GLsizei p0, GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLGENRENDERBUFFERSPROC real = (PFNGLGENRENDERBUFFERSPROC)begin(52, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call53(GLsizei p0, GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLGENTEXTURESPROC real = (PFNGLGENTEXTURESPROC)begin(53, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call54(GLuint p0, GLuint p1, GLsizei p2, GLsizei *p3, GLint *p4, GLenum *p5, GLchar *p6) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6)};
  PFNGLGETACTIVEATTRIBPROC real = (PFNGLGETACTIVEATTRIBPROC)begin(54, bits, 7, &call);
  real(p0, p1, p2, p3, p4, p5, p6);
  end(call, 0);
}

static void call55(GLuint p0, GLuint p1, GLsizei p2, GLsizei *p3, GLint *p4, GLenum *p5, GLchar *p6) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6)};
  PFNGLGETACTIVEUNIFORMPROC real = (PFNGLGETACTIVEUNIFORMPROC)begin(55, bits, 7, &call);
  real(p0, p1, p2, p3, p4, p5, p6);
  end(call, 0);
}

static void call56(GLuint p0, GLsizei p1, GLsizei *p2, GLuint *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLGETATTACHEDSHADERSPROC real = (PFNGLGETATTACHEDSHADERSPROC)begin(56, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static GLint call57(GLuint p0, const GLchar *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLGETATTRIBLOCATIONPROC real = (PFNGLGETATTRIBLOCATIONPROC)begin(57, bits, 2, &call);
  GLint result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static void call58(GLenum p0, GLboolean *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLGETBOOLEANVPROC real = (PFNGLGETBOOLEANVPROC)begin(58, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call59(GLenum p0, GLenum p1, GLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETBUFFERPARAMETERIVPROC real = (PFNGLGETBUFFERPARAMETERIVPROC)begin(59, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static GLenum call60(void) {
  void *call;
  PFNGLGETERRORPROC real = (PFNGLGETERRORPROC)begin(60, NULL, 0, &call);
  GLenum result = real();
  end(call, BITS(result));
  return result;
}

static void call61(GLenum p0, GLfloat *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLGETFLOATVPROC real = (PFNGLGETFLOATVPROC)begin(61, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call62(GLenum p0, GLenum p1, GLenum p2, GLint *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLGETFRAMEBUFFERATTACHMENTPARAMETERIVPROC real = (PFNGLGETFRAMEBUFFERATTACHMENTPARAMETERIVPROC)begin(62, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call63(GLenum p0, GLint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLGETINTEGERVPROC real = (PFNGLGETINTEGERVPROC)begin(63, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call64(GLuint p0, GLenum p1, GLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETPROGRAMIVPROC real = (PFNGLGETPROGRAMIVPROC)begin(64, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call65(GLuint p0, GLsizei p1, GLsizei *p2, GLchar *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLGETPROGRAMINFOLOGPROC real = (PFNGLGETPROGRAMINFOLOGPROC)begin(65, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call66(GLenum p0, GLenum p1, GLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETRENDERBUFFERPARAMETERIVPROC real = (PFNGLGETRENDERBUFFERPARAMETERIVPROC)begin(66, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call67(GLuint p0, GLenum p1, GLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETSHADERIVPROC real = (PFNGLGETSHADERIVPROC)begin(67, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call68(GLuint p0, GLsizei p1, GLsizei *p2, GLchar *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLGETSHADERINFOLOGPROC real = (PFNGLGETSHADERINFOLOGPROC)begin(68, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call69(GLenum p0, GLenum p1, GLint *p2, GLint *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLGETSHADERPRECISIONFORMATPROC real = (PFNGLGETSHADERPRECISIONFORMATPROC)begin(69, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call70(GLuint p0, GLsizei p1, GLsizei *p2, GLchar *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLGETSHADERSOURCEPROC real = (PFNGLGETSHADERSOURCEPROC)begin(70, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static const GLubyte * call71(GLenum p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLGETSTRINGPROC real = (PFNGLGETSTRINGPROC)begin(71, bits, 1, &call);
  const GLubyte * result = real(p0);
  end(call, BITS(result));
  return result;
}

static void call72(GLenum p0, GLenum p1, GLfloat *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETTEXPARAMETERFVPROC real = (PFNGLGETTEXPARAMETERFVPROC)begin(72, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call73(GLenum p0, GLenum p1, GLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETTEXPARAMETERIVPROC real = (PFNGLGETTEXPARAMETERIVPROC)begin(73, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call74(GLuint p0, GLint p1, GLfloat *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETUNIFORMFVPROC real = (PFNGLGETUNIFORMFVPROC)begin(74, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call75(GLuint p0, GLint p1, GLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETUNIFORMIVPROC real = (PFNGLGETUNIFORMIVPROC)begin(75, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static GLint call76(GLuint p0, const GLchar *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLGETUNIFORMLOCATIONPROC real = (PFNGLGETUNIFORMLOCATIONPROC)begin(76, bits, 2, &call);
  GLint result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static void call77(GLuint p0, GLenum p1, GLfloat *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETVERTEXATTRIBFVPROC real = (PFNGLGETVERTEXATTRIBFVPROC)begin(77, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call78(GLuint p0, GLenum p1, GLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETVERTEXATTRIBIVPROC real = (PFNGLGETVERTEXATTRIBIVPROC)begin(78, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call79(GLuint p0, GLenum p1, void **p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETVERTEXATTRIBPOINTERVPROC real = (PFNGLGETVERTEXATTRIBPOINTERVPROC)begin(79, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call80(GLenum p0, GLenum p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLHINTPROC real = (PFNGLHINTPROC)begin(80, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static GLboolean call81(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLISBUFFERPROC real = (PFNGLISBUFFERPROC)begin(81, bits, 1, &call);
  GLboolean result = real(p0);
  end(call, BITS(result));
  return result;
}

static GLboolean call82(GLenum p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLISENABLEDPROC real = (PFNGLISENABLEDPROC)begin(82, bits, 1, &call);
  GLboolean result = real(p0);
  end(call, BITS(result));
  return result;
}

static GLboolean call83(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLISFRAMEBUFFERPROC real = (PFNGLISFRAMEBUFFERPROC)begin(83, bits, 1, &call);
  GLboolean result = real(p0);
  end(call, BITS(result));
  return result;
}

static GLboolean call84(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLISPROGRAMPROC real = (PFNGLISPROGRAMPROC)begin(84, bits, 1, &call);
  GLboolean result = real(p0);
  end(call, BITS(result));
  return result;
}

static GLboolean call85(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLISRENDERBUFFERPROC real = (PFNGLISRENDERBUFFERPROC)begin(85, bits, 1, &call);
  GLboolean result = real(p0);
  end(call, BITS(result));
  return result;
}

static GLboolean call86(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLISSHADERPROC real = (PFNGLISSHADERPROC)begin(86, bits, 1, &call);
  GLboolean result = real(p0);
  end(call, BITS(result));
  return result;
}

static GLboolean call87(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLISTEXTUREPROC real = (PFNGLISTEXTUREPROC)begin(87, bits, 1, &call);
  GLboolean result = real(p0);
  end(call, BITS(result));
  return result;
}

static void call88(GLfloat p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLLINEWIDTHPROC real = (PFNGLLINEWIDTHPROC)begin(88, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call89(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLLINKPROGRAMPROC real = (PFNGLLINKPROGRAMPROC)begin(89, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call90(GLenum p0, GLint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLPIXELSTOREIPROC real = (PFNGLPIXELSTOREIPROC)begin(90, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call91(GLfloat p0, GLfloat p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLPOLYGONOFFSETPROC real = (PFNGLPOLYGONOFFSETPROC)begin(91, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call92(GLint p0, GLint p1, GLsizei p2, GLsizei p3, GLenum p4, GLenum p5, void *p6) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6)};
  PFNGLREADPIXELSPROC real = (PFNGLREADPIXELSPROC)begin(92, bits, 7, &call);
  real(p0, p1, p2, p3, p4, p5, p6);
  end(call, 0);
}

static void call93(void) {
  void *call;
  PFNGLRELEASESHADERCOMPILERPROC real = (PFNGLRELEASESHADERCOMPILERPROC)begin(93, NULL, 0, &call);
  real();
  end(call, 0);
}

static void call94(GLenum p0, GLenum p1, GLsizei p2, GLsizei p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLRENDERBUFFERSTORAGEPROC real = (PFNGLRENDERBUFFERSTORAGEPROC)begin(94, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call95(GLfloat p0, GLboolean p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLSAMPLECOVERAGEPROC real = (PFNGLSAMPLECOVERAGEPROC)begin(95, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call96(GLint p0, GLint p1, GLsizei p2, GLsizei p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLSCISSORPROC real = (PFNGLSCISSORPROC)begin(96, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call97(GLsizei p0, const GLuint *p1, GLenum p2, const void *p3, GLsizei p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLSHADERBINARYPROC real = (PFNGLSHADERBINARYPROC)begin(97, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call98(GLuint p0, GLsizei p1, const GLchar *const*p2, const GLint *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLSHADERSOURCEPROC real = (PFNGLSHADERSOURCEPROC)begin(98, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call99(GLenum p0, GLint p1, GLuint p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLSTENCILFUNCPROC real = (PFNGLSTENCILFUNCPROC)begin(99, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call100(GLenum p0, GLenum p1, GLint p2, GLuint p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLSTENCILFUNCSEPARATEPROC real = (PFNGLSTENCILFUNCSEPARATEPROC)begin(100, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call101(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLSTENCILMASKPROC real = (PFNGLSTENCILMASKPROC)begin(101, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call102(GLenum p0, GLuint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLSTENCILMASKSEPARATEPROC real = (PFNGLSTENCILMASKSEPARATEPROC)begin(102, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call103(GLenum p0, GLenum p1, GLenum p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLSTENCILOPPROC real = (PFNGLSTENCILOPPROC)begin(103, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call104(GLenum p0, GLenum p1, GLenum p2, GLenum p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLSTENCILOPSEPARATEPROC real = (PFNGLSTENCILOPSEPARATEPROC)begin(104, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call105(GLenum p0, GLint p1, GLint p2, GLsizei p3, GLsizei p4, GLint p5, GLenum p6, GLenum p7, const void *p8) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6), BITS(p7), BITS(p8)};
  PFNGLTEXIMAGE2DPROC real = (PFNGLTEXIMAGE2DPROC)begin(105, bits, 9, &call);
  real(p0, p1, p2, p3, p4, p5, p6, p7, p8);
  end(call, 0);
}

static void call106(GLenum p0, GLenum p1, GLfloat p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLTEXPARAMETERFPROC real = (PFNGLTEXPARAMETERFPROC)begin(106, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call107(GLenum p0, GLenum p1, const GLfloat *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLTEXPARAMETERFVPROC real = (PFNGLTEXPARAMETERFVPROC)begin(107, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call108(GLenum p0, GLenum p1, GLint p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLTEXPARAMETERIPROC real = (PFNGLTEXPARAMETERIPROC)begin(108, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call109(GLenum p0, GLenum p1, const GLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLTEXPARAMETERIVPROC real = (PFNGLTEXPARAMETERIVPROC)begin(109, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call110(GLenum p0, GLint p1, GLint p2, GLint p3, GLsizei p4, GLsizei p5, GLenum p6, GLenum p7, const void *p8) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6), BITS(p7), BITS(p8)};
  PFNGLTEXSUBIMAGE2DPROC real = (PFNGLTEXSUBIMAGE2DPROC)begin(110, bits, 9, &call);
  real(p0, p1, p2, p3, p4, p5, p6, p7, p8);
  end(call, 0);
}

static void call111(GLint p0, GLfloat p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLUNIFORM1FPROC real = (PFNGLUNIFORM1FPROC)begin(111, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call112(GLint p0, GLsizei p1, const GLfloat *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLUNIFORM1FVPROC real = (PFNGLUNIFORM1FVPROC)begin(112, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call113(GLint p0, GLint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLUNIFORM1IPROC real = (PFNGLUNIFORM1IPROC)begin(113, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call114(GLint p0, GLsizei p1, const GLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLUNIFORM1IVPROC real = (PFNGLUNIFORM1IVPROC)begin(114, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call115(GLint p0, GLfloat p1, GLfloat p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLUNIFORM2FPROC real = (PFNGLUNIFORM2FPROC)begin(115, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call116(GLint p0, GLsizei p1, const GLfloat *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLUNIFORM2FVPROC real = (PFNGLUNIFORM2FVPROC)begin(116, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call117(GLint p0, GLint p1, GLint p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLUNIFORM2IPROC real = (PFNGLUNIFORM2IPROC)begin(117, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call118(GLint p0, GLsizei p1, const GLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLUNIFORM2IVPROC real = (PFNGLUNIFORM2IVPROC)begin(118, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call119(GLint p0, GLfloat p1, GLfloat p2, GLfloat p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLUNIFORM3FPROC real = (PFNGLUNIFORM3FPROC)begin(119, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call120(GLint p0, GLsizei p1, const GLfloat *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLUNIFORM3FVPROC real = (PFNGLUNIFORM3FVPROC)begin(120, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call121(GLint p0, GLint p1, GLint p2, GLint p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLUNIFORM3IPROC real = (PFNGLUNIFORM3IPROC)begin(121, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call122(GLint p0, GLsizei p1, const GLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLUNIFORM3IVPROC real = (PFNGLUNIFORM3IVPROC)begin(122, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call123(GLint p0, GLfloat p1, GLfloat p2, GLfloat p3, GLfloat p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLUNIFORM4FPROC real = (PFNGLUNIFORM4FPROC)begin(123, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call124(GLint p0, GLsizei p1, const GLfloat *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLUNIFORM4FVPROC real = (PFNGLUNIFORM4FVPROC)begin(124, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call125(GLint p0, GLint p1, GLint p2, GLint p3, GLint p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLUNIFORM4IPROC real = (PFNGLUNIFORM4IPROC)begin(125, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call126(GLint p0, GLsizei p1, const GLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLUNIFORM4IVPROC real = (PFNGLUNIFORM4IVPROC)begin(126, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call127(GLint p0, GLsizei p1, GLboolean p2, const GLfloat *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLUNIFORMMATRIX2FVPROC real = (PFNGLUNIFORMMATRIX2FVPROC)begin(127, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call128(GLint p0, GLsizei p1, GLboolean p2, const GLfloat *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLUNIFORMMATRIX3FVPROC real = (PFNGLUNIFORMMATRIX3FVPROC)begin(128, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call129(GLint p0, GLsizei p1, GLboolean p2, const GLfloat *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLUNIFORMMATRIX4FVPROC real = (PFNGLUNIFORMMATRIX4FVPROC)begin(129, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call130(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLUSEPROGRAMPROC real = (PFNGLUSEPROGRAMPROC)begin(130, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call131(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLVALIDATEPROGRAMPROC real = (PFNGLVALIDATEPROGRAMPROC)begin(131, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call132(GLuint p0, GLfloat p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLVERTEXATTRIB1FPROC real = (PFNGLVERTEXATTRIB1FPROC)begin(132, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call133(GLuint p0, const GLfloat *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLVERTEXATTRIB1FVPROC real = (PFNGLVERTEXATTRIB1FVPROC)begin(133, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call134(GLuint p0, GLfloat p1, GLfloat p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLVERTEXATTRIB2FPROC real = (PFNGLVERTEXATTRIB2FPROC)begin(134, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call135(GLuint p0, const GLfloat *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLVERTEXATTRIB2FVPROC real = (PFNGLVERTEXATTRIB2FVPROC)begin(135, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call136(GLuint p0, GLfloat p1, GLfloat p2, GLfloat p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLVERTEXATTRIB3FPROC real = (PFNGLVERTEXATTRIB3FPROC)begin(136, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call137(GLuint p0, const GLfloat *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLVERTEXATTRIB3FVPROC real = (PFNGLVERTEXATTRIB3FVPROC)begin(137, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call138(GLuint p0, GLfloat p1, GLfloat p2, GLfloat p3, GLfloat p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLVERTEXATTRIB4FPROC real = (PFNGLVERTEXATTRIB4FPROC)begin(138, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call139(GLuint p0, const GLfloat *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLVERTEXATTRIB4FVPROC real = (PFNGLVERTEXATTRIB4FVPROC)begin(139, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call140(GLuint p0, GLint p1, GLenum p2, GLboolean p3, GLsizei p4, const void *p5) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5)};
  PFNGLVERTEXATTRIBPOINTERPROC real = (PFNGLVERTEXATTRIBPOINTERPROC)begin(140, bits, 6, &call);
  real(p0, p1, p2, p3, p4, p5);
  end(call, 0);
}

static void call141(GLint p0, GLint p1, GLsizei p2, GLsizei p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLVIEWPORTPROC real = (PFNGLVIEWPORTPROC)begin(141, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call142(GLenum p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLREADBUFFERPROC real = (PFNGLREADBUFFERPROC)begin(142, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call143(GLenum p0, GLuint p1, GLuint p2, GLsizei p3, GLenum p4, const void *p5) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5)};
  PFNGLDRAWRANGEELEMENTSPROC real = (PFNGLDRAWRANGEELEMENTSPROC)begin(143, bits, 6, &call);
  real(p0, p1, p2, p3, p4, p5);
  end(call, 0);
}

static void call144(GLenum p0, GLint p1, GLint p2, GLsizei p3, GLsizei p4, GLsizei p5, GLint p6, GLenum p7, GLenum p8, const void *p9) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6), BITS(p7), BITS(p8), BITS(p9)};
  PFNGLTEXIMAGE3DPROC real = (PFNGLTEXIMAGE3DPROC)begin(144, bits, 10, &call);
  real(p0, p1, p2, p3, p4, p5, p6, p7, p8, p9);
  end(call, 0);
}

static void call145(GLenum p0, GLint p1, GLint p2, GLint p3, GLint p4, GLsizei p5, GLsizei p6, GLsizei p7, GLenum p8, GLenum p9, const void *p10) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6), BITS(p7), BITS(p8), BITS(p9), BITS(p10)};
  PFNGLTEXSUBIMAGE3DPROC real = (PFNGLTEXSUBIMAGE3DPROC)begin(145, bits, 11, &call);
  real(p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10);
  end(call, 0);
}

static void call146(GLenum p0, GLint p1, GLint p2, GLint p3, GLint p4, GLint p5, GLint p6, GLsizei p7, GLsizei p8) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6), BITS(p7), BITS(p8)};
  PFNGLCOPYTEXSUBIMAGE3DPROC real = (PFNGLCOPYTEXSUBIMAGE3DPROC)begin(146, bits, 9, &call);
  real(p0, p1, p2, p3, p4, p5, p6, p7, p8);
  end(call, 0);
}

static void call147(GLenum p0, GLint p1, GLenum p2, GLsizei p3, GLsizei p4, GLsizei p5, GLint p6, GLsizei p7, const void *p8) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6), BITS(p7), BITS(p8)};
  PFNGLCOMPRESSEDTEXIMAGE3DPROC real = (PFNGLCOMPRESSEDTEXIMAGE3DPROC)begin(147, bits, 9, &call);
  real(p0, p1, p2, p3, p4, p5, p6, p7, p8);
  end(call, 0);
}

static void call148(GLenum p0, GLint p1, GLint p2, GLint p3, GLint p4, GLsizei p5, GLsizei p6, GLsizei p7, GLenum p8, GLsizei p9, const void *p10) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6), BITS(p7), BITS(p8), BITS(p9), BITS(p10)};
  PFNGLCOMPRESSEDTEXSUBIMAGE3DPROC real = (PFNGLCOMPRESSEDTEXSUBIMAGE3DPROC)begin(148, bits, 11, &call);
  real(p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10);
  end(call, 0);
}

static void call149(GLsizei p0, GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLGENQUERIESPROC real = (PFNGLGENQUERIESPROC)begin(149, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call150(GLsizei p0, const GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLDELETEQUERIESPROC real = (PFNGLDELETEQUERIESPROC)begin(150, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static GLboolean call151(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLISQUERYPROC real = (PFNGLISQUERYPROC)begin(151, bits, 1, &call);
  GLboolean result = real(p0);
  end(call, BITS(result));
  return result;
}

static void call152(GLenum p0, GLuint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLBEGINQUERYPROC real = (PFNGLBEGINQUERYPROC)begin(152, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call153(GLenum p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLENDQUERYPROC real = (PFNGLENDQUERYPROC)begin(153, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call154(GLenum p0, GLenum p1, GLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETQUERYIVPROC real = (PFNGLGETQUERYIVPROC)begin(154, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call155(GLuint p0, GLenum p1, GLuint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETQUERYOBJECTUIVPROC real = (PFNGLGETQUERYOBJECTUIVPROC)begin(155, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static GLboolean call156(GLenum p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLUNMAPBUFFERPROC real = (PFNGLUNMAPBUFFERPROC)begin(156, bits, 1, &call);
  GLboolean result = real(p0);
  end(call, BITS(result));
  return result;
}

static void call157(GLenum p0, GLenum p1, void **p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETBUFFERPOINTERVPROC real = (PFNGLGETBUFFERPOINTERVPROC)begin(157, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call158(GLsizei p0, const GLenum *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLDRAWBUFFERSPROC real = (PFNGLDRAWBUFFERSPROC)begin(158, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call159(GLint p0, GLsizei p1, GLboolean p2, const GLfloat *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLUNIFORMMATRIX2X3FVPROC real = (PFNGLUNIFORMMATRIX2X3FVPROC)begin(159, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call160(GLint p0, GLsizei p1, GLboolean p2, const GLfloat *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLUNIFORMMATRIX3X2FVPROC real = (PFNGLUNIFORMMATRIX3X2FVPROC)begin(160, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call161(GLint p0, GLsizei p1, GLboolean p2, const GLfloat *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLUNIFORMMATRIX2X4FVPROC real = (PFNGLUNIFORMMATRIX2X4FVPROC)begin(161, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call162(GLint p0, GLsizei p1, GLboolean p2, const GLfloat *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLUNIFORMMATRIX4X2FVPROC real = (PFNGLUNIFORMMATRIX4X2FVPROC)begin(162, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call163(GLint p0, GLsizei p1, GLboolean p2, const GLfloat *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLUNIFORMMATRIX3X4FVPROC real = (PFNGLUNIFORMMATRIX3X4FVPROC)begin(163, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call164(GLint p0, GLsizei p1, GLboolean p2, const GLfloat *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLUNIFORMMATRIX4X3FVPROC real = (PFNGLUNIFORMMATRIX4X3FVPROC)begin(164, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call165(GLint p0, GLint p1, GLint p2, GLint p3, GLint p4, GLint p5, GLint p6, GLint p7, GLbitfield p8, GLenum p9) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6), BITS(p7), BITS(p8), BITS(p9)};
  PFNGLBLITFRAMEBUFFERPROC real = (PFNGLBLITFRAMEBUFFERPROC)begin(165, bits, 10, &call);
  real(p0, p1, p2, p3, p4, p5, p6, p7, p8, p9);
  end(call, 0);
}

static void call166(GLenum p0, GLsizei p1, GLenum p2, GLsizei p3, GLsizei p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLRENDERBUFFERSTORAGEMULTISAMPLEPROC real = (PFNGLRENDERBUFFERSTORAGEMULTISAMPLEPROC)begin(166, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call167(GLenum p0, GLenum p1, GLuint p2, GLint p3, GLint p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLFRAMEBUFFERTEXTURELAYERPROC real = (PFNGLFRAMEBUFFERTEXTURELAYERPROC)begin(167, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void * call168(GLenum p0, GLintptr p1, GLsizeiptr p2, GLbitfield p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLMAPBUFFERRANGEPROC real = (PFNGLMAPBUFFERRANGEPROC)begin(168, bits, 4, &call);
  void * result = real(p0, p1, p2, p3);
  end(call, BITS(result));
  return result;
}

static void call169(GLenum p0, GLintptr p1, GLsizeiptr p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLFLUSHMAPPEDBUFFERRANGEPROC real = (PFNGLFLUSHMAPPEDBUFFERRANGEPROC)begin(169, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call170(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLBINDVERTEXARRAYPROC real = (PFNGLBINDVERTEXARRAYPROC)begin(170, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call171(GLsizei p0, const GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLDELETEVERTEXARRAYSPROC real = (PFNGLDELETEVERTEXARRAYSPROC)begin(171, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call172(GLsizei p0, GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLGENVERTEXARRAYSPROC real = (PFNGLGENVERTEXARRAYSPROC)begin(172, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static GLboolean call173(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLISVERTEXARRAYPROC real = (PFNGLISVERTEXARRAYPROC)begin(173, bits, 1, &call);
  GLboolean result = real(p0);
  end(call, BITS(result));
  return result;
}

static void call174(GLenum p0, GLuint p1, GLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETINTEGERI_VPROC real = (PFNGLGETINTEGERI_VPROC)begin(174, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call175(GLenum p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLBEGINTRANSFORMFEEDBACKPROC real = (PFNGLBEGINTRANSFORMFEEDBACKPROC)begin(175, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call176(void) {
  void *call;
  PFNGLENDTRANSFORMFEEDBACKPROC real = (PFNGLENDTRANSFORMFEEDBACKPROC)begin(176, NULL, 0, &call);
  real();
  end(call, 0);
}

static void call177(GLenum p0, GLuint p1, GLuint p2, GLintptr p3, GLsizeiptr p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLBINDBUFFERRANGEPROC real = (PFNGLBINDBUFFERRANGEPROC)begin(177, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call178(GLenum p0, GLuint p1, GLuint p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLBINDBUFFERBASEPROC real = (PFNGLBINDBUFFERBASEPROC)begin(178, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call179(GLuint p0, GLsizei p1, const GLchar *const*p2, GLenum p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLTRANSFORMFEEDBACKVARYINGSPROC real = (PFNGLTRANSFORMFEEDBACKVARYINGSPROC)begin(179, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call180(GLuint p0, GLuint p1, GLsizei p2, GLsizei *p3, GLsizei *p4, GLenum *p5, GLchar *p6) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6)};
  PFNGLGETTRANSFORMFEEDBACKVARYINGPROC real = (PFNGLGETTRANSFORMFEEDBACKVARYINGPROC)begin(180, bits, 7, &call);
  real(p0, p1, p2, p3, p4, p5, p6);
  end(call, 0);
}

static void call181(GLuint p0, GLint p1, GLenum p2, GLsizei p3, const void *p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLVERTEXATTRIBIPOINTERPROC real = (PFNGLVERTEXATTRIBIPOINTERPROC)begin(181, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call182(GLuint p0, GLenum p1, GLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETVERTEXATTRIBIIVPROC real = (PFNGLGETVERTEXATTRIBIIVPROC)begin(182, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call183(GLuint p0, GLenum p1, GLuint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETVERTEXATTRIBIUIVPROC real = (PFNGLGETVERTEXATTRIBIUIVPROC)begin(183, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call184(GLuint p0, GLint p1, GLint p2, GLint p3, GLint p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLVERTEXATTRIBI4IPROC real = (PFNGLVERTEXATTRIBI4IPROC)begin(184, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call185(GLuint p0, GLuint p1, GLuint p2, GLuint p3, GLuint p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLVERTEXATTRIBI4UIPROC real = (PFNGLVERTEXATTRIBI4UIPROC)begin(185, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call186(GLuint p0, const GLint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLVERTEXATTRIBI4IVPROC real = (PFNGLVERTEXATTRIBI4IVPROC)begin(186, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call187(GLuint p0, const GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLVERTEXATTRIBI4UIVPROC real = (PFNGLVERTEXATTRIBI4UIVPROC)begin(187, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call188(GLuint p0, GLint p1, GLuint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETUNIFORMUIVPROC real = (PFNGLGETUNIFORMUIVPROC)begin(188, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static GLint call189(GLuint p0, const GLchar *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLGETFRAGDATALOCATIONPROC real = (PFNGLGETFRAGDATALOCATIONPROC)begin(189, bits, 2, &call);
  GLint result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static void call190(GLint p0, GLuint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLUNIFORM1UIPROC real = (PFNGLUNIFORM1UIPROC)begin(190, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call191(GLint p0, GLuint p1, GLuint p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLUNIFORM2UIPROC real = (PFNGLUNIFORM2UIPROC)begin(191, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call192(GLint p0, GLuint p1, GLuint p2, GLuint p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLUNIFORM3UIPROC real = (PFNGLUNIFORM3UIPROC)begin(192, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call193(GLint p0, GLuint p1, GLuint p2, GLuint p3, GLuint p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLUNIFORM4UIPROC real = (PFNGLUNIFORM4UIPROC)begin(193, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call194(GLint p0, GLsizei p1, const GLuint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLUNIFORM1UIVPROC real = (PFNGLUNIFORM1UIVPROC)begin(194, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call195(GLint p0, GLsizei p1, const GLuint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLUNIFORM2UIVPROC real = (PFNGLUNIFORM2UIVPROC)begin(195, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call196(GLint p0, GLsizei p1, const GLuint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLUNIFORM3UIVPROC real = (PFNGLUNIFORM3UIVPROC)begin(196, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call197(GLint p0, GLsizei p1, const GLuint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLUNIFORM4UIVPROC real = (PFNGLUNIFORM4UIVPROC)begin(197, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call198(GLenum p0, GLint p1, const GLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLCLEARBUFFERIVPROC real = (PFNGLCLEARBUFFERIVPROC)begin(198, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call199(GLenum p0, GLint p1, const GLuint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLCLEARBUFFERUIVPROC real = (PFNGLCLEARBUFFERUIVPROC)begin(199, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call200(GLenum p0, GLint p1, const GLfloat *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLCLEARBUFFERFVPROC real = (PFNGLCLEARBUFFERFVPROC)begin(200, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call201(GLenum p0, GLint p1, GLfloat p2, GLint p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLCLEARBUFFERFIPROC real = (PFNGLCLEARBUFFERFIPROC)begin(201, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static const GLubyte * call202(GLenum p0, GLuint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLGETSTRINGIPROC real = (PFNGLGETSTRINGIPROC)begin(202, bits, 2, &call);
  const GLubyte * result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static void call203(GLenum p0, GLenum p1, GLintptr p2, GLintptr p3, GLsizeiptr p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLCOPYBUFFERSUBDATAPROC real = (PFNGLCOPYBUFFERSUBDATAPROC)begin(203, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call204(GLuint p0, GLsizei p1, const GLchar *const*p2, GLuint *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLGETUNIFORMINDICESPROC real = (PFNGLGETUNIFORMINDICESPROC)begin(204, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call205(GLuint p0, GLsizei p1, const GLuint *p2, GLenum p3, GLint *p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLGETACTIVEUNIFORMSIVPROC real = (PFNGLGETACTIVEUNIFORMSIVPROC)begin(205, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static GLuint call206(GLuint p0, const GLchar *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLGETUNIFORMBLOCKINDEXPROC real = (PFNGLGETUNIFORMBLOCKINDEXPROC)begin(206, bits, 2, &call);
  GLuint result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static void call207(GLuint p0, GLuint p1, GLenum p2, GLint *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLGETACTIVEUNIFORMBLOCKIVPROC real = (PFNGLGETACTIVEUNIFORMBLOCKIVPROC)begin(207, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call208(GLuint p0, GLuint p1, GLsizei p2, GLsizei *p3, GLchar *p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLGETACTIVEUNIFORMBLOCKNAMEPROC real = (PFNGLGETACTIVEUNIFORMBLOCKNAMEPROC)begin(208, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call209(GLuint p0, GLuint p1, GLuint p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLUNIFORMBLOCKBINDINGPROC real = (PFNGLUNIFORMBLOCKBINDINGPROC)begin(209, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call210(GLenum p0, GLint p1, GLsizei p2, GLsizei p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLDRAWARRAYSINSTANCEDPROC real = (PFNGLDRAWARRAYSINSTANCEDPROC)begin(210, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call211(GLenum p0, GLsizei p1, GLenum p2, const void *p3, GLsizei p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLDRAWELEMENTSINSTANCEDPROC real = (PFNGLDRAWELEMENTSINSTANCEDPROC)begin(211, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static GLsync call212(GLenum p0, GLbitfield p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLFENCESYNCPROC real = (PFNGLFENCESYNCPROC)begin(212, bits, 2, &call);
  GLsync result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static GLboolean call213(GLsync p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLISSYNCPROC real = (PFNGLISSYNCPROC)begin(213, bits, 1, &call);
  GLboolean result = real(p0);
  end(call, BITS(result));
  return result;
}

static void call214(GLsync p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLDELETESYNCPROC real = (PFNGLDELETESYNCPROC)begin(214, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static GLenum call215(GLsync p0, GLbitfield p1, GLuint64 p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLCLIENTWAITSYNCPROC real = (PFNGLCLIENTWAITSYNCPROC)begin(215, bits, 3, &call);
  GLenum result = real(p0, p1, p2);
  end(call, BITS(result));
  return result;
}

static void call216(GLsync p0, GLbitfield p1, GLuint64 p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLWAITSYNCPROC real = (PFNGLWAITSYNCPROC)begin(216, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call217(GLenum p0, GLint64 *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLGETINTEGER64VPROC real = (PFNGLGETINTEGER64VPROC)begin(217, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call218(GLsync p0, GLenum p1, GLsizei p2, GLsizei *p3, GLint *p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLGETSYNCIVPROC real = (PFNGLGETSYNCIVPROC)begin(218, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call219(GLenum p0, GLuint p1, GLint64 *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETINTEGER64I_VPROC real = (PFNGLGETINTEGER64I_VPROC)begin(219, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call220(GLenum p0, GLenum p1, GLint64 *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETBUFFERPARAMETERI64VPROC real = (PFNGLGETBUFFERPARAMETERI64VPROC)begin(220, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call221(GLsizei p0, GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLGENSAMPLERSPROC real = (PFNGLGENSAMPLERSPROC)begin(221, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call222(GLsizei p0, const GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLDELETESAMPLERSPROC real = (PFNGLDELETESAMPLERSPROC)begin(222, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static GLboolean call223(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLISSAMPLERPROC real = (PFNGLISSAMPLERPROC)begin(223, bits, 1, &call);
  GLboolean result = real(p0);
  end(call, BITS(result));
  return result;
}

static void call224(GLuint p0, GLuint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLBINDSAMPLERPROC real = (PFNGLBINDSAMPLERPROC)begin(224, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call225(GLuint p0, GLenum p1, GLint p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLSAMPLERPARAMETERIPROC real = (PFNGLSAMPLERPARAMETERIPROC)begin(225, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call226(GLuint p0, GLenum p1, const GLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLSAMPLERPARAMETERIVPROC real = (PFNGLSAMPLERPARAMETERIVPROC)begin(226, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call227(GLuint p0, GLenum p1, GLfloat p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLSAMPLERPARAMETERFPROC real = (PFNGLSAMPLERPARAMETERFPROC)begin(227, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call228(GLuint p0, GLenum p1, const GLfloat *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLSAMPLERPARAMETERFVPROC real = (PFNGLSAMPLERPARAMETERFVPROC)begin(228, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call229(GLuint p0, GLenum p1, GLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETSAMPLERPARAMETERIVPROC real = (PFNGLGETSAMPLERPARAMETERIVPROC)begin(229, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call230(GLuint p0, GLenum p1, GLfloat *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETSAMPLERPARAMETERFVPROC real = (PFNGLGETSAMPLERPARAMETERFVPROC)begin(230, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call231(GLuint p0, GLuint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLVERTEXATTRIBDIVISORPROC real = (PFNGLVERTEXATTRIBDIVISORPROC)begin(231, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call232(GLenum p0, GLuint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLBINDTRANSFORMFEEDBACKPROC real = (PFNGLBINDTRANSFORMFEEDBACKPROC)begin(232, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call233(GLsizei p0, const GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLDELETETRANSFORMFEEDBACKSPROC real = (PFNGLDELETETRANSFORMFEEDBACKSPROC)begin(233, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call234(GLsizei p0, GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLGENTRANSFORMFEEDBACKSPROC real = (PFNGLGENTRANSFORMFEEDBACKSPROC)begin(234, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static GLboolean call235(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLISTRANSFORMFEEDBACKPROC real = (PFNGLISTRANSFORMFEEDBACKPROC)begin(235, bits, 1, &call);
  GLboolean result = real(p0);
  end(call, BITS(result));
  return result;
}

static void call236(void) {
  void *call;
  PFNGLPAUSETRANSFORMFEEDBACKPROC real = (PFNGLPAUSETRANSFORMFEEDBACKPROC)begin(236, NULL, 0, &call);
  real();
  end(call, 0);
}

static void call237(void) {
  void *call;
  PFNGLRESUMETRANSFORMFEEDBACKPROC real = (PFNGLRESUMETRANSFORMFEEDBACKPROC)begin(237, NULL, 0, &call);
  real();
  end(call, 0);
}

static void call238(GLuint p0, GLsizei p1, GLsizei *p2, GLenum *p3, void *p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLGETPROGRAMBINARYPROC real = (PFNGLGETPROGRAMBINARYPROC)begin(238, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call239(GLuint p0, GLenum p1, const void *p2, GLsizei p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLPROGRAMBINARYPROC real = (PFNGLPROGRAMBINARYPROC)begin(239, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call240(GLuint p0, GLenum p1, GLint p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLPROGRAMPARAMETERIPROC real = (PFNGLPROGRAMPARAMETERIPROC)begin(240, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call241(GLenum p0, GLsizei p1, const GLenum *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLINVALIDATEFRAMEBUFFERPROC real = (PFNGLINVALIDATEFRAMEBUFFERPROC)begin(241, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call242(GLenum p0, GLsizei p1, const GLenum *p2, GLint p3, GLint p4, GLsizei p5, GLsizei p6) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6)};
  PFNGLINVALIDATESUBFRAMEBUFFERPROC real = (PFNGLINVALIDATESUBFRAMEBUFFERPROC)begin(242, bits, 7, &call);
  real(p0, p1, p2, p3, p4, p5, p6);
  end(call, 0);
}

static void call243(GLenum p0, GLsizei p1, GLenum p2, GLsizei p3, GLsizei p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLTEXSTORAGE2DPROC real = (PFNGLTEXSTORAGE2DPROC)begin(243, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call244(GLenum p0, GLsizei p1, GLenum p2, GLsizei p3, GLsizei p4, GLsizei p5) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5)};
  PFNGLTEXSTORAGE3DPROC real = (PFNGLTEXSTORAGE3DPROC)begin(244, bits, 6, &call);
  real(p0, p1, p2, p3, p4, p5);
  end(call, 0);
}

static void call245(GLenum p0, GLenum p1, GLenum p2, GLsizei p3, GLint *p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLGETINTERNALFORMATIVPROC real = (PFNGLGETINTERNALFORMATIVPROC)begin(245, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static GLenum call246(void) {
  void *call;
  PFNGLGETGRAPHICSRESETSTATUSEXTPROC real = (PFNGLGETGRAPHICSRESETSTATUSEXTPROC)begin(246, NULL, 0, &call);
  GLenum result = real();
  end(call, BITS(result));
  return result;
}

static void call247(GLDEBUGPROCKHR p0, const void *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLDEBUGMESSAGECALLBACKKHRPROC real = (PFNGLDEBUGMESSAGECALLBACKKHRPROC)begin(247, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call248(GLenum p0, GLenum p1, GLenum p2, GLsizei p3, const GLuint *p4, GLboolean p5) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5)};
  PFNGLDEBUGMESSAGECONTROLKHRPROC real = (PFNGLDEBUGMESSAGECONTROLKHRPROC)begin(248, bits, 6, &call);
  real(p0, p1, p2, p3, p4, p5);
  end(call, 0);
}

static void call249(GLenum p0, GLenum p1, GLuint p2, GLenum p3, GLsizei p4, const GLchar *p5) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5)};
  PFNGLDEBUGMESSAGEINSERTKHRPROC real = (PFNGLDEBUGMESSAGEINSERTKHRPROC)begin(249, bits, 6, &call);
  real(p0, p1, p2, p3, p4, p5);
  end(call, 0);
}

static void call250(GLenum p0, GLuint p1, GLsizei p2, const GLchar *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLOBJECTLABELKHRPROC real = (PFNGLOBJECTLABELKHRPROC)begin(250, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call251(void) {
  void *call;
  PFNGLBLENDBARRIERKHRPROC real = (PFNGLBLENDBARRIERKHRPROC)begin(251, NULL, 0, &call);
  real();
  end(call, 0);
}

static void call252(GLenum p0, GLeglImageOES p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLEGLIMAGETARGETTEXTURE2DOESPROC real = (PFNGLEGLIMAGETARGETTEXTURE2DOESPROC)begin(252, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static GLuint call253(GLuint p0, GLsizei p1, GLenum *p2, GLenum *p3, GLuint *p4, GLenum *p5, GLsizei *p6, GLchar *p7) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6), BITS(p7)};
  PFNGLGETDEBUGMESSAGELOGKHRPROC real = (PFNGLGETDEBUGMESSAGELOGKHRPROC)begin(253, bits, 8, &call);
  GLuint result = real(p0, p1, p2, p3, p4, p5, p6, p7);
  end(call, BITS(result));
  return result;
}

static void call254(GLenum p0, GLuint p1, GLsizei p2, const GLchar *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLPUSHDEBUGGROUPKHRPROC real = (PFNGLPUSHDEBUGGROUPKHRPROC)begin(254, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call255(void) {
  void *call;
  PFNGLPOPDEBUGGROUPKHRPROC real = (PFNGLPOPDEBUGGROUPKHRPROC)begin(255, NULL, 0, &call);
  real();
  end(call, 0);
}

static void call256(GLenum p0, GLuint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLENABLEIEXTPROC real = (PFNGLENABLEIEXTPROC)begin(256, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call257(GLenum p0, GLuint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLDISABLEIEXTPROC real = (PFNGLDISABLEIEXTPROC)begin(257, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call258(GLuint p0, GLenum p1, GLenum p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLBLENDFUNCIEXTPROC real = (PFNGLBLENDFUNCIEXTPROC)begin(258, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call259(GLuint p0, GLenum p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLBLENDEQUATIONIEXTPROC real = (PFNGLBLENDEQUATIONIEXTPROC)begin(259, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call260(GLuint p0, GLboolean p1, GLboolean p2, GLboolean p3, GLboolean p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLCOLORMASKIEXTPROC real = (PFNGLCOLORMASKIEXTPROC)begin(260, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call261(GLenum p0, GLsizei p1, GLenum p2, const void *p3, GLint p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLDRAWELEMENTSBASEVERTEXEXTPROC real = (PFNGLDRAWELEMENTSBASEVERTEXEXTPROC)begin(261, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call262(GLenum p0, GLsizei p1, GLenum p2, const void *p3, GLsizei p4, GLint p5) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5)};
  PFNGLDRAWELEMENTSINSTANCEDBASEVERTEXEXTPROC real = (PFNGLDRAWELEMENTSINSTANCEDBASEVERTEXEXTPROC)begin(262, bits, 6, &call);
  real(p0, p1, p2, p3, p4, p5);
  end(call, 0);
}

static void call263(GLenum p0, const GLint *p1, const GLsizei *p2, GLsizei p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLMULTIDRAWARRAYSEXTPROC real = (PFNGLMULTIDRAWARRAYSEXTPROC)begin(263, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call264(GLenum p0, GLenum p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLCLIPCONTROLEXTPROC real = (PFNGLCLIPCONTROLEXTPROC)begin(264, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call265(GLfloat p0, GLfloat p1, GLfloat p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLPOLYGONOFFSETCLAMPEXTPROC real = (PFNGLPOLYGONOFFSETCLAMPEXTPROC)begin(265, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call266(GLuint p0, GLenum p1, GLint p2, GLint p3, GLint p4, GLint p5, GLuint p6, GLenum p7, GLint p8, GLint p9, GLint p10, GLint p11, GLsizei p12, GLsizei p13, GLsizei p14) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6), BITS(p7), BITS(p8), BITS(p9), BITS(p10), BITS(p11), BITS(p12), BITS(p13), BITS(p14)};
  PFNGLCOPYIMAGESUBDATAEXTPROC real = (PFNGLCOPYIMAGESUBDATAEXTPROC)begin(266, bits, 15, &call);
  real(p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14);
  end(call, 0);
}

static void call267(GLuint p0, GLenum p1, GLuint p2, GLenum p3, GLuint p4, GLuint p5, GLuint p6, GLuint p7) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6), BITS(p7)};
  PFNGLTEXTUREVIEWEXTPROC real = (PFNGLTEXTUREVIEWEXTPROC)begin(267, bits, 8, &call);
  real(p0, p1, p2, p3, p4, p5, p6, p7);
  end(call, 0);
}

static void call268(GLenum p0, GLsizeiptr p1, const void *p2, GLbitfield p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLBUFFERSTORAGEEXTPROC real = (PFNGLBUFFERSTORAGEEXTPROC)begin(268, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call269(GLint p0, GLint p1, GLsizei p2, GLsizei p3, GLenum p4, GLenum p5, GLsizei p6, void *p7) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6), BITS(p7)};
  PFNGLREADNPIXELSKHRPROC real = (PFNGLREADNPIXELSKHRPROC)begin(269, bits, 8, &call);
  real(p0, p1, p2, p3, p4, p5, p6, p7);
  end(call, 0);
}

static void call270(GLuint p0, GLint p1, GLsizei p2, GLfloat *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLGETNUNIFORMFVKHRPROC real = (PFNGLGETNUNIFORMFVKHRPROC)begin(270, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call271(GLuint p0, GLint p1, GLsizei p2, GLint *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNGLGETNUNIFORMIVKHRPROC real = (PFNGLGETNUNIFORMIVKHRPROC)begin(271, bits, 4, &call);
  real(p0, p1, p2, p3);
  end(call, 0);
}

static void call272(GLuint p0, GLenum p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLQUERYCOUNTEREXTPROC real = (PFNGLQUERYCOUNTEREXTPROC)begin(272, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call273(GLuint p0, GLenum p1, GLuint64 *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLGETQUERYOBJECTUI64VEXTPROC real = (PFNGLGETQUERYOBJECTUI64VEXTPROC)begin(273, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call274(GLuint p0, GLenum p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLBEGINCONDITIONALRENDERNVPROC real = (PFNGLBEGINCONDITIONALRENDERNVPROC)begin(274, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call275(void) {
  void *call;
  PFNGLENDCONDITIONALRENDERNVPROC real = (PFNGLENDCONDITIONALRENDERNVPROC)begin(275, NULL, 0, &call);
  real();
  end(call, 0);
}

static void call276(GLenum p0, GLsizei p1, const GLenum *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLDISCARDFRAMEBUFFEREXTPROC real = (PFNGLDISCARDFRAMEBUFFEREXTPROC)begin(276, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call277(GLuint p0, GLint p1, GLenum p2, GLenum p3, const void *p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLCLEARTEXIMAGEEXTPROC real = (PFNGLCLEARTEXIMAGEEXTPROC)begin(277, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call278(GLuint p0, GLint p1, GLint p2, GLint p3, GLint p4, GLsizei p5, GLsizei p6, GLsizei p7, GLenum p8, GLenum p9, const void *p10) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5), BITS(p6), BITS(p7), BITS(p8), BITS(p9), BITS(p10)};
  PFNGLCLEARTEXSUBIMAGEEXTPROC real = (PFNGLCLEARTEXSUBIMAGEEXTPROC)begin(278, bits, 11, &call);
  real(p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10);
  end(call, 0);
}

static void call279(GLenum p0, GLenum p1, GLint p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLFRAMEBUFFERPARAMETERIMESAPROC real = (PFNGLFRAMEBUFFERPARAMETERIMESAPROC)begin(279, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void * call280(GLenum p0, GLenum p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLMAPBUFFEROESPROC real = (PFNGLMAPBUFFEROESPROC)begin(280, bits, 2, &call);
  void * result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static GLuint call281(GLenum p0, GLsizei p1, const GLchar **p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLCREATESHADERPROGRAMVEXTPROC real = (PFNGLCREATESHADERPROGRAMVEXTPROC)begin(281, bits, 3, &call);
  GLuint result = real(p0, p1, p2);
  end(call, BITS(result));
  return result;
}

static void call282(GLsizei p0, GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLGENPROGRAMPIPELINESEXTPROC real = (PFNGLGENPROGRAMPIPELINESEXTPROC)begin(282, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call283(GLsizei p0, const GLuint *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNGLDELETEPROGRAMPIPELINESEXTPROC real = (PFNGLDELETEPROGRAMPIPELINESEXTPROC)begin(283, bits, 2, &call);
  real(p0, p1);
  end(call, 0);
}

static void call284(GLuint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNGLBINDPROGRAMPIPELINEEXTPROC real = (PFNGLBINDPROGRAMPIPELINEEXTPROC)begin(284, bits, 1, &call);
  real(p0);
  end(call, 0);
}

static void call285(GLuint p0, GLbitfield p1, GLuint p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNGLUSEPROGRAMSTAGESEXTPROC real = (PFNGLUSEPROGRAMSTAGESEXTPROC)begin(285, bits, 3, &call);
  real(p0, p1, p2);
  end(call, 0);
}

static void call286(GLuint p0, GLint p1, GLfloat p2, GLfloat p3, GLfloat p4, GLfloat p5) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5)};
  PFNGLPROGRAMUNIFORM4FEXTPROC real = (PFNGLPROGRAMUNIFORM4FEXTPROC)begin(286, bits, 6, &call);
  real(p0, p1, p2, p3, p4, p5);
  end(call, 0);
}

static void call287(GLenum p0, GLint p1, GLsizei p2, GLsizei p3, GLuint p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLDRAWARRAYSINSTANCEDBASEINSTANCEEXTPROC real = (PFNGLDRAWARRAYSINSTANCEDBASEINSTANCEEXTPROC)begin(287, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static void call288(GLenum p0, GLsizei p1, GLenum p2, const void *p3, GLsizei p4, GLuint p5) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4), BITS(p5)};
  PFNGLDRAWELEMENTSINSTANCEDBASEINSTANCEEXTPROC real = (PFNGLDRAWELEMENTSINSTANCEDBASEINSTANCEEXTPROC)begin(288, bits, 6, &call);
  real(p0, p1, p2, p3, p4, p5);
  end(call, 0);
}

static void call289(GLenum p0, GLuint p1, GLsizei p2, GLsizei *p3, GLchar *p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNGLGETOBJECTLABELKHRPROC real = (PFNGLGETOBJECTLABELKHRPROC)begin(289, bits, 5, &call);
  real(p0, p1, p2, p3, p4);
  end(call, 0);
}

static EGLBoolean call290(EGLenum p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNEGLBINDAPIPROC real = (PFNEGLBINDAPIPROC)begin(290, bits, 1, &call);
  EGLBoolean result = real(p0);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call291(EGLDisplay p0, const EGLint *p1, EGLConfig *p2, EGLint p3, EGLint *p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNEGLCHOOSECONFIGPROC real = (PFNEGLCHOOSECONFIGPROC)begin(291, bits, 5, &call);
  EGLBoolean result = real(p0, p1, p2, p3, p4);
  end(call, BITS(result));
  return result;
}

static EGLContext call292(EGLDisplay p0, EGLConfig p1, EGLContext p2, const EGLint *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNEGLCREATECONTEXTPROC real = (PFNEGLCREATECONTEXTPROC)begin(292, bits, 4, &call);
  EGLContext result = real(p0, p1, p2, p3);
  end(call, BITS(result));
  return result;
}

static EGLSurface call293(EGLDisplay p0, EGLConfig p1, const EGLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNEGLCREATEPBUFFERSURFACEPROC real = (PFNEGLCREATEPBUFFERSURFACEPROC)begin(293, bits, 3, &call);
  EGLSurface result = real(p0, p1, p2);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call294(EGLDisplay p0, EGLContext p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNEGLDESTROYCONTEXTPROC real = (PFNEGLDESTROYCONTEXTPROC)begin(294, bits, 2, &call);
  EGLBoolean result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call295(EGLDisplay p0, EGLSurface p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNEGLDESTROYSURFACEPROC real = (PFNEGLDESTROYSURFACEPROC)begin(295, bits, 2, &call);
  EGLBoolean result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call296(EGLDisplay p0, EGLConfig p1, EGLint p2, EGLint *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNEGLGETCONFIGATTRIBPROC real = (PFNEGLGETCONFIGATTRIBPROC)begin(296, bits, 4, &call);
  EGLBoolean result = real(p0, p1, p2, p3);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call297(EGLDisplay p0, EGLConfig *p1, EGLint p2, EGLint *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNEGLGETCONFIGSPROC real = (PFNEGLGETCONFIGSPROC)begin(297, bits, 4, &call);
  EGLBoolean result = real(p0, p1, p2, p3);
  end(call, BITS(result));
  return result;
}

static EGLContext call298(void) {
  void *call;
  PFNEGLGETCURRENTCONTEXTPROC real = (PFNEGLGETCURRENTCONTEXTPROC)begin(298, NULL, 0, &call);
  EGLContext result = real();
  end(call, BITS(result));
  return result;
}

static EGLDisplay call299(void) {
  void *call;
  PFNEGLGETCURRENTDISPLAYPROC real = (PFNEGLGETCURRENTDISPLAYPROC)begin(299, NULL, 0, &call);
  EGLDisplay result = real();
  end(call, BITS(result));
  return result;
}

static EGLSurface call300(EGLint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNEGLGETCURRENTSURFACEPROC real = (PFNEGLGETCURRENTSURFACEPROC)begin(300, bits, 1, &call);
  EGLSurface result = real(p0);
  end(call, BITS(result));
  return result;
}

static EGLDisplay call301(EGLNativeDisplayType p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNEGLGETDISPLAYPROC real = (PFNEGLGETDISPLAYPROC)begin(301, bits, 1, &call);
  EGLDisplay result = real(p0);
  end(call, BITS(result));
  return result;
}

static EGLint call302(void) {
  void *call;
  PFNEGLGETERRORPROC real = (PFNEGLGETERRORPROC)begin(302, NULL, 0, &call);
  EGLint result = real();
  end(call, BITS(result));
  return result;
}

static __eglMustCastToProperFunctionPointerType call303(const char *p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNEGLGETPROCADDRESSPROC real = (PFNEGLGETPROCADDRESSPROC)begin(303, bits, 1, &call);
  __eglMustCastToProperFunctionPointerType result = real(p0);
  end(call, BITS(result));
  return (__eglMustCastToProperFunctionPointerType)substitute((void *)result, p0);
}

static EGLBoolean call304(EGLDisplay p0, EGLint *p1, EGLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNEGLINITIALIZEPROC real = (PFNEGLINITIALIZEPROC)begin(304, bits, 3, &call);
  EGLBoolean result = real(p0, p1, p2);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call305(EGLDisplay p0, EGLSurface p1, EGLSurface p2, EGLContext p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNEGLMAKECURRENTPROC real = (PFNEGLMAKECURRENTPROC)begin(305, bits, 4, &call);
  EGLBoolean result = real(p0, p1, p2, p3);
  end(call, BITS(result));
  return result;
}

static EGLenum call306(void) {
  void *call;
  PFNEGLQUERYAPIPROC real = (PFNEGLQUERYAPIPROC)begin(306, NULL, 0, &call);
  EGLenum result = real();
  end(call, BITS(result));
  return result;
}

static EGLBoolean call307(EGLDisplay p0, EGLContext p1, EGLint p2, EGLint *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNEGLQUERYCONTEXTPROC real = (PFNEGLQUERYCONTEXTPROC)begin(307, bits, 4, &call);
  EGLBoolean result = real(p0, p1, p2, p3);
  end(call, BITS(result));
  return result;
}

static const char * call308(EGLDisplay p0, EGLint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNEGLQUERYSTRINGPROC real = (PFNEGLQUERYSTRINGPROC)begin(308, bits, 2, &call);
  const char * result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call309(EGLDisplay p0, EGLSurface p1, EGLint p2, EGLint *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNEGLQUERYSURFACEPROC real = (PFNEGLQUERYSURFACEPROC)begin(309, bits, 4, &call);
  EGLBoolean result = real(p0, p1, p2, p3);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call310(void) {
  void *call;
  PFNEGLRELEASETHREADPROC real = (PFNEGLRELEASETHREADPROC)begin(310, NULL, 0, &call);
  EGLBoolean result = real();
  end(call, BITS(result));
  return result;
}

static EGLBoolean call311(EGLDisplay p0, EGLSurface p1, EGLint p2, EGLint p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNEGLSURFACEATTRIBPROC real = (PFNEGLSURFACEATTRIBPROC)begin(311, bits, 4, &call);
  EGLBoolean result = real(p0, p1, p2, p3);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call312(EGLDisplay p0, EGLSurface p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNEGLSWAPBUFFERSPROC real = (PFNEGLSWAPBUFFERSPROC)begin(312, bits, 2, &call);
  EGLBoolean result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call313(EGLDisplay p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNEGLTERMINATEPROC real = (PFNEGLTERMINATEPROC)begin(313, bits, 1, &call);
  EGLBoolean result = real(p0);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call314(void) {
  void *call;
  PFNEGLWAITCLIENTPROC real = (PFNEGLWAITCLIENTPROC)begin(314, NULL, 0, &call);
  EGLBoolean result = real();
  end(call, BITS(result));
  return result;
}

static EGLBoolean call315(void) {
  void *call;
  PFNEGLWAITGLPROC real = (PFNEGLWAITGLPROC)begin(315, NULL, 0, &call);
  EGLBoolean result = real();
  end(call, BITS(result));
  return result;
}

static EGLDisplay call316(EGLenum p0, void *p1, const EGLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNEGLGETPLATFORMDISPLAYEXTPROC real = (PFNEGLGETPLATFORMDISPLAYEXTPROC)begin(316, bits, 3, &call);
  EGLDisplay result = real(p0, p1, p2);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call317(EGLint p0, EGLDeviceEXT *p1, EGLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNEGLQUERYDEVICESEXTPROC real = (PFNEGLQUERYDEVICESEXTPROC)begin(317, bits, 3, &call);
  EGLBoolean result = real(p0, p1, p2);
  end(call, BITS(result));
  return result;
}

static const char * call318(EGLDeviceEXT p0, EGLint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNEGLQUERYDEVICESTRINGEXTPROC real = (PFNEGLQUERYDEVICESTRINGEXTPROC)begin(318, bits, 2, &call);
  const char * result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static EGLImageKHR call319(EGLDisplay p0, EGLContext p1, EGLenum p2, EGLClientBuffer p3, const EGLint *p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNEGLCREATEIMAGEKHRPROC real = (PFNEGLCREATEIMAGEKHRPROC)begin(319, bits, 5, &call);
  EGLImageKHR result = real(p0, p1, p2, p3, p4);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call320(EGLDisplay p0, EGLImageKHR p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNEGLDESTROYIMAGEKHRPROC real = (PFNEGLDESTROYIMAGEKHRPROC)begin(320, bits, 2, &call);
  EGLBoolean result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static EGLSyncKHR call321(EGLDisplay p0, EGLenum p1, const EGLint *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNEGLCREATESYNCKHRPROC real = (PFNEGLCREATESYNCKHRPROC)begin(321, bits, 3, &call);
  EGLSyncKHR result = real(p0, p1, p2);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call322(EGLDisplay p0, EGLSyncKHR p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNEGLDESTROYSYNCKHRPROC real = (PFNEGLDESTROYSYNCKHRPROC)begin(322, bits, 2, &call);
  EGLBoolean result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static EGLint call323(EGLDisplay p0, EGLSyncKHR p1, EGLint p2, EGLTimeKHR p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNEGLCLIENTWAITSYNCKHRPROC real = (PFNEGLCLIENTWAITSYNCKHRPROC)begin(323, bits, 4, &call);
  EGLint result = real(p0, p1, p2, p3);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call324(EGLDisplay p0, EGLSyncKHR p1, EGLint p2, EGLint *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNEGLGETSYNCATTRIBKHRPROC real = (PFNEGLGETSYNCATTRIBKHRPROC)begin(324, bits, 4, &call);
  EGLBoolean result = real(p0, p1, p2, p3);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call325(EGLDisplay p0, EGLSurface p1, EGLint p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNEGLBINDTEXIMAGEPROC real = (PFNEGLBINDTEXIMAGEPROC)begin(325, bits, 3, &call);
  EGLBoolean result = real(p0, p1, p2);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call326(EGLDisplay p0, EGLSurface p1, EGLint p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNEGLRELEASETEXIMAGEPROC real = (PFNEGLRELEASETEXIMAGEPROC)begin(326, bits, 3, &call);
  EGLBoolean result = real(p0, p1, p2);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call327(EGLDisplay p0, EGLint p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNEGLSWAPINTERVALPROC real = (PFNEGLSWAPINTERVALPROC)begin(327, bits, 2, &call);
  EGLBoolean result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call328(EGLint p0) {
  void *call;
  const uint64_t bits[] = {BITS(p0)};
  PFNEGLWAITNATIVEPROC real = (PFNEGLWAITNATIVEPROC)begin(328, bits, 1, &call);
  EGLBoolean result = real(p0);
  end(call, BITS(result));
  return result;
}

static EGLint call329(EGLDisplay p0, EGLSyncKHR p1, EGLint p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNEGLWAITSYNCKHRPROC real = (PFNEGLWAITSYNCKHRPROC)begin(329, bits, 3, &call);
  EGLint result = real(p0, p1, p2);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call330(EGLDisplay p0, EGLSyncKHR p1, EGLenum p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNEGLSIGNALSYNCKHRPROC real = (PFNEGLSIGNALSYNCKHRPROC)begin(330, bits, 3, &call);
  EGLBoolean result = real(p0, p1, p2);
  end(call, BITS(result));
  return result;
}

static EGLSync call331(EGLDisplay p0, EGLenum p1, const EGLAttrib *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNEGLCREATESYNCPROC real = (PFNEGLCREATESYNCPROC)begin(331, bits, 3, &call);
  EGLSync result = real(p0, p1, p2);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call332(EGLDisplay p0, EGLSync p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNEGLDESTROYSYNCPROC real = (PFNEGLDESTROYSYNCPROC)begin(332, bits, 2, &call);
  EGLBoolean result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static EGLint call333(EGLDisplay p0, EGLSync p1, EGLint p2, EGLTime p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNEGLCLIENTWAITSYNCPROC real = (PFNEGLCLIENTWAITSYNCPROC)begin(333, bits, 4, &call);
  EGLint result = real(p0, p1, p2, p3);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call334(EGLDisplay p0, EGLSync p1, EGLint p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNEGLWAITSYNCPROC real = (PFNEGLWAITSYNCPROC)begin(334, bits, 3, &call);
  EGLBoolean result = real(p0, p1, p2);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call335(EGLDisplay p0, EGLSync p1, EGLint p2, EGLAttrib *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNEGLGETSYNCATTRIBPROC real = (PFNEGLGETSYNCATTRIBPROC)begin(335, bits, 4, &call);
  EGLBoolean result = real(p0, p1, p2, p3);
  end(call, BITS(result));
  return result;
}

static EGLImage call336(EGLDisplay p0, EGLContext p1, EGLenum p2, EGLClientBuffer p3, const EGLAttrib *p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNEGLCREATEIMAGEPROC real = (PFNEGLCREATEIMAGEPROC)begin(336, bits, 5, &call);
  EGLImage result = real(p0, p1, p2, p3, p4);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call337(EGLDisplay p0, EGLImage p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNEGLDESTROYIMAGEPROC real = (PFNEGLDESTROYIMAGEPROC)begin(337, bits, 2, &call);
  EGLBoolean result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static EGLDisplay call338(EGLenum p0, void *p1, const EGLAttrib *p2) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2)};
  PFNEGLGETPLATFORMDISPLAYPROC real = (PFNEGLGETPLATFORMDISPLAYPROC)begin(338, bits, 3, &call);
  EGLDisplay result = real(p0, p1, p2);
  end(call, BITS(result));
  return result;
}

static EGLSurface call339(EGLDisplay p0, EGLenum p1, EGLClientBuffer p2, EGLConfig p3, const EGLint *p4) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3), BITS(p4)};
  PFNEGLCREATEPBUFFERFROMCLIENTBUFFERPROC real = (PFNEGLCREATEPBUFFERFROMCLIENTBUFFERPROC)begin(339, bits, 5, &call);
  EGLSurface result = real(p0, p1, p2, p3, p4);
  end(call, BITS(result));
  return result;
}

static EGLSurface call340(EGLDisplay p0, EGLConfig p1, EGLNativePixmapType p2, const EGLint *p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNEGLCREATEPIXMAPSURFACEPROC real = (PFNEGLCREATEPIXMAPSURFACEPROC)begin(340, bits, 4, &call);
  EGLSurface result = real(p0, p1, p2, p3);
  end(call, BITS(result));
  return result;
}

static EGLint call341(EGLDEBUGPROCKHR p0, const EGLAttrib *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNEGLDEBUGMESSAGECONTROLKHRPROC real = (PFNEGLDEBUGMESSAGECONTROLKHRPROC)begin(341, bits, 2, &call);
  EGLint result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static EGLBoolean call342(EGLint p0, EGLAttrib *p1) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1)};
  PFNEGLQUERYDEBUGKHRPROC real = (PFNEGLQUERYDEBUGKHRPROC)begin(342, bits, 2, &call);
  EGLBoolean result = real(p0, p1);
  end(call, BITS(result));
  return result;
}

static EGLint call343(EGLDisplay p0, EGLenum p1, EGLObjectKHR p2, EGLLabelKHR p3) {
  void *call;
  const uint64_t bits[] = {BITS(p0), BITS(p1), BITS(p2), BITS(p3)};
  PFNEGLLABELOBJECTKHRPROC real = (PFNEGLLABELOBJECTKHRPROC)begin(343, bits, 4, &call);
  EGLint result = real(p0, p1, p2, p3);
  end(call, BITS(result));
  return result;
}

static const struct quadrille_recorded_function functions[] = {
  {"void glActiveTexture(GLenum texture)", (void *)call0},
  {"void glAttachShader(GLuint program, GLuint shader)", (void *)call1},
  {"void glBindAttribLocation(GLuint program, GLuint index, const GLchar *name)", (void *)call2},
  {"void glBindBuffer(GLenum target, GLuint buffer)", (void *)call3},
  {"void glBindFramebuffer(GLenum target, GLuint framebuffer)", (void *)call4},
  {"void glBindRenderbuffer(GLenum target, GLuint renderbuffer)", (void *)call5},
  {"void glBindTexture(GLenum target, GLuint texture)", (void *)call6},
  {"void glBlendColor(GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha)", (void *)call7},
  {"void glBlendEquation(GLenum mode)", (void *)call8},
  {"void glBlendEquationSeparate(GLenum modeRGB, GLenum modeAlpha)", (void *)call9},
  {"void glBlendFunc(GLenum sfactor, GLenum dfactor)", (void *)call10},
  {"void glBlendFuncSeparate(GLenum sfactorRGB, GLenum dfactorRGB, GLenum sfactorAlpha, "
   "GLenum dfactorAlpha)",
   (void *)call11},
  {"void glBufferData(GLenum target, GLsizeiptr size, const void *data, GLenum usage)",
   (void *)call12},
  {"void glBufferSubData(GLenum target, GLintptr offset, GLsizeiptr size, const void *data)",
   (void *)call13},
  {"GLenum glCheckFramebufferStatus(GLenum target)", (void *)call14},
  {"void glClear(GLbitfield mask)", (void *)call15},
  {"void glClearColor(GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha)", (void *)call16},
  {"void glClearDepthf(GLfloat d)", (void *)call17},
  {"void glClearStencil(GLint s)", (void *)call18},
  {"void glColorMask(GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha)",
   (void *)call19},
  {"void glCompileShader(GLuint shader)", (void *)call20},
  {"void glCompressedTexImage2D(GLenum target, GLint level, GLenum internalformat, "
   "GLsizei width, GLsizei height, GLint border, GLsizei imageSize, const void *data)",
   (void *)call21},
  {"void glCompressedTexSubImage2D(GLenum target, GLint level, GLint xoffset, GLint yoffset, "
   "GLsizei width, GLsizei height, GLenum format, GLsizei imageSize, const void *data)",
   (void *)call22},
  {"void glCopyTexImage2D(GLenum target, GLint level, GLenum internalformat, GLint x, "
   "GLint y, GLsizei width, GLsizei height, GLint border)",
   (void *)call23},
  {"void glCopyTexSubImage2D(GLenum target, GLint level, GLint xoffset, GLint yoffset, "
   "GLint x, GLint y, GLsizei width, GLsizei height)",
   (void *)call24},
  {"GLuint glCreateProgram(void)", (void *)call25},
  {"GLuint glCreateShader(GLenum type)", (void *)call26},
  {"void glCullFace(GLenum mode)", (void *)call27},
  {"void glDeleteBuffers(GLsizei n, const GLuint *buffers)", (void *)call28},
  {"void glDeleteFramebuffers(GLsizei n, const GLuint *framebuffers)", (void *)call29},
  {"void glDeleteProgram(GLuint program)", (void *)call30},
  {"void glDeleteRenderbuffers(GLsizei n, const GLuint *renderbuffers)", (void *)call31},
  {"void glDeleteShader(GLuint shader)", (void *)call32},
  {"void glDeleteTextures(GLsizei n, const GLuint *textures)", (void *)call33},
  {"void glDepthFunc(GLenum func)", (void *)call34},
  {"void glDepthMask(GLboolean flag)", (void *)call35},
  {"void glDepthRangef(GLfloat n, GLfloat f)", (void *)call36},
  {"void glDetachShader(GLuint program, GLuint shader)", (void *)call37},
  {"void glDisable(GLenum cap)", (void *)call38},
  {"void glDisableVertexAttribArray(GLuint index)", (void *)call39},
  {"void glDrawArrays(GLenum mode, GLint first, GLsizei count)", (void *)call40},
  {"void glDrawElements(GLenum mode, GLsizei count, GLenum type, const void *indices)",
   (void *)call41},
  {"void glEnable(GLenum cap)", (void *)call42},
  {"void glEnableVertexAttribArray(GLuint index)", (void *)call43},
  {"void glFinish(void)", (void *)call44},
  {"void glFlush(void)", (void *)call45},
  {"void glFramebufferRenderbuffer(GLenum target, GLenum attachment, "
   "GLenum renderbuffertarget, GLuint renderbuffer)",
   (void *)call46},
  {"void glFramebufferTexture2D(GLenum target, GLenum attachment, GLenum textarget, "
   "GLuint texture, GLint level)",
   (void *)call47},
  {"void glFrontFace(GLenum mode)", (void *)call48},
  {"void glGenBuffers(GLsizei n, GLuint *buffers)", (void *)call49},
  {"void glGenerateMipmap(GLenum target)", (void *)call50},
  {"void glGenFramebuffers(GLsizei n, GLuint *framebuffers)", (void *)call51},
  {"void glGenRenderbuffers(GLsizei n, GLuint *renderbuffers)", (void *)call52},
  {"void glGenTextures(GLsizei n, GLuint *textures)", (void *)call53},
  {"void glGetActiveAttrib(GLuint program, GLuint index, GLsizei bufSize, GLsizei *length, "
   "GLint *size, GLenum *type, GLchar *name)",
   (void *)call54},
  {"void glGetActiveUniform(GLuint program, GLuint index, GLsizei bufSize, GLsizei *length, "
   "GLint *size, GLenum *type, GLchar *name)",
   (void *)call55},
  {"void glGetAttachedShaders(GLuint program, GLsizei maxCount, GLsizei *count, "
   "GLuint *shaders)",
   (void *)call56},
  {"GLint glGetAttribLocation(GLuint program, const GLchar *name)", (void *)call57},
  {"void glGetBooleanv(GLenum pname, GLboolean *data)", (void *)call58},
  {"void glGetBufferParameteriv(GLenum target, GLenum pname, GLint *params)", (void *)call59},
  {"GLenum glGetError(void)", (void *)call60},
  {"void glGetFloatv(GLenum pname, GLfloat *data)", (void *)call61},
  {"void glGetFramebufferAttachmentParameteriv(GLenum target, GLenum attachment, "
   "GLenum pname, GLint *params)",
   (void *)call62},
  {"void glGetIntegerv(GLenum pname, GLint *data)", (void *)call63},
  {"void glGetProgramiv(GLuint program, GLenum pname, GLint *params)", (void *)call64},
  {"void glGetProgramInfoLog(GLuint program, GLsizei bufSize, GLsizei *length, "
   "GLchar *infoLog)",
   (void *)call65},
  {"void glGetRenderbufferParameteriv(GLenum target, GLenum pname, GLint *params)", (void *)call66},
  {"void glGetShaderiv(GLuint shader, GLenum pname, GLint *params)", (void *)call67},
  {"void glGetShaderInfoLog(GLuint shader, GLsizei bufSize, GLsizei *length, GLchar *infoLog)",
   (void *)call68},
  {"void glGetShaderPrecisionFormat(GLenum shadertype, GLenum precisiontype, GLint *range, "
   "GLint *precision)",
   (void *)call69},
  {"void glGetShaderSource(GLuint shader, GLsizei bufSize, GLsizei *length, GLchar *source)",
   (void *)call70},
  {"const GLubyte * glGetString(GLenum name)", (void *)call71},
  {"void glGetTexParameterfv(GLenum target, GLenum pname, GLfloat *params)", (void *)call72},
  {"void glGetTexParameteriv(GLenum target, GLenum pname, GLint *params)", (void *)call73},
  {"void glGetUniformfv(GLuint program, GLint location, GLfloat *params)", (void *)call74},
  {"void glGetUniformiv(GLuint program, GLint location, GLint *params)", (void *)call75},
  {"GLint glGetUniformLocation(GLuint program, const GLchar *name)", (void *)call76},
  {"void glGetVertexAttribfv(GLuint index, GLenum pname, GLfloat *params)", (void *)call77},
  {"void glGetVertexAttribiv(GLuint index, GLenum pname, GLint *params)", (void *)call78},
  {"void glGetVertexAttribPointerv(GLuint index, GLenum pname, void **pointer)", (void *)call79},
  {"void glHint(GLenum target, GLenum mode)", (void *)call80},
  {"GLboolean glIsBuffer(GLuint buffer)", (void *)call81},
  {"GLboolean glIsEnabled(GLenum cap)", (void *)call82},
  {"GLboolean glIsFramebuffer(GLuint framebuffer)", (void *)call83},
  {"GLboolean glIsProgram(GLuint program)", (void *)call84},
  {"GLboolean glIsRenderbuffer(GLuint renderbuffer)", (void *)call85},
  {"GLboolean glIsShader(GLuint shader)", (void *)call86},
  {"GLboolean glIsTexture(GLuint texture)", (void *)call87},
  {"void glLineWidth(GLfloat width)", (void *)call88},
  {"void glLinkProgram(GLuint program)", (void *)call89},
  {"void glPixelStorei(GLenum pname, GLint param)", (void *)call90},
  {"void glPolygonOffset(GLfloat factor, GLfloat units)", (void *)call91},
  {"void glReadPixels(GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, "
   "GLenum type, void *pixels)",
   (void *)call92},
  {"void glReleaseShaderCompiler(void)", (void *)call93},
  {"void glRenderbufferStorage(GLenum target, GLenum internalformat, GLsizei width, "
   "GLsizei height)",
   (void *)call94},
  {"void glSampleCoverage(GLfloat value, GLboolean invert)", (void *)call95},
  {"void glScissor(GLint x, GLint y, GLsizei width, GLsizei height)", (void *)call96},
  {"void glShaderBinary(GLsizei count, const GLuint *shaders, GLenum binaryFormat, "
   "const void *binary, GLsizei length)",
   (void *)call97},
  {"void glShaderSource(GLuint shader, GLsizei count, const GLchar *const*string, "
   "const GLint *length)",
   (void *)call98},
  {"void glStencilFunc(GLenum func, GLint ref, GLuint mask)", (void *)call99},
  {"void glStencilFuncSeparate(GLenum face, GLenum func, GLint ref, GLuint mask)", (void *)call100},
  {"void glStencilMask(GLuint mask)", (void *)call101},
  {"void glStencilMaskSeparate(GLenum face, GLuint mask)", (void *)call102},
  {"void glStencilOp(GLenum fail, GLenum zfail, GLenum zpass)", (void *)call103},
  {"void glStencilOpSeparate(GLenum face, GLenum sfail, GLenum dpfail, GLenum dppass)",
   (void *)call104},
  {"void glTexImage2D(GLenum target, GLint level, GLint internalformat, GLsizei width, "
   "GLsizei height, GLint border, GLenum format, GLenum type, const void *pixels)",
   (void *)call105},
  {"void glTexParameterf(GLenum target, GLenum pname, GLfloat param)", (void *)call106},
  {"void glTexParameterfv(GLenum target, GLenum pname, const GLfloat *params)", (void *)call107},
  {"void glTexParameteri(GLenum target, GLenum pname, GLint param)", (void *)call108},
  {"void glTexParameteriv(GLenum target, GLenum pname, const GLint *params)", (void *)call109},
  {"void glTexSubImage2D(GLenum target, GLint level, GLint xoffset, GLint yoffset, "
   "GLsizei width, GLsizei height, GLenum format, GLenum type, const void *pixels)",
   (void *)call110},
  {"void glUniform1f(GLint location, GLfloat v0)", (void *)call111},
  {"void glUniform1fv(GLint location, GLsizei count, const GLfloat *value)", (void *)call112},
  {"void glUniform1i(GLint location, GLint v0)", (void *)call113},
  {"void glUniform1iv(GLint location, GLsizei count, const GLint *value)", (void *)call114},
  {"void glUniform2f(GLint location, GLfloat v0, GLfloat v1)", (void *)call115},
  {"void glUniform2fv(GLint location, GLsizei count, const GLfloat *value)", (void *)call116},
  {"void glUniform2i(GLint location, GLint v0, GLint v1)", (void *)call117},
  {"void glUniform2iv(GLint location, GLsizei count, const GLint *value)", (void *)call118},
  {"void glUniform3f(GLint location, GLfloat v0, GLfloat v1, GLfloat v2)", (void *)call119},
  {"void glUniform3fv(GLint location, GLsizei count, const GLfloat *value)", (void *)call120},
  {"void glUniform3i(GLint location, GLint v0, GLint v1, GLint v2)", (void *)call121},
  {"void glUniform3iv(GLint location, GLsizei count, const GLint *value)", (void *)call122},
  {"void glUniform4f(GLint location, GLfloat v0, GLfloat v1, GLfloat v2, GLfloat v3)",
   (void *)call123},
  {"void glUniform4fv(GLint location, GLsizei count, const GLfloat *value)", (void *)call124},
  {"void glUniform4i(GLint location, GLint v0, GLint v1, GLint v2, GLint v3)", (void *)call125},
  {"void glUniform4iv(GLint location, GLsizei count, const GLint *value)", (void *)call126},
  {"void glUniformMatrix2fv(GLint location, GLsizei count, GLboolean transpose, "
   "const GLfloat *value)",
   (void *)call127},
  {"void glUniformMatrix3fv(GLint location, GLsizei count, GLboolean transpose, "
   "const GLfloat *value)",
   (void *)call128},
  {"void glUniformMatrix4fv(GLint location, GLsizei count, GLboolean transpose, "
   "const GLfloat *value)",
   (void *)call129},
  {"void glUseProgram(GLuint program)", (void *)call130},
  {"void glValidateProgram(GLuint program)", (void *)call131},
  {"void glVertexAttrib1f(GLuint index, GLfloat x)", (void *)call132},
  {"void glVertexAttrib1fv(GLuint index, const GLfloat *v)", (void *)call133},
  {"void glVertexAttrib2f(GLuint index, GLfloat x, GLfloat y)", (void *)call134},
  {"void glVertexAttrib2fv(GLuint index, const GLfloat *v)", (void *)call135},
  {"void glVertexAttrib3f(GLuint index, GLfloat x, GLfloat y, GLfloat z)", (void *)call136},
  {"void glVertexAttrib3fv(GLuint index, const GLfloat *v)", (void *)call137},
  {"void glVertexAttrib4f(GLuint index, GLfloat x, GLfloat y, GLfloat z, GLfloat w)",
   (void *)call138},
  {"void glVertexAttrib4fv(GLuint index, const GLfloat *v)", (void *)call139},
  {"void glVertexAttribPointer(GLuint index, GLint size, GLenum type, GLboolean normalized, "
   "GLsizei stride, const void *pointer)",
   (void *)call140},
  {"void glViewport(GLint x, GLint y, GLsizei width, GLsizei height)", (void *)call141},
  {"void glReadBuffer(GLenum src)", (void *)call142},
  {"void glDrawRangeElements(GLenum mode, GLuint start, GLuint end, GLsizei count, "
   "GLenum type, const void *indices)",
   (void *)call143},
  {"void glTexImage3D(GLenum target, GLint level, GLint internalformat, GLsizei width, "
   "GLsizei height, GLsizei depth, GLint border, GLenum format, GLenum type, "
   "const void *pixels)",
   (void *)call144},
  {"void glTexSubImage3D(GLenum target, GLint level, GLint xoffset, GLint yoffset, "
   "GLint zoffset, GLsizei width, GLsizei height, GLsizei depth, GLenum format, GLenum type, "
   "const void *pixels)",
   (void *)call145},
  {"void glCopyTexSubImage3D(GLenum target, GLint level, GLint xoffset, GLint yoffset, "
   "GLint zoffset, GLint x, GLint y, GLsizei width, GLsizei height)",
   (void *)call146},
  {"void glCompressedTexImage3D(GLenum target, GLint level, GLenum internalformat, "
   "GLsizei width, GLsizei height, GLsizei depth, GLint border, GLsizei imageSize, "
   "const void *data)",
   (void *)call147},
  {"void glCompressedTexSubImage3D(GLenum target, GLint level, GLint xoffset, GLint yoffset, "
   "GLint zoffset, GLsizei width, GLsizei height, GLsizei depth, GLenum format, "
   "GLsizei imageSize, const void *data)",
   (void *)call148},
  {"void glGenQueries(GLsizei n, GLuint *ids)", (void *)call149},
  {"void glDeleteQueries(GLsizei n, const GLuint *ids)", (void *)call150},
  {"GLboolean glIsQuery(GLuint id)", (void *)call151},
  {"void glBeginQuery(GLenum target, GLuint id)", (void *)call152},
  {"void glEndQuery(GLenum target)", (void *)call153},
  {"void glGetQueryiv(GLenum target, GLenum pname, GLint *params)", (void *)call154},
  {"void glGetQueryObjectuiv(GLuint id, GLenum pname, GLuint *params)", (void *)call155},
  {"GLboolean glUnmapBuffer(GLenum target)", (void *)call156},
  {"void glGetBufferPointerv(GLenum target, GLenum pname, void **params)", (void *)call157},
  {"void glDrawBuffers(GLsizei n, const GLenum *bufs)", (void *)call158},
  {"void glUniformMatrix2x3fv(GLint location, GLsizei count, GLboolean transpose, "
   "const GLfloat *value)",
   (void *)call159},
  {"void glUniformMatrix3x2fv(GLint location, GLsizei count, GLboolean transpose, "
   "const GLfloat *value)",
   (void *)call160},
  {"void glUniformMatrix2x4fv(GLint location, GLsizei count, GLboolean transpose, "
   "const GLfloat *value)",
   (void *)call161},
  {"void glUniformMatrix4x2fv(GLint location, GLsizei count, GLboolean transpose, "
   "const GLfloat *value)",
   (void *)call162},
  {"void glUniformMatrix3x4fv(GLint location, GLsizei count, GLboolean transpose, "
   "const GLfloat *value)",
   (void *)call163},
  {"void glUniformMatrix4x3fv(GLint location, GLsizei count, GLboolean transpose, "
   "const GLfloat *value)",
   (void *)call164},
  {"void glBlitFramebuffer(GLint srcX0, GLint srcY0, GLint srcX1, GLint srcY1, GLint dstX0, "
   "GLint dstY0, GLint dstX1, GLint dstY1, GLbitfield mask, GLenum filter)",
   (void *)call165},
  {"void glRenderbufferStorageMultisample(GLenum target, GLsizei samples, "
   "GLenum internalformat, GLsizei width, GLsizei height)",
   (void *)call166},
  {"void glFramebufferTextureLayer(GLenum target, GLenum attachment, GLuint texture, "
   "GLint level, GLint layer)",
   (void *)call167},
  {"void * glMapBufferRange(GLenum target, GLintptr offset, GLsizeiptr length, "
   "GLbitfield access)",
   (void *)call168},
  {"void glFlushMappedBufferRange(GLenum target, GLintptr offset, GLsizeiptr length)",
   (void *)call169},
  {"void glBindVertexArray(GLuint array)", (void *)call170},
  {"void glDeleteVertexArrays(GLsizei n, const GLuint *arrays)", (void *)call171},
  {"void glGenVertexArrays(GLsizei n, GLuint *arrays)", (void *)call172},
  {"GLboolean glIsVertexArray(GLuint array)", (void *)call173},
  {"void glGetIntegeri_v(GLenum target, GLuint index, GLint *data)", (void *)call174},
  {"void glBeginTransformFeedback(GLenum primitiveMode)", (void *)call175},
  {"void glEndTransformFeedback(void)", (void *)call176},
  {"void glBindBufferRange(GLenum target, GLuint index, GLuint buffer, GLintptr offset, "
   "GLsizeiptr size)",
   (void *)call177},
  {"void glBindBufferBase(GLenum target, GLuint index, GLuint buffer)", (void *)call178},
  {"void glTransformFeedbackVaryings(GLuint program, GLsizei count, "
   "const GLchar *const*varyings, GLenum bufferMode)",
   (void *)call179},
  {"void glGetTransformFeedbackVarying(GLuint program, GLuint index, GLsizei bufSize, "
   "GLsizei *length, GLsizei *size, GLenum *type, GLchar *name)",
   (void *)call180},
  {"void glVertexAttribIPointer(GLuint index, GLint size, GLenum type, GLsizei stride, "
   "const void *pointer)",
   (void *)call181},
  {"void glGetVertexAttribIiv(GLuint index, GLenum pname, GLint *params)", (void *)call182},
  {"void glGetVertexAttribIuiv(GLuint index, GLenum pname, GLuint *params)", (void *)call183},
  {"void glVertexAttribI4i(GLuint index, GLint x, GLint y, GLint z, GLint w)", (void *)call184},
  {"void glVertexAttribI4ui(GLuint index, GLuint x, GLuint y, GLuint z, GLuint w)",
   (void *)call185},
  {"void glVertexAttribI4iv(GLuint index, const GLint *v)", (void *)call186},
  {"void glVertexAttribI4uiv(GLuint index, const GLuint *v)", (void *)call187},
  {"void glGetUniformuiv(GLuint program, GLint location, GLuint *params)", (void *)call188},
  {"GLint glGetFragDataLocation(GLuint program, const GLchar *name)", (void *)call189},
  {"void glUniform1ui(GLint location, GLuint v0)", (void *)call190},
  {"void glUniform2ui(GLint location, GLuint v0, GLuint v1)", (void *)call191},
  {"void glUniform3ui(GLint location, GLuint v0, GLuint v1, GLuint v2)", (void *)call192},
  {"void glUniform4ui(GLint location, GLuint v0, GLuint v1, GLuint v2, GLuint v3)",
   (void *)call193},
  {"void glUniform1uiv(GLint location, GLsizei count, const GLuint *value)", (void *)call194},
  {"void glUniform2uiv(GLint location, GLsizei count, const GLuint *value)", (void *)call195},
  {"void glUniform3uiv(GLint location, GLsizei count, const GLuint *value)", (void *)call196},
  {"void glUniform4uiv(GLint location, GLsizei count, const GLuint *value)", (void *)call197},
  {"void glClearBufferiv(GLenum buffer, GLint drawbuffer, const GLint *value)", (void *)call198},
  {"void glClearBufferuiv(GLenum buffer, GLint drawbuffer, const GLuint *value)", (void *)call199},
  {"void glClearBufferfv(GLenum buffer, GLint drawbuffer, const GLfloat *value)", (void *)call200},
  {"void glClearBufferfi(GLenum buffer, GLint drawbuffer, GLfloat depth, GLint stencil)",
   (void *)call201},
  {"const GLubyte * glGetStringi(GLenum name, GLuint index)", (void *)call202},
  {"void glCopyBufferSubData(GLenum readTarget, GLenum writeTarget, GLintptr readOffset, "
   "GLintptr writeOffset, GLsizeiptr size)",
   (void *)call203},
  {"void glGetUniformIndices(GLuint program, GLsizei uniformCount, "
   "const GLchar *const*uniformNames, GLuint *uniformIndices)",
   (void *)call204},
  {"void glGetActiveUniformsiv(GLuint program, GLsizei uniformCount, "
   "const GLuint *uniformIndices, GLenum pname, GLint *params)",
   (void *)call205},
  {"GLuint glGetUniformBlockIndex(GLuint program, const GLchar *uniformBlockName)",
   (void *)call206},
  {"void glGetActiveUniformBlockiv(GLuint program, GLuint uniformBlockIndex, GLenum pname, "
   "GLint *params)",
   (void *)call207},
  {"void glGetActiveUniformBlockName(GLuint program, GLuint uniformBlockIndex, "
   "GLsizei bufSize, GLsizei *length, GLchar *uniformBlockName)",
   (void *)call208},
  {"void glUniformBlockBinding(GLuint program, GLuint uniformBlockIndex, "
   "GLuint uniformBlockBinding)",
   (void *)call209},
  {"void glDrawArraysInstanced(GLenum mode, GLint first, GLsizei count, GLsizei instancecount)",
   (void *)call210},
  {"void glDrawElementsInstanced(GLenum mode, GLsizei count, GLenum type, "
   "const void *indices, GLsizei instancecount)",
   (void *)call211},
  {"GLsync glFenceSync(GLenum condition, GLbitfield flags)", (void *)call212},
  {"GLboolean glIsSync(GLsync sync)", (void *)call213},
  {"void glDeleteSync(GLsync sync)", (void *)call214},
  {"GLenum glClientWaitSync(GLsync sync, GLbitfield flags, GLuint64 timeout)", (void *)call215},
  {"void glWaitSync(GLsync sync, GLbitfield flags, GLuint64 timeout)", (void *)call216},
  {"void glGetInteger64v(GLenum pname, GLint64 *data)", (void *)call217},
  {"void glGetSynciv(GLsync sync, GLenum pname, GLsizei count, GLsizei *length, GLint *values)",
   (void *)call218},
  {"void glGetInteger64i_v(GLenum target, GLuint index, GLint64 *data)", (void *)call219},
  {"void glGetBufferParameteri64v(GLenum target, GLenum pname, GLint64 *params)", (void *)call220},
  {"void glGenSamplers(GLsizei count, GLuint *samplers)", (void *)call221},
  {"void glDeleteSamplers(GLsizei count, const GLuint *samplers)", (void *)call222},
  {"GLboolean glIsSampler(GLuint sampler)", (void *)call223},
  {"void glBindSampler(GLuint unit, GLuint sampler)", (void *)call224},
  {"void glSamplerParameteri(GLuint sampler, GLenum pname, GLint param)", (void *)call225},
  {"void glSamplerParameteriv(GLuint sampler, GLenum pname, const GLint *param)", (void *)call226},
  {"void glSamplerParameterf(GLuint sampler, GLenum pname, GLfloat param)", (void *)call227},
  {"void glSamplerParameterfv(GLuint sampler, GLenum pname, const GLfloat *param)",
   (void *)call228},
  {"void glGetSamplerParameteriv(GLuint sampler, GLenum pname, GLint *params)", (void *)call229},
  {"void glGetSamplerParameterfv(GLuint sampler, GLenum pname, GLfloat *params)", (void *)call230},
  {"void glVertexAttribDivisor(GLuint index, GLuint divisor)", (void *)call231},
  {"void glBindTransformFeedback(GLenum target, GLuint id)", (void *)call232},
  {"void glDeleteTransformFeedbacks(GLsizei n, const GLuint *ids)", (void *)call233},
  {"void glGenTransformFeedbacks(GLsizei n, GLuint *ids)", (void *)call234},
  {"GLboolean glIsTransformFeedback(GLuint id)", (void *)call235},
  {"void glPauseTransformFeedback(void)", (void *)call236},
  {"void glResumeTransformFeedback(void)", (void *)call237},
  {"void glGetProgramBinary(GLuint program, GLsizei bufSize, GLsizei *length, "
   "GLenum *binaryFormat, void *binary)",
   (void *)call238},
  {"void glProgramBinary(GLuint program, GLenum binaryFormat, const void *binary, "
   "GLsizei length)",
   (void *)call239},
  {"void glProgramParameteri(GLuint program, GLenum pname, GLint value)", (void *)call240},
  {"void glInvalidateFramebuffer(GLenum target, GLsizei numAttachments, "
   "const GLenum *attachments)",
   (void *)call241},
  {"void glInvalidateSubFramebuffer(GLenum target, GLsizei numAttachments, "
   "const GLenum *attachments, GLint x, GLint y, GLsizei width, GLsizei height)",
   (void *)call242},
  {"void glTexStorage2D(GLenum target, GLsizei levels, GLenum internalformat, GLsizei width, "
   "GLsizei height)",
   (void *)call243},
  {"void glTexStorage3D(GLenum target, GLsizei levels, GLenum internalformat, GLsizei width, "
   "GLsizei height, GLsizei depth)",
   (void *)call244},
  {"void glGetInternalformativ(GLenum target, GLenum internalformat, GLenum pname, "
   "GLsizei count, GLint *params)",
   (void *)call245},
  {"GLenum glGetGraphicsResetStatusEXT(void)", (void *)call246},
  {"void glDebugMessageCallbackKHR(GLDEBUGPROCKHR callback, const void *userParam)",
   (void *)call247},
  {"void glDebugMessageControlKHR(GLenum source, GLenum type, GLenum severity, GLsizei count, "
   "const GLuint *ids, GLboolean enabled)",
   (void *)call248},
  {"void glDebugMessageInsertKHR(GLenum source, GLenum type, GLuint id, GLenum severity, "
   "GLsizei length, const GLchar *buf)",
   (void *)call249},
  {"void glObjectLabelKHR(GLenum identifier, GLuint name, GLsizei length, const GLchar *label)",
   (void *)call250},
  {"void glBlendBarrierKHR(void)", (void *)call251},
  {"void glEGLImageTargetTexture2DOES(GLenum target, GLeglImageOES image)", (void *)call252},
  {"GLuint glGetDebugMessageLogKHR(GLuint count, GLsizei bufSize, GLenum *sources, "
   "GLenum *types, GLuint *ids, GLenum *severities, GLsizei *lengths, GLchar *messageLog)",
   (void *)call253},
  {"void glPushDebugGroupKHR(GLenum source, GLuint id, GLsizei length, const GLchar *message)",
   (void *)call254},
  {"void glPopDebugGroupKHR(void)", (void *)call255},
  {"void glEnableiEXT(GLenum target, GLuint index)", (void *)call256},
  {"void glDisableiEXT(GLenum target, GLuint index)", (void *)call257},
  {"void glBlendFunciEXT(GLuint buf, GLenum src, GLenum dst)", (void *)call258},
  {"void glBlendEquationiEXT(GLuint buf, GLenum mode)", (void *)call259},
  {"void glColorMaskiEXT(GLuint index, GLboolean r, GLboolean g, GLboolean b, GLboolean a)",
   (void *)call260},
  {"void glDrawElementsBaseVertexEXT(GLenum mode, GLsizei count, GLenum type, "
   "const void *indices, GLint basevertex)",
   (void *)call261},
  {"void glDrawElementsInstancedBaseVertexEXT(GLenum mode, GLsizei count, GLenum type, "
   "const void *indices, GLsizei instancecount, GLint basevertex)",
   (void *)call262},
  {"void glMultiDrawArraysEXT(GLenum mode, const GLint *first, const GLsizei *count, "
   "GLsizei primcount)",
   (void *)call263},
  {"void glClipControlEXT(GLenum origin, GLenum depth)", (void *)call264},
  {"void glPolygonOffsetClampEXT(GLfloat factor, GLfloat units, GLfloat clamp)", (void *)call265},
  {"void glCopyImageSubDataEXT(GLuint srcName, GLenum srcTarget, GLint srcLevel, GLint srcX, "
   "GLint srcY, GLint srcZ, GLuint dstName, GLenum dstTarget, GLint dstLevel, GLint dstX, "
   "GLint dstY, GLint dstZ, GLsizei srcWidth, GLsizei srcHeight, GLsizei srcDepth)",
   (void *)call266},
  {"void glTextureViewEXT(GLuint texture, GLenum target, GLuint origtexture, "
   "GLenum internalformat, GLuint minlevel, GLuint numlevels, GLuint minlayer, "
   "GLuint numlayers)",
   (void *)call267},
  {"void glBufferStorageEXT(GLenum target, GLsizeiptr size, const void *data, "
   "GLbitfield flags)",
   (void *)call268},
  {"void glReadnPixelsKHR(GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, "
   "GLenum type, GLsizei bufSize, void *data)",
   (void *)call269},
  {"void glGetnUniformfvKHR(GLuint program, GLint location, GLsizei bufSize, GLfloat *params)",
   (void *)call270},
  {"void glGetnUniformivKHR(GLuint program, GLint location, GLsizei bufSize, GLint *params)",
   (void *)call271},
  {"void glQueryCounterEXT(GLuint id, GLenum target)", (void *)call272},
  {"void glGetQueryObjectui64vEXT(GLuint id, GLenum pname, GLuint64 *params)", (void *)call273},
  {"void glBeginConditionalRenderNV(GLuint id, GLenum mode)", (void *)call274},
  {"void glEndConditionalRenderNV(void)", (void *)call275},
  {"void glDiscardFramebufferEXT(GLenum target, GLsizei numAttachments, "
   "const GLenum *attachments)",
   (void *)call276},
  {"void glClearTexImageEXT(GLuint texture, GLint level, GLenum format, GLenum type, "
   "const void *data)",
   (void *)call277},
  {"void glClearTexSubImageEXT(GLuint texture, GLint level, GLint xoffset, GLint yoffset, "
   "GLint zoffset, GLsizei width, GLsizei height, GLsizei depth, GLenum format, GLenum type, "
   "const void *data)",
   (void *)call278},
  {"void glFramebufferParameteriMESA(GLenum target, GLenum pname, GLint param)", (void *)call279},
  {"void * glMapBufferOES(GLenum target, GLenum access)", (void *)call280},
  {"GLuint glCreateShaderProgramvEXT(GLenum type, GLsizei count, const GLchar **strings)",
   (void *)call281},
  {"void glGenProgramPipelinesEXT(GLsizei n, GLuint *pipelines)", (void *)call282},
  {"void glDeleteProgramPipelinesEXT(GLsizei n, const GLuint *pipelines)", (void *)call283},
  {"void glBindProgramPipelineEXT(GLuint pipeline)", (void *)call284},
  {"void glUseProgramStagesEXT(GLuint pipeline, GLbitfield stages, GLuint program)",
   (void *)call285},
  {"void glProgramUniform4fEXT(GLuint program, GLint location, GLfloat v0, GLfloat v1, "
   "GLfloat v2, GLfloat v3)",
   (void *)call286},
  {"void glDrawArraysInstancedBaseInstanceEXT(GLenum mode, GLint first, GLsizei count, "
   "GLsizei instancecount, GLuint baseinstance)",
   (void *)call287},
  {"void glDrawElementsInstancedBaseInstanceEXT(GLenum mode, GLsizei count, GLenum type, "
   "const void *indices, GLsizei instancecount, GLuint baseinstance)",
   (void *)call288},
  {"void glGetObjectLabelKHR(GLenum identifier, GLuint name, GLsizei bufSize, "
   "GLsizei *length, GLchar *label)",
   (void *)call289},
  {"EGLBoolean eglBindAPI(EGLenum api)", (void *)call290},
  {"EGLBoolean eglChooseConfig(EGLDisplay dpy, const EGLint *attrib_list, EGLConfig *configs, "
   "EGLint config_size, EGLint *num_config)",
   (void *)call291},
  {"EGLContext eglCreateContext(EGLDisplay dpy, EGLConfig config, EGLContext share_context, "
   "const EGLint *attrib_list)",
   (void *)call292},
  {"EGLSurface eglCreatePbufferSurface(EGLDisplay dpy, EGLConfig config, "
   "const EGLint *attrib_list)",
   (void *)call293},
  {"EGLBoolean eglDestroyContext(EGLDisplay dpy, EGLContext ctx)", (void *)call294},
  {"EGLBoolean eglDestroySurface(EGLDisplay dpy, EGLSurface surface)", (void *)call295},
  {"EGLBoolean eglGetConfigAttrib(EGLDisplay dpy, EGLConfig config, EGLint attribute, "
   "EGLint *value)",
   (void *)call296},
  {"EGLBoolean eglGetConfigs(EGLDisplay dpy, EGLConfig *configs, EGLint config_size, "
   "EGLint *num_config)",
   (void *)call297},
  {"EGLContext eglGetCurrentContext(void)", (void *)call298},
  {"EGLDisplay eglGetCurrentDisplay(void)", (void *)call299},
  {"EGLSurface eglGetCurrentSurface(EGLint readdraw)", (void *)call300},
  {"EGLDisplay eglGetDisplay(EGLNativeDisplayType display_id)", (void *)call301},
  {"EGLint eglGetError(void)", (void *)call302},
  {"__eglMustCastToProperFunctionPointerType eglGetProcAddress(const char *procname)",
   (void *)call303},
  {"EGLBoolean eglInitialize(EGLDisplay dpy, EGLint *major, EGLint *minor)", (void *)call304},
  {"EGLBoolean eglMakeCurrent(EGLDisplay dpy, EGLSurface draw, EGLSurface read, "
   "EGLContext ctx)",
   (void *)call305},
  {"EGLenum eglQueryAPI(void)", (void *)call306},
  {"EGLBoolean eglQueryContext(EGLDisplay dpy, EGLContext ctx, EGLint attribute, "
   "EGLint *value)",
   (void *)call307},
  {"const char * eglQueryString(EGLDisplay dpy, EGLint name)", (void *)call308},
  {"EGLBoolean eglQuerySurface(EGLDisplay dpy, EGLSurface surface, EGLint attribute, "
   "EGLint *value)",
   (void *)call309},
  {"EGLBoolean eglReleaseThread(void)", (void *)call310},
  {"EGLBoolean eglSurfaceAttrib(EGLDisplay dpy, EGLSurface surface, EGLint attribute, "
   "EGLint value)",
   (void *)call311},
  {"EGLBoolean eglSwapBuffers(EGLDisplay dpy, EGLSurface surface)", (void *)call312},
  {"EGLBoolean eglTerminate(EGLDisplay dpy)", (void *)call313},
  {"EGLBoolean eglWaitClient(void)", (void *)call314},
  {"EGLBoolean eglWaitGL(void)", (void *)call315},
  {"EGLDisplay eglGetPlatformDisplayEXT(EGLenum platform, void *native_display, "
   "const EGLint *attrib_list)",
   (void *)call316},
  {"EGLBoolean eglQueryDevicesEXT(EGLint max_devices, EGLDeviceEXT *devices, "
   "EGLint *num_devices)",
   (void *)call317},
  {"const char * eglQueryDeviceStringEXT(EGLDeviceEXT device, EGLint name)", (void *)call318},
  {"EGLImageKHR eglCreateImageKHR(EGLDisplay dpy, EGLContext ctx, EGLenum target, "
   "EGLClientBuffer buffer, const EGLint *attrib_list)",
   (void *)call319},
  {"EGLBoolean eglDestroyImageKHR(EGLDisplay dpy, EGLImageKHR image)", (void *)call320},
  {"EGLSyncKHR eglCreateSyncKHR(EGLDisplay dpy, EGLenum type, const EGLint *attrib_list)",
   (void *)call321},
  {"EGLBoolean eglDestroySyncKHR(EGLDisplay dpy, EGLSyncKHR sync)", (void *)call322},
  {"EGLint eglClientWaitSyncKHR(EGLDisplay dpy, EGLSyncKHR sync, EGLint flags, "
   "EGLTimeKHR timeout)",
   (void *)call323},
  {"EGLBoolean eglGetSyncAttribKHR(EGLDisplay dpy, EGLSyncKHR sync, EGLint attribute, "
   "EGLint *value)",
   (void *)call324},
  {"EGLBoolean eglBindTexImage(EGLDisplay dpy, EGLSurface surface, EGLint buffer)",
   (void *)call325},
  {"EGLBoolean eglReleaseTexImage(EGLDisplay dpy, EGLSurface surface, EGLint buffer)",
   (void *)call326},
  {"EGLBoolean eglSwapInterval(EGLDisplay dpy, EGLint interval)", (void *)call327},
  {"EGLBoolean eglWaitNative(EGLint engine)", (void *)call328},
  {"EGLint eglWaitSyncKHR(EGLDisplay dpy, EGLSyncKHR sync, EGLint flags)", (void *)call329},
  {"EGLBoolean eglSignalSyncKHR(EGLDisplay dpy, EGLSyncKHR sync, EGLenum mode)", (void *)call330},
  {"EGLSync eglCreateSync(EGLDisplay dpy, EGLenum type, const EGLAttrib *attrib_list)",
   (void *)call331},
  {"EGLBoolean eglDestroySync(EGLDisplay dpy, EGLSync sync)", (void *)call332},
  {"EGLint eglClientWaitSync(EGLDisplay dpy, EGLSync sync, EGLint flags, EGLTime timeout)",
   (void *)call333},
  {"EGLBoolean eglWaitSync(EGLDisplay dpy, EGLSync sync, EGLint flags)", (void *)call334},
  {"EGLBoolean eglGetSyncAttrib(EGLDisplay dpy, EGLSync sync, EGLint attribute, "
   "EGLAttrib *value)",
   (void *)call335},
  {"EGLImage eglCreateImage(EGLDisplay dpy, EGLContext ctx, EGLenum target, "
   "EGLClientBuffer buffer, const EGLAttrib *attrib_list)",
   (void *)call336},
  {"EGLBoolean eglDestroyImage(EGLDisplay dpy, EGLImage image)", (void *)call337},
  {"EGLDisplay eglGetPlatformDisplay(EGLenum platform, void *native_display, "
   "const EGLAttrib *attrib_list)",
   (void *)call338},
  {"EGLSurface eglCreatePbufferFromClientBuffer(EGLDisplay dpy, EGLenum buftype, "
   "EGLClientBuffer buffer, EGLConfig config, const EGLint *attrib_list)",
   (void *)call339},
  {"EGLSurface eglCreatePixmapSurface(EGLDisplay dpy, EGLConfig config, "
   "EGLNativePixmapType pixmap, const EGLint *attrib_list)",
   (void *)call340},
  {"EGLint eglDebugMessageControlKHR(EGLDEBUGPROCKHR callback, const EGLAttrib *attrib_list)",
   (void *)call341},
  {"EGLBoolean eglQueryDebugKHR(EGLint attribute, EGLAttrib *value)", (void *)call342},
  {"EGLint eglLabelObjectKHR(EGLDisplay display, EGLenum objectType, EGLObjectKHR object, "
   "EGLLabelKHR label)",
   (void *)call343},
};

const struct quadrille_recorded_function *quadrille_recorded_functions(int *count) {
  *count = sizeof(functions) / sizeof(functions[0]);
  return functions;
}
