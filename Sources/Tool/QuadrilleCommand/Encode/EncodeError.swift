import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles

/// A picture that does not become the texture that was asked for.
struct EncodeError: StageError {
  enum Reason: Equatable {
    /// The encoder refuses it.
    case encoder(PVRError)
    /// A file that gives a channel has another size.
    case channelSize(PixelSize, wanted: PixelSize)
    /// The picture is not such a square as is wanted.
    case notSquare(PixelSize)
    /// The prepared picture is too large.
    case tooLarge(PixelSize, limit: String, allowed: Int)
  }

  let reason: Reason
  let location: DiagnosticLocation

  init(_ reason: Reason, name: String) {
    self.reason = reason
    location = DiagnosticLocation(file: name)
  }

  init(_ error: PVRError, name: String) { self.init(.encoder(error), name: name) }

  /// The facts of each reason, with the options that help.
  var facts: ErrorFacts {
    switch reason {
    case .encoder(let error):
      var facts = ErrorFacts(of: error)
      if case .encode(.dimensions(let width, let height)) = error.reason {
        facts.message =
          "PVRTC1 needs sides that are powers of two, found \(width)x\(height); use --canvas pot, "
          + "--canvas pot-square, --pot + or --resize"
      }
      return facts
    case .channelSize(let size, let wanted):
      return ErrorFacts(
        "encode.channelSize",
        "gives a channel and is \(size), the picture is \(wanted)",
        found: "\(size)",
        allowed: "\(wanted)"
      )
    case .notSquare(let size):
      return ErrorFacts(
        "pvrtc.sides",
        "is \(size), no square with sides that are powers of two; "
          + "'quadrille encode --canvas pot-square' makes one",
        category: .unsupported,
        found: "\(size)",
        allowed: "a square of a power of two"
      )
    case .tooLarge(let size, let limit, let allowed):
      return ErrorFacts(
        "limit.\(limit)",
        "would become \(size), over the limit \(allowed); see --max-\(limit)",
        category: .limit,
        found: "\(size)",
        allowed: "\(allowed)"
      )
    }
  }
}
