// Places the corners of quads. Device pixels go to clip coordinates without turning y over: row 0 of
// the framebuffer is the top row of the picture.
precision highp float;

uniform vec2 unitsPerPixel;

in vec2 position;
in vec2 coordinate;
PLACE out vec2 texel;

#ifdef TINTED
in vec4 tint;
flat out vec4 factor;
#endif

#ifdef CLAMPED
in vec4 region;
flat out vec4 bounds;
#endif

#ifdef MASKED
in vec4 maskMatrix;
in vec4 maskPlace;
in vec4 maskForm;
flat out vec4 matrix;
flat out vec2 halfSize;
flat out vec4 form;
out vec2 fromCentre;
#endif

void main() {
  texel = coordinate;
#ifdef TINTED
  factor = tint;
#endif
#ifdef CLAMPED
  bounds = region;
#endif
#ifdef MASKED
  matrix = maskMatrix;
  halfSize = maskPlace.zw;
  form = maskForm;
  fromCentre = position - maskPlace.xy;
#endif
  gl_Position = vec4(position * unitsPerPixel - 1.0, 0.0, 1.0);
}
