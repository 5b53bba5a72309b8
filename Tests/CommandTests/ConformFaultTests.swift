import QuadrilleSyntax
import TestSupport
import Testing

/// That cases find what is wrong: a layer of our own makes one mistake at a time.
///
/// Each mistake is looked for by the cases of its part of the suite, so that the whole takes seconds.
@Suite(.enabled(if: ConformFixtures.hasDriver && ConformFixtures.faultLayer != nil))
struct ConformFaultTests {
  /// The faults, each with the cases that are to find it.
  static let table: [String: String] = [
    "upload_swap_red_blue": "upload.full.rgba8888",
    "upload_last_row_lost": "upload.full.rgba8888",
    "upload_flipped": "upload.row_order",
    "upload_4444_reversed": "expand.4",
    "upload_5551_alpha_lost": "expand.5551",
    "upload_565_green_5_bits": "expand.565.g",
    "upload_level_swapped": "upload.level.rgba8888",
    "upload_low_bit_lost": "expand.8",
    "sub_upload_shifted": "upload.sub.rgba8888",
    "sub_upload_ignored": "upload.sub.rgba8888",
    "sub_upload_width_short": "upload.sub.rgba8888",
    "unpack_alignment_ignored": "upload.align.rgb888?alignment=1",
    "unpack_row_length_ignored": "upload.row_length",
    "unpack_skip_ignored": "upload.row_length",
    "wrap_repeat_clamps": "wrap.repeat",
    "wrap_mirror_repeats": "wrap.mirror",
    "wrap_clamp_repeats": "wrap.clamp",
    "wrap_swapped_axes": "wrap.mixed_st",
    "filter_always_linear": "sample.nearest.upscale?factor=2",
    "filter_always_nearest": "sample.linear.half_texel",
    "filter_change_ignored": "sample.filter_change_after_upload",
    "mip_filter_base_only": "mip.min_filter_modes?mode=2",
    "mip_generate_ignored": "mip.generate_constant",
    "mip_generate_level_lost": "mip.generate_constant",
    "scissor_ignored": "scissor.basic",
    "scissor_off_by_one": "scissor.basic",
    "scissor_clear_ignored": "scissor.clear",
    "scissor_stays_on": "scissor.disable_restores",
    "clear_swap_red_blue": "clear.values",
    "clear_ignores_mask": "mask.each_channel",
    "clear_low_value": "clear.values",
    "blend_source_alpha_one": "blend.straight",
    "blend_destination_zero": "blend.premultiplied",
    "blend_equation_ignored": "blend.equation",
    "blend_separate_ignored": "blend.separate",
    "blend_color_ignored": "blend.const_color",
    "blend_stays_on": "blend.off_replaces",
    "blend_ignored": "blend.additive",
    "mask_ignored": "mask.each_channel",
    "mask_alpha_ignored": "mask.each_channel",
    "read_row_offset": "read.full",
    "read_alignment_ignored": "read.align?alignment=1",
    "read_swap_red_blue": "read.full",
    "read_stale": "read.after_change",
    "read_overrun": "read.align?alignment=4",
    "read_column_offset": "read.full",
    "error_lost": "error.call?n=1*",
    "error_wrong": "error.call?n=1*",
    "error_sticky": "error.call?n=1*",
    "error_made_up": "read.align",
    "viewport_shifted": "viewport.offset",
    "viewport_grown": "viewport.offset",
    "viewport_reset_by_bind": "fbo.viewport_not_changed_by_bind",
    "draw_last_triangle_lost": "upload.full.rgba8888",
    "draw_twice": "blend.additive",
    "draw_first_ignored": "attrib",
    "buffer_offset_ignored": "buffer.sub_data",
    "buffer_update_lost": "buffer.sub_data",
    "attribute_not_normalised": "attrib.normalised_bytes?from=32",
    "uniform_unit_ignored": "sample.units",
    "framebuffer_never_incomplete": "fbo.incomplete",
    "framebuffer_switch_lost": "fbo.s*",
    "srgb_as_linear": "srgb.decode",
    "egl_config_565": "egl.config",
    "egl_config_attribute": "egl.config",
    "egl_config_count": "egl.config",
    "egl_pbuffer_narrow": "egl.pbuffer",
    "egl_pbuffer_negative": "egl.pbuffer",
    "egl_proc_address_null": "egl.proc",
    "egl_error_sticky": "egl.error",
    "egl_error_lost": "egl.error",
    "egl_context_version": "egl.context.version_request",
    "egl_current_none": "egl.context.current_queries",
  ]

  private func run(_ fault: String, _ pattern: String, _ more: [String] = []) throws -> CommandRun {
    let layer = try #require(ConformFixtures.faultLayer)
    return try CommandRun(
      ["conform", "--json", "-j", "1", "--isolate", "none", "--reruns", "0", "--only", pattern]
        + more,
      environment: layer.environment(fault)
    )
  }

  @Test func theTableHasEveryFault() throws {
    let faults = try #require(ConformFixtures.faultLayer).faults
    let others: Set<String> = [
      "crash_negative_viewport", "hang_negative_viewport", "crash_draw", "hang_draw", "crash_start",
      "hang_start", "reset_once", "reset_always", "extensions_endless",
    ]
    #expect(Set(faults) == others.union(Self.table.keys))
    #expect(Self.table.count >= 70)
  }

  /// A driver that ignores the alignment reads past the rows it is given, which the address
  /// sanitizer ends the process for.
  private static var findable: [String] {
    table.keys.filter { !Sanitizer.isAddress || $0 != "unpack_alignment_ignored" }.sorted()
  }

  @Test(arguments: findable)
  func everyFaultIsFound(fault: String) throws {
    let run = try run(fault, try #require(Self.table[fault]))
    #expect(run.status == 1, "\(run.errors)")
    let states = try ConformFixtures.states(run)
    #expect(states.values.contains("Fail"), "\(fault)")
    #expect(!states.values.contains { ["Crash", "Timeout", "InternalError"].contains($0) })
  }

  /// The layer without a fault: the cases of all groups that the faults above are looked for with.
  @Test func theIntactLayerIsNotReported() throws {
    let patterns = Set(Self.table.values).sorted().flatMap { ["--only", $0] }
    let run = try run("none", "clear", patterns)
    let json = try run.json()
    let unexpected = json["cases"]?.array?.filter { $0["unexpected"]?.boolean == true } ?? []
    #expect(unexpected.isEmpty, "\(unexpected.map { $0["name"]?.string ?? "" })")
    #expect(run.status == 0)
  }
}
