#define _GNU_SOURCE
#include "CHeap.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__linux__) && defined(__GLIBC__)
#include <malloc.h>

enum { Large = 2 << 20, First = 256 << 10, Page = 4096 };

static uintptr_t preferred;
static size_t preferredLength;

/// The address space limit of the process in bytes; RLIM_INFINITY if there is none.
static rlim_t addresses(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_AS, &limit) == 0 ? limit.rlim_cur : RLIM_INFINITY;
}

void quadrille_heap_prefer_large_pages(size_t byteCount) {
  const rlim_t limit = addresses();
  // Every thread but the first would reserve 64 MiB of address space for its own heap. If that is not
  // available, it gets no memory at all, however much the first heap has left.
  if (limit != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
  if (limit / 16 < byteCount) return;
  const uintptr_t end = (uintptr_t)sbrk(0);
  if (end == UINTPTR_MAX) return;
  // Large pages are only used for untouched memory. So the heap is extended such that the block that
  // makes it grow, with the data that malloc writes after it, ends just before a large page.
  const uintptr_t begin = (end + First + 2 * Page + Large - 1) / Large * Large;
  if (sbrk((intptr_t)(begin - First - 2 * Page - end)) == (void *)-1) return;
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  mallopt(M_TOP_PAD, (int)byteCount);
  void *volatile block = malloc(First);
  free(block);
  mallopt(M_TOP_PAD, Large);
  const uintptr_t whole = (uintptr_t)sbrk(0) / Large * Large;
  // On systems without large pages, madvise below has no effect.
  if (whole <= begin || whole - begin > 2 * byteCount) return;
  preferred = begin;
  preferredLength = whole - begin;
  madvise((void *)preferred, preferredLength, MADV_HUGEPAGE);
}

void quadrille_heap_prefer_small_pages(void) {
  if (preferredLength > 0) madvise((void *)preferred, preferredLength, MADV_NOHUGEPAGE);
}
#else
void quadrille_heap_prefer_large_pages(size_t byteCount) { (void)byteCount; }
void quadrille_heap_prefer_small_pages(void) {}
#endif
