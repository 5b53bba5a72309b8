import CGLES

/// An OpenGL ES 3 context.
///
/// A context and all its objects belong to one thread at a time; the compiler prevents sharing.
/// Transfer a context as a whole, or use a ``RenderThread``. Never `await` between making a context
/// current and drawing: the continuation may run on another thread.
///
/// The default state, which every part of Quadrille expects and restores: `GL_PACK_ALIGNMENT` and
/// `GL_UNPACK_ALIGNMENT` may have any value, all other pixel-store values are 0, and no pixel-pack
/// or pixel-unpack buffer is bound.
public final class Context {
  /// The display that the context belongs to.
  public let display: Display
  /// The functions of OpenGL ES; callable while the context is current.
  public let gl: GLFunctions
  /// The requested options.
  public let options: ContextOptions
  /// The features and limits of the driver.
  public let capabilities: Capabilities
  /// The loss of the context, once detected.
  public private(set) var lossStatus: String?
  let deletions = DeletionQueue()
  private(set) var native: NativeContext?
  private let debugLog: DebugLog?

  /// Creates a context and makes it current.
  ///
  /// - Parameters:
  ///   - display: The driver.
  ///   - options: The kind of context.
  ///   - other: A context that shares its textures, buffers and programs with this one.
  /// - Throws: ``GLError`` with the reason `conflictingOptions`, `missingExtension`, `egl` or
  ///   `versionTooLow`.
  public convenience init(
    _ display: Display,
    options: ContextOptions = ContextOptions(),
    sharing other: Context? = nil
  ) throws(GLError) {
    try self.init(display, options: options, sharing: other, functions: display.library.gl)
  }

  /// Creates a context that calls the given functions; tests replace some.
  init(
    _ display: Display,
    options: ContextOptions,
    sharing other: Context?,
    functions: GLFunctions
  ) throws(GLError) {
    let native = try NativeContext(display, options: options, sharing: other?.native)
    try native.makeCurrent(nil)
    let capabilities = Capabilities(functions)
    guard capabilities.version[0] >= min(3, options.clientVersion) else {
      throw GLError(.versionTooLow(found: capabilities.versionString))
    }
    if options.debug {
      guard capabilities.extensions.contains("GL_KHR_debug") else {
        throw GLError(.missingExtension("GL_KHR_debug", purpose: "debug messages"))
      }
      let log = DebugLog()
      log.attach(functions)
      native.debugLog = log
      debugLog = log
    } else {
      debugLog = nil
    }
    self.display = display
    self.native = native
    self.options = options
    self.capabilities = capabilities
    gl = functions
  }

  /// Whether the context is current on the calling thread.
  public var isCurrent: Bool { native?.isCurrent ?? false }

  /// Makes the context current on the calling thread; fast if it already is.
  ///
  /// - Throws: ``GLError`` with the reason `contextDestroyed`, `currentOnAnotherThread` or `egl`.
  public func makeCurrent() throws(GLError) { try makeCurrent(drawingTo: nil) }

  /// Makes the context current with a pbuffer of its configuration as the draw surface.
  ///
  /// - Parameters:
  ///   - width: The columns.
  ///   - height: The rows.
  /// - Returns: The owner of the pbuffer.
  /// - Throws: ``GLError`` if the context has no configuration or the driver cannot create the
  ///   pbuffer.
  package func makeCurrentWithPbuffer(_ width: Int, _ height: Int) throws(GLError) -> AnyObject {
    guard let native else { throw GLError(.contextDestroyed) }
    guard let config = unsafe native.config else {
      throw GLError(.unavailable(backend: "pbuffer", reason: "the context has no configuration"))
    }
    let surface = try unsafe PbufferSurface(display, config: config, width: width, height: height)
    try native.makeCurrent(surface)
    return surface
  }

  /// Makes the context current without a surface.
  package func makeCurrentWithoutSurface() throws(GLError) {
    native?.resign()
    try makeCurrent()
  }

  func makeCurrent(drawingTo surface: PbufferSurface?) throws(GLError) {
    guard let native else { throw GLError(.contextDestroyed) }
    try native.makeCurrent(surface)
  }

  /// Releases the context from the calling thread, so that another thread can use it.
  public func resignCurrent() { native?.resign() }

  /// Makes the context current, deletes queued objects, and calls a closure with the functions.
  ///
  /// Use this for direct OpenGL ES calls. The closure must not suspend or make another context
  /// current; debug builds assert that.
  ///
  /// - Throws: An error of ``makeCurrent()``, or the closure's error.
  public func current<Result: ~Copyable>(
    _ body: (GLFunctions) throws(GLError) -> Result
  ) throws(GLError) -> Result {
    try makeCurrent()
    drainDeletions()
    defer { assert(isCurrent, "another context was made current inside the closure") }
    return try body(gl)
  }

  /// Same as `withCurrent(_:)` for closures that throw errors of other types.
  ///
  /// - Throws: An error of ``makeCurrent()``, or the closure's error unchanged.
  public func current<Result: ~Copyable, Failure: Error>(
    _ body: (GLFunctions) throws(Failure) -> Result
  ) throws -> Result {
    try makeCurrent()
    drainDeletions()
    defer { assert(isCurrent, "another context was made current inside the closure") }
    return try body(gl)
  }

  /// Deletes the objects that are no longer referenced; the context must be current.
  func drainDeletions() {
    guard deletions.count > 0 else { return }
    for entry in deletions.takeAll() {
      switch entry {
      case .object(let kind, let name): gl.delete(kind, name)
      case .fence(let bits): unsafe gl.deleteSync(GLsync(bitPattern: bits))
      }
    }
  }

  /// Destroys the context and all its objects, except those that another context shares.
  ///
  /// Later calls on the context or its objects throw `contextDestroyed`. Without this call the
  /// context is destroyed with the last reference to it or to one of its objects.
  public func destroy() {
    if isCurrent { drainDeletions() }
    _ = deletions.takeAll()
    native = nil
  }

  /// The driver's messages since the last call; empty unless ``ContextOptions/debug`` was set.
  public func takeDebugMessages() -> [DebugMessage] { debugLog?.takeAll() ?? [] }

  func markLost(_ status: String) { lossStatus = status }
}

/// The kind of context to create.
public struct ContextOptions: Equatable, Sendable {
  /// Whether the driver may skip error checks; invalid calls are then undefined behavior.
  public var noError = false
  /// Whether a GPU reset is reported and out-of-bounds buffer accesses are harmless.
  public var robust = false
  /// Whether the driver's messages are collected, see ``Context/takeDebugMessages()``.
  public var debug = false
  /// The minimum version of OpenGL ES: 3, or 2, with which none of Quadrille's own drawing works.
  public var clientVersion = 3
  /// The EGL configuration; nil for none if the driver supports that.
  package var config: ConfigSizes?

  /// Creates options; all are off by default.
  public init(noError: Bool = false, robust: Bool = false, debug: Bool = false) {
    self.noError = noError
    self.robust = robust
    self.debug = debug
  }

  /// Options for a context that reports a GPU reset, if the driver supports it.
  public static func robustWherePossible(on display: Display) -> ContextOptions {
    ContextOptions(robust: display.has("EGL_EXT_create_context_robustness"))
  }
}
