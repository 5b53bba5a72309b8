extension PVREncoding {
  /// Ericsson Texture Compression, first version, of which ETC2 is an extension.
  package static let etc1 = PVREncoding(
    "ETC1",
    .eightByteBlocks,
    .exact,
    gl: GLBlockUpload(0x9274)  // GL_COMPRESSED_RGB8_ETC2
  ) { _ in ETCDecoder() }

  /// ETC2 without alpha.
  package static let etc2RGB = PVREncoding(
    "ETC2_RGB",
    .eightByteBlocks,
    .exact,
    gl: GLBlockUpload(0x9274)  // GL_COMPRESSED_RGB8_ETC2
  ) { _ in ETCDecoder() }

  /// ETC2 with an EAC alpha block.
  package static let etc2RGBA = PVREncoding(
    "ETC2_RGBA",
    .sixteenByteBlocks,
    .exact,
    gl: GLBlockUpload(0x9278)  // GL_COMPRESSED_RGBA8_ETC2_EAC
  ) { _ in ETCAlphaDecoder() }

  /// ETC2 with one bit of alpha.
  package static let etc2RGBA1 = PVREncoding(
    "ETC2_RGBA1",
    .eightByteBlocks,
    [.exact, .clearIsBlack],
    gl: GLBlockUpload(0x9276)  // GL_COMPRESSED_RGB8_PUNCHTHROUGH_ALPHA1_ETC2
  ) { _ in ETCPunchThroughDecoder() }

  /// EAC, one channel of 11 bits.
  package static let eacR11 = PVREncoding(
    "EAC_R11",
    .eightByteBlocks,
    gl: GLBlockUpload(0x9270),  // GL_COMPRESSED_R11_EAC
    signed: { .signedEACR11 }
  ) { _ in EACDecoder(channels: 1) }

  /// EAC, two channels of 11 bits.
  package static let eacRG11 = PVREncoding(
    "EAC_RG11",
    .sixteenByteBlocks,
    gl: GLBlockUpload(0x9272),  // GL_COMPRESSED_RG11_EAC
    signed: { .signedEACRG11 }
  ) { _ in EACDecoder(channels: 2) }

  /// EAC, one signed channel; always decoded, because a driver would sample from −1 to 1.
  package static let signedEACR11 = PVREncoding(
    "signed EAC_R11",
    .eightByteBlocks
  ) { _ in SignedEACDecoder(channels: 1) }

  /// EAC, two signed channels; always decoded as well.
  package static let signedEACRG11 = PVREncoding(
    "signed EAC_RG11",
    .sixteenByteBlocks
  ) { _ in SignedEACDecoder(channels: 2) }
}
