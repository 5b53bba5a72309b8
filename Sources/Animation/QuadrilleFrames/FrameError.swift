package import QuadrilleAtlas
package import QuadrilleImage
package import QuadrilleScene
package import QuadrilleSprite
public import QuadrilleSystem

/// An error in producing or writing frames.
public struct FrameError: StageError {
  /// The reasons.
  package enum Reason: StageReason {
    /// A file cannot be read.
    case io(IOError)
    /// A texture cannot be decoded.
    case image(AssetError)
    /// A frame of an animation cannot be decoded.
    case animation(ImageError)
    /// A frame of a scene cannot be laid out.
    case scene(SceneError)
    /// An animation of an atlas names a sprite that is missing.
    case atlas(AtlasError)
    /// The output name is not a valid pattern.
    case pattern(OutputPatternError)
    /// The canvas, or the sheet, is too large.
    case canvas(LimitViolation)
    /// A frame is of another size than the source, in pixels.
    case frameSize(found: PixelSize, expected: PixelSize)
    /// There would be too many frames.
    case frames(LimitViolation)
    /// The source is infinite, and no number of frames is given.
    case endless
    /// The first frame would come after the last one.
    case startsAfterLastFrame(start: Double, frames: Int)
    /// There is no frame after a time.
    case empty(start: Double)
    /// No sprite of the atlas is selected.
    case noSprites
    /// Several frames have the same name.
    case sharedFrameName(String)
    /// A pattern expands to the same name for several frames.
    case sameName(String, pattern: String)

    /// The underlying error of a file, an image, an animation or a scene.
    package var underlyingError: (any QuadrilleError)? {
      switch self {
      case .io(let error): error
      case .image(let error): error
      case .animation(let error): error
      case .scene(let error): error
      case .atlas(let error): error
      default: nil
      }
    }
  }

  /// The reason.
  package let reason: Reason

  /// Makes an error.
  package init(_ reason: Reason) { self.reason = reason }

  /// The location of the error.
  public var location: DiagnosticLocation {
    switch reason {
    case .canvas: DiagnosticLocation(part: "canvas")
    case .frames: DiagnosticLocation(part: "frames")
    default: reason.location(else: DiagnosticLocation())
    }
  }

  /// The facts of each reason.
  package var facts: ErrorFacts {
    switch reason {
    case .io(let error): ErrorFacts(of: error)
    case .image(let error): ErrorFacts(of: error)
    case .animation(let error): ErrorFacts(of: error)
    case .scene(let error): ErrorFacts(of: error)
    case .atlas(let error): ErrorFacts(of: error)
    case .pattern(let error): ErrorFacts(of: error)
    case .canvas(let violation): ErrorFacts(violation)
    case .frames(let violation):
      ErrorFacts(violation.code, violation.message, category: .limit)
    case .frameSize(let found, let expected):
      ErrorFacts(
        ErrorCode.sizeMismatch,
        "a frame is \(found) pixels, the source \(expected)",
        found: found.description,
        allowed: expected.description
      )
    case .endless:
      ErrorFacts("frames.endless", "the scene has no timeline; give the number of frames")
    case .startsAfterLastFrame(let start, let frames):
      ErrorFacts("frames.start", "the start is \(start), after the last of \(frames) frames")
    case .empty(let start):
      ErrorFacts("frames.none", "there are no frames from \(start) seconds on")
    case .noSprites: ErrorFacts("frames.sprites", "no sprite of the atlas is selected")
    case .sharedFrameName(let name):
      ErrorFacts(
        "frames.name",
        "\(name.quotedForDisplay) is one name for several frames; put %04d in it, or choose apng"
      )
    case .sameName(let name, let pattern):
      ErrorFacts(
        "frames.name",
        "\(name.quotedForDisplay) is the name of several frames; "
          + "put {frame} or %04d into \(pattern.quotedForDisplay)"
      )
    }
  }
}
