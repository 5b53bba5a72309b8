// A quad as the kernels want it.
#ifndef SETUP_H
#define SETUP_H

#include "Edges.h"
#include "Mapping.h"
#include "Mask.h"

/// Whether no position of the pixels in the box is changed by the clamp.
CR_INLINE bool cr_is_unclamped(const CRSetup *setup, const CRMapping *map) {
  for (int corner = 0; corner < 4; corner++) {
    int64_t dx = (corner & 1 ? setup->x1 - 1 : setup->x0) - setup->anchorX;
    int64_t dy = (corner & 2 ? setup->y1 - 1 : setup->y0) - setup->anchorY;
    int64_t s = (map->s + map->sx * dx + map->sy * dy) >> 16;
    int64_t t = (map->t + map->tx * dx + map->ty * dy) >> 16;
    if (s < map->minS || s > map->maxS || t < map->minT || t > map->maxT) return false;
  }
  return true;
}

/// Finds kernels that are faster for unscaled quads, with the same bytes.
CR_INLINE void cr_simplify(CRSetup *setup) {
  const CRMapping *map = &setup->maps[0];
  int64_t one = (int64_t)1 << (map->bits + 16);
  int64_t fraction = (map->sx | map->sy | map->tx | map->ty) & (one - 1);
  if (fraction) return;
  bool isLevel = (map->sx == one || map->sx == -one) && (map->ty == one || map->ty == -one)
                 && (map->sy | map->tx) == 0;
  bool isOnSide = (map->sy == one || map->sy == -one) && (map->tx == one || map->tx == -one)
                  && (map->sx | map->ty) == 0;
  if (!(isLevel || isOnSide) || !cr_is_unclamped(setup, map)) return;
  bool isAxisAligned = isLevel && map->sx == one;
  bool isExact = setup->source == CRSourceNearest || ((map->s | map->t) & (one - 1)) == 0;
  if (isAxisAligned) setup->source = isExact ? CRSourceUnscaled : CRSourceSubpixel;
  else if (isExact) setup->source = CRSourceRotated;
}

CR_INLINE void cr_set_tint(CRSetup *setup, const CRRun *run, size_t index) {
  setup->isTinted = false;
  if (!run->tints) return;
  const CRTint *tint = &run->tints[index];
  const uint16_t factors[4] = {tint->red, tint->green, tint->blue, tint->alpha};
  for (int i = 0; i < 4; i++) {
    setup->isTinted |= factors[i] != 65535;
    setup->tint[i] = (int16_t)(((uint32_t)factors[i] * 32767u + 32767) / 65535);
  }
}

CR_INLINE void cr_set_color(CRSetup *setup, const CRRun *run, size_t index) {
  setup->source = CRSourceColor;
  setup->isTinted = false;
  setup->color = UINT32_MAX;
  if (run->tints) {
    const CRTint *tint = &run->tints[index];
    const uint8_t bytes[4] = {
        (uint8_t)((tint->red + 128) / 257), (uint8_t)((tint->green + 128) / 257),
        (uint8_t)((tint->blue + 128) / 257), (uint8_t)((tint->alpha + 128) / 257)};
    memcpy(&setup->color, bytes, 4);
    setup->hidesAll = bytes[3] == 255;
  } else {
    setup->hidesAll = true;
  }
}

/// Chooses the mips of a minified quad; plain interpolation where one is enough.
CR_INLINE void cr_set_mips(CRSetup *setup, const CRRun *run, const CRGradients *gradients,
                           double width, double height, const CRRegion *region) {
  const CRPage *page = run->page;
  double texelWidth = page->mips[0].width, texelHeight = page->mips[0].height;
  double acrossU = gradients->ux * texelWidth, acrossV = gradients->vx * texelHeight;
  double downU = gradients->uy * texelWidth, downV = gradients->vy * texelHeight;
  double square = cr_fmax(acrossU * acrossU + acrossV * acrossV, downU * downU + downV * downV);
  int mip = 0;
  setup->mix = 0;
  if (square > 1 && page->mipCount > 1) {
    double step = cr_sqrt(square);
    int exponent = cr_integer_bits(step) - 1;
    if (exponent >= page->mipCount - 1) {
      mip = page->mipCount - 1;
    } else {
      mip = exponent;
      setup->mix = cr_log2_fraction(step * cr_exp2(-exponent));
    }
  }
  setup->source = CRSourceLinear;
  cr_set_mapping(&setup->maps[0], gradients, &page->mips[mip], setup->anchorX, setup->anchorY,
                 width,
                 height, true, region);
  if (setup->mix) {
    setup->source = CRSourceTrilinear;
    cr_set_mapping(&setup->maps[1], gradients, &page->mips[mip + 1], setup->anchorX, setup->anchorY,
                   width, height, true, region);
  }
}

