// The parts of FreeType 2, HarfBuzz and FriBidi that Quadrille uses: types of their binary
// interfaces, declared here so that a build needs none of their headers. The functions are resolved
// at run time.
#ifndef QUADRILLE_CFONTS_H
#define QUADRILLE_CFONTS_H

#include <stdint.h>

// HarfBuzz: hb-buffer.h, hb-common.h, hb-font.h, hb-ot-var.h.
typedef struct {
  uint32_t codepoint;
  uint32_t mask;  // bit 0: unsafe to break before the cluster
  uint32_t cluster;
  uint32_t private_use[2];
} cfonts_hb_glyph_info;

typedef struct {
  int32_t x_advance;
  int32_t y_advance;
  int32_t x_offset;
  int32_t y_offset;
  uint32_t private_use;
} cfonts_hb_glyph_position;

typedef struct {
  uint32_t tag;
  uint32_t value;
  unsigned int start;
  unsigned int end;
} cfonts_hb_feature;

typedef struct {
  uint32_t tag;
  float value;
} cfonts_hb_variation;

typedef struct {
  int32_t ascender;
  int32_t descender;
  int32_t line_gap;
  int32_t reserved[9];
} cfonts_hb_font_extents;

typedef struct {
  unsigned int axis_index;
  uint32_t tag;
  unsigned int name_id;
  uint32_t flags;
  float min_value;
  float default_value;
  float max_value;
  unsigned int reserved;
} cfonts_hb_axis_info;

// FreeType: ftsystem.h, ftimage.h, freetype.h; their types long and short.
typedef struct cfonts_ft_memory {
  void *user;
  void *(*alloc)(struct cfonts_ft_memory *memory, long size);
  void (*free)(struct cfonts_ft_memory *memory, void *block);
  void *(*realloc)(struct cfonts_ft_memory *memory, long old_size, long new_size, void *block);
} cfonts_ft_memory;

typedef struct {
  unsigned int rows;
  unsigned int width;
  int pitch;
  unsigned char *buffer;
  unsigned short num_grays;
  unsigned char pixel_mode;
  unsigned char palette_mode;
  void *palette;
} cfonts_ft_bitmap;

typedef struct {
  short n_contours;
  short n_points;
  void *points;
  char *tags;
  short *contours;
  int flags;
} cfonts_ft_outline;

typedef struct {
  long x_min, y_min, x_max, y_max;
} cfonts_ft_box;

typedef struct {
  void *library;
  void *face;
  void *next;
  unsigned int glyph_index;
  void *generic[2];
  long metrics[8];
  long linear_hori_advance;
  long linear_vert_advance;
  long advance[2];
  uint32_t format;  // 'outl' for outlines
  cfonts_ft_bitmap bitmap;
  int bitmap_left;
  int bitmap_top;
  cfonts_ft_outline outline;
} cfonts_ft_glyph_slot;

typedef struct {
  long num_faces;
  long face_index;
  long face_flags;  // bit 0: scalable
  long style_flags;
  long num_glyphs;
  char *family_name;
  char *style_name;
  int num_fixed_sizes;
  void *available_sizes;
  int num_charmaps;
  void *charmaps;
  void *generic[2];
  cfonts_ft_box bbox;
  unsigned short units_per_em;
  short ascender;
  short descender;
  short height;
  short max_advance_width;
  short max_advance_height;
  short underline_position;
  short underline_thickness;
  cfonts_ft_glyph_slot *glyph;
} cfonts_ft_face;

#endif
