// The driver with one fault for programs that are linked with it: in addition to looking functions up,
// such programs call them by their names, so this library has the functions themselves too.
//
//   cc -shared -fPIC -O2 -o liblinked.so linked.c
//   QUADRILLE_FAULT=scissor-ignored LD_PRELOAD=./liblinked.so ./case

#include "faults.c"

#define LINKED(type, function, parameters) \
  extern type function parameters __attribute__((alias("wrap_" #function)));
GL_FUNCTIONS(LINKED)

// Looks every function up, so that the wrappers know what to call.
__attribute__((constructor)) static void look_up(void) {
  void *gles = dlopen("libGLESv2.so.2", RTLD_NOW | RTLD_LOCAL);
  void *egl = dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL);
  dlsym(gles, "glGetBooleanv");
  dlsym(gles, "glGetBufferPointerv");
#define LOOK_UP(type, function, parameters) dlsym(#function[0] == 'e' ? egl : gles, #function);
  GL_FUNCTIONS(LOOK_UP)
}
