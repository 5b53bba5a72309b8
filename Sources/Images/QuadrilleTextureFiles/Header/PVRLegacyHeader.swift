/// The header of version 1 and 2, field by field as the file has it.
///
/// 44 bytes of little-endian numbers in version 1, 52 in version 2; pixels follow at once.
public struct PVRLegacyHeader: Equatable, Sendable {
  /// The bits of the flags, as in the four bytes at offset 16 of which the pixel type is the lowest.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits, the lowest eight clear.
    public let rawValue: UInt32

    /// Makes flags from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// There are mip levels.
    public static let mipmaps = Flags(rawValue: 0x100)
    /// Pixels are in twiddled order; on PVRTC it says nothing more than that it is PVRTC.
    public static let twiddled = Flags(rawValue: 0x200)
    /// Colors are the vectors of a normal map.
    public static let normalMap = Flags(rawValue: 0x400)
    /// The image has a border.
    public static let border = Flags(rawValue: 0x800)
    /// Six surfaces make a cube map.
    public static let cubeMap = Flags(rawValue: 0x1000)
    /// Mip levels are tinted to be told apart.
    public static let falseColorMipmaps = Flags(rawValue: 0x2000)
    /// Surfaces are the slices of a volume.
    public static let volume = Flags(rawValue: 0x4000)
    /// Pixels have alpha.
    public static let alpha = Flags(rawValue: 0x8000)
    /// Row 0 is the bottom row.
    public static let flippedVertically = Flags(rawValue: 0x10000)
  }

  /// The bytes of the header, 44 or 52; offset 0.
  public var headerLength: UInt32
  /// The rows; offset 4.
  public var height: UInt32
  /// The columns; offset 8.
  public var width: UInt32
  /// The mip levels, the top one not counted; offset 12.
  public var mipCount: UInt32
  /// The pixel format, see ``PVRPixelFormat/legacy(_:)``; offset 16.
  public var pixelType: UInt8
  /// The flags; offsets 17 to 19.
  public var flags: Flags
  /// The bytes of one surface with all mips, often wrong; offset 20.
  public var dataLength: UInt32
  /// The bits of one pixel; offset 24.
  public var bitsPerPixel: UInt32
  /// Where red is; offset 28.
  public var redMask: UInt32
  /// Where green is; offset 32.
  public var greenMask: UInt32
  /// Where blue is; offset 36.
  public var blueMask: UInt32
  /// Where alpha is, or 1 for PVRTC with alpha; offset 40.
  public var alphaMask: UInt32
  /// The number of surfaces, in version 2 only; offset 48.
  public var surfaceCount: UInt32?

  /// The four masks from red to alpha.
  public var masks: [UInt32] { [redMask, greenMask, blueMask, alphaMask] }
}
