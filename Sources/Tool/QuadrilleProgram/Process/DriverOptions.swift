import QuadrilleConsole
package import QuadrilleOptions
import QuadrilleSystem

#if GL
package import QuadrilleGL
#endif

/// Options for selecting a driver.
package struct DriverOptions: OptionGroup {
  package var eglLibrary: String?
  package var driver: String?

  package static let section = OptionDescription.Section.topic("drivers")

  package init() {}

  package mutating func options(_ table: OptionTable) {
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
  package var eglLibraryPath: String? { eglLibrary ?? Self.environmentPath }

  /// The name of the platform, from the option or the environment.
  package var platformName: String? { driver ?? Self.environmentPlatform }

  package static var environmentPath: String? { Environment.value("QUADRILLE_EGL_LIBRARY") }
  package static var environmentPlatform: String? { Environment.value("QUADRILLE_DRIVER") }

  #if GL
  /// The platform that the options name.
  ///
  /// - Throws: ``UsageError`` for an unknown platform name.
  package func platform() throws -> Platform {
    guard let name = platformName else { return .automatic }
    guard let known = Platform(name: name) else {
      throw UsageError(message: "unknown EGL platform \(name.quotedForDisplay)")
    }
    return known
  }
  #endif
}
