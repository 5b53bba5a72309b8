/// What the numbers in the channels of a pixel stand for.
public enum ChannelNumericFormat: String, Sendable, CaseIterable {
  /// 0 to 1: a number of n bits is divided by 2ⁿ − 1.
  case unsignedNormalized = "UNORM"
  /// −1 to 1: a number in two's complement is divided by 2ⁿ⁻¹ − 1; the least one is −1, too.
  case signedNormalized = "SNORM"
  /// Themselves, from 0.
  case unsigned = "UINT"
  /// Themselves, in two's complement.
  case signed = "SINT"
  /// Floating point: IEEE 754 in 16 and 32 bits; in 10 and 11 bits five bits of exponent without a
  /// sign.
  case float = "SFLOAT"
  /// Floating point that is said to have no sign: the same bits as those of ``float``.
  case unsignedFloat = "UFLOAT"
  /// Floating point with one exponent for all channels: `v · 2^(e − 24)`, the exponent in the channel
  /// with the letter `e`; only as 5, 9, 9 and 9 bits (OpenGL ES 3.0, section 3.8.3.2).
  case sharedExponent = "UFLOAT_SHARED"

  /// Whether the numbers are floating point.
  public var isFloatingPoint: Bool {
    switch self {
    case .float, .unsignedFloat, .sharedExponent: true
    case .unsignedNormalized, .signedNormalized, .unsigned, .signed: false
    }
  }

  /// Whether the numbers are in two's complement.
  package var isTwosComplement: Bool { self == .signedNormalized || self == .signed }

  /// Whether a number can have so many bits.
  func supports(bits: Int) -> Bool {
    switch self {
    case .unsignedNormalized, .signedNormalized, .unsigned, .signed: (1...32).contains(bits)
    case .float, .unsignedFloat: [10, 11, 16, 32].contains(bits)
    case .sharedExponent: bits == 9 || bits == 5
    }
  }
}
