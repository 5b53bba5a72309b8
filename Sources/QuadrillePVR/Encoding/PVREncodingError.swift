public import QuadrilleIO

/// A picture that cannot be encoded as it was asked.
public struct PVREncodingError: QuadrilleError {
  /// What is in the way.
  public enum Reason: Equatable, Sendable {
    /// A side is no power of two, which PVRTC1 demands.
    case sides(width: Int, height: Int)
    /// Another number of bits a pixel than 2 and 4.
    case bits(Int)
  }

  /// What is in the way.
  public let reason: Reason
  /// Nothing of a file is known here.
  public var place: Place { Place() }

  init(_ reason: Reason) { self.reason = reason }

  /// The stable code.
  public var code: String {
    switch reason {
    case .sides: "pvrtc.sides"
    case .bits: "pvrtc.bits"
    }
  }

  /// Not done here.
  public var category: ErrorCategory { .unsupported }

  /// What is in the way, and the ways out.
  public var message: String {
    switch reason {
    case .sides(let width, let height):
      "PVRTC1 needs sides that are powers of two, found \(width)x\(height); "
        + "pad the canvas or resize the picture to powers of two"
    case .bits(let bits): "PVRTC1 has 2 or 4 bits a pixel, not \(bits)"
    }
  }

  /// The sides or the bits.
  public var found: String? {
    switch reason {
    case .sides(let width, let height): "\(width)x\(height)"
    case .bits(let bits): "\(bits)"
    }
  }

  /// What would do.
  public var allowed: String? {
    switch reason {
    case .sides: "powers of two"
    case .bits: "2, 4"
    }
  }
}
