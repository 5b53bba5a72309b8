package import CEGL

/// A connection to a driver.
///
/// A display may be used from any thread. It is never closed: EGL has one display a platform in a
/// process, and closing it would break every other user.
@safe public final class Display: @unchecked Sendable {
  /// The functions of the implementation that the display belongs to.
  package let library: GLLibrary
  /// The platform as it was opened: `surfaceless`, `device 0 (software)`, `gbm /dev/dri/renderD128`.
  public let platformName: String
  /// The version of EGL.
  public let version: (major: Int, minor: Int)
  /// Who made the driver, as EGL tells it.
  public let vendor: String
  /// The display's extensions.
  public let extensions: Set<String>
  /// The displays that were tried before this one, and why each was refused.
  package let failedAttempts: [FailedDisplayAttempt]
  /// The display of EGL, for calls of one's own; it must not be terminated.
  package let handle: EGLDisplay

  /// Opens a display.
  ///
  /// - Parameters:
  ///   - platform: Which kind; by default the order of ``Platform/automatic``.
  ///   - library: The implementation; nil is the system's.
  /// - Throws: `GLError.Reason.noDisplay(_:)` with the reason of every refusal, or an error of
  ///   ``GLLibrary/system()``.
  public convenience init(
    _ platform: Platform = .automatic,
    library: GLLibrary? = nil
  ) throws(GLError) {
    try self.init(platform, library: library) { _ in }
  }

  /// Opens a display and tells of each one before it is tried.
  package init(
    _ platform: Platform,
    library: GLLibrary?,
    willTry: @escaping (String) -> Void
  ) throws(GLError) {
    let library = if let library { library } else { try GLLibrary.system() }
    var opener = DisplayOpener(library, willTry: willTry)
    let opened = try opener.open(platform)
    self.library = library
    unsafe handle = opened.handle
    platformName = opened.name
    version = opened.version
    failedAttempts = opener.attempts
    let vendor = unsafe library.egl.queryString(opened.handle, EGL_VENDOR)
    self.vendor = unsafe vendor.map { unsafe String(cString: $0) } ?? ""
    extensions = unsafe extensionSet(library.egl.queryString(opened.handle, EGL_EXTENSIONS))
  }

  /// Whether the display has an extension, or EGL 1.5, which has the given ones built in.
  func has(_ name: String, orVersion15 builtIn: Bool = false) -> Bool {
    extensions.contains(name) || (builtIn && (version.major, version.minor) >= (1, 5))
  }

  /// The error of the last EGL call on this thread.
  func error(_ function: String) -> GLError {
    GLError(.egl(function: function, error: eglErrorName(library.egl.getError())))
  }

  /// Finds a configuration for pbuffers with 8 bits a channel.
  ///
  /// All sizes are asked for: without them EGL prefers small buffers, and without the surface type
  /// it looks for windows.
  func pbufferConfig(depthBits: Int, stencilBits: Int) throws(GLError) -> EGLConfig {
    let attributes: [EGLint] = [
      EGL_SURFACE_TYPE, EGL_PBUFFER_BIT,
      EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT,
      EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8, EGL_ALPHA_SIZE, 8,
      EGL_DEPTH_SIZE, EGLint(depthBits), EGL_STENCIL_SIZE, EGLint(stencilBits),
      EGL_SAMPLES, 0,
      EGL_NONE,
    ]
    var configs = unsafe [EGLConfig?](repeating: nil, count: 64)
    var count: EGLint = 0
    guard
      unsafe library.egl.chooseConfig(handle, attributes, &configs, 64, &count)
        == EGLBoolean(EGL_TRUE)
    else { throw error("eglChooseConfig") }
    for index in 0..<min(Int(count), 64) {
      guard let config = unsafe configs[index] else { continue }
      let wanted = [
        (EGL_RED_SIZE, 8), (EGL_GREEN_SIZE, 8), (EGL_BLUE_SIZE, 8), (EGL_ALPHA_SIZE, 8),
      ]
      if wanted.allSatisfy({ unsafe attribute($0.0, of: config) == $0.1 }) {
        return unsafe config
      }
    }
    throw GLError(
      .unavailable(backend: "pbuffer", reason: "no configuration has 8 bits for each channel")
    )
  }

  /// An attribute of a configuration; 0 where it cannot be had.
  func attribute(_ name: EGLint, of config: EGLConfig) -> Int {
    var value: EGLint = 0
    _ = unsafe library.egl.getConfigAttrib(handle, config, name, &value)
    return Int(value)
  }
}
