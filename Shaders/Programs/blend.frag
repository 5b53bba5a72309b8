// The blend modes of W3C Compositing and Blending Level 1 that no blend factors can express, on
// premultiplied colors: the source by itself, what is there by itself, and both alphas times the
// function of the mode. `blendMode` has the raw values of BlendMode.
precision highp float;

uniform int blendMode;

#ifdef COPIED
uniform highp sampler2D backdrop;
#endif

#ifdef MIXES_COLORS
float luminosity(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }
float lowest(vec3 c) { return min(min(c.r, c.g), c.b); }
float highest(vec3 c) { return max(max(c.r, c.g), c.b); }
float saturation(vec3 c) { return highest(c) - lowest(c); }

vec3 withSaturation(vec3 c, float wanted) {
  float range = saturation(c);
  return range > 0.0 ? (c - lowest(c)) * (wanted / range) : vec3(0.0);
}

vec3 withLuminosity(vec3 c, float wanted, float white) {
  c += wanted - luminosity(c);
  float lum = luminosity(c), low = lowest(c), high = highest(c);
  if (low < 0.0 && lum > low) c = lum + (c - lum) * (lum / (lum - low));
  if (high > white && high > lum) c = lum + (c - lum) * ((white - lum) / (high - lum));
  return c;
}

// Both colors have the factor of both alphas here, white too.
vec3 mixed(vec4 s, vec4 d) {
  vec3 source = s.rgb * d.a, below = d.rgb * s.a;
  float white = s.a * d.a;
  if (blendMode == 14)
    return withLuminosity(withSaturation(source, saturation(below)), luminosity(below), white);
  if (blendMode == 15)
    return withLuminosity(withSaturation(below, saturation(source)), luminosity(below), white);
  if (blendMode == 16) return withLuminosity(source, luminosity(below), white);
  return withLuminosity(below, luminosity(source), white);
}
#else
vec3 hardLight(vec3 s, vec3 d, float as, float ab, vec3 deciding, float limit) {
  return mix(as * ab - 2.0 * (ab - d) * (as - s), 2.0 * s * d,
             vec3(lessThanEqual(2.0 * deciding, vec3(limit))));
}

float colorDodge(float s, float d, float as, float ab) {
  if (d <= 0.0) return 0.0;
  return s >= as ? as * ab : min(as * ab, d * as * as / (as - s));
}

float colorBurn(float s, float d, float as, float ab) {
  if (d >= ab) return as * ab;
  return s <= 0.0 ? 0.0 : as * ab - min(as * ab, (ab - d) * as * as / s);
}

float softLight(float s, float d, float as, float ab) {
  float unit = d / max(ab, 1.0 / 512.0), twice = 2.0 * s - as;
  if (twice <= 0.0) return as * d + twice * d * (1.0 - unit);
  float curve = unit <= 0.25 ? ((16.0 * unit - 12.0) * unit + 4.0) * d : sqrt(unit) * ab;
  return as * d + twice * (curve - d);
}

#define EACH(f) vec3(f(s.r, d.r, s.a, d.a), f(s.g, d.g, s.a, d.a), f(s.b, d.b, s.a, d.a))

vec3 mixed(vec4 s, vec4 d) {
  vec3 above = s.rgb * d.a, below = d.rgb * s.a;
  if (blendMode == 2) return s.rgb * d.rgb;
  if (blendMode == 5) return hardLight(s.rgb, d.rgb, s.a, d.a, d.rgb, d.a);
  if (blendMode == 6) return min(above, below);
  if (blendMode == 7) return max(above, below);
  if (blendMode == 8) return EACH(colorDodge);
  if (blendMode == 9) return EACH(colorBurn);
  if (blendMode == 10) return hardLight(s.rgb, d.rgb, s.a, d.a, s.rgb, s.a);
  if (blendMode == 11) return EACH(softLight);
  return abs(above - below);
}
#endif

vec4 blended(vec4 s, vec4 d) {
  s.rgb = min(s.rgb, s.a);
  vec4 inside = vec4(min(d.rgb, d.a), d.a);
  vec3 color = s.rgb * (1.0 - d.a) + inside.rgb * (1.0 - s.a) + mixed(s, inside);
  float alpha = s.a + d.a - s.a * d.a;
  return s.a > 0.0 ? vec4(clamp(color, 0.0, alpha), alpha) : d;
}
