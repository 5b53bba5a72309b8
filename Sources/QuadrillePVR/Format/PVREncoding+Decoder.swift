extension PVREncoding {
  /// The encoding where the channels have a type: EAC with a sign where they are from −1 to 1.
  ///
  /// Writers give 16-bit numbers for one channel and 32-bit ones for two; the width tells nothing.
  func ofChannels(_ type: PVRChannelType?) -> PVREncoding {
    switch (self, type) {
    case (.eacR11, .signedByteNormalized), (.eacR11, .signedShortNormalized),
      (.eacR11, .signedIntegerNormalized):
      .signedEACR11
    case (.eacRG11, .signedByteNormalized), (.eacRG11, .signedShortNormalized),
      (.eacRG11, .signedIntegerNormalized):
      .signedEACRG11
    default: self
    }
  }

  /// Whether channels are from −1 to 1.
  var isSigned: Bool { self == .signedEACR11 || self == .signedEACRG11 }

  /// The codec; nil where there is none.
  ///
  /// - Parameters:
  ///   - hasAlpha: Whether alpha is decoded; it is 255 otherwise.
  ///   - isSRGB: Whether colours are sRGB encoded, which matters to the rounding of ASTC.
  func decoder(hasAlpha: Bool, isSRGB: Bool) -> (any PixelDecoder)? {
    switch self {
    case .etc1, .etc2RGB: ETCDecoder()
    case .etc2RGBA: ETCAlphaDecoder()
    case .etc2RGBA1: ETCPunchThroughDecoder()
    case .eacR11: EACDecoder(channels: 1)
    case .eacRG11: EACDecoder(channels: 2)
    case .signedEACR11: SignedEACDecoder(channels: 1)
    case .signedEACRG11: SignedEACDecoder(channels: 2)
    case .bc(1): BC1Decoder(hasAlpha: hasAlpha)
    case .bc(2): BC2Decoder()
    case .bc(3): BC3Decoder()
    case .bc(4): BC4Decoder(channels: 1)
    case .bc(5): BC4Decoder(channels: 2)
    case .astc(let width, let height, depth: 1):
      ASTCDecoder(columns: width, rows: height, isSRGB: isSRGB)
    case .uncompressed(let format): PixelExpansion(format: format)
    case .pvrtc1(let bits): PVRTCDecoder(version: .first, bits: bits, hasAlpha: hasAlpha)
    case .pvrtc2(let bits): PVRTCDecoder(version: .second, bits: bits, hasAlpha: hasAlpha)
    default: nil
    }
  }
}
