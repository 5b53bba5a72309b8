// Takes a premultiplied texel. Everything is highp: in mediump the coordinate arithmetic misses
// texels from 100 pixels of page width up.
precision highp float;

uniform highp sampler2D page;

PLACE in vec2 texel;

#if defined(FETCHED)
// What is there already comes in by it.
layout(location = 0) inout vec4 color;
#elif defined(TWO_SOURCES)
layout(location = 0, index = 0) out vec4 color;
layout(location = 0, index = 1) out vec4 factorBelow;
#elif defined(BLENDS_BY_EQUATION)
layout(blend_support_all_equations) out;
layout(location = 0) out vec4 color;
#else
out vec4 color;
#endif

#ifdef TINTED
flat in vec4 factor;
#endif

#ifdef CLAMPED
flat in vec4 bounds;
#endif

#ifdef MASKED
flat in vec4 matrix;
flat in vec2 halfSize;
flat in vec4 form;
#ifdef PROJECTED
flat in vec4 rest;
in vec3 fromCentre;
#else
in vec2 fromCentre;
#endif

// The formula of ShapeMask: half a pixel less the distance from the outline.
// The slopes are how fast the shape's own coordinates grow from pixel to pixel.
float inside(vec2 place, vec4 slopes, float inset) {
  float radius = max(0.0, form.x - inset);
  vec2 beyond = abs(place) - (halfSize - inset - radius);
  vec2 corner = max(beyond, 0.0);
  float reach = length(corner);
  float across = reach + min(max(beyond.x, beyond.y), 0.0) - radius;
  vec2 normal = reach > 0.0 ? corner / reach : beyond.x > beyond.y ? vec2(1, 0) : vec2(0, 1);
  normal = mix(normal, -normal, lessThan(place, vec2(0.0)));
  vec2 slope = vec2(dot(slopes.xy, normal), dot(slopes.zw, normal));
  return clamp(0.5 - across / length(slope), 0.0, 1.0);
}

// How much of a pixel, a square, lies beyond an edge whose normal is given.
float areaBeyond(float across, vec2 normal) {
  vec2 sides = abs(normal);
  float large = max(sides.x, sides.y), small = max(min(sides.x, sides.y), 1e-6);
  float reach = (sides.x + sides.y) * 0.5;
  float size = min(abs(across), reach), rest = reach - size;
  return size <= (large - small) * 0.5 ? 0.5 - size / large : rest * rest / (2.0 * large * small);
}

float areaInside(float across, vec2 normal) {
  float beyond = areaBeyond(across, normal);
  return across < 0.0 ? beyond : 1.0 - beyond;
}

// How much lies between two opposite edges.
float areaBetween(float half_, float place, vec2 slope) {
  float perPixel = length(slope);
  vec2 normal = slope / perPixel;
  float size = abs(place) / perPixel, limit = half_ / perPixel;
  return max(0.0, areaInside(limit - size, normal) - areaBeyond(limit + size, normal));
}

// The formula of ShapeMask by area.
float area(vec2 place, vec4 slopes, float inset) {
  float radius = max(0.0, form.x - inset);
  vec2 beyond = abs(place) - (halfSize - inset - radius);
  if (radius > 0.0 && beyond.x > 0.0 && beyond.y > 0.0) {
    float reach = length(beyond);
    vec2 normal = mix(beyond, -beyond, lessThan(place, vec2(0.0))) / reach;
    vec2 slope = vec2(dot(slopes.xy, normal), dot(slopes.zw, normal));
    float perPixel = length(slope);
    return areaInside((radius - reach) / perPixel, slope / perPixel);
  }
  return areaBetween(halfSize.x - inset, place.x, slopes.xz)
       * areaBetween(halfSize.y - inset, place.y, slopes.yw);
}

float within(vec2 place, vec4 slopes, float inset) {
  return form.w == 1.0 ? area(place, slopes, inset) : inside(place, slopes, inset);
}

float coverage() {
#ifdef PROJECTED
  vec2 delta = fromCentre.xy / fromCentre.z;
  float divisor = 1.0 + dot(rest.zw, delta);
  if (!(divisor > 0.0)) return 0.0;
  vec2 place = (rest.xy + matrix.xy * delta.x + matrix.zw * delta.y) / divisor;
  vec4 slopes = vec4(matrix.xy - place * rest.z, matrix.zw - place * rest.w) / divisor;
#else
  vec2 place = matrix.xy * fromCentre.x + matrix.zw * fromCentre.y;
  vec4 slopes = matrix;
#endif
  float outer = form.z == 1.0 ? 1.0 : within(place, slopes, 0.0);
  return form.y > 0.0 ? max(0.0, outer - within(place, slopes, form.y)) : outer;
}
#endif

void main() {
#ifdef CLAMPED
  vec2 place = clamp(texel, bounds.xy, bounds.zw);
#else
  vec2 place = texel;
#endif
#ifdef MIPMAPPED
  // Where the clamp holds the place still, the level is that of the neighbours.
  vec4 source = textureGrad(page, place, dFdx(texel), dFdy(texel));
#else
  vec4 source = texture(page, place);
#endif
#ifdef TINTED
  source *= factor;
#endif
#ifdef MASKED
  source *= coverage();
#endif
#ifdef LUMINANCE
  source = vec4(dot(source.rgb, vec3(0.2126, 0.7152, 0.0722)));
#endif
#if defined(FETCHED)
  color = blended(source, color);
#elif defined(COPIED)
  color = blended(source, texelFetch(backdrop, ivec2(gl_FragCoord.xy), 0));
#elif defined(TWO_SOURCES)
  source.rgb = min(source.rgb, source.a);
  factorBelow = source + (1.0 - source.a);
  color = source;
#else
  color = source;
#endif
}
