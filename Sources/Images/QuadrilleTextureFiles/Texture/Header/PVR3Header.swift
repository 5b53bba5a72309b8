/// The fields of a version 3 header, 52 bytes.
package struct PVR3Header: Equatable, Sendable {
  /// Whether the numbers are big-endian.
  package var isBigEndian: Bool
  /// The flags, of which bit 1 means premultiplied colors; offset 4.
  package var flags: UInt32
  /// The pixel format: an enumeration in the low half, or four letters and four widths; offset 8.
  package var pixelFormat: UInt64
  /// The color space: 0 for linear, 1 for sRGB; offset 16.
  package var colorSpace: UInt32
  /// The channel type, see ``PVRChannelType``; offset 20.
  package var channelType: UInt32
  /// The height; offset 24.
  package var height: UInt32
  /// The width; offset 28.
  package var width: UInt32
  /// The depth; offset 32.
  package var depth: UInt32
  /// The length of the texture array; offset 36.
  package var surfaceCount: UInt32
  /// The number of faces, 1 or 6; offset 40.
  package var faceCount: UInt32
  /// The number of mip levels, including the top one; offset 44.
  package var mipCount: UInt32
  /// The size of the metadata area in bytes; offset 48.
  package var metadataLength: UInt32

  /// The flag of premultiplied colors.
  package static let premultipliedFlag: UInt32 = 0x02
}
