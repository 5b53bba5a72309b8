// Quads in perspective, in plain C for every level: a division per pixel.
//
// On the canvas 1 / w, u / w and v / w grow evenly; see `QuadProjection`. Everything is computed in
// doubles from the pixel's center, so that the bytes depend neither on tiles nor on levels.
#include "Projected.h"

#include "Scalar.h"
#include "Setup.h"
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

/// A number that grows evenly on the canvas.
typedef struct {
  double start, x, y;
} Slope;

/// 1 / w, u / w and v / w about a corner.
typedef struct {
  double x, y;
  Slope depth, u, v;
} Perspective;

typedef struct {
  double x, y, values[3];
} Corner;

static Corner projected_corner(const CRCorner *from, double weight, int originX, int originY) {
  return (Corner){(double)from->x - originX, (double)from->y - originY,
                  {1 / weight, from->u / weight, from->v / weight}};
}

static double double_area(const Corner *one, const Corner *two, const Corner *three) {
  return (two->x - one->x) * (three->y - one->y) - (three->x - one->x) * (two->y - one->y);
}

/// False where the corners lie on one line.
static bool set_perspective(Perspective *out, const CRSetup *setup) {
  const CRQuad *quad = &setup->run->quads[setup->index];
  const float *weights = setup->run->projections[setup->index].weights;
  const CRCorner *corners[4] = {&quad->topLeft, &quad->topRight, &quad->bottomLeft,
                                &quad->bottomRight};
  Corner all[4];
  for (int i = 0; i < 4; i++) {
    all[i] = projected_corner(corners[i], (double)weights[i], setup->originX, setup->originY);
  }
  // The larger triangle: of the other one nothing may be left.
  double upper = double_area(&all[0], &all[1], &all[2]),
         lower = double_area(&all[2], &all[1], &all[3]);
  bool isUpper = cr_abs(upper) >= cr_abs(lower);
  const Corner *one = &all[isUpper ? 0 : 2], *two = &all[1], *three = &all[isUpper ? 2 : 3];
  double area = isUpper ? upper : lower;
  if (!(area != 0)) return false;
  double acrossX = two->x - one->x, acrossY = two->y - one->y;
  double downX = three->x - one->x, downY = three->y - one->y;
  Slope *slopes[3] = {&out->depth, &out->u, &out->v};
  for (int i = 0; i < 3; i++) {
    double across = two->values[i] - one->values[i], down = three->values[i] - one->values[i];
    *slopes[i] = (Slope){one->values[i], (across * downY - down * acrossY) / area,
                         (down * acrossX - across * downX) / area};
  }
  out->x = one->x;
  out->y = one->y;
  return true;
}

CR_INLINE double slope_value(const Slope *slope, double dx, double dy) {
  return slope->start + slope->x * dx + slope->y * dy;
}

/// One image of the page: positions have as many fraction bits as its sides leave.
static void set_mip_mapping(CRMapping *map, const CRTexels *texels, const CRRegion *region,
                            bool isLinear) {
  map->bits = 30 - cr_integer_bits((double)cr_max(texels->width, texels->height) + 2);
  map->texels = texels;
  CRBounds boundsU, boundsV;
  if (region) {
    boundsU = (CRBounds){region->minU, region->maxU};
    boundsV = (CRBounds){region->minV, region->maxV};
  }
  cr_set_clamp(&map->minS, &map->maxS, region ? &boundsU : NULL, texels->width, isLinear,
               map->bits);
  cr_set_clamp(&map->minT, &map->maxT, region ? &boundsV : NULL, texels->height, isLinear,
               map->bits);
}

CR_INLINE int32_t fixed_position(double unit, int side, bool isLinear, int bits) {
  double position = unit * side - (isLinear ? 0.5 : 0);
  return (int32_t)cr_round_even(cr_clamp(position, -1, (double)side + 1) * cr_exp2(bits));
}

CR_INLINE CRColor15 sampled(const CRMapping *map, double u, double v) {
  return cr_sample_linear(map, fixed_position(u, map->texels->width, true, map->bits),
                          fixed_position(v, map->texels->height, true, map->bits));
}

/// What all pixels of a quad have in common.
typedef struct {
  Perspective perspective;
  CRMapping maps[CRMaxMips];
  const CRPage *page;
  const CRMask *mask;
  const float *maskRest;
  bool isLinear, isMixed;
} Painter;

/// The color of the page at a pixel; see `cr_set_mips`.
static CRColor15 sample_page(const Painter *painter, double u, double v, double w) {
  if (!painter->isLinear) {
    const CRMapping *map = &painter->maps[0];
    return cr_to_15_bits(
        cr_sample_nearest(map, fixed_position(u, map->texels->width, false, map->bits),
                          fixed_position(v, map->texels->height, false, map->bits)));
  }
  if (!painter->isMixed) return sampled(&painter->maps[0], u, v);
  const Perspective *from = &painter->perspective;
  double texelWidth = painter->maps[0].texels->width, texelHeight = painter->maps[0].texels->height;
  double acrossU = (from->u.x - u * from->depth.x) * w * texelWidth;
  double acrossV = (from->v.x - v * from->depth.x) * w * texelHeight;
  double downU = (from->u.y - u * from->depth.y) * w * texelWidth;
  double downV = (from->v.y - v * from->depth.y) * w * texelHeight;
  double square = cr_fmax(acrossU * acrossU + acrossV * acrossV, downU * downU + downV * downV);
  if (!(square > 1)) return sampled(&painter->maps[0], u, v);
  int last = painter->page->mipCount - 1;
  double step = cr_sqrt(square);
  int mip = step < 0x1p20 ? cr_integer_bits(step) - 1 : last;
  if (mip >= last) return sampled(&painter->maps[last], u, v);
  uint64_t mix = (uint64_t)cr_log2_fraction(step * cr_exp2(-mip));
  CRColor15 color = sampled(&painter->maps[mip], u, v);
  CRColor15 other = sampled(&painter->maps[mip + 1], u, v);
  color.redBlue = cr_lerp(color.redBlue, other.redBlue, mix);
  color.greenAlpha = cr_lerp(color.greenAlpha, other.greenAlpha, mix);
  return color;
}

