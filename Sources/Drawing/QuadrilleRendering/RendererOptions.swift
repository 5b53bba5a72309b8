public import QuadrilleDrawing

#if GL
public import QuadrilleGL
public import QuadrilleTexture
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The renderer to use.
public enum RendererChoice: String, Sendable, CaseIterable {
  /// The better one for the machine, with fallback from OpenGL ES to the CPU.
  case auto
  /// OpenGL ES, without fallback.
  case gl
  /// The CPU.
  case cpu

  /// The choice of ``auto`` without a GPU: no software OpenGL ES is as fast as the CPU renderer.
  static let withoutGPU = RendererChoice.cpu
}

/// Options for creating a renderer.
public struct RendererOptions: Equatable, Sendable {
  /// The renderer to use.
  public var choice: RendererChoice
  /// Samples per pixel with OpenGL ES, for antialiasing.
  ///
  /// The CPU renderer computes coverage instead, if lists request it; see `computesCoverage`.
  public var samples: Int
  /// How long unused pages are kept.
  public var pagePolicy: PageCachePolicy
  #if GL
  /// Which kind of EGL display to open.
  public var platform = Platform.automatic
  /// The EGL implementation: a libEGL file or a directory that contains one; nil for the system's.
  public var eglLibraryPath: String?
  /// How OpenGL ES handles pages whose dimensions are not powers of two.
  public var sizePolicy = SizePolicy.native
  /// Whether OpenGL ES requires PVR pages to be square, as old devices did.
  public var squarePVR = false
  /// The directory of the cache of linked OpenGL ES programs; nil for no cache.
  public var programCache: ProgramCache?
  #endif

  /// How the driver failed in another process, as text; nil if unknown.
  ///
  /// With ``RendererChoice/auto`` the CPU then draws.
  package var driverFailure: String?

  /// Creates options; by default the better renderer for the machine.
  public init(
    _ choice: RendererChoice = .auto,
    samples: Int = 1,
    pagePolicy: PageCachePolicy = .standard
  ) {
    self.choice = choice
    self.samples = samples
    self.pagePolicy = pagePolicy
  }

  /// The renderer to try first, and the reason; determined without opening a driver.
  ///
  /// For ``RendererChoice/auto``, OpenGL ES if the machine has a GPU or a driver is selected,
  /// otherwise the CPU.
  public var preference: (renderer: RendererChoice, reason: RendererReason) {
    guard choice == .auto else { return (choice, .explicitChoice) }
    if let driverFailure { return (.cpu, .driverFailed(driverFailure)) }
    #if GL
    if platform != .automatic || eglLibraryPath != nil { return (.gl, .driverNamed) }
    if let node = Self.nodeOfGPU { return (.gl, .gpu(node)) }
    return (.withoutGPU, .noGPU)
    #else
    return (.cpu, .notBuilt)
    #endif
  }

  /// The renderer to try first; see ``preference``.
  package var preferredRenderer: RendererChoice { preference.renderer }

  /// Whether several samples are requested and the CPU draws: lists should then use
  /// `DrawState.edgeAntialiasing`, and the image is the same for every number of samples.
  package var computesCoverage: Bool { samples > 1 && preferredRenderer == .cpu }

  /// Whether the CPU may be used if OpenGL ES fails.
  public var allowsFallback: Bool { choice == .auto && samples <= 1 }

  #if GL
  /// The first DRM render node, or the NVIDIA device; nil if the machine has neither.
  private static var nodeOfGPU: String? {
    let nodes = (128..<144).map { "/dev/dri/renderD\($0)" } + ["/dev/nvidiactl"]
    return nodes.first { unsafe access($0, F_OK) == 0 }
  }
  #endif
}
