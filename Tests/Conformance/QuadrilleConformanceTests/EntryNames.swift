/// Every required entry of the suite by group, without parameters.
let entryNames: [String: String] = [
  "egl": """
  display.get_initialize display.query_strings display.client_extensions config.count_stable
  config.sort_order config.choose_min_sizes config.dont_care config.bad_attribute
  config.attribs_consistent pbuffer.create_query pbuffer.zero_size pbuffer.negative_size
  pbuffer.render_readback pbuffer.two_surfaces_independent pbuffer.resize_by_recreate
  context.create_destroy_200 context.version_request context.bad_version
  context.surfaceless_current context.current_queries context.destroy_while_current
  context.no_config proc.all_used error.reset_after_get
  """,
  "fbo": """
  format.rgba8 format.rgb8 format.rgba4 format.rgb5_a1 format.rgb565 format.srgb8_alpha8 size
  texture_vs_renderbuffer_equal attach_level1_and_draw incomplete.no_attachment
  incomplete.unrenderable incomplete.draw_error render_then_sample ping_pong_16
  delete_bound_returns_to_default switch_keeps_contents alpha_missing_reads_one
  viewport_not_changed_by_bind present_pair scale_factor
  """,
  "upload": """
  full.rgba8888 full.rgb888 full.rgba4444 full.rgba5551 full.rgb565
  level.rgba8888 level.rgb888 level.rgba4444 level.rgba5551 level.rgb565
  sub.rgba8888 sub.rgb888 sub.rgba4444 sub.rgba5551 sub.rgb565
  align.rgba8888 align.rgb888 align.rgba4444 align.rgba5551 align.rgb565
  row_length null_then_sub respecify_smaller respecify_format storage_immutable many_256
  source_freed pvr_container pvrtc_decoded png premultiply pot_check row_order order_4444_bits
  order_5551_bits order_565_bits
  """,
  "expand": """
  4 5551 5551.alpha 565.r 565.g 565.b 565.alpha_is_one 8 consistent
  """,
  "sample": """
  nearest.centre nearest.upscale nearest.downscale nearest.subpixel nearest.flip_x
  nearest.flip_y nearest.rot90 nearest.rot180 nearest.rot270 linear.upscale linear.identity
  linear.half_texel linear.gradient_monotone linear.edge_clamp_no_bleed linear.format
  linear.alpha_premultiplied_no_fringe large 1xN Nx1 units unbound_incomplete
  filter_change_after_upload default_state contents_rect
  """,
  "wrap": "clamp repeat mirror mixed_st far es2_npot_repeat_incomplete",
  "mip": """
  select.nearest select.switch linear_between upload_npot_chain generate.pot
  generate.1d_shapes generate_constant generate_after_sub min_filter_modes pvr_chain
  """,
  "blend": """
  straight premultiplied additive multiply screen off_replaces zero one src_color
  one_minus_src_color dst_color one_minus_dst_color src_alpha one_minus_src_alpha dst_alpha
  one_minus_dst_alpha const_color one_minus_const_color const_alpha one_minus_const_alpha
  separate equation.subtract equation.reverse_subtract equation.min equation.max
  equation_separate saturate_clamp corner_alpha
  """,
  "sprite": """
  axis_aligned subpixel_position rotate atlas_rotated trimmed trimmed_rotated scale flip_x
  flip_y flip_xy anchor z_order tint opacity retina_scale gravity batch_10000 batch_split
  texture_switch buffer_reuse empty_batch fully_clipped nan_inf huge atlas_neighbour_bleed
  """,
  "raster": """
  quad_two_triangles shared_edges tile_grid exact_centres area winding clip_left clip_right
  clip_top clip_bottom guard_band thin strip_vs_triangles attribute_linear repeat
  """,
  "scissor": "basic clear outside_nothing disable_restores negative_size",
  "viewport": "offset small max_dims negative_size",
  "mask": "each_channel blend",
  "clear": "values 565 premultiplied_transparent",
  "buffer": "sub_data orphan",
  "attrib": "normalised_bytes",
  "read": """
  full sub_rect align impl_format bottom_up twice_equal after_change each_target_format
  stride_lib png_round_trip straight_alpha 1x1_everywhere
  """,
  "srgb": "decode encode round_trip alpha_linear linear_filter pbuffer_colorspace",
  "error": "call",
  "oom": "texture_ladder recover_after_free",
  "limit": "max_texture_works",
  "leak": "textures_10000",
  "lost": "simulated reset_status_no_error",
  "share": "texture_visible two_threads",
  "thread": "two_contexts_parallel",
]
