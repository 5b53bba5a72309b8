#include "CRecording.h"

#include <stdatomic.h>

int64_t quadrille_thread_number(void) {
  static atomic_llong last;
  static _Thread_local int64_t own;
  if (own == 0) own = atomic_fetch_add(&last, 1) + 1;
  return own;
}
