public import QuadrillePixels

/// What the bytes of a pixel format mean: one of the codecs, or nothing that is known here.
public enum PVREncoding: Hashable, Sendable {
  /// Pixels one after the other in a format that OpenGL ES takes as it is.
  case uncompressed(PixelFormat)
  /// PVRTC of the first kind with 2 or 4 bits a pixel.
  case pvrtc1(bits: Int)
  /// PVRTC-II with 2 or 4 bits a pixel.
  case pvrtc2(bits: Int)
  /// Ericsson Texture Compression, first version.
  case etc1
  /// ETC2 without alpha.
  case etc2RGB
  /// ETC2 with an EAC alpha block.
  case etc2RGBA
  /// ETC2 with one bit of alpha.
  case etc2RGBA1
  /// EAC, one channel of 11 bits.
  case eacR11
  /// EAC, two channels of 11 bits.
  case eacRG11
  /// EAC, one channel from −1 to 1.
  case signedEACR11
  /// EAC, two channels from −1 to 1.
  case signedEACRG11
  /// Block compression 1 to 7 of Direct3D; 1 to 3 are S3TC.
  case bc(Int)
  /// ASTC with blocks of these sides.
  case astc(width: Int, height: Int, depth: Int)
  /// A format that is named, but has no codec here.
  case other
}
