public import QuadrilleSystem

/// Why nothing can be drawn on a canvas.
public struct CanvasError: StageError {
  /// What is wrong.
  package enum Reason: Equatable, Sendable {
    /// The width or height is not finite or less than a pixel, or the scale is not finite or not
    /// above 0.
    case size(width: Double, height: Double, scale: Double)
    /// The canvas, with what is drawn apart for it, takes more memory than the machine has.
    case tooLarge(PixelSize)
    /// What is drawn is for a canvas of another size.
    case mismatch(found: PixelSize, expected: PixelSize)
    /// Drawing would pass a limit of the job.
    case limit(LimitViolation)
    /// Drawing was cancelled, or the time of the job is over.
    case interrupted(JobInterruption)
    /// The system has no memory left for the pixels of an image.
    case outOfMemory(PixelSize)
  }

  /// What is wrong.
  package let reason: Reason

  /// Makes an error.
  package init(_ reason: Reason) { self.reason = reason }

  /// The part `canvas`; empty for a limit of the job as a whole.
  public var location: DiagnosticLocation {
    switch reason {
    case .limit, .interrupted: DiagnosticLocation()
    default: DiagnosticLocation(part: "canvas")
    }
  }

  /// The facts of each reason.
  package var facts: ErrorFacts {
    switch reason {
    case .size(let width, let height, let scale):
      ErrorFacts(
        ErrorCode.canvasSize,
        "\(width) by \(height) points at scale \(scale) have no pixels",
        found: "\(width)x\(height)@\(scale)"
      )
    case .tooLarge(let size):
      ErrorFacts(
        ErrorCode.canvasTooLarge,
        "\(size) takes more memory than the machine has",
        category: .limit,
        found: size.description
      )
    case .mismatch(let found, let expected):
      ErrorFacts(
        ErrorCode.sizeMismatch,
        "what is drawn is for \(found), the canvas is \(expected)",
        found: found.description,
        allowed: expected.description
      )
    case .limit(let violation): ErrorFacts(violation)
    case .interrupted(let interruption): interruption.facts
    case .outOfMemory(let size):
      ErrorFacts(
        "canvas.outOfMemory",
        "there is no memory left for an image of \(size)",
        category: .limit,
        found: size.description
      )
    }
  }
}
