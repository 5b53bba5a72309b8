/// The header of version 3, field by field as the file has it: 52 bytes.
public struct PVR3Header: Equatable, Sendable {
  /// Whether the numbers stand most significant byte first.
  public var isBigEndian: Bool
  /// The flags, of which bit 1 says that colour was multiplied by alpha; offset 4.
  public var flags: UInt32
  /// An enumeration in the low half, or four letters and four widths; offset 8.
  public var pixelFormat: UInt64
  /// 0 for linear colours, 1 for sRGB; offset 16.
  public var colorSpace: UInt32
  /// The type of the channels, see ``PVRChannelType``; offset 20.
  public var channelType: UInt32
  /// The rows; offset 24.
  public var height: UInt32
  /// The columns; offset 28.
  public var width: UInt32
  /// The slices; offset 32.
  public var depth: UInt32
  /// The length of the texture array; offset 36.
  public var surfaceCount: UInt32
  /// The faces, 1 or 6; offset 40.
  public var faceCount: UInt32
  /// The mip levels, the top one counted; offset 44.
  public var mipCount: UInt32
  /// The bytes of the metadata area; offset 48.
  public var metadataLength: UInt32

  /// The flag of colours that were multiplied by alpha.
  public static let premultipliedFlag: UInt32 = 0x02
}

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
}
