/// The numeric interpretation of a pixel's channels.
package enum ChannelNumericFormat: String, Sendable, CaseIterable {
  /// 0 to 1: a number of n bits is divided by 2ⁿ − 1.
  case unsignedNormalized = "UNORM"
  /// −1 to 1: a number in two's complement is divided by 2ⁿ⁻¹ − 1; the minimum also maps to −1.
  case signedNormalized = "SNORM"
  /// Unsigned integers.
  case unsigned = "UINT"
  /// Signed integers in two's complement.
  case signed = "SINT"
  /// Floating point: IEEE 754 in 16 and 32 bits; unsigned with a 5-bit exponent in 10 and 11 bits.
  case float = "SFLOAT"
  /// Floating point declared as unsigned: the same bits as ``float``.
  case unsignedFloat = "UFLOAT"
  /// Floating point with a shared exponent: `v · 2^(e − 24)`, the exponent in the channel with the
  /// letter `e`; only as 5, 9, 9 and 9 bits (OpenGL ES 3.0, section 3.8.3.2).
  case sharedExponent = "UFLOAT_SHARED"

  /// Whether the numbers are floating point.
  package var isFloatingPoint: Bool {
    switch self {
    case .float, .unsignedFloat, .sharedExponent: true
    case .unsignedNormalized, .signedNormalized, .unsigned, .signed: false
    }
  }

  /// Whether the numbers are in two's complement.
  package var isTwosComplement: Bool { self == .signedNormalized || self == .signed }

  /// Whether channels of this many bits are supported.
  func supports(bits: Int) -> Bool {
    switch self {
    case .unsignedNormalized, .signedNormalized, .unsigned, .signed: (1...32).contains(bits)
    case .float, .unsignedFloat: [10, 11, 16, 32].contains(bits)
    case .sharedExponent: bits == 9 || bits == 5
    }
  }
}
