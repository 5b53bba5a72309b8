// Places the corners of quads. Device pixels go to clip coordinates without turning y over: row 0 of
// the framebuffer is the top row of the image.
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
#ifndef PROJECTED
out vec2 fromCentre;
#else
in vec4 maskRest;
flat out vec4 rest;
// Divided by its last part it grows evenly on the canvas.
out vec3 fromCentre;
#endif
#endif

#ifdef PROJECTED
in float weight;
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
#ifdef PROJECTED
  rest = maskRest;
  fromCentre = vec3(position - maskPlace.xy, 1.0) * weight;
#else
  fromCentre = position - maskPlace.xy;
#endif
#endif
#ifdef PROJECTED
  // The division of the hardware gives the position back, and everything else in perspective.
  gl_Position = vec4((position * unitsPerPixel - 1.0) * weight, 0.0, weight);
#else
  gl_Position = vec4(position * unitsPerPixel - 1.0, 0.0, 1.0);
#endif
}
