import CGLES

/// An OpenGL ES 3 context.
///
/// A context and everything made in it belong to one thread at a time; the compiler keeps them from
/// being shared. Hand a context over whole, or use a ``RenderThread``. Never `await` between making
/// a context current and drawing: what comes after may run on another thread.
///
/// The house state, which every part of Quadrille expects and leaves: `GL_PACK_ALIGNMENT` and
/// `GL_UNPACK_ALIGNMENT` may have any value, all other pixel-store values are 0, and no
/// pixel-pack or pixel-unpack buffer is bound.
public final class Context {
  /// The display that the context belongs to.
  public let display: Display
  /// The functions of OpenGL ES; valid to call while the context is current.
  public let gl: GLFunctions
  /// What was asked for.
  public let options: ContextOptions
  /// What the driver can do.
  public let capabilities: Capabilities
  /// The loss of the context, once it was seen.
  public private(set) var lossStatus: String?
  let deletions = DeletionQueue()
  private(set) var native: NativeContext?
  private let debugLog: DebugLog?

  /// Makes a context and makes it current.
  ///
  /// - Parameters:
  ///   - display: The driver.
  ///   - options: What kind of context.
  ///   - other: A context whose textures, buffers and programs are to be valid in this one too.
  /// - Throws: ``GLError`` with the reason `conflictingOptions`, `missingExtension`, `egl` or
  ///   `versionTooLow`.
  public convenience init(
    _ display: Display,
    options: ContextOptions = ContextOptions(),
    sharing other: Context? = nil
  ) throws(GLError) {
    try self.init(display, options: options, sharing: other, functions: display.library.gl)
  }

  /// Makes a context that calls the given functions; tests replace some.
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

  /// Makes the context current on the calling thread; quick where it is already.
  ///
  /// - Throws: ``GLError`` with the reason `contextDestroyed`, `currentOnAnotherThread` or `egl`.
  public func makeCurrent() throws(GLError) { try makeCurrent(drawingTo: nil) }

  /// Makes the context current with a pbuffer of its configuration to draw to.
  ///
  /// - Parameters:
  ///   - width: The columns.
  ///   - height: The rows.
  /// - Returns: What keeps the pbuffer.
  /// - Throws: ``GLError`` where the context has no configuration, or the driver gives no pbuffer.
  package func makeCurrentWithPbuffer(_ width: Int, _ height: Int) throws(GLError) -> AnyObject {
    guard let native else { throw GLError(.contextDestroyed) }
    guard let config = unsafe native.config else {
      throw GLError(.unavailable(backend: "pbuffer", reason: "the context has no configuration"))
    }
    let surface = try unsafe PbufferSurface(display, config: config, width: width, height: height)
    try native.makeCurrent(surface)
    return surface
  }

  /// Makes the context current without a surface, whatever it drew to.
  package func makeCurrentWithoutSurface() throws(GLError) {
    native?.resign()
    try makeCurrent()
  }

  func makeCurrent(drawingTo surface: PbufferSurface?) throws(GLError) {
    guard let native else { throw GLError(.contextDestroyed) }
    try native.makeCurrent(surface)
  }

  /// Makes no context current on the calling thread, so that another thread can take this one over.
  public func resignCurrent() { native?.resign() }

  /// Makes the context current, frees what was queued, and calls a closure with the functions.
  ///
  /// This is the gate for drawing of one's own. The closure must not suspend or make another
  /// context current; debug builds assert that.
  ///
  /// - Throws: An error of ``makeCurrent()``, or the closure's own.
  public func current<Result: ~Copyable>(
    _ body: (GLFunctions) throws(GLError) -> Result
  ) throws(GLError) -> Result {
    try makeCurrent()
    drainDeletions()
    defer { assert(isCurrent, "another context was made current inside of the gate") }
    return try body(gl)
  }

  /// The gate for closures that throw errors of other kinds.
  ///
  /// - Throws: An error of ``makeCurrent()``, or the closure's own as it is.
  public func current<Result: ~Copyable, Failure: Error>(
    _ body: (GLFunctions) throws(Failure) -> Result
  ) throws -> Result {
    try makeCurrent()
    drainDeletions()
    defer { assert(isCurrent, "another context was made current inside of the gate") }
    return try body(gl)
  }

  /// Deletes the objects that nobody refers to any more; the context must be current.
  func drainDeletions() {
    guard deletions.count > 0 else { return }
    for entry in deletions.takeAll() {
      switch entry {
      case .object(let kind, let name): gl.delete(kind, name)
      case .fence(let bits): unsafe gl.deleteSync(GLsync(bitPattern: bits))
      }
    }
  }

  /// Destroys the context and with it every object made in it, except those that another context
  /// shares.
  ///
  /// Later calls on the context or its objects throw `contextDestroyed`. Without this call the
  /// context is destroyed when the last reference to it or to one of its objects goes.
  public func destroy() {
    if isCurrent { drainDeletions() }
    _ = deletions.takeAll()
    native = nil
  }

  /// The driver's messages since the last call; empty unless ``ContextOptions/debug`` was set.
  public func takeDebugMessages() -> [DebugMessage] { debugLog?.takeAll() ?? [] }

  func markLost(_ status: String) { lossStatus = status }
}

/// What kind of context to make.
public struct ContextOptions: Equatable, Sendable {
  /// Whether the driver need not look for errors; wrong calls then do anything at all.
  public var noError = false
  /// Whether a reset of the GPU is reported, and accesses outside of buffers are harmless.
  public var robust = false
  /// Whether the driver's messages are collected, see ``Context/takeDebugMessages()``.
  public var debug = false
  /// The least version of OpenGL ES: 3, or 2, with which nothing of Quadrille's own draws.
  public var clientVersion = 3
  /// The configuration of EGL; nil takes none where the driver can do without.
  package var config: ConfigSizes?

  /// Makes options; all are off unless named.
  public init(noError: Bool = false, robust: Bool = false, debug: Bool = false) {
    self.noError = noError
    self.robust = robust
    self.debug = debug
  }

  /// Options for a context that reports a reset of the GPU, where the driver can do that.
  public static func robustWherePossible(on display: Display) -> ContextOptions {
    ContextOptions(robust: display.has("EGL_EXT_create_context_robustness"))
  }
}
