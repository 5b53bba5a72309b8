internal import QuadrilleImage

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

/// A codec of channels that have more than 8 bits, or that round another way to 16.
protocol Decoder16: PixelDecoder {
  /// Decodes one picture to 16 bits a channel: red, green, blue and alpha.
  ///
  /// - Parameters:
  ///   - source: As many bytes as the layout of the format gives for `size`, at any address.
  ///   - size: The sides of the picture, at least 1.
  ///   - target: `4 * width * height` samples.
  ///   - threads: The most threads to use, the calling one counted.
  func decodeSamples(
    _ source: UnsafeRawBufferPointer,
    size: PixelSize,
    into target: UnsafeMutableBufferPointer<UInt16>,
    threads: Int
  )
}