/// The middle of some corners' extent on the canvas or near it, and the extent.
CR_INLINE int cr_middle(const float offsets[4], int origin, double *extent) {
  float minimum = offsets[0], limit = offsets[0];
  for (int i = 1; i < 4; i++) {
    minimum = offsets[i] < minimum ? offsets[i] : minimum;
    limit = offsets[i] > limit ? offsets[i] : limit;
  }
  *extent = (double)limit - minimum;
  double middle = ((double)minimum + limit) * 0.5 - origin;
  return (int)cr_clamp(middle, -CRMaxDimension, CRMaxDimension);
}

/// Sets up a quad in perspective, whose texels and coverage are found pixel by pixel.
CR_INLINE void cr_set_projected(CRSetup *setup, const CRFrame *frame, const CRRun *run,
                                size_t index) {
  setup->run = run;
  setup->index = index;
  setup->originX = frame->originX;
  setup->originY = frame->originY;
  setup->color = UINT32_MAX;
  setup->isTinted = setup->isMasked = setup->hides = false;
  setup->skipsEmpty = false;
  setup->opacity = NULL;
  if (run->page) cr_set_tint(setup, run, index);
  else cr_set_color(setup, run, index);
  setup->source = CRSourceProjected;
  setup->blend = (uint8_t)run->blend;
  setup->hidesAll = run->blend == CRBlendCopy && !run->masks;
}

/// Sets up a quad of a run within its box; false where it covers nothing.
CR_INLINE bool cr_setup(CRSetup *setup, const CRFrame *frame, const CRRun *run, size_t index,
                        const CRBox *box) {
  const CRQuad *quad = &run->quads[index];
  setup->x0 = box->x0;
  setup->y0 = box->y0;
  setup->x1 = box->x1;
  setup->y1 = box->y1;
  if (!cr_set_edges(setup, quad, frame->originX, frame->originY)) return false;
  if (run->projections) {
    cr_set_projected(setup, frame, run, index);
    return true;
  }
  CRGradients gradients;
  if (!cr_gradients(&gradients, quad, frame->originX, frame->originY)) return false;
  const float xs[4] = {quad->topLeft.x, quad->topRight.x, quad->bottomLeft.x, quad->bottomRight.x};
  const float ys[4] = {quad->topLeft.y, quad->topRight.y, quad->bottomLeft.y, quad->bottomRight.y};
  double width, height;
  setup->anchorX = cr_middle(xs, frame->originX, &width);
  setup->anchorY = cr_middle(ys, frame->originY, &height);
  setup->blend = (uint8_t)run->blend;
  setup->isMasked = run->masks != NULL;
  setup->hides = setup->hidesAll = false;
  setup->skipsEmpty = run->blend != CRBlendCopy && run->blend != CRBlendDestinationIn;
  setup->opacity = NULL;
  if (run->page) {
    const CRPage *page = run->page;
    const CRRegion *region = run->regions ? &run->regions[index] : NULL;
    cr_set_tint(setup, run, index);
    bool keepsAlpha = !setup->isTinted || run->tints[index].alpha == 65535;
    setup->hidesAll = keepsAlpha && page->isOpaque;
    if (run->filter == CRFilterTrilinear) {
      cr_set_mips(setup, run, &gradients, width, height, region);
    } else {
      setup->opacity = cr_page_known_opacity(page);
      setup->hides = keepsAlpha && setup->opacity;
      setup->source = run->filter == CRFilterLinear ? CRSourceLinear : CRSourceNearest;
      cr_set_mapping(&setup->maps[0], &gradients, &page->mips[0], setup->anchorX, setup->anchorY,
                     width, height, setup->source == CRSourceLinear, region);
    }
    if (!setup->maps[0].fits) {
      setup->opacity = NULL;
      setup->hides = false;
    } else if (setup->source != CRSourceTrilinear) {
      cr_simplify(setup);
    }
  } else {
    cr_set_color(setup, run, index);
  }
  if (run->blend == CRBlendCopy) setup->hidesAll = true;
  else if (run->blend != CRBlendNormal) setup->hides = setup->hidesAll = false;
  if (setup->isMasked) {
    cr_set_coverage(&setup->mask, &run->masks[index], frame->originX, frame->originY);
  }
  return true;
}

#endif
