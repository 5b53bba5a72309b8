public import QuadrilleIO
public import QuadrillePixels

/// A picture that cannot be encoded as it was asked.
public struct PVREncodingError: QuadrilleError {
  /// What is in the way.
  public enum Reason: Equatable, Sendable {
    /// A side is no power of two, which PVRTC1 demands.
    case sides(width: Int, height: Int)
    /// Another number of bits a pixel than 2 and 4.
    case bits(Int)
    /// Two pictures of one texture differ in size or in their number of levels.
    case unequal(PixelSize, PixelSize)
    /// No picture, or a number that faces do not divide.
    case count(Int, faces: Int)
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
    case .unequal: "encode.unequal"
    case .count: "encode.count"
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
    case .unequal(let one, let other):
      "the pictures of a texture have one size and as many levels, found \(one) and \(other)"
    case .count(let count, let faces):
      faces == 1
        ? "a texture has at least one picture"
        : "a cube map has \(faces) faces, found \(count) pictures"
    }
  }

  /// The sides or the bits.
  public var found: String? {
    switch reason {
    case .sides(let width, let height): "\(width)x\(height)"
    case .bits(let bits): "\(bits)"
    case .unequal(_, let other): "\(other)"
    case .count(let count, _): "\(count)"
    }
  }

  /// What would do.
  public var allowed: String? {
    switch reason {
    case .sides: "powers of two"
    case .bits: "2, 4"
    case .unequal(let one, _): "\(one)"
    case .count(_, let faces): "\(faces)"
    }
  }
}
