#ifndef QUADRILLE_CHEAP_H
#define QUADRILLE_CHEAP_H

#include <stddef.h>

/// Makes the C library allocate the next `byteCount` bytes of its heap in one block, backed by 2 MiB
/// pages if available, and keep blocks of up to 32 MiB in it.
///
/// Fresh memory costs a page fault per 4 KiB, which takes longer than filling it; a large page costs
/// one fault. For short-lived processes. Call it once, before a second thread is started. It has no
/// effect unless the C library is glibc. If the address space is limited (`ulimit -v`), all threads
/// share one heap, and if the limit is below 16 times `byteCount`, no memory is reserved.
void quadrille_heap_prefer_large_pages(size_t byteCount);

/// Switches the unused part of that memory back to small pages; large pages in use remain.
///
/// For processes that open a driver: its compiler fills the heap with small blocks, and on a machine
/// that reclaims memory from its guests, large pages can be scarce and take 5 ms each. It has no
/// effect unless large pages were requested.
void quadrille_heap_prefer_small_pages(void);

#endif
