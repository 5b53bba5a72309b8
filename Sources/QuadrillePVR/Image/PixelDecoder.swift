internal import QuadrillePixels

/// A codec: turns the stored bytes of one picture into bytes red, green, blue, alpha.
protocol PixelDecoder: Sendable {
  /// Decodes one picture.
  ///
  /// - Parameters:
  ///   - source: As many bytes as the layout of the format gives for `size`, at any address.
  ///   - size: The sides of the picture, at least 1.
  ///   - target: Four bytes a pixel or more, rows without padding, at any address.
  ///   - threads: The most threads to use, the calling one counted; the bytes do not depend on it.
  ///     That a small picture is not worth another thread is for the caller to say.
  func decode(
    _ source: UnsafeRawBufferPointer,
    size: PixelSize,
    into target: UnsafeMutableRawBufferPointer,
    threads: Int
  )
}

extension PVREncoding {
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
