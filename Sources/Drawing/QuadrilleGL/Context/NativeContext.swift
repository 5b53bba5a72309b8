import CEGL

/// An EGL context and its surface, destroyed with the last reference.
@safe final class NativeContext {
  let display: Display
  let handle: EGLContext
  /// The configuration; nil if the context works with every surface.
  let config: EGLConfig?
  /// A pbuffer of one pixel for drivers that require a surface for every context.
  let restSurface: PbufferSurface?
  /// The log of driver messages, kept until the context is destroyed.
  var debugLog: DebugLog?

  init(
    _ display: Display,
    options: ContextOptions,
    sharing other: NativeContext?
  ) throws(GLError) {
    let attributes = try Self.attributes(display, options)
    let egl = display.library.egl
    _ = egl.bindAPI(EGLenum(EGL_OPENGL_ES_API))
    let surfaceless = display.has("EGL_KHR_surfaceless_context")
    let noConfig = display.has("EGL_KHR_no_config_context")
    let config: EGLConfig? =
      if let sizes = options.config {
        unsafe try display.config(sizes, clientVersion: options.clientVersion)
      } else if surfaceless && noConfig { nil } else {
        unsafe try display.pbufferConfig(depthBits: 0, stencilBits: 0)
      }
    guard
      let handle = unsafe egl.createContext(display.handle, config, other?.handle, attributes)
    else { throw display.error("eglCreateContext") }
    self.display = display
    unsafe self.handle = handle
    unsafe self.config = config
    if !surfaceless, let config = unsafe config {
      do throws(GLError) {
        restSurface = try unsafe PbufferSurface(display, config: config, width: 1, height: 1)
      } catch {
        _ = unsafe egl.destroyContext(display.handle, handle)
        throw error
      }
    } else {
      restSurface = nil
    }
  }

  deinit {
    let egl = display.library.egl
    if isCurrent { _ = unsafe egl.makeCurrent(display.handle, nil, nil, nil) }
    _ = unsafe egl.destroyContext(display.handle, handle)
  }

  /// Whether the context is current on the calling thread.
  var isCurrent: Bool { unsafe display.library.egl.getCurrentContext() == handle }

  /// Makes the context current on the calling thread, with a draw surface if one is given.
  func makeCurrent(_ surface: PbufferSurface?) throws(GLError) {
    let egl = display.library.egl
    if isCurrent {
      guard let surface else { return }
      if unsafe egl.getCurrentSurface(EGL_DRAW) == surface.handle { return }
    }
    let target = surface ?? restSurface
    guard
      unsafe egl.makeCurrent(display.handle, target?.handle, target?.handle, handle)
        == EGLBoolean(EGL_TRUE)
    else {
      let code = egl.getError()
      // This code has one cause: context or surface are current on another thread.
      if code == EGL_BAD_ACCESS { throw GLError(.currentOnAnotherThread) }
      throw GLError(.egl(function: "eglMakeCurrent", error: eglErrorName(code)))
    }
  }

  /// Releases the context from the calling thread if it is current.
  func resign() {
    guard isCurrent else { return }
    _ = unsafe display.library.egl.makeCurrent(display.handle, nil, nil, nil)
  }

  private static func attributes(
    _ display: Display,
    _ options: ContextOptions
  ) throws(GLError) -> [EGLint] {
    if options.noError && (options.robust || options.debug) { throw GLError(.conflictingOptions) }
    var attributes: [EGLint] = [
      EGL_CONTEXT_CLIENT_VERSION, EGLint(options.clientVersion),
    ]
    if options.noError {
      try require(display, "EGL_KHR_create_context_no_error", "a context without errors")
      attributes += [EGL_CONTEXT_OPENGL_NO_ERROR_KHR, EGL_TRUE]
    }
    if options.robust {
      try require(display, "EGL_EXT_create_context_robustness", "a robust context")
      attributes += [
        EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, EGL_TRUE,
        EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT,
      ]
    }
    if options.debug {
      try require(display, "EGL_KHR_create_context", "a debug context")
      attributes += [EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR]
    }
    return attributes + [EGL_NONE]
  }

  private static func require(
    _ display: Display,
    _ name: String,
    _ purpose: String
  ) throws(GLError) {
    if !display.has(name) { throw GLError(.missingExtension(name, purpose: purpose)) }
  }
}

/// An off-screen EGL surface, destroyed with the last reference.
@safe final class PbufferSurface {
  let display: Display
  let handle: EGLSurface

  init(_ display: Display, config: EGLConfig, width: Int, height: Int) throws(GLError) {
    let attributes: [EGLint] = [
      EGL_WIDTH, EGLint(clamping: width), EGL_HEIGHT, EGLint(clamping: height), EGL_NONE,
    ]
    guard
      let handle = unsafe display.library.egl.createPbufferSurface(
        display.handle,
        config,
        attributes
      )
    else { throw display.error("eglCreatePbufferSurface") }
    self.display = display
    unsafe self.handle = handle
  }

  // EGL defers the destruction of a current surface, so this may run on any thread.
  deinit { _ = unsafe display.library.egl.destroySurface(display.handle, handle) }

  /// The actual width or height that the driver chose.
  func extent(_ name: EGLint) -> Int {
    var value: EGLint = 0
    _ = unsafe display.library.egl.querySurface(display.handle, handle, name, &value)
    return Int(value)
  }
}
