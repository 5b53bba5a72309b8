#if GL
public import QuadrilleIO
public import QuadrillePixels

/// What EGL or OpenGL ES could not do.
public struct GLError: QuadrilleError {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// A library could not be opened; the text is the loader's own.
    case libraryNotFound(name: String, loaderMessage: String)
    /// A library lacks a function of EGL 1.4 or OpenGL ES 3.0.
    case missingFunction(String)
    /// No display could be had; one entry for each that was tried, in order.
    case noDisplay([DisplayAttempt])
    /// The driver lacks an extension; the second text says what for.
    case missingExtension(String, purpose: String)
    /// An EGL function failed with a code such as `EGL_BAD_MATCH`.
    case egl(function: String, error: String)
    /// OpenGL ES recorded errors such as `GL_INVALID_VALUE`, found after the named operation.
    case gl(errors: [String], operation: String)
    /// The driver is out of memory; found after the named operation.
    case outOfMemory(operation: String)
    /// The GPU was reset and the context with everything in it is gone; the text is the status.
    case contextLost(status: String)
    /// The context is used on one thread while it is current on another.
    ///
    /// That happens where an asynchronous function goes on on another thread after an `await`: keep
    /// the context in a ``RenderThread``, or draw with a `RenderPool`.
    case currentOnAnotherThread
    /// The context was destroyed by ``Context/destroy()``.
    case contextDestroyed
    /// A no-error context was asked to be robust or to report debug messages as well.
    case conflictingOptions
    /// The context has an older version of OpenGL ES than 3.0; the text is its own version string.
    case versionTooLow(found: String)
    /// A shader does not compile; the log is the driver's.
    case compile(stage: ShaderStage, log: String)
    /// A program does not link; the log is the driver's.
    case link(log: String)
    /// The driver does not take a program binary, because it is another driver's or another version's.
    case binaryRejected
    /// A framebuffer is not complete; the text is the status, such as `GL_FRAMEBUFFER_UNSUPPORTED`.
    case incompleteFramebuffer(status: String)
    /// A size has a side below one pixel or is not finite.
    case emptySize(width: Double, height: Double)
    /// A size is beyond what the driver can do.
    case tooLarge(size: PixelSize, maximum: PixelSize)
    /// More samples of a pixel were asked for than the driver has.
    case tooManySamples(found: Int, maximum: Int)
    /// A back end cannot be had on this display; the text says why.
    case unavailable(backend: String, why: String)
    /// A bitmap to read into has other sides than what is read.
    case sizeMismatch(found: PixelSize, expected: PixelSize)
    /// The operation's thread could not be started.
    case threadNotStarted
  }

  /// Where it was found; only its part is ever set.
  public let place: Place
  /// What is wrong.
  public let reason: Reason

  /// Makes an error.
  public init(_ reason: Reason, part: String? = nil) {
    self.reason = reason
    place = Place(part: part)
  }

  /// The stable code: `gl.noDisplay` and so on.
  public var code: String {
    switch reason {
    case .libraryNotFound: "gl.libraryNotFound"
    case .missingFunction: "gl.missingFunction"
    case .noDisplay: "gl.noDisplay"
    case .missingExtension: "gl.missingExtension"
    case .egl: "gl.egl"
    case .gl: "gl.error"
    case .outOfMemory: "gl.outOfMemory"
    case .contextLost: "gl.contextLost"
    case .currentOnAnotherThread: "gl.currentOnAnotherThread"
    case .contextDestroyed: "gl.contextDestroyed"
    case .conflictingOptions: "gl.conflictingOptions"
    case .versionTooLow: "gl.versionTooLow"
    case .compile: "gl.compile"
    case .link: "gl.link"
    case .binaryRejected: "gl.binaryRejected"
    case .incompleteFramebuffer: "gl.incompleteFramebuffer"
    case .emptySize: "gl.emptySize"
    case .tooLarge: "gl.tooLarge"
    case .tooManySamples: "gl.tooManySamples"
    case .unavailable: "gl.unavailable"
    case .sizeMismatch: "gl.sizeMismatch"
    case .threadNotStarted: "gl.threadNotStarted"
    }
  }

  /// Always `ErrorCategory.graphics`.
  public var category: ErrorCategory { .graphics }

  /// What is wrong, on one line.
  public var message: String {
    switch reason {
    case .libraryNotFound(let name, let loaderMessage):
      "\(name) cannot be opened: \(loaderMessage); \(DisplayAttempt.packageHint)"
    case .missingFunction(let name): "the driver lacks the function \(name)"
    case .noDisplay(let attempts): Self.describe(attempts)
    case .missingExtension(let name, let purpose): "the driver lacks \(name), needed for \(purpose)"
    case .egl(let function, let error): "\(function) failed with \(error)"
    case .gl(let errors, let operation): "\(operation) left \(errors.joined(separator: ", "))"
    case .outOfMemory(let operation): "\(operation) ran out of graphics memory"
    case .contextLost(let status): "the context is lost (\(status))"
    case .currentOnAnotherThread:
      "the context is current on another thread; keep it on one thread with RenderThread or RenderPool"
    case .contextDestroyed: "the context was destroyed"
    case .conflictingOptions: "a context without errors can be neither robust nor a debug context"
    case .versionTooLow(let found): "the context is \(found.quotedForDisplay), older than ES 3.0"
    case .compile(let stage, let log): "the \(stage.rawValue) shader does not compile: \(log)"
    case .link(let log): "the program does not link: \(log)"
    case .binaryRejected: "the driver does not take the program binary"
    case .incompleteFramebuffer(let status): "the framebuffer is not complete: \(status)"
    case .emptySize(let width, let height): "a size of \(width) by \(height) has no pixels"
    case .tooLarge(let size, let maximum): "\(size) is over the driver's limit \(maximum)"
    case .tooManySamples(let found, let maximum):
      "\(found) samples of a pixel, the driver has \(maximum)"
    case .unavailable(let backend, let why): "the back end \(backend) is not available: \(why)"
    case .sizeMismatch(let found, let expected): "the bitmap is \(found), the picture \(expected)"
    case .threadNotStarted: "the thread for OpenGL ES cannot be started"
    }
  }

  /// The value found, where the problem is one of size or version.
  public var found: String? {
    switch reason {
    case .emptySize(let width, let height): "\(width)x\(height)"
    case .tooLarge(let size, _): size.description
    case .sizeMismatch(let found, _): found.description
    case .versionTooLow(let found): found
    default: nil
    }
  }

  /// The value allowed, where the problem is one of size or version.
  public var allowed: String? {
    switch reason {
    case .tooLarge(_, let maximum): maximum.description
    case .sizeMismatch(_, let expected): expected.description
    case .versionTooLow: "OpenGL ES 3.0"
    default: nil
    }
  }

  private static func describe(_ attempts: [DisplayAttempt]) -> String {
    let tries = attempts.map { "\($0.platform) (\($0.problem))" }.joined(separator: ", ")
    return "no display for OpenGL ES; tried \(tries); \(DisplayAttempt.packageHint)"
  }
}

/// One display that was tried in vain.
public struct DisplayAttempt: Equatable, Sendable {
  /// The platform's name: `surfaceless`, `device 0 (software)`, `gbm /dev/dri/renderD128`, `default`.
  public let platform: String
  /// Why it failed: the function and its EGL error, or the missing extension.
  public let problem: String

  /// Makes an entry.
  public init(platform: String, problem: String) {
    self.platform = platform
    self.problem = problem
  }

  /// Which Debian packages bring a display.
  public static let packageHint = "install libegl1 libgles2 libgl1-mesa-dri"
}

/// A stage of a program.
public enum ShaderStage: String, Sendable {
  /// The vertex shader.
  case vertex
  /// The fragment shader.
  case fragment
}
#endif
