import QuadrilleIO
import QuadrillePVR
import QuadrillePixels

/// A picture that does not become the texture that was asked for.
struct EncodeError: QuadrilleError {
  enum Reason: Equatable {
    /// The encoder refuses it.
    case encoder(PVREncodingError.Reason)
    /// A file that gives a channel has another size.
    case channelSize(PixelSize, wanted: PixelSize)
    /// The picture is not such a square as is wanted.
    case notSquare(PixelSize)
    /// The prepared picture is too large.
    case tooLarge(PixelSize, limit: String, allowed: Int)
  }

  let reason: Reason
  let place: Place
  private let underlying: PVREncodingError?

  init(_ reason: Reason, name: String) {
    self.reason = reason
    place = Place(file: name)
    underlying = nil
  }

  init(_ error: PVREncodingError, name: String) {
    reason = .encoder(error.reason)
    place = Place(file: name)
    underlying = error
  }

  var code: String {
    switch reason {
    case .encoder: underlying?.code ?? "encode"
    case .channelSize: "encode.channelSize"
    case .notSquare: "pvrtc.sides"
    case .tooLarge(_, let limit, _): "limit.\(limit)"
    }
  }

  var category: ErrorCategory {
    switch reason {
    case .encoder: underlying?.category ?? .unsupported
    case .channelSize: .input
    case .notSquare: .unsupported
    case .tooLarge: .limit
    }
  }

  var message: String {
    switch reason {
    case .encoder(.sides(let width, let height)):
      "PVRTC1 needs sides that are powers of two, found \(width)x\(height); use --canvas pot, "
        + "--canvas pot-square, --pot + or --resize"
    case .encoder: underlying?.message ?? ""
    case .channelSize(let size, let wanted):
      "gives a channel and is \(size), the picture is \(wanted)"
    case .notSquare(let size):
      "is \(size), no square with sides that are powers of two; "
        + "'quadrille encode --canvas pot-square' makes one"
    case .tooLarge(let size, let limit, let allowed):
      "would become \(size), over the limit \(allowed); see --max-\(limit)"
    }
  }

  var found: String? {
    switch reason {
    case .encoder: underlying?.found
    case .channelSize(let size, _), .notSquare(let size), .tooLarge(let size, _, _): "\(size)"
    }
  }

  var allowed: String? {
    switch reason {
    case .encoder: underlying?.allowed
    case .channelSize(_, let wanted): "\(wanted)"
    case .notSquare: "a square of a power of two"
    case .tooLarge(_, _, let allowed): "\(allowed)"
    }
  }
}
