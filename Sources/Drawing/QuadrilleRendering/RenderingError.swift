package import QuadrilleImage
public import QuadrilleSystem

#if GL
import QuadrilleGL
package import QuadrilleTexture
#endif

/// Why the requested renderer could not draw an image.
public struct RenderingError: StageError {
  /// The reason.
  package enum Reason: Equatable, Sendable {
    /// OpenGL ES was requested in a build without it.
    case notBuilt
    /// Drawing would exceed the budget of the job.
    case limit(LimitViolation)
    /// The list has no canvas, or the machine not enough memory for it.
    case canvas(CanvasError)
    /// Drawing was cancelled, or the time of the job is over.
    case interrupted(JobInterruption)
    /// A thread for drawing could not be started.
    case threadNotStarted
    #if GL
    /// OpenGL ES failed.
    case graphics(TextureError)
    #endif
  }

  /// The reason.
  package let reason: Reason

  /// Makes an error.
  package init(_ reason: Reason) { self.reason = reason }

  init(_ error: CanvasError) {
    switch error.reason {
    case .limit(let violation): self.init(.limit(violation))
    case .interrupted(let interruption): self.init(.interrupted(interruption))
    default: self.init(.canvas(error))
    }
  }

  /// Where it was found; the part is a texture's label, or the canvas.
  public var location: DiagnosticLocation {
    if case .canvas(let error) = reason { return error.location }
    #if GL
    if case .graphics(let error) = reason { return error.location }
    #endif
    return DiagnosticLocation()
  }

  /// The details of the error; those of the driver's error, if it is one.
  package var facts: ErrorFacts {
    switch reason {
    case .notBuilt:
      ErrorFacts(
        "gl.notBuilt",
        "this build has no OpenGL ES; the CPU renderer draws without it",
        category: .graphics
      )
    case .limit(let violation): ErrorFacts(violation)
    case .canvas(let error): ErrorFacts(of: error)
    case .interrupted(let interruption): interruption.facts
    case .threadNotStarted:
      ErrorFacts(
        ErrorCode.threadNotStarted,
        "a thread for drawing cannot be started",
        category: .graphics
      )
    #if GL
    case .graphics(let error): ErrorFacts(of: error)
    #endif
    }
  }
}

#if GL
extension RenderingError {
  init(_ error: GLError) { self.init(.graphics(TextureError(.gl(error.reason)))) }

  init(_ error: TextureError) {
    if case .canvas(let error) = error.reason {
      self.init(error)
    } else {
      self.init(.graphics(error))
    }
  }
}
#endif