/// The shape's own coordinates at a pixel, and how they grow from pixel to pixel.
typedef struct {
  double x, y, xByX, yByX, xByY, yByY;
} ShapePosition;

/// How much of a pixel lies in the shape whose sides are moved inwards; see `ShapeMask.inside`.
static double inside(const CRMask *mask, const ShapePosition *own, double inset) {
  double radius = cr_fmax((double)mask->form[0] - inset, 0);
  double beyondX = cr_abs(own->x) - ((double)mask->position[2] - inset - radius);
  double beyondY = cr_abs(own->y) - ((double)mask->position[3] - inset - radius);
  double cornerX = cr_fmax(beyondX, 0), cornerY = cr_fmax(beyondY, 0);
  double length = cr_sqrt(cornerX * cornerX + cornerY * cornerY);
  double limit = cr_fmax(beyondX, beyondY);
  double distance = length + (limit < 0 ? limit : 0) - radius;
  double normalX = beyondX > beyondY ? 1 : 0, normalY = 1 - normalX;
  if (length > 0) {
    normalX = cornerX / length;
    normalY = cornerY / length;
  }
  if (own->x < 0) normalX = -normalX;
  if (own->y < 0) normalY = -normalY;
  double slopeX = own->xByX * normalX + own->yByX * normalY;
  double slopeY = own->xByY * normalX + own->yByY * normalY;
  double covered = 0.5 - distance / cr_sqrt(slopeX * slopeX + slopeY * slopeY);
  return cr_clamp(covered, 0, 1);
}

/// The coverage of a pixel, 0 to 32,768.
static uint64_t coverage_at(const Painter *painter, double dx, double dy) {
  const float *matrix = painter->mask->matrix, *rest = painter->maskRest;
  double divisor = 1 + rest[2] * dx + rest[3] * dy;
  if (!(divisor > 0)) return 0;
  ShapePosition own;
  own.x = (rest[0] + matrix[0] * dx + matrix[2] * dy) / divisor;
  own.y = (rest[1] + matrix[1] * dx + matrix[3] * dy) / divisor;
  own.xByX = (matrix[0] - own.x * rest[2]) / divisor;
  own.yByX = (matrix[1] - own.y * rest[2]) / divisor;
  own.xByY = (matrix[2] - own.x * rest[3]) / divisor;
  own.yByY = (matrix[3] - own.y * rest[3]) / divisor;
  double covered = painter->mask->form[2] == 1 ? 1 : inside(painter->mask, &own, 0);
  double border = painter->mask->form[1];
  if (border > 0) covered = cr_fmax(covered - inside(painter->mask, &own, border), 0);
  return (uint64_t)(covered * 32768 + 0.5);
}

static bool start(Painter *painter, const CRSetup *setup) {
  const CRRun *run = setup->run;
  const CRRegion *region = run->regions ? &run->regions[setup->index] : NULL;
  painter->page = run->page;
  painter->mask = run->masks ? &run->masks[setup->index] : NULL;
  painter->maskRest = run->projections[setup->index].mask;
  painter->isLinear = run->filter != CRFilterNearest;
  painter->isMixed = run->filter == CRFilterTrilinear && run->page && run->page->mipCount > 1;
  if (!run->page) return true;
  int count = painter->isMixed ? run->page->mipCount : 1;
  for (int i = 0; i < count; i++) {
    set_mip_mapping(&painter->maps[i], &run->page->mips[i], region, painter->isLinear);
  }
  return set_perspective(&painter->perspective, setup);
}

void cr_paint_projected(const CRSetup *setup, const CRTile *tile, CRRows rows,
                        const CRSpans *spans) {
  Painter painter;
  if (!start(&painter, setup)) return;
  const Perspective *from = &painter.perspective;
  for (int row = rows.first; row < rows.end; row++) {
    uint32_t *pixels = tile->pixels + (size_t)row * (size_t)tile->stride;
    double y = tile->y + row + 0.5;
    for (int column = spans->from[row]; column < spans->to[row]; column++) {
      double x = tile->x + column + 0.5;
      CRColor15 color = cr_to_15_bits(setup->color);
      if (painter.page) {
        double dx = x - from->x, dy = y - from->y;
        double depth = slope_value(&from->depth, dx, dy);
        if (!(depth > 0)) continue;
        double w = 1 / depth;
        color = sample_page(&painter, slope_value(&from->u, dx, dy) * w,
                            slope_value(&from->v, dx, dy) * w, w);
      }
      if (setup->isTinted) color = cr_multiply_tint(color, setup->tint);
      if (painter.mask) {
        double dx = x - ((double)painter.mask->position[0] - setup->originX);
        double dy = y - ((double)painter.mask->position[1] - setup->originY);
        color = cr_multiply_coverage(color, coverage_at(&painter, dx, dy));
      }
      pixels[column] = cr_blend(cr_to_8_bits(color), pixels[column], setup->blend);
    }
  }
}
