import Glibc
import QuadrilleConsole
import QuadrilleDrawing
import QuadrilleOptions
import QuadrilleProgram
public import QuadrilleRendering
import QuadrilleSystem

#if GL
import QuadrilleGL
#endif

extension RendererChoice: OptionValue {}

extension DriverOptions {
  /// Returns the renderer options.
  ///
  /// - Throws: ``UsageError`` for an unknown platform name.
  func rendererOptions(
    _ choice: RendererChoice = .auto,
    samples: Int = 1,
    cache: ProgramCacheOptions? = nil
  ) throws -> RendererOptions {
    var options = RendererOptions(choice, samples: samples, pagePolicy: .playback)
    #if GL
    if choice != .cpu {
      options.platform = try platform()
      options.eglLibraryPath = eglLibraryPath
      options.programCache = cache?.folder.map(ProgramCache.init)
    }
    #endif
    return options
  }
}

/// Whether compiled OpenGL ES programs are cached for later processes.
struct ProgramCacheOptions: OptionGroup {
  private var isOn = true

  static let section = OptionDescription.Section.topic("drivers")
  static let affectsBuildKey = false

  mutating func options(_ table: OptionTable) {
    table.set(
      "--no-cache",
      &isOn,
      to: false,
      "Do not cache compiled OpenGL ES programs in the user's cache folder."
    )
  }

  /// The folder according to the XDG Base Directory Specification; nil if caching is disabled, if
  /// the user has no home directory, and for a privileged process.
  var folder: String? {
    guard isOn else { return nil }
    guard getuid() == geteuid(), getgid() == getegid() else { return nil }
    if let cache = Environment.value("XDG_CACHE_HOME"), cache.hasPrefix("/") {
      return cache + "/quadrille/programs"
    }
    guard let home = Environment.value("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.cache/quadrille/programs"
  }
}

/// The number of samples per pixel.
struct SampleOptions: OptionGroup {
  var samples = 1

  mutating func options(_ table: OptionTable) {
    table.value(
      "--samples",
      "n",
      &samples,
      "Samples per pixel for smooth edges; the CPU computes coverage instead."
    )
    .from(1...64, samples)
  }
}

extension SelectedRenderer {
  /// Keeps the renderer until the process exits: destroying its context takes as long as writing a
  /// small image.
  func leakUntilExit() { _ = unsafe Unmanaged.passRetained(CachedRenderer(renderer: self)) }
}

private final class CachedRenderer {
  let renderer: SelectedRenderer

  init(renderer: SelectedRenderer) { self.renderer = renderer }
}
