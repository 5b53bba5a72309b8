/// The fields of a version 1 or 2 header.
///
/// 44 bytes of little-endian numbers in version 1, 52 in version 2; pixels follow directly.
package struct PVRLegacyHeader: Equatable, Sendable {
  /// The flags, as in the four bytes at offset 16, of which the lowest is the pixel type.
  package struct Flags: OptionSet, Hashable, Sendable {
    /// The bits; the lowest eight are clear.
    package let rawValue: UInt32

    /// Makes flags from bits.
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The texture has mip levels.
    package static let mipmaps = Flags(rawValue: 0x100)
    /// Pixels are in Morton order; for PVRTC it is redundant.
    package static let twiddled = Flags(rawValue: 0x200)
    /// The texture is a normal map.
    package static let normalMap = Flags(rawValue: 0x400)
    /// The image has a border.
    package static let border = Flags(rawValue: 0x800)
    /// Six surfaces form a cube map.
    package static let cubeMap = Flags(rawValue: 0x1000)
    /// Mip levels have distinct tints.
    package static let falseColorMipmaps = Flags(rawValue: 0x2000)
    /// Surfaces are the slices of a volume.
    package static let volume = Flags(rawValue: 0x4000)
    /// Pixels have alpha.
    package static let alpha = Flags(rawValue: 0x8000)
    /// Row 0 is the bottom row.
    package static let flippedVertically = Flags(rawValue: 0x10000)
  }

  /// The header size in bytes, 44 or 52; offset 0.
  package var headerLength: UInt32
  /// The height; offset 4.
  package var height: UInt32
  /// The width; offset 8.
  package var width: UInt32
  /// The number of mip levels, excluding the top one; offset 12.
  package var mipCount: UInt32
  /// The pixel format, see ``PVRPixelFormat/legacy(_:)``; offset 16.
  package var pixelType: UInt8
  /// The flags; offsets 17 to 19.
  package var flags: Flags
  /// The size of one surface with all mip levels in bytes, often wrong; offset 20.
  package var dataLength: UInt32
  /// The bits per pixel; offset 24.
  package var bitsPerPixel: UInt32
  /// The mask of red; offset 28.
  package var redMask: UInt32
  /// The mask of green; offset 32.
  package var greenMask: UInt32
  /// The mask of blue; offset 36.
  package var blueMask: UInt32
  /// The mask of alpha, or 1 for PVRTC with alpha; offset 40.
  package var alphaMask: UInt32
  /// The number of surfaces, in version 2 only; offset 48.
  package var surfaceCount: UInt32?

  /// The four masks from red to alpha.
  package var masks: [UInt32] { [redMask, greenMask, blueMask, alphaMask] }
}
