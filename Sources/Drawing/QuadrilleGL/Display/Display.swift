package import CEGL

/// A connection to an EGL driver.
///
/// A display may be used from any thread. It is never terminated: EGL has one display per platform
/// and process, and terminating it would break every other user.
@safe public final class Display: @unchecked Sendable {
  /// The functions of the display's EGL implementation.
  package let library: GLLibrary
  /// The platform that was opened: `surfaceless`, `device 0 (software)`, `gbm /dev/dri/renderD128`.
  public let platformName: String
  /// The version of EGL.
  public let version: (major: Int, minor: Int)
  /// The vendor string of EGL.
  public let vendor: String
  /// The display's extensions.
  public let extensions: Set<String>
  /// The displays that were tried before this one, and why each failed.
  package let failedAttempts: [FailedDisplayAttempt]
  /// The EGL display handle, for direct EGL calls; it must not be terminated.
  package let handle: EGLDisplay

  /// Opens a display.
  ///
  /// - Parameters:
  ///   - platform: The platform; by default the order of ``Platform/automatic``.
  ///   - library: The EGL implementation; nil for the system's.
  /// - Throws: `GLError.Reason.noDisplay(_:)` with the reason of every failure, or an error of
  ///   ``GLLibrary/system()``.
  public convenience init(
    _ platform: Platform = .automatic,
    library: GLLibrary? = nil
  ) throws(GLError) {
    try self.init(platform, library: library) { _ in }
  }

  /// Opens a display and reports each candidate before it is tried.
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

  /// Whether the display has an extension, or EGL 1.5, which includes the given ones.
  func has(_ name: String, orVersion15 builtIn: Bool = false) -> Bool {
    extensions.contains(name) || (builtIn && (version.major, version.minor) >= (1, 5))
  }

  /// The error of the last EGL call on this thread.
  func error(_ function: String) -> GLError {
    GLError(.egl(function: function, error: eglErrorName(library.egl.getError())))
  }

  /// Finds a pbuffer configuration with 8 bits per channel.
  ///
  /// All sizes are specified: by default EGL prefers small buffers and requires window support.
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

  /// An attribute of a configuration; 0 if the query fails.
  func attribute(_ name: EGLint, of config: EGLConfig) -> Int {
    var value: EGLint = 0
    _ = unsafe library.egl.getConfigAttrib(handle, config, name, &value)
    return Int(value)
  }
}
