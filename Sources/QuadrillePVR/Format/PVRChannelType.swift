/// How colours are encoded.
public enum PVRColorSpace: UInt32, Sendable {
  /// Linear, or not known.
  case linear = 0
  /// With the transfer curve of sRGB.
  case sRGB = 1
}

/// The type of the numbers in a channel; raw values are those of the version 3 header.
public enum PVRChannelType: UInt32, Sendable, CaseIterable {
  /// 8 bits, 0 to 1.
  case unsignedByteNormalized = 0
  /// 8 bits, −1 to 1.
  case signedByteNormalized = 1
  /// 8 bits, 0 to 255.
  case unsignedByte = 2
  /// 8 bits, −128 to 127.
  case signedByte = 3
  /// 16 bits, 0 to 1.
  case unsignedShortNormalized = 4
  /// 16 bits, −1 to 1.
  case signedShortNormalized = 5
  /// 16 bits, from 0.
  case unsignedShort = 6
  /// 16 bits with a sign.
  case signedShort = 7
  /// 32 bits, 0 to 1.
  case unsignedIntegerNormalized = 8
  /// 32 bits, −1 to 1.
  case signedIntegerNormalized = 9
  /// 32 bits, from 0.
  case unsignedInteger = 10
  /// 32 bits with a sign.
  case signedInteger = 11
  /// Floating point.
  case float = 12
  /// Floating point without a sign.
  case unsignedFloat = 13

  /// Whether the numbers stand for 0 to 1.
  public var isUnsignedNormalized: Bool {
    switch self {
    case .unsignedByteNormalized, .unsignedShortNormalized, .unsignedIntegerNormalized: true
    default: false
    }
  }

  /// Whether the numbers stand for −1 to 1.
  var isSignedNormalized: Bool {
    switch self {
    case .signedByteNormalized, .signedShortNormalized, .signedIntegerNormalized: true
    default: false
    }
  }
}
