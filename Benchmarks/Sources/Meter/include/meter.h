#ifndef QUADRILLE_METER_H
#define QUADRILLE_METER_H

#include <stdint.h>

/* How often the calling thread has asked for memory since it started: malloc, calloc, realloc and
 * the aligned forms, by whatever library. */
uint64_t meter_allocations(void);

/* Makes malloc keep what is freed, up to 64 MiB, as the program does at its start. */
void meter_keep_memory(void);

#endif
