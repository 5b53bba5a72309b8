// Quads in perspective.
#ifndef PROJECTED_H
#define PROJECTED_H

#include "Spans.h"

/// Paints a quad of a projected run, its mask included; the same at every level.
void cr_paint_projected(const CRSetup *setup, const CRTile *tile, CRRows rows,
                        const CRSpans *spans);

#endif
