internal import QuadrilleSystem

extension BMPDecoder {
  /// Decodes run-length data (BI_RLE8 and BI_RLE4).
  ///
  /// Two bytes are a number of pixels and their value; after a 0, they are the end of a row (0), the
  /// end of the image (1), a step (2), or a number of pixels that follow, padded to 16 bits. At 4
  /// bits, a value has two pixels, the first one in the upper bits.
  mutating func readRuns(
    _ bytes: Span<UInt8>,
    from start: Int,
    _ target: inout MutableSpan<UInt8>
  ) throws(ImageError) {
    for index in 0..<(header.width * header.height) { put(background, 4 * index, &target) }
    var offset = start
    var (x, y) = (0, 0)
    while true {
      guard bytes.count - offset >= 2 else {
        let isComplete = y >= header.height || y == header.height - 1 && x >= header.width
        guard isComplete else { throw report.truncated(bytes) }
        report.warn("end", "the end of the image is not marked", offset)
        return
      }
      let (count, value) = (Int(bytes[offset]), Int(bytes[offset + 1]))
      let code = offset
      offset += 2
      switch (count, value) {
      case (0, 0): (x, y) = (0, y + 1)
      case (0, 1): return
      case (0, 2):
        guard bytes.count - offset >= 2 else { throw report.truncated(bytes) }
        x += Int(bytes[offset])
        y += Int(bytes[offset + 1])
        offset += 2
      case (0, _):
        let length = header.pixelBits == 8 ? value : (value + 1) / 2
        guard bytes.count - offset >= length else { throw report.truncated(bytes) }
        for index in 0..<value {
          put(run: sample(bytes, offset, index), x + index, y, code, &target)
        }
        x += value
        // The padding of the last pixels may be missing.
        offset = min(bytes.count, offset + (length + 1) / 2 * 2)
      default:
        for index in 0..<count {
          put(
            run: sample(bytes, code + 1, header.pixelBits == 8 ? 0 : index & 1),
            x + index,
            y,
            code,
            &target
          )
        }
        x += count
      }
    }
  }

  /// The index with a number in a sequence of packed ones.
  private func sample(_ bytes: Span<UInt8>, _ offset: Int, _ index: Int) -> Int {
    guard header.pixelBits == 4 else { return Int(bytes[offset + index]) }
    let pair = bytes[offset + index / 2]
    return Int(index % 2 == 0 ? pair >> 4 : pair & 15)
  }

  /// Stores a pixel, if it is inside the image.
  private mutating func put(
    run index: Int,
    _ x: Int,
    _ y: Int,
    _ offset: Int,
    _ target: inout MutableSpan<UInt8>
  ) {
    guard x < header.width, y < header.height else {
      report.warn("extraPixels", "pixels outside of the image, ignored", offset)
      return
    }
    put(color(index, offset), 4 * (targetRow(y) * header.width + x), &target)
  }
}
