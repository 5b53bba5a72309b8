#ifndef QUADRILLE_CRECORDING_H
#define QUADRILLE_CRECORDING_H

#include <stdint.h>

/// Called before the driver: with the number of the function and the bits of its arguments, `count` words
/// that last as long as the call; gives the driver's function, and in `call` the argument for its end.
typedef void *(*quadrille_call_begin)(int number, const uint64_t *bits, int count, void **call);
/// Called after the driver, with the bits of the result; 0 where there is none.
typedef void (*quadrille_call_end)(void *call, uint64_t result);
/// Called with what `eglGetProcAddress` has found under a name: gives what the caller gets instead.
typedef void *(*quadrille_call_substitute)(void *found, const char *name);

/// A function that stands in for one of a driver: it reports its arguments, calls the driver,
/// and reports the result.
struct quadrille_recorded_function {
  /// The declaration in C, without its semicolon.
  const char *declaration;
  /// The address of the stand-in.
  void *address;
};

/// All stand-ins, by their numbers.
const struct quadrille_recorded_function *quadrille_recorded_functions(int *count);

/// Sets the receiver of the reports, before the first of them is called.
void quadrille_recording_begin(quadrille_call_begin begin, quadrille_call_end end,
                               quadrille_call_substitute substitute);

/// A number that no other thread of the process has or has had.
int64_t quadrille_thread_number(void);

/// The names of the constants of OpenGL ES and EGL, a line each: the value in hexadecimal digits, and the
/// name.
const char *quadrille_constant_names(void);

/// What OpenGL ES 2 has, a line each: `function` and a name, or `value`, the value in hexadecimal digits
/// and, where an extension brings it, the extension's name.
const char *quadrille_version_two_names(void);

#endif
