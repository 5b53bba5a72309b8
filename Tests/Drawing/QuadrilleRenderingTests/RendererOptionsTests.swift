import Glibc
import QuadrilleDrawing
import QuadrilleRendering
import Testing

#if GL
import QuadrilleGL
import QuadrilleTexture
#endif

/// The preferred renderer for combinations of options.
@Suite struct RendererOptionsTests {
  private static let nodes =
    (128...143).map { "/dev/dri/renderD\($0)" } + ["/dev/nvidiactl"]

  /// The choice of `auto` on this machine.
  private static let automatic: RendererChoice =
    nodes.contains { unsafe access($0, F_OK) == 0 } ? .gl : .cpu

  private static func check(
    _ options: RendererOptions,
    namesDriver: Bool,
    _ context: Comment
  ) {
    let preferred: RendererChoice =
      options.choice != .auto
      ? options.choice
      : options.driverFailure != nil ? .cpu : namesDriver ? .gl : automatic
    #expect(options.preferredRenderer == preferred, context)
    #expect(options.preference.renderer == preferred, context)
    #expect(options.computesCoverage == (options.samples > 1 && preferred == .cpu), context)
    // Multisampling cannot fall back to another renderer.
    #expect(options.allowsFallback == (options.choice == .auto && options.samples < 2), context)
  }

  @Test(
    "The preferred renderer follows choice, samples and driver options",
    arguments: RendererChoice.allCases,
    [0, 1, 2, 4]
  )
  func preferenceFollowsOptions(choice: RendererChoice, samples: Int) {
    for failure in [nil, "no driver"] {
      var options = RendererOptions(choice, samples: samples)
      options.driverFailure = failure
      #if GL
      Self.check(options, namesDriver: false, "\(failure ?? "")")
      options.platform = .surfaceless
      Self.check(options, namesDriver: true, "a platform, \(failure ?? "")")
      options.eglLibraryPath = "/x"
      Self.check(options, namesDriver: true, "both, \(failure ?? "")")
      options.platform = .automatic
      Self.check(options, namesDriver: true, "a library, \(failure ?? "")")
      #endif
    }
  }

  @Test("New options have the default values")
  func newOptionsHaveDefaults() {
    let options = RendererOptions()
    #expect(options.choice == .auto && options.samples == 1 && options.driverFailure == nil)
    #expect(options == RendererOptions(.auto, samples: 1, pagePolicy: .standard))
    #if GL
    #expect(options.platform == .automatic && options.eglLibraryPath == nil)
    #expect(!options.squarePVR && options.programCache == nil && options.sizePolicy == .native)
    #endif
  }
}
