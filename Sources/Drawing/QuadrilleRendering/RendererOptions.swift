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

/// Which renderer is to draw.
public enum RendererChoice: String, Sendable, CaseIterable {
  /// The better one for the machine; where OpenGL ES fails, the CPU.
  case auto
  /// OpenGL ES or nothing.
  case gl
  /// The CPU.
  case cpu

  /// What ``auto`` takes where there is no GPU: no software OpenGL ES is as quick as the CPU renderer.
  static let withoutGPU = RendererChoice.cpu
}

/// What a renderer is to be.
public struct RendererOptions: Equatable, Sendable {
  /// Which renderer is to draw.
  public var choice: RendererChoice
  /// Samples of a pixel by OpenGL ES, for smooth edges.
  ///
  /// The CPU computes how much of a pixel a sprite covers instead, where lists ask for it; see
  /// `computesCoverage`.
  public var samples: Int
  /// How long pages are kept that lists do not show.
  public var pagePolicy: PageCachePolicy
  #if GL
  /// Which kind of EGL display to open.
  public var platform = Platform.automatic
  /// Another implementation of EGL: a libEGL file or a folder with one; nil for the system's.
  public var eglLibraryPath: String?
  /// What happens to pages whose sides are not powers of two, where OpenGL ES draws.
  public var sizePolicy = SizePolicy.native
  /// Whether PVR pages must be square, as devices once wanted, where OpenGL ES draws.
  public var squarePVR = false
  /// Where linked OpenGL ES programs are kept for later processes; nil for nowhere.
  public var programCache: ProgramCache?
  #endif

  /// How the driver failed in another process, in words; nil where nothing is known.
  ///
  /// For ``RendererChoice/auto`` the CPU draws then.
  package var driverFailure: String?

  /// Makes options: the better renderer for the machine unless said otherwise.
  public init(
    _ choice: RendererChoice = .auto,
    samples: Int = 1,
    pagePolicy: PageCachePolicy = .standard
  ) {
    self.choice = choice
    self.samples = samples
    self.pagePolicy = pagePolicy
  }

  /// Which renderer is tried first, and why; decided without opening a driver.
  ///
  /// For ``RendererChoice/auto`` that is OpenGL ES where a GPU is or where a driver is named,
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

  /// Which renderer is tried first; see ``preference``.
  package var preferredRenderer: RendererChoice { preference.renderer }

  /// Whether several samples are asked for and the CPU draws: lists are then to be made with
  /// `DrawState.edgeAntialiasing`, and the picture is the same for every number of samples.
  package var computesCoverage: Bool { samples > 1 && preferredRenderer == .cpu }

  /// Whether the CPU may draw where OpenGL ES fails.
  public var allowsFallback: Bool { choice == .auto && samples <= 1 }

  #if GL
  /// The first DRM render node, or the NVIDIA device; nil where the machine has neither.
  private static var nodeOfGPU: String? {
    let nodes = (128..<144).map { "/dev/dri/renderD\($0)" } + ["/dev/nvidiactl"]
    return nodes.first { unsafe access($0, F_OK) == 0 }
  }
  #endif
}
