#ifndef QUADRILLE_RAWGL_H
#define QUADRILLE_RAWGL_H

#include <stddef.h>
#include <stdint.h>

/* The floor of the benchmarks: indexed quads drawn by hand-written calls of OpenGL ES 3, with
 * nothing between the numbers of a sprite and the driver. */

/* Where a sprite is drawn: pixels of the canvas and of the page, y downwards, radians clockwise. */
typedef struct {
  float centre_x, centre_y, width, height, angle;
  float left, top, right, bottom;
  float alpha;
} raw_sprite;

/* A corner of a quad: pixels of the canvas, unit texture coordinates. */
typedef struct {
  float x, y, u, v;
} raw_vertex;

/* The plain loop: four corners a sprite, in the order of the triangles (0, 1, 2), (2, 1, 3). */
void raw_expand(const raw_sprite *sprites, size_t count, float page_width, float page_height,
                raw_vertex *vertices);

typedef struct raw_scene raw_scene;

/* Makes a canvas, a page and a program in the context that is current on this thread.
 *
 * page: premultiplied RGBA8, rows from the top without gaps. Returns NULL where the driver refuses
 * something; see raw_scene_problem. */
raw_scene *raw_scene_create(int width, int height, const uint8_t *page, int page_width,
                            int page_height);

/* What the last call of raw_scene_create failed at. */
const char *raw_scene_problem(void);

/* Sets the sprites and uploads their quads once. The sprites must stay where they are. */
void raw_scene_set(raw_scene *scene, const raw_sprite *sprites, size_t count);

/* Draws a frame and waits for it: clear, one draw call, finish.
 *
 * rewrite: nonzero to expand every sprite and upload the quads first. */
void raw_scene_draw(raw_scene *scene, int rewrite);

/* Draws a frame of quads that were expanded elsewhere: four raw_vertex each, no more than sprites
 * were set. The quads of raw_scene_set are back afterwards. */
void raw_scene_draw_quads(raw_scene *scene, const void *quads, size_t count);

/* Reads the canvas as RGBA8, rows from the top without gaps. */
void raw_scene_read(raw_scene *scene, uint8_t *pixels);

void raw_scene_destroy(raw_scene *scene);

#endif
