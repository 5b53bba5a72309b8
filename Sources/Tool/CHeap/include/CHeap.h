#ifndef QUADRILLE_CHEAP_H
#define QUADRILLE_CHEAP_H

#include <stddef.h>

/// Has the C library take the next `room` bytes of its heap in one piece that is backed by pages of
/// 2 MiB where the system has some, and keep blocks of up to 32 MiB in it.
///
/// A picture costs a fault for every 4 KiB of fresh memory, and that is more than to fill them; a
/// large page costs one. For a process that does a job and leaves. To be called once, before there is
/// a second thread. Nothing happens where the C library is not glibc. Where the addresses of the
/// process are limited (`ulimit -v`), its threads share one heap, and where the limit is below 16
/// times `room`, no memory is taken ahead.
void quadrille_heap_prefer_large_pages(size_t room);

/// Has what is not in use yet of that memory come in small pages after all; large ones in use stay.
///
/// For a process that opens a driver: its compiler fills the heap with small blocks, and a machine
/// that takes memory back from its guests has few large pages at hand, 5 ms each where it has none.
/// Nothing happens where no large pages were asked for.
void quadrille_heap_prefer_small_pages(void);

#endif
