package import QuadrilleGL

/// On what cases are run: the kind of context, and what they draw to.
package struct CaseTarget: Equatable, Sendable {
  /// What cases draw to that make no target of a kind of their own.
  package typealias Surface = CaseSurface
  /// What a context does about errors.
  package typealias ContextKind = CaseContextKind

  /// What cases draw to.
  package var surface = Surface.fbo
  /// The version of OpenGL ES that is asked for, and that cases keep to.
  package var clientVersion = 3
  /// The configuration of the context; nil takes none where the driver can do without.
  package var config: ConfigSizes?
  /// What the context does about errors.
  package var context = ContextKind.plain

  /// A context of version 3, and framebuffer objects.
  package init() {}

  /// What is asked of the context.
  var contextOptions: ContextOptions {
    var options = ContextOptions(noError: context == .noError, robust: context == .robust)
    options.clientVersion = clientVersion
    options.config = config ?? (surface == .pbuffer ? ConfigSizes() : nil)
    return options
  }

  /// The groups and cases about framebuffer objects, several contexts or several targets, and those
  /// that attach depth, stencil or a second target: they draw to what they make.
  private static let ownTargets: Set<String> = [
    "blit", "depth", "fbo", "lost", "mrt", "multisample", "program", "share", "stencil", "thread",
    "clear.buffer", "clear.buffer_mask_and_scissor", "clear.depth_and_stencil",
    "clear.stencil_alone",
    "copy.read_buffer", "egl.context.flush_control", "error.refused", "format.depth_and_stencil",
    "query.fragment_state", "query.samples", "query.samples_by_test", "raster.shader_discard",
    "read.depth", "shader.invariant", "srgb.alpha_linear",
  ]

  /// The cases of pbuffers that the library makes, with the configuration of the run.
  private static let pbufferViews: Set<String> = [
    "egl.pbuffer.resize_by_recreate", "fbo.present_pair",
  ]

  /// Whether a case may draw to a pbuffer.
  func usesPbuffer(for test: ConformanceCase) -> Bool {
    surface == .pbuffer && !Self.ownTargets.contains(test.name.group)
      && !Self.ownTargets.contains(test.name.entry)
  }

  /// Why a case cannot be run so; nil where it can.
  func refusal(of test: ConformanceCase, on driver: DriverFacts) -> String? {
    if test.mode == .library, driver.version[0] < 3 || clientVersion < 3 {
      return "Quadrille draws with OpenGL ES 3.0"
    }
    if context == .noError, test.name.group == "error" || test.rules.contains(.errors) {
      return "what wrong calls do is undefined in a context without errors"
    }
    let checksPbuffer = surface == .pbuffer || Self.pbufferViews.contains(test.name.entry)
    if checksPbuffer, let config, config.colors != SIMD4(8, 8, 8, 8) || config.samples > 1 {
      return "cases judge pbuffers of rgba8888 with one sample alone"
    }
    return nil
  }

  /// The options of a command line that say the same.
  package var arguments: [String] {
    var arguments: [String] = []
    if surface != .fbo { arguments += ["--target", surface.rawValue] }
    if clientVersion != 3 { arguments += ["--es", "\(clientVersion)"] }
    if let config { arguments += ["--config", config.description] }
    if context != .plain { arguments += ["--context", context.rawValue] }
    return arguments
  }
}
