// Types and constants only: the functions are found at run time.
#define EGL_EGL_PROTOTYPES 0
#define EGL_NO_PLATFORM_SPECIFIC_TYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
