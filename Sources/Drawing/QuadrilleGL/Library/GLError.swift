package import QuadrilleImage
public import QuadrilleSystem

/// An error of EGL or OpenGL ES.
public struct GLError: StageError {
  /// The reason.
  package enum Reason: Equatable, Sendable {
    /// A library could not be opened; the text is the loader's message.
    case libraryNotFound(name: String, loaderMessage: String)
    /// A library lacks a function of EGL 1.4 or OpenGL ES 3.0.
    case missingFunction(String)
    /// No display could be opened; one entry per attempt, in order.
    case noDisplay([FailedDisplayAttempt])
    /// The driver lacks an extension; the second text is its purpose.
    case missingExtension(String, purpose: String)
    /// An EGL function failed with a code such as `EGL_BAD_MATCH`.
    case egl(function: String, error: String)
    /// OpenGL ES recorded errors such as `GL_INVALID_VALUE`, found after the named operation.
    case gl(errors: [String], operation: String)
    /// The driver is out of memory; found after the named operation.
    case outOfMemory(operation: String)
    /// The GPU was reset and the context with all its objects is lost; the text is the status.
    case contextLost(status: String)
    /// The context was used on one thread while current on another.
    ///
    /// This happens if an asynchronous function resumes on another thread after an `await`: keep
    /// the context in a ``RenderThread``, or draw with a `RenderPool`.
    case currentOnAnotherThread
    /// The context was destroyed by ``Context/destroy()``.
    case contextDestroyed
    /// A no-error context was combined with robustness or debug messages.
    case conflictingOptions
    /// The context has an OpenGL ES version below 3.0; the text is the version string.
    case versionTooLow(found: String)
    /// A shader does not compile, with the driver's log.
    case compile(stage: ShaderStage, log: String)
    /// A program does not link, with the driver's log.
    case link(log: String)
    /// The driver rejects a program binary, because it is from another driver or version.
    case binaryRejected
    /// A framebuffer is not complete; the text is the status, such as `GL_FRAMEBUFFER_UNSUPPORTED`.
    case incompleteFramebuffer(status: String)
    /// A size has a dimension below one pixel or is not finite.
    case emptySize(width: Double, height: Double)
    /// A size exceeds the driver's limit.
    case tooLarge(size: PixelSize, maximum: PixelSize)
    /// More samples per pixel were requested than the driver supports.
    case tooManySamples(found: Int, maximum: Int)
    /// A back end is unavailable on this display; the text is the cause.
    case unavailable(backend: String, reason: String)
    /// A destination bitmap does not have the size of the source.
    case sizeMismatch(found: PixelSize, expected: PixelSize)
    /// The operation's thread could not be started.
    case threadNotStarted
  }

  /// The location; only its part is ever set.
  public let location: DiagnosticLocation
  /// The reason.
  package let reason: Reason

  /// Makes an error.
  package init(_ reason: Reason, part: String? = nil) {
    self.reason = reason
    location = DiagnosticLocation(part: part)
  }

  /// The details of the error; its category is always `ErrorCategory.graphics`.
  package var facts: ErrorFacts {
    switch reason {
    case .libraryNotFound(let name, let loaderMessage):
      graphics(
        "libraryNotFound",
        "\(name) cannot be opened: \(loaderMessage); \(FailedDisplayAttempt.packageHint)"
      )
    case .missingFunction(let name):
      graphics("missingFunction", "the driver lacks the function \(name)")
    case .noDisplay(let attempts): graphics("noDisplay", Self.describe(attempts))
    case .missingExtension(let name, let purpose):
      graphics("missingExtension", "the driver lacks \(name), needed for \(purpose)")
    case .egl(let function, let error): graphics("egl", "\(function) failed with \(error)")
    case .gl(let errors, let operation):
      graphics("error", "\(operation) left \(errors.joined(separator: ", "))")
    case .outOfMemory(let operation):
      shared(ErrorCode.graphicsMemory, "\(operation) ran out of graphics memory")
    case .contextLost(let status):
      shared(ErrorCode.contextLost, "the context is lost (\(status))")
    case .currentOnAnotherThread:
      graphics(
        "currentOnAnotherThread",
        "the context is current on another thread; keep it on one thread with RenderThread or "
          + "RenderPool"
      )
    case .contextDestroyed: graphics("contextDestroyed", "the context was destroyed")
    case .conflictingOptions:
      graphics(
        "conflictingOptions",
        "a context without errors can be neither robust nor a debug context"
      )
    case .versionTooLow(let found):
      graphics(
        "versionTooLow",
        "the context is \(found.quotedForDisplay), older than ES 3.0",
        found: found,
        allowed: "OpenGL ES 3.0"
      )
    case .compile(let stage, let log):
      graphics("compile", "the \(stage.rawValue) shader does not compile: \(log)")
    case .link(let log): graphics("link", "the program does not link: \(log)")
    case .binaryRejected:
      graphics("binaryRejected", "the driver does not take the program binary")
    case .incompleteFramebuffer(let status):
      graphics("incompleteFramebuffer", "the framebuffer is not complete: \(status)")
    case .emptySize(let width, let height):
      shared(
        ErrorCode.canvasSize,
        "a size of \(width) by \(height) has no pixels",
        found: "\(width)x\(height)"
      )
    case .tooLarge(let size, let maximum):
      shared(
        ErrorCode.beyondDriver,
        "\(size) is over the driver's limit \(maximum)",
        found: size.description,
        allowed: maximum.description
      )
    case .tooManySamples(let found, let maximum):
      graphics("tooManySamples", "\(found) samples per pixel; the driver supports up to \(maximum)")
    case .unavailable(let backend, let reason):
      graphics("unavailable", "the back end \(backend) is not available: \(reason)")
    case .sizeMismatch(let found, let expected):
      shared(
        ErrorCode.sizeMismatch,
        "the bitmap is \(found), expected \(expected)",
        found: found.description,
        allowed: expected.description
      )
    case .threadNotStarted:
      shared(ErrorCode.threadNotStarted, "the thread for OpenGL ES cannot be started")
    }
  }

  private func graphics(
    _ problem: String,
    _ message: String,
    found: String? = nil,
    allowed: String? = nil
  ) -> ErrorFacts {
    shared("gl.\(problem)", message, found: found, allowed: allowed)
  }

  private func shared(
    _ code: String,
    _ message: String,
    found: String? = nil,
    allowed: String? = nil
  ) -> ErrorFacts {
    ErrorFacts(code, message, category: .graphics, found: found, allowed: allowed)
  }

  private static func describe(_ attempts: [FailedDisplayAttempt]) -> String {
    let tries = attempts.map { "\($0.platform) (\($0.problem))" }.joined(separator: ", ")
    return "no display for OpenGL ES; tried \(tries); \(FailedDisplayAttempt.packageHint)"
  }
}

/// A display that could not be opened.
package struct FailedDisplayAttempt: Equatable, Sendable {
  /// The platform's name: `surfaceless`, `device 0 (software)`, `gbm /dev/dri/renderD128`,
  /// `default`.
  package let platform: String
  /// The cause: the function and its EGL error, or the missing extension.
  package let problem: String

  /// Creates an entry.
  package init(platform: String, problem: String) {
    self.platform = platform
    self.problem = problem
  }

  /// The Debian packages that provide a display.
  package static let packageHint = "install libegl1 libgles2 libgl1-mesa-dri"
}

/// A shader stage of a program.
public enum ShaderStage: String, Sendable {
  /// The vertex shader.
  case vertex
  /// The fragment shader.
  case fragment
}
