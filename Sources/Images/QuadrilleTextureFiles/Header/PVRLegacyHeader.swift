/// The fields of a version 1 or 2 header.
///
/// 44 bytes of little-endian numbers in version 1, 52 in version 2; pixels follow directly.
public struct PVRLegacyHeader: Equatable, Sendable {
  /// The flags, as in the four bytes at offset 16, of which the lowest is the pixel type.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits; the lowest eight are clear.
    public let rawValue: UInt32

    /// Makes flags from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The texture has mip levels.
    public static let mipmaps = Flags(rawValue: 0x100)
    /// Pixels are in Morton order; for PVRTC it is redundant.
    public static let twiddled = Flags(rawValue: 0x200)
    /// The texture is a normal map.
    public static let normalMap = Flags(rawValue: 0x400)
    /// The image has a border.
    public static let border = Flags(rawValue: 0x800)
    /// Six surfaces form a cube map.
    public static let cubeMap = Flags(rawValue: 0x1000)
    /// Mip levels have distinct tints.
    public static let falseColorMipmaps = Flags(rawValue: 0x2000)
    /// Surfaces are the slices of a volume.
    public static let volume = Flags(rawValue: 0x4000)
    /// Pixels have alpha.
    public static let alpha = Flags(rawValue: 0x8000)
    /// Row 0 is the bottom row.
    public static let flippedVertically = Flags(rawValue: 0x10000)
  }

  /// The header size in bytes, 44 or 52; offset 0.
  public var headerLength: UInt32
  /// The height; offset 4.
  public var height: UInt32
  /// The width; offset 8.
  public var width: UInt32
  /// The number of mip levels, excluding the top one; offset 12.
  public var mipCount: UInt32
  /// The pixel format, see ``PVRPixelFormat/legacy(_:)``; offset 16.
  public var pixelType: UInt8
  /// The flags; offsets 17 to 19.
  public var flags: Flags
  /// The size of one surface with all mip levels in bytes, often wrong; offset 20.
  public var dataLength: UInt32
  /// The bits per pixel; offset 24.
  public var bitsPerPixel: UInt32
  /// The mask of red; offset 28.
  public var redMask: UInt32
  /// The mask of green; offset 32.
  public var greenMask: UInt32
  /// The mask of blue; offset 36.
  public var blueMask: UInt32
  /// The mask of alpha, or 1 for PVRTC with alpha; offset 40.
  public var alphaMask: UInt32
  /// The number of surfaces, in version 2 only; offset 48.
  public var surfaceCount: UInt32?

  /// The four masks from red to alpha.
  public var masks: [UInt32] { [redMask, greenMask, blueMask, alphaMask] }
}
