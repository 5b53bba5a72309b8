// Takes a premultiplied texel. Everything is highp: in mediump the coordinate arithmetic misses
// texels from 100 pixels of page width up.
precision highp float;

uniform highp sampler2D page;

PLACE in vec2 texel;
out vec4 color;

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
  float outer = form.z == 1.0 ? 1.0 : inside(place, slopes, 0.0);
  return form.y > 0.0 ? max(0.0, outer - inside(place, slopes, form.y)) : outer;
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
  color = textureGrad(page, place, dFdx(texel), dFdy(texel));
#else
  color = texture(page, place);
#endif
#ifdef TINTED
  color *= factor;
#endif
#ifdef MASKED
  color *= coverage();
#endif
}
