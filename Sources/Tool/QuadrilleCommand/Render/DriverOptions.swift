import Glibc
import QuadrilleConsole
import QuadrilleDrawing
import QuadrilleOptions
public import QuadrilleRendering
import QuadrilleSystem

#if GL
import QuadrilleGL
#endif

extension RendererChoice: OptionValue {}

/// Options for selecting a driver.
struct DriverOptions: OptionGroup {
  var eglLibrary: String?
  var driver: String?

  static let section = OptionDescription.Section.topic("drivers")

  mutating func options(_ table: OptionTable) {
    table.value(
      "--egl-library",
      "path",
      &eglLibrary,
      "A libEGL file, or a folder with libEGL and libGLESv2; also QUADRILLE_EGL_LIBRARY."
    )
    .completing(.file).loadingCode()
    table.value(
      "--driver",
      "platform",
      &driver,
      "The EGL platform: auto, surfaceless, device[:n], gbm, x11 or default; also QUADRILLE_DRIVER."
    )
    .completing(
      .keywords(["auto", "surfaceless", "device", "gbm", "x11", "default", "hardware"])
    )
  }

  /// The path of the EGL library, from the option or the environment.
  var eglLibraryPath: String? { eglLibrary ?? Self.environmentPath }

  /// The name of the platform, from the option or the environment.
  var platformName: String? { driver ?? Self.environmentPlatform }

  static var environmentPath: String? { Environment.value("QUADRILLE_EGL_LIBRARY") }
  static var environmentPlatform: String? { Environment.value("QUADRILLE_DRIVER") }

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

  #if GL
  /// The platform that the options name.
  ///
  /// - Throws: ``UsageError`` for an unknown platform name.
  func platform() throws -> Platform {
    guard let name = platformName else { return .automatic }
    guard let known = Platform(name: name) else {
      throw UsageError(message: "unknown EGL platform \(name.quotedForDisplay)")
    }
    return known
  }
  #endif
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
