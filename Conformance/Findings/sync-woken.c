// A thread that waits for a sync and is woken by a signal gets EGL_CONDITION_SATISFIED_KHR
// (KHR_reusable_sync). Mesa returns 0 and no error where the wait has a time.
//
//   cc sync-woken.c -lEGL -lGLESv2 -lpthread && ./a.out

#include "surfaceless.h"

#include <pthread.h>
#include <unistd.h>

static EGLSyncKHR sync_object;
static EGLTimeKHR timeout;
static EGLint answer, error;

static void *wait_for_it(void *unused) {
  PFNEGLCLIENTWAITSYNCKHRPROC wait =
      (PFNEGLCLIENTWAITSYNCKHRPROC)eglGetProcAddress("eglClientWaitSyncKHR");
  answer = wait(display, sync_object, 0, timeout);
  error = eglGetError();
  return unused;
}

static int wake(EGLTimeKHR time, const char *name) {
  PFNEGLCREATESYNCKHRPROC create =
      (PFNEGLCREATESYNCKHRPROC)eglGetProcAddress("eglCreateSyncKHR");
  PFNEGLSIGNALSYNCKHRPROC signal =
      (PFNEGLSIGNALSYNCKHRPROC)eglGetProcAddress("eglSignalSyncKHR");
  if (!create || !signal) exit(77);
  sync_object = create(display, EGL_SYNC_REUSABLE_KHR, NULL);
  if (!sync_object) exit(77);
  timeout = time;
  pthread_t thread;
  pthread_create(&thread, NULL, wait_for_it, NULL);
  usleep(100000);
  signal(display, sync_object, EGL_SIGNALED_KHR);
  pthread_join(thread, NULL);
  printf("%s: 0x%x, error 0x%x, expected 0x%x\n", name, answer, error,
         EGL_CONDITION_SATISFIED_KHR);
  return answer != EGL_CONDITION_SATISFIED_KHR;
}

int main(void) {
  begin();
  int without_end = wake(EGL_FOREVER_KHR, "a wait without end");
  return wake(1000000000, "a wait of a second") | without_end;
}
