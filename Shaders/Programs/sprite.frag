// Takes a premultiplied texel. Everything is highp: in mediump the coordinate arithmetic misses
// texels from 100 pixels of page width up.
precision highp float;

uniform highp sampler2D page;

in vec2 texel;
out vec4 color;

#ifdef TINTED
flat in vec4 factor;
#endif

#ifdef CLAMPED
flat in vec4 bounds;
#endif

void main() {
#ifdef CLAMPED
  color = texture(page, clamp(texel, bounds.xy, bounds.zw));
#else
  color = texture(page, texel);
#endif
#ifdef TINTED
  color *= factor;
#endif
}
