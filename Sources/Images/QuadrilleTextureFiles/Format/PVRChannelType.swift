package import QuadrilleImage

/// The color space of a texture.
public enum PVRColorSpace: UInt32, Sendable {
  /// Linear or unknown.
  case linear = 0
  /// sRGB.
  case sRGB = 1
}

/// The channel type; raw values are those of the version 3 header.
public enum PVRChannelType: UInt32, Sendable, CaseIterable {
  /// 8 bits, unsigned normalized.
  case unsignedByteNormalized = 0
  /// 8 bits, signed normalized.
  case signedByteNormalized = 1
  /// 8 bits, 0 to 255.
  case unsignedByte = 2
  /// 8 bits, −128 to 127.
  case signedByte = 3
  /// 16 bits, unsigned normalized.
  case unsignedShortNormalized = 4
  /// 16 bits, signed normalized.
  case signedShortNormalized = 5
  /// 16 bits, unsigned integer.
  case unsignedShort = 6
  /// 16 bits, signed integer.
  case signedShort = 7
  /// 32 bits, unsigned normalized.
  case unsignedIntegerNormalized = 8
  /// 32 bits, signed normalized.
  case signedIntegerNormalized = 9
  /// 32 bits, unsigned integer.
  case unsignedInteger = 10
  /// 32 bits, signed integer.
  case signedInteger = 11
  /// Floating point.
  case float = 12
  /// Unsigned floating point.
  case unsignedFloat = 13

  /// The type that common writers use for channels of up to this many bits: the smallest of 8, 16
  /// or 32 bits that holds them.
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

  /// The type that common writers use for individually stored pixels.
  init(_ format: PixelFormat) {
    let usual = PVRPixelFormat(format).defaultChannelType
    guard format != .rgb9e5, format.numbers != usual.numbers else {
      self = usual
      return
    }
    let widest = format.isPacked ? format.bitsPerPixel : Int(format.bits.max())
    self.init(format.numbers, bits: widest)
  }

  /// The numeric format.
  ///
  /// The 8, 16 or 32 bits of the type are ignored: writers do not agree on them for packed words,
  /// and a channel list has its own widths.
  package var numbers: ChannelNumericFormat {
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

  /// Whether the channels are unsigned normalized.
  public var isUnsignedNormalized: Bool { numbers == .unsignedNormalized }
}
