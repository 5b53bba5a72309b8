public import QuadrilleImage

/// How colors are encoded.
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

  /// The type that writers give numbers whose widest channel has so many bits: of 8, 16 or 32 bits, the
  /// fewest that hold it.
  init(_ numbers: ChannelNumericFormat, bits: Int) {
    let size = bits <= 8 ? 0 : bits <= 16 ? 1 : 2
    switch numbers {
    case .unsignedNormalized:
      self = [.unsignedByteNormalized, .unsignedShortNormalized, .unsignedIntegerNormalized][size]
    case .signedNormalized:
      self = [.signedByteNormalized, .signedShortNormalized, .signedIntegerNormalized][size]
    case .unsigned: self = [.unsignedByte, .unsignedShort, .unsignedInteger][size]
    case .signed: self = [.signedByte, .signedShort, .signedInteger][size]
    case .float: self = .float
    case .unsignedFloat, .sharedExponent: self = .unsignedFloat
    }
  }

  /// The type that writers give pixels that are stored one by one.
  init(_ format: PixelFormat) {
    let usual = PVRPixelFormat(format).defaultChannelType
    guard format != .rgb9e5, format.numbers != usual.numbers else {
      self = usual
      return
    }
    let widest = format.isPacked ? format.bitsPerPixel : Int(format.bits.max())
    self.init(format.numbers, bits: widest)
  }

  /// What the numbers stand for.
  ///
  /// The 8, 16 or 32 bits of the type say nothing: writers do not agree on them for packed words, and the
  /// widths of a list are in the list.
  public var numbers: ChannelNumericFormat {
    switch self {
    case .unsignedByteNormalized, .unsignedShortNormalized, .unsignedIntegerNormalized:
      .unsignedNormalized
    case .signedByteNormalized, .signedShortNormalized, .signedIntegerNormalized:
      .signedNormalized
    case .unsignedByte, .unsignedShort, .unsignedInteger: .unsigned
    case .signedByte, .signedShort, .signedInteger: .signed
    case .float: .float
    case .unsignedFloat: .unsignedFloat
    }
  }

  /// Whether the numbers stand for 0 to 1.
  public var isUnsignedNormalized: Bool { numbers == .unsignedNormalized }
}
