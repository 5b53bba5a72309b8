#ifndef CDIGEST_H
#define CDIGEST_H

#include <stddef.h>
#include <stdint.h>

/// Whether the processor has instructions for SHA-256.
int cdigest_has_sha256(void);

/// Adds whole blocks of 64 bytes to a state of eight words; to be called only where the processor has
/// the instructions.
void cdigest_sha256_blocks(uint32_t state[8], const uint8_t *data, size_t blocks);

#endif
