#include "rawgl.h"

#include <math.h>

void raw_expand(const raw_sprite *sprites, size_t count, float page_width, float page_height,
                raw_vertex *vertices) {
  const float unit_x = 1 / page_width, unit_y = 1 / page_height;
  for (size_t i = 0; i < count; i++) {
    const raw_sprite s = sprites[i];
    const float cosine = cosf(s.angle), sine = sinf(s.angle);
    const float ax = s.width * 0.5f * cosine, ay = s.width * 0.5f * sine;
    const float dx = s.height * -0.5f * sine, dy = s.height * 0.5f * cosine;
    const float left = s.left * unit_x, right = s.right * unit_x;
    const float top = s.top * unit_y, bottom = s.bottom * unit_y;
    raw_vertex *v = vertices + 4 * i;
    v[0] = (raw_vertex){s.centre_x - ax - dx, s.centre_y - ay - dy, left, top};
    v[1] = (raw_vertex){s.centre_x + ax - dx, s.centre_y + ay - dy, right, top};
    v[2] = (raw_vertex){s.centre_x - ax + dx, s.centre_y - ay + dy, left, bottom};
    v[3] = (raw_vertex){s.centre_x + ax + dx, s.centre_y + ay + dy, right, bottom};
  }
}
