// The PNG writer's core: exact reductions, row filters and one-pass deflate.
//
// A image is written in units of whole rows near 128 KiB, each a run of deflate blocks that
// begins and ends on a byte and refers to no other unit. No threads, no memory of its own and no
// global state: the caller packs units on as many threads as it likes and puts them one after the
// other. The bytes depend on the image and the effort alone, never on level or thread count.
#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CSIMD.h"

/// Whether there are kernels for an instruction set that this processor has, too: plain C, AVX2,
/// and AVX-512 with VBMI. All give the same bytes.
bool cp_supports(CSIMDLevel level);

/// How hard to try: the fastest, or a better search for repeats.
typedef enum { CPEffortFast, CPEffortDefault } CPEffort;

/// What a image may become without loss: nothing but RGBA; RGB where it is opaque and gray where it
/// is that; a palette as well where it has few colors.
typedef enum { CPReduceNothing, CPReduceChannels, CPReduceColors } CPReduction;

/// Straight RGBA, rows from the top, `stride` bytes apart. One pixel or more. A sample is a byte,
/// or where the image is deep a number of 16 bits as the processor has them; such a one has no
/// palette.
typedef struct {
  const uint8_t *pixels;
  size_t stride;
  uint32_t width, height;
  bool isDeep;
} CPImage;

/// How a image is written: its color type, palette and units. Read by any number of threads.
typedef struct CPPlan CPPlan;

/// The bytes of memory that a plan takes; it begins at a multiple of 64.
size_t cp_plan_size(void);
/// Plans a image, whose pixels stay in place as long as the plan is used.
void cp_plan_begin(CPPlan *plan, const CPImage *image, CPReduction reduction, CPEffort effort,
                   CSIMDLevel level);
/// The color type and the bits of a sample, as IHDR has them.
uint8_t cp_plan_color_type(const CPPlan *plan);
uint8_t cp_plan_depth(const CPPlan *plan);
/// The number of colors of the palette, RGBA8 each; those that are not opaque come first.
uint32_t cp_plan_colors(const CPPlan *plan);
const uint8_t *cp_plan_palette(const CPPlan *plan);
/// How many colors of the palette are not opaque.
uint32_t cp_plan_translucent_colors(const CPPlan *plan);
/// How many units there are, 1 or more.
uint32_t cp_plan_units(const CPPlan *plan);
/// The most bytes that all units come to, without chunks and what zlib puts around them.
size_t cp_plan_bound(const CPPlan *plan);
/// The bytes of memory that the packing of a unit takes; it begins at a multiple of 64.
size_t cp_plan_memory(const CPPlan *plan);

/// A packed unit: `count` bytes of deflate data, which lie in the memory that the unit was given.
typedef struct {
  const uint8_t *bytes;
  size_t count;
  size_t rawCount;  // the filtered bytes that it holds
  uint32_t adler;   // their Adler-32
} CPPackedUnit;

/// Packs a unit; any thread, any order. The last one ends the deflate stream.
CPPackedUnit cp_plan_pack(const CPPlan *plan, uint32_t unit, void *memory);

/// The filtered bytes of all rows, and how many more `cp_plan_filter` overwrites.
size_t cp_plan_raw_count(const CPPlan *plan);
size_t cp_plan_raw_slack(void);
/// Writes all rows with their filters, for others to pack; unfiltered where `isUnfiltered`.
/// `memory` is that of a unit.
void cp_plan_filter(const CPPlan *plan, bool isUnfiltered, void *memory, uint8_t *raw);

/// The Adler-32 of two stretches of bytes, one after the other, by those of each.
uint32_t cp_adler32_combine(uint32_t first, uint32_t second, size_t secondCount);

#endif
