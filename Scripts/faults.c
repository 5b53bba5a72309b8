/* Injects system call failures into a program with LD_PRELOAD:
 *
 *   cc -shared -fPIC -O2 -o libfaults.so Scripts/faults.c -ldl
 *   QUADRILLE_FAULT=full QUADRILLE_FAULT_AT=3 LD_PRELOAD=./libfaults.so quadrille ...
 *
 * QUADRILLE_FAULT selects the kind. Matching calls are counted; call number QUADRILLE_FAULT_AT fails, and
 * with QUADRILLE_FAULT_EVERY=N every Nth call after it. Writes to standard error never fail.
 * QUADRILLE_FAULT_LOG names a file to which each injected fault appends a line.
 *
 *   read    read and pread fail with EIO          full   write fails with ENOSPC
 *   write   write fails with EIO                  sync   fsync and fdatasync fail with EIO
 *   rename  renameat fails with EIO               open   open and openat with O_CREAT fail (EMFILE)
 *   short   read and write transfer 1 B           eintr  read, write, poll and open fail with EINTR
 *   memory  mmap and malloc of 64 KiB and more fail
 *   kill    renameat kills the process with SIGKILL
 *   exit    no fault: only logs that the process exits by itself
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const char *fault;
static long first, every;
static atomic_long count;

__attribute__((constructor)) static void begin(void) {
  const char *at = getenv("QUADRILLE_FAULT_AT"), *often = getenv("QUADRILLE_FAULT_EVERY");
  first = at ? atol(at) : 1;
  every = often ? atol(often) : 0;
  fault = getenv("QUADRILLE_FAULT");
}

static void *next(void **cache, const char *name) {
  if (!*cache) *cache = dlsym(RTLD_NEXT, name);
  return *cache;
}

static int triggers(const char *kind) {
  if (!fault || strcmp(fault, kind)) return 0;
  long number = atomic_fetch_add(&count, 1) + 1;
  int now = number == first || (every > 0 && number > first && (number - first) % every == 0);
  if (now) {
    const char *log = getenv("QUADRILLE_FAULT_LOG");
    static void *opener, *writer, *closer;
    if (log) {
      int (*opens)(const char *, int, ...) = next(&opener, "open");
      ssize_t (*writes)(int, const void *, size_t) = next(&writer, "write");
      int (*closes)(int) = next(&closer, "close");
      int file = opens(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
      if (file >= 0) {
        writes(file, kind, strlen(kind));
        writes(file, "\n", 1);
        closes(file);
      }
    }
  }
  return now;
}

static int fails(const char *kind, int number) {
  if (!triggers(kind)) return 0;
  errno = number;
  return 1;
}

void _exit(int status) {
  static void *cache;
  void (*original)(int) = next(&cache, "_exit");
  triggers("exit");
  original(status);
  __builtin_unreachable();
}

ssize_t read(int file, void *bytes, size_t size) {
  static void *cache;
  ssize_t (*original)(int, void *, size_t) = next(&cache, "read");
  if (fails("read", EIO) || fails("eintr", EINTR)) return -1;
  return original(file, bytes, size > 1 && triggers("short") ? 1 : size);
}

ssize_t pread(int file, void *bytes, size_t size, off_t at) {
  static void *cache;
  ssize_t (*original)(int, void *, size_t, off_t) = next(&cache, "pread");
  if (fails("read", EIO) || fails("eintr", EINTR)) return -1;
  return original(file, bytes, size > 1 && triggers("short") ? 1 : size, at);
}

ssize_t pread64(int file, void *bytes, size_t size, off_t at) { return pread(file, bytes, size, at); }

ssize_t write(int file, const void *bytes, size_t size) {
  static void *cache;
  ssize_t (*original)(int, const void *, size_t) = next(&cache, "write");
  if (file != 2) {
    if (fails("full", ENOSPC) || fails("write", EIO) || fails("eintr", EINTR)) return -1;
    if (size > 1 && triggers("short")) size = 1;
  }
  return original(file, bytes, size);
}

int fsync(int file) {
  static void *cache;
  int (*original)(int) = next(&cache, "fsync");
  return fails("sync", EIO) ? -1 : original(file);
}

int fdatasync(int file) {
  static void *cache;
  int (*original)(int) = next(&cache, "fdatasync");
  return fails("sync", EIO) ? -1 : original(file);
}

int renameat(int from, const char *old, int to, const char *new) {
  static void *cache;
  int (*original)(int, const char *, int, const char *) = next(&cache, "renameat");
  if (triggers("kill")) raise(SIGKILL);
  return fails("rename", EIO) ? -1 : original(from, old, to, new);
}

int rename(const char *old, const char *new) {
  static void *cache;
  int (*original)(const char *, const char *) = next(&cache, "rename");
  return fails("rename", EIO) ? -1 : original(old, new);
}

#define MODE(flags) \
  mode_t mode = 0; \
  if ((flags) & (O_CREAT | __O_TMPFILE)) { \
    va_list list; \
    va_start(list, flags); \
    mode = va_arg(list, mode_t); \
    va_end(list); \
  }

int open(const char *path, int flags, ...) {
  static void *cache;
  int (*original)(const char *, int, ...) = next(&cache, "open");
  MODE(flags)
  if (flags & O_CREAT && fails("open", EMFILE)) return -1;
  return fails("eintr", EINTR) ? -1 : original(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE(flags)
  return open(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  static void *cache;
  int (*original)(int, const char *, int, ...) = next(&cache, "openat");
  MODE(flags)
  if (flags & O_CREAT && fails("open", EMFILE)) return -1;
  return fails("eintr", EINTR) ? -1 : original(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
  MODE(flags)
  return openat(folder, path, flags, mode);
}

int poll(struct pollfd *files, nfds_t number, int milliseconds) {
  static void *cache;
  int (*original)(struct pollfd *, nfds_t, int) = next(&cache, "poll");
  return fails("eintr", EINTR) ? -1 : original(files, number, milliseconds);
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t at) {
  static void *cache;
  void *(*original)(void *, size_t, int, int, int, off_t) = next(&cache, "mmap");
  if (size >= 64 << 10 && file < 0 && fails("memory", ENOMEM)) return MAP_FAILED;
  return original(address, size, protection, flags, file, at);
}

void *mmap64(void *address, size_t size, int protection, int flags, int file, off_t at) {
  return mmap(address, size, protection, flags, file, at);
}

extern void *__libc_malloc(size_t);

void *malloc(size_t size) {
  if (size >= 64 << 10 && fails("memory", ENOMEM)) return NULL;
  return __libc_malloc(size);
}
