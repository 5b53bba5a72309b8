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
in vec2 fromCentre;

// The formula of ShapeMask: half a pixel less the distance from the outline.
float inside(vec2 place, float inset) {
  float radius = max(0.0, form.x - inset);
  vec2 beyond = abs(place) - (halfSize - inset - radius);
  vec2 corner = max(beyond, 0.0);
  float reach = length(corner);
  float across = reach + min(max(beyond.x, beyond.y), 0.0) - radius;
  vec2 normal = reach > 0.0 ? corner / reach : beyond.x > beyond.y ? vec2(1, 0) : vec2(0, 1);
  normal = mix(normal, -normal, lessThan(place, vec2(0.0)));
  vec2 slope = vec2(dot(matrix.xy, normal), dot(matrix.zw, normal));
  return clamp(0.5 - across / length(slope), 0.0, 1.0);
}

float coverage() {
  vec2 place = matrix.xy * fromCentre.x + matrix.zw * fromCentre.y;
  float outer = form.z == 1.0 ? 1.0 : inside(place, 0.0);
  return form.y > 0.0 ? max(0.0, outer - inside(place, form.y)) : outer;
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
