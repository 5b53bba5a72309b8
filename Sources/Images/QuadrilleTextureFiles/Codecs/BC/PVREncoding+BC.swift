internal import CCodecs
import QuadrilleImage

extension PVREncoding {
  /// Block compression 1 to 7 of Direct3D; 1 to 3 are S3TC.
  ///
  /// - Precondition: `kind` is from 1 to 7.
  package static func bc(_ kind: Int) -> PVREncoding {
    precondition((1...7).contains(kind), "the kind is from BC1 to BC7")
    return all[kind - 1]
  }

  private static let all = [bc1, bc2, bc3, bc4, bc5, bc6H, bc7]

  // GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, GL_COMPRESSED_RGB_S3TC_DXT1_EXT.
  private static let bc1 = PVREncoding(
    "BC1",
    .eightByteBlocks,
    .clearIsBlack,
    gl: GLBlockUpload(
      0x83F1,
      opaque: 0x83F0,
      extensions: ["GL_EXT_texture_compression_s3tc", "GL_EXT_texture_compression_dxt1"],
      isArrayable: false
    )
  ) { BCDecoder(kind: $0.hasAlpha ? CCBC1 : CCBC1Opaque, byteCount: 8) }

  // GL_COMPRESSED_RGBA_S3TC_DXT3_EXT.
  private static let bc2 = PVREncoding(
    "BC2",
    .sixteenByteBlocks,
    gl: flat(0x83F2, "GL_EXT_texture_compression_s3tc")
  ) { _ in BCDecoder(kind: CCBC2, byteCount: 16) }

  // GL_COMPRESSED_RGBA_S3TC_DXT5_EXT.
  private static let bc3 = PVREncoding(
    "BC3",
    .sixteenByteBlocks,
    gl: flat(0x83F3, "GL_EXT_texture_compression_s3tc")
  ) { _ in BCDecoder(kind: CCBC3, byteCount: 16) }

  // GL_COMPRESSED_RED_RGTC1_EXT.
  private static let bc4 = PVREncoding(
    "BC4",
    .eightByteBlocks,
    gl: flat(0x8DBB, "GL_EXT_texture_compression_rgtc"),
    signed: { signedBC4 }
  ) { _ in BCChannelDecoder(channels: 1, isSigned: false) }

  // GL_COMPRESSED_RED_GREEN_RGTC2_EXT.
  private static let bc5 = PVREncoding(
    "BC5",
    .sixteenByteBlocks,
    gl: flat(0x8DBD, "GL_EXT_texture_compression_rgtc"),
    signed: { signedBC5 }
  ) { _ in BCChannelDecoder(channels: 2, isSigned: false) }

  /// One signed channel; always decoded, because a driver would sample from −1 to 1.
  private static let signedBC4 = PVREncoding(
    "signed BC4",
    .eightByteBlocks
  ) { _ in BCChannelDecoder(channels: 1, isSigned: true) }

  /// Two signed channels; always decoded as well.
  private static let signedBC5 = PVREncoding(
    "signed BC5",
    .sixteenByteBlocks
  ) { _ in BCChannelDecoder(channels: 2, isSigned: true) }

  // Always decoded: a driver would sample what 8 bits cannot hold.
  private static let bc6H: PVREncoding = PVREncoding(
    "BC6H",
    .sixteenByteBlocks,
    floats: { floatBlocks($0) }
  ) { BC6HDecoder(isSigned: false, range: $0.range) }

  /// Colors that may be below 0.
  private static let signedBC6H: PVREncoding = PVREncoding(
    "signed BC6H",
    .sixteenByteBlocks,
    floats: { floatBlocks($0) }
  ) { BC6HDecoder(isSigned: true, range: $0.range) }

  private static func floatBlocks(_ numbers: ChannelNumericFormat) -> PVREncoding {
    numbers == .float ? signedBC6H : bc6H
  }

  // GL_COMPRESSED_RGBA_BPTC_UNORM_EXT.
  private static let bc7 = PVREncoding(
    "BC7",
    .sixteenByteBlocks,
    gl: flat(0x8E8C, "GL_EXT_texture_compression_bptc")
  ) { _ in BCDecoder(kind: CCBC7, byteCount: 16) }

  private static func flat(_ internalFormat: UInt32, _ name: String) -> GLBlockUpload {
    GLBlockUpload(internalFormat, extensions: [name], isArrayable: false)
  }
}
