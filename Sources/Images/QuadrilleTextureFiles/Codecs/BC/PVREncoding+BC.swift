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
  ) { BC1Decoder(hasAlpha: $0.hasAlpha) }

  // GL_COMPRESSED_RGBA_S3TC_DXT3_EXT.
  private static let bc2 = PVREncoding(
    "BC2",
    .sixteenByteBlocks,
    gl: flat(0x83F2, "GL_EXT_texture_compression_s3tc")
  ) { _ in BC2Decoder() }

  // GL_COMPRESSED_RGBA_S3TC_DXT5_EXT.
  private static let bc3 = PVREncoding(
    "BC3",
    .sixteenByteBlocks,
    gl: flat(0x83F3, "GL_EXT_texture_compression_s3tc")
  ) { _ in BC3Decoder() }

  // GL_COMPRESSED_RED_RGTC1_EXT.
  private static let bc4 = PVREncoding(
    "BC4",
    .eightByteBlocks,
    gl: flat(0x8DBB, "GL_EXT_texture_compression_rgtc")
  ) { _ in BC4Decoder(channels: 1) }

  // GL_COMPRESSED_RED_GREEN_RGTC2_EXT.
  private static let bc5 = PVREncoding(
    "BC5",
    .sixteenByteBlocks,
    gl: flat(0x8DBD, "GL_EXT_texture_compression_rgtc")
  ) { _ in BC4Decoder(channels: 2) }

  private static let bc6H = PVREncoding("BC6H", .sixteenByteBlocks, decoder: nil)
  private static let bc7 = PVREncoding("BC7", .sixteenByteBlocks, decoder: nil)

  private static func flat(_ internalFormat: UInt32, _ name: String) -> GLBlockUpload {
    GLBlockUpload(internalFormat, extensions: [name], isArrayable: false)
  }
}
