/// The header of version 3, field by field as the file has it: 52 bytes.
public struct PVR3Header: Equatable, Sendable {
  /// Whether the numbers stand most significant byte first.
  public var isBigEndian: Bool
  /// The flags, of which bit 1 says that color was multiplied by alpha; offset 4.
  public var flags: UInt32
  /// An enumeration in the low half, or four letters and four widths; offset 8.
  public var pixelFormat: UInt64
  /// 0 for linear colors, 1 for sRGB; offset 16.
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

  /// The flag of colors that were multiplied by alpha.
  public static let premultipliedFlag: UInt32 = 0x02
}
