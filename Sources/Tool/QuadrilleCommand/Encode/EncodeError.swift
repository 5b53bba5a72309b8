import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles

/// An image that cannot be encoded as requested.
struct EncodeError: StageError {
  enum Reason: Equatable {
    /// The encoder rejects it.
    case encoder(TextureFileError)
    /// A file that provides a channel has a different size.
    case channelSize(PixelSize, wanted: PixelSize)
    /// The image is not a power-of-two square as required.
    case notSquare(PixelSize)
    /// The prepared image is too large.
    case tooLarge(PixelSize, limit: String, allowed: Int)
  }

  let reason: Reason
  let location: DiagnosticLocation

  init(_ reason: Reason, name: String) {
    self.reason = reason
    location = DiagnosticLocation(file: name)
  }

  init(_ error: TextureFileError, name: String) { self.init(.encoder(error), name: name) }

  /// The facts of each reason, with options that help.
  var facts: ErrorFacts {
    switch reason {
    case .encoder(let error):
      var facts = ErrorFacts(of: error)
      if case .encode(.dimensions(let width, let height)) = error.reason {
        facts.message =
          "PVRTC1 needs power-of-two dimensions, found \(width)x\(height); use --canvas pot, "
          + "--canvas pot-square, --pot + or --resize"
      }
      return facts
    case .channelSize(let size, let wanted):
      return ErrorFacts(
        "encode.channelSize",
        "provides a channel and is \(size), but the image is \(wanted)",
        found: "\(size)",
        allowed: "\(wanted)"
      )
    case .notSquare(let size):
      return ErrorFacts(
        ErrorCode.pvrtcSides,
        "is \(size), expected a power-of-two square; "
          + "'quadrille encode --canvas pot-square' creates one",
        category: .unsupported,
        found: "\(size)",
        allowed: "a power-of-two square"
      )
    case .tooLarge(let size, let limit, let allowed):
      return ErrorFacts(
        "limit.\(limit)",
        "would become \(size), which exceeds the limit \(allowed); see --max-\(limit)",
        category: .limit,
        found: "\(size)",
        allowed: "\(allowed)"
      )
    }
  }
}
