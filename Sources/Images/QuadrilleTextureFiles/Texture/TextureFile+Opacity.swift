internal import QuadrilleImage

extension TextureFile {
  /// Whether every pixel of some levels, in all surfaces, faces and slices, is opaque.
  ///
  /// Pixels are decoded in bands of rows until one is found that is not opaque.
  ///
  /// - Throws: ``TextureFileError`` of the category unsupported for pixels that cannot be decoded.
  /// - Precondition: The levels exist.
  public func isOpaque(levels: Range<Int>) throws(TextureFileError) -> Bool {
    let decoder = try decoder()
    guard hasAlpha else { return true }
    for level in levels {
      for surface in 0..<surfaceCount {
        for face in 0..<faceCount {
          for slice in 0..<depth(ofLevel: level) {
            if try !isOpaque(decoder, level, surface, face, slice) { return false }
          }
        }
      }
    }
    return true
  }

  private func isOpaque(
    _ decoder: any PixelDecoder,
    _ level: Int,
    _ surface: Int,
    _ face: Int,
    _ slice: Int
  ) throws(TextureFileError) -> Bool {
    guard blockDepth == 1, let codec = decoder as? any BlockCodec else {
      return try bitmap(level: level, surface: surface, face: face, slice: slice).isOpaque
    }
    let size = pixelSize(ofLevel: level)
    let rowBytes = codec.byteCount * ((size.width - 1) / codec.columns + 1)
    var pixels = [UInt8](repeating: 0, count: 4 * size.width * codec.rows)
    return withStoredBytes(level: level, surface: surface, face: face) { stored in
      let count = stored.count / depth(ofLevel: level)
      let image = stored.extracting((slice * count)..<((slice + 1) * count))
      for row in 0..<(count / rowBytes) {
        // A row of blocks is decoded as a separate image.
        let band = PixelSize(
          width: size.width,
          height: min(codec.rows, size.height - row * codec.rows)
        )
        let blocks = image.extracting((row * rowBytes)..<((row + 1) * rowBytes))
        let isOpaque = unsafe blocks.withUnsafeBytes { source in
          unsafe pixels.withUnsafeMutableBytes { target in
            unsafe codec.decode(source, size: band, into: target, threads: 1)
            return unsafe Self.isOpaque(target, count: band.width * band.height)
          }
        }
        if !isOpaque { return false }
      }
      return true
    }
  }

  private static func isOpaque(_ pixels: UnsafeMutableRawBufferPointer, count: Int) -> Bool {
    var all: UInt32 = ~0
    for index in 0..<count {
      all &= unsafe pixels.load(fromByteOffset: 4 &* index, as: UInt32.self).littleEndian
    }
    return all >> 24 == 255
  }
}
