import ArgumentParser
import QuadrilleDrawing
import QuadrilleIO
import QuadrillePixels
import QuadrilleRaster

#if GL
import QuadrilleGL
import QuadrilleSpriteBatch
#endif

/// What draws.
enum Backend: String, ExpressibleByArgument, CaseIterable {
  /// OpenGL ES where a driver can be had, otherwise the processor.
  case auto
  /// OpenGL ES or nothing.
  case gl
  /// The processor.
  case cpu
}

/// Which driver is asked for.
struct DriverOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Another EGL: a libEGL file, or a folder with libEGL and libGLESv2. Also QUADRILLE_EGL_LIBRARY.",
      valueName: "path"
    )
  )
  var eglLibrary: String?

  @Option(
    help: ArgumentHelp(
      "The EGL platform: auto, surfaceless, device[:n], gbm, x11 or default. Also QUADRILLE_DRIVER.",
      valueName: "platform"
    )
  )
  var driver: String?

  /// The path of the EGL library, from the option or the environment.
  var eglLibraryPath: String? { eglLibrary ?? Self.environmentPath }

  /// The name of the platform, from the option or the environment.
  var platformName: String? { driver ?? Self.environmentPlatform }

  static var environmentPath: String? { Environment.value("QUADRILLE_EGL_LIBRARY") }
  static var environmentPlatform: String? { Environment.value("QUADRILLE_DRIVER") }

  #if GL
  /// Opens the display that the options name.
  func openDisplay() throws -> Display {
    if platformName == nil, eglLibraryPath == nil, let display = try DriverStart.finish() {
      return display
    }
    return try Display(platform(), library: eglLibraryPath.map { try GLLibrary(path: $0) })
  }

  /// The platform that the options name.
  ///
  /// - Throws: ``UsageError`` for a name that no platform has.
  func platform() throws -> Platform {
    guard let name = platformName else { return .automatic }
    guard let known = Platform(name: name) else {
      throw UsageError(message: "no EGL platform is named \(name.quotedForDisplay)")
    }
    return known
  }
  #endif
}

/// A picture drawn, with what is worth telling about how.
struct Drawn {
  var bitmap: Bitmap
  var backend: Backend
  /// What drew, in words.
  var driver: String
  var notes: [Diagnostic] = []
}

extension DriverOptions {
  /// Draws a picture that is being prepared on another thread.
  ///
  /// - Parameters:
  ///   - backend: What is to draw.
  ///   - samples: The samples of a pixel, which the processor does not have.
  ///   - prepared: Gives the picture; called once the driver is up.
  func draw(
    on backend: Backend,
    samples: Int = 1,
    _ prepared: () throws -> Picture
  ) throws -> Drawn {
    #if GL
    if backend == .cpu { return Self.drawOnCPU(try prepared()) }
    let context: Context
    do {
      context = try Context(openDisplay())
      // Kept to the end of the process: destroying it takes as long as writing a small picture.
      _ = unsafe Unmanaged.passRetained(context)
    } catch let error as GLError where backend == .auto && samples == 1 {
      var drawn = Self.drawOnCPU(try prepared())
      drawn.notes.append(Self.fallbackNote(error))
      return drawn
    }
    return try Self.draw(prepared(), samples: samples, in: context)
    #else
    if backend == .gl || samples > 1 { throw NoGraphicsError() }
    return Self.drawOnCPU(try prepared())
    #endif
  }

  private static func drawOnCPU(_ picture: Picture) -> Drawn {
    var renderer = ReferenceRenderer()
    return Drawn(
      bitmap: renderer.render(picture.list, background: picture.background),
      backend: .cpu,
      driver: "the CPU rasteriser"
    )
  }

  #if GL
  private static func draw(
    _ picture: Picture,
    samples: Int,
    in context: Context
  ) throws -> Drawn {
    let size = picture.list.pixelSize
    let view = try GLView(
      size: Size(width: Double(size.width), height: Double(size.height)),
      samples: samples,
      in: context
    )
    let batch = try SpriteBatch(in: context)
    try view.clear(picture.background)
    try batch.draw(picture.list, in: view)
    let frame = try view.presentFramebuffer()
    return Drawn(bitmap: frame.bitmap, backend: .gl, driver: context.capabilities.renderer)
  }

  /// Why the processor draws.
  static func fallbackNote(_ error: GLError) -> Diagnostic {
    Diagnostic(
      .note,
      code: "render.fallback",
      place: Place(),
      message: "drawn with the CPU rasteriser, since OpenGL ES cannot be had: \(error.message)"
    )
  }
  #endif
}

#if !GL
/// OpenGL ES was asked for in a build that has none.
struct NoGraphicsError: QuadrilleError {
  var code: String { "gl.notBuilt" }
  var category: ErrorCategory { .graphics }
  var place: Place { Place() }
  var message: String { "this build has no OpenGL ES; --backend cpu draws without it" }
}
#endif
