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

/* The bytes of addresses that the process may have; the greatest number where it has no limit. */
static rlim_t addresses(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_AS, &limit) == 0 ? limit.rlim_cur : RLIM_INFINITY;
}

void quadrille_heap_prefer_large_pages(size_t room) {
  const rlim_t limit = addresses();
  /* Each thread beside the first would set 64 MiB of addresses aside for a heap of its own, and where
   * they are not there it gets no memory at all, however much the first heap has left. */
  if (limit != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
  if (limit / 16 < room) return;
  const uintptr_t end = (uintptr_t)sbrk(0);
  if (end == UINTPTR_MAX) return;
  /* A large page is given for memory of which nothing was touched. So the heap goes on where the
   * block that makes it grow ends, with what malloc writes behind it, just before one begins. */
  const uintptr_t begin = (end + First + 2 * Page + Large - 1) / Large * Large;
  if (sbrk((intptr_t)(begin - First - 2 * Page - end)) == (void *)-1) return;
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  mallopt(M_TOP_PAD, (int)room);
  void *volatile block = malloc(First);
  free(block);
  mallopt(M_TOP_PAD, Large);
  const uintptr_t whole = (uintptr_t)sbrk(0) / Large * Large;
  /* Where the system knows no such pages, nothing changes. */
  if (whole <= begin || whole - begin > 2 * room) return;
  preferred = begin;
  preferredLength = whole - begin;
  madvise((void *)preferred, preferredLength, MADV_HUGEPAGE);
}

void quadrille_heap_prefer_small_pages(void) {
  if (preferredLength > 0) madvise((void *)preferred, preferredLength, MADV_NOHUGEPAGE);
}
#else
void quadrille_heap_prefer_large_pages(size_t room) { (void)room; }
void quadrille_heap_prefer_small_pages(void) {}
#endif
