internal import QuadrilleImage

/// A codec that decodes the stored bytes of one image to RGBA bytes.
protocol PixelDecoder: Sendable {
  /// Decodes one image.
  ///
  /// - Parameters:
  ///   - source: As many bytes as the layout of the format requires for `size`, at any address.
  ///   - size: The size of the image, at least 1 by 1.
  ///   - target: At least four bytes per pixel, rows without padding, at any address.
  ///   - threads: The maximum number of threads, including the calling one; the bytes do not depend
  ///     on it. The caller decides whether a small image is worth another thread.
  func decode(
    _ source: UnsafeRawBufferPointer,
    size: PixelSize,
    into target: UnsafeMutableRawBufferPointer,
    threads: Int
  )
}

/// A codec of channels with more than 8 bits, or with different rounding to 16 bits.
protocol Decoder16: PixelDecoder {
  /// Decodes one image to 16 bits per channel: red, green, blue and alpha.
  ///
  /// - Parameters:
  ///   - source: As many bytes as the layout of the format requires for `size`, at any address.
  ///   - size: The size of the image, at least 1 by 1.
  ///   - target: `4 * width * height` samples.
  ///   - threads: The maximum number of threads, including the calling one.
  func decodeSamples(
    _ source: UnsafeRawBufferPointer,
    size: PixelSize,
    into target: UnsafeMutableBufferPointer<UInt16>,
    threads: Int
  )
}
