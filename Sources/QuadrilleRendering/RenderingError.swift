public import QuadrilleIO

#if GL
import QuadrilleGL
public import QuadrilleTexture
#endif

/// Why a picture could not be drawn by the renderer that was asked for.
public struct RenderingError: QuadrilleError {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// OpenGL ES was asked for in a build that has none.
    case notBuilt
    /// Several samples of a pixel were asked of the CPU.
    case samples(found: Int)
    /// A thread for drawing could not be started.
    case threadNotStarted
    #if GL
    /// OpenGL ES could not do it.
    case graphics(TextureError)
    #endif
  }

  /// What is wrong.
  public let reason: Reason

  /// Makes an error.
  public init(_ reason: Reason) { self.reason = reason }

  /// The stable code: `render.samples`, `gl.noDisplay` and so on.
  public var code: String { facts.code }

  /// Where it was found; the part is a texture's label.
  public var place: Place { facts.place }

  /// What is wrong, on one line.
  public var message: String { facts.message }

  /// The value found, if it is one.
  public var found: String? { facts.found }

  /// The value allowed, if it is one.
  public var allowed: String? { facts.allowed }

  /// The kind of trouble.
  public var category: ErrorCategory {
    switch reason {
    case .notBuilt, .threadNotStarted: .graphics
    case .samples: .unsupported
    #if GL
    case .graphics(let error): error.category
    #endif
    }
  }

  private var facts: Diagnostic {
    switch reason {
    case .notBuilt:
      Diagnostic(
        .error,
        code: "gl.notBuilt",
        place: Place(),
        message: "this build has no OpenGL ES; the CPU renderer draws without it"
      )
    case .samples(let found):
      Diagnostic(
        .error,
        code: "render.samples",
        place: Place(),
        message: "the CPU rasteriser has 1 sample a pixel, not \(found)",
        found: "\(found)",
        allowed: "1"
      )
    case .threadNotStarted:
      Diagnostic(
        .error,
        code: "render.threadNotStarted",
        place: Place(),
        message: "a thread for drawing cannot be started"
      )
    #if GL
    case .graphics(let error): Diagnostic(error)
    #endif
    }
  }
}

#if GL
extension RenderingError {
  init(_ error: GLError) { self.init(.graphics(TextureError(.gl(error.reason)))) }
}
#endif
