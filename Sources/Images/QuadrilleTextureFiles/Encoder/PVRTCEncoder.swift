package import QuadrilleImage
package import QuadrilleSystem

/// Encodes images as PVRTC1 with 2 or 4 bits per pixel.
///
/// The same image and options give the same bytes with any number of threads on any machine.
package struct PVRTCEncoder: Sendable {
  /// The options.
  package let options: PVRTCEncodingOptions

  /// Creates an encoder.
  package init(_ options: PVRTCEncodingOptions = PVRTCEncodingOptions()) {
    self.options = options
  }

  /// Encodes one image: one level of one face of a texture.
  ///
  /// The image is treated as repeating in both directions, as the decoder blends opposite edges.
  /// Missing words of levels with less than two words per dimension are copies.
  ///
  /// - Parameters:
  ///   - bitmap: The image; width and height are powers of two, not necessarily equal. Its values
  ///     are encoded unchanged; if they are premultiplied, no word has a color above its alpha, and
  ///     pixels are not punched through unless this is forced.
  ///   - bits: The bits per pixel: 2 or 4.
  ///   - hasAlpha: Whether alpha is encoded. If not, or if the image is opaque, all words are
  ///     opaque, so that all pixels decode with an alpha of 255.
  ///   - threads: The maximum number of threads, including the calling one.
  ///   - job: The job that encodes.
  /// - Returns: The words of 8 bytes in the order of the format: at least four, one per 4 by 4
  ///   pixels, or 8 by 4 with 2 bits.
  /// - Throws: ``TextureFileError`` for a size that the format does not support, ``JobInterruption``.
  package func encode(
    _ bitmap: Bitmap,
    bits: Int,
    hasAlpha: Bool,
    threads: Int = 1,
    job: JobContext = .default
  ) throws -> [UInt8] {
    guard bits == 2 || bits == 4 else { throw TextureFileError(.encode(.bits(bits))) }
    guard bitmap.width.nonzeroBitCount == 1, bitmap.height.nonzeroBitCount == 1 else {
      throw TextureFileError(.encode(.dimensions(width: bitmap.width, height: bitmap.height)))
    }
    // A color with alpha has fewer bits for the others, and none of its values is 255.
    let hasAlpha = hasAlpha && !bitmap.isOpaque
    let grid = PVRTCGrid(.first, bits: bits, size: bitmap.pixelSize)
    if let pixel = bitmap.singleColor(hasAlpha: hasAlpha) {
      let word = PVRTCFlatWord(
        pixel,
        bits: bits,
        hasAlpha: hasAlpha,
        limitsColors: hasAlpha && bitmap.alphaMode == .premultiplied,
        options: options
      )
      return grid.stored { _, _ in word.bits }
    }
    let source = PVRTCSource(
      bitmap,
      wordWidth: grid.wordWidth,
      hasAlpha: hasAlpha,
      options: options,
      threads: threads,
      job: job
    )
    let words = PVRTCSearch(source, options.quality).run()
    try job.checkCancellation()
    let image = source.image
    return grid.stored { column, row in
      words[row % image.rows * image.columns + column % image.columns]
    }
  }
}

extension PVRTCGrid {
  /// The bytes of words given by column and row.
  func stored(_ word: (Int, Int) -> UInt64) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
      let bytes = UnsafeMutableRawBufferPointer(bytes)
      for row in 0..<rows {
        let start = rowStart(row)
        var offset = 0
        for column in 0..<columns {
          unsafe bytes.storeBytes(
            of: word(column, row).littleEndian,
            toByteOffset: 8 * (start + offset),
            as: UInt64.self
          )
          offset = next(offset)
        }
      }
      count = byteCount
    }
  }
}

extension Bitmap {
  /// The color of all pixels if they have the same one, without alpha 255 as alpha.
  func singleColor(hasAlpha: Bool) -> SIMD4<UInt8>? {
    let mask = SIMD4<UInt8>(255, 255, 255, hasAlpha ? 255 : 0)
    let first = self[0, 0] & mask
    for y in 0..<height {
      for x in 0..<width where self[x, y] & mask != first { return nil }
    }
    return first | ~mask
  }
}
